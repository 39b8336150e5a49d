"""Emotes: who shows which at a table, how often, and who wants none."""

from collections.abc import Iterator
from uuid import UUID

import pytest
from django.core.cache import cache

from tests.attacker import Attacker
from tests.souk.accounts.people import client_of, person
from tests.tournaments.tables.seated import two_people
from tournaments.models import Match
from tournaments.services.errors import EmoteTooSoon, NoEmotes, NotBegun, NotSeated
from tournaments.services.tables import emotes
from tournaments.services.tables.emotes import EMOTES, send_emote
from tournaments.services.tables.seats import Chair, create_table, set_up_again
from tournaments.views.emote_preference import EMOTE_WORDS

pytestmark = pytest.mark.django_db

Shown = list[tuple[UUID, int, str]]


@pytest.fixture
def shown(monkeypatch) -> Iterator[Shown]:
    """What is passed on to those who follow a match."""
    passed_on: Shown = []
    monkeypatch.setattr(emotes, "publish_emote", lambda *told: passed_on.append(told))
    cache.clear()
    yield passed_on
    cache.clear()


def test_every_emote_has_words():
    assert [*EMOTE_WORDS] == [*EMOTES]


def test_whoever_sits_at_a_table_shows_emotes_there(shown):
    match, (ada, bo) = two_people()
    send_emote(match_id=match.id, user=ada, emote="hello")
    page = f"/tables/{match.id}/"
    assert "Well played!" in client_of(bo).get(page).text
    client_of(bo).post(f"{page}emotes/", {"emote": "thanks"})
    assert {(seat, emote) for _, seat, emote in shown} == {(0, "hello"), (1, "thanks")}


def test_one_person_shows_one_emote_at_a_time(shown):
    match, (ada, bo) = two_people()
    send_emote(match_id=match.id, user=ada, emote="hello")
    with pytest.raises(EmoteTooSoon):
        send_emote(match_id=match.id, user=ada, emote="thanks")
    send_emote(match_id=match.id, user=bo, emote="thanks")
    assert len(shown) == 2


def test_strangers_show_nothing_at_the_tables_of_others(shown, attacker: Attacker):
    match, _ = two_people()
    for account in attacker.accounts:
        answer = account.api.post(f"/api/tables/{match.id}/emotes/", {"emote": "oops"})
        assert answer.status_code == 403
        account.browser.post(f"/tables/{match.id}/emotes/", {"emote": "oops"})
        with pytest.raises(NotSeated):
            send_emote(match_id=match.id, user=account.user, emote="oops")
    assert shown == []


def test_there_are_six_emotes_and_no_text(shown):
    match, (ada, _) = two_people()
    for text in ("", "You cheat!", "<b>", "hello "):
        with pytest.raises(NoEmotes):
            send_emote(match_id=match.id, user=ada, emote=text)
    assert shown == []


def test_a_table_is_set_up_without_emotes_and_so_is_the_next_one(shown):
    match, (ada, _) = two_people()
    Match.objects.filter(id=match.id).update(has_emotes=False)
    with pytest.raises(NoEmotes):
        send_emote(match_id=match.id, user=ada, emote="hello")
    assert 'id="emotes"' not in client_of(ada).get(f"/tables/{match.id}/").text
    assert not set_up_again(match_id=match.id, user=ada).has_emotes
    sent = {"game": "bazar", "pace": "usual", "seat_1": "open", "emotes": "off"}
    carol = person()
    assert client_of(carol).post("/tables/new/", sent).status_code == 302
    assert not Match.objects.get(created_by=carol).has_emotes


def test_before_a_match_begins_there_is_nobody_to_greet(shown):
    ada = person()
    match = create_table(game="bazar", chairs=[Chair(person=ada), Chair()])
    with pytest.raises(NotBegun):
        send_emote(match_id=match.id, user=ada, emote="hello")


def test_a_reader_who_wants_no_emotes_has_none(shown):
    match, (ada, _) = two_people()
    page = f"/tables/{match.id}/"
    client = client_of(ada)
    client.post(f"{page}emotes/preference/", {"emotes": "off"})
    text = client.get(page).text
    assert "send-emote" not in text
    assert "Show emotes" in text
    client.post(f"{page}emotes/preference/", {"emotes": "on"})
    assert "send-emote" in client.get(page).text
