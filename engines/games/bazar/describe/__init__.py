"""What happened, and what is asked for, as sentences that a person likes to read.

`names` says what everything is called and does, `happenings` how an event is told and
`choices` how a move is offered.
"""

from collections.abc import Mapping

from engines.core.game import Language, OptionWords
from engines.core.words import Words
from engines.games.bazar import events, moves
from engines.games.bazar.content import FAVOURITE, QUARTER, QUARTER_SQUARES
from engines.games.bazar.describe.choices import TableView, choice, lying
from engines.games.bazar.describe.happenings import SENTENCES
from engines.games.bazar.describe.names import (
    AMOUNTS,
    fields,
    guild_forms,
    the_guilds,
    tile_forms,
    words,
)


def describe(
    record: events.AnyEvent | moves.AnyMove,
    language: Language,
    view: TableView | None = None,
) -> str:
    names = words(language)
    if isinstance(record, moves.AnyMove):
        return choice(record, names, view)
    return SENTENCES[type(record)](record, names)


def title(language: Language) -> str:
    return words(language).title


def heading(move: moves.AnyMove, language: Language) -> str:
    """Return what a move is listed under: what is done and, for cells, where."""
    names = words(language)
    return names.phrase("headings", type(move).__name__, **fields(move, names))


def round_title(language: Language) -> str:
    """Return the rulebook's word for a round, with a place for its number."""
    return f"{words(language).name('labels', 'turn')} {{number}}"


def blurb(language: Language) -> str:
    return words(language).blurb


def option_words(language: Language) -> Mapping[str, OptionWords]:
    return words(language).options


# --- what is asked, and how it ended -------------------------------------------------


def prompt(view: TableView, language: Language) -> str:
    return question(view, words(language))


def question(view: TableView, words: Words) -> str:
    """Return what which guild is asked or, at the end, who has won."""
    if view.ranks:
        return _verdict(view, words)
    asked_for = words.phrase("asked", _asked(view), **AMOUNTS, tile=_meant(view, words))
    if not view.to_move:
        return asked_for
    guilds = words.join([guild_forms(seat, words)["name"] for seat in view.to_move])
    return words.phrase("labels", "asked", guild=guilds, question=asked_for)


def _verdict(view: TableView, words: Words) -> str:
    """Say who has won and, where others have as many coins, by what."""
    winner = view.ranks.index(1)
    is_tied = view.coins.count(view.coins[winner]) > 1
    won = words.phrase(
        "labels",
        "won_by_token" if is_tied else "won",
        guilds=the_guilds([winner], words),
    )
    return won[0].upper() + won[1:]


def _asked(view: TableView) -> str:
    """Return what is asked; whoever can place nothing has to discard a tile."""
    if view.asked != "place" or not view.to_move:
        return view.asked
    hand = view.hands[view.to_move[0]]
    if None in hand or FAVOURITE in hand or _has_room(view):
        return view.asked
    return "discard"


def _has_room(view: TableView) -> bool:
    cells = sum(len(QUARTER_SQUARES[QUARTER[q.name]]) for q in view.quarters if q.open)
    return len(view.board) < cells


def _meant(view: TableView, words: Words) -> Mapping[str, str]:
    """Return the tile that was chosen before, or waits for the Black Market."""
    meant = lying(view, view.chosen) or next(iter(view.eliminated), None)
    return tile_forms(meant.tile if meant else -1, words)
