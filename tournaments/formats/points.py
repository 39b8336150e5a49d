"""Points: what a finish is worth, whatever the size of the table.

A game gives 1 for leaving everybody behind and 0 for being left behind by everybody; a
shared place counts half. An entrant that failed gets 0, and if the game beats
everybody, all get 0. A table gives the mean over its blocks, so that longer tables do
not count more. Points are kept as fractions, for 1/3 and 2/3 have to be 1 when ties are
looked for.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.formats.base import BYE, History, PlayedGame


@dataclass(frozen=True, slots=True)
class TableResult:
    """What a table has given so far, by entrant."""

    round: int
    entrants: tuple[int, ...]
    ahead: Mapping[tuple[int, int], Fraction]
    """How far the first came in ahead of the second: 1 if in every game."""
    won: Mapping[int, Fraction]
    """The share of the games that an entrant won alone."""
    games: int

    def points(self, key: int) -> Fraction:
        return average(
            [self.ahead[key, other] for other in self.entrants if other != key]
        )


@dataclass(frozen=True, slots=True)
class Scores:
    """What all tables of an event have given so far."""

    points: Mapping[int, Fraction]
    results: Mapping[int, Sequence[TableResult]]
    """The tables of each entrant at which a game has ended."""
    byes: Mapping[int, int]
    absences: Mapping[int, int]
    """The rounds in which an entrant had neither a table nor a bye."""
    seats: int

    def games(self, key: int) -> int:
        return sum(result.games for result in self.results[key])


def average(values: Sequence[Fraction]) -> Fraction:
    """Return the mean, which is 0 for nothing."""
    return sum(values, Fraction()) / max(len(values), 1)


def halves(game: PlayedGame, seat: int, other: int) -> int:
    """Return what one seat gets for another in half points: 2, 1 if level, or 0."""
    if game.is_lost_by_all or game.seating[seat] in game.forfeits:
        return 0
    # An entrant that failed is behind all that did not, also behind the last ones.
    if game.seating[other] in game.forfeits:
        return 2
    one, two = game.ranks[seat], game.ranks[other]
    return (one < two) + (one <= two)


def table_results(games: Iterable[PlayedGame]) -> dict[tuple[int, int], TableResult]:
    """Return the results by number of round and table, in that order."""
    tables: dict[tuple[int, int], list[PlayedGame]] = defaultdict(list)
    for game in games:
        tables[game.round, game.table].append(game)
    return {place: _result(tables[place]) for place in sorted(tables)}


def scores(history: History) -> Scores:
    results: dict[int, list[TableResult]] = {
        entrant.key: [] for entrant in history.entrants
    }
    for result in table_results(history.games).values():
        for key in result.entrants:
            results[key].append(result)
    byes = dict.fromkeys(results, 0)
    absences = dict.fromkeys(results, 0)
    for round_ in history.rounds:
        seated = {key for table in round_.tables for key in table.entrants}
        for key in results:
            byes[key] += key in round_.byes
            absences[key] += key not in seated and key not in round_.byes
    points = {
        key: sum((result.points(key) for result in own), byes[key] * Fraction(BYE))
        for key, own in results.items()
    }
    return Scores(points, results, byes, absences, history.seats)


def _result(games: Sequence[PlayedGame]) -> TableResult:
    entrants = tuple(sorted(games[0].seating))
    blocks: dict[int, list[PlayedGame]] = defaultdict(list)
    for game in games:
        blocks[game.block].append(game)
    # A block whose other games are still being played counts as much as a whole one.
    by_block = [_means(blocks[number]) for number in sorted(blocks)]
    totals = {
        what: average([block[what] for block in by_block]) for what in by_block[0]
    }
    return TableResult(
        round=games[0].round,
        entrants=entrants,
        ahead={pair: totals[pair] for pair in totals if pair[0] != pair[1]},
        won={key: totals[key, key] for key in entrants},
        games=len(games),
    )


def _means(games: Sequence[PlayedGame]) -> dict[tuple[int, int], Fraction]:
    """Return the means of a block by pair, and those of wins by an entrant twice."""
    sums: dict[tuple[int, int], int] = defaultdict(int)
    for game in games:
        seats = range(len(game.seating))
        for seat, key in enumerate(game.seating):
            gained = {
                other: halves(game, seat, other) for other in seats if other != seat
            }
            for other, half_points in gained.items():
                sums[key, game.seating[other]] += half_points
            sums[key, key] += 2 * all(gain == 2 for gain in gained.values())
    return {pair: Fraction(total, 2 * len(games)) for pair, total in sums.items()}
