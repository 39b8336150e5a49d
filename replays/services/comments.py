"""Writes comments on steps, deletes and reports them, and moderates them.

Whoever comments knows the whole match, so comments are for matches that keep no secret
any more. All that a comment points at was looked up in the picture of its step.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from engines.core.game import OMNISCIENT, Language
from replays import match_info, selectors
from replays.models import CommentReport, MatchLog, StepComment
from replays.selectors.comments import Drawing, comments_on
from replays.services.errors import BadComment, NotACommenter, TooManyComments

Status = StepComment.Status

LONGEST_TEXT: Final = 600
LONGEST_REASON: Final = 300
MOST_DRAWINGS: Final = 8

MOST_AN_HOUR: Final = 20
"""So many comments, and so many reports, of one person."""

MOST_OF_A_PERSON: Final = 30
"""So many on one match; those that were deleted count as well."""

MOST_ON_A_MATCH: Final = 500

ORDERS_OF_WRITING: Final = {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}
"""Signs that turn the direction of all text behind them."""


def write_comment(
    *,
    log: MatchLog,
    author: match_info.User,
    step: int,
    text: str,
    drawings: Sequence[Drawing] = (),
    language: Language = "en",
) -> StepComment:
    """Store a comment on a step, or raise `CommentRefused`.

    The language is that of the reader, whose replay is in the cache already.
    """
    known = _commenter(author)
    if not log.is_open:
        raise NotACommenter(gettext("Comments open when the match is over."))
    words = plain_text(text)
    if not words:
        raise BadComment("text", gettext("Write something first."))
    if len(words) > LONGEST_TEXT:
        raise BadComment("text", _too_long(LONGEST_TEXT))
    replay = selectors.replay(log, OMNISCIENT, language)
    if not 0 <= step <= replay.last:
        raise BadComment("step", gettext("This match has no such step."))
    pointed = _checked(drawings, replay.things(step)) if drawings else []
    with transaction.atomic():
        _lock(known)
        _require_room(known, log)
        return StepComment.objects.create(
            log=log,
            step=step,
            author_id=known.pk,
            text=words,
            drawings=msgspec.json.encode(pointed).decode() if pointed else "",
        )


def delete_comment(*, log: MatchLog, number: int, by: match_info.User) -> None:
    """Delete one's own comment; raises `DoesNotExist` for all others.

    Its text goes for good. The row stays, so that writing and deleting in turns is
    counted like writing.
    """
    mine = comments_on(log).filter(pk=number, author_id=by.pk)
    with transaction.atomic():
        if not mine.update(status=Status.DELETED, text="", drawings=""):
            raise StepComment.DoesNotExist
        _settle([number])


def report_comment(
    *, log: MatchLog, number: int, by: match_info.User, reason: str = ""
) -> None:
    """Ask the moderators to look at a comment; asking twice does nothing twice."""
    known = _commenter(by)
    comment = comments_on(log).get(pk=number)
    if comment.author_id == known.pk:
        raise BadComment("comment", gettext("This is your own comment: delete it."))
    words = plain_text(reason)
    if len(words) > LONGEST_REASON:
        raise BadComment("reason", _too_long(LONGEST_REASON))
    with transaction.atomic():
        _lock(known)
        mine = CommentReport.objects.filter(by_id=known.pk)
        if mine.filter(comment=comment).exists():
            return
        if mine.filter(created_at__gte=_an_hour_ago()).count() >= MOST_AN_HOUR:
            raise TooManyComments(
                gettext("You have reported much within an hour. Try again later.")
            )
        CommentReport.objects.create(comment=comment, by_id=known.pk, reason=words)


# --- moderation ----------------------------------------------------------------------


def hide(*, comments: Iterable[int]) -> list[StepComment]:
    """Take comments away from all pages; return those that were shown."""
    return _turned(comments, Status.SHOWN, Status.HIDDEN)


def restore(*, comments: Iterable[int]) -> list[StepComment]:
    """Show comments again that a moderator has hidden; return those."""
    return _turned(comments, Status.HIDDEN, Status.SHOWN)


def settle_reports(*, comments: Iterable[int]) -> list[StepComment]:
    """Leave comments as they are, whatever was reported; return those reported."""
    reported = StepComment.objects.filter(
        pk__in=[*comments], reports__settled_at__isnull=True, reports__isnull=False
    )
    found = [*reported.order_by("pk").distinct()]
    _settle([one.pk for one in found])
    return found


@transaction.atomic
def _turned(
    comments: Iterable[int], before: Status, after: Status
) -> list[StepComment]:
    found = StepComment.objects.filter(pk__in=[*comments], status=before)
    turned = [*found.order_by("pk").select_for_update()]
    numbers = [one.pk for one in turned]
    StepComment.objects.filter(pk__in=numbers).update(status=after)
    _settle(numbers)
    return turned


def _settle(comments: Iterable[int]) -> None:
    unsettled = CommentReport.objects.filter(comment__in=[*comments], settled_at=None)
    unsettled.update(settled_at=timezone.now())


# --- what is refused -----------------------------------------------------------------


def _commenter(user: match_info.User) -> AbstractUser:
    if not match_info.has_own_name(user):
        raise NotACommenter(
            gettext("Comments are for people with an account of their own.")
        )
    return user


def plain_text(text: str) -> str:
    """Return a text as it is stored: without signs that are not to be read."""
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n")
    return re.sub(r"\n{3,}", "\n\n", "".join(filter(_is_read, lines))).strip()


def _is_read(sign: str) -> bool:
    is_control = unicodedata.category(sign) in {"Cc", "Cs"} and sign != "\n"
    return not is_control and sign not in ORDERS_OF_WRITING


def _checked(drawings: Sequence[Drawing], things: Mapping[str, str]) -> list[Drawing]:
    """Return drawings, each once, all of whose things are in the picture."""
    wanted = list(dict.fromkeys(drawings))
    if len(wanted) > MOST_DRAWINGS:
        words = gettext("At most %(most)s marks and arrows belong to a comment.")
        raise BadComment("drawings", words % {"most": MOST_DRAWINGS})
    for one in wanted:
        if one.thing not in things or (one.to and one.to not in things):
            raise BadComment(
                "drawings", gettext("What the comment points at is not on the board.")
            )
        if one.thing == one.to:
            raise BadComment(
                "drawings", gettext("An arrow leads from one thing to another.")
            )
    return wanted


def _lock(user: AbstractUser) -> None:
    """Let one person do one thing at a time, who still has an account."""
    found = get_user_model()._default_manager.filter(pk=user.pk, is_active=True)
    if not [*found.select_for_update(no_key=True).values_list("pk")]:
        raise NotACommenter(
            gettext("Comments are for people with an account of their own.")
        )


def _require_room(author: AbstractUser, log: MatchLog) -> None:
    mine = StepComment.objects.filter(author_id=author.pk)
    if mine.filter(created_at__gte=_an_hour_ago()).count() >= MOST_AN_HOUR:
        words = gettext("At most %(most)s comments an hour: try again later.")
        raise TooManyComments(words % {"most": MOST_AN_HOUR})
    if mine.filter(log=log).count() >= MOST_OF_A_PERSON:
        words = gettext("You have written %(most)s comments on this match: no more.")
        raise TooManyComments(words % {"most": MOST_OF_A_PERSON})
    if StepComment.objects.filter(log=log).count() >= MOST_ON_A_MATCH:
        words = gettext("There are %(most)s comments on this match: no more.")
        raise TooManyComments(words % {"most": MOST_ON_A_MATCH})


def _an_hour_ago() -> datetime:
    return timezone.now() - timedelta(hours=1)


def _too_long(most: int) -> str:
    return gettext("At most %(most)s characters.") % {"most": most}
