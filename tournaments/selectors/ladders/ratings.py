"""What can be read of ladders: who stands where, how sure that is, and how it came.

Each function asks the database as often for a long ladder as for a short one.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
from django.db.models import Case, F, Q, QuerySet, When, Window
from django.db.models.functions import RowNumber
from django.db.models.lookups import Exact
from django.utils.translation import gettext
from msgspec import UNSET, UnsetType

from engines import registry
from engines.core.game import OptionWords
from replays import selectors as replays
from tournaments.models import Ladder, Leaderboard, Rating, RatingChange
from tournaments.ratings.anomalies import Anomaly, OwnerAnomaly
from tournaments.ratings.cycles import Cycles
from tournaments.ratings.fit import FittedHouse
from tournaments.ratings.luck import Luck
from tournaments.ratings.outlook import Outlook
from tournaments.ratings.panels import Finish, Meetings, Share, capped
from tournaments.ratings.results import RatedResult
from tournaments.ratings.scale import Milli, points
from tournaments.ratings.seats import Advantage
from tournaments.selectors import wording
from tournaments.selectors.ladders.rated_results import has_house, unusual_options

ON_SHOWN_LADDERS: Final = Q(leaderboard__projection__is_shown=True)
FORM: Final = 10
OUTLINE: Final = 120
"""In how many points a chart tells the history of a player."""

NOBODY: Final = Meetings(0, 0, 0)


class Encounter(msgspec.Struct, frozen=True, array_like=True):
    """How a player did against another one with a higher id."""

    player: int
    other: int
    ahead: int
    level: int
    behind: int


class Panels(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What a fit has found beside the ratings; players are ids of competitors."""

    players: tuple[int, ...] = ()
    likelihoods: tuple[tuple[float, ...], ...] = ()
    """How likely each is to be better than each, in the order of `players`."""
    encounters: tuple[Encounter, ...] = ()
    seats: tuple[Advantage, ...] = ()
    survival: dict[int, Share] = {}
    """How often the table was not defeated; empty where that cannot happen."""
    forfeits: dict[int, Share] = {}
    luck_removed: float | None = None
    """By `elo-1`; others tell how sure that is."""
    luck: Luck | UnsetType | None = UNSET
    house: FittedHouse | UnsetType | None = UNSET
    references: tuple[int, ...] | UnsetType = UNSET
    """Whose mean is 1500."""
    odd_pairs: tuple[Anomaly, ...] = ()
    """Pairs whose meetings are far from what the fit expects."""
    odd_company: tuple[Anomaly, ...] = ()
    """Pairs who do better against others together than apart."""
    odd_owners: tuple[OwnerAnomaly, ...] = ()
    """Owners whose results are linked: for organisers, not for everybody."""
    cycles: Cycles = Cycles()
    outlook: Outlook = Outlook((), (), 0.0)
    """With those alone who need matches most."""

    def likelihood(self, player: int, other: int) -> float | None:
        """Return how likely a player is better, capped; None if one is not rated."""
        if {player, other} <= self._places.keys():
            row = self.likelihoods[self._places[player]]
            return capped(row[self._places[other]])
        return None

    def meetings(self, player: int, other: int) -> Meetings:
        """Return how a player did against another; all are 0 if they never met."""
        one = self._encounters.get((min(player, other), max(player, other)))
        if one is None:
            return NOBODY
        counts = (one.ahead, one.level, one.behind)
        return Meetings(*(counts if player == one.player else counts[::-1]))

    @cached_property
    def _places(self) -> dict[int, int]:
        return {player: place for place, player in enumerate(self.players)}

    @cached_property
    def _encounters(self) -> dict[tuple[int, int], Encounter]:
        return {(one.player, one.other): one for one in self.encounters}


_decode_panels = msgspec.json.Decoder(Panels).decode


# --- ladders -------------------------------------------------------------------------


def leaderboards() -> QuerySet[Leaderboard]:
    """Return all ladders as they are shown, without their panels.

    Those of the present rules come first, of these the busiest.
    """
    found = Leaderboard.objects.filter(projection__is_shown=True)
    boards = found.select_related("ladder", "projection").defer("panels")
    return boards.order_by(_is_former(), "-matches", "ladder_id")


def _is_former() -> Case:
    """Return what puts the ladders of former rules behind the others."""
    present = Q(ladder__joins_versions=True)
    for name in registry.GAMES:
        version = registry.load(name).rules_version
        present |= Q(ladder__game=name, ladder__rules_version=version)
    return Case(When(present, then=0), default=1)


def leaderboard(ladder: int) -> Leaderboard | None:
    """Return one ladder, or the one that it was joined with.

    There is none before its first match was taken in.
    """
    shown = leaderboards()
    if (board := shown.filter(ladder_id=ladder).first()) is not None:
        return board
    known = Ladder.objects.filter(id=ladder).first()
    if known is None:
        return None
    joining = alike(known).filter(joins_versions=True).order_by()
    return shown.filter(ladder__in=joining).first()


