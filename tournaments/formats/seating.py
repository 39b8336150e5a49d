"""Seat orders: who sits where in the games of a table.

One block is one deal, played once in every row of a Williams square: every entrant sits
in every seat equally often, moves right after every other equally often, and before
every other equally often. More rows of one deal would teach less than another deal.
"""

from functools import cache

from tournaments.formats.base import PairedTable
from tournaments.formats.lots import digest


@cache
def rows(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the square for so many seats: as many rows, or twice as many if odd.

    The first row goes up and down by turns, 0, 1, n-1, 2, n-2 and so on; the next rows
    add one each. With an odd size this prefers one direction, so every row is also
    played the other way round.
    """
    first = [place // 2 + 1 if place % 2 else -(place // 2) for place in range(size)]
    square = tuple(
        tuple((number + step) % size for number in first) for step in range(size)
    )
    if size % 2:
        square += tuple(row[::-1] for row in square)
    return square


def seatings(table: PairedTable) -> tuple[tuple[int, ...], ...]:
    """Return the entrants by seat for each row of one block."""
    if table.swap:
        one, other = table.swap
        exchanged = {one: other, other: one}
        mirrored = tuple(exchanged.get(key, key) for key in table.entrants)
        return (table.entrants, mirrored)
    square = rows(len(table.entrants))
    return tuple(tuple(table.entrants[number] for number in row) for row in square)


def games_at(table: PairedTable) -> int:
    """Return how many games the table plays in all."""
    return table.blocks * len(seatings(table))


def deal_seed(
    tournament_seed: bytes, round_number: int, table: int, block: int
) -> bytes:
    """Return the seed that all games of a block share."""
    return digest(tournament_seed, "deal", round_number, table, block)
