"""Rulebook, heading "Mise en place du plateau principal" (C-05 to C-14, CT-05)."""

import msgspec
import pytest

from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.errors import WrongSeats
from engines.core.records import Options
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.events import (
    AdventurersArrived,
    CorruptionShuffled,
    DayBegan,
    GameBegan,
    HourglassesStacked,
    MerchantTaken,
    TownsfolkLaidOut,
    TownsfolkShuffled,
    TurnBegan,
)
from engines.games.merchants_bay.moves import ChooseMerchant
from tests.engines.games.merchants_bay.table import (
    ALL_CORRUPTION,
    MERCHANTS,
    PLAIN,
    Table,
)

SEED = b"mise en place"
GRIM = {"criminals": (3, 5), "cultists": (2, 6), "robbers": (3, 5)}


def options(**chosen: object) -> Options:
    return codec(GAME).options(msgspec.json.encode(chosen))


def begun(seats: int = 4, seed: bytes = SEED, **chosen: object) -> Table:
    table = Table(GAME)
    events = GAME.begin(seats, Chance(seed), options(**chosen))
    table = table.given(*events)
    table.followed = events
    return table


def before_arrival(**chosen: object) -> Table:
    """Return the table just before the first adventurers are drawn."""
    events = begun(**chosen).followed  # type: ignore[arg-type]
    kinds = [type(event) for event in events]
    return Table(GAME).given(*events[: kinds.index(AdventurersArrived)])


def test_c05_six_boats_are_at_sea_three_on_each_side():
    view = begun().view
    assert [boat.at_sea for boat in view.boats] == [True] * 6
    assert [boat.berth for boat in view.boats] == [None] * 6


@pytest.mark.parametrize(
    ("chosen", "cards"),
    [
        (("locals", "mercenaries"), range(24)),
        (("locals", "sailors"), (*range(12), *range(24, 36))),
        (("mercenaries", "sailors"), range(12, 36)),
        (("locals", "mercenaries", "sailors"), range(36)),
    ],
)
def test_c06_two_or_three_kinds_of_townsfolk_are_shuffled_and_four_revealed(
    chosen, cards
):
    table = begun(townsfolk=chosen)
    (shuffled,) = table.happened(TownsfolkShuffled)
    (laid,) = table.happened(TownsfolkLaidOut)
    assert sorted(shuffled.order) == list(cards)
    assert laid.cards == shuffled.order[:4]
    assert table.view.grand_place == laid.cards
    assert len(table.view.townsfolk_deck) == len(list(cards)) - 4


@pytest.mark.parametrize("chosen", [(), ("locals",), ("locals", "locals"), ("cooks",)])
def test_c06_fewer_than_two_kinds_of_townsfolk_are_refused(chosen):
    with pytest.raises(ValueError, match=r"\."):
        begun(townsfolk=chosen)


def test_c06_the_order_in_which_kinds_are_named_does_not_matter():
    first, second = (
        begun(townsfolk=kinds).happened(TownsfolkShuffled)
        for kinds in (("locals", "sailors"), ("sailors", "locals"))
    )
    assert first == second


def test_c07_all_corruption_cards_are_shuffled():
    (shuffled,) = begun().happened(CorruptionShuffled)
    assert sorted(shuffled.order) == sorted(ALL_CORRUPTION)
    assert list(shuffled.order) != sorted(ALL_CORRUPTION)
    assert begun().view.corruption_deck == 60
    assert begun().view.corruption_pile == 0


def test_c08_one_customer_is_in_each_hall_and_the_others_in_the_bag():
    table = before_arrival()
    assert table.halls[:4] == (1, 1, 1, 1)
    assert table.bag[:4] == (12, 12, 8, 8)


def test_ct05_the_bag_holds_40_customers_and_the_halls_4():
    table = before_arrival()
    assert sum(table.bag[:4]) == 40
    assert sum(table.bag[:4]) + sum(table.halls[:4]) == 44


@pytest.mark.parametrize("card", ["criminals", "cultists", "robbers"])
def test_c09_rogues_go_to_the_lair_and_to_the_bag_as_the_card_says(card):
    """A-20: two numbers; with 7 of 8 rogues in play one returns to the box."""
    table = before_arrival(rogues=card)
    assert (table.halls[4], table.bag[4]) == GRIM[card]


def test_a20_a_rogue_card_shows_two_numbers():
    assert [before_arrival(rogues=card).halls[4] for card in GRIM] == [3, 2, 3]
    assert [before_arrival(rogues=card).bag[4] for card in GRIM] == [5, 6, 5]


