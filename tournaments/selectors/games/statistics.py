"""What is known of all matches of a game, as its page and the API show it.

Everything was summed up beforehand; nothing here reads a log.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from engines import registry
from engines.core.game import AnyGame
from replays.selectors import rules_version
from tournaments.charts import Bin, bins, histogram
from tournaments.models import StatisticsProjection, TableStatistics
from tournaments.selectors.games.comparisons import (
    KindLine,
    OpeningTable,
    ShareLine,
    kind_lines,
    opening_tables,
    share_lines,
)
from tournaments.selectors.ladders.rated_results import last_position
from tournaments.selectors.wording import game_options, game_title, language
from tournaments.statistics.ratios import Interval, share
from tournaments.statistics.table import FOLD, TableFigures, read_figures

LEAST: Final = 10
"""With fewer matches nothing is shown: it would say how a single one went."""
BEHIND: Final = 500
"""So many entries of the result log may wait before the page says so."""


@dataclass(frozen=True, slots=True)
class TableLink:
    """A kind of table that matches were played at, and how to choose it."""

    title: str
    seats: int
    rules_version: int
    is_former: bool
    options: str
    """Those that are not the usual ones, as JSON."""
    matches: int
    query: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each number came up."""

    mean: float
    least: int
    most: int
    columns: Sequence[Bin]
    chart: SafeString


@dataclass(frozen=True, slots=True)
class TableNumbers:
    """The statistics of one kind of table."""

    deals: int
    left_out: int
    even_share: float
    """What part of the victories each seat would have if all were equal."""
    moves: Distribution
    rounds: Distribution
    """In which round matches ended."""
    round_word: str
    """What the rulebook calls a round."""
    mean_round: str
    scores: Distribution | None
    """Of all seats, those that won being marked; None if all were always defeated."""
    winning_mean: float
    defeats: Interval | None
    """How likely a defeat of all is; None where the rules know none."""
    seats: Sequence[ShareLine]
    roles: Sequence[ShareLine]
    more: Sequence[KindLine]
    """What winners do more often than others, the clearest difference first."""
    less: Sequence[KindLine]
    openings: Sequence[OpeningTable]

    @property
    def even_percent(self) -> float:
        return 100 * self.even_share


@dataclass(frozen=True, slots=True)
class GameStatistics:
    game: str
    title: str
    tables: Sequence[TableLink]
    """Those by the present rules first, and the busiest of them before the others."""
    chosen: TableLink | None
    numbers: TableNumbers | None
    """None: there are too few matches to say anything."""
    is_behind: bool
    """Whether matches of long ago are still to be counted."""
    least: int = LEAST


def game_statistics(
    game: str, *, rules: str = "", seats: str = "", options: str = ""
) -> GameStatistics:
    """Return the statistics of a game; three queries.

    A table is chosen by what is said of it. What fits none is passed over.
    """
    current = StatisticsProjection.objects.filter(game=game, is_current=True)
    # After an upgrade there may be other sums, until the workers begin anew.
    projection = current.filter(fold=FOLD)
    found = TableStatistics.objects.filter(projection__in=projection, matches__gt=0)
    present = registry.load(game).rules_version
    rows = sorted(
        found.defer("figures"),
        key=lambda row: (row.rules_version != present, -row.matches, row.pk),
    )
    wanted = {"rules_version": rules, "seats": seats, "options": options}
    fitting = [
        row
        for row in rows
        if all(said in ("", str(getattr(row, name))) for name, said in wanted.items())
    ]
    chosen = next(iter(fitting or rows), None)
    links = [_link(game, row, is_chosen=row is chosen) for row in rows]
    position = projection.values_list("position", flat=True).first() or 0
    return GameStatistics(
        game=game,
        title=game_title(game),
        tables=links,
        chosen=next((link for link in links if link.is_chosen), None),
        numbers=_numbers(game, chosen) if chosen else None,
        is_behind=last_position() - position > BEHIND,
    )


