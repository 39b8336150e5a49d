"""Gauntlet: whether a new bot is better than the one it is to replace."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Annotated, ClassVar, Final

import msgspec
from msgspec import Meta

from engines.core.messages import CodedMessage, Params
from engines.core.messages import translatable as _
from tournaments.formats.base import (
    History,
    PairedRound,
    PairedTable,
    PlayedGame,
    Standing,
)
from tournaments.formats.lots import drawn
from tournaments.formats.pods import wrong_size
from tournaments.formats.points import average, halves, scores
from tournaments.formats.tie_breaks import placed
from tournaments.messages import message
from tournaments.sequential import (
    PAIR_SCORES,
    Decision,
    Estimate,
    Hypotheses,
    decision,
    estimate,
    log_likelihood_ratio,
)

Risk = Annotated[float, Meta(gt=0, lt=0.5)]


class Verdict(msgspec.Struct, frozen=True):
    """What the pairs played so far say of the candidate."""

    decision: Decision
    pairs: int
    pentanomial: tuple[int, ...]
    """How many pairs scored 0, 1/4, 1/2, 3/4 and 1 for the candidate."""
    ratio: float
    """The logarithm of the ratio of likelihoods."""
    bounds: tuple[float, float]
    estimate: Estimate | None
    """None before the first pair."""


class Gauntlet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question: does the candidate beat the baseline? It stops when it knows."""

    name: ClassVar[str] = "gauntlet"
    title: ClassVar[str] = _("Gauntlet")
    waits_for_rounds: ClassVar[bool] = True

    candidate: Annotated[
        int | None,
        Meta(
            title=_("Candidate"),
            description=_(
                "The number of the entrant under test. Empty means the first."
            ),
            extra_json_schema={"unset": _("the first entrant")},
        ),
    ] = None
    baseline: Annotated[
        int | None,
        Meta(
            title=_("Baseline"),
            description=_(
                "The number of the entrant it is compared with. Empty means "
                "the first of the others. All other entrants fill the other seats."
            ),
            extra_json_schema={"unset": _("the first of the others")},
        ),
    ] = None
    elo0: Annotated[
        float,
        Meta(
            ge=-1000,
            le=1000,
            title=_("Not better"),
            description=_("An advantage in Elo that is not worth having."),
        ),
    ] = 0.0
    elo1: Annotated[
        float,
        Meta(
            ge=-1000,
            le=1000,
            title=_("Better"),
            description=_(
                "An advantage in Elo that must not be missed. The closer to "
                "the other, the longer it takes."
            ),
        ),
    ] = 35.0
    alpha: Annotated[
        Risk,
        Meta(
            title=_("Risk of a wrong yes"),
            description=_("How often one that is not better may be called better."),
        ),
    ] = 0.05
    beta: Annotated[
        Risk,
        Meta(
            title=_("Risk of a wrong no"),
            description=_("How often one that is better may be called not better."),
        ),
    ] = 0.05
    least_pairs: Annotated[
        int,
        Meta(
            ge=2,
            le=1000,
            title=_("Fewest pairs"),
            description=_("Nothing is decided before so many pairs of games."),
        ),
    ] = 16
    most_pairs: Annotated[
        int,
        Meta(
            ge=2,
            le=20_000,
            title=_("Most pairs"),
            description=_("After so many pairs it ends, decided or not."),
        ),
    ] = 1000
    pairs_per_round: Annotated[
        int,
        Meta(
            ge=1,
            le=200,
            title=_("Pairs per round"),
            description=_("So many are played at once before the test looks again."),
        ),
    ] = 16

    def next_round(self, history: History) -> PairedRound | None:
        here = {*history.present_keys}
        pair = self.pair(history)
        verdict = self.verdict(history)
        left = self.most_pairs - verdict.pairs
        if (
            verdict.decision is not Decision.UNDECIDED
            or left <= 0
            or len(here & {*pair}) < 2
        ):
            return None
        number = history.next_number
        fillers = sorted(here - {*pair})
        size = min(history.seats, 2 + len(fillers))
        if size not in history.table_sizes:
            return None
        tables = []
        for table in range(min(left, self.pairs_per_round)):
            chosen = drawn(history, fillers, "filler", number, table)[: size - 2]
            seated = drawn(history, (*pair, *chosen), "seat", number, table)
            reason = message("table.pair", {"number": verdict.pairs + table + 1})
            tables.append(PairedTable(tuple(seated), reason=reason, swap=pair))
        reason = message("round.verdict", {"why": _words(verdict)})
        return PairedRound(number, tuple(tables), reason=reason)

    def standings(self, history: History) -> tuple[Standing, ...]:
        """Return the better of the two first, then the others by their points."""
        known = scores(history)
        pair = self.pair(history)
        verdict = self.verdict(history)
        score = verdict.estimate.score if verdict.estimate else 0.5
        points = {
            key: float(average([result.points(key) for result in own]))
            for key, own in known.results.items()
        }
        points |= zip(pair, (score, 1 - score), strict=False)
        candidate = message("standing.candidate", {"why": _words(verdict)})
        parts = (candidate, message("standing.baseline"))
        notes = dict(zip(pair, parts, strict=False))
        filler = message("standing.filler")
        # Level means that nothing was gained, so the baseline keeps its place.
        ranked = sorted(
            points,
            key=lambda key: (key not in pair, -points[key], key in pair[:1], key),
        )
        return placed(
            Standing(0, key, points[key], known.games(key), note=notes.get(key, filler))
            for key in ranked
        )

    def objection(self, history: History) -> CodedMessage | None:
        return wrong_size(history) or next(self._objections(history), None)

    def _objections(self, history: History) -> Iterator[CodedMessage]:
        count, least = len(history.present), history.table_sizes[0]
        if count < 2:
            yield message("objection.no_pair")
        if count < least:
            yield message("objection.no_fillers", {"least": least})
        if self.candidate is not None and self.candidate == self.baseline:
            yield message("objection.own_baseline")
        here = {*history.present_keys}
        for chosen in (self.candidate, self.baseline, *self.pair(history)):
            if chosen is not None and chosen not in here:
                yield message("objection.no_entrant", {"number": chosen})
        if self.elo0 >= self.elo1:
            told = {"elo0": f"{self.elo0:g}", "elo1": f"{self.elo1:g}"}
            yield message("objection.advantages", told)

    def pair(self, history: History) -> tuple[int, ...]:
        """Return the candidate and the baseline, as far as they have been entered.

        An entrant that leaves keeps the part, so that no other comes into it.
        """
        keys = sorted(entrant.key for entrant in history.entrants)
        named = (self.candidate, self.baseline)
        free = iter([key for key in keys if key not in named])
        chosen = [next(free, None) if key is None else key for key in named]
        return tuple(key for key in chosen if key in keys)

    def verdict(self, history: History) -> Verdict:
        """Return what is known after the pairs whose two games have ended."""
        counts = pair_scores(history, self.pair(history))
        pairs = sum(counts.values())
        hypotheses = Hypotheses(self.elo0, self.elo1, self.alpha, self.beta)
        ratio = log_likelihood_ratio(counts, hypotheses)
        is_early = pairs < min(self.least_pairs, self.most_pairs)
        return Verdict(
            decision=Decision.UNDECIDED if is_early else decision(ratio, hypotheses),
            pairs=pairs,
            pentanomial=tuple(counts[score] for score in PAIR_SCORES),
            ratio=ratio,
            bounds=hypotheses.bounds(),
            estimate=estimate(counts) if pairs else None,
        )


