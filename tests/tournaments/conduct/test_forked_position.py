"""Where a fork stands: what befell those who sat there before is not its affair."""

from engines.registry import load
from replays.log.canonical import canonical
from replays.log.chain import Chain
from replays.log.entry import Log
from replays.log.fork import fork_point
from tests.replays.log.forks import LATER, begun
from tests.replays.log.matches import recorded
from tournaments.conduct.control import Control
from tournaments.conduct.position import MatchPosition
from tournaments.conduct.undo import Obstacle, undoable_move


def unlucky(step: int) -> Log:
    """Return a match up to a step, in which a seat failed and a bot used its time."""
    log = recorded(load("bazar"), 2)
    entries = log.entries[: fork_point(log, step).seq]
    last = entries[-1]
    chain = Chain(log.header.match, last.hash, last.seq, last.at_ms)
    failure = canonical({"code": "timeout", "reason": "Late."})
    entries.append(chain.append("seat_failed", failure, at_ms=chain.at_ms, actor=1))
    return Log("a match", log.header, entries)


def test_failures_and_clocks_begin_anew():
    fork = begun(unlucky(6), 6, "same")
    position = MatchPosition(fork.header, Control(), [0, 1])
    position.add_entries(fork.entries)
    assert (position.failed, position.fates) == ([], {})
    assert sorted(position.clocks) == [0, 1]
    assert position.bank_us(0) == Control().bots.bank_ms * 1000
    begins = [clock.since_ms for clock in position.clocks.values()]
    assert {at for at in begins if at is not None} == {LATER}
    (seat,) = position.to_move
    assert position.awaited == [seat]


def test_no_move_of_the_parent_is_taken_back():
    fork = begun(recorded(load("bazar"), 2), 6, "same")
    position = MatchPosition(fork.header, Control(), [0, 1])
    position.add_entries(fork.entries)
    for seat in (0, 1):
        assert undoable_move(position, seat, most=9) is Obstacle.NO_MOVE
