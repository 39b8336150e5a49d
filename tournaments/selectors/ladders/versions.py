"""Ladders and the versions of the rules: what each counts, and where the others are."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext

from replays.selectors import RulesVersion, rules_version
from tournaments.models import Ladder, Leaderboard
from tournaments.selectors.ladders.ratings import alike, leaderboards


@dataclass(frozen=True, slots=True)
class LadderVersions:
    """Which rules the matches of a ladder were played by."""

    rules: RulesVersion
    is_joined: bool
    """Whether the results by all versions count."""
    is_changing: bool
    """Whether organisers have decided otherwise, and it is not computed yet."""
    others: Sequence[Ladder]
    """The ladders of other versions, the first version first."""

    @property
    def words(self) -> str:
        if not self.is_joined:
            return f"{self.rules}."
        if not self.rules.is_former:
            return gettext("All rules versions are joined.")
        words = {"first": self.rules.version, "last": self.rules.present}
        return gettext("Joins the results by rules versions %(first)s to %(last)s.") % (
            words
        )

    @property
    def can_differ(self) -> bool:
        """Whether there is more than one version of the rules."""
        return self.is_joined or self.rules.is_former or bool(self.others)


def versions_of(board: Leaderboard) -> LadderVersions:
    """Return the versions of the rules of a ladder as it is shown; one query."""
    ladder = board.ladder
    shown = leaderboards().filter(ladder=OuterRef("pk")).order_by()
    kin = [*alike(ladder).annotate(is_shown=Exists(shown))]
    return LadderVersions(
        rules=rules_version(ladder.game, ladder.rules_version),
        is_joined=board.joins_versions,
        is_changing=board.joins_versions != any(one.joins_versions for one in kin),
        others=[one for one in kin if one.is_shown and one.pk != ladder.pk],
    )
