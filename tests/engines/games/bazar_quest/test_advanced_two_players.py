"""Rulebook of Bazar Quest, heading "Règles avancées pour 2 joueurs" (Q-74 to Q-78)."""

from functools import partial

import pytest

from engines.core.chance import Chance
from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.events.adventure import (
    AdventureDealt,
    AttackMeasured,
    HeroDefeated,
    MonsterDefeated,
    MonsterWornDown,
    MonsterWounded,
    RedrawOffered,
)
from engines.games.bazar_quest.events.table import (
    GloryLost,
    GoldGained,
    GoldLost,
    HeroArrived,
    QuestTokenTaken,
)
from engines.games.bazar_quest.events.trade import (
    HeroInvited,
    ItemSold,
    PurchasePassed,
    ShopCalled,
    ShopsRanked,
)
from engines.games.bazar_quest.moves import (
    BuyUpgrade,
    FlipUpgrade,
    HireEmployee,
    InviteHero,
    KeepAdventure,
    PassPurchase,
    RedrawAdventure,
    SellItem,
    UseEmployee,
)
from engines.games.bazar_quest.state import QuestOptions
from tests.engines.games.bazar_quest.table import GOLEM, LICH, Shop, Table, table

two = partial(table, advanced=True)
FOUR = ("guerrier_1", "voleur_1", "mage_1", "pretre_1")
BRIGANDS, DEMON, HYDRA = "cheffe_des_brigands", "prince_demon", "hydre_des_marais"


def test_q74_four_heroes_are_in_the_centre():
    options = QuestOptions(advanced_two_player=True)
    events = GAME.begin(2, Chance(b"advanced"), options)
    position = Table(GAME, GAME.fold(events), events)
    assert len(position.centre) == len(position.all_of(HeroArrived)) == 4
    assert position.view.hero_pile == 12
    assert position.gold == (5, 5)


def test_q74_four_heroes_are_in_the_centre_again_after_every_round():
    weak = Shop(guests=("barde", "mage_1"))
    later = two(weak, Shop(), heroes=FOUR[:1]).next_round()
    assert len(later.all_of(HeroDefeated)) >= 2
    assert len(later.all_of(HeroArrived)) == len(later.all_of(HeroDefeated))
    assert len(later.centre) == 4


def test_q75_every_player_is_dealt_six_items():
    position = two(Shop(), Shop())
    assert [len(shop.pack) for shop in position.view.shops] == [6, 6]
    drafted = position.until("display")
    assert [len(shop.hand) for shop in drafted.view.shops] == [6, 6]
    later = position.next_round()
    assert [len(shop.pack) for shop in later.view.shops] == [6, 6]


def test_q76_every_player_may_buy_two_cards_in_a_row():
    rich = Shop(gold=100)
    position = two(rich, rich, employees=("apprenti", "videur", "grossiste"))
    first = position.until("purchase")
    second = first.when(HireEmployee("apprenti"))
    second.then_asked(
        0,
        BuyUpgrade("display"),
        BuyUpgrade("storage"),
        HireEmployee("videur"),
        HireEmployee("grossiste"),
        PassPurchase(),
    )
    done = second.when(BuyUpgrade("display"))
    assert done.game.to_move(done.state) == (1,)
    assert done.gold[0] == 100 - 10 - 15
    assert done.legal(1) != []


def test_q76_a_pass_ends_both_purchases():
    rich = Shop(gold=100)
    asked = two(rich, rich).until("purchase")
    passed = asked.when(PassPurchase())
    assert passed.game.to_move(passed.state) == (1,)
    one = asked.when(BuyUpgrade("display"), PassPurchase())
    assert one.all_of(PurchasePassed) == [PurchasePassed(0)]
    assert one.game.to_move(one.state) == (1,)


def test_q76_who_cannot_afford_a_second_purchase_is_not_asked_again():
    asked = two(Shop(gold=10), Shop(gold=100)).until("purchase")
    bought = asked.when(BuyUpgrade("storage"))
    assert bought.game.to_move(bought.state) == (1,)


def test_a18_an_upgrade_bought_a_moment_before_may_be_flipped():
    rich = Shop(gold=100)
    asked = two(rich, rich).until("purchase")
    flipped = asked.when(BuyUpgrade("storage"), FlipUpgrade("storage"))
    assert flipped.shop(0).storage_level == 2
    assert flipped.gold[0] == 100 - 10 - 10
    both = two(Shop(gold=100, display=1, storage=1), rich).until("purchase")
    twice = both.when(FlipUpgrade("display"), FlipUpgrade("storage"))
    assert (twice.shop(0).display_level, twice.shop(0).storage_level) == (2, 2)
    assert twice.game.to_move(twice.state) == (1,)


