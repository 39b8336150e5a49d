"""Analyses of finished matches: asked for by people, worked on by one worker at a time.

An analysis is an artefact of a log, the analyser's version and its settings: all who
ask for the same share one, and it can be thrown away and computed again. The work is
done in slices. After each slice what is known is stored, so a worker that dies loses
seconds, and whatever else waits for the worker comes between two slices.
"""

import os
import threading
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Final, TypeVar

import msgspec
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from engines.core.game import LANGUAGES
from replays import match_info, selectors
from replays.analysis.match import Analysis, assembled, seed_of, summaries
from replays.analysis.positions import LineOfPositions, NoPositions, match_line
from replays.analysis.presentation import shown_analysis
from replays.analysis.steps import StepFigures, judge_step
from replays.log.engine import WrongEngine
from replays.log.entry import Log
from replays.log.errors import UnreadableLog
from replays.models import MatchAnalysis, MatchLog, PlayedErrors
from replays.selectors.analyses import key_of, settings_for
from replays.services.errors import CannotAnalyse, TooManyAnalyses

Status = MatchAnalysis.Status
T = TypeVar("T")

STORED: Final = 2000
"""The oldest make room: anybody can have one made again."""
ATTEMPTS: Final = 3
"""So often an analysis is begun anew without any progress before it is given up."""
LOST_AFTER: Final = timedelta(seconds=90)
LOWEST: Final = 19
"""The niceness of work that nobody is to feel."""

_decode = msgspec.json.Decoder(list[StepFigures]).decode


@transaction.atomic
def request_analysis(*, log: MatchLog, user: User) -> MatchAnalysis:
    """Return the analysis of an open match, queued if there is none yet.

    Raises `CannotAnalyse` for a match that keeps a secret, and `TooManyAnalyses` where
    one person, or all together, have enough to wait for.
    """
    if not log.is_open or not log.moves:
        raise CannotAnalyse
    key = key_of(log)
    known = MatchAnalysis.objects.defer("figures", "shown").filter(key=key).first()
    if known is not None and known.status != Status.FAILED:
        return known
    # One request of a person at a time.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    waiting = MatchAnalysis.objects.filter(status__in=MatchAnalysis.WAITING)
    mine = MatchAnalysis.objects.filter(requested_by=user)
    lately = mine.filter(created_at__gte=timezone.now() - timedelta(days=1))
    if (
        waiting.filter(requested_by=user).count() >= settings.ANALYSES_WAITING
        or lately.count() >= settings.ANALYSES_A_DAY
        or waiting.count() >= settings.ANALYSES_QUEUED
        or not _has_room(waiting, user)
    ):
        raise TooManyAnalyses
    fresh = {
        "log": log,
        "requested_by": user,
        "status": Status.QUEUED,
        "done": 0,
        "total": log.moves + 1,
        "attempts": 0,
        "figures": None,
        "created_at": timezone.now(),
    }
    found, _ = MatchAnalysis.objects.update_or_create(key=key, defaults=fresh)
    return found


def _has_room(waiting: QuerySet[MatchAnalysis], user: User) -> bool:
    """Whether a guest may ask for one more: they do not take up all places together."""
    if match_info.has_own_name(user):
        return True
    theirs = waiting.filter(requested_by__in=match_info.guest_accounts())
    return theirs.count() < settings.ANALYSES_OF_GUESTS


def is_any_waiting() -> bool:
    return MatchAnalysis.objects.filter(status__in=MatchAnalysis.WAITING).exists()


# --- the work ------------------------------------------------------------------------


