"""Completion of Bazar Quest, C-4 and C-5: what monsters do, and what adventures bring.

The Liche, who cancels the abilities of heroes, has her tests among those of the heroes;
the Hydre hers among those of the sales.
"""

import pytest

from engines.games.bazar_quest.events.adventure import (
    HeroDefeated,
    HeroSurvived,
    MonsterDefeated,
    MonsterWounded,
    RewardsPaid,
)
from engines.games.bazar_quest.events.table import (
    GloryLost,
    GoldLost,
    HeroGoldGained,
    HeroGoldLost,
)
from tests.engines.games.bazar_quest.printed import ADVENTURES, MONSTERS
from tests.engines.games.bazar_quest.table import GOLEM, LICH, Shop, facing, table

BRIGANDS, GOBLIN, WOLF = "cheffe_des_brigands", "roi_gobelin", "loup_garou"
RATS, HYDRA = "essaim_de_rats_geants", "hydre_des_marais"
ORC, NECROMANCER = "seigneur_de_guerre_orc", "necromancienne"
VAMPIRES, DRAGON, DEMON = "reine_des_vampires", "dragon_ancien", "prince_demon"
WEAK = Shop(guests=("barde",))
"""Attack 2, defence 2."""
HELD = Shop(guests=("pretre_1",))
"""Attack 2, defence 5."""


@pytest.mark.parametrize("monster", MONSTERS)
def test_c4_a_monster_fights_with_its_toughness_and_strength(monster):
    """The Orc has one more until it is wounded; here it is."""
    fought = facing(monster, "guerrier_1", adventure="chanceux", wounds=1)
    fought = fought.after_the_fights()
    assert fought.attack("guerrier_1")[1] == MONSTERS[monster].toughness
    assert fought.defence("guerrier_1")[1] == MONSTERS[monster].strength


@pytest.mark.parametrize("monster", MONSTERS)
def test_c4_a_monster_that_stays_pays_its_coins(monster):
    calm = ("inspire", "craintif", "distrait")
    fought = table(HELD, Shop(), Shop(), monsters=(monster, GOLEM), adventures=calm)
    fought = fought.after_the_fights()
    assert "pretre_1" in fought.the(RewardsPaid).heroes
    assert fought.the(RewardsPaid).gold == MONSTERS[monster].coins


@pytest.mark.parametrize("monster", MONSTERS)
def test_c4_a_defeated_monster_pays_its_chest_if_another_is_to_come(monster):
    fought = table(HELD, Shop(), monsters=(monster, GOLEM), wounds=2, adventures=())
    fought = fought.after_the_fights()
    assert fought.the(MonsterDefeated).monster == monster
    assert fought.the(RewardsPaid).gold == MONSTERS[monster].chest


# --- level I -------------------------------------------------------------------------


@pytest.mark.parametrize(("gold", "left"), [(0, 0), (5, 0), (40, 35)])
def test_c4_the_brigands_take_5_gold_for_a_dead_hero_but_not_more_than_there_is(
    gold, left
):
    shop = Shop(guests=("barde",), gold=gold)
    fought = table(shop, Shop(gold=20), monsters=(BRIGANDS, LICH)).after_the_fights()
    assert HeroDefeated(0, "barde") in fought.followed
    assert HeroSurvived(1, "guerrier_1") in fought.followed
    assert fought.gold == (left, 20)
    if gold == 0:
        fought.then_never(GoldLost)


def test_c4_the_brigands_come_at_the_end_when_sales_and_rewards_are_paid():
    shop = Shop(guests=("mage_1",), sells=("torche",), gold=0)
    fought = table(shop, Shop(), Shop(), monsters=(BRIGANDS, LICH)).after_the_fights()
    fought.then_among_others(
        RewardsPaid(5, ("guerrier_1", "guerrier_2")), GoldLost(0, 5, BRIGANDS)
    )
    assert fought.gold[0] == 0


