"""One ladder while results are taken into it, in memory."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple, Self
from uuid import UUID

from tournaments.models import Leaderboard
from tournaments.ratings.algorithms import Algorithm
from tournaments.ratings.elo import Change, EloRating, OpenBlock
from tournaments.ratings.results import HOUSE, RatedResult
from tournaments.ratings.scale import Milli
from tournaments.selectors.ladders.rated_results import (
    LadderKey,
    MatchWithResult,
    Sitter,
)


class ChangeRow(NamedTuple):
    """A row of changes, by the names of its columns."""

    leaderboard_id: int
    position: int
    at: datetime
    match_id: UUID
    block: int
    row: int
    seat: int
    competitor_id: int
    rank: int
    is_lost_by_all: bool
    is_forfeit: bool
    before: Milli
    after: Milli
    games: int


class HouseRow(NamedTuple):
    """A row of changes of the house, by the names of its columns."""

    leaderboard_id: int
    position: int
    block: int
    before: Milli
    after: Milli
    games: int


class Fold:
    """Where everybody stands on a ladder, and what is not written down yet."""

    def __init__(self, leaderboard: Leaderboard, key: LadderKey, way: Algorithm):
        self.leaderboard = leaderboard
        self.ladder = way.ladder(has_house=key.has_house)
        self.changes: list[ChangeRow] = []
        self.house_changes: list[HouseRow] = []
        self.moved: set[int] = set()
        self._versions: defaultdict[int, dict[int, int]] = defaultdict(dict)
        """The competitors that have a rating, by bot and version."""

    @classmethod
    def restored(cls, leaderboard: Leaderboard, key: LadderKey, way: Algorithm) -> Self:
        """Return a ladder as it was left."""
        fold = cls(leaderboard, key, way)
        version = "competitor__version"
        ratings = leaderboard.ratings.filter(games__gt=0)
        for *who, start, elo, games in ratings.values_list(
            "competitor_id",
            f"{version}_id",
            f"{version}__bot_id",
            "start",
            "elo",
            "games",
        ):
            sitter = Sitter(*who)
            fold._note(sitter)
            fold.ladder.ratings[sitter.competitor] = EloRating(elo, games)
            if start is not None:
                fold.ladder.starts[sitter.competitor] = start
        if leaderboard.house_elo is not None:
            # It has played in all matches.
            house = EloRating(leaderboard.house_elo, leaderboard.matches)
            fold.ladder.ratings[HOUSE] = house
        return fold

    def reopen(self, deals: Iterable[int]) -> None:
        """Recall where players stood before the blocks of deals that had begun.

        The first change of a player in a block holds it.
        """
        blocks = {*deals}
        changes = self.leaderboard.changes.filter(block__in=blocks)
        for block, competitor, before, games in changes.order_by(
            "position"
        ).values_list("block", "competitor_id", "before", "games"):
            self._recall(block, competitor, EloRating(before, games - 1))
        of_house = self.leaderboard.house_changes.filter(block__in=blocks)
        for block, before, games in of_house.order_by("position").values_list(
            "block", "before", "games"
        ):
            self._recall(block, HOUSE, EloRating(before, games - 1))

    def _recall(self, block: int, player: int, before: EloRating) -> None:
        opened = self.ladder.blocks.setdefault(str(block), OpenBlock())
        opened.before.setdefault(player, before)

    def take(self, matches: Iterable[MatchWithResult]) -> None:
        """Take matches in, in the order of their positions."""
        for match in matches:
            self._take(match)

    def _take(self, match: MatchWithResult) -> None:
        board = self.leaderboard
        board.recomputed = max(board.recomputed, match.corrected)
        board.position = max(board.position, match.corrected)
        result = match.result
        if result is None:
            return
        board.matches += 1
        board.position = max(board.position, match.position)
        newcomers = [
            sitter
            for sitter in match.sitters
            if sitter.competitor not in self.ladder.ratings
        ]
        for sitter in newcomers:
            self._enter(sitter)
        for seat, change in enumerate(self.ladder.after(result)):
            if change.player == HOUSE:
                self._note_house(match, change)
            else:
                self._note_change(match, result, seat, change)
        for sitter in newcomers:
            self._note(sitter)

    def _note_change(
        self, match: MatchWithResult, result: RatedResult, seat: int, change: Change
    ) -> None:
        self.moved.add(change.player)
        self.changes.append(
            ChangeRow(
                leaderboard_id=self.leaderboard.pk,
                position=match.position,
                at=match.at,
                match_id=match.id,
                block=match.deal,
                row=match.row,
                seat=seat,
                competitor_id=change.player,
                rank=result.ranks[seat],
                is_lost_by_all=result.is_lost_by_all,
                is_forfeit=seat in result.forfeits,
                before=change.before,
                after=change.after,
                games=change.games,
            )
        )

    def _note_house(self, match: MatchWithResult, change: Change) -> None:
        self.leaderboard.house_elo = change.after
        self.house_changes.append(
            HouseRow(
                leaderboard_id=self.leaderboard.pk,
                position=match.position,
                block=match.deal,
                before=change.before,
                after=change.after,
                games=change.games,
            )
        )

    def _enter(self, sitter: Sitter) -> None:
        """Let a new version begin where the latest version before it stands.

        Only accepted versions are ever rated, so nothing else has to be checked.
        """
        if sitter.bot is None or sitter.version is None:
            return
        earlier = [
            version
            for version in self._versions[sitter.bot]
            if version < sitter.version
        ]
        if earlier:
            before = self._versions[sitter.bot][max(earlier)]
            self.ladder.enter(sitter.competitor, start=self.ladder.elo(before))

    def _note(self, sitter: Sitter) -> None:
        if sitter.bot is not None and sitter.version is not None:
            self._versions[sitter.bot][sitter.version] = sitter.competitor
