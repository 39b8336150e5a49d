"""A match that goes on from a position which somebody imagined.

What one seat knew of a position is a view; the rest of it is drawn by chance. The view
and the seed of that draw are one event, so that such a match is a fold over facts like
any other. The rules do not know this event: it stands before all of theirs.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

import msgspec

from engines.core.chance import Chance
from engines.core.game import OMNISCIENT, AnyGame, Language, Viewer
from engines.core.records import Event

NAME: Final = "PositionImagined"
NO_SEED: Final = "00" * 32
"""What stands in place of the seed for those who may not know what it led to."""

_SENTENCES: Final[Mapping[Language, str]] = {
    "en": "The match goes on from what {player} knew; all else was drawn anew.",
    "fr": "La partie repart de ce que savait {player}\xa0; "
    "tout le reste est tiré de nouveau.",
}


class SeatKnowledge(Event, frozen=True):
    """What all events of this kind have in common; each game has one of its own."""

    seat: int
    """Who knew what the view says."""
    seed: str
    """The 32 bytes by which all else was drawn, in hexadecimal."""


@cache
def from_imagined_positions(game: AnyGame) -> AnyGame:
    """Return a game by the same rules that can begin in the midst of a match."""
    if issubclass(game.events[-1], SeatKnowledge):
        return game
    imagined: Any = msgspec.defstruct(
        NAME, [("view", game.view_type)], bases=(SeatKnowledge,), frozen=True, tag=NAME
    )

    def evolve(state: Any, event: Any) -> None:
        if type(event) is imagined:
            _become(state, _drawn(game, event))
        else:
            game.evolve(state, event)

    def redact(event: Any, viewer: Viewer) -> Any:
        if type(event) is not imagined:
            return game.redact(event, viewer)
        if viewer == OMNISCIENT:
            return event
        view = game.view(_drawn(game, event), viewer)
        return imagined(seat=event.seat, seed=NO_SEED, view=view)

    def describe(record: Any, language: Language, view: Any = None, /) -> str:
        if type(record) is not imagined:
            return game.describe(record, language, view)
        roles = game.roles(record.view if view is None else view, language)
        return _SENTENCES[language].format(player=roles[record.seat].name)

    def topics(record: Any, view: Any = None) -> tuple[str, ...]:
        return () if type(record) is imagined else game.topics(record, view)

    return replace(
        game,
        events=(*game.events, imagined),
        evolve=evolve,
        redact=redact,
        describe=describe,
        topics=topics,
    )


def position_imagined(
    game: AnyGame, state: Any, seat: int, seed: bytes
) -> SeatKnowledge:
    """Return the event after which only what a seat knows of a state is the same."""
    kind: Any = from_imagined_positions(game).events[-1]
    event: SeatKnowledge = kind(seat=seat, seed=seed.hex(), view=game.view(state, seat))
    return event


def _drawn(game: AnyGame, event: Any) -> Any:
    # By version 1 whatever the game, as the dice of players: nobody mirrors it.
    return game.imagine(event.view, Chance(bytes.fromhex(event.seed)))


def _become(state: Any, other: Any) -> None:
    """Turn a state into another one, in place; both are made of slots."""
    for kind in type(state).__mro__:
        for slot in getattr(kind, "__slots__", ()):
            setattr(state, slot, getattr(other, slot))
