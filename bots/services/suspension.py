"""Whether a version may play: it loses that by failing, and an organiser decides."""

from collections.abc import Collection
from typing import Final

from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bots.messages import message
from bots.models import BotVersion
from bots.selectors import status_word
from bots.services.errors import WrongStatus

FAILURES: Final = 3
"""A version that failed in so many matches in a row plays no more."""

Status = BotVersion.Status


@transaction.atomic
def note_result(*, version: BotVersion, failed: bool) -> BotVersion:
    """Count how a version came through a match; return it as it stands now.

    It is suspended when it has failed too often without one good match in between.
    """
    found = _locked(version)
    found.failures_in_a_row = found.failures_in_a_row + 1 if failed else 0
    if found.status == Status.ACTIVE and found.failures_in_a_row >= FAILURES:
        found.status = Status.SUSPENDED
        found.reason = message("version.failed_often", {"count": FAILURES})
    found.save(update_fields=["failures_in_a_row", "status", "reason"])
    return found


def lock_suspended(versions: Collection[int]) -> set[int]:
    """Return which of some versions are suspended; all stay so in this transaction.

    A transaction that would suspend one meanwhile waits. Many can hold a version at a
    time. They are locked in the order of their numbers, so that no two wait for each
    other.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # Django knows no lock that several can share. SQLite needs none: there one
            # transaction writes at a time.
            cursor.execute(
                "SELECT id FROM bots_botversion WHERE id = ANY(%s) "
                "ORDER BY id FOR SHARE",
                [[*versions]],
            )
    found = BotVersion.objects.filter(id__in=versions, status=Status.SUSPENDED)
    return {*found.values_list("id", flat=True)}


@transaction.atomic
def suspend(*, version: BotVersion, reason: str) -> BotVersion:
    """Let a version begin no more matches; those it has begun are played to the end."""
    found = _locked(version)
    if found.status != Status.ACTIVE:
        words = _("%(version)s is %(status)s; only an active version is suspended.")
        raise WrongStatus(words % _named(found))
    found.status, found.reason = Status.SUSPENDED, reason
    found.save(update_fields=["status", "reason"])
    return found


@transaction.atomic
def reinstate(*, version: BotVersion) -> BotVersion:
    """Let a suspended version play again, with its failures forgiven."""
    found = _locked(version)
    if found.status != Status.SUSPENDED:
        words = _("%(version)s is %(status)s; only a suspended one is reinstated.")
        raise WrongStatus(words % _named(found))
    found.status, found.reason, found.failures_in_a_row = Status.ACTIVE, "", 0
    found.save(update_fields=["status", "reason", "failures_in_a_row"])
    return found


def check_again(*, version: BotVersion) -> BotVersion:
    """Let a rejected version wait for another check, as when the fault was ours."""
    waiting = {"status": Status.UPLOADED, "claims": 0, "asked_at": timezone.now()}
    rejected = BotVersion.objects.filter(id=version.id, status=Status.REJECTED)
    try:
        with transaction.atomic():
            is_done = rejected.update(**waiting)
    except IntegrityError as error:
        words = _("There is another %(version)s by now, and only one can be it.")
        raise WrongStatus(words % _named(version)) from error
    version.refresh_from_db()
    if not is_done:
        words = _("%(version)s is %(status)s; only a rejected one is checked again.")
        raise WrongStatus(words % _named(version))
    return version


def _named(version: BotVersion) -> dict[str, str]:
    return {"version": str(version), "status": status_word(version)}


def _locked(version: BotVersion) -> BotVersion:
    found = BotVersion.objects.select_for_update(of=("self",))
    return found.select_related("bot").get(id=version.id)
