"""Tournaments and matches in the admin: found, set up, steered; facts stay."""

import json
import re

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from engines import registry
from tests.tournaments.tournaments.fields import (
    entrant,
    fresh,
    of_status,
    opened,
    person,
    play_out,
    started,
    version,
    version_of,
)
from tournaments import formats
from tournaments.admin import matches
from tournaments.models import AuditEntry, Match, Tournament
from tournaments.selectors.wording import schemas
from tournaments.services.errors import BadPlaces
from tournaments.services.tournaments import rulings
from tournaments.tasks import tournaments as task_tournaments

pytestmark = pytest.mark.django_db

TOURNAMENTS = "/admin/tournaments/tournament/"
MATCHES = "/admin/tournaments/match/"
MOST_QUERIES = 15

SETTINGS = {
    "name": "Friday Cup",
    "slug": "friday-cup",
    "game": "bazar",
    "seats": "4",
    "format": "swiss",
    "format-swiss-rounds": "3",
    "format-swiss-blocks": "1",
    "is_rated": "on",
    "keeps_owners_apart": "on",
    "admits": "bots",
    "entrants_per_owner": "2",
    "priority": "0",
    "concurrency": "4",
    "pace_ms": "0",
    "starts_at_0": "",
    "starts_at_1": "",
    "repeats": "0 20 * * 5",
    "time_zone": "Europe/Paris",
    "clock-bots.start_ms": "5",
    "clock-bots.bank_ms": "10",
    "clock-bots.increment_ms": "0.1",
    "clock-bots.cap_ms": "5",
    "clock-bots.sleep_ms": "10",
    "clock-people.move_ms": "60",
    "clock-people.bank_ms": "1800",
}


@pytest.fixture(autouse=True)
def asked(monkeypatch) -> list[str]:
    """What workers were asked for."""
    asked: list[str] = []
    monkeypatch.setattr(
        task_tournaments.advance, "delay", lambda: asked.append("advance")
    )
    monkeypatch.setattr(matches, "enqueue_all", lambda: asked.append("play"))
    return asked


def page(tournament: Tournament) -> str:
    return f"{TOURNAMENTS}{tournament.pk}/change/"


def act(client, tournament: Tournament, name: str, reason: str = ""):
    address = f"{TOURNAMENTS}{tournament.pk}/act/"
    return client.post(address, {"act": name, "reason": reason}, follow=True)


# --- reading -------------------------------------------------------------------------


def test_tournaments_are_found_by_name_status_game_and_bot(admin_client):
    one = opened(2, name="Alpha")
    other = opened(
        2,
        name="Omega",
        game="bazar_quest",
        format="knockout",
        format_options="{}",
    )
    bot = version_of(one, 1).bot
    for query, found in (
        ("", {one, other}),
        ("q=alpha", {one}),
        (f"q={bot.name}", {one}),
        ("game=bazar_quest", {other}),
        ("format=knockout", {other}),
        ("status__exact=running", set()),
    ):
        text = admin_client.get(f"{TOURNAMENTS}?{query}").text
        assert {one for one in (one, other) if page(one) in text} == found, query


def test_the_page_of_a_tournament_tells_all_of_it(admin_client):
    tournament = started(8, repeats="0 20 * * 5")
    play_out(tournament)
    text = admin_client.get(page(tournament)).text
    assert "At 20:00, only on Friday" in text
    assert "16 of 16 matches are over." in text
    assert "Equals in points meet; everybody plays." in text
    assert "the site" in text
    names = [str(entrant(tournament, key).competitor) for key in range(1, 9)]
    assert all(name in text for name in names)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_speak_english_and_french(admin_client, language):
    tournament = started(8, repeats="0 20 * * 5")
    text = admin_client.get(page(tournament), headers={"Accept-Language": language})
    words = {
        "en": ("Standings", "Pause", "Friday"),
        "fr": ("Classement", "vendredi", "Buchholz moyen", "Créé"),
    }
    assert all(word in text.text for word in words[language])


def test_lists_and_their_filters_are_french_for_who_reads_french(admin_client):
    started(4)
    admin_client.cookies["django_language"] = "fr"
    tournaments = admin_client.get(TOURNAMENTS).text
    for words in ("Par formule", "Élimination directe", "Par état", "Ajouter tournoi"):
        assert words in tournaments, words
    assert "Par status" not in tournaments
    games = admin_client.get(MATCHES).text
    for words in ("Terminée", "En quarantaine", "Par problème"):
        assert words in games, words


