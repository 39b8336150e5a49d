"""At a table: asked, answering once, out of turn, too late, and giving up."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from bots.models import BotVersion
from engines import registry
from engines.core.codec import codec
from replays.models import LogEntry
from tests.souk.accounts.people import client_of, person, somebody
from tests.tournaments.tables.seated import (
    address,
    asked,
    bot_of_game,
    choose,
    first_move,
    mover,
    two_people,
)
from tournaments.models import Match
from tournaments.selectors.matches.positions import position_of
from tournaments.services.tables.deadlines import sweep_deadlines
from tournaments.services.tables.player_moves import make_move
from tournaments.services.tables.seats import Chair, create_table

pytestmark = pytest.mark.django_db


def moves_of(match: Match) -> int:
    return LogEntry.objects.filter(log_id=match.id, kind="move").count()


def played_out(match: Match, people: list[User]) -> None:
    """Let people take the first move of their lists until it is over."""
    while position := position_of(match):
        if not position.awaited:
            return
        seat = position.awaited[0]
        move = position.game.legal(position.state, seat)[0]
        sent = codec(position.game).encode(move)
        make_move(match_id=match.id, user=people[seat], move=sent, key=uuid4())


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_person_is_asked_in_words_under_headings(game):
    match, people = two_people(game)
    client, question = mover(match, people)
    offers = question["offers"]
    assert len(offers) >= 2
    assert len({offer["words"] for offer in offers}) == len(offers)
    assert all(offer["heading"] for offer in offers)
    page = client.get(address("table", match))
    text = page.content.decode()
    assert text.count('type="radio"') == len(offers)
    assert "It is your turn" in text
    assert question["asked"]
    assert f"Your turn. {question['asked']}" in text
    things = {point for offer in offers for point in offer["points"]}
    assert all(f'id="p-{thing}"' in text for thing in things)
    style = page.headers["Content-Security-Policy"]
    assert "sha256-" in style


def test_nobody_else_is_asked_anything():
    match, people = two_people()
    organiser = somebody("organiser")
    for user in (None, person(), organiser):
        client = client_of(user)
        assert client.get(address("question", match)).status_code == 404
        text = client.get(address("table", match)).content.decode()
        assert 'type="radio"' not in text
        assert "Watch" in text
    assert choose(client_of(organiser), match, {"move": "{}"}).status_code == 404
    assert asked(client_of(people[0]), match)["question"]["seat"] == 0


def test_a_move_is_answered_with_what_followed_and_the_next_question():
    match, people = two_people()
    client, question = mover(match, people)
    response = choose(client, match, first_move(question, after=question["seq"]))
    answer = response.json()
    assert response.status_code == 200
    assert answer["question"]["seq"] > question["seq"]
    assert [step for step, _frame in answer["frames"]] == [1]
    assert not answer["question"]["is_asked"]
    assert answer["question"]["offers"] == []


def test_the_same_key_is_played_once_however_often_it_is_sent():
    match, people = two_people()
    client, question = mover(match, people)
    sent = first_move(question)
    for _ in range(3):
        assert choose(client, match, sent).status_code == 200
    assert moves_of(match) == 1
    other = {**sent, "move": question["offers"][1]["move"]}
    response = choose(client, match, other)
    assert response.status_code == 409
    assert "sent before" in response.json()["error"]


def test_what_was_chosen_for_an_earlier_board_is_not_played():
    match, people = two_people()
    client, question = mover(match, people)
    stale = first_move(question, seq=question["seq"] - 1, since=1)
    response = choose(client, match, stale)
    assert response.status_code == 409
    assert "Something has happened meanwhile" in response.json()["error"]
    assert response.json()["question"]["offers"], "And the moves are still there."
    assert moves_of(match) == 0


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("", "Choose a move first."),
        ("nonsense", "cannot be read"),
        ('{"type":"PlaceTile","tile":"x"}', "cannot be read"),
    ],
)
def test_a_move_that_is_none_is_refused_in_a_sentence(move, words):
    match, people = two_people()
    client, question = mover(match, people)
    response = choose(client, match, first_move(question, move=move))
    assert response.status_code == 409
    assert words in response.json()["error"]
    assert moves_of(match) == 0


def test_nobody_moves_out_of_turn():
    match, people = two_people()
    _, question = mover(match, people)
    waiting = client_of(people[1 - question["seat"]])
    sent = first_move(question, since=None, seq="")
    sent = {name: value for name, value in sent.items() if value is not None}
    response = choose(waiting, match, sent)
    assert "It is not your turn." in response.json()["error"]


def test_several_choose_at_once_and_neither_has_to_look_again():
    match, people = two_people("bazar_quest")
    clients = [client_of(one) for one in people]
    questions = [asked(client, match)["question"] for client in clients]
    assert all(question["is_asked"] for question in questions)
    for client, question in zip(clients, questions, strict=True):
        assert choose(client, match, first_move(question)).status_code == 200
    assert moves_of(match) == 2
    # The next decision is another one, though the log has grown by as little.
    assert choose(clients[0], match, first_move(questions[0])).status_code == 409


def test_without_a_script_the_form_plays_and_keeps_a_choice_that_was_refused():
    match, people = two_people()
    client, question = mover(match, people)
    offer = question["offers"][3]
    sent = first_move(question, move=offer["move"], seq=question["seq"] - 1, since=1)
    page = client.post(address("move", match), sent)
    assert page.status_code == 409
    text = page.content.decode()
    assert "look again" in text
    assert f'value="{offer["move"].replace(chr(34), "&quot;")}" checked' in text
    sent = first_move(question, move=offer["move"])
    response = client.post(address("move", match), sent)
    assert response.headers["Location"] == address("table", match)
    text = client.get(response.headers["Location"]).content.decode()
    assert '<noscript><meta http-equiv="refresh"' in text
    assert moves_of(match) == 1


def test_resigning_asks_first_and_then_says_what_became_of_the_seat():
    match, people = two_people()
    client = client_of(people[0])
    page = client.post(address("resign", match), follow=True)
    assert "Tick the box" in page.content.decode()
    sent = {"sure": "yes", "key": str(uuid4())}
    text = client.post(address("resign", match), sent, follow=True).content.decode()
    assert "A stand-in plays your seat" in text
    assert "resigned; a stand-in plays on" in text
    other = client_of(people[1]).get(address("table", match)).content.decode()
    assert "resigned; a stand-in plays on" in other
    assert f"{people[0].username} resigned here" in other, "By name, not by number."
    again = client.post(address("resign", match), {"sure": "yes"}, follow=True)
    assert "stand-in plays your seat to the end" in again.content.decode()


def test_clocks_run_and_whoever_is_too_late_reads_it(time):
    match, people = two_people("bazar", control='{"people":{"move_ms":60000}}')
    client, question = mover(match, people)
    own = next(one for one in question["clocks"] if one["seat"] == question["seat"])
    left = own["due_ms"] - question["now_ms"]
    assert left == pytest.approx(31 * 60_000, abs=2_000)
    sweep_deadlines()
    time.sleep(timedelta(minutes=40).total_seconds())
    # Nobody looked for that long, which is our fault: the time is given back.
    sweep_deadlines()
    assert asked(client, match)["question"]["is_asked"]
    for _ in range(100):
        time.sleep(25)
        sweep_deadlines()
    question = asked(client, match)["question"]
    assert question["is_lost"]
    text = client.get(address("table", match)).content.decode()
    assert "ran out of time; a stand-in plays on" in text


def test_when_it_is_over_the_table_tells_how_and_can_be_set_up_again():
    match, people = two_people()
    played_out(match, people)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    client = client_of(people[0])
    text = client.get(address("table", match)).content.decode()
    assert "The match is over." in text
    assert f"/matches/{match.id}/" in text
    assert "place 1" in text
    client.post(address("again", match))
    new = Match.objects.exclude(id=match.id).get()
    assert (new.game, new.status) == (match.game, Match.Status.OPEN)
    assert new.seats.get(invited=people[1]).competitor is None
    page = client_of(person()).post(address("again", match), follow=True)
    assert "You do not sit at this table." in page.content.decode()


def test_again_keeps_no_seat_for_somebody_who_is_gone():
    match, people = two_people()
    played_out(match, people)
    people[1].is_active = False
    people[1].save()
    client_of(people[0]).post(address("again", match))
    new = Match.objects.exclude(id=match.id).get()
    assert new.seats.get(competitor=None).invited is None


def test_again_seats_the_newest_version_of_a_bot():
    host, old = person(), bot_of_game()
    match = create_table(game="bazar", chairs=[Chair(person=host), Chair(old)])
    Match.objects.filter(id=match.id).update(status=Match.Status.FINISHED)
    new = BotVersion.objects.create(
        bot=old.bot,
        version="2.0",
        digest="f" * 64,
        entry="bot:Bot",
        games="bazar",
        status=BotVersion.Status.ACTIVE,
        report='{"findings":[]}',
    )
    client_of(host).post(address("again", match))
    table = Match.objects.exclude(id=match.id).get()
    assert table.seats.filter(number=1, competitor__version=new).exists()
    BotVersion.objects.update(status=BotVersion.Status.SUSPENDED)
    page = client_of(host).post(address("again", match), follow=True)
    assert "plays no more" in page.content.decode()


def test_whoever_waits_is_shown_that_it_begins():
    match = create_table(game="bazar", chairs=[Chair(person=person()), Chair()])
    client = Client()
    text = client.get(address("table", match)).content.decode()
    assert "1 seat is free" in text
    client.post(address("sit", match))
    text = client.get(address("table", match)).content.decode()
    assert "The match begins in a moment." in text
    answer = asked(client, match)
    assert answer["question"]["state"] == "coming"
