"""The index of a replay: its steps by round, and the ways from one to others."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from replays.frames.highlights import Highlight, highlights_of
from replays.frames.model import Frame, SeatSign


class StepLine(msgspec.Struct, frozen=True):
    """A step in the list of steps."""

    number: int
    seat: int | None
    words: str
    role: str = ""
    """The role of the seat."""
    highlights: list[Highlight] = []
    """Why it is worth a look."""


class RoundOfSteps(msgspec.Struct, frozen=True):
    """The steps that end in one round; round 0 is what comes before the first."""

    number: int
    lines: list[StepLine]

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
    highlight_back: int | None
    highlight_on: int | None


class TimeUsed(msgspec.Struct, frozen=True):
    """How long a seat has thought: on its processor, or else by the clock."""

    seat: int
    microseconds: int
    is_wall: bool
    """A person's time is that of the clock on the wall."""


def rounds(frames: Sequence[Frame]) -> list[RoundOfSteps]:
    """Return the rounds in their order."""
    worth: defaultdict[int, list[Highlight]] = defaultdict(list)
    for highlight in highlights_of(frames):
        worth[highlight.step].append(highlight)
    roles = _roles(frames)
    numbered = groupby(enumerate(frames), key=lambda pair: pair[1].round)
    return [
        RoundOfSteps(
            number,
            [
                StepLine(
                    step, frame.seat, brief(frame), roles[step], worth.get(step, [])
                )
                for step, frame in steps
            ],
        )
        for number, steps in numbered
    ]


def _roles(frames: Sequence[Frame]) -> list[str]:
    """Return the role that chose in each frame; nothing for the setup."""
    found: list[str] = []
    signs: list[SeatSign] = []
    for frame in frames:
        signs = frame.roles or signs
        found.append("" if frame.seat is None else signs[frame.seat].name)
    return found


def times_used(frames: Sequence[Frame], seats: int) -> list[TimeUsed]:
    """Return how long each seat has thought in all these frames."""
    cpu, wall = [0] * seats, [0] * seats
    for frame in frames:
        if frame.seat is not None:
            cpu[frame.seat] += frame.cpu_us
            wall[frame.seat] += frame.wall_us
    return [
        TimeUsed(seat, cpu[seat] or wall[seat], not cpu[seat]) for seat in range(seats)
    ]


def move_number(frames: Sequence[Frame], step: int) -> int:
    """Return which step it is where each move is one; the same, but for events."""
    return sum(frame.part == 0 for frame in frames[1 : step + 1])


def move_ends(frames: Sequence[Frame]) -> Iterator[int]:
    """Yield the last frame of each step where each move is one: how it has ended."""
    for step in range(len(frames)):
        if step + 1 == len(frames) or frames[step + 1].part == 0:
            yield step


def brief(frame: Frame) -> str:
    """Return what a step is about: the first thing that happened in it."""
    return next(iter([*frame.sentences, *(note.words for note in frame.notes)]), "")


def ways(rounds: Sequence[RoundOfSteps], step: int) -> Ways:
    """Return the ways from a step; a round back leads to where a round begins."""
    end = rounds[-1].last
    starts = [round.first for round in rounds]
    worth = [line.number for round in rounds for line in round.lines if line.highlights]
    return Ways(
        first=0 if step > 0 else None,
        round_back=max((start for start in starts if start < step), default=None),
        back=step - 1 if step > 0 else None,
        on=step + 1 if step < end else None,
        round_on=min((start for start in starts if start > step), default=None),
        last=end if step < end else None,
        highlight_back=max((one for one in worth if one < step), default=None),
        highlight_on=min((one for one in worth if one > step), default=None),
    )
