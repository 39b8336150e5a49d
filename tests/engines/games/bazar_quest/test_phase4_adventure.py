"""Rulebook of Bazar Quest, heading "Phase 4 - Aventure" (Q-30 to Q-39)."""

import pytest

from engines.games.bazar_quest.events.adventure import (
    AdventureDealt,
    AdventureDiscarded,
    AttackFailed,
    AttackMeasured,
    DefenceMeasured,
    HeroDefeated,
    HeroesReturned,
    HeroSurvived,
    MonsterDefeated,
    MonsterWornDown,
    MonsterWounded,
    RewardsPaid,
)
from engines.games.bazar_quest.events.table import (
    AdventuresShuffled,
    GameEnded,
    GoldLost,
    HeroArrived,
    HeroGoldLost,
    PhaseBegan,
)
from engines.games.bazar_quest.moves import FinishSales, RedrawAdventure
from tests.engines.games.bazar_quest.printed import ADVENTURES, HEROES
from tests.engines.games.bazar_quest.table import GOLEM, LICH, Shop, facing, table

STRONG = Shop(guests=("paladin",), sells=("lame_legendaire",))
"""Attack 7, defence 6, or 7 when it wounds: enough for every monster but the Dragon."""
WEAK = Shop(guests=("barde",))
"""Attack 2, defence 2."""
PURSE = {"paladin": 30}
WOLF, ORC, RATS = "loup_garou", "seigneur_de_guerre_orc", "essaim_de_rats_geants"


# --- adventure cards -----------------------------------------------------------------


def test_q30_every_hero_in_play_gets_one_adventure_card_from_the_top():
    shops = (Shop(guests=("mage_1",)), Shop(), Shop())
    fought = table(*shops, adventures=("confiant", "prudent", "vaillant"))
    fought = fought.after_the_fights()
    dealt = fought.all_of(AdventureDealt)
    assert [(event.seat, event.adventure) for event in dealt] == [
        (0, "confiant"),
        (1, "prudent"),
        (2, "vaillant"),
    ]
    assert dealt[0].hero == "mage_1"
    before = fought.just_after(AdventureDealt, 3)
    assert before.hero("mage_1").adventure == "confiant"
    assert before.view.adventure_pile == 15


def test_q30_adventures_are_dealt_clockwise_from_the_quest_token():
    """Seat 1 invites last and takes the token before the cards are dealt."""
    shops = (Shop(show=("statuette_kitsch",)), Shop(show=("torche",)), Shop())
    fought = table(*shops, adventures=()).after_the_fights()
    assert [event.seat for event in fought.all_of(AdventureDealt)] == [1, 2, 0]


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_q30_an_adventure_card_adds_to_attack_and_defence(adventure):
    fought = facing(GOLEM, "guerrier_1", adventure=adventure).after_the_fights()
    attack, defence = ADVENTURES[adventure]
    assert fought.attack("guerrier_1") == (3 + attack, 6)
    assert fought.defence("guerrier_1") == (4 + defence, 3)


def test_q30_all_cards_are_dealt_before_the_first_fight():
    fought = table(Shop(), Shop(), adventures=()).after_the_fights()
    kinds = [type(event) for event in fought.followed]
    last = max(n for n, kind in enumerate(kinds) if kind is AdventureDealt)
    assert last < kinds.index(AttackMeasured)


# --- fights --------------------------------------------------------------------------


def test_q31_the_heroes_fight_one_after_the_other_from_the_quest_token():
    shops = (Shop(), Shop(show=("torche",)), Shop(show=("statuette_kitsch",)))
    fought = table(*shops, quest=2).after_the_fights()
    assert fought.view.quest == 1
    measured = fought.all_of(AttackMeasured, DefenceMeasured)
    assert [event.seat for event in measured] == [1, 1, 2, 2, 0, 0]
    kinds = [type(event) for event in measured]
    assert kinds == [AttackMeasured, DefenceMeasured] * 3


def test_q31_bonuses_of_all_items_count():
    fought = facing(GOLEM, "voleur_1", "fouet", "torche", "cape_d_ombre")
    fought = fought.after_the_fights()
    assert fought.attack("voleur_1") == (4 + 2 + 1, 6)
    assert fought.defence("voleur_1") == (3 + 1 + 2, 3)


