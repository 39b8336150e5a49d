"""A move is taken back where that gives nothing away, and never where it counts."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.contrib.auth.models import User

from bots.bot_table import stand_in
from bots.driver.table import BotTable
from engines.core.game import Seat
from replays import selectors as logs
from replays.log.verify import verify
from replays.services.errors import KeyReused
from tests.attacker import attacking
from tests.souk.accounts.people import client_of
from tests.tournaments.small_matches import bot, entries_of, kinds_of, log_of, person
from tests.tournaments.tables.seated import (
    address,
    asked,
    choose,
    first_move,
    mover,
    two_people,
)
from tournaments.conduct.ports import LeaseKeeper, SetTable
from tournaments.conduct.position import MatchPosition
from tournaments.models import Deal, Match
from tournaments.selectors.matches.positions import position_of
from tournaments.selectors.tables.undo import is_casual
from tournaments.services.errors import HeadMoved, NoUndo, SeatLost
from tournaments.services.matches.creation import (
    competitor_of_person,
    new_deal,
    plan_match,
)
from tournaments.services.matches.runner import World, play_next
from tournaments.services.tables.player_moves import make_move, resign, undo

pytestmark = pytest.mark.django_db

Status = Match.Status
SEED = bytes(range(32))


def players(match: Match, watch: LeaseKeeper | None = None) -> SetTable:
    """Set tables with players of this process that go by what they see alone."""

    @contextmanager
    def set_table(position: MatchPosition) -> Iterator[BotTable]:
        def player(seat: Seat):
            return stand_in(position.game, bytes([seat]) * 32, "random")

        seats = {seat: player(seat) for seat in range(len(position.header.seats))}
        yield BotTable({}, seats, stand_in=player)

    return set_table


def work() -> None:
    while play_next(worker="a worker", world=World(make_table=players)):
        pass


def against_bots(game: str = "merchants_bay", **more) -> tuple[Match, User]:
    """Return a casual match of a person with bots, in which the person is asked."""
    user, others = person(), [bot() for _ in range(2)]
    seats = [competitor_of_person(user), *others]
    match = plan_match(game=game, deal=new_deal(seed=SEED), seats=seats, **more)
    work()
    match.refresh_from_db()
    assert match.status == Status.WAITING
    return match, user


def seat_of(match: Match, user: User) -> Seat:
    return match.seats.get(competitor__person=user).number


def question_of(match: Match, user: User):
    return asked(client_of(user), match)["question"]


def play(match: Match, user: User, number: int = 0) -> int:
    """Play a move of the list; return its number in the log."""
    question = question_of(match, user)
    move = question["offers"][number]["move"].encode()
    before = log_of(match).head_seq
    make_move(match_id=match.id, user=user, move=move, key=uuid4())
    return before + 1


def play_until_undoable(match: Match, user: User, *, most: int = 60) -> int:
    """Play on until a move can be taken back; return its number."""
    for _ in range(most):
        play(match, user)
        found = question_of(match, user)["undo"]
        if found is not None:
            return found
        work()
    raise AssertionError("No move can be taken back.")


def take_back(match: Match, user: User, seq: int, key=None) -> int:
    return undo(match_id=match.id, user=user, move_seq=seq, key=key or uuid4()).seq


def view_of(match: Match, seat: Seat | None = None):
    position = position_of(match)
    return position.game.view(position.state, seat)


@pytest.mark.parametrize("game", ["bazar", "bazar_quest", "merchants_bay"])
def test_a_move_that_showed_nothing_is_taken_back_and_stays_in_the_log(game):
    match, user = against_bots(game)
    seq = play_until_undoable(match, user)
    seat = seat_of(match, user)
    before = logs.whole_log(log_of(match)).entries[: seq - 1]
    wanted = MatchPosition(
        logs.header_of(log_of(match)), position_of(match).control, ()
    )
    wanted.add_entries(before)
    many = log_of(match).head_seq
    assert take_back(match, user, seq) == many + 1
    entry = entries_of(match)[-1]
    assert (entry.kind, entry.actor) == ("undone", seat)
    assert msgspec.json.decode(entry.payload) == {"after": seq - 1}
    assert view_of(match, seat) == wanted.game.view(wanted.state, seat)
    assert question_of(match, user)["is_asked"]


def test_another_move_is_played_instead_and_the_match_goes_on_to_its_end():
    match, user = against_bots()
    seq = play_until_undoable(match, user)
    take_back(match, user, seq)
    play(match, user, number=1)
    resign(match_id=match.id, user=user, key=uuid4())
    work()
    log = logs.whole_log(log_of(match))
    assert [one.kind for one in log.entries].count("undone") == 1
    assert verify(log).head.status == "finished"


def test_bots_that_have_answered_sit_down_anew_and_know_of_nothing():
    """The table they sat at is left; what they are sent is the line that stands."""
    match, user = against_bots()
    tables: list[list[object]] = []

    def watched(match: Match, watch: LeaseKeeper) -> SetTable:
        @contextmanager
        def set_table(position: MatchPosition) -> Iterator[BotTable]:
            with players(match)(position) as table:
                told: list[object] = []
                tables.append(told)
                notify = table.notify

                def heard(step) -> None:
                    told.extend(step.events)
                    notify(step)

                table.notify = heard  # type: ignore[method-assign]
                yield table

        return set_table

    world = World(make_table=watched)
    for _ in range(40):
        play(match, user)
        while play_next(worker="a worker", world=world):
            pass
        found = question_of(match, user)["undo"]
        behind = position_of(match).line.moves
        if found is not None and behind[-1].seat != seat_of(match, user):
            break
    else:
        raise AssertionError("No answer of a bot can be taken back.")
    take_back(match, user, found)
    assert position_of(match).awaited == [seat_of(match, user)]
    play(match, user, number=1)
    tables.clear()
    while play_next(worker="a worker", world=world):
        pass
    position = position_of(match)
    assert tables, "Bots were asked."
    assert tables[0] == position.events[: len(tables[0])]


def test_chance_is_never_drawn_twice():
    """What drew something stands, so nobody fishes for luck."""
    match, user = against_bots("bazar")
    drawn = 0
    for _ in range(12):
        seq = play(match, user)
        position = position_of(match)
        if position.head.status != "running":
            break
        if question_of(match, user)["undo"] is None and position.clocks:
            with pytest.raises(NoUndo, match="chance did or what was hidden"):
                take_back(match, user, seq)
            drawn += 1
        work()
        match.refresh_from_db()
        if match.status in Match.OVER:
            break
    assert drawn > 3


# --- where other people sit ----------------------------------------------------------


def moved_twice(match: Match, people: list[User]) -> tuple[User, int]:
    """Play on until somebody who has moved is to move again; return them, and what."""
    for _ in range(60):
        client, question = mover(match, people)
        assert choose(client, match, first_move(question)).status_code == 200
        by = people[question["seat"]]
        if (found := question_of(match, by)["undo"]) is not None:
            return by, found
    raise AssertionError("Nobody can take a move back.")


def test_among_people_a_move_is_taken_back_until_somebody_else_is_asked():
    match, people = two_people("merchants_bay")
    user, seq = moved_twice(match, people)
    position = position_of(match)
    assert position.to_move == (seat_of(match, user),)
    take_back(match, user, seq)
    assert kinds_of(match)[-1] == "undone"


def test_among_people_a_move_stands_once_somebody_else_is_asked():
    match, people = two_people("merchants_bay")
    for _ in range(40):
        client, question = mover(match, people)
        user = people[question["seat"]]
        seq = question["seq"] + 1
        assert choose(client, match, first_move(question)).status_code == 200
        position = position_of(match)
        if position.to_move != (question["seat"],):
            assert question_of(match, user)["undo"] is None
            with pytest.raises(NoUndo, match="Somebody else"):
                take_back(match, user, seq)
            return
    raise AssertionError("It is always the same seat's turn.")


def test_a_card_that_everybody_has_seen_is_not_taken_into_the_hand_again():
    """Bazar: a tile on the board was in a secret hand before."""
    match, people = two_people("bazar")
    for _ in range(8):
        client, question = mover(match, people)
        user = people[question["seat"]]
        seq = question["seq"] + 1
        assert choose(client, match, first_move(question)).status_code == 200
        after = position_of(match)
        if after.to_move == (question["seat"],) and question_of(match, user)["undo"]:
            continue
        with pytest.raises(NoUndo):
            take_back(match, user, seq)


# --- where it counts -----------------------------------------------------------------


@pytest.mark.parametrize(
    "values",
    [{"is_rated": True}, {"is_drawn": True}, {"unrated_because": "A lamp fell."}],
)
def test_no_move_is_taken_back_where_it_counts_or_was_to_count(values):
    match, user = against_bots()
    seq = play_until_undoable(match, user)
    Match.objects.filter(id=match.id).update(**values)
    assert question_of(match, user)["undo"] is None
    with pytest.raises(NoUndo, match="casual"):
        take_back(match, user, seq)


def test_no_match_of_a_tournament_is_casual():
    assert is_casual(Match(deal=Deal()))
    assert not is_casual(Match(deal=Deal(table_id=7)))


def test_a_seat_takes_back_so_many_moves_and_no_more(settings):
    settings.UNDOS_PER_MATCH = 2
    match, user = against_bots()
    seq = play_until_undoable(match, user)
    for _ in range(2):
        take_back(match, user, seq)
        seq = play(match, user)
    with pytest.raises(NoUndo, match="as many"):
        take_back(match, user, seq)
    settings.UNDOS_PER_MATCH = 0
    assert question_of(match, user)["undo"] is None


def test_the_time_that_was_used_stays_used(time):
    match, user = against_bots()
    seq = play_until_undoable(match, user)
    position = position_of(match)
    if not position.awaited:
        work()
    before = position_of(match)
    seat = seat_of(match, user)
    time.sleep(30)
    take_back(match, user, seq)
    after = position_of(match)
    clocks = before.clocks[seat], after.clocks[seat]
    assert clocks[0].bank_ms == clocks[1].bank_ms
    assert clocks[1].due_ms == clocks[0].due_ms, "Taking a move back wins no time."


# --- attackers -----------------------------------------------------------------------


def test_nobody_takes_back_the_move_of_another():
    match, user = against_bots()
    seq = play_until_undoable(match, user)
    many = log_of(match).head_seq
    attacker = attacking()
    for account in attacker.accounts:
        sent = {"undo": seq, "key": str(uuid4())}
        page = account.browser.post(address("undo", match), sent)
        answer = account.api.post(
            f"/api/tables/{match.id}/undos/",
            {"undo": seq},
            headers={"Idempotency-Key": str(uuid4())},
        )
        assert (page.status_code, answer.status_code) == (404, 403)
    assert log_of(match).head_seq == many


def test_another_seat_takes_nothing_back_for_the_one_that_moved():
    match, people = two_people("merchants_bay")
    user, seq = moved_twice(match, people)
    other = next(one for one in people if one != user)
    with pytest.raises((NoUndo, HeadMoved)):
        take_back(match, other, seq)


def test_a_request_that_is_sent_twice_takes_one_move_back():
    match, user = against_bots()
    seq = play_until_undoable(match, user)
    key = uuid4()
    head = take_back(match, user, seq, key)
    assert take_back(match, user, seq, key) == head
    with pytest.raises((NoUndo, HeadMoved)):
        take_back(match, user, seq)
    with pytest.raises(KeyReused):
        take_back(match, user, seq + 1, key)
    assert kinds_of(match).count("undone") == 1


def test_only_the_move_that_was_seen_is_taken_back():
    match, user = against_bots()
    seq = play_until_undoable(match, user)
    with pytest.raises(HeadMoved):
        take_back(match, user, seq - 1)


def test_who_has_left_takes_nothing_back():
    match, user = against_bots()
    seq = play_until_undoable(match, user)
    resign(match_id=match.id, user=user, key=uuid4())
    with pytest.raises(SeatLost):
        take_back(match, user, seq)


# --- by page, script and program -----------------------------------------------------


def test_a_form_a_script_and_a_program_take_a_move_back():
    match, user = against_bots()
    client = client_of(user)
    seq = play_until_undoable(match, user)
    page = client.get(address("table", match)).content.decode()
    assert "Undo my last move" in page
    sent = {"undo": seq, "key": str(uuid4())}
    assert client.post(address("undo", match), sent).status_code == 302
    seq = play_until_undoable(match, user)
    headers = {"Accept": "application/json"}
    sent = {"undo": seq, "key": str(uuid4()), "after": log_of(match).head_seq}
    answer = client.post(address("undo", match), sent, headers=headers).json()
    assert answer["question"]["is_asked"]
    [[_step, frame]] = answer["frames"]
    assert "took a move back" in frame["notes"][0][1]
    refused = client.post(address("undo", match), sent | {"key": str(uuid4())})
    assert refused.status_code == 409
    story = client.get(address("table", match)).content.decode()
    assert "took a move back" in story


def test_everybody_at_the_table_and_in_the_viewer_is_told():
    match, user = against_bots()
    seq = play_until_undoable(match, user)
    take_back(match, user, seq)
    page = client_of(person()).get(f"/matches/{match.id}/").content.decode()
    assert "took a move back" in page
    steps = client_of(person()).get(f"/api/matches/{match.id}/steps/?size=200").json()
    assert "took a move back" in steps["results"][-1]["notes"][0]["words"]
    found = client_of(person()).get(f"/api/matches/{match.id}/entries/?size=200").json()
    kinds = [entry["kind"] for entry in found["results"]]
    if "undone" in kinds:
        entry = found["results"][kinds.index("undone")]
        assert entry["payload"] == {"after": seq - 1}


def test_a_question_does_not_ask_for_another_fold(monkeypatch):
    match, user = against_bots()
    play_until_undoable(match, user)
    folded: list[int] = []
    add_entries = MatchPosition.add_entries

    def counted(self: MatchPosition, entries: Any) -> None:
        folded.append(1)
        add_entries(self, entries)

    monkeypatch.setattr(MatchPosition, "add_entries", counted)
    assert question_of(match, user)["undo"] is not None
    assert len(folded) == 1
