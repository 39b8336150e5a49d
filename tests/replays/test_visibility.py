"""Whether somebody may look is decided once; pages, programs and streams agree."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser

from engines.core.game import OMNISCIENT, SPECTATOR
from replays import selectors
from replays.stream_admission import StreamRefused, admit
from tests.replays.stored import Stored, seated, stored
from tournaments.models import Match

pytestmark = pytest.mark.django_db

STRANGER = AnonymousUser()
IN_FRENCH = {"Accept-Language": "fr"}


@pytest.fixture(autouse=True)
def empty_caches():
    selectors.REPLAYS.clear()
    selectors.OPEN_LOGS.clear()


def test_without_a_seat_as_much_is_shown_as_everybody_may_see():
    running, over = stored(step=3).log, stored().log
    assert selectors.visible_log(STRANGER, running, "") == (running, SPECTATOR)
    assert selectors.visible_log(STRANGER, over, "") == (over, OMNISCIENT)
    assert selectors.visible_log(STRANGER, over, "1") == (over, 1)


def test_each_refusal_has_its_own_error_and_says_why():
    running = stored(step=3).log
    with pytest.raises(selectors.NoSuchMatch, match="no match with this address"):
        selectors.visible_log(STRANGER, None, "")
    for seat in ("2", "x", "-1"):
        with pytest.raises(selectors.NoSuchSeat, match="no such seat"):
            selectors.visible_log(STRANGER, running, seat)
    for seat in ("all", "0", "1"):
        with pytest.raises(selectors.NotYet, match="opens when the match is over"):
            selectors.visible_log(STRANGER, running, seat)
    with pytest.raises(selectors.NotYet, match="downloaded when the match is over"):
        selectors.check_download(STRANGER, running)


def test_a_match_that_is_over_is_not_said_to_be_played_while_its_deal_is():
    whole = stored()
    over = stored(upto=-1).log
    assert whole.entries[-1].kind == "seed_revealed"
    with pytest.raises(selectors.NotYet, match="This match is over"):
        selectors.visible_log(STRANGER, over, "all")
    with pytest.raises(selectors.NotYet, match="This match is over"):
        selectors.check_download(STRANGER, over)


def deal_in_play(left: int) -> Stored:
    """A match that is over, of whose deal so many others are not."""
    match = stored(upto=-1)
    deal = Match.objects.get(id=seated(match).header.match).deal
    statuses = [*("planned", "ready", "running")[:left], "cancelled"]
    for row, status in enumerate(statuses, start=1):
        Match.objects.create(game="bazar", deal=deal, row=row, status=status)
    return match


ONE = (
    "Its cards are still in play in 1 other match of the same deal. Verify, Download "
    "and the views of the seats open when it is over."
)
THREE = (
    "Its cards are still in play in 3 other matches of the same deal. Verify, Download "
    "and the views of the seats open when the last of them is over."
)
FRENCH = {
    1: "Ses cartes sont encore en jeu dans 1 autre partie de la même donne.",
    3: "Ses cartes sont encore en jeu dans 3 autres parties de la même donne.",
}


@pytest.mark.parametrize(("left", "why"), [(1, ONE), (3, THREE)])
def test_a_match_whose_cards_are_still_in_play_says_what_it_waits_for(
    client, left, why
):
    match = deal_in_play(left)
    page = f"/matches/{match.header.match}/"
    text = client.get(page).content.decode()
    assert why in text
    assert 'id="verify"' not in text
    assert FRENCH[left] in client.get(f"{page}?language=fr", headers=IN_FRENCH).text
    for refused in (f"{page}?seat=all", f"{page}log"):
        answer = client.get(refused)
        assert answer.status_code == 403
        assert why in answer.content.decode()
    for program in (
        f"/api/matches/{match.header.match}/log/",
        f"{page}film.json?seat=0",
    ):
        answer = client.get(program)
        assert answer.status_code == 403
        assert answer.json()["error"] == why
    # When the last of them is over, everything opens and nothing is left to say.
    match.grow(len(match.entries))
    text = client.get(page).content.decode()
    assert "cards are still in play" not in text
    assert 'id="verify"' in text


def test_a_running_match_does_not_say_that_its_cards_are_in_play(client):
    match = seated(stored(step=3))
    text = client.get(f"/matches/{match.header.match}/").content.decode()
    assert 'id="sealed"' not in text


@pytest.mark.parametrize(
    ("seat", "statuses"), [("all", (403, 403, 403)), ("9", (404, 400, 404))]
)
def test_pages_programs_and_streams_refuse_in_the_same_words(client, seat, statuses):
    log = stored(step=3).log
    with pytest.raises(selectors.NotSeen) as refusal:
        selectors.visible_log(STRANGER, log, seat)
    words = str(refusal.value)
    page = client.get(f"/matches/{log.id}/?seat={seat}")
    answer = client.get(f"/api/matches/{log.id}/steps/?seat={seat}")
    scope = {
        "path": f"/live/{log.id}/",
        "query_string": f"seat={seat}".encode(),
        "headers": [],
    }
    with pytest.raises(StreamRefused) as stream:
        admit(scope)
    found = (page.status_code, answer.status_code, stream.value.status)
    assert found == statuses
    for told in (page.text, answer.text, str(stream.value)):
        assert words in told


def test_what_is_not_there_is_not_there_for_anybody(client):
    for address in ("/matches/{}/", "/api/matches/{}/", "/matches/{}/film.json"):
        answer = client.get(address.format(uuid4()))
        assert answer.status_code == 404
        assert "There is no match with this address." in answer.text