def test_q31_an_attack_that_is_strong_enough_wounds_and_brings_glory():
    fought = facing(WOLF, "mage_1").after_the_fights()
    assert fought.attack("mage_1") == (5, 5)
    assert fought.the(MonsterWounded) == MonsterWounded(0, "mage_1")
    wounded = fought.just_after(MonsterWounded)
    assert (wounded.view.wounds, wounded.glory) == (1, (1, 0))


def test_q31_an_attack_that_is_too_weak_does_nothing():
    fought = facing(WOLF, "voleur_1").after_the_fights()
    assert fought.attack("voleur_1") == (4, 5)
    failed = fought.just_after(AttackFailed)
    assert (failed.view.wounds, failed.glory) == (0, (0, 0))


def test_q31_a_defence_that_is_strong_enough_saves_the_hero_and_brings_glory():
    fought = facing(GOLEM, "voleur_1").after_the_fights()
    assert fought.defence("voleur_1") == (3, 3)
    assert HeroSurvived(0, "voleur_1") in fought.followed
    assert fought.just_after(HeroSurvived).glory == (1, 0)
    assert "voleur_1" in fought.centre


def test_q31_a_defeated_hero_is_discarded_with_equipment_and_gold():
    fought = facing(GOLEM, "mage_1", "torche", adventure="prudent")
    fought = fought.after_the_fights()
    died = facing(GOLEM, "mage_1", "torche", adventure="distrait").after_the_fights()
    assert HeroSurvived(0, "mage_1") in fought.followed
    assert died.defence("mage_1") == (2, 3)
    after = died.just_after(HeroDefeated)
    assert after.glory == (0, 0)
    assert after.view.fallen == ("mage_1",)
    assert after.view.discards == ("torche",)
    assert after.view.adventure_discards == ("distrait",)
    assert all(hero.hero != "mage_1" for hero in after.view.heroes)
    # What the shop was paid it keeps; the rest of the purse is gone with the hero.
    assert after.gold[0] == 5 + 5


def test_a09_a_dead_hero_never_comes_back_and_its_gold_goes_to_the_bank():
    died = facing(GOLEM, "mage_1").after_the_fights()
    assert died.view.fallen == ("mage_1",)
    assert died.view.hero_pile == 14 - 2 - 1
    assert "mage_1" not in died.centre
    assert died.gold == (5, 5)


def test_qt03_attack_and_defence_are_counted_by_themselves():
    """The wolf has toughness 5 and strength 3, the hydra 4 and 5."""
    dies = facing(WOLF, "mage_1", adventure="chanceux").after_the_fights()
    assert (dies.attack("mage_1"), dies.defence("mage_1")) == ((5, 5), (1, 3))
    assert HeroDefeated(0, "mage_1") in dies.followed
    assert dies.glory[0] == 1
    short = facing("hydre_des_marais", "guerrier_1", "torche").after_the_fights()
    assert short.attack("guerrier_1") == (4, 4)
    assert short.defence("guerrier_1") == (4, 5)
    assert HeroDefeated(0, "guerrier_1") in short.followed
    assert short.glory[0] == 1
    both = facing(RATS, "voleur_1").after_the_fights()
    assert (both.attack("voleur_1"), both.defence("voleur_1")) == ((4, 4), (3, 2))
    assert both.glory[0] == 2


def test_c9_all_heroes_fight_even_when_the_wounds_suffice_already():
    shops = (STRONG, Shop(guests=("mage_1",), sells=("baton_de_l_archimage",)))
    fought = table(*shops, wounds=2, purses={"paladin": 30, "mage_1": 30})
    fought = fought.after_the_fights()
    assert [event.seat for event in fought.all_of(MonsterWounded)] == [0, 1]
    assert fought.glory == (2, 2)


# --- wounds --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_q32_a_monster_that_nobody_wounds_is_worn_down_by_one(seats):
    fought = table(*(Shop(),) * seats).after_the_fights()
    fought.then_never(MonsterWounded)
    worn = fought.just_after(MonsterWornDown)
    assert fought.the(MonsterWornDown) == MonsterWornDown(1)
    assert worn.view.wounds == 1
    assert sum(worn.glory) == len(fought.all_of(HeroSurvived))


