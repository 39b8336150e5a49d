"""Who sits at a running match sees the own seat through every door, and no other."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from replays import match_info, selectors
from replays.stream_admission import StreamRefused, admit
from tests.replays.stored import Stored, stored
from tests.souk.accounts.people import person

pytestmark = pytest.mark.django_db

OWN = 1
TAILS = ("", "film.json", "steps/3.json")


@pytest.fixture(autouse=True)
def empty_caches():
    selectors.REPLAYS.clear()
    selectors.OPEN_LOGS.clear()


@pytest.fixture
def seated(monkeypatch) -> User:
    """A person at the second seat of every match."""
    ada = person("ada")

    def own_seats(user, match):
        return [OWN] if user == ada else []

    monkeypatch.setattr("replays.match_info.own_seats", own_seats)
    return ada


def address(match: Stored, tail: str, seat: object, by: str) -> str:
    return f"/matches/{match.header.match}/{tail}?seat={seat}&by={by}"


@pytest.mark.parametrize("by", ["move", "event"])
@pytest.mark.parametrize("tail", TAILS)
def test_pages_and_files_open_for_the_own_seat_alone(client, seated, tail, by):
    match = stored(step=9)
    client.force_login(seated)
    answers = {
        seat: client.get(address(match, tail, seat, by)).status_code
        for seat in ("all", "spectator", 0, OWN)
    }
    assert answers == {"all": 403, "spectator": 200, 0: 403, OWN: 200}
    assert client.get(f"/matches/{match.header.match}/log").status_code == 403


@pytest.mark.parametrize("by", ["move", "event"])
def test_the_live_stream_opens_for_the_own_seat_alone(client: Client, seated, by):
    match = stored(step=9)
    client.force_login(seated)
    cookie = f"sessionid={client.cookies['sessionid'].value}"

    def admitted(seat: object, cookies: str) -> bool:
        scope = {
            "path": f"/live/{match.header.match}/",
            "query_string": f"seat={seat}&by={by}".encode(),
            "headers": [(b"cookie", cookies.encode())],
        }
        try:
            ticket = admit(scope)
        except StreamRefused:
            return False
        assert ticket.grain == by
        return True

    assert [admitted(seat, cookie) for seat in ("all", 0, OWN)] == [False, False, True]
    assert not admitted(OWN, "")


@pytest.mark.parametrize("by", ["move", "event"])
def test_what_the_own_seat_is_shown_is_what_it_may_know(client, seated, by, fingers):
    match = stored(game="fingers", step=1)
    client.force_login(seated)
    replay = client.get(address(match, "film.json", OWN, by)).json()
    own = selectors.replay(match.log, OWN, "en", by)
    assert [frame.get("told", []) for frame in replay["frames"]] == [
        frame.sentences for frame in own.frames
    ]
    everything = selectors.replay(match.log, -1, "en", by)
    assert [frame.sentences for frame in everything.frames] != [
        frame.sentences for frame in own.frames
    ]


class Log:
    """What a bot wrote at two steps."""

    seat, label, parts = 1, "Bo", [(3, "I think <b>.\n"), (4, "So.")]


def test_what_a_bot_wrote_stands_at_its_step_without_a_script(client, monkeypatch):
    match = stored()
    page = f"/matches/{match.header.match}/?step="
    assert "Log of your bot" not in client.get(f"{page}3").text
    monkeypatch.setattr("replays.match_info.private_logs", lambda user, match: [Log()])
    assert "I think &lt;b&gt;." in client.get(f"{page}3").text
    silent = client.get(f"{page}5").text
    assert "I think" not in silent
    assert "Nothing was written at this step." in silent
    end = selectors.replay(match.log, -1, "en").end_of(3)
    fine = client.get(f"/matches/{match.header.match}/?seq={end}&by=event").text
    assert "I think &lt;b&gt;." in fine


def test_what_bots_wrote_is_asked_of_its_source_alone(client, monkeypatch):
    match = stored()
    asked = []

    def private_logs(user, match_id):
        asked.append(user)
        return [Log()]

    source = match_info._registered[0]
    monkeypatch.setattr(source, "private_logs", private_logs)
    where = f"/matches/{match.header.match}/logs.json"
    assert client.get(where).json() == {"logs": []}
    assert asked == []
    client.force_login(person("ada"))
    answer = client.get(where)
    assert answer.json()["logs"][0]["parts"][0] == [3, "I think <b>.\n"]
    assert "no-store" in answer["Cache-Control"]
