"""Perft: how many lines of play there are from a position, to small depths.

A change in these numbers is a change of the rules. The positions of a game are in
`games/<game>/perft.txt`, one a line:

    2 seats, seed 7, 31 moves, PushTile: 3 210 8400

is the position after 31 moves of random players at a table of two whose seed is "7"; a
`PushTile` can be made there, and there are 3 lines of one move, 210 of two, and so on.
Where several seats are to move at once, the first of them is counted first. Options of
the table, if it has any, stand before the seed: `2 seats, {"lots":3}, seed 7, …`.

`python -m tests.engines.perft` finds positions and counts anew, and writes the files of
all games or of those it is given: for each number of seats the first decision, and one
position for each kind of move, at a table with options only where it takes them.
"""

import re
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.game import AnyGame
from engines.registry import GAMES, load
from tests.engines.matches import Table, folder_of_tests, play_match, tables_of

MOST_LINES = 400_000
"""A file goes no deeper than to so many lines from one position."""

MOST_SEEDS = 1_000
"""In how many matches at a table a kind of move is looked for."""

LINE = re.compile(
    r"(?P<seats>\d+) seats, (?:(?P<options>\{.*\}), )?seed (?P<seed>\S+), "
    r"(?P<moves>\d+) moves, (?P<kind>\w+): (?P<counts>\d+(?: \d+)*)"
)


class Position(NamedTuple):
    """A position that can be come back to, and the kind of move it is there for."""

    seats: int
    seed: str
    moves: int
    kind: str
    options: str = ""

    def __str__(self) -> str:
        table = ", ".join(filter(None, (f"{self.seats} seats", self.options)))
        return f"{table}, seed {self.seed}, {self.moves} moves, {self.kind}"


def perft(game: AnyGame, state: Any, depth: int, chance: Chance) -> int:
    """Count the lines of so many moves; a match that ends early is a line."""
    asked = game.to_move(state)
    if depth == 0 or not asked:
        return 1
    moves = game.legal(state, asked[0])
    if depth == 1:
        return len(moves)
    lines = 0
    for move in moves:
        after = state.clone()
        game.execute(after, asked[0], move, chance)
        lines += perft(game, after, depth - 1, chance)
    return lines


def counts(game: AnyGame, position: Position, depths: int) -> list[int]:
    """Return the numbers of lines of 1, 2, … moves."""
    state, chance = reach(game, position)
    return [perft(game, state, depth, chance) for depth in range(1, depths + 1)]


def reach(game: AnyGame, position: Position) -> tuple[Any, Chance]:
    """Play up to the position; return the state and the chance it goes on with."""
    options = codec(game).options(position.options or "{}")
    table = Table(game, position.seats, options)
    match = play_match(table, position.seed.encode())
    steps = match.steps[: position.moves + 1]
    state = game.fold(event for step in steps for event in step.events)
    kinds = {
        type(move).__name__
        for seat in game.to_move(state)
        for move in game.legal(state, seat)
    }
    assert position.kind in kinds, f"{position}: there only {kinds} can be made."
    return state, match.chance


# --- files ---------------------------------------------------------------------------


def path_of(game: AnyGame) -> Path:
    return folder_of_tests(game) / "perft.txt"


def read(game: AnyGame) -> list[tuple[Position, list[int]]]:
    """Return the positions of a game's file and their counts."""
    entries = []
    for line in path_of(game).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            found = LINE.fullmatch(line)
            assert found, f"This is no line of a perft file: {line!r}"
            seats, options, seed, moves, kind, numbers = found.groups(default="")
            position = Position(int(seats), seed, int(moves), kind, options)
            entries.append((position, [int(number) for number in numbers.split()]))
    return entries


def find(game: AnyGame) -> Iterator[Position]:
    """Yield the first decision of each table, then a position for each kind of move."""
    tables = tables_of(game)
    plain = [table for table in tables if table.options == game.options()]
    others = [table for table in tables if table not in plain]
    for table in plain:
        yield _first(game, table)
    for number, kind in enumerate(game.moves):
        # The tables take their turns, but not every table knows every kind.
        turned = plain[number % len(plain) :] + plain[: number % len(plain)]
        found = (
            position
            for seed in range(MOST_SEEDS)
            for table in (*turned, *others)
            for position in islice(_with_kind(table, str(seed), kind), 1)
        )
        yield from islice(found, 1)


def _first(game: AnyGame, table: Table) -> Position:
    state = game.fold(game.begin(table.seats, game.chance(b"0")))
    kind = game.legal(state, game.to_move(state)[0])[0]
    return Position(table.seats, "0", 0, type(kind).__name__)


def _with_kind(table: Table, seed: str, kind: type) -> Iterator[Position]:
    """Yield the positions of a match in which a seat may make such a move."""
    plain = table.options == table.game.options()
    options = "" if plain else codec(table.game).encode(table.options).decode()
    match = play_match(table, seed.encode())
    for moves, (state, _) in enumerate(match.positions()):
        seat = table.game.to_move(state)[0]
        if any(type(move) is kind for move in table.game.legal(state, seat)):
            yield Position(table.seats, seed, moves, kind.__name__, options)


def write(game: AnyGame) -> None:
    lines = ["# seats, seed, moves played, a kind of move: lines of 1, 2, … moves"]
    for position in dict.fromkeys(find(game)):
        state, chance = reach(game, position)
        numbers: list[int] = []
        for depth in count(1):
            # One more depth multiplies by about as much as the last one did.
            growth = numbers[-1] // numbers[-2] if len(numbers) > 1 else 1
            if numbers and (numbers[-1] * growth > MOST_LINES or depth > 4):
                break
            numbers.append(perft(game, state, depth, chance))
        lines.append(f"{position}: {' '.join(map(str, numbers))}")
    path_of(game).write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    for game in map(load, sys.argv[1:] or GAMES):
        write(game)
        sys.stdout.write(f"{path_of(game)}\n{path_of(game).read_text('utf-8')}")


if __name__ == "__main__":
    main()
