"""No page and no answer tells a seat what it may not know, in any game.

The hidden part of a match is whatever its seats are told of an event and a spectator
is not. While the match is played, none of it reaches the browser of another seat.
"""

import msgspec
import pytest

from engines import registry
from engines.core.game import OMNISCIENT
from tests.souk.accounts.people import client_of
from tests.tournaments.tables.seated import (
    address,
    asked,
    choose,
    first_move,
    two_people,
)
from tournaments.selectors.matches.positions import position_of

pytestmark = pytest.mark.django_db


HIDING = {"bazar", "bazar_quest"}
"""Games in which seats hide something from each other from the first moves on."""


def secrets_from(game, events, seat, seats) -> set[str]:
    """Return the sentences that only others are told, which differ for this seat."""
    told = {game.describe(game.redact(event, seat), "en") for event in events}
    others = {
        game.describe(game.redact(event, viewer), "en")
        for event in events
        for viewer in (OMNISCIENT, *range(seats))
    }
    return {words for words in others - told if len(words) > 12}


@pytest.mark.parametrize("game", registry.GAMES)
def test_what_only_others_know_is_on_no_page_of_a_seat(game):
    match, people = two_people(game)
    clients = [client_of(one) for one in people]
    found = 0
    for _ in range(6):
        position = position_of(match)
        for seat, client in enumerate(clients):
            answer = client.get(address("question", match), {"after": 0})
            page = client.get(address("table", match)).content.decode()
            body = answer.content.decode() + page
            seats = len(people)
            secrets = secrets_from(position.game, position.events, seat, seats)
            assert [words for words in secrets if words in body] == []
            found += len(secrets)
            assert position.header.commitment not in body
            assert bytes(match.deal.seed).hex() not in body
        for client in clients:
            question = asked(client, match)["question"]
            if question["is_asked"]:
                assert choose(client, match, first_move(question)).status_code == 200
    assert found or game not in HIDING, "There was something to hide."


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_seat_is_told_every_event_as_it_may_know_it_and_nothing_more(game):
    match, people = two_people(game)
    for _ in range(3):
        for client in map(client_of, people):
            question = asked(client, match)["question"]
            if question["is_asked"]:
                assert choose(client, match, first_move(question)).status_code == 200
    position = position_of(match)
    rules = position.game
    for seat, client in enumerate(map(client_of, people)):
        frames = [frame for _step, frame in asked(client, match)["frames"]]
        told = [words for frame in frames for words in frame.get("told", [])]
        may_know = [rules.redact(event, seat) for event in position.events]
        view = rules.view(position.state, seat)
        assert told == [rules.describe(event, "en", view) for event in may_know]
        own = {frame.get("seat") for frame in frames if frame.get("asked")}
        assert own <= {seat}, "Only one's own choices are shown as such."


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_question_follows_from_the_view_of_its_seat_alone(game):
    match, people = two_people(game)
    for seat, user in enumerate(people):
        question = asked(client_of(user), match)["question"]
        position = position_of(match)
        rules = position.game
        told = [rules.redact(event, seat) for event in position.events]
        view = rules.view(rules.fold(told), seat)
        assert question["scores"] == [*rules.scores(view)]
        legal = rules.legal(position.state, seat) if question["is_asked"] else []
        sent = [msgspec.json.encode(move).decode() for move in legal]
        assert [offer["move"] for offer in question["offers"]] == sent
        points = [[*rules.touch_targets(view, move)] for move in legal]
        assert [offer["points"] for offer in question["offers"]] == points


def test_a_choice_that_others_may_not_see_yet_is_not_told():
    """Bazar Quest: who has chosen is known; what, only to them."""
    match, people = two_people("bazar_quest")
    one, two = map(client_of, people)
    question = asked(one, match)["question"]
    offer = question["offers"][0]
    sent = first_move(question)
    assert choose(one, match, sent).status_code == 200
    answer = two.get(address("question", match), {"after": 0}).content.decode()
    page = two.get(address("table", match)).content.decode()
    for words in (offer["words"], offer["move"]):
        assert words not in answer
        assert words not in page
    assert offer["words"] in one.get(address("question", match)).content.decode()
