"""Pages and files of matches. Who may see what is decided in `selectors`."""

import gzip
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
    StreamingHttpResponse,
)
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.formats import number_format
from django.utils.translation import get_language, gettext
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR, Language, Viewer
from engines.registry import GAMES
from replays import selectors
from replays.film import contents
from replays.film.filming import Film
from replays.film.frames import Frame, Note
from replays.film.viewers import UnknownViewer, name_of, viewer_named
from replays.log.engine import WrongEngine
from replays.log.errors import UnreadableLog
from replays.log.file import SUFFIX
from replays.log.lines import line_of
from replays.models import MatchLog

MATCHES_ON_A_PAGE: Final = 20
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "private, no-cache"

Page = Callable[..., HttpResponseBase]


class StepAnswer(msgspec.Struct, kw_only=True):
    """One step for programs: the position as the viewer sees it, and what led to it."""

    match: UUID
    viewer: str
    step: int
    last: int
    round: int
    seat: int | None
    seq: int
    at_ms: int
    cpu_us: int
    wall_us: int
    sentences: list[str]
    notes: list[Note]
    move: msgspec.Raw
    events: msgspec.Raw
    view: msgspec.Raw


# --- what an address asks for --------------------------------------------------------


class Asked:
    """A match, and whom the reader wants to look at it as."""

    def __init__(self, request: HttpRequest, match: UUID) -> None:
        self.user = request.user
        log = selectors.log(match)
        if log is None:
            raise Http404(gettext("There is no match with this address."))
        self.log = log
        self.language = _language(request)
        self.viewer = self._viewer(request.GET.get("seat", ""))
        if not selectors.can_see(self.user, log, self.viewer):
            raise PermissionDenied(
                gettext(
                    "This match is still being played, and this view shows what its "
                    "players may not know. It opens when the match is over. Until then "
                    "everybody can watch as a spectator."
                )
            )

    def _viewer(self, name: str) -> Viewer:
        if not name:
            return OMNISCIENT if selectors.is_open(self.log) else SPECTATOR
        try:
            return viewer_named(name, len(selectors.labels_of(self.log)))
        except UnknownViewer as error:
            raise Http404(gettext("This match has no such seat.")) from error

    def film(self) -> Film:
        return selectors.film(self.log, self.viewer, self.language)

    def step(self, asked: str, last: int) -> int:
        """Return the step asked for; a finished match begins at its beginning."""
        if not asked:
            return last if self.log.status == MatchLog.Status.RUNNING else 0
        if not asked.isdecimal():
            raise Http404(gettext("A step is a number, from 0 on."))
        return min(int(asked), last)

    def address(self, **query: object) -> str:
        """Return the address of the page for the same viewer."""
        page = reverse("replays:match", args=[self.log.id])
        return f"{page}?{urlencode({**query, 'seat': name_of(self.viewer)})}"