def test_c6_the_comptable_makes_the_second_purchase_cheaper_if_he_was_the_first():
    rich = Shop(gold=100)
    position = two(rich, rich, employees=("comptable", "videur")).until("purchase")
    hired = position.when(HireEmployee("comptable"), HireEmployee("videur"))
    assert hired.gold[0] == 100 - 10 - 5


# --- two heroes ----------------------------------------------------------------------


def test_q77_each_invites_a_second_hero_again_from_the_most_attractive_display():
    position = two(Shop(), Shop(show=("statuette_kitsch",)), heroes=FOUR)
    position = position.until("invite")
    assert position.the(ShopsRanked).order == (1, 0)
    asked: list[int] = []
    while position.view.asked == "invite":
        asked += position.game.to_move(position.state)
        position = position.when(position.legal(asked[-1])[0])
    # The fourth hero comes without a question.
    assert asked == [1, 0, 1]


def test_q77_both_heroes_can_be_sold_to_and_both_fight():
    shop = Shop(guests=("guerrier_1", "voleur_1"), hand=("torche", "claymore", "fouet"))
    selling = two(shop, Shop()).until("sell", 0)
    legal = selling.legal(0)
    assert {move for move in legal if isinstance(move, SellItem)} >= {
        SellItem("claymore", "guerrier_1"),
        SellItem("torche", "guerrier_1"),
        SellItem("torche", "voleur_1"),
        SellItem("fouet", "voleur_1"),
    }
    assert SellItem("claymore", "voleur_1") not in legal
    sold = selling.when(SellItem("fouet", "voleur_1"), SellItem("torche", "guerrier_1"))
    assert sold.hero("voleur_1").items == ("fouet",)
    assert sold.hero("voleur_1").gold == 35 - 15
    assert sold.hero("guerrier_1").items == ("torche",)
    fought = sold.after_the_fights()
    assert fought.attack("voleur_1") == (4 + 2, 6)
    assert fought.attack("guerrier_1") == (3 + 1, 6)


def test_a05_the_second_pass_matches_heroes_and_displays_as_the_first_did():
    """Seat 0 shows a sword: it must take the Guerriers as long as there are any."""
    sword = Shop(show=("epee_de_ceremonie",))
    heroes = ("guerrier_1", "guerrier_2", "voleur_1", "mage_1")
    position = two(sword, Shop(show=("corde",)), heroes=heroes).until("invite")
    position.then_asked(0, InviteHero("guerrier_1"), InviteHero("guerrier_2"))
    second = position.when(InviteHero("guerrier_1"))
    forced = second.when(InviteHero("voleur_1"))
    forced.then_among_others(
        ShopCalled(0, matching=True),
        HeroInvited(0, "guerrier_2"),
        ShopCalled(1, matching=True),
        HeroInvited(1, "mage_1"),
    )
    # Without a Guerrier for it in the second pass the other shop chooses first.
    none = second.when(InviteHero("guerrier_2"))
    assert none.the(ShopCalled) == ShopCalled(1, matching=True)
    none.then_asked(1, InviteHero("voleur_1"), InviteHero("mage_1"))


def test_a04_who_invites_the_last_of_the_four_takes_the_quest_token():
    position = two(Shop(), Shop(show=("statuette_kitsch",)), heroes=FOUR, quest=1)
    one = position.until("invite").when(InviteHero(FOUR[0]), InviteHero(FOUR[1]))
    one.then_never(QuestTokenTaken)
    done = one.when(InviteHero(FOUR[2]))
    assert done.the(QuestTokenTaken) == QuestTokenTaken(0)


def test_a06_the_heroes_of_a_shop_fight_in_the_order_of_their_invitation():
    shop = Shop(guests=("voleur_1", "guerrier_1"))
    rival = Shop(guests=("pretre_1", "mage_1"))
    fought = two(shop, rival, adventures=()).after_the_fights()
    order = ["voleur_1", "guerrier_1", "pretre_1", "mage_1"]
    assert [event.hero for event in fought.all_of(AttackMeasured)] == order
    assert [event.hero for event in fought.all_of(AdventureDealt)] == order


# --- wounds --------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "is_defeated"), [(0, False), (2, False), (3, True)])
def test_q78_a_monster_takes_four_wounds(before, is_defeated):
    shops = (Shop(guests=("guerrier_1", "guerrier_2")), Shop(guests=FOUR[3:]))
    fought = two(*shops, wounds=before).after_the_fights()
    fought.then_never(MonsterWounded)
    assert fought.the(MonsterWornDown) == MonsterWornDown(1)
    assert (fought.all_of(MonsterDefeated) != []) == is_defeated


def test_c10_one_strike_is_one_wound_in_the_advanced_game_too():
    shop = Shop(guests=("mage_1", "guerrier_1"), sells=("orbe_de_feu",))
    fought = two(shop, Shop()).after_the_fights()
    assert len(fought.all_of(MonsterWounded)) == 1
    fought.then_never(MonsterWornDown)
    assert fought.view.wounds == 1