def test_c09_other_rogue_cards_are_refused():
    with pytest.raises(ValueError, match="pirates"):
        begun(rogues="pirates")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c10_each_player_has_an_hourglass_and_a_purse_of_their_own(seats):
    view = begun(seats).view
    assert len(view.players) == seats
    assert sorted(view.stack) == list(range(seats))


def test_c11_marker_on_12_mice_on_the_hands_hourglasses_on_1():
    view = begun().view
    assert view.marker == 12
    assert view.mice == (7, 13)
    assert begun().clock == (1, 1, 1, 1)


def test_c11_the_stack_of_hourglasses_is_random():
    stacks = set()
    for seed in range(60):
        (stacked,) = begun(seed=bytes([seed])).happened(HourglassesStacked)
        assert begun(seed=bytes([seed])).view.stack == stacked.order
        stacks.add(stacked.order)
    assert {order[0] for order in stacks} == {0, 1, 2, 3}
    assert len(stacks) > 15


def test_c11_the_top_of_the_stack_begins():
    table = begun()
    assert table.followed[-1] == TurnBegan(table.view.stack[0])
    assert table.view.to_move == (table.view.stack[0],)


def test_c13_gold_begins_at_nothing():
    assert begun().gold == (0, 0, 0, 0)


def test_c13_merchants_are_dealt_at_random_each_once():
    dealt = set()
    for seed in range(60):
        merchants = [
            event.merchant
            for event in begun(seed=bytes([seed])).happened(MerchantTaken)
        ]
        assert sorted(merchants) == list(MERCHANTS)
        dealt.add(tuple(merchants))
    assert len(dealt) > 15


def test_c13_merchants_may_be_chosen_in_seat_order_each_once():
    table = begun(3, merchants="chosen")
    table.then_asked(0, *map(ChooseMerchant, MERCHANTS))
    assert table.view.asked == "choose_merchant"
    table = table.when(ChooseMerchant("captain"))
    table.then(MerchantTaken(0, "captain"))
    left = ("alchemist", "blacksmith", "chronomancer")
    table.then_asked(1, *map(ChooseMerchant, left))
    table.then_illegal(ChooseMerchant("captain"), ChooseMerchant("peddler"))
    table = table.when(ChooseMerchant("alchemist"))
    table.then_asked(2, ChooseMerchant("blacksmith"), ChooseMerchant("chronomancer"))
    table = table.when(ChooseMerchant("chronomancer"))
    names = [player.merchant for player in table.view.players]
    assert names == ["captain", "alchemist", "chronomancer"]
    assert table.view.round == 1


def test_c13_the_fourth_to_choose_has_no_choice():
    table = begun(4, merchants="chosen").when(
        ChooseMerchant("captain"),
        ChooseMerchant("alchemist"),
        ChooseMerchant("blacksmith"),
    )
    assert MerchantTaken(3, "chronomancer") in table.followed
    assert isinstance(table.followed[-1], TurnBegan)


def test_c14_the_first_game_has_locals_mercenaries_and_criminals():
    (began,) = begun().happened(GameBegan)
    assert began == GameBegan(4, ("locals", "mercenaries"), "criminals", "dealt")


def test_p8_two_to_four_may_play():
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (0, 1, 5):
        with pytest.raises(WrongSeats):
            GAME.begin(seats, Chance(SEED))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p9_setup_draws_by_the_keys_of_the_table(seats):
    chance = Chance(SEED)
    table = begun(seats)
    (stacked,) = table.happened(HourglassesStacked)
    assert list(stacked.order) == chance.shuffled(range(seats), "stack")
    merchants = chance.shuffled(MERCHANTS, "merchants")
    taken = [event.merchant for event in table.happened(MerchantTaken)]
    assert taken == merchants[:seats]
    (townsfolk,) = table.happened(TownsfolkShuffled)
    assert list(townsfolk.order) == chance.shuffled(range(24), "townsfolk")
    (corruption,) = table.happened(CorruptionShuffled)
    assert list(corruption.order) == chance.shuffled(ALL_CORRUPTION, "corruption", 0)
    assert ALL_CORRUPTION[0] == PLAIN


def test_p9_other_chance_is_another_setup():
    assert begun(seed=b"one").followed != begun(seed=b"two").followed


def test_the_first_day_begins_with_the_arrival():
    kinds = [type(event) for event in begun().followed]
    assert kinds[-3:] == [DayBegan, AdventurersArrived, TurnBegan]
