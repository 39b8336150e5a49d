"""What bots write in matches is kept for their owners, and never in the way of one."""

import logging
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser, User

from bots.models import BotVersion
from replays import selectors as logs
from replays.log.verify import verify
from tests.bots.handed_in import GOOD
from tests.souk.accounts.people import somebody
from tests.tournaments.matches.test_runner import Countdown
from tests.tournaments.sandboxed import at_bazar, packaged
from tests.tournaments.small_matches import bot, log_of, person, planned, version
from tournaments.models import BotLog, Match
from tournaments.selectors.bots.logs import logs_for
from tournaments.services.bots import logs as bot_logs
from tournaments.services.bots.logs import forget_logs
from tournaments.services.matches.creation import competitor_of_version, plan_match
from tournaments.services.matches.runner import play_next

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("store")]

TALKING = GOOD.replace(
    "    def choose(self, view, moves):",
    """    count = 0

    def start(self, seat, options, rng):
        print("I sit down.")

    def choose(self, view, moves):
        self.count += 1
        print("question", self.count)""",
)
FAILING = TALKING.replace(
    "        return moves[0]",
    "        if self.count == 2:\n            print('Ouch.'); 1 / 0\n"
    "        return moves[0]",
)


def own_moves(match: Match, seat: int) -> list[int]:
    """Return the steps of a replay that a seat has made."""
    steps = logs.whole_log(log_of(match)).entries
    movers = [entry.actor for entry in steps if entry.kind == "move"]
    return [step for step, actor in enumerate(movers, start=1) if actor == seat]


def test_what_a_bot_writes_stands_at_the_steps_it_was_written_for():
    owner = person()
    match = at_bazar(packaged(GOOD), packaged(TALKING, owner))
    assert play_next(worker="a worker")
    (log,) = logs_for(owner, match.id)
    assert (log.seat, log.failure) == (1, "")
    assert log.label.startswith("bot-")
    asked = [step for step, text in log.parts if text.startswith("question")]
    assert log.parts[0] == (0, "I sit down.\n")
    # Where there was one answer only, nobody was asked.
    assert {*asked} <= {*own_moves(match, 1)}
    assert [text for _, text in log.parts[1:]] == [
        f"question {number}\n" for number in range(1, len(asked) + 1)
    ]


def test_a_bot_that_fails_is_found_where_the_log_says_so_with_its_last_words():
    owner = person()
    match = at_bazar(packaged(FAILING, owner), packaged(GOOD))
    assert play_next(worker="a worker")
    (log,) = logs_for(owner, match.id)
    assert log.failure == "The bot raised ZeroDivisionError."
    (failed,) = logs.found_entries(log_of(match), kind="seat_failed")
    step, text = log.parts[-1]
    assert step == vars(failed)["step"] == BotLog.objects.get().failed_at
    assert "Ouch." in text
    assert "ZeroDivisionError" in text


def test_a_match_that_was_interrupted_keeps_what_was_written_before_and_after():
    owner = person()
    match = at_bazar(packaged(TALKING, owner), packaged(GOOD))
    assert play_next(worker="one", is_stopping=Countdown(30))
    assert logs_for(owner, match.id) == [], "It is still being played."
    played = len(own_moves(match, 0))
    assert play_next(worker="two")
    (log,) = logs_for(owner, match.id)
    sat_down = [step for step, text in log.parts if text.startswith("I sit")]
    assert (sat_down[0], len(sat_down)) == (0, 2)
    assert sat_down[1] >= played
    assert [step for step, _ in log.parts] == sorted(step for step, _ in log.parts)
    assert [*BotLog.objects.values_list("epoch", flat=True)] == [1, 2]


def test_a_quiet_bot_leaves_no_row():
    at_bazar(packaged(GOOD), packaged(GOOD))
    assert play_next(worker="a worker")
    assert not BotLog.objects.exists()


def test_a_log_that_cannot_be_kept_fails_no_match(monkeypatch, caplog):
    def refuse(rows: object) -> None:
        raise OSError("The disk is full.")

    monkeypatch.setattr(BotLog.objects, "bulk_create", refuse)
    match = at_bazar(packaged(TALKING), packaged(FAILING))
    with caplog.at_level(logging.ERROR):
        assert play_next(worker="a worker")
    match.refresh_from_db()
    assert (match.status, match.trouble) == (Match.Status.FINISHED, "")
    assert verify(logs.whole_log(log_of(match)))
    assert f"Could not store the bot logs of match {match.id}." in caplog.text


# --- who reads it --------------------------------------------------------------------


def wrote(
    found: BotVersion, *texts: str, match: Match | None = None, failed: bool = False
) -> Match:
    """Let a version have written something in a match."""
    match = match or planned(competitor_of_version(found), bot())
    BotLog.objects.bulk_create(
        BotLog(
            match=match,
            seat=0,
            epoch=epoch,
            version=found,
            parts=f'[[0,"{text}"]]',
            size=len(text),
            failed_at=0 if failed else None,
        )
        for epoch, text in enumerate(texts, start=1)
    )
    return match


def test_owners_read_their_own_seats_and_organisers_read_all():
    one, other = person(), person()
    match = at_bazar(packaged(TALKING, one), packaged(TALKING, other))
    assert play_next(worker="a worker")
    readers = {
        "one": one,
        "other": other,
        "stranger": None,
        "player": somebody("player"),
        "organiser": somebody("organiser"),
    }
    read = {
        name: [log.seat for log in logs_for(user or AnonymousUser(), match.id)]
        for name, user in readers.items()
    }
    assert read == {
        "one": [0],
        "other": [1],
        "stranger": [],
        "player": [],
        "organiser": [0, 1],
    }


def test_nobody_reads_anything_while_a_match_keeps_a_secret():
    """A mirrored deal stays a secret until the last of its matches is over."""
    owner = person()
    mine, other = packaged(TALKING, owner), packaged(GOOD)
    match = at_bazar(mine, other)
    seats = [competitor_of_version(mine), competitor_of_version(other)]
    plan_match(
        game="bazar",
        deal=match.deal,
        row=1,
        seats=seats,
        status=Match.Status.PLANNED,
    )
    assert play_next(worker="a worker")
    assert BotLog.objects.filter(match=match).exists()
    assert logs_for(owner, match.id) == []
    assert logs_for(User.objects.create_superuser("root"), match.id) == []
    assert logs_for(owner, uuid4()) == []


# --- how much of it ------------------------------------------------------------------


def test_old_logs_are_forgotten_but_not_those_of_failures(settings):
    settings.BOT_LOGS_KEPT = 2
    mine, other = version(), version()
    failed = wrote(mine, "I failed.", failed=True)
    matches = [wrote(mine, f"match {number}", "more") for number in range(4)]
    foreign = [wrote(other, "not mine") for _ in range(2)]
    forget_logs(version_id=mine.id)
    kept = {*BotLog.objects.values_list("match_id", flat=True)}
    assert kept == {one.id for one in (failed, *matches[2:], *foreign)}
    assert BotLog.objects.filter(match=matches[3]).count() == 2


def test_of_a_seat_that_sat_down_often_the_first_and_the_latest_are_kept(monkeypatch):
    monkeypatch.setattr(bot_logs, "MOST_OF_A_SEAT", 10)
    mine = version()
    match = wrote(mine, "aaaa", "bbbb", "cccc", "dddd")
    bot_logs._bound(match, {0})
    kept = BotLog.objects.order_by("id").values_list("parts", flat=True)
    assert [parts[5] for parts in kept] == ["a", "c", "d"]