def boards_of(ladder: int) -> QuerySet[Leaderboard]:
    """Return a ladder by every way of rating that is kept up, the oldest first."""
    found = Leaderboard.objects.filter(ladder_id=ladder, projection__is_current=True)
    return found.select_related("ladder", "projection").defer("panels").order_by("id")


Stamp = tuple[int, datetime, int, datetime | None]


def stamp_of(board: Leaderboard) -> Stamp:
    """Return what differs whenever anything does that is rated on a ladder.

    Every result and every correction moves the position, and every fit is made at
    another time; what is computed anew is another ladder, which began at another time.
    """
    return board.pk, board.projection.began_at, board.position, board.fitted_at


def ladder_of(
    *, game: str, options: str, seats: int, rules_version: int | None = None
) -> Ladder | None:
    """Return the ladder of matches with these terms, by the present rules or others.

    Before the first of them is rated, that is the ladder of the rules before; None if
    there is none either.
    """
    version = rules_version or registry.load(game).rules_version
    unusual = unusual_options(game, version, options)
    alike = Ladder.objects.filter(game=game, options=unusual, seats=seats)
    counting = alike.filter(Q(joins_versions=True) | Q(rules_version__lte=version))
    return counting.order_by("-joins_versions", "-rules_version").first()


def alike(ladder: Ladder) -> QuerySet[Ladder]:
    """Return the ladders of all versions of the rules, the first version first."""
    found = Ladder.objects.filter(
        game=ladder.game, options=ladder.options, seats=ladder.seats
    )
    return found.order_by("rules_version")


def house_of(ladder: Ladder) -> bool:
    """Whether a match of a ladder may end without a winner."""
    return has_house(ladder.game, ladder.rules_version)


def title_of(ladder: Ladder) -> str:
    """Return what a ladder is called, with those of its options that are not usual.

    One of former rules says so: there is another one of the same kind.
    """
    title = _title(ladder)
    rules = replays.rules_version(ladder.game, ladder.rules_version)
    if not rules.is_former or ladder.joins_versions:
        return title
    words = {"ladder": title, "version": rules.version}
    return gettext("%(ladder)s, rules version %(version)s") % words


def _title(ladder: Ladder) -> str:
    language = wording.language()
    game = registry.load_version(ladder.game, ladder.rules_version)
    words = {"game": game.title(language), "seats": ladder.seats}
    title = gettext("%(game)s, %(seats)s players") % words
    known = game.option_words(language)
    parts = [
        _briefly(known.get(name) or OptionWords(name, ""), value)
        for name, value in msgspec.json.decode(ladder.options).items()
    ]
    return f"{title} ({'; '.join(parts)})" if parts else title


def _briefly(words: OptionWords, value: object) -> str:
    """Return an option by its names alone, without what a choice is said to do."""
    if value is True:
        return words.title
    several = value if isinstance(value, list) else [value]
    named = (words.values.get(str(one), str(one)) for one in several)
    return f"{words.title}: {', '.join(one.partition(':')[0].strip() for one in named)}"


def matches_fitted(board: Leaderboard) -> int:
    """Return of how many matches the fit knows."""
    # One seat stands for its match, and those after the fit are few.
    newer = board.changes.filter(position__gt=board.fitted, seat=0).count()
    return board.matches - newer


def panels_of(board: Leaderboard) -> Panels:
    return _decode_panels(board.panels) if board.panels else Panels()


# --- ratings -------------------------------------------------------------------------


def ratings_of(board: Leaderboard) -> QuerySet[Rating]:
    """Return the lines of a ladder, the best first; who is not fitted yet is last."""
    names = ("competitor__version__bot__owner", "competitor__person")
    ratings = board.ratings.select_related(*names)
    return ratings.order_by(F("rank").asc(nulls_last=True), "-elo", "competitor_id")


def ratings_of_competitors(
    competitors: Collection[int] | QuerySet[Any, Any],
) -> QuerySet[Rating]:
    """Return the ratings of some on all ladders they are on, the busiest first."""
    shown = Rating.objects.filter(ON_SHOWN_LADDERS, competitor_id__in=competitors)
    ratings = shown.select_related("leaderboard__ladder").defer("leaderboard__panels")
    return ratings.order_by("-games", "leaderboard__ladder_id", "competitor_id")


