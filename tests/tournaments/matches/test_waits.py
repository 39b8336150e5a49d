"""What a match waits for, as the pages of tables and matches say it."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.souk.accounts.people import client_of
from tests.tournaments.small_matches import Players, bot, person, planned
from tests.tournaments.tables.seated import asked, begun, bot_of_game
from tests.tournaments.tables.seated import person as account
from tournaments.conduct.position import MatchPosition
from tournaments.models import Match
from tournaments.selectors.matches import waits
from tournaments.selectors.matches.positions import UnsoundLog, position_of
from tournaments.selectors.matches.waits import Wait, wait_of, words_of
from tournaments.services.matches.lease import claim_next, release_lost
from tournaments.services.matches.runner import World, play_next
from tournaments.services.tables.player_moves import resign
from tournaments.services.tables.seats import Chair, create_table

pytestmark = pytest.mark.django_db


def fresh(match: Match) -> Match:
    match.refresh_from_db()
    return match


def wait(match: Match) -> Wait:
    return wait_of(fresh(match))


def test_a_match_that_no_worker_takes_up_waits_for_one(time):
    match = planned()
    assert wait(match) == Wait(""), "It has hardly been there for a moment."
    time.sleep(3)
    assert wait(match) == Wait("worker")


def test_a_match_waits_for_the_people_who_are_to_move():
    ada = person()
    match = planned(bot(), ada)
    assert play_next(worker="a worker", world=World(make_table=Players()))
    assert wait(match) == Wait("people", (ada.get_username(),))
    assert wait(match).again_ms == 0, "People may take days."


def names_of(match: Match) -> tuple[str, ...]:
    seats = match.seats.order_by("number")
    return tuple(seats.values_list("competitor__version__bot__name", flat=True))


def test_a_bot_that_is_asked_is_thinking(time):
    match, seen = planned(pace_ms=1), []
    players = Players(while_thinking=lambda: seen.append(wait(match)))
    world = World(make_table=players, monotonic=time.monotonic, sleep=time.sleep)
    assert play_next(worker="a worker", world=world)
    assert {*seen} == {Wait("thinking", names_of(match))}


def test_a_match_at_a_pace_says_when_it_goes_on(time):
    match, seen = planned(pace_ms=3_000), []

    def sleep(seconds: float) -> None:
        seen.append(wait(match))
        time.sleep(seconds)

    world = World(make_table=Players(), monotonic=time.monotonic, sleep=sleep)
    assert play_next(worker="a worker", world=world)
    assert [one.seconds for one in seen if one.code == "pause"][:9:4] == [3, 2, 1]


def test_a_match_whose_worker_is_lost_waits_for_another(time):
    match = planned(pace_ms=1)
    play_next(worker="one", is_stopping=lambda: True, world=World(make_table=Players()))
    assert claim_next(worker="two")
    time.sleep(31)
    assert wait(match) == Wait("worker")
    release_lost()
    assert wait(match) == Wait("worker")


def test_a_match_that_is_over_waits_for_nothing():
    match = planned()
    assert play_next(worker="a worker", world=World(make_table=Players()))
    assert wait(match) == Wait("")


@pytest.mark.parametrize(
    ("found", "english", "french"),
    [
        (
            Wait("worker"),
            "Waiting for a free worker …",
            "En attente d’un processus libre…",
        ),
        (Wait("thinking", ("mcts",)), "mcts is thinking …", "mcts réfléchit…"),
        (Wait("thinking", ("a", "b")), "a, b are thinking …", "a, b réfléchissent…"),
        (Wait("people", ("Ada",)), "Waiting for Ada …", "En attente de Ada…"),
        (Wait("pause", (), 2), "Next step in 2 s", "Prochain coup dans 2 s"),
        (Wait(""), "", ""),
    ],
)
def test_it_is_said_in_the_language_of_the_reader(found, english, french):
    for language, words in (("en", english), ("fr", french)):
        with translation.override(language):
            assert words_of(found) == words


# --- on the pages --------------------------------------------------------------------


def table_of(match: Match) -> str:
    return reverse("tables:table", args=[match.id])


def test_whoever_has_sat_down_is_told_that_no_worker_is_free(time):
    ada = account()
    chairs = [Chair(person=ada), Chair(version=bot_of_game())]
    match = create_table(game="bazar", chairs=chairs, created_by=ada)
    assert "begins in a moment" in client_of(ada).get(table_of(match)).text
    Match.objects.filter(id=match.id).update(starts_at=time.now - timedelta(minutes=1))
    assert "Waiting for a free worker …" in client_of(ada).get(table_of(match)).text


def test_whoever_waits_for_somebody_else_is_told_for_whom():
    people = [account(), account()]
    match = begun(*people)
    for one, other in (people, people[::-1]):
        client = client_of(one)
        question = asked(client, match)["question"]
        said = f"Waiting for {other.get_username()} …"
        assert question["waiting"] == ("" if question["is_asked"] else said)
        assert (said in client.get(table_of(match)).text) is not question["is_asked"]


def test_whoever_watches_is_told_whom_a_match_waits_for():
    people = [account(), account()]
    match = begun(*people)
    page = Client().get(reverse("replays:match", args=[match.id])).text
    assert sum(f"Waiting for {one.get_username()} …" in page for one in people) == 1
    resign_all(match, people)
    page = Client().get(reverse("replays:match", args=[match.id])).text
    assert "Waiting for" not in page


def resign_all(match: Match, people: list[Any]) -> None:
    for one in people:
        resign(match_id=match.id, user=one, key=uuid4())


def test_however_many_watch_a_log_is_folded_once(monkeypatch):
    match = planned(bot(), person())
    assert play_next(worker="a worker", world=World(make_table=Players()))
    folds = []

    def fold(match: Match) -> MatchPosition:
        folds.append(match)
        return position_of(match)

    monkeypatch.setattr(waits, "position_of", fold)
    for _ in range(3):
        assert wait(match).code == "people"
    assert len(folds) == 1


def test_a_log_that_cannot_be_read_is_waited_for_in_silence(monkeypatch):
    match = planned(bot(), person())
    assert play_next(worker="a worker", world=World(make_table=Players()))

    def fail(match: Match) -> None:
        raise UnsoundLog("It does not lead there.")

    monkeypatch.setattr(waits, "position_of", fail)
    assert wait(match) == Wait("")


def test_the_words_for_a_reader_are_an_answer_of_their_own(client):
    ada = account()
    match = begun(ada, account())
    words = client.get(f"/matches/{match.id}/waiting").content.decode()
    assert words == words_of(wait(match))
    assert words.startswith("Waiting for ")
