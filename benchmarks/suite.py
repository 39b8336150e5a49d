"""What a measurement takes in: the registered games, the peers, or a part of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.games import MeasuredGame, without_events
from benchmarks.measure import Cell, Effort, Figure, Watcher, measure
from benchmarks.peers import PEERS, cells_of
from engines.registry import GAMES


class UnknownCell(LookupError):
    """No game, peer or cell has that name."""


@dataclass(frozen=True, slots=True)
class Suite:
    """The cells to measure, and the games among them."""

    cells: list[Cell]
    games: dict[str, MeasuredGame]

    def figures(self, effort: Effort, watch: Watcher) -> dict[str, Figure]:
        """Measure; what follows from the cells of a game stands below all cells."""
        found = measure(self.cells, effort, watch)
        for name in self.games:
            found |= without_events(name, found)
        return found

    def units(self) -> dict[str, str]:
        """Return what each cell counts, by its path."""
        return {cell.path: cell.unit for cell in self.cells}


def gather(only: Sequence[str] = ()) -> Suite:
    """Return the cells that are named, by `group` or `group/cell`; all without a name.

    A peer is imported only when one of its cells is wanted.
    """
    groups = {name.partition("/")[0] for name in only} or {*GAMES, *PEERS}
    _refuse_unknown(groups - {*GAMES, *PEERS}, [*GAMES, *PEERS])
    games = {name: MeasuredGame(name) for name in GAMES if name in groups}
    cells = [cell for game in games.values() for cell in game.cells()]
    for peer in PEERS:
        if peer in groups:
            cells += cells_of(peer)
    names = {name for cell in cells for name in (cell.group, cell.path)}
    _refuse_unknown(set(only) - names, [cell.path for cell in cells])
    wanted = [
        cell for cell in cells if not only or cell.group in only or cell.path in only
    ]
    return Suite(wanted, games)


def _refuse_unknown(unknown: Iterable[str], known: Iterable[str]) -> None:
    for name in sorted(unknown):
        raise UnknownCell(
            f"Nothing called {name!r} can be measured. There is: {', '.join(known)}."
        )