def known_strengths(ladder: Ladder, competitors: Collection[int]) -> dict[int, float]:
    """Return how strong some are by all that is known, in Elo; others are left out.

    After a change of the rules nothing better is known of them than what they did
    before it.
    """
    before = alike(ladder).filter(rules_version__lte=ladder.rules_version)
    ratings = ratings_of_competitors(competitors).filter(
        leaderboard__ladder__in=before.order_by()
    )
    by_version = ratings.order_by("leaderboard__ladder__rules_version")
    return {
        competitor: points(elo if fitted is None else fitted)
        for competitor, fitted, elo in by_version.values_list(
            "competitor_id", "fitted_elo", "elo"
        )
    }


# --- how it came ---------------------------------------------------------------------


class OutlinePoint(NamedTuple):
    """A point of an outline: the Elo after the last of so many matches."""

    at: datetime
    games: int
    elo: float


def outlines_of(
    board: Leaderboard, games: Mapping[int, int], *, most: int = OUTLINE
) -> dict[int, list[OutlinePoint]]:
    """Return when some had which Elo, the oldest first, in so many points at most.

    `games` says how many matches each has. The first and the last are always among the
    points; the database leaves out what lies between two others.
    """
    wanted = Q()
    for competitor, count in games.items():
        every = max(-(-count // (most - 1)), 1)
        # Rather a rule than the numbers: a long statement takes long to read.
        kept = Q(games__in=(1, count)) | Q(Exact(F("games") % every, 0))
        wanted |= Q(competitor_id=competitor, games__lte=count) & kept
    found: dict[int, list[OutlinePoint]] = {one: [] for one in games}
    if not games:
        return found
    changes = board.changes.filter(wanted).order_by("position")
    columns = ("competitor_id", "at", "games", "after")
    for competitor, at, game, after in changes.values_list(*columns):
        found[competitor].append(OutlinePoint(at, game, points(after)))
    return found


def form_of(
    board: Leaderboard, competitors: Collection[int], *, last: int = FORM
) -> dict[int, tuple[Finish, ...]]:
    """Return the last matches of some, the newest at the end."""
    age = Window(
        RowNumber(), partition_by=F("competitor_id"), order_by=F("position").desc()
    )
    mine = board.changes.filter(competitor_id__in=competitors).annotate(age=age)
    newest = mine.filter(age__lte=last).order_by("position")
    found: dict[int, list[Finish]] = {competitor: [] for competitor in competitors}
    columns = ("match_id", "rank", "is_lost_by_all", "is_forfeit")
    for competitor, match, *how in newest.values_list("competitor_id", *columns):
        rank, is_lost_by_all, is_forfeit = how
        found[competitor].append(
            Finish(
                match=str(match),
                rank=rank,
                seats=board.ladder.seats,
                is_lost_by_all=is_lost_by_all,
                is_forfeit=is_forfeit,
            )
        )
    return {competitor: tuple(form) for competitor, form in found.items()}


def changes_of(match: UUID) -> QuerySet[RatingChange]:
    """Return what a match did to the Elo of its seats; nothing if it does not count."""
    changes = RatingChange.objects.filter(ON_SHOWN_LADDERS, match_id=match)
    return changes.order_by("seat")


def results_of(board: Leaderboard, until: int) -> list[RatedResult]:
    """Return the evidence of a ladder up to a position, in its order."""
    seats: defaultdict[tuple[int, UUID, int, bool], list[tuple[int, int, bool]]]
    seats = defaultdict(list)
    changes = board.changes.filter(position__lte=until).order_by("position", "seat")
    match = ("position", "match_id", "block", "is_lost_by_all")
    for *parts, competitor, rank, is_forfeit in changes.values_list(
        *match, "competitor_id", "rank", "is_forfeit"
    ).iterator(chunk_size=10_000):
        seats[tuple(parts)].append((competitor, rank, is_forfeit))
    return [
        RatedResult(
            position=position,
            match=str(match_id),
            block=str(block),
            players=tuple(competitor for competitor, _, _ in seated),
            ranks=tuple(rank for _, rank, _ in seated),
            is_lost_by_all=is_lost_by_all,
            forfeits=tuple(
                seat for seat, (_, _, is_forfeit) in enumerate(seated) if is_forfeit
            ),
        )
        for (position, match_id, block, is_lost_by_all), seated in seats.items()
    ]


# --- in the numbers that pages show --------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rated:
    """How somebody stands on a ladder; what a page shows beside it is added to it."""

    rating: Rating

    @property
    def title(self) -> str:
        """What the ladder is called."""
        return title_of(self.rating.leaderboard.ladder)

    @property
    def elo(self) -> int:
        return round(points(self.rating.elo))

    @property
    def fitted(self) -> int | None:
        """What the fit has found, None before the first one."""
        return _whole(self.rating.fitted_elo)

    @property
    def margin(self) -> int | None:
        """How far the true value may be from that, to either side."""
        return _whole(self.rating.margin)


def _whole(known: Milli | None) -> int | None:
    return None if known is None else round(points(known))
