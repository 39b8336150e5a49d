"""What a seat is shown before it plays, by page, script and program."""

from typing import Any

import msgspec
import pytest

from engines.core.codec import codec
from engines.core.game import OMNISCIENT
from replays import selectors as logs
from tests.attacker import attacking
from tests.souk.accounts.people import client_of
from tests.tournaments.small_matches import log_of
from tests.tournaments.tables.seated import (
    address,
    asked,
    choose,
    first_move,
    mover,
    two_people,
)
from tournaments.conduct.position import MatchPosition
from tournaments.selectors.matches.positions import position_of
from tournaments.selectors.tables import preview as previews

pytestmark = pytest.mark.django_db

SCRIPT = {"Accept": "application/json"}


def test_the_page_shows_what_a_move_leads_to_and_keeps_it_chosen():
    match, people = two_people()
    client, question = mover(match, people)
    before = log_of(match).head_seq
    offer = question["offers"][3]
    page = client.post(address("preview", match), {"move": offer["move"]})
    text = page.content.decode()
    assert page.status_code == 200
    assert "Play this move" in text
    assert f'value="{offer["move"].replace(chr(34), "&quot;")}" checked' in text
    position = position_of(match)
    events = position.game.decide(
        position.state,
        question["seat"],
        codec(position.game).move(offer["move"].encode()),
        position.game.chance(bytes(match.deal.seed)),
    )
    view = position.game.view(position.state, question["seat"])
    assert position.game.describe(events[0], "en", view)[:20] in text
    assert log_of(match).head_seq == before, "Nothing is played."


def test_the_script_gets_words_and_ghosts_and_the_program_facts():
    match, people = two_people()
    client, question = mover(match, people)
    move = question["offers"][0]["move"]
    answer = client.post(address("preview", match), {"move": move}, headers=SCRIPT)
    shown = answer.json()
    assert "<li>" in shown["words"]
    assert {ghost["kind"] for ghost in shown["ghosts"]} <= {
        "moved",
        "changed",
        "came",
        "gone",
        "open",
    }
    body = {"move": msgspec.json.decode(move)}
    told = client.post(
        f"/api/tables/{match.id}/preview/", body, content_type="application/json"
    ).json()
    assert told["sentences"]
    assert told["is_certain"] in (True, False)
    assert {one["thing"] for one in told["changes"]} == {
        ghost["thing"] for ghost in shown["ghosts"]
    }


@pytest.mark.parametrize("game", ["bazar", "bazar_quest", "merchants_bay"])
def test_two_matches_that_differ_in_hidden_things_alone_have_the_same_previews(
    game, monkeypatch
):
    """The state itself is replaced by another that fits the view."""
    match, people = two_people(game)
    hidden = 0
    for _ in range(4):
        client, question = mover(match, people)
        answers = []
        for number in range(2):
            replay = logs.replay(log_of(match), question["seat"], "en")
            if number:
                other = replay.game.imagine(
                    replay.latest()[1], replay.game.chance(b"7" * 32)
                )
                view = replay.game.view
                hidden += view(other, OMNISCIENT) != view(replay._state, OMNISCIENT)
                monkeypatch.setattr(replay, "_state", other)
            previews._made.cache_clear()
            sent = {"move": question["offers"][0]["move"]}
            answer = client.post(address("preview", match), sent, headers=SCRIPT)
            answers.append(answer.content)
        logs.REPLAYS.clear()
        assert answers[0] == answers[1]
        assert choose(client, match, first_move(question)).status_code == 200
    assert hidden or game == "merchants_bay", "There is little hidden at its beginning."


def test_nobody_sees_the_preview_of_another_seat():
    match, people = two_people()
    _client, question = mover(match, people)
    move = question["offers"][0]["move"]
    body = {"move": msgspec.json.decode(move)}
    for account in attacking().accounts:
        page = account.browser.post(address("preview", match), {"move": move})
        answer = account.api.post(f"/api/tables/{match.id}/preview/", body)
        assert (page.status_code, answer.status_code) == (404, 403)
    other = next(
        client_of(one)
        for one in people
        if not asked(client_of(one), match)["question"]["is_asked"]
    )
    refused = other.post(address("preview", match), {"move": move})
    assert refused.status_code == 409, "It is another's tile."


@pytest.mark.parametrize("move", ["", "{}", "[]", "nothing", '{"type":"Nothing"}'])
def test_what_is_no_move_is_told_so(move):
    match, people = two_people()
    client, _question = mover(match, people)
    assert client.post(address("preview", match), {"move": move}).status_code == 409
    told = client.post(address("preview", match), {"move": move}, headers=SCRIPT)
    assert (told.status_code, [*told.json()]) == (200, ["error"])


def test_a_preview_folds_no_log_and_is_made_once(monkeypatch):
    match, people = two_people()
    client, question = mover(match, people)
    work: list[str] = []
    made = previews.preview_of
    monkeypatch.setattr(MatchPosition, "add_entries", lambda *_: work.append("fold"))

    def counted(*given: Any, **named: Any) -> Any:
        work.append("made")
        return made(*given, **named)

    monkeypatch.setattr(previews, "preview_of", counted)
    for _ in range(3):
        sent = {"move": question["offers"][5]["move"]}
        client.post(address("preview", match), sent, headers=SCRIPT)
    assert work == ["made"]


def test_a_program_previews_so_often_a_minute_and_no_more(settings):
    settings.API_REQUESTS_A_MINUTE = settings.API_REQUESTS_A_MINUTE | {"preview": 2}
    match, people = two_people()
    client, question = mover(match, people)
    body = {"move": msgspec.json.decode(question["offers"][0]["move"])}
    statuses = [
        client.post(
            f"/api/tables/{match.id}/preview/", body, content_type="application/json"
        ).status_code
        for _ in range(3)
    ]
    assert statuses == [200, 200, 429]
