"""Rulebook of Bazar Quest, heading "Phase 3 - Commerce": who comes (Q-19 to Q-24)."""

import pytest

from engines.games.bazar_quest.events.table import QuestTokenTaken
from engines.games.bazar_quest.events.trade import (
    HeroInvited,
    ShopCalled,
    ShopsRanked,
)
from engines.games.bazar_quest.moves import FinishSales, InviteHero
from tests.engines.games.bazar_quest.table import Shop, Table, table


def shops_showing(*items: str, heroes: tuple[str, ...], quest: int = 0) -> Table:
    """Return the table when the shops have been ranked; heroes lie in the centre."""
    shops = [Shop(show=(item,)) for item in items]
    return table(*shops, heroes=heroes, quest=quest).until("invite")


def order(*items: str, quest: int = 0) -> tuple[int, ...]:
    """Return the order of shops with one displayed item each."""
    shops = [Shop(show=(item,)) for item in items]
    heroes = ("barde", "prince_en_exil", "guerrier_1", "voleur_1", "mage_1")
    position = table(*shops, heroes=heroes, quest=quest).until("invite")
    return position.the(ShopsRanked).order


# --- the order of shops --------------------------------------------------------------


def test_q19_the_shops_come_in_the_order_of_their_hearts():
    assert order("torche", "statuette_kitsch", "gourde_de_piquette") == (1, 2, 0)


def test_q19_each_invites_one_hero_from_the_centre_who_occupies_the_shop():
    position = shops_showing(
        *("statuette_kitsch", "huile_de_serpent", "corde"),
        heroes=("guerrier_1", "voleur_1", "mage_1"),
    )
    position.then_asked(
        0, InviteHero("guerrier_1"), InviteHero("voleur_1"), InviteHero("mage_1")
    )
    one = position.when(InviteHero("voleur_1"))
    one.then(HeroInvited(0, "voleur_1"), ShopCalled(1, matching=True))
    assert one.shop(0).guests == ("voleur_1",)
    assert one.hero("voleur_1").seat == 0
    assert one.centre == ["guerrier_1", "mage_1"]
    one.then_asked(1, InviteHero("guerrier_1"), InviteHero("mage_1"))
    one.then_illegal(InviteHero("voleur_1"), InviteHero("pretre_1"))
    all_in = one.when(InviteHero("mage_1")).just_after(QuestTokenTaken)
    assert [shop.guests for shop in all_in.view.shops] == [
        ("voleur_1",),
        ("mage_1",),
        ("guerrier_1",),
    ]
    assert all_in.centre == []


def test_the_last_hero_is_invited_without_a_question():
    position = shops_showing("huile_de_serpent", "corde", heroes=("mage_1", "mage_2"))
    done = position.when(InviteHero("mage_2"))
    assert done.followed[:3] == [
        HeroInvited(0, "mage_2"),
        ShopCalled(1, matching=True),
        HeroInvited(1, "mage_1"),
    ]


def test_q23_equal_hearts_are_ranked_by_the_total_price_of_the_displays():
    assert order("huile_de_serpent", "claymore", "corde") == (1, 0, 2)
    display = Shop(show=("sac_a_dos", "potion_rouge"), display=1)
    dear = Shop(show=("vieille_paire_de_lunettes",))
    position = table(dear, display).until("invite")
    assert position.the(ShopsRanked).order == (1, 0)


@pytest.mark.parametrize(
    ("quest", "expected"),
    [(0, (0, 1, 2)), (1, (1, 2, 0)), (2, (2, 0, 1))],
)
def test_q23_equal_prices_are_ranked_clockwise_from_the_quest_token(quest, expected):
    assert order("torche", "corde", "rations_de_voyage", quest=quest) == expected


def test_qt06_hearts_then_price_then_the_quest_token():
    """Hearts 3, 3 and 2; the displays with 3 hearts cost 10 and 20."""
    shows = ("casque_a_cornes", "statuette_kitsch", "claymore")
    assert order(*shows) == (1, 0, 2)
    equal = ("amulette_sacree", "familier", "claymore")
    assert order(*equal, quest=1) == (1, 0, 2)
    assert order(*equal, quest=2) == (0, 1, 2)


def test_a16_the_tie_break_looks_at_the_holder_before_the_token_moves():
    """Seat 2 holds the token, ranks first for it, and loses it to the last inviter."""
    position = shops_showing(
        *("torche", "corde", "rations_de_voyage"),
        heroes=("guerrier_1", "voleur_1", "mage_1"),
        quest=2,
    )
    assert position.the(ShopsRanked).order == (2, 0, 1)
    done = position.next_round().just_after(QuestTokenTaken)
    assert done.view.order == (2, 0, 1)
    assert done.view.quest == 1


# --- matching heroes -----------------------------------------------------------------


def test_q20_a_hero_must_share_a_class_with_a_displayed_item():
    position = shops_showing(
        *("epee_de_ceremonie", "corde", "torche"),
        heroes=("guerrier_1", "voleur_1", "paladin"),
    )
    position.then_asked(0, InviteHero("guerrier_1"), InviteHero("paladin"))
    position.then_illegal(InviteHero("voleur_1"))


def test_q20_any_of_the_displayed_items_will_do():
    shop = Shop(show=("epee_de_ceremonie", "stylet_d_opale"), display=1)
    heroes = ("guerrier_1", "voleur_1", "mage_1")
    position = table(shop, Shop(), Shop(), heroes=heroes).until("invite")
    position.then_asked(0, InviteHero("guerrier_1"), InviteHero("voleur_1"))


