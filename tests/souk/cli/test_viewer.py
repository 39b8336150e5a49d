"""The viewer: where each key leads, and that its window is never overfull."""

import pytest

from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR
from replays.log.steps import Replay
from souk.cli.viewer import KEYS, ReplayViewer, clipped


def viewer(replay: Replay, step: int = 0) -> ReplayViewer:
    return ReplayViewer(replay, step=step, viewer=OMNISCIENT, language="en")


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        (0, "right", 1),
        (0, " ", 1),
        (0, "l", 1),
        (6, "right", 6),
        (3, "left", 2),
        (3, "backspace", 2),
        (3, "h", 2),
        (0, "left", 0),
        (3, "home", 0),
        (3, "g", 0),
        (3, "end", 6),
        (3, "G", 6),
        # Rounds begin with the steps 0, 2, 4 and, when all is over, 6.
        (0, "page down", 2),
        (1, "shift right", 2),
        (2, "page down", 4),
        (5, "page down", 6),
        (6, "page down", 6),
        (6, "page up", 4),
        (5, "page up", 4),
        (4, "shift left", 2),
        (3, "page up", 2),
        (1, "page up", 0),
        (0, "page up", 0),
        (3, "x", 3),
        (3, "\x1b", 3),
    ],
)
def test_keys_lead_to_steps(replay, start, key, end):
    window = viewer(replay, start)
    window.press(key)
    assert window.step == end
    assert not window.is_over


def test_f_goes_through_all_views_and_back(replay):
    window = viewer(replay)
    seen = []
    for _ in range(5):
        seen.append(window.viewer)
        window.press("f")
    assert seen == [OMNISCIENT, SPECTATOR, 0, 1, OMNISCIENT]


def test_q_ends_it(replay):
    window = viewer(replay)
    window.press("q")
    assert window.is_over


def test_help_lists_every_kind_of_key_and_any_key_ends_it(replay):
    window = viewer(replay, 3)
    before = window.frame(80, 24)
    window.press("?")
    told = "\n".join(window.frame(80, 24))
    assert all(words in told for words in ("next step", "round before", "quit"))
    window.press("right")
    assert window.frame(80, 24) == before


def test_the_window_tells_step_round_and_view(replay):
    window = viewer(replay, 2)
    first, *body = window.frame(80, 24)
    assert first == "Fingers | step 2 of 6 | round 2 | everything"
    assert any("RoundEnded" in line for line in body)
    assert "scores" in "\n".join(body)
    assert body[-1].startswith("← → step")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "size", [(80, 24), (20, 5), (200, 60), (3, 2), (1, 1), (80, 1)]
)
def test_no_window_is_overfull(replay, language, size):
    columns, rows = size
    window = ReplayViewer(replay, step=6, viewer=1, language=language)
    for key in ("x", "?"):
        window.press(key)
        frame = window.frame(columns, rows)
        assert len(frame) == rows
        assert all(len(line) <= columns for line in frame)


def test_a_board_that_is_too_high_can_be_scrolled(replay):
    window = viewer(replay, 6)
    top = window.frame(80, 6)
    assert top[-1].endswith("↑ ↓ scroll")
    window.press("down")
    assert window.frame(80, 6)[1] == top[2]
    window.press("up")
    assert window.frame(80, 6) == top


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_keys_fit_below_an_ordinary_window(replay, language):
    window = ReplayViewer(replay, step=6, viewer=1, language=language)
    assert window.frame(80, 6)[-1] == window.frame(200, 6)[-1]


def test_scrolling_ends_where_the_board_ends(replay):
    window = viewer(replay, 6)
    for _ in range(100):
        window.press("j")
        bottom = window.frame(80, 6)
    assert bottom[-2].startswith("chosen")
    window.press("k")
    assert window.frame(80, 6) != bottom


def test_nothing_is_scrolled_when_all_fits(replay):
    window = viewer(replay, 1)
    before = window.frame(80, 40)
    window.press("j")
    assert window.frame(80, 40) == before


@pytest.mark.parametrize(
    ("line", "columns", "shown"),
    [
        ("souk", 4, "souk"),
        ("souk", 3, "sou"),
        ("souk", 0, ""),
        ("市場", 4, "市場"),
        ("市場", 3, "市"),
        ("e\u0301e\u0301", 1, "e\u0301"),
    ],
)
def test_lines_are_clipped_by_columns_not_by_letters(line, columns, shown):
    assert clipped(line, columns) == shown


def test_every_key_does_something_the_viewer_can_do():
    assert all(hasattr(ReplayViewer, action) for action in KEYS.values())
