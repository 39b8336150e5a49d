"""Rulebook of Bazar Quest, "Fin de partie", "Piles de cartes vides", "Décompte".

How a match ends and who has won it (Q-05, Q-60 to Q-71).
"""

import pytest

from engines.games.bazar_quest.events.adventure import MonsterDefeated
from engines.games.bazar_quest.events.table import (
    GameEnded,
    HeroArrived,
    ItemDrawn,
    ItemsShuffled,
    PhaseBegan,
)
from engines.games.bazar_quest.events.trade import ItemsDealt
from engines.games.bazar_quest.moves import DiscardItem, UseEmployee
from tests.engines.games.bazar_quest.printed import item_cards
from tests.engines.games.bazar_quest.table import GOLEM, LICH, Shop, Table, table

LOST = ("barde", "mage_1")
"""Heroes that the golem kills."""


def scored(*purses: tuple[int, int]) -> Table:
    """Return the end of a match of seats with these amounts of Glory and gold.

    The golem falls by itself and kills all heroes but the last seat's, who brings 1
    Glory: that seat begins with one less.
    """
    seats = len(purses)
    victims = ("barde", "mage_1", "mage_2")
    shops = [
        Shop(glory=glory, gold=gold, guests=(victims[seat],))
        for seat, (glory, gold) in enumerate(purses[:-1])
    ]
    glory, gold = purses[-1]
    shops.append(Shop(glory=glory - 1, gold=gold, guests=("guerrier_1",)))
    position = table(*shops, monsters=(GOLEM,), wounds=seats - 1)
    over = position.to_the_end()
    assert tuple(zip(over.glory, over.gold, strict=True)) == purses
    return over


# --- the end -------------------------------------------------------------------------


def test_q60_the_game_ends_with_phase_4_when_the_last_monster_is_defeated():
    over = table(Shop(), Shop(), monsters=(GOLEM,), wounds=1).to_the_end()
    assert isinstance(over.followed[-1], GameEnded)
    assert over.followed[-2] == MonsterDefeated(GOLEM)
    assert PhaseBegan("upgrade") not in over.followed
    assert over.view.asked == "nothing"


def test_q60_the_game_goes_on_while_a_monster_is_to_come():
    position = table(Shop(), Shop(), monsters=(GOLEM, LICH), wounds=1)
    later = position.next_round().then_goes_on()
    assert later.view.monster == LICH


def test_q60_the_game_goes_on_while_the_last_monster_stays():
    later = table(Shop(), Shop(), monsters=(GOLEM,)).next_round().then_goes_on()
    assert (later.view.monster, later.view.wounds) == (GOLEM, 1)


def test_nobody_may_move_when_the_game_is_over():
    over = table(Shop(), Shop(), monsters=(GOLEM,), wounds=1).to_the_end()
    assert over.game.to_move(over.state) == ()
    over.then_illegal(UseEmployee("videur"), DiscardItem("corde"), seat=0)


# --- empty piles ---------------------------------------------------------------------


def test_q61_the_discarded_items_are_shuffled_when_a_card_is_needed():
    """The pile runs out while the packs of the second round are dealt."""
    stock = ("claymore", "familier", "fouet")
    later = table(Shop(), Shop(), stock=stock).next_round()
    discarded = 8 - sum(len(shop.reserve) for shop in later.view.shops)
    shuffled = later.the(ItemsShuffled)
    assert len(shuffled.order) == discarded
    packs = later.the(ItemsDealt).packs
    dealt = [*stock, *shuffled.order][:8]
    cards = [card for pack in packs for card in pack]
    assert sorted(map(str, cards)) == sorted(map(str, dealt))
    assert sorted(map(str, packs[0])) == sorted(map(str, dealt[:4]))
    assert later.view.discards == ()


def test_q61_a_pile_that_is_just_enough_is_not_shuffled():
    later = table(Shop(), Shop(), stock=item_cards()[:8]).next_round()
    later.then_never(ItemsShuffled)
    assert later.view.item_pile == 0
    assert later.view.discards != ()


