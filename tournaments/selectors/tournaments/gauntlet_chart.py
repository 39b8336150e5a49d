"""A gauntlet as a picture: how the test came closer to a yes or a no."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec
from django.utils.translation import gettext

from replays.charts import ChartLine, line_chart
from tournaments.formats import base
from tournaments.formats.gauntlet import Gauntlet, Verdict, pair_scores
from tournaments.models import Entrant
from tournaments.selectors.tournaments.rounds import Entrants
from tournaments.sequential import (
    PAIR_SCORES,
    Decision,
    Hypotheses,
    log_likelihood_ratio,
)

SHARES = ("0", "¼", "½", "¾", "1")
"""What a pair of games can be worth, as it is written."""


@dataclass(frozen=True, slots=True)
class GauntletShown:
    candidate: Entrant
    baseline: Entrant
    verdict: Verdict
    words: str
    """What is decided, as a word."""
    chart: str
    pairs: Sequence[tuple[str, int]]
    """How many pairs were worth what for the candidate."""

    def without_results(self) -> "GauntletShown":
        """Return the question, and how many pairs have been played to answer it."""
        pairs, bounds = self.verdict.pairs, self.verdict.bounds
        verdict = Verdict(Decision.UNDECIDED, pairs, (), 0.0, bounds, None)
        return replace(self, verdict=verdict, words="", chart="", pairs=())

    @property
    def elo(self) -> str:
        found = self.verdict.estimate
        return f"{found.elo:+z.1f} ± {found.error:.1f}" if found else ""

    @property
    def superiority(self) -> str:
        found = self.verdict.estimate
        return f"{100 * found.los:.1f} %" if found else ""

    @property
    def ratio(self) -> str:
        return f"{self.verdict.ratio:z.2f}"

    @property
    def bounds(self) -> tuple[str, str]:
        lower, upper = self.verdict.bounds
        return f"{lower:.2f}", f"{upper:.2f}"


def gauntlet_of(
    format_: Gauntlet, history: base.History, entrants: Entrants
) -> GauntletShown | None:
    """Return how the test stands; None until both sides have entered."""
    pair = format_.pair(history)
    if len(pair) < 2:
        return None
    verdict = format_.verdict(history)
    return GauntletShown(
        candidate=entrants[pair[0]],
        baseline=entrants[pair[1]],
        verdict=verdict,
        words=_word(verdict.decision),
        chart=_chart(verdict, ratios(format_, history)),
        pairs=[*zip(SHARES, verdict.pentanomial, strict=True)],
    )


def ratios(format_: Gauntlet, history: base.History) -> list[tuple[int, float]]:
    """Return the LLR after each round, by the number of pairs played until then."""
    pair = format_.pair(history)
    rounds: dict[int, list[base.PlayedGame]] = defaultdict(list)
    for game in history.games:
        rounds[game.round].append(game)
    hypotheses = Hypotheses(format_.elo0, format_.elo1, format_.alpha, format_.beta)
    counts: Counter[float] = Counter(dict.fromkeys(PAIR_SCORES, 0))
    found = [(0, 0.0)]
    for number in sorted(rounds):
        games = tuple(rounds[number])
        counts.update(pair_scores(msgspec.structs.replace(history, games=games), pair))
        found.append((counts.total(), log_likelihood_ratio(counts, hypotheses)))
    return found


def _chart(verdict: Verdict, found: Sequence[tuple[int, float]]) -> str:
    last = max(found[-1][0], 1)
    lower, upper = verdict.bounds
    return line_chart(
        [
            ChartLine(gettext("LLR"), found, "line-0"),
            ChartLine(gettext("better"), [(0, upper), (last, upper)], "line-2"),
            ChartLine(gettext("not better"), [(0, lower), (last, lower)], "line-1"),
        ],
        title=gettext("The test after each round"),
        width=760,
        has_legend=True,
        height=240,
        y_label=gettext("LLR, by pairs of games"),
        description=gettext(
            "After %(pairs)s pairs the LLR is %(ratio)s; at %(upper)s the candidate is "
            "better, at %(lower)s it is not."
        )
        % {
            "pairs": found[-1][0],
            "ratio": f"{verdict.ratio:z.2f}",
            "upper": f"{upper:.2f}",
            "lower": f"{lower:.2f}",
        },
    )


def _word(decision: Decision) -> str:
    return {
        Decision.BETTER: gettext("better"),
        Decision.NOT_BETTER: gettext("not better"),
        Decision.UNDECIDED: gettext("undecided"),
    }[decision]
