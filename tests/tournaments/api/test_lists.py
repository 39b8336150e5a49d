"""Lists of the API: as many questions to the database for long ones as for short."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.replays.stored import stored
from tests.souk.accounts.people import person
from tests.tournaments.tournaments.fields import fresh, organiser, play_out, started
from tests.tournaments.tournaments.fields import version as some_version
from tournaments.models import Tournament
from tournaments.services.tables.seats import Chair, create_table

pytestmark = pytest.mark.django_db


def queries(address: str) -> int:
    client = APIClient()
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as found:
        answer = client.get(address)
        answer.getvalue()
    assert answer.status_code == 200
    return len(found)


def _fill() -> None:
    stored()
    some_version()
    create_table(game="bazar", chairs=[Chair(person=person()), Chair()])


@pytest.mark.parametrize(
    "address",
    ["/api/matches/", "/api/tables/", "/api/bots/", "/api/tournaments/"],
)
def test_a_longer_list_costs_no_more_questions(address):
    started(entrants=4)
    _fill()
    few = queries(address)
    for _ in range(3):
        _fill()
    started(entrants=4)
    assert queries(address) == few


@pytest.mark.parametrize(
    "way", ["entrants/", "rounds/", "standings/", "results/", "results/csv/"]
)
def test_a_larger_tournament_costs_no_more_questions(way):
    small, large = started(entrants=4), started(entrants=12)
    play_out(large)
    few = queries(f"/api/tournaments/{small.slug}/{way}")
    assert queries(f"/api/tournaments/{large.slug}/{way}") == few


def test_the_results_of_a_tournament_add_up():
    cup = started(entrants=8)
    play_out(cup)
    client = APIClient()
    base = f"/api/tournaments/{cup.slug}/"
    listed, address = [], f"{base}results/?size=7"
    while address:
        page = client.get(address).json()
        listed += page["results"]
        address = page["next"]
    file = client.get(f"{base}results/csv/").getvalue().decode()
    rows = [*csv.DictReader(io.StringIO(file))]
    assert len(rows) == sum(len(match["seats"]) for match in listed)
    assert {row["match"] for row in rows} == {match["match"] for match in listed}
    places = client.get(f"{base}standings/").json()["results"]
    assert [one["place"] for one in places] == sorted(one["place"] for one in places)
    assert places[0]["entrant"] == 1
    rounds = client.get(f"{base}rounds/").json()["results"]
    assert [one["number"] for one in rounds] == [1, 2]
    assert all(table["reason"] for one in rounds for table in one["tables"])


@pytest.mark.parametrize(
    ("sizes", "seats"), [(range(2, 5), 4), (range(2, 3), 2), (range(7, 10), 7)]
)
def test_a_table_has_its_usual_size_if_nobody_says_how_many(played_by, sizes, seats):
    played_by("bazar", sizes)
    client = APIClient()
    client.force_authenticate(organiser())
    sent = {"slug": "cup", "name": "Cup", "game": "bazar", "format": "swiss"}
    assert client.post("/api/tournaments/", sent).json()["seats"] == seats
    largest = client.patch("/api/tournaments/cup/", {"seats": sizes[-1]})
    assert largest.json()["seats"] == sizes[-1]
    wrong = client.patch("/api/tournaments/cup/", {"seats": sizes[-1] + 1})
    (sentence,) = wrong.json()["fields"]["seats"]
    assert sentence.startswith("Bazar is played by ")


def test_an_organiser_runs_a_tournament_from_the_draft_on():
    client = APIClient()
    client.force_authenticate(organiser())
    sent = {"slug": "cup", "name": "Cup", "game": "bazar", "format": "swiss"}
    assert client.post("/api/tournaments/", sent).status_code == 201
    taken = client.post("/api/tournaments/", sent)
    assert (taken.status_code, taken.json()["code"]) == (400, "taken")
    wrong = client.post("/api/tournaments/", {**sent, "slug": "b", "seats": 6})
    assert [*wrong.json()["fields"]] == ["seats"]
    changed = client.patch("/api/tournaments/cup/", {"format_options": {"rounds": 2}})
    assert changed.json()["format_options"] == {"rounds": 2}
    for act, status in (("open", "open"), ("cancel", "cancelled")):
        told = client.post("/api/tournaments/cup/acts/", {"act": act, "reason": "So."})
        assert told.json()["status"] == status
    late = client.post("/api/tournaments/cup/acts/", {"act": "start"})
    assert late.status_code == 409
    acts = client.get("/api/tournaments/cup/acts/").json()["results"]
    assert [one["kind"] for one in acts][:2] == ["cancelled", "opened"]
    assert fresh(Tournament.objects.get(slug="cup")).status == "cancelled"
