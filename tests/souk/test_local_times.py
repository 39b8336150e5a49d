"""Times on pages are those of the reader's clock, and are written in one way."""

import re
from pathlib import Path

import pytest
from django.test import Client

from replays.models import StepComment
from replays.services.comments import write_comment
from tests.replays.stored import stored
from tests.souk.accounts.people import client_of, person, somebody
from tests.tournaments.tournaments.fields import opened
from tournaments.models import Tournament

ROOT = Path(__file__).parents[2]
STARTS_AT = "2026-07-14T18:30Z"


def reader(zone: str, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    if zone:
        client.cookies["time_zone"] = zone
    return client


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("zone", "language", "time", "footer"),
    [
        ("", "en", "14 Jul 2026, 18:30", "All times are in the time zone UTC."),
        ("Europe/Paris", "en", "14 Jul 2026, 20:30", "time zone Europe/Paris."),
        (
            "Asia/Kolkata",
            "fr",
            "15 juil. 2026, 00:00",
            "fuseau horaire Asia/Kolkata.",
        ),
    ],
)
def test_a_page_tells_times_by_the_clock_of_its_reader(zone, language, time, footer):
    cup = opened(4)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=STARTS_AT)
    page = reader(zone, language).get(f"/tournaments/{cup.slug}/").text
    assert time in page
    assert footer in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    "zone", ["Nowhere/Land", "../../etc/passwd", "/etc/localtime", "é", "a" * 3000]
)
def test_a_time_zone_that_does_not_exist_changes_nothing(zone):
    answer = reader(zone).get("/")
    assert answer.status_code == 200
    assert "All times are in the time zone UTC." in answer.text


@pytest.mark.django_db
def test_what_comes_round_by_another_clock_is_told_by_that_of_the_reader():
    cup = opened(4)
    Tournament.objects.filter(pk=cup.pk).update(
        starts_at="2098-01-01T00:00Z",
        repeats="0 20 14 7 *",
        time_zone="Asia/Kolkata",
    )
    page = reader("Asia/Tokyo").get(f"/tournaments/{cup.slug}/").text
    assert "14 Jul 2098, 23:30" in page


@pytest.mark.django_db
def test_a_comment_is_dated_by_the_clock_of_its_reader():
    match = stored()
    page = f"/matches/{match.log.id}/"
    comment = write_comment(log=match.log, author=person(), step=1, text="Hm.")
    StepComment.objects.filter(pk=comment.pk).update(created_at=STARTS_AT)
    for way in ("?step=1", "comments/", "steps/1/comments/"):
        assert "15 Jul 2026, 03:30" in reader("Asia/Tokyo").get(f"{page}{way}").text


@pytest.mark.django_db
def test_a_request_leaves_its_time_zone_to_nobody():
    reader("Asia/Tokyo").get("/")
    assert "the time zone UTC." in reader("").get("/").text


@pytest.mark.django_db
def test_an_organiser_writes_times_as_they_read_them():
    organiser = client_of(somebody("organiser"))
    organiser.cookies["time_zone"] = "America/New_York"
    cup = opened(4)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=STARTS_AT)
    page = organiser.get(f"/admin/tournaments/tournament/{cup.pk}/change/").text
    assert re.search(r'name="starts_at_1" value="14:30:00"', page)


@pytest.mark.parametrize("app", ["souk", "tournaments", "replays", "bots"])
def test_no_template_writes_dates_in_a_way_of_its_own(app):
    """Only what machines read, and the seconds within a day, are not one of the two."""
    known = {"c", "Y-m-d", "H:i:s", "DATE_FORMAT", "DATETIME_FORMAT"}
    for template in (ROOT / app).rglob("*.html"):
        found = re.findall(r"\|date:_?\(?[\"']([^\"']+)", template.read_text("utf-8"))
        assert set(found) <= known, template
        assert "isoformat" not in template.read_text("utf-8"), template
