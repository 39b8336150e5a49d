"""What is promised whatever happens: one function for each, which yields what is wrong.

They are asked when everything is over, and told what was seen from outside meanwhile.
"""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count

from replays import selectors as logs
from replays.log.entry import Entry
from replays.log.verify import verify
from replays.models import LogEntry, MatchLog
from replays.services.verification import check_all
from tests.chaos.history import History
from tests.chaos.undisturbed import stored_story, undisturbed_story
from tests.chaos.witness import testimony
from tournaments.models import Match, ResultEntry, Tournament
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.selectors.tournaments.verification import disagreements
from tournaments.services.ladders.rebuild import differences

MORE_S: Final = 5.0
"""How much longer than its lease a match may be without a worker."""

EXPLAINED: Final = {
    # The database is down, or goes down on the way.
    *("OperationalError", "InterfaceError", "AdminShutdown", "CrashShutdown"),
    *("CannotConnectNow", "Interrupted", "UnknownOutcome"),
    # So is Redis.
    *("ConnectionError", "TimeoutError", "ConnectionRefusedError", "ReadOnlyError"),
    *("BusyLoadingError", "ConnectionResetError", "BrokenPipeError"),
    # A process was killed, or its time was over when it was woken up.
    *("WorkerLostError", "TimeLimitExceeded", "SoftTimeLimitExceeded", "Terminated"),
    # What Celery wraps any of these in.
    "ExceptionWithTraceback",
}
"""The errors that follow from what the nemesis does."""

RAISED: Final = re.compile(r"(?:[a-z_]\w*\.)*([A-Z]\w*[a-z]\w*): ")
FOLLOWED: Final = ("During handling of the above", "The above exception was the")
TRACED: Final = 60
"""How many lines are shown of what the crew said when it met an error."""
PLACE: Final = re.compile(r'  File "([^"]+)"')
QUEUE: Final = re.compile(r"/site-packages/(kombu|celery|billiard|redis)/")
"""Where the queue's own parts are: what they raise when Redis goes is their affair."""


@dataclass(frozen=True)
class Evidence:
    """What there is to judge by, besides the database."""

    history: History
    said: str
    """What the crew has written to its logs."""
    left_behind: list[str]
    """The processes that have outlived it."""


Promise = Callable[[Evidence], Iterator[str]]


def acknowledged_moves_are_there_once(evidence: Evidence) -> Iterator[str]:
    """(a) An acknowledged move is never lost."""
    for request, seq in evidence.history.acknowledged.items():
        behind = LogEntry.objects.filter(log_id=request.match, kind="move")
        found = [*behind.filter(actor=request.seat, seq__lte=seq).order_by("-seq")[:1]]
        move = Entry(0, "move", 1, 0, None, request.move, b"").data()
        if not found or _move_of(found[0]) != move:
            yield f"{request} was acknowledged at {seq} and is not there."


def no_move_appears_twice(evidence: Evidence) -> Iterator[str]:
    """(b) No move appears twice, neither in a log nor for one key."""
    doubled = LogEntry.objects.values("log_id", "seq").annotate(found=Count("hash"))
    for row in doubled.filter(found__gt=1):
        yield f"Entry {row['seq']} of {row['log_id']} is there {row['found']} times."
    for request in evidence.history.acknowledged.keys() & evidence.history.refused:
        yield f"{request} was acknowledged once and refused once."
    asked: Counter[tuple[Any, int]] = Counter()
    for request in evidence.history.acknowledged:
        asked[request.match, request.seat] += 1
    for (match, seat), acknowledged in asked.items():
        rows = LogEntry.objects.filter(log_id=match, kind="move", actor=seat)
        if rows.count() != acknowledged:
            yield (
                f"Seat {seat} of {match} was told of {acknowledged} moves and has made "
                f"{rows.count()}."
            )


def nobody_saw_what_was_not_committed(evidence: Evidence) -> Iterator[str]:
    """(c) Nobody sees an uncommitted move."""
    yield from evidence.history.too_early
    for match, seen in evidence.history.seen.items():
        rows = LogEntry.objects.filter(log_id=match).order_by("seq")
        stored = [bytes(one) for one in rows.values_list("hash", flat=True)]
        if stored[: len(seen)] != seen:
            yield f"Of {match} something was seen that is not there."


def matches_are_taken_over_in_time(evidence: Evidence) -> Iterator[str]:
    """(d) A crash delays a match by at most its lease and five seconds."""
    for (match, epoch), seconds in evidence.history.overdue.items():
        if seconds > MORE_S:
            yield f"{match} had no worker for {seconds:.1f} s in epoch {epoch}."


