"""Players that know no game."""

from collections import Counter
from typing import Any

from engines.core.chance import Chance
from engines.core.game import Player
from engines.core.play import Turn
from engines.core.players import random_player
from tests.engines.contract.sealed_bids import SEALED_BIDS


def question() -> Turn[Any, Any, Any, Any]:
    state = SEALED_BIDS.fold(SEALED_BIDS.begin(2, Chance(b"table")))
    return Turn(SEALED_BIDS, state, 0)


def test_a_random_player_picks_every_move_about_as_often():
    choose: Player[Any, Any] = random_player(Chance(b"player"))
    asked = question()
    picked = Counter(choose(asked) for _ in range(1000))
    assert set(picked) == set(asked.moves)
    assert all(abs(count - 200) < 50 for count in picked.values())


def test_a_random_player_repeats_itself_with_the_same_chance_only():
    asked = question()
    first, same, other = (choices(asked, seed) for seed in (b"one", b"one", b"two"))
    assert first == same
    assert first != other


def choices(asked: Turn[Any, Any, Any, Any], seed: bytes) -> list[Any]:
    choose: Player[Any, Any] = random_player(Chance(seed))
    return [choose(asked) for _ in range(20)]


def test_a_random_player_never_looks_at_the_view():
    asked = question()
    random_player(Chance(b"player"))(asked)
    assert "view" not in vars(asked)
