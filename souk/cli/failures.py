"""How bots failed, for their author: the reason, and the lines of the bot's own."""

import re
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from bots.driver.failure import FailedSeat
from bots.driver.log import StderrLog
from replays.log.progress import Progress
from souk.cli.series import BotFailure, Played, SeriesEntrant

PLATFORM: Final = ("/bots/sdk/serving.py", "/souk/cli/in_process.py")
"""From here bots are called, so here begins the traceback of what stopped one."""

IN_SANDBOX: Final = "/bot/"
"""Where a sandbox shows a bot its package."""

LINKS: Final = (
    "During handling of the above exception, another exception occurred:",
    "The above exception was the direct cause of the following exception:",
)

_BLOCK = re.compile(r"^(?=Traceback \(most recent call last\):$)", re.MULTILINE)
_FRAME = re.compile(r'^(?=  File "[^"\n]+", line \d+)', re.MULTILINE)
_FILE = re.compile(r'  File "([^"\n]+)", line')


def bot_failure(
    failed: FailedSeat, log: StderrLog, entrant: SeriesEntrant
) -> BotFailure:
    """Return a failure with the traceback that the log of the bot holds of it."""
    trace = ""
    if failed.code in ("crash", "start") and entrant.guest is not None:
        roots = (IN_SANDBOX, f"{entrant.guest.folder}/")
        trace = bot_traceback(log.text(), roots)
        if entrant.source is not None:
            for root in roots:
                trace = trace.replace(f'File "{root}', f'File "{entrant.source}/')
    # A bot has its word in the reason, and a terminal may take it for a command.
    reason = "".join(c if c.isprintable() else "�" for c in failed.full_reason)
    return BotFailure(failed.seat, failed.code, reason, trace)


def bot_traceback(log: str, roots: Sequence[str]) -> str:
    """Return what stopped a bot, from the first line of its own on; perhaps nothing.

    `roots` are where the files of the bot are. What the exception came from stands
    before it, as Python prints it.
    """
    blocks = _BLOCK.split(log)
    for index, block in enumerate(blocks):
        first = _FILE.search(block)
        if first and first[1].endswith(PLATFORM):
            start = index
            while start > 1 and blocks[start - 1].rstrip().endswith(LINKS):
                start -= 1
            own = (_from_bot(each, roots) for each in blocks[start : index + 1])
            return "".join(own).rstrip()
    return ""


def _from_bot(block: str, roots: Sequence[str]) -> str:
    """Leave out the frames that called the bot."""
    heading, *frames = _FRAME.split(block)
    for index, frame in enumerate(frames):
        found = _FILE.match(frame)
        if found and found[1].startswith(tuple(roots)):
            return heading + "".join(frames[index:])
    return heading + "".join(frames[-1:])


class FailureReport:
    """Tells each failure once, however many matches end with it."""

    def __init__(self, entrants: Sequence[SeriesEntrant]) -> None:
        self._entrants = entrants
        self._known: set[tuple[object, ...]] = set()

    def print_new(self, played: Played, progress: Progress) -> None:
        """Print the failures of a match that are not known yet, above the progress."""
        for text in self.new_in(played):
            progress.close()
            print(text, file=sys.stderr, flush=True)

    def new_in(self, played: Played) -> Iterator[str]:
        """Yield a text for each failure of a match that is not known yet."""
        for failure in played.failed:
            player = played.seating[failure.seat]
            key = (player, *_key(failure))
            if key not in self._known:
                self._known.add(key)
                label = self._entrants[player].label
                yield (
                    f"{label} failed in match {played.number}, seat "
                    f"{failure.seat + 1}: {failure.reason}{_indented(failure)}"
                )


def _key(failure: BotFailure) -> tuple[object, ...]:
    """Return what makes two failures the same: the place, not the values."""
    if failure.code == "illegal":
        return (failure.code,)
    if not failure.traceback:
        return failure.code, re.sub(r"\d+", "", failure.reason)
    lines = failure.traceback.splitlines()
    places = [line.partition(", in ")[0] for line in lines if _FILE.match(line)]
    return failure.code, failure.reason, *places


def _indented(failure: BotFailure) -> str:
    return "".join(f"\n  {line}" for line in failure.traceback.splitlines())
