"""One table: waiting for it to fill, playing at it, and what it came to.

Everything a person at a table sees comes from the log, as their seat sees it, so they
can leave the page and come back whenever they like.
"""

from typing import Any, Final, Literal, NamedTuple
from urllib.parse import urlencode
from uuid import UUID, uuid4

import msgspec
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from bots.selectors import User
from engines.core.errors import IllegalMove, MalformedMove
from replays import selectors as logs
from replays.frames.builder import MatchReplay, News
from replays.services.errors import NotAppended
from tournaments.forms.clocks import pace_of
from tournaments.models import Match
from tournaments.selectors import wording
from tournaments.selectors.matches.waits import wait_of, words_of
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.tables.advice import advice_for, hint_counts
from tournaments.selectors.tables.list import TableLine, table
from tournaments.selectors.tables.question import (
    SeatQuestion,
    fates_of,
    grouped,
    news,
    news_at,
    question_at,
    question_for,
    seat_of,
)
from tournaments.services.errors import HeadMoved, Refused
from tournaments.services.tables.player_moves import PlayedMove, make_move, resign
from tournaments.views.tables import enqueue_bots, match_at, refusals_shown
from tournaments.views.tables_end import end_page, replay_address
from tournaments.views.tables_words import (
    fate_words,
    left_words,
    rating_words,
    script_words,
)

UNPLAYED: Final = (
    Refused,
    IllegalMove,
    MalformedMove,
    NotAppended,
    Match.DoesNotExist,
)
"""Why a move was not played."""


def _seated(request: HttpRequest, match: UUID) -> tuple[Match, int]:
    """Return a match and the reader's seat; there is nothing here for anybody else."""
    found = match_at(match)
    seat = seat_of(request.user, found)
    if seat is None:
        raise Http404(gettext("There is nothing to choose here."))
    return found, seat


# --- the page ------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD"])
@never_cache
def table_page(request: HttpRequest, match: UUID) -> HttpResponse:
    """Show a table as it is: being filled, being played at, or over."""
    return _page(request, match)


def _page(
    request: HttpRequest, match: UUID, *, chosen: str = "", status: int = 200
) -> HttpResponse:
    language = wording.language()
    shown = table(match, request.user, language)
    if shown is None:
        raise Http404(gettext("There is no table with this address."))
    log = logs.log(match)
    if shown.own is not None and not shown.is_open and log is not None:
        replay = logs.replay(log, shown.own.number, language)
        if replay.canvas is not None and shown.is_over:
            return end_page(request, shown, replay, log)
        if replay.canvas is not None:
            return _play(request, shown, replay, chosen=chosen, status=status)
    summary = None if log is None else logs.summary(log, language)
    fates = fates_of(shown.match) if log is not None else {}
    players = summary.players if summary else []
    context = {
        "table": shown,
        "can_sit": shown.can_sit(request.user),
        "has_log": log is not None,
        "waiting": words_of(wait_of(shown.match)),
        "summary": summary,
        "rows": [
            (
                place,
                players[place.number] if players else None,
                fate_words(fates.get(place.number)),
            )
            for place in shown.places
        ],
        "link": request.build_absolute_uri(reverse("tables:table", args=[match])),
        **_terms(shown, request.user),
    }
    return render(request, "tournaments/tables/table.html", context, status=status)


def _terms(shown: TableLine, user: User) -> dict[str, Any]:
    """Return what is said of the terms of a table."""
    match = shown.match
    options = wording.game_options(match.game, match.rules_version, match.options)
    return {
        "pace": pace_of(shown.control.people),
        "options": [one.sentence for one in options],
        "rating": rating_words(shown, user),
    }


def _play(
    request: HttpRequest,
    shown: TableLine,
    replay: MatchReplay,
    *,
    chosen: str,
    status: int,
) -> HttpResponse:
    """Show the board as the reader's seat sees it, and what may be chosen."""
    seat = replay.viewer
    assert seat is not None
    assert replay.canvas is not None
    question = question_for(shown.match, seat, replay.language)
    clocks = {clock.seat: clock for clock in question.clocks}
    hints = hint_counts(shown.match)
    context = {
        "table": shown,
        "seat": seat,
        "roles": replay.roles[-1],
        "svg": replay.svg(replay.last, "p-"),
        "is_tall": replay.is_tall,
        "question": question,
        "groups": grouped(question.offers),
        "chosen": chosen,
        "key": uuid4(),
        "resign_key": uuid4(),
        "rows": [
            (
                place,
                left_words(clocks.get(place.number), question.now_ms),
                fate_words(question.fates.get(place.number)),
                place.number in question.to_move,
                question.scores[place.number] if question.scores else None,
                hints[place.number],
            )
            for place in shown.places
        ],
        "match": shown.match,
        "advice": advice_for(shown.match, seat, replay.language),
        "story": _story(replay, seat),
        "boot": _boot(shown, replay, question),
        **_terms(shown, request.user),
        "share": settings.RATED_SHARE,
        "pause": settings.RATED_PAUSE_H,
    }
    response = render(request, "tournaments/tables/play.html", context, status=status)
    # The picture carries its style; the content security policy allows this one.
    response.inline_styles = [replay.canvas.style]  # type: ignore[attr-defined]
    return response


class StoryLine(NamedTuple):
    """One thing that has happened."""

    words: str
    kind: Literal["", "own", "note"]


