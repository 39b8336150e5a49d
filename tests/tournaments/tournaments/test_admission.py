"""Who may enter what, how often, and what organisers are told of copies."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from bots.models import BotVersion, PackageContent
from tests.attacker import Attacker, AttackerAccount
from tests.bots.handed_in import GOOD, archive, received
from tests.tournaments.tournaments.fields import (
    entrant,
    opened,
    organiser,
    person,
    started,
    version,
    version_of,
)
from tournaments.models import AuditEntry, Entrant, Tournament
from tournaments.selectors.tournaments.same_programs import same_programs
from tournaments.services.errors import CannotEnter
from tournaments.services.tournaments.entries import (
    disqualify,
    enter_person,
    enter_version,
    withdraw,
)
from tournaments.services.tournaments.recurrence import repeat
from tournaments.services.tournaments.settings import change_tournament

pytestmark = pytest.mark.django_db


def ladder(**settings: object) -> Tournament:
    return started(4, format="ladder", format_options="{}", **settings)


def refused(account: AttackerAccount, where: Tournament, **asked: str) -> str:
    """Return why somebody cannot enter, which the page and the API both say."""
    answer = account.api.post(f"/api/tournaments/{where.slug}/entrants/", asked)
    assert answer.status_code in (403, 409), answer.json()
    chosen = {}
    if "bot" in asked:
        chosen["version"] = BotVersion.objects.get(bot__name=asked["bot"]).pk
    page = account.browser.post(
        f"/tournaments/{where.slug}/enter/", chosen, follow=True
    ).content.decode()
    reason = answer.json()["error"]
    assert reason in page
    owned = Entrant.objects.filter(tournament=where, competitor__person=account.user)
    assert not owned.exists()
    return reason


# --- bots, people or both ------------------------------------------------------------


@pytest.mark.parametrize("format_name", ["swiss", "ladder"])
def test_a_new_tournament_is_for_bots(attacker: Attacker, format_name):
    where = opened(3, format=format_name, format_options="{}")
    assert where.admits == "bots"
    told = refused(attacker.main, where)
    assert told == "Cup is for bots alone: enter a tournament for people."
    with pytest.raises(CannotEnter):
        enter_person(tournament=where, person=person(), by=organiser())


def test_a_tournament_for_people_takes_no_bots(attacker: Attacker):
    where = opened(0, admits="people")
    own = version(attacker.main.user)
    told = refused(attacker.main, where, bot=own.bot.name)
    assert told == "Cup is for people alone: enter a tournament for bots."
    assert enter_person(tournament=where, person=attacker.main.user, by=None)


def test_the_page_says_who_may_enter_and_offers_nothing_else(client):
    words = {"bots": "Bots", "people": "People", "both": "Bots and people"}
    for admits, told in words.items():
        where, ada = opened(0, admits=admits), person()
        own = version(ada)
        client.force_login(ada)
        page = client.get(f"/tournaments/{where.slug}/").content.decode()
        assert f"<dd>{told}</dd>" in page
        assert ("Play myself" in page) == (admits != "bots")
        assert (str(own) in page) == (admits != "people")


def test_organisers_may_let_people_in_while_a_ladder_runs():
    where, ada = ladder(), person()
    where.admits = "both"
    change_tournament(changed=where, by=organiser())
    assert enter_person(tournament=where, person=ada, by=ada)
    where.refresh_from_db()
    where.admits = "bots"
    change_tournament(changed=where, by=None)
    assert Entrant.objects.get(competitor__person=ada).status == "entered"


def test_what_is_repeated_for_people_alone_enters_no_bots():
    where = opened(3, repeats="0 20 * * 5")
    Tournament.objects.filter(pk=where.pk).update(admits="people")
    where.refresh_from_db()
    again = repeat(tournament=where, now=where.created_at)
    assert (again.admits, again.entrants.count()) == ("people", 0)


def test_the_entries_of_a_bot_leave_out_what_is_for_people(attacker: Attacker):
    open_to_it, closed = ladder(), ladder()
    Tournament.objects.filter(pk=closed.pk).update(admits="people")
    own = version(attacker.main.user)
    told = attacker.main.api.post(f"/api/bots/{own.bot.name}/entries/", {}).json()
    assert [one["tournament"] for one in told["entered"]] == [open_to_it.slug]


# --- guests --------------------------------------------------------------------------


@pytest.mark.parametrize("format_name", ["swiss", "ladder"])
def test_a_guest_enters_nothing_that_is_rated(attacker: Attacker, format_name):
    where = opened(3, format=format_name, format_options="{}", admits="both")
    told = refused(attacker.guest, where)
    assert told.startswith("Guests play for fun, and Cup is rated:")
    with pytest.raises(CannotEnter, match="Guests play for fun"):
        enter_person(tournament=where, person=attacker.guest.user, by=organiser())
    page = attacker.guest.browser.get(f"/tournaments/{where.slug}/").content.decode()
    assert "Play myself" not in page
    assert "/account/keep/" in page


def test_a_guest_enters_what_is_not_rated(attacker: Attacker):
    where = opened(3, admits="both", is_rated=False)
    page = attacker.guest.browser.get(f"/tournaments/{where.slug}/").content.decode()
    assert "Play myself" in page
    answer = attacker.guest.api.post(f"/api/tournaments/{where.slug}/entrants/", {})
    assert answer.status_code == 201


def test_a_stranger_enters_nothing():
    where = opened(3, admits="both", is_rated=False)
    assert Client().post(f"/tournaments/{where.slug}/enter/").status_code == 302
    answer = Client().post(f"/api/tournaments/{where.slug}/entrants/", {})
    assert answer.status_code == 401
    assert where.entrants.count() == 3


# --- how many ------------------------------------------------------------------------


@pytest.mark.parametrize("format_name", ["swiss", "ladder"])
def test_one_owner_enters_two_and_no_more(attacker: Attacker, format_name):
    where = opened(3, format=format_name, format_options="{}")
    user = attacker.main.user
    for _ in range(2):
        enter_version(tournament=where, version=version(user), by=user)
    third = version(user)
    told = refused(attacker.main, where, bot=third.bot.name)
    assert told.startswith("One owner can have 2 entrants in Cup:")
    withdraw(entrant=entrant(where, 5), by=user)
    assert enter_version(tournament=where, version=third, by=user)
    with pytest.raises(CannotEnter, match="One owner can have 2"):
        enter_version(tournament=where, version=version_of(where, 5), by=user)


def test_the_person_is_one_of_the_entrants():
    where, ada = opened(0, admits="both"), person()
    enter_version(tournament=where, version=version(ada), by=ada)
    enter_person(tournament=where, person=ada, by=ada)
    with pytest.raises(CannotEnter, match="One owner can have 2"):
        enter_version(tournament=where, version=version(ada), by=ada)


def test_organisers_raise_the_number_and_enter_as_many_as_they_like():
    where, ada = ladder(), person()
    for _ in range(3):
        enter_version(tournament=where, version=version(ada), by=organiser())
    own = version(ada)
    with pytest.raises(CannotEnter, match="One owner can have 2"):
        enter_version(tournament=where, version=own, by=ada)
    where.entrants_per_owner = 4
    change_tournament(changed=where, by=organiser())
    assert enter_version(tournament=where, version=own, by=ada)


def test_a_new_version_takes_the_place_of_the_former_one_even_if_there_are_many():
    where, ada = ladder(), person()
    former = [version(ada) for _ in range(3)]
    for one in former:
        enter_version(tournament=where, version=one, by=None)
    newer = version(bot=former[1].bot)
    enter_version(tournament=where, version=newer, by=ada)
    assert {*_entered(where, ada)} == {former[0], newer, former[2]}


def test_a_bot_plays_on_a_ladder_in_one_version_whoever_enters_it():
    where, ada = ladder(), person()
    first = version(ada)
    enter_version(tournament=where, version=first, by=ada)
    for by in (ada, organiser(), None):
        newest = version(bot=first.bot)
        enter_version(tournament=where, version=newest, by=by)
        assert _entered(where, ada) == [newest]
    with pytest.raises(CannotEnter, match="has entered already"):
        enter_version(tournament=where, version=newest, by=ada)


def test_in_a_tournament_that_is_no_ladder_versions_are_compared():
    where, ada = opened(0), person()
    first = version(ada)
    second = version(bot=first.bot)
    for one in (first, second):
        enter_version(tournament=where, version=one, by=ada)
    assert _entered(where, ada) == [first, second]


# --- copies --------------------------------------------------------------------------


def handed_in(owner: User, name: str, number: str = "1.0") -> BotVersion:
    """Return an active version of the same program as all others."""
    found = received(owner, name=name, version=number, status=BotVersion.Status.ACTIVE)
    BotVersion.objects.filter(pk=found.pk).update(games="bazar")
    return BotVersion.objects.get(pk=found.pk)


@pytest.mark.parametrize("format_name", ["swiss", "ladder"])
def test_an_owner_enters_a_program_once_whatever_it_is_called(
    attacker: Attacker, format_name
):
    where = opened(3, format=format_name, format_options="{}", entrants_per_owner=9)
    user = attacker.main.user
    first, copy = handed_in(user, "clever"), handed_in(user, "brilliant", "7.3")
    assert first.digest != copy.digest
    enter_version(tournament=where, version=first, by=user)
    told = refused(attacker.main, where, bot="brilliant")
    assert told.startswith("brilliant 7.3 is the same program as clever 1.0, which")
    assert enter_version(tournament=where, version=copy, by=organiser())


@pytest.mark.parametrize("is_sent_away", [False, True])
def test_a_program_that_has_left_does_not_come_back_under_another_name(is_sent_away):
    where, ada = ladder(), person()
    first, copy = handed_in(ada, "clever"), handed_in(ada, "brilliant")
    entered = enter_version(tournament=where, version=first, by=ada)
    if is_sent_away:
        disqualify(entrant=entered, by=None, reason="It cheats.")
    else:
        withdraw(entrant=entered, by=ada)
    with pytest.raises(CannotEnter, match="is the same program as clever"):
        enter_version(tournament=where, version=copy, by=ada)


def test_organisers_read_that_two_owners_have_the_same_program(attacker: Attacker):
    where = ladder()
    one, two = attacker.main.user, attacker.second.user
    first, copy = handed_in(one, "clever"), handed_in(two, "brilliant")
    enter_version(tournament=where, version=first, by=one)
    entered = enter_version(tournament=where, version=copy, by=two)
    assert [
        [str(each.competitor) for each in group] for group in same_programs(where)
    ] == [["clever 1.0", "brilliant 1.0"]]
    told = entered.audit.get(kind=AuditEntry.Kind.ENTERED).reason
    assert told == "The same program as clever 1.0."
    admin = Client()
    admin.force_login(organiser())
    page = admin.get(f"/admin/tournaments/tournament/{where.pk}/change/")
    shown = " ".join(page.content.decode().split())
    assert "The same program under several names: clever 1.0 (mallory), " in shown
    assert "brilliant 1.0 (trudy)" in shown
    for account in (attacker.main, attacker.second):
        public = account.browser.get(f"/tournaments/{where.slug}/").content.decode()
        assert "same program" not in public.lower()
    withdraw(entrant=entered, by=two)
    assert same_programs(where) == []


def test_a_version_of_which_nothing_is_known_is_the_same_as_no_other():
    where, ada = opened(0), person()
    for one in (version(ada), version(ada)):
        PackageContent.objects.create(version=one)
        enter_version(tournament=where, version=one, by=ada)
    assert same_programs(where) == []


def test_another_number_of_the_same_bot_is_no_copy():
    where, ada = ladder(), person()
    assert archive("clever", "1.0", GOOD) != archive("clever", "1.1", GOOD)
    first, second = handed_in(ada, "clever"), handed_in(ada, "clever", "1.1")
    enter_version(tournament=where, version=first, by=ada)
    enter_version(tournament=where, version=second, by=ada)
    assert _entered(where, ada) == [second]


def _entered(where: Tournament, owner: User) -> list[BotVersion]:
    found = BotVersion.objects.filter(
        bot__owner=owner,
        competitor__entries__tournament=where,
        competitor__entries__status="entered",
    )
    return [*found.order_by("id")]
