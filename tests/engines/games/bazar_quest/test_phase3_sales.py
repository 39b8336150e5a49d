"""Rulebook of Bazar Quest, heading "Phase 3 - Commerce": the sales (Q-25 to Q-29).

With what heroes and employees do in that phase: Rôdeuse, Barde, Marchandeur (C-3, C-6).
"""

from typing import Any

import pytest

from engines.games.bazar_quest.events.table import (
    GoldGained,
    ItemDiscarded,
    ItemDrawn,
    PhaseBegan,
    QuestTokenTaken,
)
from engines.games.bazar_quest.events.trade import (
    DisplaysReturned,
    HeroInvited,
    ItemSold,
    SalesFinished,
    ShopCalled,
)
from engines.games.bazar_quest.moves import (
    DiscardItem,
    FinishSales,
    InviteHero,
    SellItem,
)
from tests.engines.games.bazar_quest.table import (
    GOLEM,
    LICH,
    Shop,
    Table,
    listed,
    table,
)


def selling(*hand: str, hero: str, **rest: Any) -> Table:
    """Return the table when seat 0 sells to a hero, having shown a rope."""
    shop = Shop(show=("corde",), hand=hand, guests=(hero,))
    return table(shop, Shop(), **rest).until("sell", 0)


# --- what can be sold ----------------------------------------------------------------


def test_q25_items_of_the_hand_that_share_a_class_with_the_hero_can_be_sold():
    position = selling("claymore", "grimoire", "torche", hero="guerrier_1")
    position.then_asked(
        0,
        SellItem("claymore", "guerrier_1"),
        SellItem("torche", "guerrier_1"),
        FinishSales(),
    )
    position.then_illegal(SellItem("grimoire", "guerrier_1"))


def test_q25_one_of_several_classes_is_enough():
    position = selling("fronde_benite", "lame_runique", "fouet", hero="inquisitrice")
    position.then_asked(
        0,
        SellItem("fouet", "inquisitrice"),
        SellItem("fronde_benite", "inquisitrice"),
        FinishSales(),
    )


def test_q25_there_is_no_limit_to_the_number_of_items():
    position = selling("torche", "couteau_ebreche", "cape_elimee", hero="voleur_1")
    done = position.when(
        SellItem("torche", "voleur_1"),
        SellItem("couteau_ebreche", "voleur_1"),
        SellItem("cape_elimee", "voleur_1"),
    ).just_after(SalesFinished)
    assert done.hero("voleur_1").items == ("torche", "couteau_ebreche", "cape_elimee")


def test_q25_nothing_need_be_sold():
    done = selling("claymore", hero="guerrier_1").when(FinishSales())
    assert done.followed[0] == SalesFinished(0)
    done.then_never(ItemSold)


def test_q25_nothing_can_be_sold_to_a_hero_in_another_shop():
    position = selling("claymore", hero="guerrier_1")
    position.then_illegal(SellItem("claymore", "guerrier_2"))
    position.then_illegal(SellItem("claymore", "paladin"))


def test_q26_the_price_goes_from_the_hero_to_the_shop():
    position = selling("claymore", "torche", hero="guerrier_1")
    sold = position.when(SellItem("claymore", "guerrier_1"))
    assert sold.followed[0] == ItemSold(0, "claymore", "guerrier_1", 20)
    assert sold.gold[0] == 5 + 20
    assert sold.hero("guerrier_1").gold == 30 - 20
    assert sold.hero("guerrier_1").items == ("claymore",)
    assert "claymore" not in sold.shop(0).hand


def test_q26_a_hero_without_enough_gold_cannot_buy():
    position = selling("claymore", "cimeterre", "torche", hero="guerrier_1")
    sold = position.when(SellItem("claymore", "guerrier_1"))
    assert sold.hero("guerrier_1").gold == 10
    sold.then_asked(0, SellItem("torche", "guerrier_1"), FinishSales())
    sold.then_illegal(SellItem("cimeterre", "guerrier_1"))


def test_qt09_a_hero_with_25_gold_buys_for_15_and_10_and_then_nothing():
    position = selling("cimeterre", "potion_de_force", "torche", hero="paladin")
    assert position.hero("paladin").gold == 25
    sold = position.when(
        SellItem("cimeterre", "paladin"), SellItem("potion_de_force", "paladin")
    )
    # No question more: even the torch for 5 is too dear.
    done = sold.just_after(SalesFinished)
    assert done.hero("paladin").gold == 0
    assert done.gold[0] == 5 + 25


def test_q26_a_price_may_be_all_the_gold_a_hero_has():
    position = selling("lame_legendaire", hero="guerrier_1")
    sold = position.when(SellItem("lame_legendaire", "guerrier_1"))
    assert sold.gold[0] == 35