def analyse_some(
    *, seconds: float, clock: Callable[[], float] = time.monotonic
) -> bool:
    """Work for a while on the analysis that has waited longest, those of guests last.

    Return whether there may be more to do. Only one is worked on at a time.
    """
    now = timezone.now()
    running = MatchAnalysis.objects.filter(status=Status.RUNNING)
    lost = running.filter(changed_at__lt=now - LOST_AFTER)
    lost.filter(attempts__gte=ATTEMPTS).update(status=Status.FAILED)
    lost.update(status=Status.QUEUED)
    if running.exists():
        return False
    queued = MatchAnalysis.objects.filter(status=Status.QUEUED)
    in_order = queued.order_by("created_at", "id").select_related("log")
    guests = match_info.guest_accounts().values("pk")
    of_others = in_order.filter(~Q(requested_by__in=guests))
    first = of_others.first() or in_order.first()
    if first is None:
        return False
    claimed = queued.filter(pk=first.pk).update(
        status=Status.RUNNING, attempts=F("attempts") + 1, changed_at=timezone.now()
    )
    if claimed:
        _work_on(first, clock() + seconds, clock)
    return True


def _work_on(analysis: MatchAnalysis, until: float, clock: Callable[[], float]) -> None:
    row = MatchAnalysis.objects.filter(pk=analysis.pk)
    try:
        log = selectors.whole_log(analysis.log)
        line = match_line(log)
    except (NoPositions, UnreadableLog, WrongEngine):
        row.update(status=Status.FAILED, changed_at=timezone.now())
        return
    found = _decode(zlib.decompress(analysis.figures)) if analysis.figures else []
    total = len(line.positions)
    wanted = settings_for(analysis.log)

    def go_on() -> None:
        while len(found) < total:
            found.append(judge_step(line, len(found), wanted, seed_of(log)))
            if clock() >= until:
                break

    _unnoticed(go_on)
    if len(found) == total:
        _finish(analysis, log, line, assembled(log, line, wanted, found))
        return
    row.update(
        status=Status.QUEUED,
        done=len(found),
        total=total,
        attempts=0,
        figures=_packed(found),
        changed_at=timezone.now(),
    )


@transaction.atomic
def _finish(
    analysis: MatchAnalysis, log: Log, line: LineOfPositions, found: Analysis
) -> None:
    """Store what is shown; take it in on the pages of the bots, once."""
    texts = {one: shown_analysis(line, found, one) for one in LANGUAGES}
    row = MatchAnalysis.objects.filter(pk=analysis.pk).exclude(status=Status.FINISHED)
    is_mine = row.update(
        status=Status.FINISHED,
        done=len(found.steps),
        total=len(found.steps),
        figures=None,
        shown=zlib.compress(msgspec.json.encode(texts)),
        changed_at=timezone.now(),
    )
    if is_mine:
        _count_errors(log, found)
    done = MatchAnalysis.objects.filter(status=Status.FINISHED)
    oldest = done.order_by("-changed_at").values_list("pk", flat=True)[STORED:]
    done.filter(pk__in=[*oldest]).delete()


def _count_errors(log: Log, found: Analysis) -> None:
    """Add what bots gave away, phase by phase.

    A fork does not count: whoever makes it chooses the position, and others made the
    moves that led to it.
    """
    if log.header.origin is not None:
        return
    for summary in summaries(found):
        digest = log.header.seats[summary.seat].digest
        if digest is None:
            continue
        for phase, (decisions, lost) in enumerate(summary.phases):
            if not decisions:
                continue
            row, _ = PlayedErrors.objects.get_or_create(
                digest=digest, game=log.header.game, phase=phase
            )
            PlayedErrors.objects.filter(pk=row.pk).update(
                matches=F("matches") + 1,
                decisions=F("decisions") + decisions,
                lost=F("lost") + lost,
            )


def _packed(found: list[StepFigures]) -> bytes:
    return zlib.compress(msgspec.json.encode(found))


def _unnoticed(work: Callable[[], T]) -> T:
    """Do something in a thread to which everything else on the machine is preferred.

    Niceness belongs to a thread and only ever grows, so the thread ends with the work.
    """

    def step_back() -> None:
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWEST)

    with ThreadPoolExecutor(1, initializer=step_back) as pool:
        return pool.submit(work).result()
