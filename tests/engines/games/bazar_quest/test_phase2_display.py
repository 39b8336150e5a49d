"""Rulebook of Bazar Quest, heading "Phase 2 - Exposition" (Q-17, Q-18), version 2.

With the two employees that act on the displays, Crieur public and Videur (C-6).
"""

import pytest

from engines.games.bazar_quest.events.table import (
    EmployeeOffered,
    EmployeeSkipped,
    EmployeeUsed,
)
from engines.games.bazar_quest.events.trade import (
    DisplayChosen,
    DisplayFinished,
    DisplaysRevealed,
    HeartsCounted,
    ItemSold,
    ShopsRanked,
)
from engines.games.bazar_quest.moves import (
    DisplayItem,
    SellItem,
    SkipDisplay,
    SkipEmployee,
    UseEmployee,
)
from tests.engines.games.bazar_quest.printed import ITEMS
from tests.engines.games.bazar_quest.table import Shop, Table, listed, table

HAND = ("claymore", "grimoire", "torche")


def displaying(*levels: int) -> Table:
    shops = [
        Shop(show=("corde",), hand=HAND if seat == 0 else (), display=level)
        for seat, level in enumerate(levels)
    ]
    shops[1:] = [Shop(display=level) for level in levels[1:]]
    return table(*shops).until("display")


# --- choosing and revealing ----------------------------------------------------------


def test_q17_everybody_chooses_at_once_one_item_of_the_hand():
    position = displaying(0, 0, 0)
    assert position.game.to_move(position.state) == (0, 1, 2)
    for seat in range(3):
        hand = position.shop(seat).hand
        assert position.legal(seat) == [DisplayItem(item) for item in listed(hand)]


def test_q17_one_item_is_enough_without_an_upgrade_and_there_is_no_question_more():
    waiting = displaying(0, 0).when_seat(0, DisplayItem("torche"))
    waiting.then(DisplayChosen(0, "torche"), DisplayFinished(0))
    assert waiting.game.to_move(waiting.state) == (1,)
    waiting.then_illegal(DisplayItem("corde"), SkipDisplay(), seat=0)


def test_q17_all_displays_are_revealed_together_when_the_last_is_laid_out():
    position = displaying(0, 0, 0).when_seat(2, DisplayItem("potion_rouge"))
    position.then_never(DisplaysRevealed)
    position = position.when_seat(0, DisplayItem("corde"))
    position.then_never(DisplaysRevealed)
    assert [shop.display for shop in position.view.shops] == [(), (), ()]
    revealed = position.when_seat(1, DisplayItem("sac_a_dos"))
    displays = (("corde",), ("sac_a_dos",), ("potion_rouge",))
    assert revealed.the(DisplaysRevealed) == DisplaysRevealed(displays)
    assert tuple(shop.display for shop in revealed.view.shops) == displays


def test_q17_displayed_items_leave_the_hand_and_cannot_be_sold_this_turn():
    shop = Shop(show=("torche",), hand=("corde",), guests=("guerrier_1",))
    selling = table(shop, Shop()).until("sell", 0)
    assert "torche" not in selling.shop(0).hand
    selling.then_illegal(SellItem("torche", "guerrier_1"))
    assert SellItem("corde", "guerrier_1") in selling.legal(0)


def test_q17_a_second_copy_of_a_displayed_item_can_be_sold():
    shop = Shop(show=("torche",), hand=("torche",), guests=("guerrier_1",))
    selling = table(shop, Shop()).until("sell", 0)
    sold = selling.when(SellItem("torche", "guerrier_1")).just_after(ItemSold)
    assert sold.hero("guerrier_1").items == ("torche",)
    assert sold.shop(0).display == ("torche",)


def test_q17_an_item_that_is_not_in_hand_cannot_be_displayed():
    displaying(0, 0).then_illegal(
        DisplayItem("sac_a_dos"), DisplayItem("stylet_d_opale"), seat=0
    )


