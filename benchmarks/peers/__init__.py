"""The peers Souk is measured against: one module each, imported when it is wanted."""

from importlib import import_module

from benchmarks.measure import Cell

PEERS: dict[str, str] = {
    "python-chess": "python_chess",
    "open_spiel": "open_spiel_games",
    "pettingzoo": "petting_zoo",
}
"""The module of each peer, by the name it is reported under."""


class PeerMissing(RuntimeError):
    """A peer is not installed beside the benchmarks."""


def cells_of(peer: str) -> list[Cell]:
    """Return the peer's cells; raise `PeerMissing` when it is not installed."""
    try:
        module = import_module(f"benchmarks.peers.{PEERS[peer]}")
    except ImportError as error:
        raise PeerMissing(
            f"The peer {peer} cannot be imported ({error}). `make bench` installs all "
            "peers in an environment of their own; --only measures without them."
        ) from error
    cells: list[Cell] = module.cells(peer)
    return cells
