"""How much one person may hand in, and how many packages are looked at at a time.

All of it is asked before an archive is opened: that is what costs the site something.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.core.cache import cache
from django.db.models import Count, Sum
from django.db.models.functions import Length
from django.utils import timezone
from django.utils.translation import gettext as _
from redis.exceptions import RedisError

from bots import selectors
from bots.models import BotVersion, TurnedAway
from bots.packages.archives import MB
from bots.packages.gate_process import WALL_S
from bots.services.errors import NotReceived

MAX_WAITING: Final = 5
"""How many versions of one person may wait for their check."""
GATES: Final = 4
"""How many packages of the whole site are looked at at a time."""
PATIENCE_S: Final = 10.0
"""How long an upload waits for others to be looked at."""
LOOK_S: Final = 0.1
DAY: Final = timedelta(days=1)

_log = logging.getLogger(__name__)


def check_quota(owner: AbstractBaseUser, size: int) -> None:
    """Refuse a package of so many bytes from somebody who has handed in enough."""
    if selectors.waiting(owner).count() >= MAX_WAITING:
        words = _(
            "%(count)s of your versions wait to be checked already: hand this one "
            "in when one of them is done."
        )
        raise NotReceived(words % {"count": MAX_WAITING})
    if _tried_today(owner) >= settings.UPLOADS_A_DAY:
        words = _(
            "You have handed in %(count)s packages within a day, with those that were "
            "refused. That is the most: come back tomorrow."
        )
        raise NotReceived(words % {"count": settings.UPLOADS_A_DAY})
    versions, stored = _stored_of(owner)
    if versions >= settings.VERSIONS_PER_OWNER:
        words = _(
            "You have handed in %(count)s versions, which is the most that is kept for "
            "one account: ask an organiser for more."
        )
        raise NotReceived(words % {"count": settings.VERSIONS_PER_OWNER})
    if stored + size > settings.PACKAGE_MB_PER_OWNER * MB:
        words = _(
            "With this one your packages would have more than the %(most)s MB that are "
            "kept for one account: make it smaller, or ask an organiser for more."
        )
        raise NotReceived(words % {"most": settings.PACKAGE_MB_PER_OWNER})


def _tried_today(owner: AbstractBaseUser) -> int:
    lately = {"uploaded_at__gt": timezone.now() - DAY}
    taken = BotVersion.objects.filter(bot__owner_id=owner.pk, **lately)
    refused = TurnedAway.objects.filter(owner_id=owner.pk, **lately)
    return taken.count() + refused.count()


def _stored_of(owner: AbstractBaseUser) -> tuple[int, int]:
    """Return how many versions of a person are kept, and how many bytes."""
    found = BotVersion.objects.filter(bot__owner_id=owner.pk).aggregate(
        versions=Count("id"), size=Sum(Length("package__data"))
    )
    return found["versions"], found["size"] or 0


@contextmanager
def gate_place(owner: AbstractBaseUser) -> Iterator[None]:
    """Take one of the few places at the gate; a person has one at a time.

    The places are counted where all web servers see them. Without a Redis each process
    counts alone, and when it is lost nobody counts: the limits of a gate hold anyway.
    """
    names = [f"gate:person:{owner.pk}"]
    if not _take(names[0]):
        raise NotReceived(
            _("Another package of yours is being looked at: hand this one in after it.")
        )
    try:
        names.append(_free_place())
        yield
    finally:
        with suppress(RedisError):
            cache.delete_many(names)


def _free_place() -> str:
    deadline = time.monotonic() + PATIENCE_S
    while True:
        for number in range(GATES):
            if _take(name := f"gate:place:{number}"):
                return name
        if time.monotonic() > deadline:
            raise NotReceived(
                _("Many packages are handed in right now: try again in a minute.")
            )
        time.sleep(LOOK_S)


def _take(name: str) -> bool:
    try:
        # A web server that is lost meanwhile gives it back after a while.
        return cache.add(name, 1, timeout=2 * WALL_S)
    except RedisError as error:
        _log.warning("Uploads are not counted: Redis unavailable: %s", error)
        return True
