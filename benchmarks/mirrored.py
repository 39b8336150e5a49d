"""`python -m benchmarks.mirrored GAME`: how many matches mirrored deals save.

Four greedy players, of whom each makes a share of its moves at random, or the bots that
`--bots` names, play blocks: one deal in every row of the square that tournaments seat
by. A player's points in a block vary less than if every match had a deal of its own,
and so many times fewer matches give the same margin. The matches of one row are
independent of each other, so both variances come from the same matches. The interval
is a bootstrap over blocks. Both versions of chance meet the same players and seeds.

The last two columns tell why. `by the seat` is the share of the luck in a match that
falls to a seat whoever sits there: no more can be cancelled. `alike`: of all draws by
the same key in two matches of a deal, from bags and piles that are not the same, how
many came out alike. Of a pile it is the card on top that counts.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import chain, combinations
from math import inf
from random import Random
from statistics import fmean, variance
from typing import Any, Final, NamedTuple

from benchmarks.balance.players import INCREMENT_MS, player_of
from benchmarks.progress import Progress
from benchmarks.report import Table, as_markdown
from engines import registry
from engines.core.chance import VERSIONS, Chance, Key, T, chance_for
from engines.core.game import AnyGame, Outcome, Player, Question
from engines.core.play import ask_in_turn, play
from tournaments.formats.seating import rows

RANDOM_MOVES: Final = (0.0, 0.15, 0.4, 0.8)
"""How many of its moves each player makes at random, the strongest first."""
SAMPLES: Final = 1000

Maker = Callable[[AnyGame, tuple[int, int], str], Player[Any, Any]]
"""Makes a player of a game, for a seat out of so many, with dice named by words."""
SeatedTable = Mapping[str, Maker]
"""Who plays, by name."""

Points = tuple[tuple[float, ...], ...]
"""What each player has in each match of a deal."""


class Block(NamedTuple):
    """A deal that was played in every row of the square."""

    points: Points
    compared: int
    """How many draws of the first two matches were from different bags and piles."""
    alike: int


class Saving(NamedTuple):
    """How many times fewer matches are needed, with its 95 % interval."""

    factor: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.factor:.2f} ({self.low:.2f}–{self.high:.2f})"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure one game; print a row for each version of chance."""
    parser = argparse.ArgumentParser(
        "python -m benchmarks.mirrored", description=__doc__
    )
    parser.add_argument("game", choices=registry.GAMES, metavar="GAME")
    parser.add_argument("--blocks", type=int, default=150, help="deals (150)")
    parser.add_argument("--bots", nargs="+", metavar="BOT", help="who plays")
    parser.add_argument(
        "--clock-ms", type=int, default=INCREMENT_MS, help="time of a bot for a move"
    )
    parser.add_argument(
        "--chance", type=int, nargs="+", choices=VERSIONS, default=[*VERSIONS]
    )
    args = parser.parse_args(arguments)
    game, progress = registry.load(args.game), Progress()
    table = bots_at_table(args.bots, args.clock_ms) if args.bots else GREEDY_TABLE
    blocks: dict[int, list[Block]] = {version: [] for version in args.chance}
    for number in range(args.blocks):
        for version, played in blocks.items():
            played.append(play_block(game, version, number, table))
        progress(number + 1, args.blocks)
    print(as_markdown(table_of(args.game, blocks, [*table])))
    return 0


def table_of(
    name: str, blocks: dict[int, list[Block]], players: Sequence[str]
) -> Table:
    number = len(next(iter(blocks.values())))
    return Table(
        f"{name}: matches saved by mirrored deals, {number} deals",
        ("chance", *players, "all", "by the seat", "alike"),
        [
            (
                str(version),
                *(
                    str(saving([b.points for b in played], each))
                    for each in _choices(len(players))
                ),
                f"{seat_share([b.points for b in played]):.0%}",
                likeness(played),
            )
            for version, played in blocks.items()
        ],
    )


def likeness(blocks: Sequence[Block]) -> str:
    """Return how many draws were alike; nothing where all bags and piles were."""
    compared = sum(block.compared for block in blocks)
    return f"{sum(block.alike for block in blocks) / compared:.0%}" if compared else ""


def _choices(players: int) -> list[tuple[int, ...]]:
    """Return each player alone, and all of them."""
    everybody = tuple(range(players))
    return [*((player,) for player in everybody), everybody]


# --- matches -------------------------------------------------------------------------


