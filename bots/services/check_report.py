"""How a version is checked: by one worker at a time, and to an end in any case.

A claim is a number. A worker may end the check it has begun only as long as no other
worker has begun it since, so a worker that was given up writes nothing.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Final

import msgspec
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet, Subquery
from django.utils import timezone

from bots.bot_table import store
from bots.check_runner import CheckReport, Finding, check
from bots.messages import message
from bots.models import BotVersion
from bots.sandbox.tiers import choose_sandbox
from bots.selectors import report_of
from bots.services.installed_versions import package_of
from engines.core.messages import CodedMessage

OVERDUE: Final = timedelta(minutes=5)
"""A worker that began a check so long ago is lost: its task is ended before that."""

UNHEARD: Final = timedelta(minutes=2)
"""A version that has waited so long was perhaps never heard of by a worker."""

ATTEMPTS: Final = 3
"""How many workers may be lost over one version."""

Status = BotVersion.Status


class CheckStopped(Exception):
    """The worker has to stop; that is no fault of the version, which waits again."""


def check_version(
    *, version_id: int, idle: Callable[[], None] = lambda: None
) -> BotVersion | None:
    """Check a version in the sandbox; return it, or None if there is nothing to do.

    Raises `SandboxUnavailable` where no bot may run; the version goes on waiting, as it
    does when `idle`, which is called often, raises `CheckStopped`.
    """
    sandbox = choose_sandbox()
    version = _claim(version_id)
    if version is None:
        return None
    try:
        report = check(
            package_of(version),
            sandbox=sandbox,
            store=store(),
            notify=_store_findings(version),
            idle=idle,
        )
    except CheckStopped:
        _put_back(version)
        raise
    except BaseException:
        # What is not the bot's fault is no reason to reject it.
        _release(version)
        raise
    _end(version, report)
    version.refresh_from_db()
    return version


def give_up(*, version_id: int, words: CodedMessage) -> None:
    """Reject a version whose check comes to no end, unless it is being checked."""
    version = BotVersion.objects.filter(id=version_id).first()
    if version is not None:
        _reject(version, words)


@transaction.atomic
def take_up() -> list[int]:
    """Return the versions that workers are to be asked about, each once in a while.

    A version whose worker was lost waits again; after a few times it is given up, for
    it may be what the workers die of.
    """
    now = timezone.now()
    locked = BotVersion.objects.select_for_update(skip_locked=True, of=("self",))
    for version in locked.filter(status=Status.CHECKING, asked_at__lt=now - OVERDUE):
        _release(version)
    found = []
    unheard = locked.filter(status=Status.UPLOADED, asked_at__lt=now - UNHEARD)
    for version in unheard.order_by("uploaded_at", "id"):
        if version.claims < ATTEMPTS:
            found.append(version.id)
        else:
            _reject(version, message("check.given_up", {"count": ATTEMPTS}))
    BotVersion.objects.filter(id__in=found).update(asked_at=now)
    return found


def next_version() -> int | None:
    """Return the version to be checked next, None if none waits for a worker.

    Authors take turns, however many versions somebody has handed in. A version whose
    check has failed through no fault of its own is left to the sweep.
    """
    others = BotVersion.objects.filter(bot__owner=OuterRef("bot__owner"))
    last = others.order_by("-checked_at").filter(checked_at__isnull=False)
    waiting = BotVersion.objects.filter(
        ~Exists(others.filter(status=Status.CHECKING)),
        status=Status.UPLOADED,
        claims=0,
    ).annotate(last=Subquery(last.values("checked_at")[:1]))
    order = (F("last").asc(nulls_first=True), "uploaded_at", "id")
    return waiting.order_by(*order).values_list("id", flat=True).first()


@transaction.atomic
def _claim(version_id: int) -> BotVersion | None:
    """Claim a version; None if it does not wait, or another of its author is checked.

    An author who hands in many versions has one of them checked at a time. The row of
    the author is locked, so that two workers do not begin two of them.
    """
    people = get_user_model()._default_manager
    author = people.filter(bots__versions=version_id)
    author.select_for_update(no_key=True, of=("self",)).first()
    checked = BotVersion.objects.filter(
        bot__owner__bots__versions=version_id, status=Status.CHECKING
    )
    if checked.exists():
        return None
    claimed = BotVersion.objects.filter(id=version_id, status=Status.UPLOADED).update(
        status=Status.CHECKING, claims=F("claims") + 1, asked_at=timezone.now()
    )
    return BotVersion.objects.get(id=version_id) if claimed else None


def _claimed(version: BotVersion) -> QuerySet[BotVersion]:
    """Return the row of a version, if this claim on its check still holds."""
    return BotVersion.objects.filter(
        id=version.id, status=Status.CHECKING, claims=version.claims
    )


def _release(version: BotVersion) -> None:
    _claimed(version).update(status=Status.UPLOADED)


def _put_back(version: BotVersion) -> None:
    """Let a version wait as if its check had not begun."""
    _claimed(version).update(status=Status.UPLOADED, claims=F("claims") - 1)


def _store_findings(version: BotVersion) -> Callable[[Finding], None]:
    """Return what stores each finding as it comes, for pages that wait for them."""
    report = msgspec.structs.replace(report_of(version), findings=[])

    def notify(finding: Finding) -> None:
        report.findings.append(finding)
        _claimed(version).update(report=report.as_json())

    return notify


def _end(version: BotVersion, report: CheckReport) -> None:
    _claimed(version).update(
        status=Status.ACTIVE if report.is_good else Status.REJECTED,
        games="\n".join(report.games),
        report=report.as_json(),
        checked_at=timezone.now(),
    )


def _reject(version: BotVersion, words: CodedMessage) -> None:
    report = report_of(version)
    findings = [*report.findings, Finding("start", False, words)]
    BotVersion.objects.filter(id=version.id, status=Status.UPLOADED).update(
        status=Status.REJECTED,
        report=msgspec.structs.replace(report, findings=findings).as_json(),
        checked_at=timezone.now(),
    )
