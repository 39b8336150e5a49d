"""The demo: there is always something to watch, and never too much of it."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from bots.models import Bot, BotVersion
from bots.services.builtin import OWNER
from bots.services.suspension import suspend
from engines import registry
from tests.tournaments.tournaments.fields import of_status, person, version
from tournaments import tasks
from tournaments.formats.seating import rows
from tournaments.models import AuditEntry, Entrant, Match, Tournament
from tournaments.services import demo
from tournaments.services.demo import CUP, hand_in_bots, tend_demo
from tournaments.services.tables.seats import take_seat
from tournaments.services.tournaments import cron
from tournaments.services.tournaments.entries import enter_person, enter_version
from tournaments.services.tournaments.lifecycle import pause_tournament
from tournaments.services.tournaments.scheduler import progress

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    """The account of the site, with four bots that may play."""
    site = type(person()).objects.create_user(OWNER)
    return [version(site) for _ in range(4)]


@pytest.fixture
def asked(monkeypatch) -> list[object]:
    """What workers were asked for."""
    asked: list[object] = []
    monkeypatch.setattr(tasks.tournaments, "enqueue_check", asked.append)
    monkeypatch.setattr(tasks.tournaments, "enqueue_all", lambda: asked.append("play"))
    return asked


def counts() -> tuple[int, ...]:
    models = (Tournament, Entrant, Match, AuditEntry, BotVersion)
    return tuple(model.objects.count() for model in models)


def test_there_is_a_ladder_in_every_game_a_cup_and_a_table_for_a_person(house):
    tend_demo()
    ladders = Tournament.objects.filter(format="ladder")
    assert {ladder.game for ladder in ladders} == {*registry.GAMES}
    for ladder in ladders:
        assert ladder.status == "running"
        assert ladder.entrants.count() == 4
        assert progress(tournament_id=ladder.pk) == 1
    cup = Tournament.objects.get(slug=CUP)
    assert (cup.status, cup.format) == ("running", "swiss")
    assert Tournament.objects.get(follows=cup).status == "open"
    table = Match.objects.get(status="open")
    assert table.seats.filter(competitor=None).count() == 1


def test_a_game_for_two_has_a_ladder_a_cup_and_a_table_of_two(house, played_by):
    played_by("bazar", range(2, 3))
    tend_demo()
    for tournament in Tournament.objects.filter(game="bazar"):
        assert tournament.seats == 2
        assert tournament.status == ("open" if tournament.follows else "running")
    assert Match.objects.get(status="open").seats.count() == 2


def test_a_game_for_more_than_there_are_bots_waits_for_others(house, played_by):
    played_by("bazar", range(6, 9))
    tend_demo()
    assert Tournament.objects.get(slug="demo-ladder-bazar").status == "open"
    assert not Tournament.objects.filter(slug=CUP).exists()
    running = Tournament.objects.filter(status="running")
    assert {one.game for one in running} == {*registry.GAMES} - {"bazar"}
    table = Match.objects.get(status="open")
    assert (table.game, table.seats.count()) == ("bazar", 6)


def test_the_ladders_of_the_games_never_come_at_the_same_time(house):
    tend_demo()
    ladders = Tournament.objects.filter(format="ladder")
    now = timezone.now()
    assert len({next_time(one)(now) for one in ladders}) == len(registry.GAMES)


def test_a_second_start_adds_nothing(house):
    tend_demo()
    before = counts()
    tend_demo()
    assert counts() == before


def test_before_two_bots_may_play_the_ladders_are_open_and_nothing_begins(house):
    BotVersion.objects.exclude(id=house[0].id).update(status="checking")
    tend_demo()
    assert {*Tournament.objects.values_list("format", "status")} == {("ladder", "open")}
    assert not Match.objects.exists()
    early = version()
    ladder = Tournament.objects.filter(game="bazar").get()
    enter_version(tournament=ladder, version=early, by=early.bot.owner)
    BotVersion.objects.update(status="active")
    tend_demo()
    ladder.refresh_from_db()
    assert ladder.status == "running"
    assert ladder.entrants.get(competitor__version=early).status == "entered"


def test_ladders_begin_with_the_quick_bots_and_take_in_the_others(house):
    BotVersion.objects.filter(id__in=[one.id for one in house[2:]]).update(
        status="checking"
    )
    tend_demo()
    ladder = Tournament.objects.get(slug="demo-ladder-bazar")
    assert ladder.entrants.count() == 2
    assert not Tournament.objects.filter(slug=CUP).exists()
    BotVersion.objects.update(status="active")
    tend_demo()
    assert ladder.entrants.count() == 4
    assert Tournament.objects.get(slug=CUP).entrants.count() == 4


def test_a_new_version_takes_the_place_of_the_former(house):
    tend_demo()
    newer = version(bot=house[0].bot)
    tend_demo()
    ladder = Tournament.objects.get(slug="demo-ladder-bazar")
    playing = ladder.entrants.filter(status="entered")
    versions = {one.competitor.version for one in playing}
    assert versions == {newer, *house[1:]}


def test_bots_and_people_who_have_come_stay_whatever_the_site_does_with_its_own(house):
    tend_demo()
    ladder = Tournament.objects.get(slug="demo-ladder-bazar")
    Tournament.objects.filter(id=ladder.pk).update(admits="both")
    stranger, ada = version(), person()
    bot = enter_version(tournament=ladder, version=stranger, by=stranger.bot.owner)
    alone = enter_person(tournament=ladder, person=ada, by=ada)
    version(bot=house[0].bot)
    for _ in range(3):
        tend_demo()
    entered = ladder.entrants.filter(status="entered")
    assert {bot, alone} <= {*entered}


def test_a_former_version_of_the_site_leaves_with_the_true_reason(house):
    tend_demo()
    newer = version(bot=house[0].bot)
    suspend(version=house[1], reason="It cheats.")
    tend_demo()
    left = Entrant.objects.filter(tournament__game="bazar", status="withdrawn")
    reasons = {one.competitor.version: one.reason for one in left}
    assert reasons == {
        house[0]: f"{newer} took its place.",
        house[1]: f"{house[1]} is suspended.",
    }


def test_whoever_sits_down_leaves_another_table_open_in_another_game(house):
    tend_demo()
    table = Match.objects.get(status="open")
    take_seat(match_id=table.id, user=person())
    tend_demo()
    assert Match.objects.get(status="open").game != table.game


def test_what_an_organiser_has_paused_stays_paused(house):
    tend_demo()
    ladder = Tournament.objects.get(slug="demo-ladder-bazar")
    pause_tournament(tournament=ladder, by=None)
    tend_demo()
    ladder.refresh_from_db()
    assert ladder.status == "paused"


def test_a_site_that_nobody_switches_off_does_not_play_too_much(house):
    """Twelve tables a day on each ladder, and four cups."""
    tend_demo()
    today = timezone.now()
    running = Tournament.objects.filter(status="running")
    times = dict.fromkeys(running.values_list("slug", flat=True), 0)
    for tournament in running:
        at = today
        while (at := next_time(tournament)(at)) <= today + timedelta(days=1):
            times[tournament.slug] += 1
    assert times.pop(CUP) == 4
    assert {*times.values()} == {12}


def next_time(tournament: Tournament):
    return partial(cron.next_time, tournament.repeats, tournament.time_zone)


def test_there_is_something_to_watch_until_there_was_a_lot(house, time, monkeypatch):
    tend_demo()
    ladder = Tournament.objects.get(slug="demo-ladder-bazar")
    assert ladder.rounds.count() == 1
    end_what_is_played()
    tend_demo()
    assert ladder.rounds.count() == 1
    time.passes(minutes=2)
    tend_demo()
    assert ladder.rounds.count() == 2
    time.passes(minutes=2)
    tend_demo()
    planned = Match.objects.filter(status="planned")
    table = planned.latest("id").deal.table
    assert table
    assert planned.count() == len(rows(table.round.tournament.seats))
    end_what_is_played()
    monkeypatch.setattr(demo, "MANY_IN_A_DAY", 10)
    tend_demo()
    assert not Match.objects.filter(status="planned").exists()


def end_what_is_played() -> None:
    Tournament.objects.filter(slug=CUP).update(status="paused")
    Match.objects.exclude(status="open").update(status="cancelled")


def test_the_bots_of_the_site_are_handed_in_once_the_quick_ones_first():
    new = hand_in_bots()
    names = [BotVersion.objects.get(id=one).bot.name for one in new]
    assert names == [
        "souk-easy",
        "souk-greedy",
        "souk-planner",
        "souk-random",
        "souk-mcts",
    ]
    assert hand_in_bots() == []
    assert Bot.objects.count() == len(new)


def test_a_tick_asks_for_the_checks_and_nothing_happens_where_demos_are_off(
    asked, settings
):
    settings.DEMO = False
    tasks.tournaments.tick()
    assert asked == []
    settings.DEMO = True
    tasks.tournaments.tick()
    assert asked == [*BotVersion.objects.order_by("id").values_list("id", flat=True)]


def test_a_tick_has_played_what_may_begin_and_a_second_tick_nothing(
    house, asked, settings, monkeypatch
):
    monkeypatch.setattr(tasks.tournaments, "hand_in_bots", list)
    tasks.tournaments.tick()
    assert asked == ["play"]
    assert len(Match.objects.filter(status="ready")) == len(registry.GAMES) + 1
    tasks.tournaments.tick()
    assert asked == ["play"]


def test_one_tournament_that_cannot_go_on_does_not_stop_the_others(
    house, asked, monkeypatch, caplog
):
    tend_demo()
    first, second, *_ = Tournament.objects.filter(status="running").order_by("id")
    Tournament.objects.filter(id=first.pk).update(format_options="not JSON")
    tasks.tournaments.advance()
    assert f"Tournament {first.pk} could not be advanced." in caplog.text
    assert of_status(second, "ready")
    assert asked == ["play"]


def test_an_operator_may_want_only_some_of_the_bots_of_the_site(settings):
    settings.DEMO_BOTS = ["souk-random", "souk-greedy"]
    handed_in = BotVersion.objects.filter(id__in=hand_in_bots())
    names = handed_in.order_by("bot__name").values_list("bot__name", flat=True)
    assert [*names] == ["souk-greedy", "souk-random"]
    assert hand_in_bots() == []
