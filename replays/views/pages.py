"""The pages of matches: the list, and one match at a step."""

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from engines.core.game import OMNISCIENT, Viewer
from engines.registry import GAMES
from replays import selectors
from replays.film import contents
from replays.film.filming import Film
from replays.film.frames import Frame
from replays.film.viewers import name_of
from replays.models import MatchLog
from replays.views.asked import Asked, language_of, plain_about_logs

MATCHES_ON_A_PAGE: Final = 20


@require_safe
def match_list(request: HttpRequest) -> HttpResponse:
    """List matches, the newest first, those behind `after` when it is given."""
    asked = {name: request.GET.get(name, "") for name in ("game", "status", "player")}
    filters = {name: value.strip() for name, value in asked.items() if value.strip()}
    after = _uuid(request.GET.get("after", ""))
    rows = list(selectors.matches(**filters, after=after)[: MATCHES_ON_A_PAGE + 1])
    shown = rows[:MATCHES_ON_A_PAGE]
    language = language_of(request)
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


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


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
