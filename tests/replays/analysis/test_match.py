"""A whole match: luck, error, what stands of it, and what is said of it."""

from hashlib import sha256
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec
import pytest

from engines import registry
from engines.core.game import OMNISCIENT
from replays.analysis.bands import Band, certain
from replays.analysis.continuations import ImaginedWorld
from replays.analysis.match import (
    assembled,
    is_mistake,
    seed_of,
    summaries,
    turning_points,
)
from replays.analysis.positions import LineOfPositions, NoPositions, match_line
from replays.analysis.steps import (
    AnalysisSettings,
    JudgedDecision,
    JudgedMove,
    StepFigures,
    judge_step,
)
from replays.log.entry import Log
from replays.log.steps import Replay
from tests.replays.analysis.matches import positions
from tests.replays.log.matches import recorded
from tests.replays.log.wavering import wavering

FEW = AnalysisSettings(20)


@pytest.mark.parametrize("name", registry.GAMES)
def test_luck_sums_to_zero_in_expectation_whatever_the_values_are(name, monkeypatch):
    """The value of a position is the digest of what can be seen: as wild as any."""
    game = registry.load(name)

    def digest(world, state, policy):
        seen = msgspec.json.encode(game.view(state, OMNISCIENT))
        return tuple(byte / 255 for byte in sha256(seen).digest()[:2])

    monkeypatch.setattr(ImaginedWorld, "play_on", digest)
    found = []
    for seed in range(6):
        # Moves near the end make an outcome, which has a value of another kind.
        steps = [*positions(game, 2, seed)][: -3 if name == "bazar" else -30]
        line = LineOfPositions(game, 2, steps)
        for number in Random(seed).sample(range(len(steps)), min(24, len(steps))):
            figures = judge_step(
                line, number, msgspec.structs.replace(FEW, seat=5), b"%d" % seed
            )
            if figures.luck:
                found.append(fmean(batch[0] for batch in figures.luck))
    assert len(found) >= 15
    assert abs(fmean(found)) < 3.5 * stdev(found) / sqrt(len(found))
    assert stdev(found) > 0.1


@pytest.mark.parametrize("name", registry.GAMES)
def test_the_same_log_and_settings_give_the_same_figures(name):
    log = recorded(registry.load(name), 2)
    line = match_line(log)
    end = len(line.positions) - 1
    for number in (0, 4, end):
        first, again = (judge_step(line, number, FEW, seed_of(log)) for _ in range(2))
        assert msgspec.json.encode(first) == msgspec.json.encode(again)
    analysis = assembled(log, line, FEW, [first])
    assert [band.mean for band in first.values] == analysis.result


def test_a_match_without_a_move_is_not_analysed():
    log = recorded(registry.load("bazar"), 2)
    first = next(place for place, e in enumerate(log.entries) if e.kind == "move")
    with pytest.raises(NoPositions):
        match_line(Log("a log", log.header, log.entries[:first]))


def figures(step: int, values: list[float], gap: Band | None = None) -> StepFigures:
    decision = None
    if gap is not None:
        moves = [JudgedMove({}, certain(0.2)), JudgedMove({}, certain(0.4))]
        decision = JudgedDecision(step % 2, moves, 1, gap, 9)
    return StepFigures(
        step, [certain(value) for value in values], luck=[], decision=decision
    )


def test_what_is_large_and_sure_is_named_and_nothing_else():
    log = recorded(registry.load("bazar"), 2)
    sure, unsure = Band(0.2, 0.1, 0.3), Band(0.2, -0.1, 0.5)
    steps = [
        figures(0, [0.5, 0.5]),
        figures(1, [0.45, 0.55], unsure),
        figures(2, [0.8, 0.2], sure),
        figures(3, [1.0, 0.0], Band(0.01, 0.005, 0.015)),
    ]
    analysis = assembled(log, match_line(log), FEW, reversed(steps))
    assert [turn.step for turn in turning_points(analysis)] == [2, 3]
    assert [each.step for each in analysis.steps if is_mistake(each)] == [2]
    even, odd = summaries(analysis)
    assert (even.decisions, even.mistakes) == (1, 1)
    assert even.error.mean == 0.2
    assert odd.error.mean == pytest.approx(0.105)
    assert odd.phases == [(1, 0.2), (0, 0.0), (1, 0.01)]


def test_a_result_without_luck_is_what_remains_of_it():
    log = recorded(registry.load("bazar"), 2)
    lucky = msgspec.structs.replace(
        figures(1, [1.0, 0.0], certain(0.0)), luck=[[0.3, -0.3]] * 10
    )
    analysis = assembled(log, match_line(log), FEW, [lucky, lucky])
    (odd,) = summaries(analysis)
    assert odd.luck == certain(odd.luck.mean)
    assert odd.luck.mean == pytest.approx(-0.6)
    assert odd.without_luck is not None
    assert odd.result is not None
    assert odd.without_luck.mean == pytest.approx(odd.result + 0.6)


def test_a_move_that_was_taken_back_is_not_judged():
    log = wavering(registry.load("bazar"), 2, 1)
    replay = Replay(log)
    line = match_line(log)
    assert len(line.positions) < len(replay.steps)
    assert line.game.outcome(line.end) is not None
    for position in line.positions[1:]:
        choice = replay.steps[position.step].choice
        assert choice is not None
        assert (position.seat, position.move) == (choice.seat, choice.move)
