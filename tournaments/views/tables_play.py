"""One table: waiting for it to fill, playing at it, and what it came to.

Everything a person at a table sees comes from the log, as their seat sees it, so they
can leave the page and come back whenever they like.
"""

from typing import Any, Literal, NamedTuple
from urllib.parse import urlencode
from uuid import UUID, uuid4

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_safe,
)

from bots.selectors import User
from engines.core.picture import Layout
from replays import selectors as logs
from replays.frames.builder import MatchReplay, News
from replays.views.layouts import layout_of
from replays.views.step_context import board
from tournaments.forms.clocks import pace_of
from tournaments.models import Match
from tournaments.selectors import wording
from tournaments.selectors.matches.waits import wait_of, words_of
from tournaments.selectors.tables.advice import advice_for, hint_counts
from tournaments.selectors.tables.list import TableLine, table
from tournaments.selectors.tables.preview import TablePreview
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
from tournaments.services.tables.player_moves import (
    PlayedMove,
)
from tournaments.views.emote_preference import emote_context
from tournaments.views.tables import match_at
from tournaments.views.tables_end import end_page, replay_address
from tournaments.views.tables_words import (
    fate_words,
    left_words,
    rating_words,
    script_words,
)


def seated_reader(request: HttpRequest, match: UUID) -> tuple[Match, int]:
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
    return play_page(request, match)


def play_page(
    request: HttpRequest,
    match: UUID,
    *,
    chosen: str = "",
    previewed: TablePreview | None = None,
    status: int = 200,
) -> HttpResponse:
    language = wording.language()
    shown = table(match, request.user, language)
    if shown is None:
        raise Http404(gettext("There is no table with this address."))
    log = logs.log(match)
    if shown.own is not None and not shown.is_open and log is not None:
        replay = logs.replay(log, shown.own.number, language, layout=layout_of(request))
        if replay.canvas is not None and shown.is_over:
            return end_page(request, shown, replay, log)
        if replay.canvas is not None:
            choice = (chosen, previewed)
            return _play(request, shown, replay, choice, status=status)
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
    choice: tuple[str, TablePreview | None],
    *,
    status: int,
) -> HttpResponse:
    """Show the board as the reader's seat sees it, and what may be chosen.

    The move of a choice may be previewed.
    """
    chosen, previewed = choice
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
        **_board(replay, previewed, request.GET.get("part", "")),
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
        "guide": logs.guide_address(replay.game),
        "boot": _boot(shown, replay, question),
        **_terms(shown, request.user),
        **emote_context(request),
        "share": settings.RATED_SHARE,
        "pause": settings.RATED_PAUSE_H,
    }
    response = render(request, "tournaments/tables/play.html", context, status=status)
    # The picture carries its style; the content security policy allows this one.
    response.inline_styles = [replay.canvas.style]  # type: ignore[attr-defined]
    return response


def _board(
    replay: MatchReplay, previewed: TablePreview | None, part: str
) -> dict[str, Any]:
    """Return the context of the board, or of a preview in its place."""
    context = board(replay, replay.last, part)
    if previewed is not None:
        context["svg"] = previewed.svg("p-", replay.part(part))
    return {**context, "preview": previewed}


class StoryLine(NamedTuple):
    """One thing that has happened."""

    words: str
    kind: Literal["", "own", "note"]
    topic: str = ""
    """What the guide of the game has to say about it, by its id."""


def _story(replay: MatchReplay, seat: int) -> list[StoryLine]:
    """Return what has happened since the reader last chose, with that choice."""
    own = (step for step, frame in enumerate(replay.frames) if frame.seat == seat)
    lines = []
    for frame in replay.frames[max(own, default=0) :]:
        kind: Literal["", "own"] = "own" if frame.seat == seat else ""
        lines += [StoryLine(words, kind, topic) for words, topic in frame.explained]
        lines += [StoryLine(note.words, "note") for note in frame.notes]
    return lines


def _boot(
    shown: TableLine, replay: MatchReplay, question: SeatQuestion
) -> dict[str, Any]:
    """Return what the script begins with."""
    match, language = shown.match.id, replay.language
    here = reverse("tables:table", args=[match])
    layout = urlencode({"layout": replay.layout})
    eyes = urlencode({"seat": question.seat, "language": language})
    return {
        "seat": question.seat,
        "names": [place.name for place in shown.places],
        "title": shown.title,
        "replay": replay_address(match, replay),
        "live": f"/live/{match}/?{eyes}&{layout}",
        "question": f"{here}question.json?{layout}",
        "move": f"{here}move/?{layout}",
        "undo": f"{here}undo/?{layout}",
        "preview": f"{here}preview/?{layout}",
        "page": here,
        "guide": logs.guide_address(replay.game),
        "advice": f"{here}advice/",
        "language": language,
        "layout": replay.layout,
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


def answer(
    match: Match, seat: int, layout: Layout, after: int | None, *, error: str = ""
) -> HttpResponse:
    language = wording.language()
    question = question_for(match, seat, language)
    found = news(match, seat, language, after or 0, layout=layout)
    return _answered(question, found, error)


def answer_to(played: PlayedMove, layout: Layout, after: int | None) -> HttpResponse:
    """Answer a move from where the match stands behind it, as far as that is known."""
    by, position, language = played.by, played.position, wording.language()
    if position is None:
        return answer(by.match, by.seat, layout, after)
    # The move bears the time of the clock that decides, from a moment ago.
    question = question_at(
        by.match,
        position,
        by.seat,
        language,
        now_ms=position.at_ms,
        competitors=by.competitors,
    )
    found = news_at(
        position,
        by.seat,
        language,
        after or 0,
        layout=layout,
        competitors=by.competitors,
    )
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


def number_in(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 16 else None


@require_safe
@never_cache
def question(request: HttpRequest, match: UUID) -> HttpResponse:
    """Return what the reader is asked."""
    after = number_in(request.GET.get("after", ""))
    return answer(*seated_reader(request, match), layout_of(request), after)