def _link(game: str, row: TableStatistics, *, is_chosen: bool) -> TableLink:
    rules = rules_version(game, row.rules_version)
    query = {"rules": row.rules_version, "seats": row.seats, "options": row.options}
    return TableLink(
        title=_table_title(game, row),
        seats=row.seats,
        rules_version=row.rules_version,
        is_former=rules.is_former,
        options=row.options,
        matches=row.matches,
        query=urlencode(query),
        is_chosen=is_chosen,
    )


def _table_title(game: str, row: TableStatistics) -> str:
    words = ngettext("%(count)s player", "%(count)s players", row.seats)
    title = words % {"count": row.seats}
    unusual = game_options(game, row.rules_version, row.options)
    if unusual:
        title = f"{title} ({'; '.join(option.sentence for option in unusual)})"
    if row.rules_version == registry.load(game).rules_version:
        return title
    former = gettext("%(table)s, rules version %(version)s")
    return former % {"table": title, "version": row.rules_version}


def _numbers(game: str, row: TableStatistics) -> TableNumbers | None:
    if row.matches < LEAST:
        return None
    rules = registry.load_version(game, row.rules_version)
    figures = read_figures(row.figures)
    even = (1 - figures.defeats.ratio) / row.seats
    round_title = rules.round_title(language())
    word = round_title.replace("{number}", "").strip()
    more, less = kind_lines(rules, figures)
    return TableNumbers(
        deals=figures.deals,
        left_out=figures.left_out,
        even_share=even,
        moves=_distribution(figures.moves, gettext("Moves in a match")),
        rounds=(rounds := _distribution(figures.rounds, _end_in(word))),
        round_word=word,
        mean_round=round_title.format(
            number=number_format(rounds.mean, int(rounds.least < rounds.most))
        ),
        scores=_scores(figures) if figures.scores else None,
        winning_mean=_mean(figures.winning),
        defeats=share(figures.defeats) if rules.can_defeat_everybody else None,
        seats=share_lines(_seat_labels(figures), figures.seats, even),
        roles=share_lines(_role_labels(rules, figures), figures.roles, even),
        more=more,
        less=less,
        openings=opening_tables(rules, figures, even),
    )


def _end_in(round_word: str) -> str:
    return gettext("End of the match: %(round)s") % {"round": round_word}


# --- distributions -------------------------------------------------------------------


def _distribution(counts: Mapping[int, int], title: str) -> Distribution:
    columns = bins(counts)
    chart = histogram(columns, title=title, unit=gettext("Matches"))
    return _described(counts, columns, chart)


def _scores(figures: TableFigures) -> Distribution:
    """Return the scores of all seats, of which those of winners are marked."""
    columns = bins(figures.scores, figures.winning)
    title = gettext("Scores at the end")
    chart = histogram(columns, title=title, unit=gettext("Seats"))
    return _described(figures.scores, columns, chart)


def _described(
    counts: Mapping[int, int], columns: Sequence[Bin], chart: str
) -> Distribution:
    return Distribution(
        mean=_mean(counts),
        least=min(counts),
        most=max(counts),
        columns=columns,
        chart=mark_safe(chart),
    )


def _mean(counts: Mapping[int, int]) -> float:
    total = sum(number * times for number, times in counts.items())
    return total / max(sum(counts.values()), 1)


# --- who is who ----------------------------------------------------------------------


def _seat_labels(figures: TableFigures) -> dict[int, str]:
    words = gettext("Seat %(number)s")
    return {seat: words % {"number": seat + 1} for seat in sorted(figures.seats)}


def _role_labels(rules: AnyGame, figures: TableFigures) -> dict[str, str]:
    names = rules.role_names(language())
    labels = {key: names.get(key, key) for key in figures.roles}
    return dict(sorted(labels.items(), key=lambda pair: pair[1]))
