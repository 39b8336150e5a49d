"""A worker at a match: to the end, to a person's turn, or to where it has to stop."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import msgspec
import pytest

from bots.driver.table import BotTable
from bots.sandbox.errors import LaunchFailed
from engines.core.codec import Codec
from replays import selectors as logs
from replays.log.verify import verify
from replays.services.log_creation import take_over
from tests.bots.handed_in import CRASHING, GOOD
from tests.replays.log.wavering import wavering
from tests.tournaments.sandboxed import at_bazar, packaged
from tests.tournaments.small_matches import (
    GAME,
    SEED,
    Players,
    bot,
    entries_of,
    kinds_of,
    log_of,
    person,
    planned,
    story_of,
    undisturbed,
    world,
)
from tournaments.conduct.control import Control
from tournaments.conduct.position import MatchPosition
from tournaments.conduct.results import read_result
from tournaments.models import Match, ResultEntry
from tournaments.selectors.matches.positions import position_of
from tournaments.services.matches.creation import (
    competitor_of_person,
    competitor_of_version,
    new_deal,
    plan_match,
)
from tournaments.services.matches.lease import Claim, claim_next
from tournaments.services.matches.runner import (
    LastingTable,
    LeaseWatch,
    World,
    bots_at_a_table,
    play_claimed,
    play_next,
)
from tournaments.services.tables.player_moves import make_move, resign

pytestmark = pytest.mark.django_db

Status = Match.Status

BY_SIGHT = GOOD.replace("needs_view = False", "").replace(
    "return moves[0]", "return moves[len(repr(view)) % len(moves)]"
)


def played(match: Match, **failing: int) -> Match:
    assert play_next(worker="a worker", world=world(**failing))
    match.refresh_from_db()
    return match


class Countdown:
    """Asks a worker to stop after it has looked up a few times."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


def interrupted(match: Match, looks: int) -> Match:
    """Play a match with a worker that is asked to stop on the way."""
    assert play_next(worker="one", is_stopping=Countdown(looks), world=world())
    match.refresh_from_db()
    return match


def test_a_match_of_bots_is_played_to_its_end_and_verifies():
    match = played(planned())
    assert match.status == Status.FINISHED
    verified = verify(logs.whole_log(log_of(match)))
    assert verified.head.status == "finished"
    assert not play_next(worker="a worker", world=world())


def test_a_seat_that_fails_is_played_on_and_ranked_last():
    match = played(planned(bot(), bot(), bot()), seat_1=2)
    assert kinds_of(match).count("seat_failed") == 1
    result = read_result(ResultEntry.objects.get(match=match).result)
    assert (result.ranks[1], result.forfeits) == (3, (1,))
    assert verify(logs.whole_log(log_of(match)))


def test_a_worker_that_has_to_stop_gives_the_match_back_and_voids_nothing():
    match = interrupted(planned(), looks=3)
    assert (match.status, match.attempts) == (Status.READY, 0)
    assert log_of(match).status == "running"
    assert "move" in kinds_of(match)


def test_a_process_that_has_to_end_gives_the_match_back_and_ends():
    def end() -> bool:
        raise SystemExit

    match = planned()
    with pytest.raises(SystemExit):
        play_next(worker="one", is_stopping=end, world=world())
    match.refresh_from_db()
    assert (match.status, match.attempts) == (Status.READY, 0)


@pytest.mark.parametrize("looks", range(1, 5))
def test_an_interrupted_match_is_resumed_as_if_nothing_had_been(looks):
    match = interrupted(planned(bot(), bot(), bot()), looks)
    played(match)
    assert match.status == Status.FINISHED
    assert kinds_of(match).count("resumed") == 1

    assert story_of(entries_of(match)) == story_of(undisturbed(match))
    assert verify(logs.whole_log(log_of(match)))


def test_a_fault_of_ours_puts_a_match_aside_and_fails_no_seat():
    match = planned()
    assert play_next(worker="a worker", world=World(make_table=no_room))
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    assert match.trouble == "LaunchFailed: There is no room."
    assert "seat_failed" not in kinds_of(match)


def no_room(match, watch):
    def set_table(position):
        raise LaunchFailed("There is no room.")

    return set_table


def test_a_worker_that_was_replaced_stops_and_leaves_no_trace():
    match = planned()
    players = Players(while_thinking=lambda: take_over(match.id))
    assert play_next(worker="a worker", world=World(make_table=players))
    match.refresh_from_db()
    assert (match.status, match.trouble) == (Status.RUNNING, "")
    assert "move" not in kinds_of(match)


