"""The pages of tournaments: who sees what, and that it is what the facts say."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from souk.accounts.services import roles
from tests.souk.accounts.people import ROLES, client_of, person, somebody
from tests.tournaments.tournaments.fields import (
    draft,
    entrant,
    finish,
    fresh,
    of_status,
    opened,
    play_out,
    play_round,
    started,
    version,
    version_of,
    void,
)
from tournaments.formats.gauntlet import Gauntlet
from tournaments.formats.points import table_results
from tournaments.models import AuditEntry, Entrant, FinalStanding, Tournament
from tournaments.selectors.tournaments import gauntlet_chart
from tournaments.selectors.tournaments import page as tournament_page
from tournaments.selectors.tournaments.queries import can_see
from tournaments.selectors.tournaments.record import facts, format_of, history_of
from tournaments.selectors.tournaments.standings import standings
from tournaments.services.tournaments.scheduler import progress
from tournaments.services.tournaments.settings import create_tournament
from tournaments.tasks import tournaments as tasks

pytestmark = pytest.mark.django_db

GAUNTLET = '{"least_pairs": 2, "most_pairs": 8, "pairs_per_round": 4}'


@pytest.fixture(autouse=True)
def asked(monkeypatch) -> list[str]:
    """What workers were asked for."""
    asked: list[str] = []
    monkeypatch.setattr(tasks.advance, "delay", lambda: asked.append("advance"))
    return asked


def address(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/"


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(answer.text.split())


def places_in(text: str) -> list[str]:
    """Return the names in the standings, from the top."""
    part = text.split('id="standings"')[1].split("</table>", maxsplit=1)[0]
    return re.findall(r'<th scope="row">\s*.*?class="who"[^>]*>([^<]+)<', part, re.S)


# --- the programme -------------------------------------------------------------------


def test_the_programme_tells_what_runs_what_comes_and_who_has_won(client):
    started(4, name="Running Cup", format_options='{"rounds": 1}')
    opened(4, name="Coming Cup")
    over = started(4, name="Old Cup", format_options='{"rounds": 1}')
    play_out(over)
    text = text_of(client, "/tournaments/")
    order = [text.index(name) for name in ("Running Cup", "Coming Cup", "Old Cup")]
    assert order == sorted(order)
    winner = FinalStanding.objects.get(tournament=over, place=1).entrant.competitor
    assert f"{winner}</a>" in text.split("Won by")[1]


def test_the_programme_can_be_filtered(client):
    opened(2, name="Bazar Cup")
    opened(2, name="Quest Cup", game="bazar_quest")
    text = text_of(client, "/tournaments/?game=bazar_quest")
    assert "Quest Cup" in text
    assert "Bazar Cup" not in text
    assert "No tournament fits" in text_of(client, "/tournaments/?status=finished")
    assert "Bazar Cup" in text_of(client, "/tournaments/?status=nonsense&game=chess")


@pytest.mark.parametrize("role", ROLES)
def test_who_sees_a_draft_is_decided_alike_for_lists_and_pages(role):
    cup = create_tournament(draft=draft(name="Secret Cup"), by=None)
    user = somebody(role)
    client = client_of(user)
    is_listed = "Secret Cup" in text_of(client, "/tournaments/")
    is_shown = client.get(address(cup)).status_code == 200
    is_organiser = role in ("organiser", "superuser")
    assert is_listed == is_shown == is_organiser
    if user:
        assert can_see(user, cup) == is_organiser


# --- standings, brackets, tables -----------------------------------------------------


def test_standings_on_the_page_are_those_of_the_facts(client):
    cup = started(8)
    play_round(cup)
    by_facts = [one.key for one in standings(facts(cup))]
    names = [str(entrant(cup, key).competitor) for key in by_facts]
    assert places_in(text_of(client, address(cup))) == names


def test_a_finished_tournament_keeps_the_standings_of_its_end(client):
    cup = started(4, format_options='{"rounds": 1}')
    play_out(cup)
    stored = FinalStanding.objects.filter(tournament=cup).order_by("place")
    names = [str(one.entrant.competitor) for one in stored]
    for match in of_status(cup, "finished"):
        void(match)
    assert places_in(text_of(client, address(cup))) == names


def test_a_bracket_tells_who_went_on(client):
    cup = started(16, format="knockout", format_options='{"blocks": 1}')
    play_out(cup)
    page = tournament_page.tournament_page(fresh(cup), person())
    assert page.bracket
    first, second, final = page.bracket.stages
    assert [len(stage.tables) for stage in page.bracket.stages] == [4, 2, 1]
    for before, after in ((first, second), (second, final)):
        went_on = {
            seat.entrant.key
            for table in before.tables
            for seat in table.seats
            if seat.goes_on
        }
        sat = {seat.entrant.key for table in after.tables for seat in table.seats}
        assert went_on == sat
    winner = FinalStanding.objects.get(tournament=cup, place=1).entrant
    assert page.bracket.champion == winner
    text = text_of(client, address(cup))
    assert text.count(">goes on<") == 8 + 4 + 1
    assert "Champion" in text


def test_a_bracket_that_is_being_played_settles_nothing():
    cup = started(8, format="knockout", format_options='{"blocks": 1}')
    finish(of_status(cup, "ready")[0])
    page = tournament_page.tournament_page(cup, person())
    assert page.bracket
    (stage,) = page.bracket.stages
    assert {seat.goes_on for table in stage.tables for seat in table.seats} == {None}
    assert page.bracket.champion is None


def test_a_cross_table_adds_up_to_what_the_tables_gave():
    cup = started(8, format="round_robin", format_options="{}")
    for _ in range(3):
        play_round(cup)
        progress(tournament_id=cup.pk)
    page = tournament_page.tournament_page(fresh(cup), person())
    results = table_results(history_of(facts(cup)).games).values()
    keys = [row.entrant.key for row in page.crosstable]
    for row in page.crosstable:
        for key, cell in zip(keys, row.cells, strict=True):
            met = [
                one.ahead[row.entrant.key, key]
                for one in results
                if {row.entrant.key, key} <= {*one.entrants} and key != row.entrant.key
            ]
            assert (cell is not None) == bool(met)
            if cell:
                assert (cell.points, cell.tables) == (
                    f"{float(sum(met)):.2f}",
                    len(met),
                )


def test_a_gauntlet_shows_the_way_to_its_verdict(client):
    cup = started(2, format="gauntlet", format_options=GAUNTLET, seats=2)
    play_out(cup)
    known = history_of(facts(cup))
    format_ = format_of(cup)
    assert isinstance(format_, Gauntlet)
    verdict = format_.verdict(known)
    pairs, ratio = gauntlet_chart.ratios(format_, known)[-1]
    assert (pairs, ratio) == (verdict.pairs, pytest.approx(verdict.ratio))
    text = text_of(client, address(cup))
    assert '<svg class="chart"' in text
    assert f"{verdict.ratio:.2f}" in text


def test_rounds_show_matches_reasons_and_byes_one_at_a_time(client):
    cup = started(9, format_options='{"rounds": 2}', seats=4, game="merchants_bay")
    play_round(cup)
    progress(tournament_id=cup.pk)
    latest, first = (
        text_of(client, address(cup) + query) for query in ("", "?round=1")
    )
    assert "Round 2</h3>" in " ".join(latest.split()).replace(" <span", "</h3>")
    assert "Seeds are dealt in a snake" in first
    assert "Seeds are dealt in a snake" not in latest
    assert first.count("Replay") == len(of_status(cup, "finished"))
    beyond = text_of(client, f"{address(cup)}?round=999999999999")
    assert beyond.split('id="rounds"')[1] == latest.split('id="rounds"')[1]


# --- entering and leaving ------------------------------------------------------------


def test_an_author_enters_an_own_version_and_withdraws_it(
    asked, django_capture_on_commit_callbacks
):
    author = person()
    cup, own = opened(3), version(owner=author)
    client = client_of(author)
    assert str(own) in text_of(client, address(cup))
    client.post(f"{address(cup)}enter/", {"version": own.id})
    found = Entrant.objects.get(tournament=cup, competitor__version=own)
    assert found.status == Entrant.Status.ENTERED
    question = text_of(client, f"{address(cup)}leave/{found.key}/")
    assert f"Withdraw {own}" in question
    assert Entrant.objects.get(id=found.id).status == Entrant.Status.ENTERED
    with django_capture_on_commit_callbacks(execute=True):
        client.post(f"{address(cup)}leave/{found.key}/", {"reason": "A bug."})
    assert Entrant.objects.get(id=found.id).status == Entrant.Status.WITHDRAWN
    assert asked == ["advance"]


def test_a_person_enters_in_person():
    ada = person("ada")
    cup = opened(3, admits="both")
    client = client_of(ada)
    assert "Play myself" in text_of(client, address(cup))
    client.post(f"{address(cup)}enter/")
    assert Entrant.objects.get(tournament=cup, competitor__person=ada)
    assert "Play myself" not in text_of(client, address(cup))


def test_nobody_enters_or_withdraws_what_belongs_to_another():
    cup, theirs = opened(3), version()
    client = client_of(person())
    answer = client.post(f"{address(cup)}enter/", {"version": theirs.id}, follow=True)
    assert "for its owner to do" in answer.content.decode()
    client.post(f"{address(cup)}leave/1/", {"reason": "mine"})
    assert Entrant.objects.filter(tournament=cup, status="entered").count() == 3


def test_a_stranger_is_asked_to_log_in():
    cup = opened(3)
    assert "Log in to enter" in text_of(Client(), address(cup))
    answer = Client().post(f"{address(cup)}enter/")
    assert answer.headers["Location"].startswith("/account/log-in/")


def test_only_own_versions_are_offered():
    cup, theirs = opened(3), version()
    assert str(theirs) not in text_of(client_of(person()), address(cup))
    assert str(theirs) in text_of(client_of(somebody("organiser")), address(cup))


# --- steering ------------------------------------------------------------------------


def test_an_organiser_leads_a_tournament_through_its_life():
    client = client_of(somebody("organiser"))
    cup = opened(4, format_options='{"rounds": 1}')
    for name, status in (
        ("start", "running"),
        ("pause", "paused"),
        ("resume", "running"),
        ("pause", "paused"),
        ("finish", "finished"),
    ):
        assert f"/do/{name}/" in text_of(client, address(cup))
        assert fresh(cup).status != status
        assert client.get(f"{address(cup)}do/{name}/").status_code == 200
        client.post(f"{address(cup)}do/{name}/")
        assert fresh(cup).status == status


def test_a_refusal_is_told_and_what_was_typed_stays():
    client = client_of(somebody("organiser"))
    cup = started(4)
    answer = client.post(f"{address(cup)}do/resume/", {"reason": "let us go on"})
    assert "this is done only while it is paused" in answer.content.decode()
    answer = client.post(f"{address(cup)}disqualify/1/", {"reason": " "})
    assert "Say why" in answer.content.decode()
    assert entrant(cup, 1).status == Entrant.Status.ENTERED


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("path", ["do/cancel/", "disqualify/1/", "void/{}/"])
def test_nobody_but_organisers_can_steer(role, path):
    cup = started(4)
    client = client_of(somebody(role))
    match = of_status(cup, "ready")[0]
    target = address(cup) + path.format(match.id)
    expected = {"stranger": 302, "player": 403}.get(role, 200)
    assert client.get(target).status_code == expected
    is_steered = client.post(target, {"reason": "why"}).status_code == 302
    if role in ("stranger", "player"):
        assert fresh(cup).status == Tournament.Status.RUNNING
        assert entrant(cup, 1).status == Entrant.Status.ENTERED
        assert "/do/" not in text_of(client, address(cup))
    elif path != "void/{}/":
        assert is_steered


def test_what_was_done_is_public_but_not_who_did_it():
    chief = person("chief-of-all")
    roles.make_organiser(user=chief)
    cup = started(4)
    client_of(chief).post(f"{address(cup)}disqualify/1/", {"reason": "Three legs."})
    public = text_of(Client(), address(cup)).split('id="audit"')[1]
    assert "Disqualified" in public
    assert "Three legs." in public
    assert chief.get_username() not in public
    assert str(AuditEntry.Kind.CREATED.label) not in public
    inside = text_of(client_of(chief), address(cup)).split('id="audit"')[1]
    assert chief.get_username() in inside
    assert str(AuditEntry.Kind.CREATED.label) in inside


# --- how much it costs ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("format_", "options"),
    [
        ("swiss", '{"rounds": 6}'),
        ("knockout", '{"blocks": 1}'),
        ("round_robin", "{}"),
        ("ladder", "{}"),
    ],
)
def test_a_large_tournament_costs_as_many_questions_as_a_small_one(
    client, format_, options
):
    counts = []
    for size, rounds in ((4, 1), (12, 2)):
        cup = started(size, format=format_, format_options=options)
        for _ in range(rounds):
            play_round(cup)
            progress(tournament_id=cup.pk)
        assert version_of(cup, 1)
        with CaptureQueriesContext(connection) as questions:
            assert client.get(address(cup)).status_code == 200
        counts.append(len(questions))
    assert counts[0] <= 14
    # A tournament that has come to its end reads its last standings besides.
    assert counts[1] - counts[0] in (-1, 0, 1)


def test_a_long_programme_costs_as_many_questions_as_a_short_one(client):
    counts = []
    for _ in range(2):
        for _ in range(2):
            started(4)
            opened(4)
            play_out(started(4, format_options='{"rounds": 1}'))
        with CaptureQueriesContext(connection) as questions:
            assert client.get("/tournaments/").status_code == 200
        counts.append(len(questions))
    assert counts[0] == counts[1] <= 10