def crashes_change_no_result(evidence: Evidence) -> Iterator[str]:
    """(d) A crash does not change a result that is settled beforehand."""
    del evidence
    for match in Match.objects.filter(status=Match.Status.FINISHED):
        if stored_story(match) != undisturbed_story(match):
            yield f"{match} went otherwise than without a nemesis."


def everything_comes_to_its_end(evidence: Evidence) -> Iterator[str]:
    """(e) Redis can be wiped at any time, and all that was begun is finished."""
    del evidence
    for match in Match.objects.exclude(status=Match.Status.FINISHED):
        yield f"{match} is {match.status}. {match.trouble}"
    for event in Tournament.objects.exclude(status=Tournament.Status.FINISHED):
        said = event.audit.order_by("-id").values_list("reason", flat=True).first()
        yield f"{event} is {event.status}. {said}"


def finished_matches_verify_offline(evidence: Evidence) -> Iterator[str]:
    """(f) Every finished match verifies offline, and all that is stored of it."""
    del evidence
    for checked in check_all():
        if checked.problem:
            yield f"{checked.log.id}: {checked.problem}"
    for log in MatchLog.objects.filter(status=MatchLog.Status.FINISHED):
        try:
            verify(logs.whole_log(log))
        except ValueError as error:
            yield f"{log.id}: {error}"


def shuffles_verify(evidence: Evidence) -> Iterator[str]:
    """(g) Every shuffle verifies: seeds are open, and all draws follow from them."""
    del evidence
    for checked in check_all():
        if not checked.is_complete:
            yield f"{checked.log.id}: its draws cannot be checked. {checked.problem}"


def standings_and_ratings_follow(evidence: Evidence) -> Iterator[str]:
    """(h) Standings and ratings equal a rebuild from zero; no seat is rated twice."""
    del evidence
    for event in Tournament.objects.all():
        yield from disagreements(event)
    ended = ResultEntry.objects.filter(kind=ResultEntry.Kind.FINISHED)
    for row in ended.values("match").annotate(told=Count("position")):
        if row["told"] != 1:
            yield f"The end of {row['match']} is told {row['told']} times."
    positions = [*ResultEntry.objects.order_by("position").values_list("position")]
    if positions != [(place,) for place in range(1, len(positions) + 1)]:
        yield "The result log has a gap."
    for way in ALGORITHMS:
        yield from differences(way.name)


def paused_workers_never_wrote(evidence: Evidence) -> Iterator[str]:
    """(i) A paused worker can never write."""
    del evidence
    yield from testimony()


def errors_are_explained(evidence: Evidence) -> Iterator[str]:
    """Nobody meets an error that no fault of the nemesis explains."""
    yield from evidence.history.errors
    found = [*_unexplained(evidence.said)]
    traces = dict(reversed(found))
    for name, times in Counter(name for name, _ in found).items():
        yield f"{name} was raised in the crew {times} times, first so:\n{traces[name]}"


def nothing_is_left_behind(evidence: Evidence) -> Iterator[str]:
    """No process outlives the one that started it."""
    yield from evidence.left_behind


PROMISES: Final[dict[str, tuple[Promise, ...]]] = {
    "a": (acknowledged_moves_are_there_once,),
    "b": (no_move_appears_twice,),
    "c": (nobody_saw_what_was_not_committed,),
    "d": (matches_are_taken_over_in_time, crashes_change_no_result),
    "e": (everything_comes_to_its_end,),
    "f": (finished_matches_verify_offline,),
    "g": (shuffles_verify,),
    "h": (standings_and_ratings_follow,),
    "i": (paused_workers_never_wrote,),
    "errors": (errors_are_explained,),
    "processes": (nothing_is_left_behind,),
}
"""By the letters they have in the manual, and two that need none."""

FENCED: Final = re.compile(r"lease lost: The writer of epoch")


def refused_writes(said: str) -> int:
    """Count the writes of workers that had been replaced."""
    return len(FENCED.findall(said))


def _unexplained(said: str) -> Iterator[tuple[str, str]]:
    """Yield errors that neither a fault nor the queue accounts for, with their traces.

    Of errors that follow from one another, the last one counts.
    """
    place, last, lines = "", "", deque[str](maxlen=TRACED)
    trace = ""
    for line in said.splitlines():
        lines.append(line)
        if found := PLACE.match(line):
            place = found[1]
        elif line.startswith(FOLLOWED):
            last = ""
        elif raised := RAISED.match(line):
            yield from [(last, trace)] if last else []
            is_explained = raised[1] in EXPLAINED or QUEUE.search(place)
            last, trace = "" if is_explained else raised[1], "\n".join(lines)
    yield from [(last, trace)] if last else []


def _move_of(row: LogEntry) -> Any:
    return Entry(0, "move", 1, 0, None, row.payload.encode(), b"").data()["move"]
