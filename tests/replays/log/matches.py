"""Recorded matches to try things on, with clocks that tick as told."""

from collections.abc import Callable, Sequence
from itertools import count
from uuid import UUID

from engines.core.chance import Chance
from engines.core.game import AnyGame, Outcome
from engines.core.play import ask_in_turn, play
from replays.log.entry import Entry, Header, Log, SeatLabel
from replays.log.recording import Recording, Thought, header_of

MATCH = UUID("01890a5d-ac96-774b-bcce-b302099a8057")
SEED = bytes(range(32))
NOON = 1_700_000_000_000


def ticking(start: int = NOON, step: int = 7) -> Callable[[], int]:
    """Return a clock that is `step` milliseconds later each time it is read."""
    return count(start, step).__next__


def header(game: AnyGame, seats: int, seed: bytes = SEED) -> Header:
    labels = [SeatLabel(f"random {seat}") for seat in range(1, seats + 1)]
    return header_of(game, MATCH, labels, seed=seed)


def record(
    game: AnyGame,
    seats: int,
    write: Callable[[Sequence[Entry]], None],
    note: str = "",
) -> tuple[Header, Outcome]:
    """Play a match between random players, who note something, and write it down."""
    head = header(game, seats)
    recording = Recording(
        head,
        write,
        now_ms=ticking(),
        thought=lambda seat: Thought(100 + seat, 200 + seat, note),
    )
    players = [
        game.players["random"](Chance(bytes([seat]) * 32)) for seat in range(seats)
    ]
    outcome = play(
        game, seats, ask_in_turn(players), chance=game.chance(SEED), sink=recording
    )
    recording.finish(outcome, SEED)
    return head, outcome


def recorded(game: AnyGame, seats: int, note: str = "") -> Log:
    entries: list[Entry] = []
    head, _ = record(game, seats, entries.extend, note)
    return Log("a match", head, entries)
