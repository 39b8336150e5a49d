"""What happened, and what is asked for, as sentences: one for each record."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from engines.core.game import Language, OptionWords, Seat
from engines.core.words import read_words
from souk.cli.game_template.game.content import TRADERS
from souk.cli.game_template.game.events import AnyEvent
from souk.cli.game_template.game.moves import AnyMove

words: Final = read_words("souk.cli.game_template.game")


def title(language: Language) -> str:
    return words(language).title


def blurb(language: Language) -> str:
    return words(language).blurb


def option_words(language: Language) -> Mapping[str, OptionWords]:
    return words(language).options


def heading(move: AnyMove, language: Language) -> str:
    return words(language).name("headings", type(move).__name__)


def describe(
    record: AnyEvent | AnyMove, language: Language, _view: object = None
) -> str:
    fields = msgspec.structs.asdict(record)
    if "seat" in fields:
        fields["trader"] = trader(fields["seat"], language)
    if "ranks" in fields:
        fields["ending"] = ending(fields["ranks"], language)
    return words(language).sentence(type(record).__name__, **fields)


def trader(seat: Seat, language: Language) -> str:
    return words(language).name("traders", TRADERS[seat])


def ending(ranks: Sequence[int], language: Language) -> str:
    """Return how a match has ended."""
    if ranks.count(1) > 1:
        return words(language).name("labels", "shared")
    winner = trader(ranks.index(1), language)
    return words(language).phrase("labels", "won", trader=winner)


def question(to_move: Sequence[Seat], ranks: Sequence[int], language: Language) -> str:
    """Return what is asked of whom; at the end, how it has ended."""
    if not to_move:
        return ending(ranks, language)
    asked = trader(to_move[0], language)
    return words(language).phrase("labels", "question", trader=asked)
