"""What is stored by code is told to a French reader in French, and so are old rows."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.test import Client
from django.urls import reverse
from django.utils import translation

from bots.check_runner import CheckReport, Finding
from bots.messages import message as of_bots
from bots.models import BotVersion, TurnedAway
from bots.services.suspension import FAILURES, note_result
from engines.core.messages import CodedMessage, Params
from tests.bots.handed_in import GOOD
from tests.souk.accounts.people import client_of, person, somebody
from tests.tournaments.bots.test_logs import FAILING
from tests.tournaments.sandboxed import at_bazar, packaged
from tests.tournaments.tournaments.fields import (
    entrant,
    fresh,
    of_status,
    opened,
    started,
    version,
)
from tournaments.messages import message
from tournaments.models import AuditEntry, Match, Sweep
from tournaments.services.matches.runner import play_next
from tournaments.services.tournaments import rulings
from tournaments.services.tournaments.entries import withdraw
from tournaments.services.tournaments.scheduler import start_due

pytestmark = pytest.mark.django_db

FULL = message("match.raised", {"error": "OSError", "why": "No space is left."})
STUCK = message("match.stuck_because", {"count": 3, "why": FULL})
OLD_STUCK = "It was claimed 3 times and did not get on. OSError: No space is left."
STUCK_FRENCH = "Aucun progrès après 3 tentatives. OSError: No space is left."

old_and_new = pytest.mark.parametrize(
    "is_old", [False, pytest.param(True, marks=pytest.mark.old_rows)]
)
"""An old row holds the English sentence; a new one its code."""


def french(where: str, client: Client | None = None) -> str:
    """Return what a page says to a French reader, with the spaces of a keyboard."""
    response = (client or Client()).get(where, headers={"accept-language": "fr"})
    assert response.status_code == 200
    text = response.content.decode()
    if response["Content-Type"] == "application/json":
        text = json.dumps(response.json(), ensure_ascii=False)
    return text.replace("\u00a0", " ")


def column(rows: QuerySet[Any], name: str) -> str:
    """Return what a column of one row holds, as the database has it."""
    found = rows.annotate(raw=Cast(name, TextField())).values_list("raw", flat=True)
    return str(found.get())


@pytest.fixture
def organiser() -> Client:
    return client_of(somebody("organiser"))


# --- bots ----------------------------------------------------------------------------


def test_the_gate_speaks_french_and_writes_a_code():
    client = client_of(person())
    refused = client.post(
        "/bots/new/",
        {"package": SimpleUploadedFile("bad.whl", b"no archive")},
        headers={"accept-language": "fr"},
    )
    # Above the form, and in the list of what was turned away.
    assert refused.text.count("Ce n’est ni un wheel, ni un zip, ni un tar.gz.") == 2
    assert "package.no_archive" in TurnedAway.objects.get().report


@old_and_new
def test_findings_are_told_in_french_and_counted_as_they_were_stored(is_old):
    found = version()
    named = {"name": "clever", "version": "1.0", "entry": "a:B"}
    played: Params = {
        "game": "Bazar",
        "how": of_bots("check.place", {"place": 2, "seats": 3}),
        "count": 41,
        "milliseconds": "3.2",
    }
    words = [
        of_bots("check.package", named),
        of_bots("check.starts", {"games": "bazar, bazar_quest"}),
        of_bots("check.match", played),
    ]
    package, *others = [str(one) if is_old else one for one in words]
    findings = [Finding("start", True, one) for one in others]
    stored = CheckReport([Finding("package", True, package), *findings]).as_json()
    assert ('{\\"code\\":' in stored) is not is_old
    BotVersion.objects.filter(id=found.id).update(report=stored)
    name = [found.bot.name, found.version]
    for where in (
        reverse("bots:version", args=name),
        reverse("bots:status", args=name),
        "/api/bots/{}/versions/{}/".format(*name),
    ):
        told = french(where)
        assert "Il démarre, et joue à bazar, bazar_quest." in told
        assert (
            "Bazar : place 2 sur 3 ; décisions : 41, la plus lente en 3.2 ms." in told
        )
        assert "clever 1.0: a:B." in told
    assert json.loads(french(reverse("bots:status", args=name)))["all"] == 2 + 2 * 2
    assert BotVersion.objects.get(id=found.id).report == stored


def test_why_a_version_is_suspended_is_told_in_french():
    found = version()
    for _ in range(FAILURES):
        found = note_result(version=found, failed=True)
    assert found.reason == "It failed in 3 matches in a row."
    assert column(BotVersion.objects.filter(id=found.id), "reason") == (
        '{"code":"version.failed_often","params":{"count":3}}'
    )
    for where in (
        reverse("bots:bot", args=[found.bot.name]),
        reverse("bots:version", args=[found.bot.name, found.version]),
        f"/api/bots/{found.bot.name}/versions/",
    ):
        assert "Elle a échoué dans 3 parties de suite." in french(where)


@pytest.mark.usefixtures("store")
def test_why_a_seat_failed_is_told_in_french():
    ada = person()
    failing = packaged(FAILING, ada)
    match = at_bazar(failing, packaged(GOOD))
    assert play_next(worker="a worker")
    for where in (
        reverse("bots:bot", args=[failing.bot.name]),
        f"/api/matches/{match.id}/bot-logs/",
    ):
        assert "Le bot a levé ZeroDivisionError." in french(where, client_of(ada))


# --- tournaments ---------------------------------------------------------------------


@old_and_new
def test_what_an_organiser_did_is_told_to_each_in_turn(organiser, is_old):
    cup = started(4)
    match = of_status(cup, "ready")[0]
    assert match.deal.table
    table, number = match.deal.table.number + 1, match.row + 1
    place = f"round 1, table {table}, deal 1, match {number}"
    if is_old:
        reason = f"Match released ({place}): {OLD_STUCK}"
        AuditEntry.objects.create(
            tournament=cup, kind=AuditEntry.Kind.JUDGED, reason=reason
        )
    else:
        quarantined = {"status": "quarantined", "epoch": 3, "trouble": STUCK}
        Match.objects.filter(id=match.id).update(**quarantined)
        match.refresh_from_db()
        with translation.override("fr"):
            rulings.release_match(match=match, by=None)
    act = AuditEntry.objects.get(kind=AuditEntry.Kind.JUDGED)
    raw = column(AuditEntry.objects.filter(id=act.pk), "reason")
    assert raw.startswith('{"code":"audit.released",') is not is_old
    assert act.reason.startswith(f"Match released ({place}): ")
    for where in (
        f"/tournaments/{cup.slug}/",
        f"/api/tournaments/{cup.slug}/acts/",
        f"/admin/tournaments/tournament/{cup.pk}/change/",
        "/admin/tournaments/auditentry/",
        f"/admin/tournaments/auditentry/{act.pk}/change/",
    ):
        told = french(where, organiser)
        where_it_was = f"ronde 1, table {table}, donne 1, partie {number}"
        assert f"Partie libérée ({where_it_was}) : {STUCK_FRENCH}" in told
        assert "Match released" not in told


@pytest.mark.old_rows
@pytest.mark.parametrize(
    ("reason", "french_reason"),
    [
        (message("audit.replaced", {"version": "b 2.0"}), "b 2.0 a pris sa place."),
        (
            "It is suspended, or there is a newer version.",
            "Elle est suspendue, ou il existe une version plus récente.",
        ),
    ],
)
def test_why_somebody_has_left_is_told_in_french(organiser, reason, french_reason):
    cup = opened(4)
    withdraw(entrant=entrant(cup, 2), by=None, reason=reason)
    for where in (
        f"/tournaments/{cup.slug}/",
        f"/api/tournaments/{cup.slug}/entrants/",
        f"/admin/tournaments/tournament/{cup.pk}/change/",
    ):
        told = french(where, organiser)
        assert french_reason in told


def test_why_tables_were_paired_is_told_in_french(organiser):
    cup = started(4)
    for where in (
        f"/tournaments/{cup.slug}/",
        f"/api/tournaments/{cup.slug}/rounds/",
        f"/admin/tournaments/tournament/{cup.pk}/change/",
    ):
        told = french(where, organiser)
        assert "Les têtes de série sont réparties en serpent" in told
        assert "Seeds are dealt in a snake" not in told
    assert "Système suisse par tables" in told


def test_why_a_tournament_cannot_start_is_told_in_french_and_kept(organiser):
    cup = opened(1)
    act = {"act": "start"}
    where = f"/api/tournaments/{cup.slug}/acts/"
    told = organiser.post(
        where, act, "application/json", headers={"accept-language": "fr"}
    ).json()
    assert (told["code"], told["error"][:16]) == ("cannot_start", "Il faut au moins")
    assert "Il faut au moins" in french(
        f"/admin/tournaments/tournament/{cup.pk}/change/", organiser
    )
    type(cup).objects.filter(id=cup.pk).update(starts_at=cup.created_at)
    with translation.override("fr"):
        assert start_due() == []
    assert fresh(cup).status == "cancelled"
    kept = cup.audit.get(kind=AuditEntry.Kind.CANCELLED).reason
    assert kept.startswith("At least")
    assert isinstance(kept, CodedMessage)
    assert "Il faut au moins" in french(f"/tournaments/{cup.slug}/", organiser)


@old_and_new
def test_what_the_site_does_not_get_on_with_is_told_in_french(organiser, is_old):
    match = of_status(started(4), "ready")[0]
    trouble = OLD_STUCK if is_old else STUCK
    Match.objects.filter(id=match.id).update(status="quarantined", trouble=trouble)
    late = message("match.late_at_once", {"late": 9, "waiting": 12})
    kept = {"trouble": str(late) if is_old else late}
    Sweep.objects.update_or_create(id=1, defaults=kept)
    for where in (
        "/admin/health/",
        "/admin/tournaments/match/?status__exact=quarantined",
        f"/admin/tournaments/match/{match.id}/change/",
    ):
        assert STUCK_FRENCH in french(where, organiser)
    told = french("/admin/health/", organiser)
    # At the top, and beside the clocks.
    assert told.count("Le temps est écoulé dans 9 parties sur 12 à la fois.") == 2