def test_a_seat_that_can_sell_nothing_is_not_asked():
    """Seat 0 has only items for Mages and a Guerrier in the shop."""
    shop = Shop(hand=("grimoire", "familier", "orbe_de_feu"), guests=("guerrier_1",))
    position = table(shop, Shop(hand=("claymore",), guests=("guerrier_2",)))
    later = position.until("sell")
    assert later.game.to_move(later.state) == (1,)
    assert SalesFinished(0) in later.followed


def test_q27_displayed_items_may_not_be_sold():
    position = selling("torche", hero="guerrier_1")
    position.then_illegal(SellItem("corde", "guerrier_1"))


def test_q27_after_the_sale_hero_equipment_and_gold_stand_before_the_shop():
    position = selling("torche", "claymore", hero="guerrier_1")
    done = position.when(SellItem("torche", "guerrier_1"), FinishSales())
    hero = done.just_after(PhaseBegan).hero("guerrier_1")
    assert (hero.seat, hero.items, hero.gold) == (0, ("torche",), 25)


def test_q28_displayed_items_return_to_the_hand_when_all_have_sold():
    shops = (Shop(hand=("torche",)), Shop(hand=("torche",)))
    first = table(*shops).until("sell", 0).when(FinishSales())
    first.then_never(DisplaysReturned)
    assert first.shop(0).display == ("corde",)
    done = first.when(FinishSales())
    done.then_among_others(
        SalesFinished(1), DisplaysReturned(), PhaseBegan("adventure")
    )
    assert [shop.display for shop in done.view.shops] == [(), ()]
    assert "corde" in done.shop(0).hand
    assert "sac_a_dos" in done.shop(1).hand
    assert len(done.shop(0).hand) == 4


def test_q28_displayed_items_can_be_stored():
    shop = Shop(show=("statuette_kitsch",), stores=("statuette_kitsch",))
    assert table(shop, Shop()).next_round().shop(0).reserve == ("statuette_kitsch",)


def test_a17_one_seat_sells_after_the_other_clockwise_from_the_quest_token():
    """Seat 1 invites last; when all were done at once, nobody would know the order."""
    shops = (
        Shop(show=("huile_de_serpent",), hand=("torche",)),
        Shop(show=("corde",), hand=("torche",)),
        Shop(show=("statuette_kitsch",), hand=("rations_de_voyage",)),
    )
    position = table(*shops).until("sell")
    asked = []
    while position.view.asked == "sell":
        asked.append(position.game.to_move(position.state))
        position = position.when(FinishSales())
    assert asked == [(1,), (2,), (0,)]


def test_a03_a_seat_sees_what_was_sold_before_it_sells_itself():
    shops = (Shop(hand=("torche",), guests=("mage_1",)), Shop(hand=("torche",)))
    position = table(*shops).until("sell", 0)
    position.then_illegal(FinishSales(), seat=1)
    sold = position.when(SellItem("torche", "mage_1"))
    seen = sold.game.view(sold.state, 1)
    (mage,) = [hero for hero in seen.heroes if hero.hero == "mage_1"]
    assert (mage.items, seen.shops[0].gold) == (("torche",), 10)


# --- Q-29 and C-3: heroes that act in this phase -------------------------------------


def ranger(monster: str = GOLEM) -> Table:
    """Return the table when seat 1, the first in order, may invite the Rôdeuse."""
    return table(
        Shop(),
        Shop(show=("statuette_kitsch",), hand=("claymore",), guests=("rodeuse",)),
        Shop(),
        draws=("familier",),
        monsters=(monster,),
    ).until("invite", 1)


def test_q29_the_ability_of_a_hero_is_applied_as_written():
    """The Rôdeuse brings an item at once, before the next shop invites."""
    position = ranger().when(InviteHero("rodeuse"))
    position.then(HeroInvited(1, "rodeuse"), ItemDrawn(1, "familier"))
    position.then_never(ShopCalled)


def test_c3_the_rodeuse_draws_an_item_and_then_one_of_the_hand_is_discarded():
    position = ranger().when(InviteHero("rodeuse"))
    hand = position.shop(1).hand
    assert len(hand) == 4
    assert "statuette_kitsch" not in hand
    position.then_asked(1, *(DiscardItem(item) for item in listed(hand)))
    done = position.when(DiscardItem("claymore"))
    assert done.followed[0] == ItemDiscarded(1, "claymore")
    assert isinstance(done.followed[1], ShopCalled)
    assert "familier" in done.shop(1).hand
    assert done.view.discards == ("claymore",)


def test_c3_a_displayed_item_cannot_be_discarded_for_the_rodeuse():
    position = ranger().when(InviteHero("rodeuse"))
    position.then_illegal(DiscardItem("statuette_kitsch"))


def test_c3_the_rodeuse_acts_before_the_quest_token_moves_if_she_is_the_last():
    position = table(Shop(guests=("rodeuse",)), Shop(), draws=("familier",), quest=1)
    position = position.until("discard")
    assert position.view.quest == 1
    done = position.when(DiscardItem("familier"))
    assert done.the(QuestTokenTaken) == QuestTokenTaken(0)