@pytest.mark.parametrize(
    "make", [lambda: started(4), lambda: started(32, seats=2)], ids=["small", "large"]
)
def test_pages_need_few_queries_however_much_they_show(admin_client, make):
    tournament = make()
    for _ in range(3):
        opened(4)
    match = Match.objects.filter(status="ready").first()
    assert match
    for address in (
        TOURNAMENTS,
        page(tournament),
        MATCHES,
        f"{MATCHES}?tournament={tournament.pk}&q=bot",
        f"{MATCHES}{match.id}/change/",
    ):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert admin_client.get(address).status_code == 200
        assert len(queries) <= MOST_QUERIES, address


# --- setting up ----------------------------------------------------------------------


def test_a_tournament_is_set_up_and_changed_by_forms(admin_client, admin_user):
    answer = admin_client.post(f"{TOURNAMENTS}add/", SETTINGS)
    assert answer.status_code == 302, answer.context["errors"]
    tournament = Tournament.objects.get(slug="friday-cup")
    assert (tournament.status, tournament.created_by) == ("draft", admin_user)
    assert len(tournament.seed) == 32
    admin_client.post(page(tournament), {**SETTINGS, "concurrency": "9"})
    assert fresh(tournament).concurrency == 9
    kinds = AuditEntry.objects.order_by("id").values_list("kind", "reason")
    assert [*kinds] == [("created", ""), ("changed", "concurrency")]


def test_options_are_asked_for_in_fields_and_kept_as_they_differ(admin_client):
    chosen = {
        "game": "merchants_bay",
        "game-merchants_bay-townsfolk": ["locals", "sailors"],
        "game-merchants_bay-rogues": "criminals",
        "game-merchants_bay-merchants": "chosen",
        "format": "gauntlet",
        "format-gauntlet-candidate": "2",
        "format-gauntlet-alpha": "0.01",
        "clock-bots.bank_ms": "2.5",
        "clock-people.move_ms": "86400",
    }
    answer = admin_client.post(f"{TOURNAMENTS}add/", {**SETTINGS, **chosen})
    assert answer.status_code == 302, answer.context["errors"]
    made = Tournament.objects.get()
    assert json.loads(made.options) == {
        "townsfolk": ["locals", "sailors"],
        "merchants": "chosen",
    }
    assert json.loads(made.format_options) == {"candidate": 2, "alpha": 0.01}
    assert json.loads(made.control) == {
        "bots": {"bank_ms": 2500},
        "people": {"move_ms": 86_400_000},
    }
    text = admin_client.get(page(made)).text
    assert re.search(r'value="2.5"[^>]*id="id_clock-bots.bank_ms"', text)
    assert re.search(r'value="chosen" selected', text)
    assert re.search(r'name="format-gauntlet-candidate" value="2"', text)
    assert re.search(r'value="sailors"[^>]* checked', text)
    assert not re.search(r'value="mercenaries"[^>]* checked', text)


def test_whoever_leaves_the_seats_open_gets_the_usual_table(admin_client):
    answer = admin_client.post(f"{TOURNAMENTS}add/", {**SETTINGS, "seats": ""})
    assert answer.status_code == 302, answer.context["errors"]
    assert Tournament.objects.get().seats == 4


def test_every_option_of_every_game_and_format_has_a_field_with_words(admin_client):
    text = admin_client.get(f"{TOURNAMENTS}add/", headers={"Accept-Language": "fr"})
    for name in registry.GAMES:
        game = registry.load(name)
        for option in game.options.__struct_fields__:
            assert f'name="game-{name}-{option}"' in text.text
            assert escape(game.option_words("fr")[option].title) in text.text
    for one in formats.FORMATS:
        for option in schemas(one):
            assert f'name="format-{one.name}-{option}"' in text.text


