"""Matches at one table, each a function of its number alone.

The chance of match *n* comes from SHA256("souk-balance/1 <series> <game> <seats> <n>"),
that of the player in seat *k* from the same words followed by "seat <k>". So a match
does not depend on how many are played, nor by how many processes.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks.balance.players import player_of, with_habit
from engines import registry
from engines.core.balance import Balance, Tally
from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.game import Outcome
from engines.core.play import Step, ask_in_turn, play

CHUNK = 4
"""So many matches are handed to a process at once."""


@dataclass(frozen=True, slots=True)
class Table:
    """The players of a table; plain values, for they travel between processes."""

    game: str
    seats: int
    player: str
    options: str = "{}"
    series: int = 0
    habit: str = ""
    """What one seat always does; empty for nothing."""
    seat: int = 0
    """Who has the habit."""


@dataclass(frozen=True, slots=True)
class Played:
    """What is kept of a match."""

    seats: int
    outcome: Outcome
    rounds: int
    decisions: int
    tally: Tally


@cache
def balance_of(game: str) -> Balance[Any]:
    """Return how a game sums its matches up; by nothing if it does not say."""
    module = f"engines.games.{game}.balance"
    if find_spec(module) is None:
        return Balance(tally=lambda events: Tally(seats=()))
    balance: Balance[Any] = import_module(module).BALANCE
    return balance


def play_match(table: Table, number: int) -> Played:
    game = registry.load(table.game)
    words = f"souk-balance/1 {table.series} {table.game} {table.seats} {number}"
    players = []
    for seat in range(table.seats):
        chance = Chance(_seed(f"{words} seat {seat}"))
        players.append(player_of(table.player, game, (seat, table.seats), chance))
    if table.habit:
        habit = balance_of(table.game).habits[table.habit]
        players[table.seat] = with_habit(players[table.seat], habit)
    steps: list[Step[Any, Any]] = []
    outcome = play(
        game,
        table.seats,
        ask_in_turn(players),
        chance=game.chance(_seed(words)),
        options=codec(game).options(table.options),
        sink=steps.append,
    )
    events = [event for step in steps for event in step.events]
    return Played(
        seats=table.seats,
        outcome=outcome,
        rounds=game.round_of(game.fold(events)),
        decisions=len(steps) - 1,
        tally=balance_of(table.game).tally(events),
    )


def play_all(tables: Sequence[Table], matches: int, jobs: int) -> Iterator[Played]:
    """Play so many matches at each table; hand them on in this order."""
    seating = [table for table in tables for _ in range(matches)]
    numbers = [number for _ in tables for number in range(matches)]
    yield from play_each(seating, numbers, jobs)


def play_each(
    seating: Sequence[Table], numbers: Sequence[int], jobs: int
) -> Iterator[Played]:
    """Play one match at each table, by its number."""
    if jobs == 1:
        yield from map(play_match, seating, numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_match, seating, numbers, chunksize=CHUNK)


def _seed(words: str) -> bytes:
    return sha256(words.encode("ascii")).digest()
