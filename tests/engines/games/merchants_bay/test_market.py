"""Rulebook, heading "Vendre des Marchandises" (C-40 to C-46) and its example."""

import pytest

from engines.games.merchants_bay.events import (
    CorruptionDrawn,
    GoodSold,
    ProductionEnded,
    SalesBegan,
    SalesFinished,
    ShieldsPaid,
)
from engines.games.merchants_bay.moves import (
    BribeRogue,
    FinishSales,
    SellGood,
    TakeAction,
)
from tests.engines.games.merchants_bay.table import (
    DOUBLE,
    ONE_HOUR,
    PLAIN,
    evening,
    market,
)

DONE = FinishSales()


def sell(size: str, colour: str) -> SellGood:
    return SellGood(size, colour)  # type: ignore[arg-type]


def test_ct01_the_alchemist_earns_56():
    position = evening(
        merchants=("alchemist", "captain"),
        piers="bb rrrry yy",
        stalls={0: "Brryy"},
        figures={0: "sponsor"},
        deck=(DOUBLE["green"], PLAIN),
    ).when(TakeAction("take_row_2"))
    position.then_asked(0, sell("large", "blue"), DONE)
    position = position.when(sell("large", "blue"))
    assert position.gold == (16, 0)
    position.then_asked(0, sell("small", "red"), sell("small", "yellow"), DONE)
    position = position.when(sell("small", "red"), sell("small", "red"))
    assert position.gold == (40, 0)
    position.then_asked(0, sell("small", "yellow"), DONE)
    position = position.when(DONE)
    position.then_asked(0, sell("small", "yellow"), DONE)
    position = position.when(sell("small", "yellow"), sell("small", "yellow"))
    assert position.gold == (56, 0)
    assert position.corruption() == (DOUBLE["green"],)
    assert position.stall() == ""


def test_ct01_the_yellow_potions_bring_4_each_at_the_grand_place():
    position = market(piers="bb rrrry yy", stalls={0: "Brryy"}).when(DONE)
    position = position.when(sell("small", "yellow"), sell("small", "yellow"))
    assert position.gold == (8, 0)


def test_c40_piers_are_visited_from_left_to_right():
    position = market(piers="r r r", stalls={0: "rR", 1: "rR"})
    seen = []
    while position.view.asked == "sell":
        seen += [(e.seat, e.pier) for e in position.happened(SalesBegan)]
        position = position.when(DONE)
    assert seen == [
        *((0, "bazaar"), (1, "bazaar")),
        *((0, "grand_place"), (1, "grand_place")),
        *((0, "black_market"), (1, "black_market")),
    ]


def test_c40_any_number_of_goods_may_be_sold():
    position = market(piers="- rg -", stalls={0: "rrrgg"})
    position.then_asked(0, sell("small", "red"), sell("small", "green"), DONE)
    after = position.when(*[sell("small", "red")] * 3, *[sell("small", "green")] * 2)
    assert after.gold == (15, 0)
    assert position.when(DONE).gold == (0, 0)


def test_ct06_large_goods_are_not_sold_at_the_grand_place_nor_small_at_the_bazaar():
    position = market(piers="r r r", stalls={0: "rR"})
    position.then_asked(0, sell("large", "red"), DONE)
    position.then_illegal(sell("small", "red"))
    position = position.when(DONE)
    position.then_asked(0, sell("small", "red"), DONE)
    position.then_illegal(sell("large", "red"))


def test_c40_both_sizes_are_sold_at_the_black_market():
    position = market(piers="- - r", stalls={0: "rR"})
    position.then_asked(0, sell("small", "red"), sell("large", "red"), DONE)


def test_ct06_without_a_customer_there_is_no_sale_not_even_for_nothing():
    position = market(piers="r b y", stalls={0: "gGrB"})
    assert position.view.round == 2
    position.then_never(SalesBegan, GoodSold)
    assert position.stall() == "rgGB"


def test_c44_no_sale_where_no_customer_of_the_colour_stands():
    position = market(piers="rb - -", stalls={0: "RGBY"})
    position.then_asked(0, sell("large", "red"), sell("large", "blue"), DONE)
    position.then_illegal(sell("large", "green"), sell("large", "yellow"))


def test_c44_unsold_goods_stay_on_the_stall():
    position = market(piers="r - -", stalls={0: "RRg"}).when(sell("large", "red"), DONE)
    assert position.view.round == 2
    assert position.stall() == "gR"


def test_c44_a_good_that_is_not_on_the_stall_is_not_sold():
    position = market(piers="rg - -", stalls={0: "R"})
    position.then_illegal(sell("large", "green"))


