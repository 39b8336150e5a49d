"""A replay by event shows what a replay by move shows, and what lies between."""

import pytest

from engines import registry
from engines.core.game import OMNISCIENT, SPECTATOR
from replays.frames.builder import MatchReplay
from tests.replays.test_frames import match_of, replay_of


def by_event(name: str, viewer=SPECTATOR, upto=None) -> MatchReplay:
    match = match_of(name)
    replay = MatchReplay(match.header, viewer, "en", "event")
    replay.add_entries(match.entries[:upto])
    return replay


@pytest.mark.parametrize(
    ("name", "viewer"),
    [
        ("bazar", OMNISCIENT),
        ("bazar_quest", 1),
        ("merchants_bay", SPECTATOR),
        pytest.param("bazar", SPECTATOR, marks=pytest.mark.long),
        pytest.param("bazar", 1, marks=pytest.mark.long),
        pytest.param("bazar_quest", OMNISCIENT, marks=pytest.mark.long),
        pytest.param("bazar_quest", SPECTATOR, marks=pytest.mark.long),
        pytest.param("merchants_bay", OMNISCIENT, marks=pytest.mark.long),
        pytest.param("merchants_bay", 1, marks=pytest.mark.long),
    ],
)
def test_the_last_part_of_a_step_is_the_picture_of_the_step(name, viewer):
    match = match_of(name)
    whole, fine = replay_of(match, viewer), by_event(name, viewer)
    assert fine.last > whole.last
    for step, frame in enumerate(whole.frames):
        part = fine.step_at(whole.end_of(step))
        assert fine.end_of(part) == whole.end_of(step)
        if step % 5 == 0:
            assert fine.svg(part) == whole.svg(step)
        assert fine.frames[part].notes == frame.notes
        assert fine.scores[part] == whole.scores[step]


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_event_of_a_move_has_a_frame_of_its_own(name):
    match = match_of(name)
    whole, fine = replay_of(match), by_event(name)
    told = [words for frame in whole.frames for words in frame.sentences]
    assert [words for frame in fine.frames for words in frame.sentences] == told
    assert all(len(frame.sentences) <= 1 for frame in fine.frames[1:])
    steps = [place for place, frame in enumerate(fine.frames) if frame.part == 0]
    assert len(steps) == whole.last + 1
    # The time that a choice took is counted once.
    for kind in ("cpu_us", "wall_us"):
        counted = [
            sum(getattr(f, kind) for f in replay.frames) for replay in (whole, fine)
        ]
        assert counted[0] == counted[1] > 0


def test_a_replay_by_event_grows_with_its_match():
    match = match_of("bazar")
    fine = MatchReplay(match.header, SPECTATOR, "en", "event")
    for step in range(0, replay_of(match).last, 5):
        fine.add_entries(match.entries[fine.seq : match.seq_of(step)])
    fine.add_entries(match.entries[fine.seq :])
    assert fine.packed() == by_event("bazar").packed()


@pytest.mark.parametrize("after", [0, 9, 30, 31, 32, 33, 10_000])
def test_news_by_event_are_all_that_a_reader_lacks(after):
    fine = by_event("bazar")
    news = fine.news(after)
    known = [frame for frame in fine.frames if frame.seq <= after]
    assert [*known, *(frame for _, _, frame in news.frames)] == fine.frames
    ends = [seq for _, seq, _ in news.frames]
    assert ends == sorted(set(ends))


def test_a_place_is_found_again_by_the_number_of_an_entry():
    whole, fine = replay_of(match_of("bazar")), by_event("bazar")
    for step in range(whole.last + 1):
        assert whole.step_at(fine.end_of(fine.step_at(whole.end_of(step)))) == step
    assert whole.step_at(0) == 0
    assert whole.step_at(10_000) == whole.last
