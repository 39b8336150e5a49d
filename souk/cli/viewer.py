"""Stepping through a replay: what each key does, and what the window then shows.

Nothing here touches a terminal: keys come in by name, lines go out.
"""

from collections.abc import Callable
from textwrap import wrap
from typing import Final
from unicodedata import combining, east_asian_width

from engines.core.game import OMNISCIENT, SPECTATOR, Language, Viewer
from replays.log.steps import Replay
from souk.cli.step_text import board, heading, sentences
from souk.cli.words import words

KEYS: Final = {
    "right": "next_step",
    " ": "next_step",
    "l": "next_step",
    "left": "step_before",
    "backspace": "step_before",
    "h": "step_before",
    "page down": "next_round",
    "shift right": "next_round",
    "page up": "round_before",
    "shift left": "round_before",
    "home": "first_step",
    "g": "first_step",
    "end": "last_step",
    "G": "last_step",
    "down": "scroll_down",
    "j": "scroll_down",
    "up": "scroll_up",
    "k": "scroll_up",
    "f": "change_view",
    "?": "show_help",
    "q": "quit",
}


class ReplayViewer:
    """Where the person is in the replay."""

    def __init__(
        self, replay: Replay, *, step: int, viewer: Viewer, language: Language
    ) -> None:
        self._replay = replay
        self._last = len(replay.steps) - 1
        self._language: Language = language
        seats = range(len(replay.log.header.seats))
        self._viewers: list[Viewer] = [OMNISCIENT, SPECTATOR, *seats]
        self._helping = False
        self._scrolled = 0
        self.step = step
        self.viewer = viewer
        self.is_over = False

    def press(self, key: str) -> None:
        """Do what the key stands for; other keys do nothing."""
        if self._helping:
            self._helping = False
        elif key in KEYS:
            action: Callable[[], None] = getattr(self, KEYS[key])
            action()

    def next_step(self) -> None:
        self._go(self.step + 1)

    def step_before(self) -> None:
        self._go(self.step - 1)

    def first_step(self) -> None:
        self._go(0)

    def last_step(self) -> None:
        self._go(self._last)

    def next_round(self) -> None:
        """Go to where the next round begins, or to the end."""
        rounds = self._replay.rounds
        later = range(self.step + 1, self._last)
        now = rounds[self.step]
        self._go(next((step for step in later if rounds[step] != now), self._last))

    def round_before(self) -> None:
        """Go to where this round began; from there, to where the one before began."""
        rounds = self._replay.rounds
        step = max(self.step - 1, 0)
        while step > 0 and rounds[step - 1] == rounds[step]:
            step -= 1
        self._go(step)

    def scroll_down(self) -> None:
        self._scrolled += 1

    def scroll_up(self) -> None:
        self._scrolled = max(self._scrolled - 1, 0)

    def change_view(self) -> None:
        at = self._viewers.index(self.viewer)
        self.viewer = self._viewers[(at + 1) % len(self._viewers)]

    def show_help(self) -> None:
        self._helping = True

    def quit(self) -> None:
        self.is_over = True

    def _go(self, step: int) -> None:
        self.step = min(max(step, 0), self._last)

    def frame(self, columns: int, rows: int) -> list[str]:
        """Return the lines of the window, none wider and no more than it has."""
        book = words(self._language)
        if self._helping:
            body = book.name("help", "lines").split("\n")
        else:
            body = self._body(columns)
        room = max(rows - 2, 0)
        self._scrolled = min(self._scrolled, max(len(body) - room, 0))
        shown = body[self._scrolled : self._scrolled + room]
        shown += [""] * (room - len(shown))
        keys = book.sentence("keys")
        if len(body) > room:
            keys = f"{keys}  {book.sentence('scroll')}"
        top = heading(self._replay, self.step, self.viewer, self._language)
        return [clipped(line, columns) for line in (top, *shown, keys)][:rows]

    def _body(self, columns: int) -> list[str]:
        lines = sentences(self._replay, self.step, self.viewer, self._language)
        wrapped = [
            part for line in lines for part in wrap(line, max(columns, 1)) or [""]
        ]
        table = board(self._replay, self.step, self.viewer, self._language)
        return [*wrapped, "", *table]


def clipped(line: str, columns: int) -> str:
    """Return as much of the line as fits; some letters are two columns wide."""
    used = 0
    for index, letter in enumerate(line):
        if not combining(letter):
            used += 2 if east_asian_width(letter) in "WF" else 1
        if used > columns:
            return line[:index]
    return line