def test_q20_the_one_matching_hero_is_invited_without_a_question():
    position = shops_showing(
        *("epee_de_ceremonie", "huile_de_serpent", "torche"),
        heroes=("guerrier_1", "voleur_1", "mage_1"),
    )
    position.then_among_others(
        ShopCalled(0, matching=True), HeroInvited(0, "guerrier_1")
    )
    position.then_asked(1, InviteHero("voleur_1"), InviteHero("mage_1"))


def test_q21_who_matches_no_hero_lets_the_competitors_choose_first():
    position = shops_showing(
        *("mitre_d_or", "huile_de_serpent", "torche"),
        heroes=("guerrier_1", "voleur_1", "mage_1"),
    )
    assert position.the(ShopsRanked).order == (0, 1, 2)
    assert position.the(ShopCalled) == ShopCalled(1, matching=True)
    second = position.when(InviteHero("guerrier_1"))
    second.then_asked(2, InviteHero("voleur_1"), InviteHero("mage_1"))
    done = second.when(InviteHero("mage_1"))
    done.then_among_others(ShopCalled(0, matching=False), HeroInvited(0, "voleur_1"))


def test_q21_who_matches_no_hero_any_more_is_passed_over_too():
    """Seat 0 takes the only Guerrier; seat 1 wanted him, seat 2 goes before it."""
    position = shops_showing(
        *("epee_de_ceremonie", "casque_a_cornes", "stylet_d_opale", "corde"),
        heroes=("guerrier_1", "voleur_1", "voleur_2", "mage_1"),
    )
    # Seat 2 has four hearts and 25 gold, so it even comes first.
    assert position.the(ShopsRanked).order == (2, 0, 1, 3)
    position.then_asked(2, InviteHero("voleur_1"), InviteHero("voleur_2"))
    second = position.when(InviteHero("voleur_1"))
    second.then_among_others(HeroInvited(0, "guerrier_1"), ShopCalled(3, matching=True))
    second.then_asked(3, InviteHero("voleur_2"), InviteHero("mage_1"))


def test_q22_when_nobody_matches_the_most_attractive_shop_takes_any_hero():
    position = shops_showing(
        *("corne_de_guerre", "epee_longue", "epee_rouillee"),
        heroes=("voleur_1", "mage_1", "pretre_1"),
    )
    assert position.the(ShopCalled) == ShopCalled(0, matching=False)
    position.then_asked(
        0, InviteHero("voleur_1"), InviteHero("mage_1"), InviteHero("pretre_1")
    )
    position.then_illegal(InviteHero("guerrier_1"), InviteHero("barde"))
    second = position.when(InviteHero("mage_1"))
    second.then(HeroInvited(0, "mage_1"), ShopCalled(1, matching=False))
    second.then_illegal(InviteHero("mage_1"))
    second.then_asked(1, InviteHero("voleur_1"), InviteHero("pretre_1"))


def test_qt07_who_matches_goes_first_and_then_the_most_attractive():
    """X shows armour to a Mage and two Prêtres, Y a book, Z a knife."""
    position = shops_showing(
        *("armure_d_apparat", "grimoire", "couteau_ebreche"),
        heroes=("mage_1", "pretre_1", "pretre_2"),
    )
    assert position.the(ShopsRanked).order == (0, 1, 2)
    position.then_among_others(
        ShopCalled(1, matching=True),
        HeroInvited(1, "mage_1"),
        ShopCalled(0, matching=False),
    )
    position.then_asked(0, InviteHero("pretre_1"), InviteHero("pretre_2"))
    done = position.when(InviteHero("pretre_2"))
    assert done.shop(2).guests == ("pretre_1",)


# --- the Quest token -----------------------------------------------------------------


def test_q24_the_last_to_invite_takes_the_quest_token():
    position = shops_showing(
        *("statuette_kitsch", "huile_de_serpent", "corde"),
        heroes=("guerrier_1", "voleur_1", "mage_1"),
    )
    assert position.view.quest == 0
    one = position.when(InviteHero("guerrier_1"))
    one.then_never(QuestTokenTaken)
    done = one.when(InviteHero("voleur_1"))
    assert done.the(QuestTokenTaken) == QuestTokenTaken(2)
    assert done.view.quest == 2


def test_q24_the_last_to_invite_need_not_be_the_least_attractive():
    """Seat 0 has the most hearts, but matches nobody."""
    position = shops_showing(
        *("mitre_d_or", "huile_de_serpent", "torche"),
        heroes=("guerrier_1", "voleur_1", "mage_1"),
        quest=1,
    )
    assert position.view.order == (0, 1, 2)
    assert position.next_round().the(QuestTokenTaken) == QuestTokenTaken(0)


@pytest.mark.parametrize("quest", [0, 1, 2])
def test_a16_sales_fights_and_purchases_follow_the_new_holder(quest):
    """Whoever held the token before: seat 1 has invited last."""
    shops = (
        Shop(show=("huile_de_serpent",), gold=50, hand=("torche",)),
        Shop(show=("corde",), gold=50, hand=("rations_de_voyage",)),
        Shop(show=("statuette_kitsch",), gold=50, hand=("rations_de_voyage",)),
    )
    selling = table(*shops, quest=quest).until("sell")
    asked: list[int] = []
    while selling.view.asked == "sell":
        asked += selling.game.to_move(selling.state)
        selling = selling.when(FinishSales())
    assert asked == [1, 2, 0]
    assert [fighter.seat for fighter in selling.view.lineup] == [1, 2, 0]
    buying = selling.until("purchase")
    assert buying.game.to_move(buying.state) == (1,)
