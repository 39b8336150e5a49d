"""A series of matches between built-in players and bots, the same for the same seed.

All chance of match *n*, counted from 1, in a series with seed *s* comes from

    SHA256("souk-play/1 seed <s> match <n>")                for the game itself,
    SHA256("souk-play/1 seed <s> match <n> seat <k>")       for the player in seat *k*,

with *k* counted from 0 and all numbers in decimal. So a match depends on nothing but
its number: not on the other matches, nor on how many processes play them, and other
players in the same seats get the same decks and dice.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec

from bots.driver.failure import SeatFailed
from bots.driver.table import Table
from bots.hosting import Guest, Match, table_for
from bots.sandbox.choosing import choose_sandbox
from engines import registry
from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.forfeits import with_forfeits
from engines.core.game import Outcome, Seat
from engines.core.play import Step, play
from engines.core.records import Options
from replays.log.canonical import canonical
from replays.log.entry import SeatLabel
from replays.log.file import SUFFIX, new_log
from replays.log.recording import Recording, Thought, header_of


class Entrant(msgspec.Struct, frozen=True):
    """Who sits in a seat: a built-in player, or a bot with its package."""

    label: str
    guest: Guest | None = None
    digest: str | None = None
    """The package's SHA-256."""


class Series(msgspec.Struct, frozen=True):
    """What is to be played; plain values, for it travels between processes."""

    game: str
    entrants: tuple[Entrant, ...]
    options: dict[str, Any]
    seed: int
    folder: Path | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(entrant.label for entrant in self.entrants)


class Played(msgspec.Struct, frozen=True):
    """What is kept of a match for the summary."""

    outcome: Outcome
    moves: int
    events: int
    rounds: int
    failed: list[SeatFailed] = []


def derived(series: Series, number: int, *more: object) -> bytes:
    """Return 32 bytes of chance for match `number`, as the module says."""
    words = ("souk-play/1 seed", series.seed, "match", number, *more)
    return sha256(" ".join(map(str, words)).encode("ascii")).digest()


def match_id(series: Series, number: int) -> UUID:
    """Return an id that is the same whenever the same match is played again."""
    told = {
        "game": series.game,
        "players": [entrant.digest or entrant.label for entrant in series.entrants],
        "options": series.options,
        "seed": str(series.seed),
        "match": number,
    }
    digest = bytearray(sha256(b"souk-play-id/1\0" + canonical(told)).digest()[:16])
    # The bits that say: a UUID by somebody's own recipe (version 8 of RFC 9562).
    digest[6] = digest[6] & 0x0F | 0x80
    digest[8] = digest[8] & 0x3F | 0x80
    return UUID(bytes=bytes(digest))


def file_of(series: Series, number: int) -> Path | None:
    if series.folder is None:
        return None
    return series.folder / f"{series.game}-{series.seed}-{number:04}{SUFFIX}"


def play_match(series: Series, number: int) -> Played:
    """Play one match; write it down where the series says so."""
    game = registry.load(series.game)
    steps: list[Step[Any, Any]] = []
    with _table(series, number) as table:
        outcome = _play(series, number, table, steps)
    events = [event for step in steps for event in step.events]
    return Played(
        outcome=outcome,
        moves=len(steps) - 1,
        events=len(events),
        rounds=game.round_of(game.fold(events)),
        failed=table.failed,
    )


@contextmanager
def _table(series: Series, number: int) -> Iterator[Table]:
    """Set the table of a match; only bots need a sandbox."""
    game = registry.load(series.game)

    def seed_of(seat: Seat) -> bytes:
        return derived(series, number, "seat", seat)

    seated = [*enumerate(series.entrants)]
    players = {
        seat: game.players[entrant.label](Chance(seed_of(seat)))
        for seat, entrant in seated
        if entrant.guest is None
    }
    guests = {seat: entrant.guest for seat, entrant in seated if entrant.guest}
    if not guests:
        yield Table({}, players, stand_in=players.__getitem__)
        return
    match = Match(game, _options(series), len(seated))
    sandbox = choose_sandbox()
    with table_for(match, guests, players, sandbox=sandbox, seed_of=seed_of) as (
        table,
        _,
    ):
        yield table


def _options(series: Series) -> Options:
    return codec(registry.load(series.game)).options(canonical(series.options))


def _play(
    series: Series, number: int, table: Table, steps: list[Step[Any, Any]]
) -> Outcome:
    path = file_of(series, number)
    if path is None:
        outcome = _play_at(table, series, number, steps.append)
        return with_forfeits(outcome, [failure.seat for failure in table.failed])
    seed = derived(series, number)
    header = header_of(
        registry.load(series.game),
        match_id(series, number),
        [SeatLabel(entrant.label, entrant.digest) for entrant in series.entrants],
        seed=seed,
        options=_options(series),
    )
    with new_log(path, header) as write:
        recording = Recording(
            header, write, now_ms=_now_ms, thought=lambda seat: _thought(table, seat)
        )
        recorder = _Recorder(recording, table, steps)
        outcome = _play_at(table, series, number, recorder)
        return recording.finish(outcome, seed)


class _Recorder:
    """Writes down steps, and before each the seats that failed on the way to it."""

    def __init__(
        self, recording: Recording, table: Table, steps: list[Step[Any, Any]]
    ) -> None:
        self._recording = recording
        self._table = table
        self._steps = steps
        self._told = 0

    def __call__(self, step: Step[Any, Any]) -> None:
        self._steps.append(step)
        if step.seat is None:
            # The setup comes first, though a bot may have failed before it.
            self._recording(step)
        for failure in self._table.failed[self._told :]:
            self._recording.fail(failure.seat, failure.code, failure.reason)
        self._told = len(self._table.failed)
        if step.seat is not None:
            self._recording(step)


def _play_at(
    table: Table, series: Series, number: int, sink: Callable[[Step[Any, Any]], None]
) -> Outcome:
    def tell(step: Step[Any, Any]) -> None:
        sink(step)
        table.tell(step)

    table.begin()
    outcome = play(
        registry.load(series.game),
        len(series.entrants),
        table.ask,
        chance=Chance(derived(series, number)),
        options=_options(series),
        sink=tell,
    )
    table.end(outcome)
    return outcome


def _thought(table: Table, seat: Seat) -> Thought:
    reply = table.replies[seat]
    return Thought(cpu_us=reply.cpu_us, wall_us=reply.wall_us, note=reply.note)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