def test_q78_two_heroes_of_a_shop_may_both_wound():
    shop = Shop(
        guests=("mage_1", "guerrier_1"),
        sells=("orbe_de_feu",),
        also_sells=("claymore",),
        staff=("chasseur_de_primes",),
    )
    fought = two(shop, Shop()).after_the_fights()
    assert fought.view.wounds == 2
    assert fought.gold[0] == 5 + 15 + 20 + 5 + 5


# --- cards that count heroes ---------------------------------------------------------


def test_c4_brigands_and_demon_count_every_dead_hero_of_a_shop():
    shop = Shop(guests=("barde", "mage_1"), gold=20, glory=5)
    robbed = two(shop, Shop(), monsters=(BRIGANDS, LICH)).after_the_fights()
    assert robbed.gold[0] == 20 - 5 - 5
    assert sum(event.gold for event in robbed.all_of(GoldLost)) == 10
    strikes = len([e for e in robbed.all_of(MonsterWounded) if e.seat == 0])
    assert robbed.glory[0] == 5 + strikes
    shamed = two(shop, Shop(), monsters=(DEMON, GOLEM)).after_the_fights()
    lost = sum(event.glory for event in shamed.all_of(GloryLost) if event.seat == 0)
    assert lost == 2
    poor = Shop(guests=("barde", "mage_1"), gold=5)
    left = two(poor, Shop(), monsters=(BRIGANDS, LICH)).after_the_fights()
    assert left.gold[0] == 0


def test_c4_the_hydre_allows_two_items_for_each_of_two_heroes():
    shop = Shop(
        guests=("voleur_1", "voleur_2"),
        hand=("couteau_ebreche", "cape_elimee", "torche", "rations_de_voyage"),
    )
    selling = two(shop, Shop(), monsters=(HYDRA, LICH)).until("sell", 0)
    full = selling.when(
        SellItem("couteau_ebreche", "voleur_1"), SellItem("cape_elimee", "voleur_1")
    )
    full.then_illegal(SellItem("torche", "voleur_1"))
    assert SellItem("torche", "voleur_2") in full.legal(0)


def test_c6_the_marchandeur_pays_once_although_there_are_two_heroes():
    shop = Shop(
        guests=("guerrier_1", "voleur_1"),
        sells=("claymore",),
        also_sells=("fouet",),
        staff=("marchandeur",),
    )
    sold = two(shop, Shop()).after_the_fights()
    assert len([e for e in sold.all_of(ItemSold) if e.seat == 0]) == 2
    assert sold.all_of(GoldGained) == [GoldGained(0, 5, "marchandeur")]


def test_c3_the_barde_pays_for_the_first_item_sold_to_him_not_to_the_other():
    shop = Shop(guests=("guerrier_1", "barde"), hand=("claymore", "torche"))
    selling = two(shop, Shop()).until("sell", 0)
    other = selling.when(SellItem("claymore", "guerrier_1"))
    other.then_never(GoldGained)
    assert GoldGained(0, 5, "barde") in other.when(SellItem("torche", "barde")).followed


def test_c6_guerisseuse_and_maitre_d_armes_act_for_each_hero():
    who = "maitre_d_armes"
    shop = Shop(guests=("guerrier_1", "guerrier_2"), staff=(who,))
    position = two(shop, Shop(), monsters=(BRIGANDS, LICH))
    first = position.until("employee")
    second = first.when(UseEmployee(who))
    assert second.view.asked == "employee"
    assert second.view.fight.hero == "guerrier_2"
    done = second.when(UseEmployee(who))
    assert done.view.wounds >= 2
    healer = "guerisseuse"
    shop = Shop(guests=("guerrier_1", "guerrier_2"), staff=(healer,))
    healed = two(shop, Shop(), monsters=(HYDRA, LICH)).until("employee")
    again = healed.when(UseEmployee(healer))
    assert (again.view.asked, again.view.fight.hero) == ("employee", "guerrier_2")


def test_c6_the_diseuse_acts_for_one_of_two_heroes():
    who = "diseuse_de_bonne_aventure"
    shop = Shop(guests=("guerrier_1", "guerrier_2"), staff=(who,))
    first = two(shop, Shop(), adventures=()).until("redraw")
    assert first.view.redraw.hero == "guerrier_1"
    used = first.when(RedrawAdventure("guerrier_1"))
    used.then_never(RedrawOffered)
    kept = first.when(KeepAdventure("guerrier_1"))
    assert kept.all_of(RedrawOffered) == [RedrawOffered(0, "guerrier_2", who)]
    assert kept.view.asked == "redraw"
