"""Small boards for pages that show several matches at once."""

import re

import msgspec
import pytest
from django.template.loader import render_to_string

from engines.core.game import SPECTATOR
from replays import selectors
from replays.services.opening import open_log
from tests.replays.stored import stored, unstored

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_film_of_another_test():
    selectors.FILMS.clear()
    selectors.OPEN_LOGS.clear()


def drawn(board: selectors.Miniature) -> str:
    return render_to_string("replays/_miniature.html", {"board": board})


def test_a_small_board_shows_what_a_spectator_sees_where_the_match_stands():
    log = stored(step=9).log
    board = selectors.miniature(log, "en", "b1-")
    film = selectors.film(log, SPECTATOR, "en")
    assert board.svg == film.svg(9, "b1-")
    assert film.canvas is not None
    assert board.style == film.canvas.style
    assert "seat=spectator" in board.boot.live
    assert "seat=spectator" in board.boot.film
    assert selectors.miniature(log, "en", "b1-", step=2).svg == film.svg(2, "b1-")


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
