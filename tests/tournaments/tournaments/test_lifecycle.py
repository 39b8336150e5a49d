"""The life of a tournament: each act at its time, by right, and written down."""

import pytest
from django.contrib.auth.models import Permission

from tests.tournaments.tournaments.fields import (
    draft,
    entrant,
    finish,
    fresh,
    of_status,
    opened,
    organiser,
    person,
    play_round,
    started,
    version_of,
)
from tournaments.models import AuditEntry, Match, Tournament
from tournaments.services.errors import BadSettings, CannotStart, NotAllowed, NotNow
from tournaments.services.tournaments.entries import disqualify, enter_version, withdraw
from tournaments.services.tournaments.lifecycle import (
    cancel_tournament,
    finish_tournament,
    open_tournament,
    pause_tournament,
    resume_tournament,
    start_tournament,
)
from tournaments.services.tournaments.scheduler import progress
from tournaments.services.tournaments.settings import (
    change_tournament,
    create_tournament,
)

pytestmark = pytest.mark.django_db

Status = Tournament.Status

ACTS = {
    "open": lambda one, by: open_tournament(tournament=one, by=by),
    "start": lambda one, by: start_tournament(tournament=one, by=by),
    "pause": lambda one, by: pause_tournament(tournament=one, by=by),
    "resume": lambda one, by: resume_tournament(tournament=one, by=by),
    "cancel": lambda one, by: cancel_tournament(tournament=one, by=by, reason="No."),
    "finish": lambda one, by: finish_tournament(tournament=one, by=by),
}
ALLOWED = {
    Status.DRAFT: {"open", "cancel"},
    Status.OPEN: {"start", "cancel"},
    Status.RUNNING: {"pause", "cancel", "finish"},
    Status.PAUSED: {"resume", "cancel", "finish"},
    Status.FINISHED: set(),
    Status.CANCELLED: set(),
}


@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_done_only_at_its_time(act, status):
    tournament = opened(4)
    Tournament.objects.filter(id=tournament.pk).update(status=status)
    before = AuditEntry.objects.count()
    if act in ALLOWED[status]:
        ACTS[act](tournament, None)
        assert AuditEntry.objects.count() == before + 1
        assert fresh(tournament).status != status
    else:
        with pytest.raises(NotNow, match="this is done only while it is"):
            ACTS[act](tournament, None)
        assert (AuditEntry.objects.count(), fresh(tournament).status) == (
            before,
            status,
        )


@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_for_organisers(act):
    tournament, somebody = opened(4), person()
    with pytest.raises(NotAllowed, match="Only organisers do this"):
        ACTS[act](tournament, somebody)
    somebody.is_staff = True
    somebody.save()
    with pytest.raises(NotAllowed):
        ACTS[act](tournament, somebody)


def test_an_organiser_is_who_may_change_tournaments():
    helper, tournament = person(), opened(4)
    helper.user_permissions.add(Permission.objects.get(codename="change_tournament"))
    start_tournament(tournament=tournament, by=type(helper).objects.get(id=helper.pk))
    assert fresh(tournament).status == "running"


def test_every_act_tells_who_did_it_and_why():
    head = organiser()
    tournament = create_tournament(draft=draft(), by=head)
    open_tournament(tournament=tournament, by=head)
    cancel_tournament(tournament=tournament, by=head, reason="It rains.")
    told = AuditEntry.objects.filter(tournament=tournament).order_by("id")
    assert [(act.kind, act.by, act.reason) for act in told] == [
        ("created", head, ""),
        ("opened", head, ""),
        ("cancelled", head, "It rains."),
    ]


def test_what_cannot_be_played_cannot_start():
    tournament = opened(1)
    with pytest.raises(CannotStart, match="entrants are needed"):
        start_tournament(tournament=tournament, by=None)
    assert fresh(tournament).status == "open"