def test_a_worker_shows_that_it_lives_while_seats_think(settings, time):
    match = planned(pace_ms=10_000)
    settings.MATCH_HEARTBEAT_S = 10.0
    leases: list = []

    def sleep(seconds: float) -> None:
        time.sleep(seconds)
        leases.append(Match.objects.get(id=match.id).leased_until)

    slow = World(make_table=Players(), monotonic=time.monotonic, sleep=sleep)
    assert play_next(worker="a worker", world=slow)
    assert len({*leases}) == 2, "Twenty seconds of pauses are two heartbeats."


def test_a_match_with_a_person_waits_for_them_and_goes_on(time):
    user = person()
    match = played(planned(bot(), user))
    assert match.status == Status.WAITING
    assert match.due_at == time.now + timedelta(minutes=31)
    for _ in range(3):
        show(match, user)
        match.refresh_from_db()
        if match.status == Status.READY:
            played(match)
    assert match.status == Status.FINISHED
    assert "resumed" not in kinds_of(match)
    assert verify(logs.whole_log(log_of(match)))


def show(match: Match, user) -> int:
    move = b'{"type":"Show","fingers":3}'
    return make_move(match_id=match.id, user=user, move=move, key=uuid4()).seq


def test_a_worker_that_meets_a_persons_move_reads_it_and_goes_on():
    user = person()
    match = planned(bot(), user)
    moves: list[int] = []

    def person_is_faster() -> None:
        if not moves:
            moves.append(show(match, user))

    players = Players(while_thinking=person_is_faster)
    assert play_next(worker="a worker", world=World(make_table=players))
    match.refresh_from_db()
    assert match.status == Status.WAITING
    actors = [entry.actor for entry in entries_of(match) if entry.kind == "move"]
    assert actors == [1, 0, 0]
    assert players.set == 2


def test_a_stand_in_goes_on_for_a_person_who_left():
    user = person()
    match = played(planned(bot(), user))
    resign(match_id=match.id, user=user, key=uuid4())
    played(match)
    assert match.status == Status.FINISHED
    result = read_result(ResultEntry.objects.get(match=match).result)
    assert (result.ranks, result.forfeits) == ((1, 2), (1,))


# --- bots in their sandboxes ---------------------------------------------------------


@pytest.mark.usefixtures("store")
def test_bots_play_in_their_sandboxes_and_whoever_crashes_is_played_on():
    good, crashing = packaged(), packaged(CRASHING)
    match = at_bazar(good, crashing)
    assert play_next(worker="a worker")
    match.refresh_from_db()
    assert (match.status, match.trouble) == (Status.FINISHED, "")
    assert verify(logs.whole_log(log_of(match)))
    for version in (good, crashing):
        version.refresh_from_db()
    assert (good.failures_in_a_row, crashing.failures_in_a_row) == (0, 1)


@pytest.mark.usefixtures("store")
def test_bots_that_are_interrupted_play_the_same_match():
    versions = packaged(BY_SIGHT), packaged(BY_SIGHT)
    match = at_bazar(*versions)
    assert play_next(worker="one", is_stopping=Countdown(30))
    assert kinds_of(match).count("move") > 0
    assert log_of(match).status == "running"
    assert play_next(worker="two")
    interrupted_story = story_of(entries_of(match))

    other = at_bazar(*versions)
    assert play_next(worker="three")
    assert interrupted_story == story_of(entries_of(other))


@pytest.mark.usefixtures("store")
def test_a_bot_that_is_resumed_has_what_was_left_on_its_clock():
    match = at_bazar(packaged(), packaged())
    assert play_next(worker="one", is_stopping=Countdown(30))
    position = position_of(match)
    claim = claim_next(worker="two")
    assert claim is not None
    watch = LeaseWatch(claim, lambda: False, World())
    with bots_at_a_table(match, watch)(position) as table:
        banks = {seat: bot.clock.bank_us for seat, bot in table._bots.items()}
    assert banks == {seat: position.bank_us(seat) for seat in (0, 1)}
    assert len({*banks.values()} | {position.control.bots.bank_ms * 1000}) > 1


NAPPING = GOOD.replace(
    "return moves[0]", "__import__('time').sleep(0.6); return moves[0]"
)


