"""The moments of a match that people look for are marked, as far as one may know."""

import pytest

from engines import registry
from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR
from replays.frames.highlights import Highlight, Leader, highlights_of
from replays.frames.index import rounds, times_used, ways
from replays.frames.model import Changes, Frame, Mark, Note
from tests.replays.test_frames import match_of, replay_of


def leads(*scores: tuple[int | None, ...]) -> list[list[str]]:
    leader, names = Leader("en"), ["Ada", "Bo", "Cyd"]
    return [[mark.words for mark in leader.changes(one, names)] for one in scores]


def test_who_overtakes_takes_the_lead():
    assert leads((1, 0, 0), (1, 2, 0)) == [[], ["Bo takes the lead."]]


def test_who_is_only_level_has_overtaken_nobody():
    assert leads((1, 0, 0), (1, 1, 0), (2, 1, 0)) == [[], [], []]
    assert leads((1, 0, 0), (1, 1, 0), (1, 2, 0))[-1] == ["Bo takes the lead."]


def test_the_first_to_lead_overtakes_nobody():
    assert leads((0, 0, 0), (0, 3, 0)) == [[], []]


def test_where_a_score_is_hidden_nobody_knows_who_leads():
    assert leads((1, 0, 0), (1, 2, None)) == [[], []]


@pytest.mark.parametrize("name", registry.GAMES)
@pytest.mark.parametrize("viewer", [OMNISCIENT, SPECTATOR])
def test_each_highlight_is_marked_in_the_words_that_the_viewer_is_told(name, viewer):
    match = match_of(name)
    marked = 0
    for frame in replay_of(match, viewer).frames:
        for mark in frame.marks:
            if mark.kind == "highlight":
                assert mark.words in frame.sentences
                marked += 1
    kinds = {kind.__name__ for kind in registry.load(name).highlights}
    events = [entry.data() for entry in match.entries if entry.kind == "event"]
    assert marked == sum(event["type"] in kinds for event in events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_who_leads(language):
    leader = Leader(language)
    leader.changes((1, 0), ["Ada", "Bo"])
    (mark,) = leader.changes((1, 2), ["Ada", "Bo"])
    assert mark.words.startswith("Bo ")


def frame(step: int, **told) -> Frame:
    return Frame(round=1, seq=step + 1, at_ms=0, title="", changes=Changes(), **told)


def test_failures_are_moments_too_and_a_step_may_have_several():
    failed = Note(2, "Bo failed here.", "seat_failed")
    frames = [
        frame(0),
        frame(1, marks=[Mark("lead", "Ada leads.")], notes=[failed]),
        frame(2, notes=[Note(3, "The match is over.", "finished")]),
    ]
    assert highlights_of(frames) == [
        Highlight(1, "lead", "Ada leads."),
        Highlight(1, "failure", "Bo failed here."),
    ]
    listed = rounds(frames)
    assert [len(line.highlights) for line in listed[0].lines] == [0, 2, 0]
    assert (ways(listed, 0).highlight_on, ways(listed, 0).highlight_back) == (1, None)
    assert (ways(listed, 2).highlight_on, ways(listed, 2).highlight_back) == (None, 1)


@pytest.mark.parametrize("name", registry.GAMES)
def test_scores_are_told_where_they_are_new(name):
    replay = replay_of(match_of(name), OMNISCIENT)
    told: tuple[int | None, ...] = ()
    for frame, scores in zip(replay.frames, replay.scores, strict=True):
        told = frame.scores or told
        assert told == scores


def test_time_is_that_of_the_processor_for_a_bot_and_of_the_clock_for_a_person():
    frames = [
        frame(0),
        frame(1, seat=0, cpu_us=5, wall_us=50),
        frame(2, seat=1, wall_us=70),
        frame(3, seat=0, cpu_us=5, wall_us=50),
    ]
    used = times_used(frames, 3)
    assert [(one.microseconds, one.is_wall) for one in used] == [
        (10, False),
        (70, True),
        (0, True),
    ]