def test_q61_the_grossiste_may_need_the_discarded_items_too():
    shops = (Shop(staff=("grossiste",)), Shop())
    second = table(*shops, stock=item_cards()[:8]).next_round()
    discarded = second.view.discards
    drawn = second.until("employee").when(UseEmployee("grossiste"))
    shuffled = drawn.the(ItemsShuffled)
    assert sorted(map(str, shuffled.order)) == sorted(discarded)
    assert drawn.the(ItemDrawn).item == shuffled.order[0]


def nobody_left(*recruits: str) -> Table:
    """Return a table at which the two heroes die; only these are on the pile."""
    shops = (Shop(guests=LOST[:1]), Shop(guests=LOST[1:]))
    return table(*shops, recruits=recruits)


def test_q62_all_players_lose_when_a_hero_cannot_be_drawn():
    over = nobody_left().to_the_end()
    outcome = over.outcome
    assert outcome.kind == "everybody_defeated"
    assert len({*outcome.ranks}) == 1
    assert over.view.everybody_defeated
    assert over.the(GameEnded).kind == "everybody_defeated"
    assert PhaseBegan("upgrade") not in over.followed
    assert over.game.to_move(over.state) == ()


def test_a20_the_game_is_lost_at_the_first_hero_that_cannot_be_drawn():
    over = nobody_left("paladin").to_the_end()
    assert over.all_of(HeroArrived) == [HeroArrived("paladin", 25)]
    assert over.outcome.kind == "everybody_defeated"
    kinds = [type(event) for event in over.followed]
    assert kinds[-2:] == [HeroArrived, GameEnded]


def test_a20_an_empty_pile_alone_is_no_loss():
    later = nobody_left("paladin", "rodeuse").next_round().then_goes_on()
    assert later.view.hero_pile == 0
    assert later.centre == ["paladin", "rodeuse"]


def test_a20_a_last_monster_that_falls_in_the_same_round_ends_the_game_before():
    shops = (Shop(guests=LOST[:1]), Shop(guests=LOST[1:]))
    position = table(*shops, monsters=(GOLEM,), wounds=1, recruits=())
    over = position.to_the_end()
    assert over.outcome.kind == "ranked"


# --- the score -----------------------------------------------------------------------


def test_q05_the_most_points_win_and_glory_and_gold_count():
    scored((3, 60), (8, 0)).then_ranks(1, 2)
    scored((3, 40), (8, 0)).then_ranks(2, 1)


@pytest.mark.parametrize(
    ("glory", "gold", "points"),
    [(8, 35, 11), (0, 5, 0), (0, 10, 1), (2, 95, 11), (4, 0, 4), (1, 100, 11)],
)
def test_q70_a_point_for_each_glory_and_for_every_full_10_gold(glory, gold, points):
    over = scored((glory, gold), (1, 0))
    assert over.the(GameEnded).scores == (points, 1)
    assert over.outcome.scores == (points, 1)


def test_qt01_8_glory_and_35_gold_are_11_points():
    """No coin is below 5, so 37 gold are played as 35, and 9 gold as 5."""
    assert scored((8, 35), (1, 5)).the(GameEnded).scores == (11, 1)
    assert scored((0, 5), (1, 5)).the(GameEnded).scores[0] == 0


def test_q71_of_equal_points_the_most_gold_wins():
    scored((5, 20), (6, 10)).then_ranks(1, 2)
    scored((7, 0), (6, 10)).then_ranks(2, 1)


def test_q71_equal_points_and_gold_share_the_victory():
    scored((5, 20), (5, 20)).then_ranks(1, 1)


def test_qt02_11_points_with_50_gold_win_against_11_with_45():
    scored((7, 45), (6, 50)).then_ranks(2, 1)
    scored((6, 50), (6, 50)).then_ranks(1, 1)


def test_shared_places_are_counted_as_places():
    scored((9, 0), (4, 5), (4, 5), (1, 0)).then_ranks(1, 2, 2, 4)
    scored((4, 5), (4, 5), (9, 0), (9, 5)).then_ranks(3, 3, 2, 1)
