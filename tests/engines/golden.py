"""Golden replays: match files as a user could have downloaded them, kept for ever.

They guard the promise that what was stored is read, folded and written as it was. Each
is named by what it shows, and `games/<game>/shows.py` says for each name how to tell
that a match shows it:

    SHOWS = {"tie_broken_by_the_lower_token": Shown(2, _is_tied)}

`python -m tests.engines.golden` searches for such matches and writes all files anew, of
all games or of those it is given. A commit that does so does only that, and says which
rule has changed.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec

from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.game import AnyGame, Outcome
from engines.core.play import Step
from engines.registry import GAMES, load, load_version
from replays.log.entry import Entry, SeatLabel
from replays.log.file import SUFFIX, LogWriter, read_log
from replays.log.recording import Recording, Thought, header_of
from tests.engines.matches import (
    Match,
    Table,
    folder_of_tests,
    play_match,
    random_players,
)

NEW_YEAR = 1_767_225_600_000
"""When golden matches begin: the first moment of 2026, in milliseconds since 1970."""

OTHER_RULES = (
    "The same moves lead elsewhere, so these are other rules. A version that was "
    'released keeps its rules: see "Change a rule" in CONTRIBUTING.md.'
)

SECOND = 1_000
MOST_SEARCHED = 20_000


@dataclass(frozen=True)
class Shown:
    """What a golden replay shows, and at which table to look for it."""

    seats: int
    is_seen: Callable[[Match], bool]
    players: str = "random"
    options: str = "{}"


# --- writing -------------------------------------------------------------------------


def find(game: AnyGame, name: str, shown: Shown) -> Match:
    """Return the first match that shows it; the same one every time."""
    table = Table(game, shown.seats, codec(game).options(shown.options))
    for number in range(MOST_SEARCHED):
        seed = sha256(f"{game.name} {name} {number}".encode()).digest()
        players = random_players(table.seats, seed)
        if shown.players != "random":
            make = game.players[shown.players]
            players = [make(Chance(bytes([seat]))) for seat in range(table.seats)]
        match = play_match(table, seed, players)
        if shown.is_seen(match):
            return match
    raise LookupError(f"No match of {game.name} shows {name}.")


def written(match: Match, name: str, player: str) -> bytes:
    """Return the file of a match, with a clock that ticks once a second."""
    labels = [SeatLabel(f"{player} {seat + 1}") for seat in range(match.seats)]
    identity = UUID(bytes=sha256(f"{match.game.name} {name}".encode()).digest()[:16])
    header = header_of(
        match.game, identity, labels, seed=match.seed, options=match.table.options
    )
    file = BytesIO()
    recording = Recording(
        header,
        LogWriter(file, header),
        now_ms=count(NEW_YEAR, SECOND).__next__,
        thought=lambda seat: Thought(cpu_us=100 + seat, wall_us=200 + seat),
    )
    for step in match.steps:
        recording(step)
    recording.finish(match.outcome, match.seed)
    return file.getvalue()


def write(game: AnyGame) -> None:
    """Write all golden replays of a game, and remove those that are no longer shown."""
    folder = folder_of(game)
    folder.mkdir(exist_ok=True)
    shows = shows_of(game)
    for path in paths_of(game):
        if name_of(path) not in shows:
            path.unlink()
    for name, shown in shows.items():
        match = find(game, name, shown)
        path = folder / f"{name}{SUFFIX}"
        path.write_bytes(written(match, name, shown.players))
        sys.stdout.write(f"{path} {path.stat().st_size // 1024} kB\n")


# --- reading -------------------------------------------------------------------------


def shows_of(game: AnyGame) -> dict[str, Shown]:
    module = import_module(f"tests.engines.games.{game.name}.shows")
    shows: dict[str, Shown] = module.SHOWS
    return shows


def folder_of(game: AnyGame) -> Path:
    return folder_of_tests(game) / "replays"


def paths_of(game: AnyGame) -> list[Path]:
    return sorted(folder_of(game).glob(f"*{SUFFIX}"))


def name_of(path: Path) -> str:
    return path.name.removesuffix(SUFFIX)


def read(path: Path, game: AnyGame | None = None) -> Match:
    """Read a golden replay as a match that was played, by the rules of its version."""
    log = read_log(path)
    if game is None:
        game = load_version(log.header.game, log.header.rules_version)
    records = codec(game)
    steps: list[Step[Any, Any]] = []
    entries: dict[str, Entry] = {}
    for entry in log.entries:
        entries[entry.kind] = entry
        if entry.kind == "started":
            steps.append(Step(None, None, []))
        elif entry.kind == "move":
            move = records.move(records.encode(entry.data()["move"]))
            steps.append(Step(entry.actor, move, []))
        elif entry.kind == "event":
            steps[-1].events.append(records.event(entry.payload))
    options = records.options(records.encode(log.header.options))
    return Match(
        Table(game, len(log.header.seats), options),
        bytes.fromhex(entries["seed_revealed"].data()["seed"]),
        tuple(steps),
        msgspec.json.decode(entries["finished"].payload, type=Outcome),
    )


def main() -> None:
    for game in map(load, sys.argv[1:] or GAMES):
        write(game)


if __name__ == "__main__":
    main()