# --- settings ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "field", "sentence"),
    [
        ({"game": "chess"}, "game", "There is no game called 'chess'."),
        ({"options": '{"x": 1}'}, "options", "This set of options cannot be read"),
        ({"seats": 5}, "seats", "Bazar is played by 2 to 4, not by 5."),
        ({"format": "league"}, "format", "There is no format called 'league'."),
        (
            {"format_options": '{"rounds": 99}'},
            "format_options",
            "The options of 'swiss' cannot be read",
        ),
        ({"control": "fast"}, "control", "The time control cannot be read"),
        ({"time_zone": "Mars/Base"}, "time_zone", "There is no time zone Mars/Base"),
        ({"time_zone": "../etc"}, "time_zone", "There is no time zone ../etc"),
        ({"repeats": "0 20 * *"}, "repeats", "A cron line has five parts"),
        ({"repeats": "0 25 * * *"}, "repeats", "This cron line cannot be read: Bad"),
        ({"repeats": "0 0 30 2 *"}, "repeats", "This cron line cannot be read: Bad"),
    ],
)
def test_what_a_tournament_cannot_be_is_told_by_its_field(settings, field, sentence):
    with pytest.raises(BadSettings) as refused:
        create_tournament(draft=draft(**settings), by=None)
    assert refused.value.sentences[field].startswith(sentence)
    assert len(refused.value.sentences) == 1
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("status", "field", "value", "is_done"),
    [
        (Status.DRAFT, "game", "bazar_quest", True),
        (Status.OPEN, "game", "bazar_quest", False),
        (Status.OPEN, "repeats", "0 20 * * 5", True),
        (Status.RUNNING, "repeats", "0 20 * * 5", False),
        (Status.RUNNING, "concurrency", 9, True),
        (Status.FINISHED, "concurrency", 9, False),
        (Status.CANCELLED, "name", "Cup of tea", False),
    ],
)
def test_a_tournament_is_changed_as_long_as_it_can_be(status, field, value, is_done):
    tournament = opened(0)
    Tournament.objects.filter(id=tournament.pk).update(status=status)
    setattr(tournament, field, value)
    if is_done:
        change_tournament(changed=tournament, by=None)
    else:
        with pytest.raises(NotNow, match="cannot be changed: Cup is"):
            change_tournament(changed=tournament, by=None)
    assert (getattr(fresh(tournament), field) == value) is is_done


# --- how much is played at a time ----------------------------------------------------


def test_no_more_matches_are_played_at_a_time_than_were_asked_for():
    tournament = started(8, concurrency=3)
    assert len(of_status(tournament, "ready")) == 3
    assert len(of_status(tournament, "planned")) == 5
    finish(of_status(tournament, "ready")[0])
    assert progress(tournament_id=tournament.pk) == 1
    assert progress(tournament_id=tournament.pk) == 0
    assert len(of_status(tournament, "ready")) == 3


@pytest.mark.parametrize("status", ["running", "waiting"])
def test_a_match_that_has_begun_keeps_its_place(status):
    tournament = started(8, concurrency=2)
    Match.objects.filter(status="ready").update(status=status, epoch=1)
    assert progress(tournament_id=tournament.pk) == 0


def test_a_match_in_quarantine_stands_in_the_way_of_the_round_alone():
    tournament = started(4, concurrency=1)
    Match.objects.filter(status="ready").update(status="quarantined", epoch=3)
    assert progress(tournament_id=tournament.pk) == 1
    play_round(tournament)
    assert progress(tournament_id=tournament.pk) == 0
    assert tournament.rounds.count() == 1


def test_a_pause_lets_nothing_begin_and_ends_nothing():
    tournament = started(8, concurrency=2)
    first, _ = of_status(tournament, "ready")
    Match.objects.filter(id=first.id).update(status="running", epoch=1)
    pause_tournament(tournament=tournament, by=None, reason="Lunch.")
    assert of_status(tournament, "ready") == []
    assert of_status(tournament, "running") == [first]
    finish(first)
    assert progress(tournament_id=tournament.pk) == 0
    resume_tournament(tournament=tournament, by=None)
    assert progress(tournament_id=tournament.pk) == 2


def test_an_interrupted_match_goes_on_in_a_pause():
    """Its bots have seen the deal: it is not put off."""
    tournament = started(8, concurrency=2)
    Match.objects.filter(status="ready").update(epoch=1)
    pause_tournament(tournament=tournament, by=None)
    assert len(of_status(tournament, "ready")) == 2


def test_what_has_not_begun_is_never_played_after_a_cancellation():
    tournament = started(8, concurrency=2)
    first, _ = of_status(tournament, "ready")
    Match.objects.filter(id=first.id).update(status="running", epoch=1)
    cancel_tournament(tournament=tournament, by=None, reason="It rains.")
    assert len(of_status(tournament, "cancelled")) == 7
    assert of_status(tournament, "running") == [first]
    finish(first)
    assert progress(tournament_id=tournament.pk) == 0
    assert fresh(tournament).status == "cancelled"


def test_a_ladder_is_not_ended_over_the_heads_of_those_who_play():
    tournament = started(4, format="ladder", format_options="{}", concurrency=4)
    Match.objects.filter(status="ready").update(status="running", epoch=1)
    with pytest.raises(NotNow, match="pause it, and finish it when they are over"):
        finish_tournament(tournament=tournament, by=None)


def test_after_a_tournament_nobody_leaves_and_nobody_enters():
    tournament = started(4, format_options='{"rounds": 1}')
    play_round(tournament)
    progress(tournament_id=tournament.pk)
    one = entrant(tournament, 1)
    for leave in (
        lambda: withdraw(entrant=one, by=None),
        lambda: disqualify(entrant=one, by=None, reason="It cheated."),
        lambda: enter_version(
            tournament=tournament, version=version_of(tournament, one.key), by=None
        ),
    ):
        with pytest.raises(NotNow):
            leave()
