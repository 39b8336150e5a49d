"""What a page tells of one step, and all that leads away from it."""

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlencode

from django.utils.formats import number_format
from django.utils.translation import gettext

from engines.core.game import OMNISCIENT, Viewer
from replays import charts, match_info, selectors
from replays.frames import index
from replays.frames.builder import MatchReplay
from replays.frames.highlights import highlights_of
from replays.frames.model import Frame
from replays.frames.viewers import name_of
from replays.views.params import MatchParams
from replays.views.words import proof_words, reasons, script_words

SPEEDS: Final = (("0.5", "½×"), ("1", "1×"), ("2", "2×"), ("4", "4×"))


def shown(
    params: MatchParams, replay: MatchReplay, step: int, *, hides: bool
) -> dict[str, Any]:
    """Return the context of a step; `hides` keeps back all that comes later."""
    frames = replay.frames[: replay.last + 1]
    seen = frames[: step + 1] if hides else frames
    rounds = index.rounds(seen)
    ways = index.ways(index.rounds(frames), step)
    return {
        **board(replay, step, params.part),
        "frame": frames[step],
        "guide": selectors.guide_address(replay.game),
        "brief": index.brief(frames[step]),
        "thought": _thought(frames[step]),
        "step": step,
        "last": len(frames) - 1,
        "hides": hides,
        "seq": replay.end_of(step),
        "by": replay.grain,
        "rounds": _titled(replay, params, rounds),
        "kinds": {highlight.kind for highlight in highlights_of(seen)},
        "ways": ways,
        "speeds": SPEEDS,
        "speed": "1",
        "tail": tail_of(params),
        "names": replay.names,
        "roles": replay.roles[step],
        "chart": chart(replay, step, len(seen) - 1),
        "times": _times(replay.names, frames[: step + 1]),
        "boot": boot(params, replay, step, hides=hides),
    }


def board(replay: MatchReplay, step: int, part: str = "") -> dict[str, Any]:
    """Return the context of a board, of which a part may be looked at alone."""
    assert replay.canvas is not None
    seen = replay.part(part)
    return {
        "svg": replay.svg(step, "p-", seen),
        "is_tall": replay.is_tall,
        "parts": replay.canvas.parts,
        "part": seen and seen.name,
        "layout": replay.layout,
    }


def _titled(
    replay: MatchReplay, params: MatchParams, rounds: Sequence[index.RoundOfSteps]
) -> list[tuple[str, index.RoundOfSteps]]:
    """Return the rounds with what the game calls them; the setup is called so."""
    title = replay.game.round_title(params.language)
    return [
        (title.format(number=one.number) if one.number else gettext("Setup"), one)
        for one in rounds
    ]


def tail_of(params: MatchParams) -> str:
    """Return what every address of a step ends with: the viewer, and how finely."""
    by = {"by": params.grain} if params.grain != "move" else {}
    return urlencode({"seat": name_of(params.viewer), **by})


def boot(
    params: MatchParams, replay: MatchReplay, step: int, *, hides: bool
) -> dict[str, Any]:
    """Return what the script begins with."""
    page = params.log.get_absolute_url()
    query = {
        "seat": name_of(params.viewer),
        "language": params.language,
        "by": params.grain,
        "layout": params.layout,
    }
    named = {**query, "v": replay.packed().digest}
    return {
        "step": step,
        "follows": params.follows,
        "isRunning": params.is_running,
        "seat": name_of(params.viewer),
        "tail": tail_of(params),
        "hides": hides,
        "replay": f"{page}film.json?{urlencode(named)}",
        "live": f"/live/{params.log.id}/?{urlencode(query)}",
        "logs": f"{page}logs.json",
        "waiting": f"{page}waiting",
        "names": replay.names,
        "language": params.language,
        "layout": params.layout,
        "words": script_words(replay.game.round_title(params.language)),
        "guide": selectors.guide_address(replay.game),
        "proof": proof_words(),
        "reasons": reasons(),
    }


# --- parts ---------------------------------------------------------------------------


def chart(replay: MatchReplay, step: int, upto: int) -> str:
    """Return the scores up to a step as a picture; nothing where all are hidden."""
    lines = [
        charts.ChartLine(
            replay.roles[step][seat].name,
            [(float(x), replay.scores[x][seat]) for x in range(upto + 1)],
            charts.LOOKS[seat % len(charts.LOOKS)],
        )
        for seat in range(len(replay.scores[0]))
    ]
    scores = zip(replay.called(step), replay.scores[step], strict=True)
    known = [f"{name}: {score}" for name, score in scores if score is not None]
    return charts.line_chart(
        lines,
        title=gettext("Scores by step"),
        width=420,
        height=200,
        marker=float(step),
        description="; ".join(known),
    )


def _times(names: Sequence[str], frames: Sequence[Frame]) -> list[dict[str, Any]]:
    """Return how long each seat has thought so far, the longest as a whole bar."""
    used = index.times_used(frames, len(names))
    most = max((one.microseconds for one in used), default=0) or 1
    return [
        {
            "name": names[one.seat],
            "words": duration(one.microseconds),
            "share": round(one.microseconds / most, 3),
            "is_wall": one.is_wall,
        }
        for one in used
    ]


def log_at(
    params: MatchParams, replay: MatchReplay, step: int
) -> list[tuple[match_info.PrivateLog, str]]:
    """Return what bots wrote at a step and the reader may see, seat by seat."""
    number = index.move_number(replay.frames, step)
    return [
        (log, "".join(text for at, text in log.parts if at == number))
        for log in match_info.private_logs(params.user, params.log.id)
    ]


def views_of(params: MatchParams, replay: MatchReplay) -> list[tuple[str, str]]:
    """Return the views the reader may choose from, with their names."""
    may_see = selectors.viewers_for(params.user, params.log)
    names = replay.called(replay.last)
    return [(name_of(viewer), _view_words(viewer, names)) for viewer in may_see]


def _view_words(viewer: Viewer, names: Sequence[str]) -> str:
    if viewer is None:
        return gettext("Spectator")
    if viewer == OMNISCIENT:
        return gettext("Everything")
    return names[viewer]


def _thought(frame: Frame) -> str:
    """Return how long a seat thought: its processor, or else the clock on the wall."""
    microseconds = frame.cpu_us or frame.wall_us
    return "" if frame.seat is None or not microseconds else duration(microseconds)


def duration(microseconds: int) -> str:
    if microseconds < 1_000_000:
        return f"{number_format(microseconds / 1000, 1)} ms"
    return f"{number_format(microseconds / 1_000_000, 2)} s"
