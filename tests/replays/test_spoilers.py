"""Who wants no spoilers learns nothing of what comes later, and all at the end."""

import re

import pytest

from replays import selectors
from replays.match_info import MatchStory, SeatStory
from tests.replays.stored import Stored, stored

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_caches():
    selectors.REPLAYS.clear()
    selectors.OPEN_LOGS.clear()


def page(match: Stored, step: int) -> str:
    return f"/matches/{match.header.match}/?step={step}&seat=all"


def told(client, match: Stored, step: int) -> str:
    """Return what a page says without its script."""
    text = client.get(page(match, step)).text
    return re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)


@pytest.fixture
def wary(client):
    client.get("/matches/?spoilers=no")
    return client


def test_neither_result_nor_length_nor_later_steps_are_on_the_page(wary):
    match = stored()
    last = selectors.replay(match.log, -1, "en").last
    text = told(wary, match, 4)
    for secret in ("place 1", f"of {last}", 'class="won"', 'data-step="5"'):
        assert secret not in text
    assert not re.search(r"\d points?\b", text)
    assert 'data-step="4"' in text
    assert f"step={last}&" not in text
    assert 'id="legend" hidden' in text
    context = wary.get(page(match, 4)).context
    assert context["boot"]["hides"] is True
    # The chart ends where the reader is.
    assert context["chart"] != wary.get(page(match, last)).context["chart"]


def test_at_the_end_everything_is_told(wary):
    match = stored()
    last = selectors.replay(match.log, -1, "en").last
    text = told(wary, match, last)
    assert "place 1" in text
    assert f"Step {last} of {last}" in text


def test_the_list_names_players_in_their_seats_and_no_result(wary):
    match = stored(labels=("Zoe", "Ada"))
    text = wary.get("/matches/").text
    assert text.index("Zoe") < text.index("Ada")
    outcome = selectors.outcome_of(match.log)
    assert outcome is not None
    for secret in ('class="rank"', 'class="score"', f"{match.log.moves} moves"):
        assert secret not in text
    assert "Show spoilers" in text


def test_it_can_be_taken_back(wary):
    match = stored()
    assert "place 1" not in told(wary, match, 4)
    wary.get(f"{page(match, 4)}&spoilers=yes")
    assert "place 1" in told(wary, match, 4)


def test_without_it_all_is_shown(client):
    assert "place 1" in told(client, stored(), 4)


def test_ratings_are_a_result_too():
    story = MatchStory([SeatStory("/bots/a/", 12)], tournament="Cup")
    assert story.without_result().seats == [SeatStory("/bots/a/")]
    assert story.without_result().tournament == "Cup"
