"""What all matches at one kind of table amount to: sums that matches come and go from.

Every number is a sum over deals of whole numbers. Nothing depends on the order, so
statistics that are counted anew are the same to the last digit.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Final, TypeVar

import msgspec

from engines.core.codec import codec
from engines.core.game import AnyGame, Outcome
from tournaments.statistics.match import OPENING, MatchFigures
from tournaments.statistics.ratios import WHOLE, RatioSums

FOLD: Final = 1
"""Raised when the same matches lead to other sums: then all are counted anew."""

Key = TypeVar("Key")


class TableFigures(msgspec.Struct):
    """The sums over all matches of a game by the same rules, with as many seats."""

    matches: int = 0
    deals: int = 0
    left_out: int = 0
    """Rated matches in which a seat failed, or which an organiser decided."""
    moves: dict[int, int] = {}
    """How many matches took so many moves."""
    rounds: dict[int, int] = {}
    scores: dict[int, int] = {}
    """How many seats had this score in the end; a defeat of all has no scores."""
    winning: dict[int, int] = {}
    """How many of them had won."""
    defeats: RatioSums = msgspec.field(default_factory=RatioSums)
    """In how many matches everybody was defeated."""
    seats: dict[int, RatioSums] = {}
    """What part of the victories each seat had."""
    roles: dict[str, RatioSums] = {}
    compared: int = 0
    """How many matches had a winner, and others to compare with."""
    kinds: dict[str, RatioSums] = {}
    """How often those who won made moves of each kind, and all others."""
    examples: dict[str, str] = {}
    """A move of each kind, which says what the kind is called in any language."""
    openings: Sequence[dict[str, RatioSums]] = msgspec.field(
        default_factory=lambda: [{} for _ in range(OPENING)]
    )
    """What part of the victories was had after each first move, and each second."""

    def add_deal(
        self, matches: Sequence[MatchFigures], left_out: int, *, sign: int = 1
    ) -> None:
        """Add the matches of a deal, or with the sign -1 take them out again."""
        self.left_out += sign * left_out
        if not matches:
            return
        self.deals += sign
        self.matches += sign * len(matches)
        for match in matches:
            self._add_distributions(match, sign)
            self.examples = {**match.examples, **self.examples}
        self.defeats.add(
            WHOLE * sum(is_defeat(match.outcome) for match in matches),
            WHOLE * len(matches),
            sign,
        )
        _add_shares(self.seats, matches, _seat, sign)
        _add_shares(self.roles, matches, _role, sign)
        for number, lines in enumerate(self.openings):
            _add_shares(lines, matches, _opening(number), sign)
        both = [match for match in matches if _has_both(match.outcome)]
        self.compared += sign * len(both)
        _add_kinds(self.kinds, both, sign)
        self.examples = {kind: self.examples[kind] for kind in self.kinds}

    def renamed(self, game: AnyGame) -> None:
        """Call kinds of moves by their present words, which may have changed."""
        read = codec(game).move
        now = {
            kind: game.kind_of(read(example), "en")
            for kind, example in self.examples.items()
        }
        self.kinds = {now[kind]: sums for kind, sums in self.kinds.items()}
        self.examples = {now[kind]: one for kind, one in self.examples.items()}

    def _add_distributions(self, match: MatchFigures, sign: int) -> None:
        _count(self.moves, match.moves, sign)
        _count(self.rounds, match.rounds, sign)
        if is_defeat(match.outcome):
            return
        for rank, score in zip(match.outcome.ranks, match.outcome.scores, strict=True):
            _count(self.scores, score, sign)
            if rank == 1:
                _count(self.winning, score, sign)


def is_defeat(outcome: Outcome) -> bool:
    return outcome.kind == "everybody_defeated"


def winners(outcome: Outcome) -> list[int]:
    """Return the seats that won, several where they share the victory."""
    if is_defeat(outcome):
        return []
    return [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]


def _has_both(outcome: Outcome) -> bool:
    return 0 < len(winners(outcome)) < len(outcome.ranks)


def _count(counts: dict[int, int], number: int, sign: int) -> None:
    counts[number] = counts.get(number, 0) + sign
    if not counts[number]:
        del counts[number]


# --- ratios, a deal at a time --------------------------------------------------------


def _seat(match: MatchFigures, seat: int) -> Iterable[int]:
    return (seat,)


def _role(match: MatchFigures, seat: int) -> Iterable[str]:
    return (match.roles[seat],) if match.roles[seat] else ()


def _opening(number: int) -> Callable[[MatchFigures, int], Iterable[str]]:
    def moves(match: MatchFigures, seat: int) -> Iterable[str]:
        return match.openings[seat][number : number + 1]

    return moves


def _add_shares(
    sums: dict[Key, RatioSums],
    matches: Sequence[MatchFigures],
    keys_of: Callable[[MatchFigures, int], Iterable[Key]],
    sign: int,
) -> None:
    """Add what part of the victories of a deal fell to the seats with each key."""
    won: Counter[Key] = Counter()
    played: Counter[Key] = Counter()
    for match in matches:
        first = winners(match.outcome)
        for seat in range(len(match.outcome.ranks)):
            for key in keys_of(match, seat):
                played[key] += WHOLE
                won[key] += WHOLE // len(first) if seat in first else 0
    _add_ratios(sums, {key: (won[key], played[key]) for key in played}, sign)


def _add_kinds(
    sums: dict[str, RatioSums], matches: Sequence[MatchFigures], sign: int
) -> None:
    """Add how often the winners of a deal made moves of each kind, and the others.

    Both are means over their seats.
    """
    made: dict[str, tuple[int, int]] = {}
    for match in matches:
        first = {*winners(match.outcome)}
        others = {*range(len(match.kinds))} - first
        for kind in match.examples:
            top, bottom = made.get(kind, (0, 0))
            made[kind] = (
                top + _mean(match, kind, first),
                bottom + _mean(match, kind, others),
            )
    _add_ratios(sums, made, sign)


def _mean(match: MatchFigures, kind: str, seats: Set[int]) -> int:
    return WHOLE * sum(match.kinds[seat].get(kind, 0) for seat in seats) // len(seats)


def _add_ratios(
    sums: dict[Key, RatioSums], deal: Mapping[Key, tuple[int, int]], sign: int
) -> None:
    for key, (top, bottom) in deal.items():
        of_key = sums.setdefault(key, RatioSums())
        of_key.add(top, bottom, sign)
        if not of_key.deals:
            del sums[key]


# --- as they are stored --------------------------------------------------------------

_decode = msgspec.json.Decoder(TableFigures).decode


def read_figures(stored: str) -> TableFigures:
    return _decode(stored) if stored else TableFigures()


def write_figures(figures: TableFigures) -> str:
    return msgspec.json.encode(figures).decode()
