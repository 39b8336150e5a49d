"""The pages of bots: who sees what, how they stand, and where they failed."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bots.messages import message
from bots.models import Bot, BotVersion
from bots.services.suspension import suspend
from tests.bots.handed_in import GOOD
from tests.souk.accounts.people import client_of, person, somebody
from tests.tournaments.bots.test_logs import FAILING
from tests.tournaments.results import finished, rated
from tests.tournaments.sandboxed import at_bazar, packaged
from tests.tournaments.tournaments.fields import (
    entrant,
    fresh,
    opened,
    started,
    version,
    version_of,
)
from tournaments.models import Entrant, Match, Tournament
from tournaments.services.matches.creation import competitor_of_version
from tournaments.services.matches.runner import play_next
from tournaments.services.tournaments.scheduler import progress

pytestmark = pytest.mark.django_db

REPORT = (
    '{"findings":[{"stage":"start","is_good":false,"words":"It does not start.",'
    '"log":"a secret of mine"}]}'
)


def address(found: BotVersion, route: str = "version") -> str:
    return reverse(f"bots:{route}", args=[found.bot.name, found.version])


def page(where: str, client: Client | None = None, status: int = 200) -> str:
    response = (client or Client()).get(where)
    assert response.status_code == status
    return response.content.decode()


# --- the list ------------------------------------------------------------------------


def test_the_list_is_found_through_by_name_game_and_owner():
    ada = person("ada")
    mine, other = version(ada), version(person("bob"))
    BotVersion.objects.filter(id=other.id).update(games="bazar_quest")
    where = reverse("bots:bots")
    everything = page(where)
    assert mine.bot.name in everything
    assert other.bot.name in everything
    for query in ("owner=AD", "game=bazar", f"search={mine.bot.name}"):
        found = page(f"{where}?{query}")
        assert f">{mine.bot.name}</a>" in found
        assert f">{other.bot.name}</a>" not in found
    assert "No bot fits this filter." in page(f"{where}?search=nothing+like+it")


def test_a_bot_that_was_never_accepted_is_its_owners_alone():
    ada = person()
    hidden = version(ada)
    BotVersion.objects.filter(id=hidden.id).update(status="rejected", report=REPORT)
    organiser = client_of(somebody("organiser"))
    bot_page = reverse("bots:bot", args=[hidden.bot.name])
    for where in (bot_page, address(hidden), address(hidden, "status")):
        page(where, status=404)
        page(where, client_of(person()), status=404)
        page(where, client_of(ada))
        page(where, organiser)
    assert hidden.bot.name not in page(reverse("bots:bots"))
    assert hidden.bot.name in page(reverse("bots:bots"), client_of(ada))


def test_only_owners_and_organisers_read_what_a_bot_wrote_in_its_check():
    ada = person()
    good = version(ada)
    bad = version(bot=good.bot)
    BotVersion.objects.filter(id=bad.id).update(status="rejected", report=REPORT)
    assert "a secret of mine" in page(address(bad), client_of(ada))
    assert "a secret of mine" in page(address(bad), client_of(somebody("organiser")))
    for route in ("version", "status"):
        told = page(address(bad, route), client_of(person()))
        assert "It does not start." in told
        assert "a secret of mine" not in told


@pytest.mark.parametrize("where", ["bots:bots", "bots:bot", "bots:version"])
def test_a_page_asks_as_often_for_much_as_for_little(where):
    first = version()
    bots = [competitor_of_version(one) for one in (first, version(), version())]
    args = {"bots:bots": [], "bots:bot": [first.bot.name]}.get(
        where, [first.bot.name, first.version]
    )

    def queries() -> int:
        finished(*bots, game="bazar")
        rated()
        with CaptureQueriesContext(
            connection,
        ) as asked:
            page(reverse(where, args=args))
        return len(asked)

    queries()
    few = queries()
    bots += [competitor_of_version(version()) for _ in range(2)]
    for _ in range(3):
        version(bot=first.bot)
        finished(*bots[:4], game="bazar")
    assert queries() == few <= 20


# --- one bot -------------------------------------------------------------------------


@pytest.mark.usefixtures("store")
def test_failures_come_first_with_their_reason_and_lead_to_the_very_step():
    ada = person()
    failing = packaged(FAILING, ada)
    match = at_bazar(failing, packaged(GOOD))
    assert play_next(worker="a worker")
    for where in (reverse("bots:bot", args=[failing.bot.name]), address(failing)):
        told = page(where)
        step = match.bot_logs.get(seat=0).failed_at
        assert f"/matches/{match.id}/?step={step}" in told
        assert "The bot raised ZeroDivisionError." in told
    assert told.index("Where it failed") < told.index("Last matches")


@pytest.mark.usefixtures("store")
def test_the_reason_of_a_failure_is_kept_while_the_match_keeps_a_secret():
    failing = packaged(FAILING)
    match = at_bazar(failing, packaged(GOOD))
    Match.objects.create(game="bazar", deal=match.deal, row=1, status="planned")
    assert play_next(worker="a worker")
    told = page(address(failing))
    assert "The bot raised ZeroDivisionError." not in told
    assert "keeps no secret any more" in told


def test_a_suspended_version_says_why_and_what_to_do():
    ada = person()
    mine = version(ada)
    suspend(version=mine, reason=message("version.failed_often", {"count": 3}))
    told = page(address(mine), client_of(ada))
    assert "It failed in 3 matches in a row." in told
    assert "Hand in a better version" in told
    assert "Hand in a better version" not in page(address(mine))


def test_ratings_stand_on_the_page_with_a_chart():
    mine, other, third = (version() for _ in range(3))
    bots = [competitor_of_version(one) for one in (mine, other, third)]
    for _ in range(3):
        finished(*bots, game="bazar")
    rated()
    told = page(reverse("bots:bot", args=[mine.bot.name]))
    assert "Bazar, 3 players" in told
    assert '<svg class="chart"' in told
    version_told = page(address(mine))
    assert "Head to head" in version_told
    assert str(other) in version_told


def test_the_page_says_how_to_play_against_it():
    mine = version()
    told = page(reverse("bots:bot", args=[mine.bot.name]))
    assert f"?game=bazar&amp;against={mine.bot.name}" in told


# --- entering ------------------------------------------------------------------------


def ladder(**settings: Any) -> Tournament:
    return started(8, format="ladder", format_options="{}", concurrency=1, **settings)


def test_a_new_version_is_led_to_all_ladders_by_one_button():
    ada = person()
    mine = version(ada)
    one = ladder()
    other = ladder(game="bazar_quest", repeats="0 4 * * *")
    client = client_of(ada)
    told = page(address(mine), client)
    assert "What comes next" in told
    assert "Enter it for the 2 ladders of its games" in told
    assert "What comes next" not in page(address(mine))
    response = client.post(
        address(mine, "enter"), {"tournament": [one.slug, other.slug]}, follow=True
    )
    told = response.content.decode()
    assert "What comes next" not in told
    assert "has entered: Cup, Cup." in told
    entered = Entrant.objects.filter(competitor__version=mine, status="entered")
    assert {entry.tournament for entry in entered} == {one, other}
    told = client.post(
        address(mine, "leave"), {"tournament": one.slug}, follow=True
    ).content.decode()
    assert "its results stay" in told
    assert entered.all().count() == 1


def test_a_ladder_at_rest_pairs_as_soon_as_somebody_enters():
    resting = ladder(repeats="0 4 * * *")
    assert resting.rounds.count() == 0
    mine = version(person())
    client_of(mine.bot.owner).post(
        address(mine, "enter"), {"tournament": [resting.slug]}
    )
    assert progress(tournament_id=resting.pk) == 1
    assert fresh(resting).rounds.count() == 1


def test_nobody_enters_or_withdraws_the_bot_of_somebody_else():
    mine, cup = version(), opened(4)
    stranger = client_of(person())
    response = stranger.post(
        address(mine, "enter"), {"tournament": [cup.slug]}, follow=True
    )
    assert "This is for its owner to do" in response.content.decode()
    stranger.post(address(version_of(cup, 1), "leave"), {"tournament": cup.slug})
    assert entrant(cup, 1).status == "entered"
    assert not Entrant.objects.filter(competitor__version=mine).exists()
    assert Client().post(address(mine, "enter")).status_code == 302


def test_a_refusal_of_one_event_spoils_no_other():
    ada = person()
    mine, cup, over = version(ada), opened(4), opened(4)
    Tournament.objects.filter(id=over.pk).update(status="finished", name="Old cup")
    response = client_of(ada).post(
        address(mine, "enter"), {"tournament": [over.slug, cup.slug]}, follow=True
    )
    told = response.content.decode()
    assert "Old cup: Old cup is finished" in told
    assert cup.entrants.filter(competitor__version=mine).exists()


def test_an_address_that_means_nothing_says_so():
    mine = version()
    page(reverse("bots:bot", args=["nobody"]), status=404)
    page(reverse("bots:version", args=[mine.bot.name, "9.9"]), status=404)
    assert Bot.objects.count() == 1
