"""Seat orders: who sits where in the games of a table.

One block is one deal, played once in every row of a Williams square: every entrant sits
in every seat equally often, moves right after every other equally often, and before
every other equally often. More rows of one deal would teach less than another deal.

A person who plays one deal twice sees at one table what is hidden at the other. Where a
person sits, every seating has a deal of its own: so many more blocks of one row each.
"""

from functools import cache

import msgspec

from tournaments.formats.base import Format, History, PairedRound, PairedTable
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


def next_round(format_: Format, history: History) -> PairedRound | None:
    """Return who meets next by a format, with no deal mirrored where a person sits."""
    paired = format_.next_round(history)
    people = {entrant.key for entrant in history.entrants if entrant.is_person}
    if paired is None or not people:
        return paired
    tables = (
        one if people.isdisjoint(one.entrants) else dealt_once(one)
        for one in paired.tables
    )
    return msgspec.structs.replace(paired, tables=tuple(tables))


def dealt_once(table: PairedTable) -> PairedTable:
    """Return the table with as many games, each of them a deal of its own."""
    return msgspec.structs.replace(table, blocks=games_at(table), is_mirrored=False)


def seatings(table: PairedTable, block: int = 0) -> tuple[tuple[int, ...], ...]:
    """Return the entrants by seat for each row of a block."""
    every = _every_seating(table)
    return every if table.is_mirrored else (every[block % len(every)],)


def _every_seating(table: PairedTable) -> tuple[tuple[int, ...], ...]:
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
