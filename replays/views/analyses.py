"""The analysis of a match: asked for, waited for, read, and drawn beside the board."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from replays import charts, selectors
from replays.analysis.match import PHASES
from replays.analysis.presentation import ShownAnalysis, ShownBand, ShownMark, ShownSeat
from replays.frames.builder import MatchReplay
from replays.selectors.analyses import analysis_of, shown_in
from replays.services.analyses import request_analysis
from replays.services.errors import CannotAnalyse, TooManyAnalyses
from replays.tasks import enqueue_analyses
from replays.views.params import MatchParams, plain_about_logs

POINTS: Final = 120
"""So many steps of a long match are drawn, evenly, and all that are worth a look."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@plain_about_logs
def analysis(request: HttpRequest, match: UUID) -> HttpResponse:
    """Show all figures of a match, or how far they are; a POST has them made."""
    params = MatchParams(request, match)
    if not params.log.is_open:
        raise Http404(str(CannotAnalyse()))
    refused, status = "", 200
    if request.method == "POST":
        if not isinstance(request.user, User):
            return redirect_to_login(request.get_full_path())
        try:
            request_analysis(log=params.log, user=request.user)
            enqueue_analyses()
            return redirect("replays:analysis", params.log.id)
        except TooManyAnalyses as error:
            refused, status = str(error), 429
        except CannotAnalyse as error:
            raise PermissionDenied(str(error)) from error
    found = analysis_of(params.log)
    judged = found and shown_in(found, params.language)
    context: dict[str, Any] = {
        "log": params.log,
        "match": selectors.summary(params.log, params.language),
        "analysis": found,
        "refused": refused,
    }
    if judged:
        replay = params.replay()
        context |= {
            "judged": judged,
            "names": replay.called(replay.last),
            "svg": _chart(judged, replay, None, width=420, height=220),
            "seats": [_seat(one, replay) for one in judged.seats],
            "marks": _marks(judged, replay),
            "phases": _phase_words(),
            "rows": [
                (step, [_band(value) for value in values])
                for step, values in zip(judged.steps, judged.values, strict=True)
            ],
        }
    return render(request, "replays/analysis.html", context, status=status)


def beside_the_board(
    params: MatchParams, replay: MatchReplay, step: int
) -> dict[str, Any]:
    """Return what the page of a match shows of its analysis; nothing by events."""
    if not params.log.is_open or not params.log.moves or params.grain == "event":
        return {}
    found = analysis_of(params.log)
    judged = found and shown_in(found, params.language)
    shown: dict[str, Any] = {"can_analyse": True, "analysis": found}
    if judged:
        marks = _marks(judged, replay)
        steps = [mark["step"] for mark in marks]
        shown |= {
            "winning": _chart(judged, replay, step, width=420, height=170),
            "marks": marks,
            "turn_back": next((one for one in reversed(steps) if one < step), None),
            "turn_on": next((one for one in steps if one > step), None),
        }
    return shown


def judged_steps(marks: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what the scripts of the viewer need to know of the marks."""
    return [
        {name: mark[name] for name in ("step", "kind", "title", "better", "things")}
        for mark in marks
    ]


# --- words ---------------------------------------------------------------------------


def _marks(judged: ShownAnalysis, replay: MatchReplay) -> list[dict[str, Any]]:
    called = replay.called(replay.last)
    return [_mark(mark, called) for mark in judged.marks]


def _mark(mark: ShownMark, called: Sequence[str]) -> dict[str, Any]:
    if mark.kind == "turn":
        title = gettext("Turning point: %(who)s, %(before)s %% → %(after)s %%") % {
            "who": called[mark.seat],
            "before": _whole(mark.before),
            "after": _whole(mark.after),
        }
    else:
        title = gettext("Mistake: %(who)s") % {"who": called[mark.seat]}
    better = ""
    if mark.better:
        better = gettext("better: %(move)s, %(gain)s") % {
            "move": mark.better.rstrip("."),
            "gain": _signed(mark.gain),
        }
    return {
        "step": mark.step,
        "kind": mark.kind,
        "title": title,
        "mover": "" if mark.mover is None else called[mark.mover],
        "move": mark.move,
        "better": better,
        "things": list(mark.things),
    }


def _seat(seat: ShownSeat, replay: MatchReplay) -> dict[str, Any]:
    return {
        "name": replay.called(replay.last)[seat.seat],
        "decisions": seat.decisions,
        "mistakes": seat.mistakes,
        "result": None if seat.result is None else _percent(_whole(seat.result)),
        "error": _band(seat.error, places=1),
        "luck": _signed(seat.luck),
        "without_luck": seat.without_luck and _percent(_whole(seat.without_luck[0])),
        "phases": [
            _percent(number_format(100 * lost / count, 1)) if count else "–"
            for count, lost in seat.phases
        ],
    }


def _phase_words() -> list[str]:
    words = {
        "opening": gettext("first third"),
        "middle": gettext("second third"),
        "end": gettext("last third"),
    }
    return [words[phase] for phase in PHASES]


def _percent(text: str) -> str:
    return gettext("%(number)s %%") % {"number": text}


def _whole(tenths: int) -> str:
    return str(round(tenths / 10)).replace("-", "\N{MINUS SIGN}")


def _margin(value: ShownBand) -> float:
    return (value[2] - value[1]) / 20


def _signed(value: ShownBand) -> str:
    text = f"{value[0] / 10:+.0f} ± {_margin(value):.0f}"
    return _percent(text.replace("-", "\N{MINUS SIGN}"))


def _band(value: ShownBand, places: int = 0) -> str:
    mean = number_format(value[0] / 10, places).replace("-", "\N{MINUS SIGN}")
    return _percent(f"{mean} ± {number_format(_margin(value), places)}")


# --- the picture ---------------------------------------------------------------------


def _chart(
    judged: ShownAnalysis,
    replay: MatchReplay,
    step: int | None,
    *,
    width: int,
    height: int,
) -> str:
    """Return the values of all seats with their bands."""
    marked = {mark.step for mark in judged.marks} | {judged.steps[0], judged.steps[-1]}
    gap = -(-len(judged.steps) // POINTS)
    places = [
        place
        for place, number in enumerate(judged.steps)
        if place % gap == 0 or number in marked
    ]
    roles = replay.roles[replay.last]
    lines = [
        charts.ChartLine(
            role.name,
            [
                (float(judged.steps[place]), judged.values[place][seat][0] / 10)
                for place in places
            ],
            charts.LOOKS[seat % len(charts.LOOKS)],
            [
                (judged.values[place][seat][1] / 10, judged.values[place][seat][2] / 10)
                for place in places
            ],
        )
        for seat, role in enumerate(roles)
    ]
    return charts.line_chart(
        lines,
        title=gettext("Chances of winning by step"),
        width=width,
        height=height,
        y_label="%",
        marker=None if step is None else float(step),
        has_legend=False,
    )
