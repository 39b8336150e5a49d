"""What people do: once, in turn, and by the rules."""

from uuid import uuid4

import msgspec
import pytest

from engines.core.errors import IllegalMove, MalformedMove
from replays import selectors as logs
from replays.log.entry import Chosen
from replays.log.verify import verify
from replays.models import LogEntry
from replays.services.errors import KeyReused, StaleHead
from tests.tournaments.small_matches import (
    bot,
    entries_of,
    kinds_of,
    log_of,
    person,
    planned,
    world,
)
from tournaments.models import Match, ResultEntry
from tournaments.selectors.matches.positions import position_of
from tournaments.services.errors import (
    HeadMoved,
    MatchOver,
    NotBegun,
    NotSeated,
    NotYourTurn,
    SeatLost,
)
from tournaments.services.matches.handoff import turn_all_over
from tournaments.services.matches.runner import play_next
from tournaments.services.tables import player_moves
from tournaments.services.tables.player_moves import make_move, resign

pytestmark = pytest.mark.django_db

Status = Match.Status


def begun(*seats) -> Match:
    match = planned(*seats)
    assert play_next(worker="a worker", world=world())
    match.refresh_from_db()
    assert match.status == Status.WAITING
    return match


def show(match: Match, user, fingers: int = 3, *, key=None, seq=None) -> int:
    move = b'{"type":"Show","fingers":%d}' % fingers
    played = make_move(
        match_id=match.id, user=user, move=move, key=key or uuid4(), expected_seq=seq
    )
    match.refresh_from_db()
    return played.seq


def moves_of(match: Match) -> list[int | None]:
    return [entry.actor for entry in entries_of(match) if entry.kind == "move"]


def test_a_move_is_played_with_what_follows_and_the_time_it_took(time):
    one, two = person(), person()
    match = begun(one, two)
    time.sleep(4)
    show(match, one)
    move = LogEntry.objects.get(log_id=match.id, kind="move")
    chosen = msgspec.json.decode(move.payload, type=Chosen)
    assert (move.actor, chosen.wall_us, chosen.cpu_us) == (0, 4_000_000, 0)
    assert kinds_of(match)[-1] == "event"
    assert match.status == Status.WAITING


def test_people_alone_play_a_match_to_its_end():
    one, two = person(), person()
    match = begun(one, two)
    for _ in range(3):
        show(match, one)
        show(match, two)
    assert match.status == Status.FINISHED
    assert verify(logs.whole_log(log_of(match)))
    assert ResultEntry.objects.get(match=match).kind == "finished"


def test_after_a_move_a_worker_goes_on_where_one_is_needed():
    user = person()
    match = begun(bot(), user)
    show(match, user)
    assert (match.status, match.due_at) == (Status.READY, None)


def test_the_same_key_moves_once():
    one, two = person(), person()
    match, key = begun(one, two), uuid4()
    first = show(match, one, key=key)
    assert show(match, one, key=key) == first, "Though it is not their turn any more."
    show(match, two)
    assert show(match, one, key=key) == first, "Though it is their turn again."
    assert moves_of(match) == [0, 1]


def test_a_key_stands_for_one_move():
    one = person()
    match, key = begun(one, person()), uuid4()
    show(match, one, 3, key=key)
    with pytest.raises(KeyReused):
        show(match, one, 4, key=key)


def test_a_key_that_was_used_is_told_of_before_what_comes_with_it():
    one, two = person(), person()
    match, key = begun(one, two), uuid4()
    show(match, one, key=key)
    show(match, two)
    with pytest.raises(KeyReused):
        make_move(match_id=match.id, user=one, move=b"{}", key=key)


def test_the_position_behind_a_move_is_that_of_the_log():
    one, two = person(), person()
    match = begun(one, two)
    for user in (one, two, one):
        move = b'{"type":"Show","fingers":2}'
        played = make_move(match_id=match.id, user=user, move=move, key=uuid4())
        folded = position_of(match)
        position = played.position
        assert position is not None
        assert (position.head, played.seq) == (folded.head, folded.head.seq)
        assert (position.awaited, position.due_ms) == (folded.awaited, folded.due_ms)
        assert position.events == folded.events
        assert position.game.view(position.state, 0) == folded.game.view(
            folded.state, 0
        )


def test_nobody_moves_out_of_turn():
    one = person()
    match = begun(one, person())
    show(match, one)
    with pytest.raises(NotYourTurn):
        show(match, one)


def test_nobody_moves_for_others():
    match = begun(person(), person())
    with pytest.raises(NotSeated):
        show(match, person())


@pytest.mark.parametrize(
    ("move", "error"),
    [(b"{}", MalformedMove), (b'{"type":"Show","fingers":9}', IllegalMove)],
)
def test_a_move_that_is_none_is_told_why(move, error):
    one = person()
    match = begun(one, person())
    with pytest.raises(error):
        make_move(match_id=match.id, user=one, move=move, key=uuid4())
    assert moves_of(match) == []


def test_whoever_has_not_seen_what_happened_is_told_to_look():
    one, two = person(), person()
    match = begun(one, two)
    seen = log_of(match).head_seq
    now = show(match, one)
    with pytest.raises(HeadMoved) as moved:
        show(match, two, seq=seen)
    assert moved.value.seq == now
    show(match, two, seq=now)


def test_who_did_not_ask_for_it_need_not_look_again(monkeypatch):
    one, two = person(), person()
    match = begun(one, two)
    append = player_moves.append

    def slow(*args, **more):
        monkeypatch.setattr(player_moves, "append", append)
        show(match, two)
        return append(*args, **more)

    monkeypatch.setattr(player_moves, "append", slow)
    show(match, one)
    assert moves_of(match) == [1, 0]


def test_who_is_never_fast_enough_is_told_to_look_again(monkeypatch):
    one = person()
    match = begun(one, person())

    def stale(*args, **more):
        raise StaleHead("Somebody was faster.")

    monkeypatch.setattr(player_moves, "append", stale)
    with pytest.raises(HeadMoved):
        show(match, one)


def test_nobody_moves_before_the_beginning_or_after_the_end():
    one, two = person(), person()
    match = planned(one, two)
    with pytest.raises(NotBegun):
        show(match, one)
    assert play_next(worker="a worker", world=world())
    for _ in range(3):
        show(match, one)
        show(match, two)
    with pytest.raises(MatchOver):
        show(match, one)


def test_who_resigned_is_played_on_for_and_moves_no_more():
    one = person()
    match = begun(one, person())
    resign(match_id=match.id, user=one, key=uuid4())
    match.refresh_from_db()
    assert match.status == Status.READY
    failed = LogEntry.objects.get(log_id=match.id, kind="seat_failed")
    assert (failed.actor, failed.payload) == (
        0,
        r'{"code":"resigned","reason":"{\"code\":\"seat.resigned\",\"params\":{}}"}',
    )
    with pytest.raises(SeatLost):
        show(match, one)


def test_a_move_whose_writer_was_lost_is_passed_on_by_the_sweep(monkeypatch):
    user = person()
    match = begun(bot(), user)

    def lost(*args) -> None:
        raise ConnectionResetError

    with monkeypatch.context() as patch:
        patch.setattr(player_moves, "_pass_on", lost)
        with pytest.raises(ConnectionResetError):
            show(match, user)
    match.refresh_from_db()
    assert match.status == Status.WAITING
    turn_all_over()
    match.refresh_from_db()
    assert match.status == Status.READY
