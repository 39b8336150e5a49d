"""What is known of the analysis of a match."""

import zlib
from hashlib import sha256
from typing import Final

import msgspec

from engines.core.game import Language
from replays.analysis.shown import ShownAnalysis
from replays.analysis.steps import AnalysisSettings
from replays.models import MatchAnalysis, MatchLog

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
