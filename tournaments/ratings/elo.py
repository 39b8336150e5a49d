"""Live Elo for tables of any size: a fold over results, one match at a time.

Every player meets every other at the table, and the house where there is one:

    gain = K * sum of (score - expected score) / number of opponents

A score is 1 ahead, 0.5 level and 0 behind. K is each player's own and falls with the
matches played. The house gains by the same rule, or stays at 1500, as the algorithm
says. All matches of a block are scored by the ratings from before the block, and a
match's place in the plan of its block tells its K, so it does not matter which of them
ends first.
"""

from collections.abc import Sequence
from math import fsum

import msgspec

from tournaments.ratings.results import HOUSE, RatedResult
from tournaments.ratings.scale import START, Milli, expected, milli, points


class KFactor(msgspec.Struct, frozen=True):
    """How far one match may move a rating: `total / (matches + head_start)`."""

    total: float = 800.0
    head_start: float = 12.0
    least: float = 8.0
    most: float = 64.0

    def k(self, games: int) -> float:
        """Return the K of a player who has played so many matches."""
        return min(max(self.total / (games + self.head_start), self.least), self.most)


class EloRating(msgspec.Struct, frozen=True, array_like=True):
    rating: Milli
    games: int


class Change(msgspec.Struct, frozen=True):
    """What one match did to the rating of one player."""

    player: int
    before: Milli
    after: Milli
    games: int
    """How many rated matches the player has now."""


class OpenBlock(msgspec.Struct):
    """A block of which more matches may come."""

    before: dict[int, EloRating] = {}
    matches: int = 0


def gains(
    ratings: Sequence[float],
    ranks: Sequence[int],
    *,
    ks: Sequence[float],
    survived: bool | None = None,
    house: float = START,
) -> list[float]:
    """Return by how many points each seat rises; None is a table without a house.

    To survive in last place is worth a quarter of K more than a defeat of all, however
    strong the players and the house are, and however many sit there.
    """
    opponents = len(ratings) - 1
    every = range(len(ratings))
    found = []
    for seat, (rating, rank) in enumerate(zip(ratings, ranks, strict=True)):
        parts = [
            _score(rank, ranks[other]) - expected(rating - ratings[other])
            for other in every
            if other != seat
        ]
        weight = opponents
        if survived is not None:
            parts.append(opponents * (survived - expected(rating - house)))
            weight += opponents
        # An exact sum, so that the order of the seats cannot be seen in it.
        found.append(ks[seat] * fsum(parts) / weight)
    return found


def house_gain(
    house: float, ratings: Sequence[float], *, k: float, survived: bool
) -> float:
    """Return by how many points the house rises, which meets everybody at the table."""
    parts = [(not survived) - expected(house - rating) for rating in ratings]
    return k * fsum(parts) / len(parts)


def _score(own: int, other: int) -> float:
    return 1.0 if own < other else 0.5 if own == other else 0.0


class EloLadder(msgspec.Struct, kw_only=True):
    """Where everybody stands after the results so far: the state of the fold."""

    has_house: bool = False
    """Whether the game can defeat everybody."""
    house_pace: KFactor | None = None
    """How far one match moves the house; None: it stays at 1500."""
    pace: KFactor = KFactor()
    position: int = -1
    """The last result that was taken in."""
    starts: dict[int, Milli] = {}
    ratings: dict[int, EloRating] = {}
    blocks: dict[str, OpenBlock] = {}

    def enter(self, player: int, *, start: float) -> None:
        """Let a player begin at another rating than 1500, as a new version does."""
        if player in self.ratings:
            raise ValueError(f"Player {player} has begun; a start must come before.")
        self.starts[player] = milli(start)

    def rating_of(self, player: int) -> EloRating:
        """Return where a player stands, or would begin."""
        begin = EloRating(self.starts.get(player, milli(START)), 0)
        return self.ratings.get(player, begin)

    def elo(self, player: int) -> float:
        return points(self.rating_of(player).rating)

    def after(self, result: RatedResult) -> tuple[Change, ...]:
        """Take the next result in; return what it changes, by seat, the house last.

        Results come in the order of their positions. One that has been taken in changes
        nothing, so it may be told twice.
        """
        if result.position <= self.position:
            return ()
        if result.is_lost_by_all and not self.has_house:
            raise ValueError(
                f"Match {result.match} was lost by all; rate it on a ladder with a "
                "house."
            )
        players, house = self._before_block(result)
        ratings, at = [points(one.rating) for one in players], points(house.rating)
        survived = not result.is_lost_by_all
        rises = gains(
            ratings,
            result.ranks,
            ks=[self.pace.k(one.games + result.row) for one in players],
            survived=survived if self.has_house else None,
            house=at,
        )
        moves = [*zip(result.players, rises, strict=True)]
        if self.has_house and self.house_pace is not None:
            k = self.house_pace.k(house.games + result.row)
            moves.append((HOUSE, house_gain(at, ratings, k=k, survived=survived)))
        self.position = result.position
        return tuple(self._moved(player, milli(rise)) for player, rise in moves)

    def _before_block(self, result: RatedResult) -> tuple[list[EloRating], EloRating]:
        """Return where players and house stood when the block's first match came in."""
        before: dict[int, EloRating] = {}
        if result.rows != 1:
            block = self.blocks.setdefault(result.block, OpenBlock())
            block.matches += 1
            if block.matches == result.rows:
                del self.blocks[result.block]
            before = block.before
        players = [
            before.setdefault(player, self.rating_of(player))
            for player in result.players
        ]
        house = self.rating_of(HOUSE)
        if self.has_house and self.house_pace is not None:
            house = before.setdefault(HOUSE, house)
        return players, house

    def _moved(self, player: int, delta: Milli) -> Change:
        old = self.rating_of(player)
        new = EloRating(old.rating + delta, old.games + 1)
        self.ratings[player] = new
        return Change(player, old.rating, new.rating, new.games)
