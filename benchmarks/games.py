"""The cells of a registered game: how fast it is played, stored, read and looked at."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from benchmarks.measure import Cell, Figure
from engines import registry
from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.game import AnyGame

RECORDS = 40
"""Matches played beforehand, for the cells that read or look at a match."""

PLAYOUT = "playout"
EVENTS_ALONE = "events alone"
WITHOUT_EVENTS = "playout without events"


Making = tuple[type, tuple[Any, ...]]
"""A class and what it is called with."""
Recipe = tuple[list[Making], Making]
"""What is inside an event, and the event itself."""


@dataclass(slots=True)
class Playout:
    """A match between players that choose at random, with all that happened in it."""

    events: list[Any]
    decisions: int = 0


@dataclass(slots=True)
class Position:
    """A state in the middle of a match and a move of the seat that is to move."""

    state: Any
    seat: int
    move: Any
    chance: Chance


@dataclass(slots=True)
class Record:
    """A match played beforehand, in all the forms that are measured."""

    events: list[Any]
    decisions: int
    text: bytes
    middle: Position
    choices: int
    """The moves offered, summed over all decisions."""
    recipes: list[Recipe]
    """How to make each event once more."""


def playout(game: AnyGame, seed: int) -> Playout:
    """Play a match by the contract alone and keep the whole log."""
    pick = random.Random(seed).choice
    chance = _chance(game, seed)
    to_move, legal, execute = game.to_move, game.legal, game.execute
    events = game.begin(game.usual_seats, chance)
    state = game.fold(events)
    decisions = 0
    while seats := to_move(state):
        # Seats that are to move together choose before the first move is applied.
        chosen = [(seat, pick(legal(state, seat))) for seat in seats]
        for seat, move in chosen:
            events += execute(state, seat, move, chance)
        decisions += len(chosen)
    return Playout(events, decisions)


def record(game: AnyGame, seed: int) -> Record:
    """Play the match of `playout` and halt in its middle."""
    played = playout(game, seed)
    chance, pick = _chance(game, seed), random.Random(seed).choice
    state = game.fold(game.begin(game.usual_seats, chance))
    decisions = choices = 0
    middle = None
    while seats := game.to_move(state):
        offers = [game.legal(state, seat) for seat in seats]
        moves = [pick(offer) for offer in offers]
        if middle is None and decisions >= played.decisions // 2:
            middle = Position(state.clone(), seats[0], moves[0], chance)
        for seat, move in zip(seats, moves, strict=True):
            game.execute(state, seat, move, chance)
        decisions += len(seats)
        choices += sum(map(len, offers))
    if middle is None:
        raise ValueError(f"A random match of {game.name} ended without a decision.")
    return Record(
        events=played.events,
        decisions=decisions,
        text=codec(game).encode(played.events),
        middle=middle,
        choices=choices,
        recipes=[recipe(event) for event in played.events],
    )


def recipe(event: msgspec.Struct) -> Recipe:
    """Say how to make an event once more, with every tuple and record inside it."""
    values = msgspec.structs.astuple(event)
    parts = [part for value in values for part in _parts(value)]
    return parts, (type(event), values)


def _parts(value: Any) -> Iterator[Making]:
    if isinstance(value, msgspec.Struct):
        parts, whole = recipe(value)
        yield from (*parts, whole)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _parts(inner)
        yield tuple, (list(value),)


def _change_nothing(state: Any, event: Any) -> None:
    """Stand in for the function that applies an event."""


def _decisions_of(game: AnyGame, number: int) -> int:
    return playout(game, number).decisions


@dataclass(frozen=True, slots=True)
class Size:
    """What a random match of a game is made of, on average."""

    seats: int
    decisions: float
    choices_a_decision: float
    events: float
    kilobytes: float


class MeasuredGame:
    """One registered game with its matches played beforehand."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game, *self.former = (
            registry.load_version(name, version) for version in registry.versions(name)
        )
        self.records = [record(self.game, seed) for seed in range(RECORDS)]
        self.middles = [each.middle for each in self.records]
        self.heedless = dict.fromkeys(self.game.events, _change_nothing)
        """A table as the rules have one, of functions that apply no event."""

    def cells(self) -> list[Cell]:
        """Return the cells in the order in which they are reported."""
        by_decision = {
            PLAYOUT: partial(_decisions_of, self.game),
            **{
                f"{PLAYOUT} by version {former.rules_version}": partial(
                    _decisions_of, former
                )
                for former in self.former
            },
            EVENTS_ALONE: self._events_alone,
            "JSON to state": self._json_to_state,
            "fold": self._fold,
        }
        by_call = {
            "clone": self._clone,
            "legal": self._legal,
            "decide": self._decide,
            "view": self._view,
        }
        return [
            *(
                Cell(self.name, name, "decisions", by_decision[name])
                for name in by_decision
            ),
            *(Cell(self.name, name, "calls", by_call[name]) for name in by_call),
        ]

    def size(self) -> Size:
        """Return what its recorded matches are made of, on average."""
        records = self.records
        decisions = sum(each.decisions for each in records)
        return Size(
            seats=self.game.usual_seats,
            decisions=decisions / len(records),
            choices_a_decision=sum(each.choices for each in records) / decisions,
            events=sum(len(each.events) for each in records) / len(records),
            kilobytes=sum(len(each.text) for each in records) / len(records) / 1000,
        )

    def _record(self, number: int) -> Record:
        return self.records[number % len(self.records)]

    def _events_alone(self, number: int) -> int:
        recorded = self._record(number)
        events: list[Any] = []
        for parts, (kind, values) in recorded.recipes:
            for part_kind, part_values in parts:
                part_kind(*part_values)
            event = kind(*values)
            self.heedless[type(event)](None, event)
            events.append(event)
        return recorded.decisions

    def _json_to_state(self, number: int) -> int:
        recorded = self._record(number)
        self.game.fold(codec(self.game).events(recorded.text))
        return recorded.decisions

    def _fold(self, number: int) -> int:
        recorded = self._record(number)
        self.game.fold(recorded.events)
        return recorded.decisions

    def _clone(self, number: int) -> int:
        for middle in self.middles:
            middle.state.clone()
        return len(self.middles)

    def _legal(self, number: int) -> int:
        legal = self.game.legal
        for middle in self.middles:
            legal(middle.state, middle.seat)
        return len(self.middles)

    def _decide(self, number: int) -> int:
        decide = self.game.decide
        for middle in self.middles:
            decide(middle.state, middle.seat, middle.move, middle.chance)
        return len(self.middles)

    def _view(self, number: int) -> int:
        view = self.game.view
        for middle in self.middles:
            view(middle.state, middle.seat)
        return len(self.middles)


def without_events(name: str, figures: dict[str, Figure]) -> dict[str, Figure]:
    """Return what playouts would reach if making and keeping events cost nothing."""
    with_events = figures.get(f"{name}/{PLAYOUT}")
    events_alone = figures.get(f"{name}/{EVENTS_ALONE}")
    if with_events is None or events_alone is None:
        return {}
    return {f"{name}/{WITHOUT_EVENTS}": with_events.without(events_alone)}


def _chance(game: AnyGame, seed: int) -> Chance:
    return game.chance(seed.to_bytes(32, "big"))
