"""What a measurement takes in: games, peers and parts of the site, or some of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.games import MeasuredGame, without_events
from benchmarks.measure import Cell, Effort, Figure, Watcher, measure
from benchmarks.peers import PEERS, cells_of
from benchmarks.site import PARTS
from engines.registry import GAMES


class UnknownCell(LookupError):
    """No game, peer, part of the site or cell has that name."""


@dataclass(frozen=True, slots=True)
class Suite:
    """The cells to measure, the games among them, and the parts of the site."""

    cells: list[Cell]
    games: dict[str, MeasuredGame]
    parts: list[str]

    def figures(self, effort: Effort, watch: Watcher) -> dict[str, Figure]:
        """Measure the cells; what follows from those of a game stands below all."""
        found = measure(self.cells, effort, watch)
        for name in self.games:
            found |= without_events(name, found)
        return found

    def units(self) -> dict[str, str]:
        """Return what each cell counts, by its path."""
        return {cell.path: cell.unit for cell in self.cells}


def gather(only: Sequence[str] = ()) -> Suite:
    """Return what is named, by `group` or `group/cell`; everything without a name.

    A peer is imported only when one of its cells is wanted. A part of the site is
    measured as a whole.
    """
    known = [*GAMES, *PEERS, *PARTS]
    groups = {name.partition("/")[0] for name in only} or {*known}
    _refuse_unknown(groups - {*known}, known)
    games = {name: MeasuredGame(name) for name in GAMES if name in groups}
    cells = [cell for game in games.values() for cell in game.cells()]
    for peer in PEERS:
        if peer in groups:
            cells += cells_of(peer)
    names = {name for cell in cells for name in (cell.group, cell.path)}
    paths = [*(cell.path for cell in cells), *PARTS]
    _refuse_unknown(set(only) - names - {*PARTS}, paths)
    wanted = [
        cell for cell in cells if not only or cell.group in only or cell.path in only
    ]
    return Suite(wanted, games, [part for part in PARTS if part in groups])


def _refuse_unknown(unknown: Iterable[str], known: Iterable[str]) -> None:
    for name in sorted(unknown):
        raise UnknownCell(
            f"Nothing called {name!r} can be measured. There is: {', '.join(known)}."
        )