@pytest.mark.usefixtures("store")
def test_a_bot_that_is_resumed_may_not_sleep_anew():
    match = at_bazar(packaged(NAPPING), packaged())
    assert play_next(worker="one", is_stopping=Countdown(30))
    position = position_of(match)
    whole_us = position.control.bots.sleep_ms * 1000
    assert position.sleep_us(0) < whole_us == position.sleep_us(1)
    claim = claim_next(worker="two")
    assert claim is not None
    watch = LeaseWatch(claim, lambda: False, World())
    with bots_at_a_table(match, watch)(position) as table:
        left = {seat: bot.clock.sleep_us for seat, bot in table._bots.items()}
    assert left == {seat: position.sleep_us(seat) for seat in (0, 1)}


@pytest.mark.usefixtures("store")
def test_a_bot_that_computes_during_a_pause_is_stopped(monkeypatch):
    match = at_bazar(packaged(), packaged())
    claim = claim_next(worker="one")
    assert claim is not None
    looks: list[BotTable] = []

    def look(table: BotTable) -> None:
        looks.append(table)

    monkeypatch.setattr(BotTable, "look", look)
    watch = LeaseWatch(claim, lambda: False, World())
    with bots_at_a_table(match, watch)(position_of(match)) as table:
        watch.pause(1)
    assert looks == [table]


@pytest.mark.usefixtures("store")
def test_a_person_who_leaves_while_bots_stay_is_played_on():
    ada, bea = person(), person()
    seats = [*map(competitor_of_person, (ada, bea)), competitor_of_version(packaged())]
    match = plan_match(game="bazar", deal=new_deal(seed=SEED), seats=seats)
    left = [ada, bea]

    def stay(claim: Claim, look_after: Callable[[], None]) -> Claim | None:
        look_after()
        while left and (claimed := claim_next(worker="a worker")) is None:
            resign(match_id=match.id, user=left.pop(), key=uuid4())
        return claimed

    claim = claim_next(worker="a worker")
    assert claim is not None
    play_claimed(claim, is_stopping=lambda: False, stay=stay)
    match.refresh_from_db()
    assert match.trouble == ""
    assert not left


REMEMBERING = """
from bots.sdk import Bot


class Clever(Bot):
    needs_view = False
    events = asked = 0

    def observe(self, events):
        self.events += len(events)

    def choose(self, view, moves):
        self.asked += 1
        self.note(f"{self.asked} {self.events}")
        return moves[0]
"""


@pytest.mark.usefixtures("store")
def test_a_bot_that_stays_while_a_person_thinks_remembers_and_misses_nothing():
    user, version = person(), packaged(REMEMBERING)
    competitors = [competitor_of_person(user), competitor_of_version(version)]
    match = plan_match(game="bazar", deal=new_deal(seed=SEED), seats=competitors)
    turns = 4

    def stay(claim: Claim, look_after: Callable[[], None]) -> Claim | None:
        nonlocal turns
        look_after()
        turns -= 1
        while turns and (claimed := claim_next(worker="a worker")) is None:
            position = position_of(match)
            move = Codec.encode(position.game.legal(position.state, 0)[0])
            make_move(match_id=match.id, user=user, move=move, key=uuid4())
        return claimed if turns else None

    claim = claim_next(worker="a worker")
    assert claim is not None
    play_claimed(claim, is_stopping=lambda: False, stay=stay)
    notes, events = [], 0
    for entry in entries_of(match):
        events += entry.kind == "event"
        if entry.kind == "move" and entry.actor == 1:
            notes.append((entry, events))
    told = [msgspec.json.decode(entry.payload)["note"] for entry, _ in notes]
    assert told == [f"{asked} {seen}" for asked, (_, seen) in enumerate(notes, 1)]
    assert len(told) > 4


def test_bots_leave_their_table_when_a_person_has_taken_a_move_back():
    """They have seen it; those who sit down in their places have not."""
    log = wavering(GAME, 2, 1, most=1)
    back = next(entry.seq for entry in log.entries if entry.kind == "undone")
    players = Players()
    with LastingTable(players(planned(person(), bot()))) as table:
        for until, tables in ((back - 1, 1), (back - 1, 1), (back, 2), (back, 2)):
            position = MatchPosition(log.header, Control(), [0])
            position.add_entries(log.entries[:until])
            with table.set(position):
                assert players.set == tables
