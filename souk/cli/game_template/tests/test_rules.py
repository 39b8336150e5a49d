"""The rules of New Game, each by its number on the page of the game."""

from collections import Counter

from engines.core.chance import Chance
from engines.core.game import SPECTATOR
from souk.cli.game_template.game import GAME
from souk.cli.game_template.game.content import BOX
from souk.cli.game_template.game.events import (
    LapBegan,
    MarketClosed,
    MarketOpened,
    StallOpened,
    TokenGivenUp,
)
from souk.cli.game_template.game.moves import WalkBack, WalkOn
from tests.engines.scenario import Scenario

AMBER, INDIGO = 0, 1
MARKET = Scenario(GAME).given(MarketOpened((1, 2, 3, 4) * 4), LapBegan(1))
"""Stall 1 is worth 1 coin, stall 4 is worth 4, stall 5 again 1, and so on."""


def opened(owners: str) -> Scenario:
    """Return the market with stalls of Amber, of Indigo and free ones: "AI.A"."""
    return MARKET.given(
        *(
            StallOpened("AI".index(owner), stall)
            for stall, owner in enumerate(owners, start=1)
            if owner != "."
        )
    )


def test_r01_the_stalls_of_the_box_stand_in_an_order_that_is_drawn() -> None:
    orders = set()
    for seed in (b"one", b"two"):
        opening, lap = GAME.begin(2, Chance(seed))
        assert isinstance(opening, MarketOpened)
        assert lap == LapBegan(1)
        assert Counter(opening.worth) == Counter(BOX.stalls)
        assert len(opening.worth) == 16
        orders.add(opening.worth)
    assert len(orders) == 2


def test_r02_the_camel_begins_at_the_gate_and_amber_begins() -> None:
    assert MARKET.view.camel == 0
    assert MARKET.view.to_move == (AMBER,)
    assert MARKET.when(WalkOn(1)).view.to_move == (INDIGO,)
    assert MARKET.when(WalkOn(1), WalkOn(2)).view.to_move == (AMBER,)


def test_r03_the_camel_walks_on_to_one_of_the_next_three_free_stalls() -> None:
    position = opened("A.I.A..I" + 7 * "." + "I").given(TokenGivenUp(INDIGO))
    position.then_asked(INDIGO, WalkOn(2), WalkOn(4), WalkOn(6))
    position.then_illegal(WalkOn(7), WalkOn(3), WalkOn(0), WalkOn(17), WalkOn(-1))
    position.when(WalkOn(6)).then(LapBegan(2), StallOpened(INDIGO, 6))


def test_r04_a_token_lets_the_camel_walk_back_once() -> None:
    position = MARKET.when(WalkOn(3), WalkOn(5))
    back = (WalkBack(4), WalkBack(2), WalkBack(1))
    position.then_asked(AMBER, WalkOn(6), WalkOn(7), WalkOn(8), *back)
    after = position.when(WalkBack(2))
    after.then(TokenGivenUp(AMBER), StallOpened(AMBER, 2))
    assert after.view.tokens == (False, True)
    after.when(WalkOn(4)).then_illegal(WalkBack(1), WalkBack(16))


def test_r05_a_stall_is_worth_its_coins() -> None:
    assert opened("A.AI").view.coins == (1 + 3, 4)


def test_r06_neighbours_of_one_trader_are_worth_two_coins_more() -> None:
    assert opened("AA").view.coins == (1 + 2 + 2, 0)
    assert opened("AAAII").view.coins == (1 + 2 + 3 + 2 * 2, 4 + 1 + 2)
    assert opened("AIA").view.coins == (1 + 3, 2)


def test_r06_the_gate_keeps_the_last_stall_and_the_first_apart() -> None:
    assert opened("A" + 14 * "." + "A").view.coins == (1 + 4, 0)


def test_r07_a_lap_begins_when_the_camel_walks_on_past_the_gate() -> None:
    position = opened(15 * "." + "A")
    assert GAME.round_of(position.state) == 1
    position.when(WalkOn(2)).then(LapBegan(2), StallOpened(INDIGO, 2))
    MARKET.when(WalkOn(3), WalkBack(16)).then_never(LapBegan)


def test_r08_the_market_closes_when_two_stalls_are_free() -> None:
    before = opened("AAIAIIAIIAIAI...")
    before.then_goes_on()
    after = before.when(WalkOn(14))
    coins = after.view.coins
    assert coins[INDIGO] > coins[AMBER]
    after.then(StallOpened(INDIGO, 14), MarketClosed((2, 1), coins)).then_ranks(2, 1)
    assert GAME.legal(after.state, AMBER) == []


LEVEL = opened("AIAIAIAIAIAAI...")
"""Amber has 18 coins, and Indigo has as many after opening stall 15."""


def test_r09_who_has_kept_the_token_wins_a_tie() -> None:
    after = LEVEL.given(TokenGivenUp(INDIGO)).when(WalkOn(15))
    assert after.view.coins == (18, 18)
    after.then_ranks(1, 2)
    seen = GAME.view(after.state, SPECTATOR)
    assert GAME.tie_break(seen, AMBER, INDIGO, "en") == "Amber has kept the token."
    assert GAME.tie_break(seen, INDIGO, AMBER, "en") == ""


def test_r09_without_such_a_difference_the_victory_is_shared() -> None:
    after = LEVEL.when(WalkOn(15))
    assert after.view.coins == (18, 18)
    after.then_ranks(1, 1)
    assert GAME.prompt(after.view, "en") == "The victory is shared"
