"""Comments on steps: the panel beside the board, a page of them all, and the forms."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from replays import match_info, selectors
from replays.frames import index
from replays.frames.builder import MatchReplay
from replays.models import MatchLog, StepComment
from replays.selectors.comments import (
    Drawing,
    comment_counts,
    comments_on,
    drawings_in,
    place_names,
)
from replays.services import comments as service
from replays.services.errors import (
    BadComment,
    CommentRefused,
    NotACommenter,
    TooManyComments,
)
from replays.views.params import MatchParams, plain_about_logs, refused_in_json

COMMENTS_ON_A_PAGE: Final = 20
DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class ShownComment:
    row: StepComment
    places: Sequence[str]
    """What it points at, in the words of the picture."""
    is_own: bool


def panel(
    request: HttpRequest, params: MatchParams, replay: MatchReplay, step: int
) -> dict[str, Any]:
    """Return the comments on a step of an open match, and who may add to them."""
    number = index.move_number(replay.frames, step)
    counts = comment_counts(params.log)
    there = comments_on(params.log).filter(step=number)
    rows, after = _page(request, there if number in counts else there.none())
    things = replay.things(step) if any(row.drawings for row in rows) else {}
    return {
        "number": number,
        "counts": json.dumps(counts),
        "total": sum(counts.values()),
        "here": counts.get(number, 0),
        "rows": _shown(request, rows, things),
        "after": after,
        "can_write": match_info.has_own_name(request.user),
        "longest": service.LONGEST_TEXT,
        "most_drawings": service.MOST_DRAWINGS,
    }


def _page(
    request: HttpRequest, comments: QuerySet[StepComment]
) -> tuple[list[StepComment], int | None]:
    """Return comments behind the last one seen, and behind which there are more."""
    after = request.GET.get("comments_after", "")
    if after.isascii() and after.isdecimal() and len(after) <= DIGITS:
        comments = comments.filter(id__gt=int(after))
    rows = [*comments.order_by("id")[: COMMENTS_ON_A_PAGE + 1]]
    more = len(rows) > COMMENTS_ON_A_PAGE
    rows = rows[:COMMENTS_ON_A_PAGE]
    return rows, rows[-1].pk if more else None


def _shown(
    request: HttpRequest, rows: Sequence[StepComment], things: dict[str, str]
) -> list[ShownComment]:
    return [
        ShownComment(
            row,
            place_names(drawings_in(row.drawings), things),
            is_own=row.author_id == request.user.pk,
        )
        for row in rows
    ]


@require_safe
@never_cache
@refused_in_json
def step_comments(request: HttpRequest, match: UUID, number: int) -> HttpResponse:
    """Return the comments on a step, for the panel of a page that is there already."""
    params = _open_match(request, match)
    replay = params.replay()
    ends = [*index.move_ends(replay.frames)]
    if number >= len(ends):
        raise Http404(gettext("The match has no such step."))
    context = {
        "comments": panel(request, params, replay, ends[number]),
        "match_id": params.log.id,
    }
    return render(request, "replays/_step_comments.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@plain_about_logs
def comments(request: HttpRequest, match: UUID) -> HttpResponse:
    """List all comments on a match; a POST adds one and leads back to its step."""
    if request.method == "POST":
        return _write(request, match)
    params = _open_match(request, match)
    rows, after = _page(request, comments_on(params.log))
    return _all(request, params, {"rows": _shown(request, rows, {}), "after": after})


@login_required
def _write(request: HttpRequest, match: UUID) -> HttpResponse:
    params = _open_match(request, match)
    step, text = request.POST.get("step", ""), request.POST.get("text", "")
    is_number = step.isascii() and step.isdecimal() and len(step) <= DIGITS
    number = int(step) if is_number else -1
    try:
        service.write_comment(
            log=params.log,
            author=request.user,
            step=number,
            text=text,
            drawings=_drawings(request.POST.get("drawings", "")),
            language=params.language,
        )
    except CommentRefused as error:
        typed = {"text": text, "number": number, "refused": str(error)}
        return _all(request, params, typed, status=_status(error))
    query = {"step": number, "seat": request.POST.get("seat") or "all"}
    return redirect(f"{params.log.get_absolute_url()}?{urlencode(query)}#comments")


def _drawings(text: str) -> list[Drawing]:
    try:
        return drawings_in(text)
    except ValueError as error:
        words = gettext("What the comment points at is not on the board.")
        raise BadComment("drawings", words) from error


def _all(
    request: HttpRequest,
    params: MatchParams,
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    context |= {
        "match": selectors.summary(params.log, params.language),
        "match_id": params.log.id,
        "longest": service.LONGEST_TEXT,
    }
    return render(request, "replays/comments.html", context, status=status)


@require_POST
@login_required
def delete(request: HttpRequest, match: UUID, number: int) -> HttpResponse:
    """Delete one's own comment, and lead back to its step."""
    log = _open_match(request, match).log
    comment = _comment(log, number)
    try:
        service.delete_comment(log=log, number=number, by=request.user)
    except StepComment.DoesNotExist as error:
        raise _gone() from error
    return redirect(f"{log.get_absolute_url()}?step={comment.step}#comments")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def report(request: HttpRequest, match: UUID, number: int) -> HttpResponse:
    """Ask why a comment is reported, and report it."""
    params = _open_match(request, match)
    comment = _comment(params.log, number)
    reason = request.POST.get("reason", "")
    context = {
        "match": selectors.summary(params.log, params.language),
        "match_id": params.log.id,
        "comment": comment,
        "reason": reason,
        "longest": service.LONGEST_REASON,
    }
    status = 200
    if request.method == "POST":
        try:
            service.report_comment(
                log=params.log, number=number, by=request.user, reason=reason
            )
            context["is_done"] = True
        except StepComment.DoesNotExist as error:
            raise _gone() from error
        except CommentRefused as error:
            context["refused"], status = str(error), _status(error)
    return render(request, "replays/report.html", context, status=status)


def _comment(log: MatchLog, number: int) -> StepComment:
    # No database has a number this long, and some cannot look it up.
    is_number = number < 10**DIGITS
    comment = comments_on(log).filter(pk=number).first() if is_number else None
    if comment is None:
        raise _gone()
    return comment


def _gone() -> Http404:
    return Http404(gettext("This comment is not there any more."))


def _open_match(request: HttpRequest, match: UUID) -> MatchParams:
    params = MatchParams(request, match)
    if not params.log.is_open:
        raise Http404(gettext("Comments open when the match is over."))
    return params


def _status(error: CommentRefused) -> int:
    if isinstance(error, NotACommenter):
        return 403
    return 429 if isinstance(error, TooManyComments) else 400