@pytest.mark.parametrize(
    ("good", "crowd", "gold"),
    [
        (("small", "red"), "rrr", 9),
        (("small", "green"), "g", 3),
        (("small", "blue"), "bb", 8),
        (("small", "yellow"), "yyyy", 16),
        (("large", "red"), "rrr", 18),
        (("large", "green"), "gg", 12),
        (("large", "blue"), "bbb", 24),
        (("large", "yellow"), "y", 8),
    ],
)
def test_c43_gold_is_the_price_times_the_customers_of_the_colour(good, crowd, gold):
    """C-45: 3 and 6 for red and green, 4 and 8 for blue and yellow."""
    size, colour = good
    letter = colour[0].upper() if size == "large" else colour[0]
    position = market(piers=f"- - {crowd}x", stalls={0: letter})
    after = position.when(sell(size, colour))
    assert GoodSold(0, size, colour, gold) in after.followed
    assert after.gold == (gold, 0)


def test_c45_prices_do_not_depend_on_the_pier():
    for piers in ("rr - -", "- - rr"):
        position = market(piers=piers, stalls={0: "R"})
        assert position.when(sell("large", "red")).gold == (12, 0)


def test_c43_sold_goods_return_to_the_supply():
    position = market(piers="- rr -", stalls={0: "rrr"})
    assert position.supply()[0] == 0
    assert position.when(sell("small", "red")).supply()[0] == 1
    assert position.when(sell("small", "red")).stall() == "rr"


def test_c43_customers_are_not_removed():
    position = market(piers="- rr -", stalls={0: "rr", 1: "r"})
    position = position.when(sell("small", "red"))
    assert position.piers == "- rr -"
    position = position.when(sell("small", "red"), sell("small", "red"))
    assert position.gold == (12, 6)


def test_c42_players_sell_in_the_order_of_the_stack():
    position = evening(
        seats=4,
        clock=(11, 13, 12, 12),
        stack=(0, 1, 3, 2),
        piers="r - -",
        stalls=dict.fromkeys(range(4), "R"),
    )
    position = position.when(*ONE_HOUR)
    assert ProductionEnded((1, 0, 3, 2)) in position.followed
    for seat in (1, 0, 3, 2):
        position.then_asked(seat, sell("large", "red"), DONE)
        position = position.when(sell("large", "red"))


def test_c42_all_sales_of_a_player_at_a_pier_come_before_the_next_player():
    position = market(piers="- r -", stalls={0: "rr", 1: "r"})
    position = position.when(sell("small", "red"))
    position.then_asked(0, sell("small", "red"), DONE)
    position.then_illegal(sell("small", "red"), seat=1)
    position = position.when(DONE)
    position.then(SalesFinished(0), SalesBegan(1, "grand_place"))


def test_c46_sales_do_not_influence_each_other():
    """They are made one after the other (P-8), and each earns what it would alone."""
    both = market(piers="- rrr -", stalls={0: "r", 1: "r"})
    both = both.when(sell("small", "red"), sell("small", "red"))
    assert both.gold == (9, 9)


def test_c41_who_sold_at_the_black_market_draws_one_card():
    position = market(piers="- - r", stalls={0: "r"}).when(sell("small", "red"))
    assert position.corruption() == (PLAIN,)


def test_ct07_three_sales_at_the_black_market_draw_one_card():
    position = market(piers="- - r", stalls={0: "rrr"})
    position = position.when(*[sell("small", "red")] * 3)
    assert position.corruption() == (PLAIN,)


def test_c41_who_did_not_sell_there_draws_nothing():
    position = market(piers="r r r", stalls={0: "rR"})
    position = position.when(sell("large", "red"), sell("small", "red"))
    assert position.view.round == 2
    assert position.corruption() == ()
    tempted = market(piers="- - r", stalls={0: "r"}).when(DONE)
    assert tempted.corruption() == ()


def test_c41_cards_are_drawn_after_the_third_pier_in_the_order_of_the_stack():
    deck = (DOUBLE["red"], DOUBLE["blue"], PLAIN)
    position = market(piers="- - r", stalls={0: "r", 1: "r"}, deck=deck)
    position = position.when(sell("small", "red"))
    position.then_never(CorruptionDrawn)
    position = position.when(sell("small", "red"))
    position.then_among_others(
        SalesFinished(1),
        CorruptionDrawn(0, DOUBLE["red"]),
        CorruptionDrawn(1, DOUBLE["blue"]),
        ShieldsPaid((0, 0)),
    )


def test_p8_who_can_do_nothing_at_a_pier_is_not_asked():
    position = market(piers="r - g", stalls={0: "R", 1: "g"})
    position = position.when(sell("large", "red"))
    position.then_asked(1, sell("small", "green"), DONE)
    assert position.happened(SalesBegan) == [SalesBegan(1, "black_market")]


def test_p8_rogues_on_piers_have_no_value():
    position = market(piers="xx - -", stalls={0: "R"})
    assert position.view.round == 2
    one = market(piers="rxx - -", stalls={0: "R"})
    one.then_illegal(BribeRogue())
    assert one.when(sell("large", "red")).gold == (6, 0)


def test_ct09_from_95_gold_12_more_are_a_gem_and_7():
    position = market(piers="- rrrr -", stalls={0: "r"}, gold=(95, 0))
    position = position.when(sell("small", "red"))
    assert position.gold == (107, 0)
    assert divmod(position.gold[0], 100) == (1, 7)