def pair_scores(history: History, pair: tuple[int, ...]) -> Counter[float]:
    """Return how many pairs of games have had which score for the first of the two."""
    # Where a person sits, the two games of a pair are two deals.
    apart = {
        (round_.number, number)
        for round_ in history.rounds
        for number, table in enumerate(round_.tables)
        if not table.is_mirrored
    }
    pairs: dict[tuple[int, int, int], list[PlayedGame]] = defaultdict(list)
    for game in history.games:
        table = game.round, game.table
        pairs[*table, game.block // 2 if table in apart else game.block].append(game)
    return Counter(
        sum(_score(game, pair) for game in games) / 2
        for games in pairs.values()
        if len(games) == 2
    )


def _score(game: PlayedGame, pair: tuple[int, ...]) -> float:
    """Return 1, a half or 0; where both lost or failed, neither was better."""
    one, two = (game.seating.index(key) for key in pair)
    return (2 + halves(game, one, two) - halves(game, two, one)) / 4


_DECISIONS: Final = {
    Decision.BETTER: message("verdict.better"),
    Decision.NOT_BETTER: message("verdict.not_better"),
    Decision.UNDECIDED: message("verdict.undecided"),
}


def _words(verdict: Verdict) -> CodedMessage:
    if verdict.estimate is None:
        return message("verdict.no_pairs")
    found = verdict.estimate
    lower, upper = verdict.bounds
    told: Params = {
        "how": _DECISIONS[verdict.decision],
        "pairs": verdict.pairs,
        "elo": f"{found.elo:+z.1f}",
        "error": f"{found.error:.1f}",
        "los": f"{found.los:.1%}",
        "ratio": f"{verdict.ratio:z.2f}",
        "lower": f"{lower:.2f}",
        "upper": f"{upper:.2f}",
    }
    return message("verdict.pairs", told)