@pytest.mark.parametrize("level", [1, 2])
def test_q17_an_upgrade_makes_room_for_more_items(level):
    position = displaying(level, 0)
    for item in ("torche", "claymore", "corde")[:level]:
        position.then_illegal(SkipDisplay(), seat=1)
        position = position.when_seat(0, DisplayItem(item))
        assert SkipDisplay() in position.legal(0)
        assert DisplayItem(item) not in position.legal(0)
    position = position.when_seat(0, DisplayItem("grimoire"))
    position.then(DisplayChosen(0, "grimoire"), DisplayFinished(0))
    assert position.legal(0) == []
    revealed = position.when_seat(1, DisplayItem("sac_a_dos"))
    display = revealed.the(DisplaysRevealed).displays[0]
    assert len(display) == level + 1


def test_a02_at_least_one_item_is_displayed_and_as_many_as_there_is_room_for():
    position = displaying(2, 0)
    position.then_illegal(SkipDisplay(), seat=0)
    one = position.when_seat(0, DisplayItem("torche"))
    hand = listed(("claymore", "grimoire", "corde"))
    assert one.legal(0) == [*map(DisplayItem, hand), SkipDisplay()]
    two = one.when_seat(0, SkipDisplay()).then(DisplayChosen(0, ""))
    assert two.legal(0) == one.legal(0)
    done = two.when_seat(0, SkipDisplay())
    done.then(DisplayChosen(0, ""), DisplayFinished(0))
    revealed = done.when_seat(1, DisplayItem("sac_a_dos"))
    assert revealed.shop(0).display == ("torche",)


def test_c9_a_display_with_room_for_the_whole_hand_ends_with_its_last_item():
    """Advanced seats may hold more, but a hand of equal cards is soon displayed."""
    shop = Shop(show=("torche",), hand=("torche", "corde", "corde"), display=2)
    position = table(shop, Shop()).until("display", 0)
    assert position.legal(0) == [DisplayItem("corde"), DisplayItem("torche")]
    one = position.when_seat(0, DisplayItem("corde"))
    assert one.legal(0) == [
        DisplayItem("corde"),
        DisplayItem("torche"),
        SkipDisplay(),
    ]


# --- hearts --------------------------------------------------------------------------


def test_q18_items_without_hearts_attract_nobody_by_themselves():
    position = table(Shop(show=("torche",)), Shop(show=("chapeau_pointu",))).until(
        "invite"
    )
    assert position.the(HeartsCounted).hearts == (0, 1)
    assert position.the(ShopsRanked).order == (1, 0)


def test_q19_the_hearts_of_all_displayed_items_are_added_up():
    position = table(
        Shop(show=("epee_de_ceremonie", "casque_a_cornes", "claymore"), display=2),
        Shop(show=("armure_d_apparat", "corde"), display=1),
    ).until("invite")
    assert position.the(HeartsCounted).hearts == (4 + 3 + 2, 4 + 0)
    assert [shop.hearts for shop in position.view.shops] == [9, 4]


# --- C-6: the Crieur public ----------------------------------------------------------


def crying() -> Table:
    """Seats 0 and 1 have two hearts each, but the display of seat 1 costs more."""
    return table(
        Shop(show=("huile_de_serpent",), staff=("crieur_public",)),
        Shop(show=("claymore",)),
        Shop(show=("corde",)),
    ).until("employee")


def test_c6_the_crieur_is_offered_after_the_reveal():
    position = crying()
    kinds = [type(event) for event in position.followed[-2:]]
    assert kinds == [DisplaysRevealed, EmployeeOffered]
    position.then_asked(0, UseEmployee("crieur_public"), SkipEmployee("crieur_public"))


def test_c6_the_crieur_adds_a_heart_for_this_turn():
    used = crying().when(UseEmployee("crieur_public"))
    assert used.followed[0] == EmployeeUsed(0, "crieur_public")
    assert used.the(HeartsCounted).hearts == (3, 2, 0)
    assert used.the(ShopsRanked).order == (0, 1, 2)