def _story(replay: MatchReplay, seat: int) -> list[StoryLine]:
    """Return what has happened since the reader last chose, with that choice."""
    own = (step for step, frame in enumerate(replay.frames) if frame.seat == seat)
    lines = []
    for frame in replay.frames[max(own, default=0) :]:
        kind: Literal["", "own"] = "own" if frame.seat == seat else ""
        lines += [StoryLine(words, kind) for words in frame.sentences]
        lines += [StoryLine(note.words, "note") for note in frame.notes]
    return lines


def _boot(
    shown: TableLine, replay: MatchReplay, question: SeatQuestion
) -> dict[str, Any]:
    """Return what the script begins with."""
    match, language = shown.match.id, replay.language
    here = reverse("tables:table", args=[match])
    eyes = urlencode({"seat": question.seat, "language": language})
    return {
        "seat": question.seat,
        "names": [place.name for place in shown.places],
        "title": shown.title,
        "replay": replay_address(match, replay),
        "live": f"/live/{match}/?{eyes}",
        "question": f"{here}question.json",
        "move": f"{here}move/",
        "page": here,
        "advice": f"{here}advice/",
        "language": language,
        "asked": msgspec.to_builtins(question),
        "words": script_words(),
        "moveMs": shown.control.people.move_ms,
    }


# --- for the script ------------------------------------------------------------------


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question, and the frames since the reader's last request."""

    question: SeatQuestion
    frames: list[Any] = []
    notes: list[Any] = []
    seq: int = 0
    fates: dict[int, str] = {}
    """What became of seats, in words."""
    key: UUID
    """Under which the next move is to be sent."""
    error: str = ""


def _answer(
    match: Match, seat: int, after: int | None, *, error: str = ""
) -> HttpResponse:
    language = wording.language()
    question = question_for(match, seat, language)
    return _answered(question, news(match, seat, language, after or 0), error)


def _answer_to(played: PlayedMove, after: int | None) -> HttpResponse:
    """Answer a move from where the match stands behind it, as far as that is known."""
    by, position, language = played.by, played.position, wording.language()
    if position is None:
        return _answer(by.match, by.seat, after)
    # The move bears the time of the clock that decides, from a moment ago.
    question = question_at(
        by.match,
        position,
        by.seat,
        language,
        now_ms=position.at_ms,
        competitors=by.competitors,
    )
    found = news_at(position, by.seat, language, after or 0, competitors=by.competitors)
    return _answered(question, found)


def _answered(
    question: SeatQuestion, found: News | None, error: str = ""
) -> HttpResponse:
    answer = Answer(
        question=question,
        frames=[(step, frame) for step, _, frame in found.frames] if found else [],
        notes=[*found.notes] if found else [],
        seq=found.seq if found else 0,
        fates={number: fate_words(code) for number, code in question.fates.items()},
        key=uuid4(),
        error=error,
    )
    body = msgspec.json.encode(answer)
    status = 409 if error else 200
    return HttpResponse(body, content_type="application/json", status=status)


@require_safe
@never_cache
def question(request: HttpRequest, match: UUID) -> HttpResponse:
    """Return what the reader is asked."""
    return _answer(*_seated(request, match), _number(request.GET.get("after", "")))


# --- what people do ------------------------------------------------------------------


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 16 else None


def _key(text: str) -> UUID:
    """Return the key of a form; a form without one can be sent once."""
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


@require_POST
@login_required
def move(request: HttpRequest, match: UUID) -> HttpResponse:
    """Play a move; a refusal is a sentence, and the choice stays selected."""
    sent, after = request.POST, _number(request.POST.get("after", ""))
    is_script = "application/json" in request.headers.get("Accept", "")
    try:
        played = _played(request, match)
    except UNPLAYED as reason:
        found, seat = _seated(request, match)
        error = _words_of(reason)
        if is_script:
            return _answer(found, seat, after, error=error)
        messages.error(request, error)
        return _page(request, match, chosen=sent.get("move", ""), status=409)
    enqueue_bots()
    if is_script:
        return _answer_to(played, after)
    return redirect("tables:table", match)


def _played(request: HttpRequest, match: UUID) -> PlayedMove:
    sent = request.POST
    if not sent.get("move"):
        raise Refused(gettext("Choose a move first."))
    return make_move(
        match_id=match,
        user=person_of(request),
        move=sent["move"].encode(),
        key=_key(sent.get("key", "")),
        expected_seq=_number(sent.get("seq", "")),
        since_ms=_number(sent.get("since", "")),
    )


def _words_of(reason: Exception) -> str:
    if isinstance(reason, HeadMoved):
        return gettext("Something has happened meanwhile: look again, then choose.")
    if isinstance(reason, MalformedMove):
        return gettext("This move cannot be read: choose one of the list.")
    if isinstance(reason, NotAppended):
        return gettext("This was sent before: look at the board, then choose.")
    return str(reason)


@require_POST
@login_required
def give_up(request: HttpRequest, match: UUID) -> HttpResponse:
    """Resign; a stand-in plays the seat to the end."""
    match_at(match)
    with refusals_shown(request):
        if request.POST.get("sure") != "yes":
            raise Refused(gettext("Tick the box if you mean to resign."))
        key = _key(request.POST.get("key", ""))
        resign(match_id=match, user=person_of(request), key=key)
        enqueue_bots()
        messages.success(
            request, gettext("You have resigned. A stand-in plays your seat.")
        )
    return redirect("tables:table", match)