def test_q32_a_wounded_monster_is_not_worn_down():
    fought = table(STRONG, Shop(), Shop(), purses=PURSE).after_the_fights()
    fought.then_never(MonsterWornDown)
    assert fought.view.wounds == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_q33_a_monster_with_as_many_wounds_as_players_is_defeated(seats):
    shops = (Shop(),) * seats
    almost = table(*shops, wounds=seats - 2).after_the_fights()
    almost.then_never(MonsterDefeated)
    assert almost.view.monster == GOLEM
    enough = table(*shops, wounds=seats - 1).after_the_fights()
    assert enough.the(MonsterDefeated) == MonsterDefeated(GOLEM)
    assert (enough.view.monster, enough.view.defeated) == (None, (GOLEM,))


def test_qt05_more_wounds_than_players_defeat_it_too():
    mage = Shop(guests=("mage_1",), sells=("baton_de_l_archimage",))
    shops = (STRONG, mage, Shop(), Shop())
    fought = table(*shops, wounds=3, purses={"paladin": 30, "mage_1": 30})
    fought = fought.after_the_fights()
    assert len(fought.all_of(MonsterWounded)) == 2
    assert fought.just_after(MonsterDefeated).view.wounds == 5


# --- rewards -------------------------------------------------------------------------


def test_q34_the_last_monster_ends_the_game_without_rewards_or_further_phases():
    fought = table(STRONG, Shop(), monsters=(GOLEM,), wounds=1, purses=PURSE)
    over = fought.after_the_fights()
    kinds = [type(event) for event in over.followed]
    assert kinds[-2:] == [MonsterDefeated, GameEnded]
    over.then_never(RewardsPaid, HeroesReturned, HeroArrived)
    assert over.game.to_move(over.state) == ()


def test_q35_survivors_get_the_chest_when_the_monster_falls():
    fought = table(STRONG, Shop(), wounds=1, purses=PURSE).after_the_fights()
    assert fought.the(RewardsPaid) == RewardsPaid(20, ("paladin", "guerrier_1"))
    assert fought.hero("paladin").gold == 25 + 30 - 30 + 20
    assert fought.hero("guerrier_1").gold == 30 + 20


def test_q36_survivors_get_the_coins_when_the_monster_stays():
    fought = table(STRONG, Shop(), Shop(), purses=PURSE).after_the_fights()
    assert fought.the(RewardsPaid).gold == 10
    assert fought.hero("paladin").gold == 25 + 10
    assert fought.hero("guerrier_1").gold == 30 + 10


def test_q36_the_dead_get_nothing():
    fought = table(STRONG, WEAK, purses=PURSE).after_the_fights()
    assert fought.the(RewardsPaid).heroes == ("paladin",)
    fallen = table(WEAK, Shop(guests=("mage_1",))).after_the_fights()
    assert all(event.heroes == () for event in fallen.all_of(RewardsPaid))


def test_q35_all_adventure_cards_are_shuffled_after_a_monster_fell():
    """Those that the dead and the survivors had, too; also A-15."""
    fought = table(WEAK, Shop(), wounds=1, adventures=("morose", "nerveux"))
    fought = fought.after_the_fights()
    shuffled = fought.the(AdventuresShuffled)
    assert sorted(map(str, shuffled.order)) == sorted(ADVENTURES)
    assert fought.view.adventure_pile == 18
    assert fought.view.adventure_discards == ()


def test_a15_the_shuffle_comes_after_the_survivors_gave_their_cards_back():
    fought = table(Shop(), Shop(), wounds=1, adventures=()).after_the_fights()
    kinds = [type(event) for event in fought.followed]
    assert kinds.index(HeroesReturned) < kinds.index(AdventuresShuffled)


def test_q35_nothing_is_shuffled_while_the_monster_stays():
    fought = table(Shop(), Shop(), adventures=("chanceux", "affame"))
    fought = fought.after_the_fights()
    fought.then_never(AdventuresShuffled)
    assert fought.view.adventure_pile == 16
    assert sorted(fought.view.adventure_discards) == ["affame", "chanceux"]