def test_c6_a_crieur_who_is_not_used_adds_nothing():
    skipped = crying().when(SkipEmployee("crieur_public"))
    assert skipped.followed[0] == EmployeeSkipped(0, "crieur_public")
    assert skipped.the(HeartsCounted).hearts == (2, 2, 0)
    assert skipped.the(ShopsRanked).order == (1, 0, 2)


def test_c6_a_crieur_is_asked_again_in_every_turn_and_his_heart_is_not_kept():
    later = crying().when(UseEmployee("crieur_public")).next_round().until("employee")
    later.then_asked(0, UseEmployee("crieur_public"), SkipEmployee("crieur_public"))
    display = later.shop(0).display
    skipped = later.when(SkipEmployee("crieur_public"))
    alone = Table(skipped.game, skipped.state)
    from_cards = sum(ITEMS[item].hearts for item in display)
    assert alone.shop(0).hearts == from_cards


def test_c9_crieurs_are_asked_clockwise_from_the_quest_token_and_before_videurs():
    both = Shop(staff=("crieur_public", "videur"))
    position = table(
        Shop(show=("corde",), staff=both.staff),
        Shop(show=("huile_de_serpent",)),
        Shop(show=("torche",), staff=both.staff),
        quest=1,
    ).until("employee")
    asked = []
    while position.view.asked == "employee":
        (seat,) = position.game.to_move(position.state)
        asked.append((seat, position.view.offered))
        position = position.when(UseEmployee(position.view.offered))
    assert asked == [
        *((2, "crieur_public"), (0, "crieur_public")),
        *((2, "videur"), (0, "videur")),
    ]


# --- C-6: the Videur -----------------------------------------------------------------


def tied(*bouncers: int, shows: tuple[str, ...] = ()) -> Table:
    """Three displays with two hearts each, for 10, 15 and 20 gold."""
    shows = shows or ("huile_de_serpent", "vieille_paire_de_lunettes", "claymore")
    return table(
        *(
            Shop(show=(item,), staff=("videur",) if seat in bouncers else ())
            for seat, item in enumerate(shows)
        )
    )


def test_c6_a_used_videur_ranks_before_equal_hearts_whatever_the_price():
    position = tied(0).until("employee")
    position.then_asked(0, UseEmployee("videur"), SkipEmployee("videur"))
    assert position.when(UseEmployee("videur")).the(ShopsRanked).order == (0, 2, 1)
    assert position.when(SkipEmployee("videur")).the(ShopsRanked).order == (2, 1, 0)


def test_c6_among_used_videurs_the_usual_rule_decides():
    position = tied(0, 1).until("employee")
    both = position.when(UseEmployee("videur"), UseEmployee("videur"))
    assert both.the(ShopsRanked).order == (1, 0, 2)
    second = position.when(SkipEmployee("videur"), UseEmployee("videur"))
    assert second.the(ShopsRanked).order == (1, 2, 0)


def test_c6_a_videur_does_not_help_against_more_hearts():
    shows = ("huile_de_serpent", "claymore", "statuette_kitsch")
    position = tied(0, shows=shows).until("employee").when(UseEmployee("videur"))
    assert position.the(ShopsRanked).order == (2, 0, 1)


def test_c6_a_videur_is_asked_only_when_another_shop_has_as_many_hearts():
    shows = ("huile_de_serpent", "statuette_kitsch", "corde")
    tied(0, shows=shows).until("invite").then_never(EmployeeOffered)


def test_c6_a_videur_is_asked_for_a_tie_that_a_crieur_has_made():
    shop = Shop(show=("huile_de_serpent",), staff=("crieur_public", "videur"))
    position = table(shop, Shop(show=("statuette_kitsch",))).until("employee")
    used = position.when(UseEmployee("crieur_public"))
    used.then_asked(0, UseEmployee("videur"), SkipEmployee("videur"))
    skipped = position.when(SkipEmployee("crieur_public"))
    assert skipped.view.asked != "employee"