@pytest.mark.parametrize(
    ("item", "attack", "defence"),
    [
        ("torche", 3, 4),
        ("corde", 3, 4),
        ("gourde_de_piquette", 3, 4),
        ("epee_rouillee", 3, 4),
        ("epee_longue", 3 + 2, 4),
        ("bouclier_d_acier", 3, 4 + 2),
    ],
)
def test_c4_the_goblin_cancels_bonus_and_malus_of_items_for_5(item, attack, defence):
    shop = Shop(show=("statuette_kitsch",))
    rival = Shop(show=("carte_au_tresor",))
    fought = facing(GOBLIN, "guerrier_1", item, shop=shop, rival=rival)
    fought = fought.after_the_fights()
    assert fought.attack("guerrier_1") == (attack, 3)
    assert fought.defence("guerrier_1") == (defence, 4)


def test_c4_the_rats_leave_room_for_one_item_less_in_the_reserves():
    shops = (Shop(), Shop(storage=1), Shop(storage=2, staff=("apprenti",)))
    position = table(*shops, monsters=(RATS, LICH))
    assert [shop.storage_room for shop in position.view.shops] == [0, 1, 3]
    stored = position.next_round()
    assert stored.shop(0).reserve == ()


def test_c4_defeated_rats_leave_the_reserves_alone():
    position = table(Shop(), Shop(), monsters=(RATS, LICH), wounds=1)
    done = position.after_the_fights()
    assert done.the(MonsterDefeated).monster == RATS
    assert [shop.storage_room for shop in done.view.shops] == [1, 1]


def test_c4_heroes_without_items_have_one_defence_less_against_the_werewolf():
    bare = facing(WOLF, "guerrier_1").after_the_fights()
    assert bare.defence("guerrier_1") == (4 - 1, 3)
    armed = facing(WOLF, "guerrier_1", "torche").after_the_fights()
    assert armed.defence("guerrier_1") == (4, 3)
    junk = facing(WOLF, "guerrier_1", "statuette_kitsch").after_the_fights()
    assert junk.defence("guerrier_1") == (4, 3)


# --- level II ------------------------------------------------------------------------


def test_c4_the_orc_is_tougher_while_it_has_no_wound():
    fresh = facing(ORC, "mage_1").after_the_fights()
    assert fresh.attack("mage_1") == (5, 5 + 1)
    hurt = facing(ORC, "mage_1", wounds=1).after_the_fights()
    assert hurt.attack("mage_1") == (5, 5)


def test_c4_a_wound_of_an_earlier_fight_of_the_turn_counts_for_the_orc():
    rival = Shop(guests=("mage_2",))
    fought = facing(ORC, "mage_1", "grimoire", rival=rival).after_the_fights()
    assert fought.attack("mage_1") == (7, 6)
    assert fought.attack("mage_2") == (5, 5)
    assert [event.seat for event in fought.all_of(MonsterWounded)] == [0, 1]


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_c4_bad_defence_is_worse_before_the_necromancer(adventure):
    fought = facing(NECROMANCER, "guerrier_1", adventure=adventure).after_the_fights()
    attack, defence = ADVENTURES[adventure]
    assert fought.attack("guerrier_1") == (3 + attack, 5)
    worse = 1 if defence < 0 else 0
    assert fought.defence("guerrier_1") == (4 + defence - worse, 4)


def test_c4_an_ignored_adventure_is_not_worse_before_the_necromancer():
    fought = facing(NECROMANCER, "illusionniste", adventure="malchanceux")
    assert fought.after_the_fights().defence("illusionniste") == (3, 4)
    enraged = facing(NECROMANCER, "illusionniste", adventure="enrage")
    assert enraged.after_the_fights().defence("illusionniste") == (3 - 1 - 1, 4)


def test_c4_the_golem_has_no_ability():
    fought = table(WEAK, Shop(glory=3, gold=10)).after_the_fights()
    assert HeroDefeated(0, "barde") in fought.followed
    fought.then_never(GoldLost, GloryLost, HeroGoldLost)


# --- level III -----------------------------------------------------------------------


def test_c4_every_survivor_pays_5_gold_to_the_vampires():
    shops = (HELD, Shop(guests=("pretre_2",)), WEAK)
    fought = table(*shops, monsters=(VAMPIRES, GOLEM)).after_the_fights()
    assert fought.all_of(HeroGoldLost) == [
        HeroGoldLost("pretre_1", 5, VAMPIRES),
        HeroGoldLost("pretre_2", 5, VAMPIRES),
    ]
    assert fought.hero("pretre_1").gold == 35 + 15 - 5