def _language(request: HttpRequest) -> Language:
    """Return the language asked for, or else the reader's."""
    asked = request.GET.get("language") or get_language() or ""
    return next((known for known in LANGUAGES if asked.startswith(known)), "en")


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def plain_about_logs(page: Page) -> Page:
    """Say what is wrong with a log that cannot be shown, instead of falling over it."""

    @wraps(page)
    def told(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return page(request, *args, **kwargs)
        except (UnreadableLog, WrongEngine) as error:
            why = error.why if isinstance(error, UnreadableLog) else str(error)
            return render(request, "replays/unreadable.html", {"why": why}, status=500)

    return told


def refused_in_json(page: Page) -> Page:
    """Answer programs with the one shape that all errors have."""

    @wraps(page)
    def told(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return page(request, *args, **kwargs)
        except Http404 as error:
            return _error(404, "not_found", str(error))
        except PermissionDenied as error:
            return _error(403, "forbidden", str(error))
        except (UnreadableLog, WrongEngine) as error:
            return _error(500, "unreadable", str(error))

    return told


def _error(status: int, code: str, sentence: str) -> JsonResponse:
    answer = {"error": sentence, "code": code, "fields": {}}
    return JsonResponse(answer, status=status)


# --- pages ---------------------------------------------------------------------------


@require_safe
def match_list(request: HttpRequest) -> HttpResponse:
    """List matches, the newest first, those behind `after` when it is given."""
    asked = {name: request.GET.get(name, "") for name in ("game", "status", "player")}
    filters = {name: value.strip() for name, value in asked.items() if value.strip()}
    after = _uuid(request.GET.get("after", ""))
    rows = list(selectors.matches(**filters, after=after)[: MATCHES_ON_A_PAGE + 1])
    shown = rows[:MATCHES_ON_A_PAGE]
    language = _language(request)
    older = {**filters, "after": shown[-1].id} if len(rows) > len(shown) else {}
    return render(
        request,
        "replays/match_list.html",
        {
            "matches": [selectors.summary(log, language) for log in shown],
            "games": [(name, selectors.title_of(name, language)) for name in GAMES],
            "statuses": _statuses(),
            "filters": filters,
            "is_continued": after is not None,
            "newest": f"?{urlencode(filters)}",
            "older": older and f"?{urlencode(older)}",
        },
    )


def _statuses() -> dict[str, str]:
    return {
        MatchLog.Status.RUNNING.value: gettext("Live"),
        MatchLog.Status.FINISHED.value: gettext("Finished"),
        MatchLog.Status.VOIDED.value: gettext("Void"),
    }


@require_safe
@gzip_page
@plain_about_logs
def match_page(request: HttpRequest, match: UUID) -> HttpResponse:
    """Show a match at a step, as one viewer sees it."""
    asked = Asked(request, match)
    film = asked.film()
    context = {
        "match": selectors.summary(asked.log, asked.language),
        "status": _statuses()[asked.log.status],
        "viewers": _viewers(asked),
        "viewer": name_of(asked.viewer),
        "can_download": selectors.can_download(asked.user, asked.log),
    }
    if film.last >= 0:
        step = asked.step(request.GET.get("step", ""), film.last)
        context |= _shown(asked, film, step)
    response = render(request, "replays/match.html", context)
    if film.canvas is not None:
        # The picture carries its style; whoever guards the page lets this one through.
        response.inline_styles = [film.canvas.style]  # type: ignore[attr-defined]
    return response


def _shown(asked: Asked, film: Film, step: int) -> dict[str, Any]:
    """Return what the page tells of one step, and all that leads away from it."""
    frames = film.frames[: film.last + 1]
    rounds = contents.rounds(frames)
    packed = film.packed()
    page = reverse("replays:match", args=[asked.log.id])
    film_query = {
        "seat": name_of(asked.viewer),
        "language": asked.language,
        "v": packed.digest,
    }
    live_query = {"seat": name_of(asked.viewer), "language": asked.language}
    return {
        "svg": film.svg(step, "p-"),
        "is_tall": film.is_tall,
        "frame": frames[step],
        "brief": contents.brief(frames[step]),
        "thought": _duration(frames[step]),
        "step": step,
        "last": len(frames) - 1,
        "rounds": rounds,
        "ways": contents.ways(rounds, step),
        "labels": selectors.labels_of(asked.log),
        "boot": {
            "step": step,
            "seat": name_of(asked.viewer),
            "film": f"{page}film.json?{urlencode(film_query)}",
            "live": f"/live/{asked.log.id}/?{urlencode(live_query)}",
            "labels": list(selectors.labels_of(asked.log)),
            "language": asked.language,
            "words": _script_words(),
        },
    }


def _script_words() -> dict[str, str]:
    """Return what the script says; `%(name)s` is filled in by it."""
    return {
        "where": gettext("Step %(step)s of %(last)s"),
        "thought": gettext("thought %(thought)s"),
        "round": gettext("Round %(round)s"),
        "setup": gettext("Before the first round"),
        "play": gettext("Play"),
        "pause": gettext("Pause"),
        "live": gettext("Live"),
        "lost": gettext("Connection lost, trying again …"),
        "copied": gettext("Link copied"),
        "verifying": gettext("Checking every entry …"),
        "verified": gettext(
            "All %(entries)s entries hold: nothing was changed afterwards, and the "
            "seed is the one that was promised before the match."
        ),
        "broken": gettext("Line %(line)s is wrong: %(why)s"),
        "unverified": gettext("The check could not be carried out: %(why)s"),
    }


def _viewers(asked: Asked) -> list[tuple[str, str]]:
    """Return the views the reader may choose from, with their names."""
    labels = selectors.labels_of(asked.log)
    may_see = selectors.viewers_for(asked.user, asked.log)
    return [(name_of(viewer), _view_words(viewer, labels)) for viewer in may_see]


def _view_words(viewer: Viewer, labels: Sequence[str]) -> str:
    if viewer is None:
        return gettext("Spectator")
    if viewer == OMNISCIENT:
        return gettext("Everything")
    player = {"seat": viewer + 1, "player": labels[viewer]}
    return gettext("Seat %(seat)s: %(player)s") % player


def _duration(frame: Frame) -> str:
    """Return how long a seat thought: its processor, or else the clock on the wall."""
    microseconds = frame.cpu_us or frame.wall_us
    if frame.seat is None or not microseconds:
        return ""
    if microseconds < 1_000_000:
        return f"{number_format(microseconds / 1000, 1)} ms"
    return f"{number_format(microseconds / 1_000_000, 2)} s"


# --- files ---------------------------------------------------------------------------


@require_safe
@refused_in_json
def film(request: HttpRequest, match: UUID) -> HttpResponseBase:
    """Return the whole film; under the name its content gives it, for ever."""
    asked = Asked(request, match)
    packed = asked.film().packed()
    etag = f'"{packed.digest}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(content_type="application/json")
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response.content = packed.gzipped
            response["Content-Encoding"] = "gzip"
        else:
            response.content = gzip.decompress(packed.gzipped)
        response["ETag"] = etag
    patch_vary_headers(response, ["Accept-Encoding"])
    is_named = request.GET.get("v") == packed.digest
    for_ever = is_named and selectors.is_open(asked.log)
    response["Cache-Control"] = FOR_EVER if for_ever else ASK_AGAIN
    return response


@require_safe
@refused_in_json
def step(request: HttpRequest, match: UUID, number: int) -> HttpResponseBase:
    """Return one step: position, sentences and events, as the viewer may know them."""
    asked = Asked(request, match)
    film = asked.film()
    if number > film.last:
        raise Http404(gettext("The match has no such step."))
    frame, scene = film.frames[number], film.scenes[number]
    answer = StepAnswer(
        match=match,
        viewer=name_of(asked.viewer),
        step=number,
        last=film.last,
        round=frame.round,
        seat=frame.seat,
        seq=frame.seq,
        at_ms=frame.at_ms,
        cpu_us=frame.cpu_us,
        wall_us=frame.wall_us,
        sentences=frame.told,
        notes=frame.notes,
        move=scene.move,
        events=scene.events,
        view=scene.view,
    )
    response = HttpResponse(
        msgspec.json.encode(answer), content_type="application/json"
    )
    response["Cache-Control"] = ASK_AGAIN
    return response


@require_safe
def log_file(request: HttpRequest, match: UUID) -> HttpResponseBase:
    """Return the log as the file that `souk verify` reads."""
    asked = Asked(request, match)
    if not selectors.can_download(asked.user, asked.log):
        raise PermissionDenied(
            gettext(
                "The log of a match tells everything, the hidden things too. It can be "
                "downloaded when the match is over."
            )
        )
    lines = _lines(asked.log)
    response = StreamingHttpResponse(lines, content_type="application/x-ndjson")
    name = f"{asked.log.game}-{asked.log.id}{SUFFIX}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = ASK_AGAIN
    return response


def _lines(log: MatchLog) -> Iterator[bytes]:
    yield log.header.encode() + b"\n"
    for entry in selectors.entries(log.id):
        yield line_of(entry)
