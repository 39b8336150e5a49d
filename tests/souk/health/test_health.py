"""The page about the health of the site: it is there whatever is lost, and says so."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from redis.exceptions import RedisError

from replays.models import Inspection
from souk.health import queue as queues
from souk.health import worker_heartbeats
from tests.replays.stored import stored
from tests.souk.accounts.people import ROLES, client_of, somebody
from tests.tournaments.tournaments.fields import of_status, started
from tournaments.models import Match, Outage, Sweep

pytestmark = pytest.mark.django_db

PAGE = "/admin/health/"
MOST_QUERIES = 20


@pytest.fixture
def client():
    return client_of(somebody("organiser"))


def looked(**ago: float) -> None:
    at = timezone.now() - timedelta(**ago)
    Sweep.objects.update_or_create(id=1, defaults={"at": at, "trouble": ""})


@pytest.mark.parametrize("role", ROLES)
def test_it_is_for_organisers(role):
    is_shown = role in ("organiser", "superuser")
    assert (client_of(somebody(role)).get(PAGE).status_code == 200) is is_shown


def test_a_site_that_is_well_says_so(client, workers):
    looked(seconds=1)
    worker_heartbeats.note_life("souk-1@host", queues.names())
    worker_heartbeats.note_work("souk-1@host", "bubblewrap")
    worker_heartbeats.note_work("souk-1@host", "")
    stored()
    Inspection.objects.create(
        ended_at=timezone.now(), checked=412, complete=400, entries=9000
    )
    text = client.get(PAGE).text
    assert "Everything is well." in text
    assert "<strong>412 of 412</strong> logs hold" in text
    assert "400 of these matches were played again by the rules" in text
    assert "bubblewrap" in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_speaks_the_language_of_who_looks(client, workers, language):
    text = client.get(PAGE, headers={"Accept-Language": language}).text
    assert {"en": "Quarantine", "fr": "Quarantaine"}[language] in text


def test_it_shows_what_is_amiss_and_where(client, workers):
    looked(minutes=2)
    cup = started(4)
    sick, lost, *_ = of_status(cup, "ready")
    old = timezone.now() - timedelta(hours=1)
    Match.objects.filter(id=sick.id).update(
        status="quarantined", epoch=3, trouble="No bot starts here."
    )
    Match.objects.filter(id=lost.id).update(
        status="running", worker="host:12", leased_until=old
    )
    Outage.objects.create(began_at=old, ended_at=old)
    Inspection.objects.create(checked=2, wrong=1, problems=f"{sick.id} Entry 2 is bad.")
    text = client.get(PAGE).text
    for sentence in (
        "No worker answers: nothing is played",
        "1 lease has expired",
        "1 match is in quarantine",
        "1 log is not what was written",
        "No bot starts here.",
        "Entry 2 is bad.",
        "host:12",
        cup.name,
    ):
        assert sentence in text, sentence
    assert "Everything is well." not in text


def test_it_is_there_without_redis(client, monkeypatch, settings):
    looked(seconds=1)
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = client.get(PAGE)
    assert answer.status_code == 200
    assert "Redis does not answer" in answer.text
    settings.REDIS_URL = ""
    assert "REDIS_URL names no Redis" in client.get(PAGE).text

    def lost(*_args: object) -> None:
        raise RedisError

    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(queues, "heartbeats", lost)
    assert not queues.queue().is_there


def test_it_needs_as_many_queries_however_much_there_is(client, workers):
    counted = []
    for _ in range(2):
        looked(seconds=1)
        cup = started(8)
        Match.objects.filter(deal__table__round__tournament=cup).update(
            status="quarantined", trouble="Rain."
        )
        with CaptureQueriesContext(connection) as queries:
            client.get(PAGE)
        counted.append(len(queries))
    assert counted[0] >= counted[1]
    assert counted[0] <= MOST_QUERIES


# --- what is done from it ------------------------------------------------------------


def test_a_match_is_released_and_a_second_time_refused(client, workers):
    looked(seconds=1)
    match = of_status(started(4), "ready")[0]
    Match.objects.filter(id=match.id).update(status="quarantined", epoch=3)
    address = f"{PAGE}release/"
    text = client.post(address, {"match": match.id}, follow=True).text
    match.refresh_from_db()
    assert match.status == "ready"
    assert "The match is free" in text
    text = client.post(address, {"match": match.id}, follow=True).text
    assert "only a quarantined one is freed" in text
    assert client.post(address, {"match": "x"}).status_code == 404
    assert client.get(address).status_code == 405


def test_an_organiser_lets_the_time_of_those_who_are_late_run_out(client, workers):
    looked(seconds=1)
    cup = started(8)
    late = timezone.now() - timedelta(minutes=1)
    ids = [match.id for match in of_status(cup, "ready")]
    Match.objects.filter(id__in=ids).update(status="waiting", due_at=late)
    Sweep.objects.update(trouble="The time is up in many matches at once.")
    text = client.get(PAGE).text
    assert "The time is up in many matches at once." in text
    assert f'action="{PAGE}run-out/"' in text
    client.post(f"{PAGE}run-out/")
    sweep = Sweep.objects.get()
    assert (sweep.trouble, sweep.allowed) == ("", len(ids))


@pytest.mark.parametrize("what", ["release", "run-out"])
def test_a_helper_without_the_right_to_organise_does_nothing_here(what):
    helper = somebody("player")
    assert helper
    helper.is_staff = True
    helper.save()
    assert client_of(helper).post(f"{PAGE}{what}/").status_code == 403
