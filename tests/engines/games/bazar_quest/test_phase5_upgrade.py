"""Rulebook of Bazar Quest, heading "Phase 5 - Amélioration" (Q-40 to Q-48)."""

from collections import Counter

import pytest

from engines.games.bazar_quest.events.table import EmployeesShuffled, PhaseBegan
from engines.games.bazar_quest.events.trade import (
    EmployeeHired,
    EmployeeShown,
    PurchasePassed,
    UpgradeBought,
    UpgradeFlipped,
)
from engines.games.bazar_quest.moves import (
    BuyUpgrade,
    FlipUpgrade,
    HireEmployee,
    PassPurchase,
)
from tests.engines.games.bazar_quest.printed import EMPLOYEES, employee_cards
from tests.engines.games.bazar_quest.table import Shop, Table, table

RICH = Shop(gold=100)


def buying(
    *shops: Shop, employees: tuple[str, ...] = ("apprenti", "videur", "grossiste")
) -> Table:
    """Return the table when seat 0, the holder of the token, may buy."""
    return table(*shops, employees=employees).until("purchase")


# --- what can be bought --------------------------------------------------------------


def test_q40_the_top_two_employees_are_shown():
    position = buying(RICH, RICH)
    assert position.all_of(EmployeeShown) == [
        EmployeeShown("apprenti"),
        EmployeeShown("videur"),
    ]
    assert position.view.employees_shown == ("apprenti", "videur")
    assert position.view.employee_pile == 18 - 2
    kinds = [type(event) for event in position.followed]
    assert position.followed[kinds.index(EmployeeShown) - 1] == PhaseBegan("upgrade")


def test_q41_each_player_may_buy_an_upgrade_or_an_employee_or_nothing():
    position = buying(RICH, RICH)
    position.then_asked(
        0,
        BuyUpgrade("display"),
        BuyUpgrade("storage"),
        HireEmployee("apprenti"),
        HireEmployee("videur"),
        PassPurchase(),
    )
    passed = position.when(PassPurchase())
    passed.then(PurchasePassed(0))
    assert passed.gold == position.gold
    assert passed.game.to_move(passed.state) == (1,)


def test_q41_one_purchase_and_then_it_is_the_next_players_turn():
    position = buying(RICH, RICH, RICH)
    asked: list[int] = []
    while position.view.asked == "purchase":
        asked += position.game.to_move(position.state)
        position = position.when(position.legal(asked[-1])[0])
    assert asked == [0, 1, 2]


def test_q41_players_buy_clockwise_from_the_quest_token():
    shops = (
        Shop(gold=50, show=("huile_de_serpent",)),
        Shop(gold=50, show=("statuette_kitsch",)),
        Shop(gold=50, show=("corde",)),
    )
    position = buying(*shops)
    asked: list[int] = []
    while position.view.asked == "purchase":
        asked += position.game.to_move(position.state)
        position = position.when(PassPurchase())
    assert asked == [2, 0, 1]


@pytest.mark.parametrize(("kind", "price"), [("display", 15), ("storage", 10)])
def test_q41_the_price_is_paid_to_the_bank(kind, price):
    bought = buying(RICH, RICH).when(BuyUpgrade(kind))
    assert bought.followed[0] == UpgradeBought(0, kind, price)
    assert bought.gold == (100 - price, 100)


@pytest.mark.parametrize("employee", EMPLOYEES)
def test_q41_every_employee_costs_what_is_on_the_card(employee):
    position = table(RICH, RICH, employees=(employee,), adventures=())
    hired = position.until("purchase").when(HireEmployee(employee))
    price = EMPLOYEES[employee].price
    assert hired.followed[0] == EmployeeHired(0, employee, price)
    assert hired.gold[0] == 100 - price
    assert hired.shop(0).employees == (employee,)


def test_q41_what_is_too_dear_cannot_be_bought():
    position = buying(Shop(gold=10), RICH, employees=("marchandeur", "videur"))
    position.then_asked(
        0, BuyUpgrade("storage"), HireEmployee("videur"), PassPurchase()
    )
    position.then_illegal(BuyUpgrade("display"), HireEmployee("marchandeur"))


def test_q41_who_can_afford_nothing_is_not_asked():
    position = buying(Shop(gold=0), RICH)
    assert position.game.to_move(position.state) == (1,)
    assert PurchasePassed(0) in position.followed


def test_q41_an_employee_who_is_not_shown_cannot_be_hired():
    buying(RICH, RICH).then_illegal(
        HireEmployee("grossiste"), HireEmployee("comptable")
    )


def test_q42_upgrades_make_room_for_one_more_item_and_for_two():
    position = table(Shop(), Shop(display=1, storage=2), Shop(display=2, storage=1))
    rooms = [(shop.display_room, shop.storage_room) for shop in position.view.shops]
    assert rooms == [(1, 1), (2, 3), (3, 2)]


def test_q43_a_shop_has_at_most_one_upgrade_of_each_kind():
    position = buying(Shop(gold=100, display=1), RICH)
    position.then_illegal(BuyUpgrade("display"))
    assert BuyUpgrade("storage") in position.legal(0)
    both = buying(Shop(gold=100, display=2, storage=2), RICH)
    both.then_illegal(BuyUpgrade("display"), BuyUpgrade("storage"))


def test_q44_an_upgrade_is_flipped_for_10_gold():
    position = buying(Shop(gold=100, display=1, storage=1), RICH)
    for kind in ("display", "storage"):
        flipped = position.when(FlipUpgrade(kind))
        assert flipped.followed[0] == UpgradeFlipped(0, kind, 10)
        assert flipped.gold[0] == 90
    assert flipped.shop(0).storage_level == 2
    assert position.when(FlipUpgrade("display")).shop(0).display_level == 2


