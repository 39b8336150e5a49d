"""What is known of the analysis of a match."""

import zlib
from collections.abc import Collection
from hashlib import sha256
from typing import Final

import msgspec
from django.db.models import Sum

from engines.core.game import Language
from replays.analysis.match import PHASES
from replays.analysis.presentation import ShownAnalysis
from replays.analysis.steps import AnalysisSettings
from replays.models import MatchAnalysis, MatchLog, PlayedErrors

CONTINUATIONS: Final = 100_000
"""So many a match gets, shared by its moves."""
FEWEST, MOST = 100, 1000

_decode = msgspec.json.Decoder(dict[str, ShownAnalysis]).decode


def settings_for(log: MatchLog) -> AnalysisSettings:
    """Return how a match is analysed; the same for everybody, so all share it."""
    count = CONTINUATIONS // (log.moves + 1)
    return AnalysisSettings(max(FEWEST, min(MOST, count)))


def key_of(log: MatchLog) -> str:
    """Return what an analysis is known by: its log, its version and its settings."""
    return sha256(bytes(log.head_hash) + settings_for(log).key.encode()).hexdigest()


def analysis_of(log: MatchLog) -> MatchAnalysis | None:
    """Return the analysis of an open match, with its figures if it is finished."""
    if not log.is_open:
        return None
    return MatchAnalysis.objects.defer("figures").filter(key=key_of(log)).first()


def shown_in(analysis: MatchAnalysis, language: Language) -> ShownAnalysis | None:
    """Return what is shown of it; None while it is not finished."""
    if analysis.status != MatchAnalysis.Status.FINISHED or not analysis.shown:
        return None
    return _decode(zlib.decompress(bytes(analysis.shown)))[language]


class GameErrors(msgspec.Struct, frozen=True):
    """What some packages gave away on average in the analysed matches of a game."""

    game: str
    decisions: int
    mean: float
    """The part of the win that a decision gave away."""
    phases: list[float | None]
    """The same for each third of the matches; None where nothing was decided."""


def errors_of(digests: Collection[str]) -> list[GameErrors]:
    """Return what these packages gave away, game by game."""
    rows = PlayedErrors.objects.filter(digest__in=digests)
    sums: dict[str, dict[int, tuple[int, float]]] = {}
    for game, phase, decisions, lost in (
        rows.values_list("game", "phase")
        .annotate(Sum("decisions"), Sum("lost"))
        .order_by("game", "phase")
    ):
        sums.setdefault(game, {})[phase] = (decisions, lost)
    return [_game_errors(game, phases) for game, phases in sums.items()]


def _game_errors(game: str, phases: dict[int, tuple[int, float]]) -> GameErrors:
    decisions = sum(count for count, _ in phases.values())
    means = {phase: lost / count for phase, (count, lost) in phases.items()}
    return GameErrors(
        game=game,
        decisions=decisions,
        mean=sum(lost for _, lost in phases.values()) / decisions,
        phases=[means.get(phase) for phase in range(len(PHASES))],
    )
