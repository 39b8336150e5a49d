"""How often 95 % intervals hold the truth, as simulation has found it.

    python -m tests.tournaments.ratings.coverage

prints these rows, by `elo-1`: the lowest and the highest share over ladders of 8 to 32
bots, with deals that decide nothing and with deals that decide much.
"""

from typing import Final

MEASURED: Final = {
    4: (
        (2, 0.913, 0.972),
        (4, 0.927, 0.964),
        (8, 0.930, 0.967),
        (12, 0.922, 0.972),
        (25, 0.930, 0.963),
        (50, 0.934, 0.950),
    )
}
"""By the number of seats: with so many blocks for each player at least, from to."""


def expected_coverage(
    *, blocks_a_player: float, seats: int
) -> tuple[float, float] | None:
    """Return how often intervals hold at this size; None where it is not known."""
    found = None
    for blocks, low, high in MEASURED.get(seats, ()):
        if blocks <= blocks_a_player:
            found = (low, high)
    return found
