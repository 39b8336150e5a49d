"""The contents of a film: its steps by round, and the ways from one to others."""

from collections.abc import Sequence
from itertools import groupby

import msgspec

from replays.film.frames import Frame


class Line(msgspec.Struct, frozen=True):
    """A step in the list of steps."""

    number: int
    seat: int | None
    words: str


class Round(msgspec.Struct, frozen=True):
    """The steps that end in one round; round 0 is what comes before the first."""

    number: int
    lines: list[Line]

    @property
    def first(self) -> int:
        return self.lines[0].number

    @property
    def last(self) -> int:
        return self.lines[-1].number


class Ways(msgspec.Struct, frozen=True):
    """Where one can go from a step; None where there is no way on."""

    first: int | None
    round_back: int | None
    back: int | None
    on: int | None
    round_on: int | None
    last: int | None


def rounds(frames: Sequence[Frame]) -> list[Round]:
    """Return the rounds in their order."""
    numbered = groupby(enumerate(frames), key=lambda pair: pair[1].round)
    return [
        Round(number, [Line(step, frame.seat, brief(frame)) for step, frame in steps])
        for number, steps in numbered
    ]


def brief(frame: Frame) -> str:
    """Return what a step is about: the first thing that happened in it."""
    return next(iter([*frame.told, *(note.words for note in frame.notes)]), "")


def ways(rounds: Sequence[Round], step: int) -> Ways:
    """Return the ways from a step; a round back leads to where a round begins."""
    end = rounds[-1].last
    starts = [round.first for round in rounds]
    return Ways(
        first=0 if step > 0 else None,
        round_back=max((start for start in starts if start < step), default=None),
        back=step - 1 if step > 0 else None,
        on=step + 1 if step < end else None,
        round_on=min((start for start in starts if start > step), default=None),
        last=end if step < end else None,
    )
