"""What an address asks for: a match, a viewer, a language, a step."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext

from engines.core.game import LANGUAGES, Language
from engines.core.picture import Layout
from replays import selectors
from replays.frames.builder import Grain, MatchReplay
from replays.log.engine import WrongEngine
from replays.log.errors import UnreadableLog
from replays.models import MatchLog
from replays.views.layouts import layout_of

Page = Callable[..., HttpResponseBase]

DIGITS: Final = 9
"""No match has more steps than this many digits can say."""


class MatchParams:
    """A match, and whom the reader wants to look at it as."""

    def __init__(self, request: HttpRequest, match: UUID) -> None:
        self.user = request.user
        self._query = request.GET
        self.grain: Grain = "event" if request.GET.get("by") == "event" else "move"
        self.language = language_of(request)
        self.layout = layout_of(request)
        self.part = request.GET.get("part", "")
        with refused_in_pages():
            self.log, self.viewer = selectors.visible_log(
                self.user, selectors.log(match), request.GET.get("seat", "")
            )

    def replay(self, layout: Layout | None = None) -> MatchReplay:
        """Return the replay, in the layout that fits the reader unless one is named."""
        laid_out = layout or self.layout
        return selectors.replay(
            self.log, self.viewer, self.language, self.grain, layout=laid_out
        )

    def step(self, replay: MatchReplay) -> int:
        """Return the step asked for; a finished match begins at its beginning.

        An entry may be asked for instead: its number is the same in a finer replay.
        """
        step, seq = self._query.get("step", ""), self._query.get("seq", "")
        for number in filter(None, (step, seq)):
            if not number.isdecimal():
                raise Http404(gettext("A step is a number, from 0 on."))
        if step:
            return min(int(step[:DIGITS]), replay.last)
        if seq:
            return replay.step_at(int(seq[:DIGITS]))
        return replay.last if self.is_running else 0

    @property
    def is_running(self) -> bool:
        return self.log.status == MatchLog.Status.RUNNING

    @property
    def follows(self) -> bool:
        """Whether the newest step of a running match is asked for, and all to come."""
        names_step = self._query.get("step") or self._query.get("seq")
        return self.is_running and not names_step


@contextmanager
def refused_in_pages() -> Iterator[None]:
    """Refuse as pages do, with the sentence of the selector that decides."""
    try:
        yield
    except selectors.NotYet as error:
        raise PermissionDenied(str(error)) from error
    except selectors.NotSeen as error:
        raise Http404(str(error)) from error


def language_of(request: HttpRequest) -> Language:
    """Return the language asked for, or else the reader's."""
    wanted = request.GET.get("language") or get_language() or ""
    return next((known for known in LANGUAGES if wanted.startswith(known)), "en")


def plain_about_logs(page: Page) -> Page:
    """Say what is wrong with a log that cannot be shown, instead of falling over it."""

    @wraps(page)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return page(request, *args, **kwargs)
        except (UnreadableLog, WrongEngine) as error:
            why = error.why if isinstance(error, UnreadableLog) else str(error)
            return render(request, "replays/unreadable.html", {"why": why}, status=500)

    return answer


def refused_in_json(page: Page) -> Page:
    """Answer programs with the one shape that all errors have."""

    @wraps(page)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return page(request, *args, **kwargs)
        except Http404 as error:
            return _error(404, "not_found", str(error))
        except PermissionDenied as error:
            return _error(403, "forbidden", str(error))
        except (UnreadableLog, WrongEngine) as error:
            return _error(500, "unreadable", str(error))

    return answer


def _error(status: int, code: str, sentence: str) -> JsonResponse:
    answer = {"error": sentence, "code": code, "fields": {}}
    return JsonResponse(answer, status=status)


def uuid_in(text: str) -> UUID | None:
    """Read an id; None for anything else."""
    try:
        return UUID(text)
    except ValueError:
        return None
