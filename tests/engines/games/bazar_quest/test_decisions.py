"""How a player is asked in Bazar Quest, and by which names chance is drawn."""

from collections import Counter

import pytest

from engines.core.errors import IllegalMove
from engines.games.bazar_quest.events.table import (
    AdventuresShuffled,
    EmployeesShuffled,
    ItemsShuffled,
)
from engines.games.bazar_quest.moves import (
    BuyUpgrade,
    DiscardItem,
    DisplayItem,
    DraftItem,
    FinishSales,
    FlipUpgrade,
    HireEmployee,
    InviteHero,
    KeepAdventure,
    PassPurchase,
    RedrawAdventure,
    SellItem,
    SkipDisplay,
    SkipEmployee,
    SkipStorage,
    StoreItem,
    UseEmployee,
)
from tests.engines.games.bazar_quest.printed import (
    ADVENTURES,
    EMPLOYEES,
    ITEMS,
    employee_cards,
    item_cards,
)
from tests.engines.games.bazar_quest.table import Shop, Table, facing, listed, table
from tests.engines.scenario import CHANCE

STAFFED = Shop(
    staff=("grossiste", "crieur_public"),
    gold=60,
    show=("statuette_kitsch",),
    hand=("torche",),
)
ONE_OF_EACH = (
    DraftItem("corde"),
    DisplayItem("corde"),
    SkipDisplay(),
    UseEmployee("grossiste"),
    SkipEmployee("grossiste"),
    DiscardItem("corde"),
    InviteHero("guerrier_1"),
    SellItem("torche", "guerrier_1"),
    FinishSales(),
    RedrawAdventure("theurge"),
    KeepAdventure("theurge"),
    BuyUpgrade("display"),
    FlipUpgrade("display"),
    HireEmployee("apprenti"),
    PassPurchase(),
    StoreItem("corde"),
    SkipStorage(),
)
ANSWERS = {
    "draft": (DraftItem,),
    "employee": (UseEmployee, SkipEmployee),
    "discard": (DiscardItem,),
    "display": (DisplayItem, SkipDisplay),
    "invite": (InviteHero,),
    "sell": (SellItem, FinishSales),
    "redraw": (RedrawAdventure, KeepAdventure),
    "purchase": (BuyUpgrade, FlipUpgrade, HireEmployee, PassPurchase),
    "storage": (StoreItem, SkipStorage),
}


def asked(question: str) -> Table:
    """Return a table at which seat 0 is asked this."""
    if question == "redraw":
        return facing("golem_de_pierre", "theurge", adventure="morose").until("redraw")
    if question == "discard":
        return asked("employee").when(UseEmployee("grossiste"))
    return table(STAFFED, Shop(), employees=("apprenti", "videur")).until(question, 0)


@pytest.mark.parametrize("question", ANSWERS)
def test_a_question_is_answered_by_its_own_moves_alone(question):
    position = asked(question)
    assert {type(move) for move in position.legal(0)} <= {*ANSWERS[question]}
    strange = [m for m in ONE_OF_EACH if not isinstance(m, ANSWERS[question])]
    position.then_illegal(*strange, seat=0)


@pytest.mark.parametrize("question", ANSWERS)
def test_a_seat_that_is_not_asked_may_not_answer(question):
    position = asked(question)
    for seat in (0, 1, 2, -1):
        if seat not in position.game.to_move(position.state):
            for move in position.legal(0):
                with pytest.raises(IllegalMove, match=r"\.$"):
                    position.game.execute(position.state, seat, move, CHANCE)


@pytest.mark.parametrize("question", ANSWERS)
def test_cards_that_do_not_exist_are_refused(question):
    strange = [
        *(kind("unknown") for kind in (DraftItem, DisplayItem, DiscardItem, StoreItem)),
        *(kind("unknown") for kind in (UseEmployee, SkipEmployee, HireEmployee)),
        *(kind("unknown") for kind in (InviteHero, RedrawAdventure, KeepAdventure)),
        *(SellItem("unknown", "guerrier_1"), SellItem("torche", "unknown")),
    ]
    asked(question).then_illegal(*strange, seat=0)


def test_choices_come_in_content_order_and_declining_comes_last():
    position = asked("display")
    assert position.legal(0) == [
        DisplayItem(item) for item in listed(position.shop(0).hand)
    ]
    purchase = table(
        Shop(gold=90, display=1), Shop(), employees=("videur", "apprenti")
    ).until("purchase")
    purchase.then_asked(
        0,
        BuyUpgrade("storage"),
        FlipUpgrade("display"),
        HireEmployee("apprenti"),
        HireEmployee("videur"),
        PassPurchase(),
    )


def test_an_employee_is_asked_for_by_name():
    position = asked("employee")
    position.then_illegal(UseEmployee("videur"), SkipEmployee("crieur_public"))


# --- chance --------------------------------------------------------------------------


def test_discarded_items_are_shuffled_in_content_order_by_their_number():
    """Two items are left for the two in reserve, so every round needs the discards."""
    position = table(Shop(), Shop(), stock=("torche", "torche"))
    for number in (1, 2):
        position = position.next_round()
        event = position.the(ItemsShuffled)
        cards = sorted(map(str, event.order), key=list(ITEMS).index)
        assert event.order == tuple(CHANCE.shuffled(cards, "items", number))


def test_adventures_are_shuffled_by_the_number_of_the_shuffle():
    position = table(Shop(), Shop(), wounds=1, adventures=())
    first = position.after_the_fights().the(AdventuresShuffled)
    assert first.order == tuple(CHANCE.shuffled(ADVENTURES, "adventures", 1))


def test_employees_are_shuffled_by_the_number_of_the_round():
    position = table(Shop(gold=0), Shop(gold=0))
    cards = employee_cards(unshakeable=True)
    for number in (1, 2):
        position = position.next_round()
        event = position.the(EmployeesShuffled)
        assert event.order == tuple(CHANCE.shuffled(cards, "employees", number))
    hired = table(Shop(gold=0, staff=("videur",)), Shop(gold=0)).next_round()
    left = sorted(
        (Counter(cards) - Counter(["videur"])).elements(), key=list(EMPLOYEES).index
    )
    event = hired.the(EmployeesShuffled)
    assert event.order == tuple(CHANCE.shuffled(left, "employees", 1))


def test_the_box_is_in_content_order_before_it_is_shuffled():
    assert item_cards() == sorted(item_cards(), key=list(ITEMS).index)
