"""Small boards for pages that show several matches at once."""

import re

import msgspec
import pytest
from django.template.loader import render_to_string

from engines import registry
from engines.core.game import SPECTATOR
from replays import selectors
from replays.services.log_creation import open_log
from tests.replays.stored import names_for, stored, unstored

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_replay_of_another_test():
    selectors.REPLAYS.clear()
    selectors.OPEN_LOGS.clear()


def things(svg: str) -> dict[str, str]:
    """Return what is drawn under which name, without what a pointer would show."""
    plain = re.sub('<title>.*?</title>| data-topic="[^"]*"', "", svg)
    return dict(re.findall(r'<g id="([^"]+)"(.*?)(?=<g id=|</svg>)', plain))


def drawn(board: selectors.Miniature) -> str:
    return render_to_string("replays/_miniature.html", {"board": board})


def test_a_small_board_shows_what_a_spectator_sees_where_the_match_stands():
    log = stored(step=9).log
    board = selectors.miniature(log, "en", "b1-")
    replay = selectors.replay(log, SPECTATOR, "en")
    assert things(board.svg).items() <= things(replay.svg(9, "b1-")).items()
    assert replay.canvas is not None
    assert board.style == replay.canvas.style
    assert "seat=spectator" in board.boot.live
    assert "seat=spectator" in board.boot.replay
    earlier = selectors.miniature(log, "en", "b1-", step=2)
    assert things(earlier.svg).items() <= things(replay.svg(2, "b1-")).items()


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_small_board_leaves_out_what_nobody_sees(game):
    log = stored(game=game, labels=names_for(game), step=4).log
    replay = selectors.replay(log, SPECTATOR, "en")
    assert replay.canvas is not None
    board, whole = selectors.miniature(log, "en", "b1-").svg, replay.svg(4, "b1-")
    # A board is 20 rem high and at least 15 wide: miniature.css.
    seen = replay.canvas.width * 20 / 15
    places = dict(re.findall(r'<g id="([^"]+)"[^>]*translate\(\S+ (\S+)\)', whole))
    assert things(board).keys() >= {
        name for name, y in places.items() if float(y) < seen
    }
    assert board.count("<title>") == 1
    assert len(board) < 0.95 * len(whole)


def test_boards_of_one_game_share_a_style():
    first = selectors.miniature(stored(step=9).log, "en", "b1-")
    second = selectors.miniature(stored(step=9).log, "en", "b2-", beside=[first])
    other = stored(game="bazar_quest", step=9).log
    third = selectors.miniature(other, "en", "b3-", beside=[first, second])
    boards = [first, second, third]
    assert ["<style>" in board.svg for board in boards] == [True, False, True]
    assert first.style == second.style != third.style


def test_boards_on_one_page_share_no_names():
    log = stored(step=9).log
    names = [
        set(re.findall(r' id="([^"]+)"', selectors.miniature(log, "en", prefix).svg))
        for prefix in ("b1-", "b2-")
    ]
    assert names[0]
    assert not names[0] & names[1]


def test_only_a_board_of_a_running_match_listens():
    running = drawn(selectors.miniature(stored(step=9).log, "en", "b1-"))
    assert "data-live" in running
    assert "Live" in running
    finished = drawn(selectors.miniature(stored().log, "en", "b1-"))
    assert "data-live" not in finished
    assert "Finished" in finished


def test_a_match_without_a_picture_spoils_no_page():
    begun = drawn(selectors.miniature(stored(upto=0).log, "en", "b1-"))
    match = unstored()
    header = msgspec.structs.replace(match.header, rules_version=99)
    strange = open_log(header, seed=match.seed)
    for text in (begun, drawn(selectors.miniature(strange, "en", "b1-"))):
        assert "souk-picture" not in text
        assert "data-live" not in text
        assert "Ada" in text


def test_a_label_is_text_on_a_small_board_too():
    log = stored(labels=("<b>Ada</b>", "Bo"), step=3).log
    assert "<b>Ada" not in drawn(selectors.miniature(log, "en", "b1-"))
