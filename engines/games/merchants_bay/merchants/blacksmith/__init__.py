"""The Blacksmith: rolls dice, and forges weapons (small) and armour (large)."""

from engines.games.merchants_bay.frame.merchant import Ability, Location, Merchant
from engines.games.merchants_bay.merchants.blacksmith import (
    evolve,
    filling,
    forging,
    shop,
    stoking,
)
from engines.games.merchants_bay.merchants.blacksmith.content import BOX
from engines.games.merchants_bay.merchants.blacksmith.face import FACE
from engines.games.merchants_bay.merchants.blacksmith.hints import HINTS
from engines.games.merchants_bay.merchants.blacksmith.moves import MOVES

NOTHING_TO_ROLL = "A free coal die, a free alloy die and an empty furnace are needed."
NOTHING_LOCKED = "No alloy die is locked."

LOCATIONS = (
    Location(
        name="stoke",
        cost=BOX.costs.stoke,
        question="blacksmith_roll",
        is_open=stoking.can_stoke,
        closed=NOTHING_TO_ROLL,
    ),
    Location(
        name=evolve.BELLOWS,
        cost=BOX.costs.bellows,
        question="blacksmith_roll",
        is_open=stoking.can_stoke,
        closed=NOTHING_TO_ROLL,
    ),
    Location(
        name=evolve.FORGE,
        cost=BOX.costs.forge,
        question=evolve.FORGE_ON,
        is_open=forging.can_forge,
        closed="No filled furnace has a good that is left in the supply.",
    ),
    Location(
        name="smelt",
        cost=BOX.costs.smelt,
        question="blacksmith_unlock",
        is_open=forging.has_locked,
        closed=NOTHING_LOCKED,
        enter=evolve.enter_smelt,
    ),
)

STAFF = (
    Ability(
        question="blacksmith_take_ember",
        is_usable=forging.lacks_ember,
        unusable="You hold the ember already.",
    ),
    Ability(
        question="blacksmith_unlock",
        is_usable=forging.has_locked,
        unusable=NOTHING_LOCKED,
        enter=evolve.enter_unlocking,
    ),
    Ability(
        question="blacksmith_forge_one",
        is_usable=forging.can_forge_one,
        unusable="No filled small furnace has a good that is left in the supply.",
    ),
    Ability(question="blacksmith_sponsor"),
)

MERCHANT = Merchant(
    name="blacksmith",
    box=BOX,
    new_shop=shop.BlacksmithShop,
    locations=LOCATIONS,
    staff=STAFF,
    questions={
        "blacksmith_roll": stoking.ROLLING,
        evolve.TURN: stoking.TURNING,
        evolve.EMBER: stoking.ADDING_EMBER,
        evolve.FILL: filling.FILLING,
        evolve.FORGE_ON: forging.FORGING,
        evolve.ALLOY: forging.SETTLING_ALLOY,
        "blacksmith_forge_one": forging.FORGING_ONE,
        "blacksmith_unlock": forging.UNLOCKING,
        "blacksmith_take_ember": forging.TAKING_EMBER,
        "blacksmith_sponsor": forging.SPONSORING,
    },
    moves=MOVES,
    evolve=evolve.EVOLVE,
    shop_view=shop.BlacksmithView,
    view=shop.view,
    imagine=shop.imagine,
    face=FACE,
    hints=HINTS,
)
