"""`souk watch`: a saved match, step by step or one step as text or picture."""

from argparse import Namespace
from pathlib import Path

from engines.core.game import OMNISCIENT, SPECTATOR, Viewer
from replays.log.errors import UnreadableLog
from replays.log.file import read_log
from replays.log.steps import Replay
from souk.cli.refusal import Parser, Refusal, refusing
from souk.cli.screen import is_terminal, show
from souk.cli.step_text import board, heading, picture, sentences
from souk.cli.viewer import ReplayViewer
from souk.cli.words import add_language


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a .souk.jsonl or .souk.gz file"
    )
    parser.add_argument(
        "--step", metavar="N", help="print this step instead, 0 for the setup"
    )
    parser.add_argument(
        "--seat",
        default="all",
        metavar="K",
        help="whose eyes: 1 for the first seat and so on, spectator, or all (all)",
    )
    parser.add_argument(
        "--svg", type=Path, metavar="OUT", help="write the step's picture there instead"
    )
    add_language(parser)


def run(arguments: Namespace) -> int:
    """Show the match on a terminal; print or draw one step of it otherwise."""
    language = arguments.language
    try:
        replay = _replay(arguments.file)
        viewer = _viewer(replay, arguments.seat)
        step = _step(replay, arguments.step)
        if arguments.svg is not None:
            svg = picture(replay, step, viewer, language).svg()
            with refusing(arguments.svg, "written"):
                arguments.svg.write_text(svg, encoding="utf-8")
            print(f"{arguments.svg} is written.")
        elif arguments.step is None and is_terminal():
            show(ReplayViewer(replay, step=0, viewer=viewer, language=language))
        else:
            lines = sentences(replay, step, viewer, language)
            table = board(replay, step, viewer, language)
            top = heading(replay, step, viewer, language)
            print("\n".join([top, *lines, "", *table]))
    except UnreadableLog as error:
        raise Refusal(str(error)) from error
    return 0


def _replay(path: Path) -> Replay:
    with refusing(path, "read"):
        try:
            return Replay(read_log(path))
        except FileNotFoundError as error:
            raise Refusal(f"There is no file {path}.") from error


def _viewer(replay: Replay, text: str) -> Viewer:
    seats = len(replay.log.header.seats)
    named: dict[str, Viewer] = {"all": OMNISCIENT, "spectator": SPECTATOR}
    named |= {str(seat + 1): seat for seat in range(seats)}
    if text not in named:
        raise Refusal(
            f"There is no seat {text!r} in this match: choose 1 to {seats}, spectator "
            "or all."
        )
    return named[text]


def _step(replay: Replay, text: str | None) -> int:
    """Return the step that was asked for; the last when none was."""
    last = len(replay.steps) - 1
    if text is None:
        return last
    if not text.isdecimal() or int(text) > last:
        raise Refusal(f"There is no step {text!r} in this match: choose 0 to {last}.")
    return int(text)
