"""Check all logs again and again, a little at a time, and keep what was found.

Facts are checked when they are written and refused when they are changed. This finds
changes that passed the database by: a disk that loses data, or somebody who edits the
database's files.
"""

import time
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from replays.models import Inspection, MatchLog
from replays.services.verification import Checked, check

STRETCH: Final = 10
"""So many logs are checked before the row is moved on: seconds of work at most."""

PERIOD: Final = timedelta(days=1)
"""All logs are checked once in so long, and not more often."""

PROBLEMS_KEPT: Final = 50


class Stretch(msgspec.Struct, frozen=True):
    """What was checked since the row was last moved on."""

    logs: Sequence[Checked]
    is_last: bool

    @property
    def wrong(self) -> list[Checked]:
        return [one for one in self.logs if one.problem]


def inspect_on(*, seconds: float) -> list[Checked]:
    """Go on with the walk through all logs for a while; return those that are wrong.

    One stretch is always done. A walk that has come to its end rests until its day is
    over, and nothing is done meanwhile.
    """
    wrong: list[Checked] = []
    ends = time.monotonic() + seconds
    walk = _walk()
    while walk is not None:
        stretch = _check_stretch(walk)
        is_counted = _move_on(walk, stretch)
        wrong += stretch.wrong if is_counted else []
        # Somebody else is at it, or all is done, or the time is up.
        if not is_counted or stretch.is_last or time.monotonic() >= ends:
            break
        walk.refresh_from_db()
    return wrong


def _walk() -> Inspection | None:
    """Return the walk that is under way; begin one when it is time, or return None."""
    latest = Inspection.objects.order_by("-id").first()
    if latest is not None and latest.ended_at is None:
        return latest
    if latest is not None and timezone.now() - latest.began_at < PERIOD:
        return None
    try:
        with transaction.atomic():
            return Inspection.objects.create()
    except IntegrityError:
        # Another worker has begun it at the same moment.
        return None


def _check_stretch(walk: Inspection) -> Stretch:
    logs = MatchLog.objects.order_by("id")
    if walk.reached is not None:
        logs = logs.filter(id__gt=walk.reached)
    found = [*logs[: STRETCH + 1]]
    checked = [check(log) for log in found[:STRETCH]]
    return Stretch(checked, is_last=len(found) <= STRETCH)


def _move_on(walk: Inspection, stretch: Stretch) -> bool:
    """Count a stretch, unless somebody else has; return whether it was counted."""
    logs, wrong = stretch.logs, stretch.wrong
    told = (f"{one.log.id} {' '.join(one.problem.split())}" for one in wrong)
    lines = [*walk.problems.splitlines(), *told]
    reached = logs[-1].log.id if logs else walk.reached
    here = Inspection.objects.filter(
        id=walk.pk, reached=walk.reached, ended_at__isnull=True
    )
    return bool(
        here.update(
            reached=reached,
            checked=walk.checked + len(logs),
            complete=walk.complete + sum(one.is_complete for one in logs),
            entries=walk.entries + sum(one.entries for one in logs),
            wrong=walk.wrong + len(wrong),
            problems="\n".join(lines[:PROBLEMS_KEPT]),
            ended_at=timezone.now() if stretch.is_last else None,
        )
    )
