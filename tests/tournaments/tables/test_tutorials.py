"""Learning by playing: a match with lessons, which can be left at any time."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engines import registry
from engines.core.codec import codec
from tests.attacker import Attacker
from tests.souk.accounts.people import client_of, person
from tests.tournaments.small_matches import world
from tests.tournaments.tables.seated import (
    address,
    asked,
    bot_of_game,
    choose,
    first_move,
)
from tournaments.models import Match, Tutorial
from tournaments.services.errors import NotSeated, TooManyTables
from tournaments.services.matches.runner import play_next
from tournaments.services.tables.tutorials import begin_tutorial, leave_tutorial

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", registry.GAMES)


def learning(game: str) -> tuple[Match, Client]:
    """Return a tutorial that has begun, and the browser of its guest."""
    bot_of_game(game, "souk-easy")
    client = Client()
    client.post(reverse("learn", args=[game]))
    assert play_next(worker="a worker", world=world())
    return Match.objects.get(), client


def panel(client: Client, match: Match) -> str:
    return client.get(address("advice", match)).content.decode()


@every_game
def test_a_stranger_learns_at_the_smallest_table_with_an_easy_bot(game):
    bot_of_game(game, "souk-easy")
    client = Client()
    page = client.get(reverse("learn", args=[game])).content.decode()
    rules = registry.load(game)
    assert rules.coach.lessons("en").welcome in page.replace("&#x27;", "'")
    assert not Match.objects.exists(), "Nothing is set up by looking."
    response = client.post(reverse("learn", args=[game]))
    match = Match.objects.get()
    assert response.headers["Location"] == address("table", match)
    assert match.seats.count() == rules.seats[0]
    assert not match.is_rated
    options = codec(rules).options(match.options.encode())
    assert options == (rules.coach.options or rules.options())
    assert str(match.seats.get(number=1).competitor).startswith("souk-easy")


@every_game
def test_the_first_decision_is_introduced_with_suggestions_and_reasons(game):
    match, client = learning(game)
    lessons = registry.load(game).coach.lessons("en")
    told = panel(client, match)
    assert lessons.welcome in told
    assert "What matters:" in told
    assert 1 <= told.count("data-move=") <= 3
    assert 'class="reason"' in told
    page = client.get(address("table", match)).content.decode()
    assert lessons.welcome in page
    assert "Leave the tutorial" in page


@every_game
def test_all_who_learn_have_the_same_deal_in_which_they_are_asked_first(game):
    match, client = learning(game)
    assert asked(client, match)["question"]["is_asked"]
    assert bytes(match.deal.seed) == registry.load(game).coach.seed


def test_what_occurs_is_told_once_and_a_practised_decision_no_more():
    match, client = learning("bazar_quest")
    texts = []
    while (question := asked(client, match)["question"])["is_asked"]:
        texts.append(panel(client, match))
        assert choose(client, match, first_move(question)).status_code == 200
        while play_next(worker="a worker", world=world()):
            pass
        match.refresh_from_db()
        if len(texts) > 8 or match.status != Match.Status.WAITING:
            break
    lessons = registry.load("bazar_quest").coach.lessons("en")
    welcomed = [lessons.welcome in text for text in texts]
    assert welcomed == [True] + [False] * (len(texts) - 1)
    monster = [lessons.happenings["MonsterRevealed"].text in text for text in texts]
    assert monster.count(True) == 1
    draft = [lessons.decisions["draft"].text in text for text in texts]
    assert draft.count(True) == 1
    assert any("You have met this decision before" in text for text in texts)


def test_lessons_are_left_for_good_and_the_match_goes_on():
    match, client = learning("bazar")
    page = client.post(address("leave_tutorial", match), follow=True).content.decode()
    assert "The match goes on." in page
    assert "What matters:" not in page
    assert "What matters:" not in panel(client, match)
    question = asked(client, match)["question"]
    assert choose(client, match, first_move(question)).status_code == 200


def test_who_learns_already_comes_back_to_the_same_match():
    match, client = learning("bazar")
    page = client.get(reverse("learn", args=["bazar"])).content.decode()
    assert address("table", match) in page
    response = client.post(reverse("learn", args=["bazar"]))
    assert response.headers["Location"] == address("table", match)
    assert Match.objects.count() == 1


def test_a_tutorial_counts_among_the_tables_of_a_guest(settings):
    settings.TABLES_PER_GUEST = 1
    match, client = learning("bazar")
    client.post(address("leave_tutorial", match))
    client.post(reverse("learn", args=["bazar"]))
    assert Match.objects.count() == 1


def test_a_person_begins_no_more_than_their_tables(settings):
    settings.SLOW_TABLES_PER_PERSON = 1
    bot_of_game("bazar", "souk-easy")
    bot_of_game("bazar_quest", "souk-greedy")
    user = person()
    slow = '{"people":{"move_ms":259200000,"bank_ms":0}}'
    first = begin_tutorial(game="bazar", user=user, control=slow)
    assert begin_tutorial(game="bazar", user=user, control=slow) == first
    with pytest.raises(TooManyTables):
        begin_tutorial(game="bazar_quest", user=user, control=slow)


def test_without_a_bot_nobody_can_learn_and_reads_why():
    page = Client().post(reverse("learn", args=["bazar"]), follow=True)
    assert "No opponent is ready" in page.content.decode()
    assert not Match.objects.exists()
    assert Client().get(reverse("learn", args=["chess"])).status_code == 404


def test_nobody_reads_or_leaves_the_lessons_of_another(attacker: Attacker):
    match, _ = learning("bazar")
    for account in attacker.accounts:
        assert account.browser.get(address("advice", match)).status_code == 404
        with pytest.raises(NotSeated):
            leave_tutorial(match_id=match.id, user=account.user)
        account.browser.post(address("leave_tutorial", match))
    assert Tutorial.objects.get().left_at is None


def test_the_same_table_again_is_one_without_lessons_and_with_another_deal():
    match, client = learning("bazar")
    client.post(address("resign", match), {"sure": "yes"})
    Match.objects.update(status=Match.Status.FINISHED)
    client.post(address("again", match))
    other = Match.objects.exclude(id=match.id).get()
    assert not Tutorial.objects.filter(match=other).exists()
    assert bytes(other.deal.seed) != bytes(match.deal.seed)


# --- opponents by strength -----------------------------------------------------------


def levels(client: Client, query: str = "") -> Any:
    page = client.get(f"{reverse('tables:new')}?game=bazar{query}").content.decode()
    found = re.search(r'<select name="seat_1".*?</select>', page, re.DOTALL)
    assert found
    chosen = re.search(r'<option value="([^"]*)" selected', found[0])
    return found[0], chosen and chosen[1]


def test_opponents_are_chosen_by_words_and_a_first_match_of_a_guest_is_easy():
    for name in ("souk-easy", "souk-planner", "souk-mcts"):
        bot_of_game("bazar", name)
    client = Client()
    listed, chosen = levels(client)
    for words in ("Easy:", "Medium:", "Strong:"):
        assert words in listed
    assert chosen == "level-easy"
    assert levels(client_of(person()))[1] == "level-medium"
    assert levels(client, "&level=strong")[1] == "level-strong"
    assert levels(client, "&level=brutal")[1] == "level-easy"
    sent = {"game": "bazar", "seat_1": "level-strong", "pace": "usual"}
    assert client.post(reverse("tables:new"), sent).status_code == 302
    seats = Match.objects.get().seats.all()
    assert "souk-mcts" in {str(seat.competitor).split()[0] for seat in seats}
    assert levels(client)[1] == "level-medium", "The second match is not the first."


def test_a_level_without_its_bot_is_not_offered():
    bot_of_game("bazar", "clever")
    client = client_of(person())
    listed, chosen = levels(client)
    assert "level-" not in listed
    assert chosen.startswith("bot-")
    sent = {"game": "bazar", "seat_1": "level-easy", "pace": "usual"}
    assert client.post(reverse("tables:new"), sent).status_code == 422


def test_a_program_learns_by_the_same_lessons(attacker: Attacker):
    bot_of_game("bazar", "souk-easy")
    client = client_of(person("newcomer"))
    assert client.post("/api/games/nothing/tutorial/").status_code == 404
    begun = client.post("/api/games/bazar/tutorial/")
    again = client.post("/api/games/bazar/tutorial/")
    match = Match.objects.get()
    assert begun.status_code == 201
    assert {one.json()["match"] for one in (begun, again)} == {str(match.id)}
    assert play_next(worker="a worker", world=world())
    where = f"/api/tables/{match.id}/"
    lesson = client.get(f"{where}advice/").json()["lesson"]
    assert lesson["welcome"] == registry.load("bazar").coach.lessons("en").welcome
    assert lesson["is_new"]
    assert all(one["reason"] for one in lesson["suggestions"])
    for account in attacker.accounts:
        assert account.browser.delete(f"{where}tutorial/").status_code == 403
    assert client.delete(f"{where}tutorial/").status_code == 204
    assert client.get(f"{where}advice/").json()["lesson"] is None
