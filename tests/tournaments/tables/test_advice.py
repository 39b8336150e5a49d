"""Hints at tables: for whom, how many, and what they must not tell."""

import re
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.test import Client

from bots import advisers
from bots.advisers import SeatedQuestion, rules_of_thumb, search
from engines import registry
from engines.core.chance import Chance
from engines.core.codec import Codec
from tests.attacker import Attacker
from tests.souk.accounts.people import client_of
from tests.tournaments.tables.seated import (
    address,
    asked,
    begun,
    choose,
    first_move,
    mover,
    two_people,
)
from tests.tournaments.tournaments.fields import started
from tournaments.models import Deal, Hint, Match, Round
from tournaments.selectors.matches.positions import people_at, position_of
from tournaments.selectors.tables.advice import seated_question
from tournaments.services.errors import (
    NotAllowed,
    NotNow,
    NotSeated,
    NotYourTurn,
    Refused,
)
from tournaments.services.tables.hints import give_hint, search_for_hint

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", registry.GAMES)


def ask(client: Client, match: Match) -> Any:
    return client.post(address("hint", match), headers={"Accept": "application/json"})


def awaited(match: Match) -> list[Any]:
    """Return the people who are to move."""
    sitting = people_at(match)
    found = position_of(match).awaited
    return [User.objects.get(id=sitting[seat]) for seat in found]


def to_move(match: Match, people: list[Any]) -> tuple[Any, Any]:
    """Return somebody who is to move, and somebody else at the table."""
    one = awaited(match)[0]
    return one, next(each for each in people if each != one)


# --- what a hint says ----------------------------------------------------------------


@every_game
def test_a_hint_names_legal_moves_with_buttons_that_play_them(game):
    match, people = two_people(game)
    client, question = mover(match, people)
    page = ask(client, match)
    assert page.status_code == 200
    offered = {offer["move"] for offer in question["offers"]}
    moves = re.findall(r'data-move="([^"]+)"', page.content.decode())
    plain = [move.replace("&quot;", '"') for move in moves]
    assert plain
    assert {*plain} <= offered
    sent = first_move(question, move=plain[0])
    assert choose(client, match, sent).status_code == 200


def test_the_same_decision_has_one_hint_and_the_next_another():
    match, people = two_people("bazar")
    client, question = mover(match, people)
    assert ask(client, match).content == ask(client, match).content
    assert Hint.objects.count() == 1
    assert choose(client, match, first_move(question)).status_code == 200
    again, _ = mover(match, people)
    assert ask(again, match).status_code == 200
    assert Hint.objects.count() == 2


def test_everybody_at_the_table_sees_who_had_a_hint():
    match, people = two_people("bazar")
    client, _ = mover(match, people)
    assert ask(client, match).status_code == 200
    for one in people:
        page = client_of(one).get(address("table", match)).content.decode()
        assert re.search(r"hints-had.*?1 hint", page, re.DOTALL)


def test_without_a_script_a_hint_is_on_the_page_it_leads_back_to():
    match, people = two_people("bazar")
    client, _ = mover(match, people)
    page = client.post(address("hint", match), follow=True).content.decode()
    assert "By rules of thumb:" in page
    assert 'form="choice"' in page


# --- what it must not tell -----------------------------------------------------------


@every_game
def test_what_a_seat_cannot_see_does_not_change_its_hints(game):
    """Two worlds that differ only in what is hidden lead to equal hints."""
    rules = registry.load(game)
    seats, differed = rules.seats[0], 0
    for number in range(3):
        chance = rules.chance(bytes([number]) * 32)
        state = rules.fold(rules.begin(seats, chance))
        for _ in range(8):
            if not (asked_seats := rules.to_move(state)):
                break
            seat = asked_seats[0]
            view = rules.view(state, seat)
            other = rules.imagine(view, Chance(b"another world"))
            differed += rules.view(other, -1) != rules.view(state, -1)
            here, there = (
                SeatedQuestion(
                    rules, seat, seats, rules.view(one, seat), rules.legal(one, seat)
                )
                for one in (state, other)
            )
            assert here.seed == there.seed
            found = rules_of_thumb(here)
            assert found == rules_of_thumb(there)
            assert found[0] in here.moves
            rules.execute(state, seat, found[0], chance)
    assert differed


def test_the_search_sees_no_more_than_the_rules_of_thumb(monkeypatch):
    monkeypatch.setattr(advisers, "thread_time", lambda: 0.0)
    rules = registry.load("bazar_quest")
    state = rules.fold(rules.begin(2, rules.chance(bytes(32))))
    other = rules.imagine(rules.view(state, 0), Chance(b"another world"))
    assert rules.view(other, -1) != rules.view(state, -1)
    found = [
        search(
            SeatedQuestion(rules, 0, 2, rules.view(one, 0), rules.legal(one, 0)),
            seconds=1.0,
            dreams=12,
        )
        for one in (state, other)
    ]
    assert found[0] == found[1] is not None


# --- the search ----------------------------------------------------------------------


def test_a_worker_adds_what_a_search_expects(settings):
    match, people = two_people("bazar_quest")
    client, _ = mover(match, people)
    settings.CELERY_BROKER_URL = ""
    assert "imagined continuations" not in ask(client, match).content.decode()
    hint = Hint.objects.get()
    assert search_for_hint(hint_id=hint.id)
    page = client.get(address("advice", match)).content.decode()
    assert "imagined continuations prefers this" in page
    assert not search_for_hint(hint_id=hint.id), "It is searched for once."