def test_c4_the_rodeuse_does_nothing_while_the_liche_is_in_play():
    position = ranger(LICH).when(InviteHero("rodeuse"))
    position.then_never(ItemDrawn)
    assert position.view.asked == "invite"


def test_c3_the_first_item_sold_to_the_barde_brings_5_gold_more():
    position = selling("torche", "claymore", hero="barde")
    one = position.when(SellItem("torche", "barde"))
    one.then(ItemSold(0, "torche", "barde", 5), GoldGained(0, 5, "barde"))
    assert one.gold[0] == 5 + 5 + 5
    assert one.hero("barde").gold == 35 - 5
    two = one.when(SellItem("claymore", "barde"))
    two.then_never(GoldGained)
    assert two.gold[0] == 15 + 20


def test_c3_the_barde_pays_his_bonus_again_in_another_turn():
    shop = Shop(sells=("torche",), guests=("barde",), stores=("corde",))
    strong = Shop(sells=("armure_de_plates",), guests=("guerrier_1",))
    position = table(shop, strong, monsters=("essaim_de_rats_geants", GOLEM))
    later = position.next_round()
    assert "barde" in later.centre
    # The shop that gets him sells him something.
    again = later.until("sell")
    seller = next(seat for seat in (0, 1) if again.shop(seat).guests == ("barde",))
    while again.game.to_move(again.state) != (seller,):
        again = again.when(FinishSales())
    sold = again.when(again.legal(seller)[0])
    assert GoldGained(seller, 5, "barde") in sold.followed


def test_c4_the_barde_pays_no_bonus_while_the_liche_is_in_play():
    position = selling("torche", "claymore", hero="barde", monsters=(LICH,))
    one = position.when(SellItem("torche", "barde"))
    one.then_never(GoldGained)
    assert one.gold[0] == 10


# --- C-4: the Hydre ------------------------------------------------------------------


def test_c4_the_hydre_allows_two_items_for_each_hero():
    hand = ("torche", "couteau_ebreche", "cape_elimee")
    position = selling(*hand, hero="voleur_1", monsters=("hydre_des_marais",))
    two = position.when(
        SellItem("torche", "voleur_1"), SellItem("cape_elimee", "voleur_1")
    )
    done = two.just_after(SalesFinished)
    assert done.hero("voleur_1").items == ("torche", "cape_elimee")


# --- C-6: the Marchandeur ------------------------------------------------------------


def haggling(*hand: str, hero: str = "guerrier_1", **rest: Any) -> Table:
    shop = Shop(
        show=("corde",), hand=hand, guests=(hero,), staff=("marchandeur",), gold=0
    )
    return table(shop, Shop(), **rest).until("sell", 0)


def test_c6_the_marchandeur_brings_5_gold_for_the_first_sale_of_a_turn():
    one = haggling("torche", "claymore").when(SellItem("torche", "guerrier_1"))
    one.then(ItemSold(0, "torche", "guerrier_1", 5), GoldGained(0, 5, "marchandeur"))
    assert one.gold[0] == 10
    two = one.when(SellItem("claymore", "guerrier_1"))
    two.then_never(GoldGained)
    assert two.gold[0] == 30


def test_c6_the_marchandeur_brings_nothing_without_a_sale():
    done = haggling("torche").when(FinishSales())
    done.then_never(GoldGained)


def test_c6_the_marchandeur_and_the_barde_both_pay():
    one = haggling("torche", "claymore", hero="barde").when(SellItem("torche", "barde"))
    assert one.gold[0] == 5 + 5 + 5


def test_c6_the_marchandeur_works_for_his_own_shop_alone():
    shops = (Shop(staff=("marchandeur",)), Shop(hand=("torche",), guests=("mage_1",)))
    position = table(*shops).until("sell", 1)
    position.when(SellItem("torche", "mage_1")).then_never(GoldGained)


def test_c6_the_marchandeur_stays_at_work_while_the_liche_is_in_play():
    one = haggling("torche", "claymore", monsters=(LICH,)).when(
        SellItem("torche", "guerrier_1")
    )
    assert one.gold[0] == 10


@pytest.mark.parametrize("turn", [1, 2])
def test_c6_the_marchandeur_pays_once_in_every_turn(turn):
    position = haggling("torche", "claymore")
    if turn == 2:
        position = position.when(FinishSales()).next_round().until("sell", 0)
    (hero,) = position.shop(0).guests
    move = position.legal(0)[0]
    gold = position.gold[0]
    sold = position.when(move)
    price = sold.all_of(ItemSold)[0].price
    assert sold.gold[0] == gold + price + 5
    assert hero in (event.hero for event in sold.all_of(ItemSold))
