"""How many items a seat of Bazar Quest lays down is told to nobody before the others.

The same match is played in several ways that differ in nothing but the number of items
that one seat displays, or stores, while others still choose. Whoever else asks, at any
time, gets the same answers: pages, files, streams, and the entries of the log, whose
numbers and times can be counted.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from engines import registry
from engines.core.game import SPECTATOR
from engines.core.play import Step
from engines.games.bazar_quest.moves import (
    BuyUpgrade,
    DisplayItem,
    SellItem,
    SkipDisplay,
    SkipStorage,
    StoreItem,
)
from replays.log.entry import Entry, SeatLabel
from replays.log.recording import Recording, Thought, header_of
from tests.leaks.test_leaks import Answers, answer, stream
from tests.leaks.worlds import Sitting, true_world
from tests.replays.stored import Stored
from tests.souk.accounts.people import client_of, person
from tournaments.models import Deal, Match, Seat
from tournaments.services.matches.creation import competitor_of_person

pytestmark = [pytest.mark.long, pytest.mark.django_db]

GAME = registry.load("bazar_quest")
NAMES = ("ada", "bo", "cyd")
SEATS = len(NAMES)
SECRETIVE = 2
"""The seat that lays down few items or many."""
PLACES = 2
ANSWERS = {
    "display": (DisplayItem, SkipDisplay()),
    "storage": (StoreItem, SkipStorage()),
}


class Begun(NamedTuple):
    """A match in which a seat is about to lay items down."""

    seed: bytes
    steps: list[Step[Any, Any]]
    state: Any


@cache
def begun(phase: str) -> Begun:
    """Play until the secretive seat has some places, and all are to move."""
    for number in range(500):
        seed = number.to_bytes(32)
        chance = GAME.chance(seed)
        events = GAME.begin(SEATS, chance)
        state = GAME.fold(events)
        steps: list[Step[Any, Any]] = [Step(None, None, events)]
        dice = Random(number)
        while GAME.outcome(state) is None:
            if _has_places(state, phase):
                return Begun(seed, steps, state)
            seat = GAME.to_move(state)[0]
            moves = GAME.legal(state, seat)
            wanted = [m for m in moves if isinstance(m, SellItem | BuyUpgrade)]
            move = dice.choice(wanted or moves)
            steps.append(Step(seat, move, GAME.execute(state, seat, move, chance)))
    raise LookupError(f"Nobody had so many places in the phase {phase}.")


def _has_places(state: Any, phase: str) -> bool:
    view = GAME.view(state, SPECTATOR)
    if view.asked != phase or len(view.to_move) < SEATS:
        return False
    shop = view.shops[SECRETIVE]
    room = shop.display_room if phase == "display" else shop.storage_room
    return min(room, len(shop.hand)) == PLACES


def ways(phase: str, match: Begun) -> Iterator[list[Any]]:
    """Yield the moves of the secretive seat: one item, then more."""
    lay, skip = ANSWERS[phase]
    for number in range(1, PLACES + 1):
        after, chance = match.state.clone(), GAME.chance(match.seed)
        moves: list[Any] = []
        for place in range(PLACES):
            items = [m for m in GAME.legal(after, SECRETIVE) if isinstance(m, lay)]
            moves.append(items[-1] if place < number else skip)
            GAME.execute(after, SECRETIVE, moves[-1], chance)
        yield moves


def written(match: Begun, moves: Sequence[Any]) -> Stored:
    """Return the log of a match that goes on with some moves of the secretive seat."""
    labels = [SeatLabel(name) for name in NAMES]
    header = header_of(GAME, UUID(int=24), labels, seed=match.seed)
    entries: list[Entry] = []
    recording = Recording(
        header,
        entries.extend,
        now_ms=count(1_700_000_000_000, 7).__next__,
        thought=lambda seat: Thought(cpu_us=1500 + seat, wall_us=9000 + seat),
    )
    for step in match.steps:
        recording(step)
    after, chance = match.state.clone(), GAME.chance(match.seed)
    for move in moves:
        events = GAME.execute(after, SECRETIVE, move, chance)
        recording(Step(SECRETIVE, move, events))
    return Stored(header, entries, match.seed)


def told(logs: Sequence[Stored], seat: int) -> list[Answers]:
    """Ask for the match by the eyes of a seat, in the world of each log."""
    people = tuple(person(name) for name in NAMES)
    row = Match.objects.create(
        id=logs[0].header.match,
        game=GAME.name,
        deal=Deal.objects.create(seed=logs[0].seed),
        status=Match.Status.WAITING,
        claimed_seq=len(logs[0].entries),
        epoch=1,
    )
    for number, one in enumerate(people):
        Seat.objects.create(
            match=row, number=number, competitor=competitor_of_person(one)
        )
    client, found = client_of(people[seat]), []
    for log in logs:
        sitting = Sitting(log, len(log.entries), people)
        with true_world(sitting):
            answers = {where: answer(client, where) for where in places(log, seat)}
            for eyes in eyes_of(seat):
                answers[f"live {eyes}"] = stream(client, sitting.id, eyes)
        found.append(answers)
    return found


def eyes_of(seat: int) -> tuple[str, str]:
    return str(seat), "spectator"


def places(log: Stored, seat: int) -> Iterator[str]:
    """Yield where the end of a match is told."""
    match = log.header.match
    last = sum(entry.kind == "move" for entry in log.entries)
    behind = {"entries": len(log.entries) - 9, "steps": last - 3}
    yield from ("/matches/", "/tables/", f"/tables/{match}/")
    yield from (f"/api/tables/{match}/", f"/api/tables/{match}/question/")
    for eyes in eyes_of(seat):
        for page in ("", "film.json", f"steps/{last}.json", f"steps/{last}.svg", "log"):
            yield f"/matches/{match}/{page}?seat={eyes}&step={last}&by=event"
        for page in ("", f"steps/{last}/"):
            yield f"/api/matches/{match}/{page}?seat={eyes}"
        for page, after in behind.items():
            yield f"/api/matches/{match}/{page}/?seat={eyes}&after={after}"


@pytest.mark.parametrize("made", [1, 2])
@pytest.mark.parametrize("phase", ANSWERS)
def test_version_2_nobody_is_told_how_many_items_a_seat_has_laid_down(
    phase: str, made: int
):
    match = begun(phase)
    logs = [written(match, way[:made]) for way in ways(phase, match)]
    assert len({log.entries[-1].hash for log in logs}) == made
    first, *others = told(logs, 0)
    assert sum(status == 200 for status, _ in first.values()) > 10
    for other in others:
        assert [one for one in first if first[one] != other[one]] == []


def test_the_seat_itself_is_told_what_it_has_laid_down():
    """Else the places above would be the wrong ones."""
    match = begun("storage")
    few, many = [written(match, way) for way in ways("storage", match)]
    first, other = told([few, many], SECRETIVE)
    changed = " ".join(one for one in first if first[one] != other[one])
    for word in ("live", "/entries/", "/steps/", "/tables/", "film"):
        assert word in changed