def test_nothing_is_searched_for_a_decision_that_was_made():
    match, people = two_people("bazar")
    client, question = mover(match, people)
    assert ask(client, match).status_code == 200
    assert choose(client, match, first_move(question)).status_code == 200
    assert not search_for_hint(hint_id=Hint.objects.get().id)
    assert not search_for_hint(hint_id=0)


# --- who has none --------------------------------------------------------------------


def test_a_rated_table_has_no_hints_nor_has_one_that_was_to_be_rated():
    match, people = two_people("bazar", is_rated=True)
    one, _ = to_move(match, people)
    client = client_of(one)
    with pytest.raises(NotAllowed):
        give_hint(match_id=match.id, user=one)
    assert ask(client, match).status_code == 409
    assert "data-hint" not in client.get(address("table", match)).content.decode()
    Match.objects.update(is_rated=False, unrated_because="{}")
    with pytest.raises(NotAllowed):
        give_hint(match_id=match.id, user=one)
    assert not Hint.objects.exists()


def test_a_match_of_a_tournament_has_no_hints():
    match, people = two_people("bazar")
    table = Round.objects.get(tournament=started(2)).tables.first()
    Deal.objects.filter(id=match.deal_id).update(table=table, block=99)
    with pytest.raises(NotAllowed):
        give_hint(match_id=match.id, user=people[0])


def test_former_rules_have_no_hints():
    match, people = two_people("bazar")
    Match.objects.update(rules_version=1)
    with pytest.raises(NotAllowed):
        give_hint(match_id=match.id, user=people[0])


def test_only_those_who_are_asked_get_a_hint(attacker: Attacker):
    match, people = two_people("bazar")
    _, waiting = to_move(match, people)
    with pytest.raises(NotYourTurn):
        give_hint(match_id=match.id, user=waiting)
    for account in attacker.accounts:
        with pytest.raises(NotSeated):
            give_hint(match_id=match.id, user=account.user)
        assert ask(account.browser, match).status_code == 404
        assert account.browser.get(address("advice", match)).status_code == 404
    assert Client().get(address("advice", match)).status_code == 404
    assert not Hint.objects.exists()


def test_a_hint_of_one_seat_is_not_told_to_another():
    match, people = two_people("bazar")
    one, other = to_move(match, people)
    given = give_hint(match_id=match.id, user=one)
    page = client_of(other).get(address("advice", match)).content.decode()
    assert "data-move" not in page
    assert given.moves not in page


def test_an_account_has_so_many_hints_within_an_hour(settings):
    settings.HINTS_AN_HOUR = 1
    match, people = two_people("bazar")
    one, _ = to_move(match, people)
    give_hint(match_id=match.id, user=one)
    give_hint(match_id=match.id, user=one)
    again = begun(*people, game="bazar")
    mine = one if one in awaited(again) else None
    while mine is None:
        client, question = mover(again, people)
        assert choose(client, again, first_move(question)).status_code == 200
        mine = one if one in awaited(again) else None
    with pytest.raises(NotNow, match="within an hour"):
        give_hint(match_id=again.id, user=one)
    page = ask(client_of(one), again)
    assert (page.status_code, Hint.objects.count()) == (409, 1)


def test_before_and_after_a_match_there_are_no_hints():
    match, people = two_people("bazar")
    one, _ = to_move(match, people)
    client = client_of(one)
    client.post(address("resign", match), {"sure": "yes"})
    with pytest.raises(Refused):
        give_hint(match_id=match.id, user=one)


def test_the_questions_of_a_hint_are_those_of_its_seat():
    match, _ = two_people("bazar_quest")
    position = position_of(match)
    seat = position.awaited[0]
    question = seated_question(position, seat)
    told = asked(client_of(awaited(match)[0]), match)
    offered = [offer["move"] for offer in told["question"]["offers"]]
    assert [Codec.encode(move).decode() for move in question.moves] == offered
    assert msgspec.json.encode(question.view) == msgspec.json.encode(
        position.game.view(position.state, seat)
    )


# --- by a program ---------------------------------------------------------------------


def by_program(client: Client, match: Match, what: str = "hint") -> Any:
    where = f"/api/tables/{match.id}/{what}/"
    return client.post(where) if what == "hint" else client.get(where)


def test_a_program_has_the_same_hint_as_the_page():
    match, people = two_people("bazar")
    one, other = to_move(match, people)
    told = by_program(client_of(one), match).json()
    assert not told["can_ask"]
    assert told["hint"]["suggestions"][0]["reason"]
    assert Hint.objects.count() == 1
    page = ask(client_of(one), match).content.decode()
    assert Hint.objects.count() == 1
    assert told["hint"]["suggestions"][0]["words"] in page.replace("&#x27;", "'")
    assert by_program(client_of(one), match, "advice").json() == told
    assert by_program(client_of(other), match).json()["code"] == "not_your_turn"
    assert by_program(client_of(other), match, "advice").json()["hint"] is None


def test_no_program_gets_a_hint_where_something_follows_from_the_match(attacker):
    match, people = two_people("bazar", is_rated=True)
    one, _ = to_move(match, people)
    for values in (
        {"is_rated": True},
        {"is_rated": False, "is_drawn": True},
        {"is_drawn": False, "unrated_because": "{}"},
        {"unrated_because": "", "rules_version": 1},
    ):
        Match.objects.update(**values)
        assert by_program(client_of(one), match).status_code == 403
        told = by_program(client_of(one), match, "advice").json()
        assert (told["can_ask"], told["hint"], told["lesson"]) == (False, None, None)
    for account in attacker.accounts:
        for what in ("hint", "advice"):
            answer = by_program(account.browser, match, what)
            assert answer.status_code == 403
    assert not Hint.objects.exists()
