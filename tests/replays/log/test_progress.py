"""Progress: a bar on a terminal, a line now and then elsewhere."""

import io
from itertools import count

from replays.log.progress import Progress


class TerminalStream(io.StringIO):
    def isatty(self) -> bool:
        return True


def progress(stream: io.StringIO, seconds: float) -> Progress:
    """Return progress towards 4 by a clock that ticks so many seconds a time."""
    clock = count(0, seconds).__next__
    return Progress(4, stream, lambda done: f"{done} done.", clock=clock)


def test_a_terminal_shows_a_bar_that_is_drawn_over():
    stream = TerminalStream()
    bar = progress(stream, 1)
    bar.advance()
    bar.advance()
    assert stream.getvalue() == (
        "\r[..............................] 0 done.\x1b[K"
        "\r[#######.......................] 1 done.\x1b[K"
        "\r[###############...............] 2 done.\x1b[K"
    )


def test_the_bar_is_gone_when_the_work_is_done():
    stream = TerminalStream()
    bar = progress(stream, 1)
    bar.advance()
    bar.close()
    assert stream.getvalue().endswith("\r\x1b[K")


def test_a_terminal_is_not_redrawn_more_often_than_one_can_see():
    stream = TerminalStream()
    bar = progress(stream, 0.03)
    for _ in range(4):
        bar.advance()
    assert stream.getvalue().count("\r") == 2


def test_a_file_gets_plain_lines_now_and_then():
    stream = io.StringIO()
    lines = progress(stream, 3)
    for _ in range(4):
        lines.advance()
    lines.close()
    assert stream.getvalue() == "2 done.\n4 done.\n"


def test_a_file_gets_no_line_for_what_is_soon_done():
    stream = io.StringIO()
    lines = progress(stream, 0.1)
    for _ in range(4):
        lines.advance()
    lines.close()
    assert stream.getvalue() == ""