def test_q44_only_an_upgrade_that_is_owned_and_not_yet_flipped_can_be_flipped():
    buying(RICH, RICH).then_illegal(FlipUpgrade("display"), FlipUpgrade("storage"))
    flipped = buying(Shop(gold=100, display=2, storage=1), RICH)
    flipped.then_illegal(FlipUpgrade("display"))
    assert FlipUpgrade("storage") in flipped.legal(0)
    buying(Shop(gold=5, display=1), RICH, employees=("guerisseuse",)).then_illegal(
        FlipUpgrade("display")
    )


def test_qt10_a_flip_costs_10_and_is_the_purchase_of_that_phase():
    position = buying(Shop(gold=10, display=1), RICH)
    flipped = position.when(FlipUpgrade("display"))
    assert flipped.gold[0] == 0
    assert flipped.game.to_move(flipped.state) == (1,)


# --- employees -----------------------------------------------------------------------


def test_q46_a_hired_employee_is_replaced_at_once():
    hired = buying(RICH, RICH).when(HireEmployee("apprenti"))
    hired.then(EmployeeHired(0, "apprenti", 10), EmployeeShown("grossiste"))
    assert sorted(hired.view.employees_shown) == ["grossiste", "videur"]
    assert HireEmployee("grossiste") in hired.legal(1)


def test_q46_an_empty_pile_shows_no_more_employees():
    """Only three are left: two are shown, the third replaces the first hired one."""
    position = table(RICH, RICH, RICH)
    position = position.given(EmployeesShuffled(("apprenti", "videur", "grossiste")))
    first = position.until("purchase")
    assert first.view.employee_pile == 1
    second = first.when(HireEmployee("apprenti"))
    assert second.view.employee_pile == 0
    third = second.when(HireEmployee("videur"))
    third.then(EmployeeHired(1, "videur", 10))
    assert third.view.employees_shown == ("grossiste",)
    done = third.when(HireEmployee("grossiste"))
    done.then_never(EmployeeShown)
    later = done.next_round().until("purchase")
    later.then_never(EmployeeShown)
    assert later.view.employees_shown == ()


def test_a11_fewer_employees_than_two_are_simply_shown():
    position = table(RICH, RICH).given(EmployeesShuffled(("apprenti",)))
    asked = position.until("purchase")
    assert asked.view.employees_shown == ("apprenti",)
    kept = asked.next_round().until("purchase")
    assert kept.view.employees_shown == ("apprenti",)


def test_q47_a_shop_has_at_most_one_copy_of_an_employee():
    employees = ("apprenti", "videur")
    position = buying(Shop(gold=100, staff=("apprenti",)), RICH, employees=employees)
    position.then_illegal(HireEmployee("apprenti"))
    passed = position.when(PassPurchase())
    assert HireEmployee("apprenti") in passed.legal(1)


def test_q47_both_copies_may_be_shown_at_once_and_are_offered_once():
    position = buying(RICH, RICH, employees=("videur", "videur"))
    assert position.legal(0).count(HireEmployee("videur")) == 1
    hired = position.when(HireEmployee("videur"))
    assert "videur" in hired.view.employees_shown
    assert HireEmployee("videur") in hired.legal(1)


def test_q48_all_unbought_employees_are_shuffled_into_a_new_pile():
    position = buying(RICH, RICH).when(HireEmployee("apprenti"), PassPurchase())
    shuffled = position.the(EmployeesShuffled)
    expected = Counter(employee_cards(unshakeable=True)) - Counter(["apprenti"])
    assert Counter(shuffled.order) == expected
    assert position.view.employees_shown == ()
    assert position.view.employee_pile == 17


# --- C-6: the Comptable --------------------------------------------------------------


def test_c6_the_comptable_makes_everything_5_gold_cheaper():
    shop = Shop(gold=100, staff=("comptable",), display=1)
    position = buying(shop, RICH, employees=("marchandeur", "guerisseuse"))
    bought = position.when(BuyUpgrade("storage"))
    assert bought.followed[0] == UpgradeBought(0, "storage", 5)
    assert bought.gold[0] == 95
    assert position.when(FlipUpgrade("display")).gold[0] == 95
    assert position.when(HireEmployee("marchandeur")).gold[0] == 85
    free = position.when(HireEmployee("guerisseuse"))
    assert free.followed[0] == EmployeeHired(0, "guerisseuse", 0)
    assert free.gold[0] == 100


def test_a12_a_price_does_not_fall_below_0():
    poor = Shop(gold=0, staff=("comptable",))
    position = buying(poor, RICH, employees=("guerisseuse", "maitre_d_armes"))
    position.then_asked(
        0,
        HireEmployee("guerisseuse"),
        HireEmployee("maitre_d_armes"),
        PassPurchase(),
    )


def test_c6_the_comptable_brings_within_reach_what_was_5_too_dear():
    position = buying(Shop(gold=10, staff=("comptable",)), RICH)
    bought = position.when(BuyUpgrade("display"))
    assert bought.followed[0] == UpgradeBought(0, "display", 10)
    assert bought.gold[0] == 0


def test_c6_the_comptable_himself_is_paid_in_full():
    position = buying(RICH, RICH, employees=("comptable", "videur"))
    hired = position.when(HireEmployee("comptable"))
    assert hired.gold[0] == 90


def test_c6_the_comptable_works_for_his_own_shop_alone():
    position = buying(Shop(gold=100, staff=("comptable",)), RICH).when(PassPurchase())
    assert position.when(BuyUpgrade("storage")).gold[1] == 90
