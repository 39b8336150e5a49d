"""What a person's move costs: one fold of the log, and few statements.

The tests commit, as the site does, so BEGIN and COMMIT are counted, too.
"""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from replays import selectors as logs
from replays.models import MatchLog
from souk.accounts.services.tokens import create_token
from tests.tournaments.small_matches import bot, planned, world
from tests.tournaments.tables.seated import (
    address,
    asked,
    begun,
    choose,
    first_move,
    mover,
    person,
    two_people,
)
from tournaments.conduct.position import MatchPosition
from tournaments.models import Match
from tournaments.services.matches.runner import play_next
from tournaments.services.tables.player_moves import (
    PlayedMove,
    make_move,
    resign,
)

MOST = 12

pytestmark = pytest.mark.usefixtures("own_database")

Work = Callable[[], Any]


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Leave nothing to play to the tests that share the database."""
    yield
    left = Match.objects.exclude(status__in=Match.OVER)
    left.update(status=Match.Status.CANCELLED)


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of all entries that were folded into positions."""
    numbers: list[int] = []
    add_entries = MatchPosition.add_entries

    def counted(self: MatchPosition, entries: Any) -> None:
        found = [*entries]
        numbers.extend(entry.seq for entry in found)
        add_entries(self, found)

    monkeypatch.setattr(MatchPosition, "add_entries", counted)
    return numbers


def check_cost(match: Match, folded: list[int], work: Work) -> Any:
    """Let somebody move; each entry is folded once, by a few statements."""
    folded.clear()
    with CaptureQueriesContext(connection) as captured:
        response = work()
    told = "\n".join(query["sql"][:200] for query in captured.captured_queries)
    assert len(captured) <= MOST, told
    assert folded == [*range(1, MatchLog.objects.get(id=match.id).head_seq + 1)]
    return response


def by_script(match: Match, client: Client, question: dict[str, Any]) -> Work:
    sent = first_move(question, after=question["seq"])
    return lambda: choose(client, match, sent)


def by_form(match: Match, client: Client, question: dict[str, Any]) -> Work:
    return lambda: client.post(address("move", match), first_move(question))


def by_program(match: Match, client: Client, question: dict[str, Any]) -> Work:
    seats = match.seats.filter(number=question["seat"])
    user = User.objects.get(competitor__seats__in=seats)
    token = create_token(user=user, name=str(uuid4()))
    body = {
        "move": msgspec.json.decode(question["offers"][0]["move"]),
        "expected_head": question["seq"],
    }
    return lambda: Client().post(
        f"/api/tables/{match.id}/moves/",
        body,
        content_type="application/json",
        headers={
            "Authorization": f"Bearer {token.secret}",
            "Idempotency-Key": str(uuid4()),
        },
    )


@pytest.mark.parametrize(
    ("way", "status"), [(by_script, 200), (by_form, 302), (by_program, 200)]
)
def test_a_move_is_one_fold_and_few_statements(folded, way, status):
    match, people = two_people()
    for _ in range(3):
        work = way(match, *mover(match, people))
        assert check_cost(match, folded, work).status_code == status


def test_a_process_that_has_not_shown_the_match_before_reads_no_more_of_it(folded):
    match, people = two_people()
    client, question = mover(match, people)
    logs.REPLAYS.clear()
    work = by_script(match, client, question)
    answer = check_cost(match, folded, work).json()
    assert [step for step, _frame in answer["frames"]] == [1]
    logs.REPLAYS.clear()
    after = question["seq"]
    assert asked(client, match, after)["frames"] == answer["frames"]


def test_a_move_costs_no_more_where_somebody_has_resigned(folded):
    people = [person(), person(), person()]
    match = begun(*people)
    _, question = mover(match, people)
    waiting = next(one for one in range(3) if one != question["seat"])
    resign(match_id=match.id, user=people[waiting], key=uuid4())
    work = by_script(match, *mover(match, people))
    answer = check_cost(match, folded, work).json()
    assert [*answer["fates"]] == [str(waiting)]


def test_a_move_costs_no_more_while_a_worker_holds_the_match(folded):
    match, people = two_people()
    Match.objects.filter(id=match.id).update(status=Match.Status.RUNNING)
    check_cost(match, folded, by_script(match, *mover(match, people)))
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def show(match: Match, user: User) -> PlayedMove:
    move = b'{"type":"Show","fingers":3}'
    return make_move(match_id=match.id, user=user, move=move, key=uuid4())


def test_the_last_move_of_a_match_is_one_fold_too(folded):
    people = [person(), person()]
    match = planned(*people)
    assert play_next(worker="a worker", world=world())
    while match.status != Match.Status.FINISHED:
        for user in people:
            folded.clear()
            seq = show(match, user).seq
            assert folded == [*range(1, seq + 1)]
        match.refresh_from_db()


def test_a_move_that_a_bot_is_to_answer_costs_no_more(folded):
    user = person()
    match = planned(bot(), user)
    assert play_next(worker="a worker", world=world())
    check_cost(match, folded, lambda: show(match, user))
    match.refresh_from_db()
    assert match.status == Match.Status.READY