def test_a_draft_that_is_saved_as_it_is_shown_stays_as_it_was(admin_client):
    admin_client.post(f"{TOURNAMENTS}add/", SETTINGS)
    made = Tournament.objects.get()
    admin_client.post(page(made), SETTINGS)
    assert [act.kind for act in AuditEntry.objects.all()] == ["created"]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"format-swiss-rounds": "99"}, "less than or equal to 30"),
        ({"format-swiss-rounds": "many"}, "Enter a whole number."),
        ({"game": "dragons"}, "Select a valid choice."),
        ({"seats": "6"}, "Bazar is played by 2 to 4, not by 6."),
        ({"repeats": "every friday"}, "A cron line has five parts"),
        ({"time_zone": "Paris"}, "There is no time zone Paris: write it as in"),
        ({"clock-bots.bank_ms": "-1"}, "greater than or equal to 0"),
        (
            {
                "game": "merchants_bay",
                "game-merchants_bay-townsfolk": ["locals"],
                "game-merchants_bay-rogues": "criminals",
                "game-merchants_bay-merchants": "dealt",
            },
            "At least two different kinds of townsfolk take part",
        ),
        (
            {"format": "gauntlet", "format-gauntlet-alpha": "0.5"},
            "The options of &#x27;gauntlet&#x27; cannot be read",
        ),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(admin_client, wrong, sentence):
    answer = admin_client.post(f"{TOURNAMENTS}add/", {**SETTINGS, **wrong})
    assert sentence in answer.text
    assert not Tournament.objects.exists()


def test_what_cannot_be_changed_any_more_is_only_told(admin_client):
    tournament = started(4, control='{"bots": {"bank_ms": 3000}}')
    text = admin_client.get(page(tournament)).text
    assert 'name="concurrency"' in text
    assert 'name="format-' not in text
    assert "Rounds: 2" in text
    assert "Clock of bots: 3 s of processor time in all, " in text
    admin_client.post(page(tournament), {**SETTINGS, "seats": "2", "concurrency": "7"})
    assert (fresh(tournament).seats, fresh(tournament).concurrency) == (4, 7)
    assert json.loads(fresh(tournament).format_options) == {"rounds": 2}


def test_clocks_can_be_changed_until_it_starts(admin_client):
    tournament = opened(2)
    admin_client.post(page(tournament), {**SETTINGS, "clock-bots.bank_ms": "20"})
    assert json.loads(fresh(tournament).control) == {"bots": {"bank_ms": 20_000}}


@pytest.mark.parametrize(
    ("line", "zone", "words"),
    [
        ("0 20 * * 5", "Europe/Paris", "At 20:00, only on Friday. Next on 20"),
        ("often", "UTC", "A cron line has five parts"),
        ("0 20 * * 5", "Paris", "There is no time zone Paris"),
    ],
)
def test_a_cron_line_is_said_in_words_as_it_is_typed(admin_client, line, zone, words):
    answer = admin_client.get(f"{TOURNAMENTS}schedule/", {"line": line, "zone": zone})
    assert answer.json()["words"].startswith(words)
    assert answer.json()["is_wrong"] is ("Next on" not in words)


# --- acts ----------------------------------------------------------------------------


def test_a_tournament_is_led_through_its_life_by_buttons(
    admin_client, asked, django_capture_on_commit_callbacks
):
    tournament = opened(4)
    for name, status in (
        ("start", "running"),
        ("pause", "paused"),
        ("resume", "running"),
        ("cancel", "cancelled"),
    ):
        assert f'value="{name}"' in admin_client.get(page(tournament)).text
        with django_capture_on_commit_callbacks(execute=True):
            act(admin_client, tournament, name, "For a reason.")
        assert fresh(tournament).status == status
        assert asked == ["advance"]
        asked.clear()
    assert 'name="act"' not in admin_client.get(page(tournament)).text


def test_a_refusal_is_told_and_changes_nothing(admin_client):
    tournament = opened(1)
    answer = act(admin_client, tournament, "start")
    assert "entrants are needed" in answer.text
    assert fresh(tournament).status == "open"
    act(admin_client, tournament, "burn")
    assert fresh(tournament).status == "open"
    assert admin_client.get(f"{TOURNAMENTS}{tournament.pk}/act/").status_code == 405


def test_several_tournaments_are_paused_at_once(admin_client):
    running, waiting = started(4), opened(4)
    answer = admin_client.post(
        TOURNAMENTS,
        {
            "action": "pause",
            "_selected_action": [running.pk, waiting.pk],
            "reason": "Lunch.",
        },
        follow=True,
    )
    assert "1 tournament was changed." in answer.text
    assert "this is done only while it is running" in answer.text
    assert running.audit.get(kind=AuditEntry.Kind.PAUSED).reason == "Lunch."