def test_c4_defeated_vampires_take_nothing():
    fought = table(HELD, Shop(), monsters=(VAMPIRES, GOLEM), wounds=1)
    fought.after_the_fights().then_never(HeroGoldLost)


@pytest.mark.parametrize(
    ("items", "defence"),
    [
        (("corde",), 3),
        (("fouet",), 3),
        (("cape_d_ombre",), 3 + 2),
        (("gourde_de_piquette",), 3 - 1),
        (("masque_de_velours", "bottes_silencieuses"), 3),
        (("sac_a_dos", "torche"), 3 + 1),
        (("sac_a_dos", "rations_de_voyage"), 3 + 1),
    ],
)
def test_c4_the_dragon_cancels_a_defence_bonus_of_exactly_1(items, defence):
    shop = Shop(show=("potion_rouge",))
    rival = Shop(show=("statuette_kitsch",))
    fought = facing(DRAGON, "voleur_1", *items, shop=shop, rival=rival)
    assert fought.after_the_fights().defence("voleur_1") == (defence, 4)


def test_c4_the_dragon_leaves_attack_adventures_and_heroes_alone():
    fought = facing(DRAGON, "guerrier_1", "torche", "fleau_beni", adventure="prudent")
    fought = fought.after_the_fights()
    assert fought.attack("guerrier_1") == (3 + 1 + 3, 7)
    assert fought.defence("guerrier_1") == (4 + 1 + 1, 4)


@pytest.mark.parametrize(("glory", "left"), [(0, 0), (1, 0), (4, 3)])
def test_c4_the_demon_takes_glory_for_a_dead_hero_but_not_more_than_there_is(
    glory, left
):
    shop = Shop(guests=("barde",), glory=glory)
    rival = Shop(guests=("pretre_1",), glory=2)
    fought = table(shop, rival, monsters=(DEMON, GOLEM)).after_the_fights()
    assert HeroDefeated(0, "barde") in fought.followed
    assert fought.glory == (left, 2 + 1)
    if glory == 0:
        fought.then_never(GloryLost)


def test_c4_a_defeated_demon_takes_no_glory():
    fought = table(
        Shop(guests=("barde",), glory=4), HELD, monsters=(DEMON, GOLEM), wounds=1
    ).after_the_fights()
    assert HeroDefeated(0, "barde") in fought.followed
    assert fought.glory[0] == 4


# --- C-5: adventures with an effect --------------------------------------------------


def test_c5_a_lucky_hero_who_survives_has_5_gold_more():
    fought = facing(GOLEM, "guerrier_1", adventure="chanceux").after_the_fights()
    assert HeroGoldGained("guerrier_1", 5, "chanceux") in fought.followed
    assert fought.hero("guerrier_1").gold == 30 + 5 + 10
    dies = facing(HYDRA, "guerrier_1", adventure="chanceux").after_the_fights()
    assert HeroDefeated(0, "guerrier_1") in dies.followed
    assert [event.hero for event in dies.all_of(HeroGoldGained)] == []


def test_c5_a_hungry_hero_loses_5_gold_at_the_start_of_the_fight():
    fought = facing(GOLEM, "guerrier_1", adventure="affame").after_the_fights()
    lost = fought.the(HeroGoldLost)
    assert lost == HeroGoldLost("guerrier_1", 5, "affame")
    assert fought.hero("guerrier_1").gold == 30 - 5 + 10
    kinds = [type(event).__name__ for event in fought.followed]
    assert kinds.index("HeroGoldLost") < kinds.index("AttackMeasured")


def test_c5_a_hungry_hero_without_gold_loses_nothing():
    """He has spent all 30 gold on the blade."""
    shop = Shop(guests=("guerrier_1",), sells=("lame_legendaire",))
    fought = table(shop, Shop(), adventures=("affame",)).after_the_fights()
    fought.then_never(HeroGoldLost)
    assert fought.hero("guerrier_1").gold == 10


def test_c5_an_adventure_lasts_for_one_turn():
    position = facing(GOLEM, "guerrier_1", adventure="heroique")
    later = position.next_round()
    assert all(hero.adventure is None for hero in later.view.heroes)
