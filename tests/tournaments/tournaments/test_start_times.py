"""What starts by itself: at its time, late rather than never, once, in any zone."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from bots.models import BotVersion
from tests.tournaments.tournaments.fields import (
    draft,
    entrant,
    fresh,
    of_status,
    opened,
    person,
    play_round,
    started,
    version,
    version_of,
)
from tournaments.models import AuditEntry, Tournament
from tournaments.services.tournaments import cron
from tournaments.services.tournaments.entries import enter_person, withdraw
from tournaments.services.tournaments.lifecycle import open_tournament, start_tournament
from tournaments.services.tournaments.recurrence import repeat
from tournaments.services.tournaments.scheduler import progress, start_due
from tournaments.services.tournaments.settings import create_tournament

pytestmark = pytest.mark.django_db


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


# --- cron lines ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "after", "following"),
    [
        # Summer time begins on 29 March 2026 at 2:00 (1:00 UTC) and ends on 25 October.
        ("0 20 * * *", "2026-03-28 20:00", "2026-03-29 18:00"),
        ("0 20 * * *", "2026-10-24 18:00", "2026-10-25 19:00"),
        # There is no half past two on the one night; it is made up for at three.
        ("30 2 * * *", "2026-03-28 12:00", "2026-03-29 01:00"),
        ("30 2 * * *", "2026-03-29 01:00", "2026-03-30 00:30"),
        # There are two on the other, and the second is not another time of the line.
        ("30 2 * * *", "2026-10-24 12:00", "2026-10-25 00:30"),
        ("30 2 * * *", "2026-10-25 00:30", "2026-10-26 01:30"),
    ],
)
def test_a_time_of_day_is_met_once_a_day_in_summer_and_winter(line, after, following):
    assert cron.next_time(line, "Europe/Paris", utc(after)) == utc(following)


@given(
    st.datetimes(datetime(2025, 1, 1), datetime(2035, 1, 1)),
    st.sampled_from(["0 20 * * 5", "30 2 * * *", "*/7 * * * *", "15 3 1 * *"]),
    st.sampled_from(["UTC", "Europe/Paris", "America/New_York", "Australia/Lord_Howe"]),
)
def test_the_next_time_is_always_later(after, line, zone):
    moment = after.replace(tzinfo=UTC)
    assert cron.next_time(line, zone, moment) > moment


def test_a_line_is_told_in_english_and_french():
    assert cron.words("0 20 * * 5", "en") == "At 20:00, only on Friday"
    assert cron.words("0 20 * * 5", "fr") == "À 20:00, uniquement le vendredi"
    assert cron.words("*/10 * * 5 *", "en") == "Every 10 minutes, only in May"
    assert "mai" in cron.words("*/10 * * 5 *", "fr")


# --- starting ------------------------------------------------------------------------


def soon() -> datetime:
    return timezone.now() + timedelta(minutes=5)


def test_a_tournament_starts_at_its_time(time):
    tournament = opened(4, starts_at=soon())
    assert start_due() == []
    time.passes(minutes=6)
    assert start_due() == [tournament.pk]
    assert start_due() == []
    act = tournament.audit.get(kind=AuditEntry.Kind.STARTED)
    assert act.by is None


def test_one_without_a_time_waits_for_an_organiser(time):
    opened(4)
    time.passes(days=1000)
    assert start_due() == []


def test_what_cannot_start_at_its_time_is_cancelled_with_the_reason(time):
    tournament = opened(1, starts_at=soon(), repeats="0 20 * * 5")
    time.passes(minutes=6)
    assert start_due() == []
    assert fresh(tournament).status == "cancelled"
    act = tournament.audit.get(kind=AuditEntry.Kind.CANCELLED)
    assert "entrants are needed" in act.reason
    assert Tournament.objects.get(follows=tournament).status == "open"


# --- repeating -----------------------------------------------------------------------


def test_opening_gives_a_repeating_tournament_its_first_time():
    tournament = create_tournament(draft=draft(repeats="0 20 * * 5"), by=None)
    open_tournament(tournament=tournament, by=None)
    starts_at = fresh(tournament).starts_at
    assert starts_at
    assert starts_at > timezone.now()
    assert (starts_at.weekday(), starts_at.hour) == (4, 20)


def test_whoever_starts_it_a_repeating_tournament_leaves_a_successor():
    tournament = opened(4, repeats="0 20 * * 5", name="Friday Cup", slug="friday")
    start_tournament(tournament=tournament, by=None)
    second = Tournament.objects.get(follows=tournament)
    assert (second.name, second.slug, second.status) == (
        "Friday Cup 2",
        "friday-2",
        "open",
    )
    assert bytes(second.seed) != bytes(tournament.seed)
    assert second.starts_at
    assert second.starts_at > timezone.now()
    start_tournament(tournament=second, by=None)
    third = Tournament.objects.get(follows=second)
    assert (third.name, third.slug) == ("Friday Cup 3", "friday-3")


def test_times_that_were_missed_are_not_made_up_for(time):
    tournament = opened(4, repeats="0 20 * * *", starts_at=soon())
    time.passes(days=5)
    assert start_due() == [tournament.pk]
    successor = Tournament.objects.get(follows=tournament)
    assert successor.starts_at
    assert successor.starts_at > timezone.now()
    assert start_due() == []


def test_bots_are_entered_again_in_their_newest_version_and_people_are_asked():
    tournament = opened(3, repeats="0 20 * * 5", admits="both")
    enter_person(tournament=tournament, person=person(), by=None)
    kept, renewed, left = (version_of(tournament, key) for key in (1, 2, 3))
    newer = version(bot=renewed.bot)
    version(bot=kept.bot)
    BotVersion.objects.filter(bot=kept.bot).exclude(id=kept.id).update(
        status="rejected"
    )
    withdraw(entrant=entrant(tournament, 3), by=None)
    successor = repeat(tournament=tournament, now=timezone.now())
    entered = successor.entrants.order_by("key")
    assert [one.competitor.version for one in entered] == [kept, newer]
    assert left not in [one.competitor.version for one in entered]


def test_a_successor_is_made_once():
    tournament = opened(4, repeats="0 20 * * 5")
    first = repeat(tournament=tournament, now=timezone.now())
    assert repeat(tournament=tournament, now=timezone.now()) == first


# --- ladders -------------------------------------------------------------------------


def test_a_ladder_with_a_cron_line_fills_its_places_at_each_time(time):
    ladder = started(
        8, format="ladder", format_options="{}", concurrency=8, repeats="0 * * * *"
    )
    assert not ladder.rounds.exists()
    time.passes(hours=1)
    assert progress(tournament_id=ladder.pk) == 8
    assert ladder.rounds.count() == 2
    play_round(ladder)
    assert progress(tournament_id=ladder.pk) == 0


def test_times_that_a_ladder_has_missed_come_once(time):
    ladder = started(
        8, format="ladder", format_options="{}", concurrency=4, repeats="0 * * * *"
    )
    time.passes(hours=30)
    assert progress(tournament_id=ladder.pk) == 4
    play_round(ladder)
    assert progress(tournament_id=ladder.pk) == 0
    assert of_status(ladder, "ready") == []
    assert not Tournament.objects.filter(follows=ladder).exists()
