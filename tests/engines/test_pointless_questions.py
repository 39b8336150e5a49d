"""Nobody is asked a question whose answers all lead to the same position.

Random players reach the odd positions in which that could happen.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from engines.core.codec import codec
from engines.core.game import OMNISCIENT
from engines.core.records import Move
from engines.registry import GAMES, load, versions
from tests.engines.matches import Match, Table, play_match

MATCHES = {"bazar": 24, "bazar_quest": 4, "merchants_bay": 16}
ALIKE = {
    # A way in which nothing can move is a legal choice all the same (B-41).
    "bazar": {"PushTile", "Rotate", "Walk"},
    "bazar_quest": set(),
    # Halls with as many adventurers pay as much.
    "merchants_bay": {"ImmediateSponsor"},
}
"""What may happen to lead to the same position, whichever way is chosen."""


def questions(match: Match) -> Iterator[tuple[Any, int, list[Move]]]:
    """Yield every question of a match: the position, the seat and its answers."""
    for state, _ in match.positions():
        for seat in match.game.to_move(state):
            yield state, seat, match.game.legal(state, seat)


def changes_nothing(match: Match, state: Any, seat: int, moves: list[Move]) -> bool:
    """Tell whether all answers lead to one and the same position."""
    game, encode = match.game, codec(match.game).encode
    first = None
    for move in moves:
        after = state.clone()
        game.execute(after, seat, move, match.chance)
        seen = encode(game.view(after, OMNISCIENT))
        if first is not None and seen != first:
            return False
        first = seen
    return True


@pytest.mark.parametrize("name", [name for name in GAMES if versions(name)[1:]])
def test_version_2_every_question_has_answers_that_lead_elsewhere(name: str):
    game = load(name)
    table = Table(game, game.usual_seats, game.options())
    asked, pointless = 0, []
    for number in range(MATCHES[name]):
        match = play_match(table, b"asked %d" % number)
        for state, seat, moves in questions(match):
            asked += 1
            if changes_nothing(match, state, seat, moves):
                pointless.append(type(moves[0]).__name__)
    assert asked > 1000
    assert {*pointless} <= ALIKE[name]
    assert len(pointless) < asked / 100