def test_q37_survivors_go_back_to_the_centre_with_their_gold_but_without_items():
    position = table(STRONG, Shop(), purses=PURSE, adventures=("chanceux", "affame"))
    fought = position.after_the_fights()
    assert fought.the(HeroesReturned).heroes == ("paladin", "guerrier_1")
    assert [shop.guests for shop in fought.view.shops] == [(), ()]
    paladin = fought.hero("paladin")
    assert (paladin.seat, paladin.items, paladin.adventure) == (None, (), None)
    assert paladin.gold == 25 + 30 - 30 + 5 + 10
    assert fought.view.discards == ("lame_legendaire",)


def test_q37_a_survivor_meets_the_next_round_with_the_gold_it_came_back_with():
    later = table(STRONG, Shop(), purses=PURSE).next_round()
    assert "paladin" in later.centre
    assert later.hero("paladin").gold == 35


def test_q38_new_heroes_replace_the_dead_with_full_purses():
    shops = (WEAK, Shop(guests=("mage_1",)), Shop(guests=("guerrier_1",)))
    position = table(*shops, heroes=("inquisitrice", "paladin", "rodeuse"))
    fought = position.after_the_fights()
    assert fought.all_of(HeroArrived) == [
        HeroArrived("inquisitrice", HEROES["inquisitrice"].purse),
        HeroArrived("paladin", HEROES["paladin"].purse),
    ]
    assert fought.centre == ["guerrier_1", "paladin", "inquisitrice"]
    assert fought.hero("inquisitrice").gold == 30
    assert fought.hero("paladin").gold == 25


def test_q38_nobody_comes_when_nobody_died():
    fought = table(Shop(), Shop()).after_the_fights()
    fought.then_never(HeroArrived)


# --- the end of the phase ------------------------------------------------------------


def test_q39_abilities_at_the_end_of_the_phase_come_after_the_rewards():
    """The vampires drain what the survivors were just paid: 15 less 5."""
    queen = "reine_des_vampires"
    shop = Shop(guests=("pretre_1",))
    fought = table(shop, Shop(), monsters=(queen,)).after_the_fights()
    fought.then_among_others(
        RewardsPaid(15, ("pretre_1",)),
        HeroGoldLost("pretre_1", 5, queen),
        HeroesReturned(("pretre_1",)),
    )
    assert fought.hero("pretre_1").gold == 35 + 15 - 5


def test_a07_the_ability_of_a_defeated_monster_is_gone():
    chief = "cheffe_des_brigands"
    shops = (WEAK, Shop())
    robbed = table(*shops, monsters=(chief, LICH)).after_the_fights()
    assert robbed.the(GoldLost) == GoldLost(0, 5, chief)
    spared = table(*shops, monsters=(chief, LICH), wounds=1).after_the_fights()
    assert spared.the(MonsterDefeated) == MonsterDefeated(chief)
    spared.then_never(GoldLost)


def test_a10_an_empty_pile_of_adventures_is_made_of_the_discarded_ones():
    """Three cards are left: the fourth is the one that was just discarded."""
    shop = Shop(staff=("diseuse_de_bonne_aventure",))
    position = table(shop, Shop(), Shop(), adventures=())
    position = position.given(AdventuresShuffled(("nerveux", "vaillant", "prudent")))
    asked = position.until("redraw")
    assert asked.view.adventure_pile == 0
    (hero,) = asked.shop(0).guests
    again = asked.when(RedrawAdventure(hero))
    assert [type(event) for event in again.followed[:3]] == [
        AdventureDiscarded,
        AdventuresShuffled,
        AdventureDealt,
    ]
    assert again.followed[1] == AdventuresShuffled(("nerveux",))
    assert again.followed[2] == AdventureDealt(0, hero, "nerveux")


def test_a12_totals_may_be_negative_and_are_not_clamped():
    fought = facing(GOLEM, "barde", "parchemin_interdit", adventure="malchanceux")
    fought = fought.after_the_fights()
    assert fought.defence("barde") == (2 - 1 - 2, 3)


def test_c9_the_phases_follow_each_other():
    done = table(Shop(hand=("torche",)), Shop()).next_round()
    assert [event.phase for event in done.all_of(PhaseBegan)] == [
        *("display", "shopping", "adventure", "upgrade", "storage"),
    ]
    selling = table(Shop(hand=("torche",)), Shop()).until("sell", 0)
    assert selling.view.phase == "shopping"
    assert selling.when(FinishSales()).view.phase != "shopping"
