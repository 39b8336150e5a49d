"""Draws finished matches as moving pictures, on request and one after the other."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from io import BytesIO
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from PIL import Image

from engines.core.game import OMNISCIENT, Language
from replays import raster, selectors
from replays.frames.builder import MatchReplay
from replays.models import Animation, MatchLog
from replays.services.errors import TooManyAnimations

Status = Animation.Status

WIDTH: Final = 480
MOST_FRAMES: Final = 200
"""A longer match skips steps, evenly."""

FRAME_MS: Final = 500
END_MS: Final = 4000
QUALITY: Final = 80
STORED: Final = 50
"""The oldest make room: anybody can have one drawn again."""

MOST_QUEUED: Final = 20
MOST_A_DAY: Final = 10
ATTEMPTS: Final = 2
LOST_AFTER: Final = timedelta(minutes=5)


@transaction.atomic
def request_animation(*, log: MatchLog, language: Language, user: User) -> Animation:
    """Return the animation of an open match, queued if there is none yet.

    Raises `TooManyAnimations` where one person, or all together, have enough to wait
    for.
    """
    known = Animation.objects.filter(log=log, language=language).defer("file").first()
    if known is not None and known.status != Status.FAILED:
        return known
    # One request of a person at a time.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    waiting = Animation.objects.filter(status__in=(Status.QUEUED, Status.DRAWING))
    mine = Animation.objects.filter(requested_by=user)
    lately = mine.filter(created_at__gte=timezone.now() - timedelta(days=1))
    if waiting.filter(requested_by=user).exists() or lately.count() >= MOST_A_DAY:
        raise TooManyAnimations
    if waiting.count() >= MOST_QUEUED:
        raise TooManyAnimations
    fresh = {
        "requested_by": user,
        "status": Status.QUEUED,
        "percent": 0,
        "attempts": 0,
        "created_at": timezone.now(),
    }
    found, _ = Animation.objects.update_or_create(
        log=log, language=language, defaults=fresh
    )
    return found


def draw_next() -> bool:
    """Draw the animation that has waited longest; say whether there was one."""
    now = timezone.now()
    lost = Animation.objects.filter(
        status=Status.DRAWING, changed_at__lt=now - LOST_AFTER
    )
    lost.filter(attempts__gte=ATTEMPTS).update(status=Status.FAILED)
    lost.update(status=Status.QUEUED)
    queued = Animation.objects.filter(status=Status.QUEUED).order_by("created_at", "id")
    animation = queued.select_related("log").first()
    if animation is None:
        return False
    mine = queued.filter(pk=animation.pk)
    if mine.update(
        status=Status.DRAWING, attempts=F("attempts") + 1, changed_at=timezone.now()
    ):
        _draw(animation)
    return True


def _draw(animation: Animation) -> None:
    row = Animation.objects.filter(pk=animation.pk)

    def progress(percent: int) -> None:
        row.update(percent=percent, changed_at=timezone.now())

    language: Language = "fr" if animation.language == "fr" else "en"
    replay = selectors.replay(animation.log, OMNISCIENT, language)
    file = webp_of(replay, progress)
    row.update(
        status=Status.FINISHED, percent=100, file=file, changed_at=timezone.now()
    )
    newest = Animation.objects.order_by("-changed_at").values_list("pk", flat=True)
    done = Animation.objects.filter(status=Status.FINISHED)
    done.exclude(pk__in=[*newest[:STORED]]).delete()


def webp_of(replay: MatchReplay, progress: Callable[[int], None]) -> bytes:
    """Return a match as an animated WebP; `progress` hears of each tenth."""
    steps = _steps(replay.last)
    length = len(steps)

    def images() -> Iterator[Image.Image]:
        for number, step in enumerate(steps):
            if number * 10 // length > (number - 1) * 10 // length:
                progress(number * 100 // length)
            drawn = raster.png(replay.svg(step), width=WIDTH)
            yield Image.open(BytesIO(drawn)).convert("RGB")

    frames = images()
    output = BytesIO()
    next(frames).save(
        output,
        "WEBP",
        save_all=True,
        append_images=frames,
        duration=[FRAME_MS] * (length - 1) + [END_MS],
        loop=0,
        quality=QUALITY,
        method=2,
    )
    return output.getvalue()


def _steps(last: int) -> list[int]:
    """Return the steps to draw: the first, the last, and as many between as fit."""
    if last < MOST_FRAMES:
        return [*range(last + 1)]
    return [number * last // (MOST_FRAMES - 1) for number in range(MOST_FRAMES)]
