"""A series of matches between built-in players, the same for the same seed.

All chance of match *n*, counted from 1, in a series with seed *s* comes from

    SHA256("souk-play/1 seed <s> match <n>")                for the game itself,
    SHA256("souk-play/1 seed <s> match <n> seat <k>")       for the player in seat *k*,

with *k* counted from 0 and all numbers in decimal. So a match depends on nothing but
its number: not on the other matches, nor on how many processes play them, and other
players in the same seats get the same decks and dice.
"""

import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec

from engines import registry
from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.game import Outcome, Player, Question, Seat
from engines.core.play import Step, ask_in_turn, play
from engines.core.records import Options
from replays.log.canonical import canonical
from replays.log.entry import SeatLabel
from replays.log.file import SUFFIX, new_log
from replays.log.recording import Recording, Thought, header_of


class Series(msgspec.Struct, frozen=True):
    """What is to be played; plain values, for it travels between processes."""

    game: str
    players: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    folder: Path | None = None


class Played(msgspec.Struct, frozen=True):
    """What is kept of a match for the summary."""

    outcome: Outcome
    moves: int
    events: int
    rounds: int


def derived(series: Series, number: int, *more: object) -> bytes:
    """Return 32 bytes of chance for match `number`, as the module says."""
    words = ("souk-play/1 seed", series.seed, "match", number, *more)
    return sha256(" ".join(map(str, words)).encode("ascii")).digest()


def match_id(series: Series, number: int) -> UUID:
    """Return an id that is the same whenever the same match is played again."""
    told = {
        "game": series.game,
        "players": series.players,
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


class Stopwatch:
    """Measures what each seat's latest choice cost."""

    def __init__(self) -> None:
        self._latest: dict[Seat, Thought] = {}

    def timed(self, player: Player[Any, Any]) -> Player[Any, Any]:
        def choose(question: Question[Any, Any]) -> Any:
            wall, cpu = time.perf_counter_ns(), time.process_time_ns()
            move = player(question)
            self._latest[question.seat] = Thought(
                cpu_us=(time.process_time_ns() - cpu) // 1000,
                wall_us=(time.perf_counter_ns() - wall) // 1000,
            )
            return move

        return choose

    def __call__(self, seat: Seat) -> Thought:
        return self._latest[seat]


def play_match(series: Series, number: int) -> Played:
    """Play one match; write it down where the series says so."""
    game = registry.load(series.game)
    steps: list[Step[Any, Any]] = []
    path = file_of(series, number)
    if path is None:
        outcome = _play(series, number, _players(series, number), steps.append)
    else:
        outcome = _play_into(path, series, number, steps)
    events = [event for step in steps for event in step.events]
    return Played(
        outcome=outcome,
        moves=len(steps) - 1,
        events=len(events),
        rounds=game.round_of(game.fold(events)),
    )


def _players(series: Series, number: int) -> list[Player[Any, Any]]:
    game = registry.load(series.game)
    return [
        game.players[name](Chance(derived(series, number, "seat", seat)))
        for seat, name in enumerate(series.players)
    ]


def _options(series: Series) -> Options:
    return codec(registry.load(series.game)).options(canonical(series.options))


def _play(
    series: Series,
    number: int,
    players: Sequence[Player[Any, Any]],
    sink: Callable[[Step[Any, Any]], None],
) -> Outcome:
    return play(
        registry.load(series.game),
        len(players),
        ask_in_turn(players),
        chance=Chance(derived(series, number)),
        options=_options(series),
        sink=sink,
    )


def _play_into(
    path: Path, series: Series, number: int, steps: list[Step[Any, Any]]
) -> Outcome:
    seed = derived(series, number)
    header = header_of(
        registry.load(series.game),
        match_id(series, number),
        [SeatLabel(name) for name in series.players],
        seed=seed,
        options=_options(series),
    )
    stopwatch = Stopwatch()
    with new_log(path, header) as write:
        recording = Recording(header, write, now_ms=_now_ms, thought=stopwatch)

        def sink(step: Step[Any, Any]) -> None:
            steps.append(step)
            recording(step)

        players = [stopwatch.timed(player) for player in _players(series, number)]
        outcome = _play(series, number, players, sink)
        recording.finish(outcome, seed)
    return outcome


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
