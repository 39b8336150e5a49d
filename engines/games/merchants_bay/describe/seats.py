"""What a seat is called: by its trade or, while it has none, by its number."""

from collections.abc import Sequence
from functools import cache

from engines.core.game import Language
from engines.core.words import Forms, Words
from engines.games.merchants_bay.face.sentences import seat_forms
from engines.games.merchants_bay.face.table import Seated
from engines.games.merchants_bay.words import words


def words_of(players: Sequence[Seated], language: Language) -> Words:
    """Return the words with seats that are called by their merchants."""
    return _renamed(tuple(player.merchant for player in players), language)


@cache
def _renamed(merchants: tuple[str | None, ...], language: Language) -> Words:
    names = words(language)
    seats = {
        str(seat): names.forms("merchants", merchant)
        for seat, merchant in enumerate(merchants)
        if merchant is not None
    }
    return names.renamed("seats", seats) if seats else names


def player_forms(seat: int, merchant: str | None, words: Words) -> Forms:
    """Return the name of a merchant or, while a seat has none, of the seat."""
    if merchant is None:
        return seat_forms(seat, words)
    return words.forms("merchants", merchant)


def role_name(seat: int, merchant: str | None, words: Words) -> str:
    """Return what a seat is called where its name stands alone."""
    name = player_forms(seat, merchant, words)["name"]
    return name[0].upper() + name[1:]
