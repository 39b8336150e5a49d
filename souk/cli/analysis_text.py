"""An analysis as a terminal shows it: a table of the seats, and what was decisive."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from engines.core.codec import codec
from engines.core.game import OMNISCIENT, AnyGame, Language, Seat
from replays.analysis.bands import Band
from replays.analysis.match import (
    Analysis,
    SeatSummary,
    TurningPoint,
    is_mistake,
    summaries,
    turning_points,
)
from replays.analysis.positions import LineOfPositions, MovePosition
from replays.analysis.steps import JudgedMove, StepFigures
from replays.log.entry import Log
from souk.cli.step_text import harmless
from souk.cli.summary import table
from souk.cli.words import number, words

BARS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 60
"""So many bars at most draw the values of a seat over a match."""
COLUMNS: Final = ("seat", "player", "result", "error", "mistakes", "luck", "rest")


def report(
    log: Log, line: LineOfPositions, analysis: Analysis, language: Language
) -> list[str]:
    return [harmless(text) for text in _Report(log, line, analysis, language).lines()]


class _Report:
    """Puts an analysis into words."""

    def __init__(
        self, log: Log, line: LineOfPositions, analysis: Analysis, language: Language
    ) -> None:
        self._analysis = analysis
        self._game: AnyGame = line.game
        self._language = language
        self._book = words(language)
        self._positions = {position.step: position for position in line.positions}
        roles = self._game.roles(self._game.view(line.end, OMNISCIENT), language)
        self._names = [
            f"{role.name} · {seat.label}"
            for role, seat in zip(roles, log.header.seats, strict=True)
        ]

    def lines(self) -> Iterator[str]:
        settings = self._analysis.settings
        yield self._book.sentence(
            "analysed",
            title=self._game.title(self._language),
            moves=self._book.count(len(self._positions) - 1, "move"),
            policy=self._book.name("policies", settings.policy),
            continuations=self._book.count(settings.continuations, "continuation"),
        )
        yield ""
        yield from self._seats(summaries(self._analysis))
        yield ""
        yield from self._curves()
        yield ""
        yield from self._turns(turning_points(self._analysis))
        yield ""
        yield from self._mistakes()

    def _seats(self, seats: Sequence[SeatSummary]) -> list[str]:
        rows = [[self._book.name("columns", column) for column in COLUMNS]]
        for each in seats:
            result = each.result
            rows.append(
                [
                    str(each.seat + 1),
                    self._names[each.seat],
                    "-" if result is None else self._percent(result),
                    self._with_margin(each.error, 1),
                    f"{each.mistakes} / {each.decisions}",
                    self._signed(each.luck),
                    "-" if each.without_luck is None else self._rest(each.without_luck),
                ]
            )
        return table(rows, left=2)

    def _curves(self) -> Iterator[str]:
        """Draw the values of each seat as bars, the setup first."""
        steps = self._analysis.steps
        places = min(WIDTH, len(steps))
        shown = [
            steps[place * (len(steps) - 1) // max(places - 1, 1)]
            for place in range(places)
        ]
        width = max(map(len, self._names))
        for seat, name in enumerate(self._names):
            bars = "".join(
                BARS[min(int(each.values[seat].mean * len(BARS)), len(BARS) - 1)]
                for each in shown
            )
            first, last = (
                self._percent(each.values[seat].mean) for each in (shown[0], shown[-1])
            )
            yield f"{name:{width}}  {first:>5} {bars} {last}"

    def _turns(self, turns: Sequence[TurningPoint]) -> Iterator[str]:
        yield self._book.sentence("turns" if turns else "no_turns")
        values = {each.step: each.values for each in self._analysis.steps}
        earlier = dict(zip([*values][1:], values, strict=False))
        for turn in turns:
            before = values[earlier[turn.step]][turn.seat]
            yield "  " + self._book.sentence(
                "turn",
                step=turn.step,
                seat=self._names[turn.seat],
                before=self._percent(before.mean),
                after=self._percent(values[turn.step][turn.seat].mean),
            )
            yield f"    {self._shown_band(self._positions[turn.step])}"

    def _mistakes(self) -> Iterator[str]:
        found = [each for each in self._analysis.steps if is_mistake(each)]
        yield self._book.sentence("mistakes" if found else "no_mistakes")
        for each in found:
            yield from self._mistake(each)

    def _mistake(self, figures: StepFigures) -> Iterator[str]:
        decision, position = figures.decision, self._positions[figures.step]
        assert decision is not None
        yield "  " + self._book.sentence(
            "mistake",
            step=figures.step,
            seat=self._names[decision.seat],
            move=self._move(position, decision.moves[0]),
        )
        yield "    " + self._book.phrase(
            "sentences",
            "better",
            move=self._move(position, decision.moves[decision.favourite]).rstrip("."),
            gain=self._signed(decision.gap),
        )

    # --- words -----------------------------------------------------------------------

    def _shown_band(self, position: MovePosition) -> str:
        if position.seat is None:
            return ""
        name = self._names[position.seat]
        return f"{name}: {self._described(position, position.seat, position.move)}"

    def _move(self, position: MovePosition, judged: JudgedMove) -> str:
        assert position.seat is not None
        record = codec(self._game).move(msgspec.json.encode(judged.move))
        return self._described(position, position.seat, record)

    def _described(self, position: MovePosition, seat: Seat, move: Any) -> str:
        view = self._game.view(position.before, seat)
        return self._game.describe(move, self._language, view)

    def _percent(self, value: float) -> str:
        return self._book.phrase("phrases", "percent", number=f"{100 * value:.0f}")

    def _rest(self, band: Band) -> str:
        return self._percent(band.mean).replace("-", "\N{MINUS SIGN}")

    def _with_margin(self, band: Band, places: int = 0) -> str:
        mean = number(100 * band.mean, self._language, places)
        margin = number(100 * band.margin, self._language, places)
        both = f"{mean} ± {margin}".replace("-", "\N{MINUS SIGN}")
        return self._book.phrase("phrases", "percent", number=both)

    def _signed(self, band: Band) -> str:
        both = f"{100 * band.mean:+.0f} ± {100 * band.margin:.0f}"
        both = both.replace("-", "\N{MINUS SIGN}")
        return self._book.phrase("phrases", "percent", number=both)
