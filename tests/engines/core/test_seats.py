"""How many play: what is usual, and how it is told."""

from dataclasses import replace

import pytest

from engines.core.errors import WrongSeats
from engines.registry import GAMES, load

ANY_GAME = load(GAMES[0])


@pytest.mark.parametrize(
    ("seats", "usual", "told"),
    [
        (range(2, 5), 4, "2 to 4"),
        (range(2, 7), 4, "2 to 6"),
        (range(2, 3), 2, "2"),
        (range(5, 9), 5, "5 to 8"),
    ],
)
def test_four_play_or_as_many_as_come_nearest(seats: range, usual: int, told: str):
    game = replace(ANY_GAME, seats=seats)
    assert game.usual_seats == usual
    assert game.seat_range == told
    game.check_seats(usual)
    with pytest.raises(WrongSeats, match=f"is played by {told}, not by 99."):
        game.check_seats(99)
