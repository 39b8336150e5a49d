"""The Alchemist: draws marbles, and brews potions (small) and elixirs (large)."""

from functools import partial

from engines.games.merchants_bay.frame.corruption import holds_corruption
from engines.games.merchants_bay.frame.merchant import Ability, Location, Merchant
from engines.games.merchants_bay.frame.question import DISCARD
from engines.games.merchants_bay.merchants.alchemist import (
    decanter,
    evolve,
    laboratory,
    shop,
)
from engines.games.merchants_bay.merchants.alchemist.content import BOX
from engines.games.merchants_bay.merchants.alchemist.face import FACE
from engines.games.merchants_bay.merchants.alchemist.hints import HINTS
from engines.games.merchants_bay.merchants.alchemist.moves import MOVES

ROWS = tuple(
    Location(
        name=row.name,
        cost=row.cost,
        question="alchemist_take",
        is_open=partial(decanter.can_take_row, row=number),
        closed="The flask is full, or this row of the decanter is empty.",
        enter=evolve.enter_row,
    )
    for number, row in enumerate(BOX.rows)
)
BREW = Location(
    name="brew",
    cost=BOX.brew.cost,
    question="alchemist_brew",
    is_open=laboratory.can_brew,
    closed="The flask does not hold the marbles for a good that the supply has.",
    enter=evolve.enter_brew,
)
PURGE = Location(
    name="purge",
    cost=BOX.purge.cost,
    question="alchemist_purge",
    is_open=laboratory.has_waste,
    closed="The Toxic Waste is empty.",
)

STAFF = (
    Ability(
        question="alchemist_take_marble",
        is_usable=decanter.can_take_marble,
        unusable="The flask is full, or the decanter is empty.",
    ),
    Ability(
        question="alchemist_swap_colour",
        is_usable=laboratory.can_swap,
        unusable="Flask and bag have no two marbles to swap.",
        enter=evolve.enter_swap,
    ),
    Ability(
        question="alchemist_sponsor",
        is_usable=laboratory.has_goods,
        unusable="Your stall is empty.",
    ),
    Ability(
        question=DISCARD,
        is_usable=holds_corruption,
        unusable="You hold no corruption card.",
        enter=evolve.enter_discard,
    ),
)

MERCHANT = Merchant(
    name="alchemist",
    box=BOX,
    new_shop=shop.AlchemistShop,
    set_up=decanter.fill_all,
    locations=(*ROWS, BREW, PURGE),
    staff=STAFF,
    questions={
        "alchemist_take": decanter.TAKE_ROW,
        "alchemist_brew": laboratory.BREWING,
        "alchemist_purge": laboratory.PURGING,
        "alchemist_take_marble": decanter.TAKE_ANY,
        "alchemist_swap_colour": laboratory.CHOOSING_SWAP,
        evolve.SWAP: laboratory.SWAPPING,
        "alchemist_sponsor": laboratory.SPONSORING,
    },
    moves=MOVES,
    evolve=evolve.EVOLVE,
    shop_view=shop.AlchemistView,
    view=shop.view,
    imagine=shop.imagine,
    face=FACE,
    hints=HINTS,
)