def play_block(
    game: AnyGame, version: int, number: int, table: SeatedTable | None = None
) -> Block:
    """Play a deal once in every row of the square."""
    makers = [*(table or GREEDY_TABLE).values()]
    deal = f"souk-mirrored/1 {game.name} {number}"
    points, drawn = [], []
    for place, seating in enumerate(rows(len(makers))):
        players = [
            makers[player](game, (seat, len(makers)), f"{deal} {place} {player}")
            for seat, player in enumerate(seating)
        ]
        chance = NotedChance(chance_for(version, seed_of(deal)))
        outcome = play(game, len(seating), ask_in_turn(players), chance=chance)
        scored = points_of(outcome)
        points.append(tuple(scored[seating.index(p)] for p in range(len(seating))))
        drawn.append(chance.draws)
    pairs = [
        (one, drawn[1][key])
        for key, one in drawn[0].items()
        if key in drawn[1] and one[0] != drawn[1][key][0]
    ]
    return Block(tuple(points), len(pairs), sum(a[1] == b[1] for a, b in pairs))


class NotedChance(Chance):
    """Chance of a match that keeps what was drawn, and from what, by its key."""

    __slots__ = ("_chance", "draws")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.draws: dict[tuple[Key, ...], tuple[Any, Any]] = {}

    def below(self, limit: int, *key: Key) -> int:
        number = self._chance.below(limit, *key)
        self.draws[key] = (limit, number)
        return number

    def shuffled(self, items: Iterable[T], *key: Key) -> list[T]:
        pile = list(items)
        order = self._chance.shuffled(pile, *key)
        self.draws[key] = (Counter(pile), order[:1])
        return order

    def from_bag(self, counts: Sequence[int], full: Sequence[int], *key: Key) -> int:
        kind = self._chance.from_bag(counts, full, *key)
        self.draws[key] = (tuple(counts), kind)
        return kind


def careless(game: AnyGame, share: float, words: str) -> Player[Any, Any]:
    """Return a greedy player that makes a share of its moves at random."""
    greedy = game.players["greedy"](Chance(seed_of(words)))
    dice = Random(words)

    def choose(question: Question[Any, Any]) -> Any:
        if dice.random() < share:
            return dice.choice(question.moves)
        return greedy(question)

    return choose


def _careless_maker(share: float) -> Maker:
    def make(game: AnyGame, _: tuple[int, int], words: str) -> Player[Any, Any]:
        return careless(game, share, words)

    return make


def bots_at_table(names: Sequence[str], clock_ms: int) -> SeatedTable:
    """Return bots that have so much time for a move and none in the bank."""

    def maker(name: str) -> Maker:
        def make(game: AnyGame, place: tuple[int, int], words: str) -> Player[Any, Any]:
            chance = Chance(seed_of(words))
            return player_of(name, game, place, chance, clock_ms=clock_ms, bank_ms=0)

        return make

    return {f"{seat} {name}": maker(name) for seat, name in enumerate(names, 1)}


GREEDY_TABLE: Final[SeatedTable] = {
    f"{share:.0%} random": _careless_maker(share) for share in RANDOM_MOVES
}


def points_of(outcome: Outcome) -> tuple[float, ...]:
    """Return which share of the others each seat beat; a shared place counts half."""
    ranks = outcome.ranks
    return tuple(
        (sum((rank < other) + (rank == other) / 2 for other in ranks) - 0.5)
        / (len(ranks) - 1)
        for rank in ranks
    )


def seed_of(words: str) -> bytes:
    return sha256(words.encode("ascii")).digest()


# --- what is saved -------------------------------------------------------------------


def saving(blocks: Sequence[Points], players: Sequence[int]) -> Saving:
    """Return what mirrored deals save for some players, and how sure that is."""
    dice = Random(0)
    drawn = sorted(
        factor(dice.choices(blocks, k=len(blocks)), players) for _ in range(SAMPLES)
    )
    low, high = drawn[SAMPLES // 40], drawn[-SAMPLES // 40 - 1]
    return Saving(factor(blocks, players), low, high)


def factor(blocks: Sequence[Points], players: Sequence[int]) -> float:
    """Divide the variance of a block of fresh deals by that of a mirrored one."""
    fresh = mirrored = 0.0
    for player in players:
        points = [[match[player] for match in block] for block in blocks]
        count = len(points[0])
        fresh += sum(map(variance, zip(*points, strict=True))) / count**2
        mirrored += variance(map(fmean, points))
    return fresh / mirrored if mirrored else inf


def seat_share(blocks: Sequence[Points]) -> float:
    """Return which share of the variance in a match follows the seat of the deal.

    It is the covariance between two players who sit on one seat of a deal in two of its
    matches, what each has on average left out.
    """
    matches = len(blocks[0])
    usual = [fmean(column) for column in zip(*chain(*blocks), strict=True)]
    squares, products = [], []
    for block in blocks:
        luck = [
            [match[player] - usual[player] for player in seating]
            for match, seating in zip(block, rows(len(usual)), strict=True)
        ]
        squares += [each**2 for match in luck for each in match]
        products += [
            one * other
            for left, right in combinations(range(matches), 2)
            for one, other in zip(luck[left], luck[right], strict=True)
        ]
    return fmean(products) / fmean(squares)


if __name__ == "__main__":
    sys.exit(main())
