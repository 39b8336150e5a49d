"""Duels: an author asks which of two versions is better, and nobody pays for it."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bots.models import Bot, BotVersion
from bots.services.suspension import suspend
from tests.attacker import Attacker
from tests.bots.conftest import store  # noqa: F401 - pytest finds fixtures by names.
from tests.bots.handed_in import CRASHING
from tests.souk.accounts.people import client_of, person
from tests.tournaments.sandboxed import packaged
from tests.tournaments.tournaments.fields import (
    finish,
    fresh,
    of_status,
    play_out,
    play_round,
    version,
    version_of,
)
from tournaments.models import Deal, Match, Tournament
from tournaments.selectors.tournaments import duels as selectors
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.services.errors import CannotEnter, NotAllowed, NotNow
from tournaments.services.matches.runner import play_next
from tournaments.services.tournaments.duels import (
    AGAINST_ONE_OWNER,
    AT_ONCE,
    end_duel,
    start_duel,
)
from tournaments.services.tournaments.scheduler import progress

pytestmark = pytest.mark.django_db

GAME = "bazar_quest"


def two_of(owner: User) -> tuple[BotVersion, BotVersion]:
    """Return the newer of two versions of one bot, and the older one."""
    old = version(owner)
    return version(owner, old.bot), old


def begun(owner: User, baseline: BotVersion | None = None) -> Tournament:
    new, old = two_of(owner)
    duel = start_duel(candidate=new, baseline=baseline or old, game=GAME, by=owner)
    progress(tournament_id=duel.pk)
    return fresh(duel)


def bot_page(duel: Tournament, client: Client | None = None) -> str:
    bot = selectors.bot_of(duel)
    assert bot
    return (client or Client()).get(f"/bots/{bot.name}/").content.decode()


# --- what is played ------------------------------------------------------------------


def test_a_duel_plays_mirrored_deals_behind_all_other_matches():
    ada = person("ada")
    duel = begun(ada)
    matches = [*matches_of(duel)]
    assert {(one.capacity, one.is_rated, one.created_by_id) for one in matches} == {
        (Match.Capacity.EXPERIMENT, False, ada.pk)
    }
    assert len(of_status(duel, "ready")) == AT_ONCE
    deals = Deal.objects.filter(table__round__tournament=duel)
    for deal in deals:
        seats = [
            [*match.seats.order_by("number").values_list("entrant__key", flat=True)]
            for match in deal.matches.order_by("row")
        ]
        assert sorted(seats) == [[1, 2], [2, 1]]


def test_a_duel_ends_with_a_verdict_and_a_chart():
    ada = person("ada")
    duel = begun(ada)
    play_out(duel)
    assert fresh(duel).status == "finished"
    page = Client().get(f"/tournaments/{duel.slug}/").content.decode()
    assert '<strong class="tag">better</strong>' in page
    assert "<svg" in page.partition('id="gauntlet"')[2]
    bot = selectors.bot_of(duel)
    answer = Client().get(f"/api/bots/{bot}/duels/{duel.slug}/").json()
    assert (answer["decision"], answer["status"]) == ("better", "finished")
    assert answer["ratio"] > answer["upper"]
    (listed,) = Client().get(f"/api/bots/{bot}/duels/").json()["results"]
    assert listed["words"] == answer["words"] != ""
    assert listed["words"].split(":")[0] in bot_page(duel)


def test_a_duel_is_listed_on_the_pages_of_its_bots_alone():
    duel = begun(person("ada"), baseline=version(person("bo")))
    for where in ("/", "/tournaments/", f"/games/{GAME}/", "/people/ada/"):
        assert duel.slug not in Client().get(where).content.decode(), where
    assert Client().get("/api/tournaments/").json()["results"] == []
    for bot in Bot.objects.values_list("name", flat=True):
        assert duel.slug in Client().get(f"/bots/{bot}/").content.decode()
        assert Client().get(f"/api/bots/{bot}/entries/").json()["results"] == []


def test_in_no_spoiler_mode_only_its_own_author_reads_what_came_out():
    ada = person("ada")
    duel = begun(ada)
    play_out(duel)
    words = selectors.lines_of(selectors.all_duels())[0].words
    reader, author = Client(), client_of(ada)
    for client in (reader, author):
        client.get("/matches/?spoilers=no")
    assert words not in bot_page(duel, reader)
    assert words in bot_page(duel, author)


def test_a_version_that_is_suspended_ends_the_duel():
    duel = begun(person("ada"))
    play_round(duel)
    suspend(version=version_of(duel, 2), reason="It cheats.")
    progress(tournament_id=duel.pk)
    assert fresh(duel).status == "cancelled"
    assert of_status(duel, "planned", "ready") == []


# --- limits --------------------------------------------------------------------------


def test_a_closed_account_has_no_duel_played_any_longer():
    ada = person("ada")
    duel = begun(ada)
    play_round(duel)
    User.objects.filter(pk=ada.pk).update(is_active=False)
    progress(tournament_id=duel.pk)
    assert fresh(duel).status == "cancelled"
    assert duel.rounds.count() == 1


@pytest.mark.usefixtures("store")
def test_time_of_workers_is_counted_and_lets_a_duel_wait(settings, monkeypatch):
    """Bots that sleep or fail are counted like those that think."""
    ada = person("ada")
    one, other = packaged(owner=ada), packaged(CRASHING, owner=ada)
    duel = start_duel(candidate=one, baseline=other, game="bazar", by=ada)
    progress(tournament_id=duel.pk)
    assert not selectors.time_spent(ada)
    assert play_next(worker="here")
    spent = selectors.time_spent(ada)
    assert spent
    monkeypatch.setattr(selectors, "MOST_OF_A_MATCH", spent / 2)
    assert selectors.time_spent(ada) < spent, "What lay idle is not counted."
    # Every tick asks, of all matches of a day: it reads the ends of their logs.
    with CaptureQueriesContext(connection) as asked:
        selectors.time_spent(ada)
    assert all('"replays_logentry"."seq"' in one["sql"] for one in asked)
    settings.DUEL_MINUTES_A_DAY = 0
    play_round(duel)
    progress(tournament_id=duel.pk)
    assert duel.rounds.count() == 1
    assert "It waits" in Client().get(f"/tournaments/{duel.slug}/").content.decode()
    settings.DUEL_MINUTES_A_DAY = 60
    progress(tournament_id=duel.pk)
    assert duel.rounds.count() == 2


def test_an_author_has_one_duel_at_a_time_and_so_many_a_day(settings):
    settings.DUELS_A_DAY = 2
    ada = person("ada")
    first = begun(ada)
    with pytest.raises(NotNow, match="one duel at a time"):
        begun(ada)
    end_duel(duel=first, by=ada)
    end_duel(duel=begun(ada), by=ada)
    with pytest.raises(NotNow, match="2 duels within a day"):
        begun(ada)
    settings.DUELS_A_DAY, settings.DUEL_MINUTES_A_DAY = 20, 0
    with pytest.raises(NotNow, match="0 minutes of today"):
        begun(ada)


def test_the_bots_of_one_owner_are_challenged_by_a_few_at_a_time():
    rival = version(person("rival"))
    for number in range(AGAINST_ONE_OWNER):
        begun(person(f"challenger-{number}"), baseline=rival)
    with pytest.raises(NotNow, match="challenged by others"):
        begun(person("one-more"), baseline=rival)


def test_what_cannot_be_compared_is_refused():
    ada, bo = person("ada"), person("bo")
    (new, old), theirs = two_of(ada), version(bo)

    def ask(candidate: BotVersion, baseline: BotVersion, game: str = GAME) -> None:
        start_duel(candidate=candidate, baseline=baseline, game=game, by=ada)

    with pytest.raises(NotAllowed, match="bot of your own"):
        ask(theirs, old)
    with pytest.raises(CannotEnter, match="differ"):
        ask(new, new)
    for game in ("chess", ""):
        with pytest.raises(CannotEnter, match="does not play this game"):
            ask(new, old, game)
    suspend(version=theirs, reason="It cheats.")
    theirs.refresh_from_db()
    with pytest.raises(CannotEnter, match="suspended"):
        ask(new, theirs)
    assert not Tournament.objects.exists()


# --- strangers and attackers ---------------------------------------------------------


def test_an_attacker_who_asks_a_thousand_times_has_one_duel(attacker: Attacker):
    main = attacker.main
    new, old = two_of(main.user)
    asked = {"candidate": new.digest, "baseline": old.digest, "game": GAME}
    api, page = f"/api/bots/{new.bot}/duels/", f"/bots/{new.bot}/duels/"
    codes = {main.api.post(api, asked).status_code for _ in range(30)}
    codes |= {main.browser.post(page, asked).status_code for _ in range(30)}
    assert codes == {201, 409, 302}
    assert Tournament.objects.count() == 1


def test_an_attacker_can_neither_use_nor_learn_of_what_is_private(attacker: Attacker):
    ada = person("ada")
    new, old = two_of(ada)
    hidden = version(person("bo"))
    BotVersion.objects.filter(pk=hidden.pk).update(status="rejected")
    own = version(attacker.main.user)
    for account in attacker.accounts:
        api = f"/api/bots/{own.bot}/duels/"
        for body, code in (
            ({"candidate": own.digest, "baseline": hidden.digest}, 404),
            ({"candidate": own.digest, "baseline": "f" * 64}, 404),
            ({"candidate": new.digest, "baseline": old.digest}, 403),
        ):
            assert account.api.post(api, {**body, "game": GAME}).status_code == code
            account.browser.post(f"/bots/{own.bot}/duels/", {**body, "game": GAME})
        assert account.browser.get(f"/bots/{hidden.bot}/").status_code == 404
        assert account.api.get(f"/api/bots/{hidden.bot}/duels/").status_code == 404
    assert not Tournament.objects.exists()
    duel = begun(ada)
    for account in attacker.accounts:
        where = f"/api/bots/{selectors.bot_of(duel)}/duels/{duel.slug}/"
        assert account.api.delete(where).status_code == 403
        account.browser.post(reverse("tournaments:end_duel", args=[duel.slug]))
    assert fresh(duel).status == "running"
    client_of(ada).post(reverse("tournaments:end_duel", args=[duel.slug]))
    assert fresh(duel).status == "cancelled"


def test_only_a_duel_is_ended_like_one(attacker: Attacker):
    duel = begun(person("ada"))
    Tournament.objects.update(is_duel=False, created_by=attacker.main.user)
    with pytest.raises(NotAllowed):
        end_duel(duel=fresh(duel), by=attacker.main.user)


# --- the page of a bot ---------------------------------------------------------------


def test_an_owner_begins_a_duel_at_the_press_of_a_button():
    owner = person("ada")
    ada = client_of(owner)
    new, old = two_of(owner)
    page = ada.get(f"/bots/{new.bot}/").content.decode()
    form = page.partition('id="duels"')[2]
    assert f'<option value="{new.digest}">' in " ".join(form.split())
    body = {"candidate": new.digest, "baseline": old.digest, "game": GAME}
    answer = ada.post(f"/bots/{new.bot}/duels/", body)
    duel = Tournament.objects.get()
    assert answer["Location"] == f"/tournaments/{duel.slug}/"
    assert "End this duel" in ada.get(answer["Location"]).content.decode()
    assert "Your duel is being played" in ada.get(f"/bots/{new.bot}/").content.decode()
    stranger = Client().get(f"/bots/{new.bot}/").content.decode()
    assert "Begin the duel" not in stranger
    assert "End this duel" not in Client().get(answer["Location"]).content.decode()


def test_a_bot_of_somebody_else_is_challenged_on_its_page():
    cyd = person("cyd")
    rival, own = version(person("bo")), version(cyd)
    page = client_of(cyd).get(f"/bots/{rival.bot}/").content.decode()
    form = page.partition('id="duels"')[2]
    assert f"Challenge {rival.bot}" in form
    candidates, baselines = form.split("<select")[1:3]
    assert own.digest in candidates
    assert rival.digest in baselines
    assert own.digest not in baselines


def test_the_page_asks_as_often_for_many_duels_as_for_one():
    ada = person("ada")
    duel = begun(ada)
    end_duel(duel=duel, by=ada)
    bot = selectors.bot_of(duel)
    assert bot

    def queries() -> int:
        client = client_of(ada)
        client.get(f"/bots/{bot.name}/")
        with CaptureQueriesContext(
            connection,
        ) as found:
            client.get(f"/bots/{bot.name}/")
        return len(found)

    one = queries()
    versions = [*bot.versions.order_by("-id")]
    for _ in range(5):
        again = start_duel(
            candidate=versions[0], baseline=versions[1], game=GAME, by=ada
        )
        progress(tournament_id=again.pk)
        for match in of_status(again, "ready"):
            finish(match)
        end_duel(duel=again, by=ada)
    assert queries() == one