def test_bots_are_entered_and_sent_away_on_the_page(admin_client):
    tournament, bot = opened(0), version()
    assert f"{bot}</option>" in admin_client.get(page(tournament)).text
    address = f"{TOURNAMENTS}{tournament.pk}"
    admin_client.post(f"{address}/enter/", {"version": bot.id})
    assert version_of(tournament, 1) == bot
    assert f"{bot}</option>" not in admin_client.get(page(tournament)).text
    admin_client.post(f"{address}/disqualify/", {"key": 1, "reason": "It cheats."})
    assert entrant(tournament, 1).reason == "It cheats."
    assert admin_client.post(f"{address}/enter/", {"version": "x"}).status_code == 404


def test_looking_is_not_steering(client):
    helper = person()
    helper.is_staff = True
    helper.save()
    for name in ("view_tournament", "view_match"):
        helper.user_permissions.add(Permission.objects.get(codename=name))
    client.force_login(helper)
    tournament = started(4)
    text = client.get(page(tournament)).text
    assert "Standings" in text
    assert 'name="act"' not in text
    assert act(client, tournament, "pause").status_code == 403
    for name in ("enter", "disqualify"):
        answer = client.post(f"{TOURNAMENTS}{tournament.pk}/{name}/", {"key": 1})
        assert answer.status_code == 403
    assert fresh(tournament).status == "running"


def test_no_tournament_and_no_match_is_deleted_or_made_by_hand(admin_client):
    tournament = started(4)
    match = of_status(tournament, "ready")[0]
    assert admin_client.get(f"{TOURNAMENTS}{tournament.pk}/delete/").status_code == 403
    assert admin_client.get(f"{MATCHES}add/").status_code == 403
    assert admin_client.get(f"{MATCHES}{match.id}/delete/").status_code == 403
    text = admin_client.get(f"{MATCHES}{match.id}/change/").text
    assert not re.search(r"<(input|textarea|select)[^>]* name=\"(status|trouble)", text)


# --- matches -------------------------------------------------------------------------


def test_matches_are_found_by_player_tournament_quarantine_and_trouble(admin_client):
    tournament, other = started(4), started(4)
    match, *rest = of_status(tournament, "ready")
    Match.objects.filter(id=match.id).update(
        status="quarantined", trouble="No bot starts here.", epoch=3
    )
    bot = version_of(tournament, 1).bot
    for query, count in (
        ("", 8),
        (f"tournament={tournament.pk}", 4),
        ("tournament=x", 8),
        (f"q={bot.name}", 4),
        ("status__exact=quarantined", 1),
        ("trouble__isempty=0", 1),
    ):
        text = admin_client.get(f"{MATCHES}?{query}").text
        shown = [one for one in Match.objects.all() if str(one.id) in text]
        assert len(shown) == count, query
    text = admin_client.get(f"{MATCHES}?status__exact=quarantined").text
    assert "No bot starts here." in text
    assert f"/matches/{match.id}/" in text
    assert rest
    assert other


def test_a_match_is_released_from_quarantine(admin_client):
    tournament = started(4)
    match = of_status(tournament, "ready")[0]
    Match.objects.filter(id=match.id).update(status="quarantined", epoch=3)
    chosen = {"action": "release", "_selected_action": [match.id]}
    admin_client.post(MATCHES, chosen)
    match.refresh_from_db()
    assert match.status == "ready"
    assert AuditEntry.objects.filter(kind=AuditEntry.Kind.JUDGED).count() == 1
    text = admin_client.post(MATCHES, chosen, follow=True).text
    assert "only a quarantined one is freed" in text


@pytest.mark.parametrize(
    "places", ["", "1,2", "1,2,3,x", "0,1,2,3", "1,1,2,3", "1,2,3,5"]
)
def test_places_that_cannot_be_are_refused(places):
    with pytest.raises(BadPlaces, match="Give a place to each of the 4 seats"):
        rulings.read_places(places, 4)


def test_places_may_be_shared():
    assert rulings.read_places("1, 1,3,4", 4) == (1, 1, 3, 4)
    assert rulings.read_places("2,1", 2) == (2, 1)
