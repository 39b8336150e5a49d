"""The Captain: sends ships for fish and shells (small) and for treasure (large)."""

from engines.games.merchants_bay.frame.merchant import Ability, Location, Merchant
from engines.games.merchants_bay.frame.question import TO_BOAT
from engines.games.merchants_bay.frame.sailors import can_move_between_boats
from engines.games.merchants_bay.merchants.captain import (
    evolve,
    returning,
    sailing,
    shop,
)
from engines.games.merchants_bay.merchants.captain.content import BOX
from engines.games.merchants_bay.merchants.captain.face import FACE
from engines.games.merchants_bay.merchants.captain.hints import HINTS
from engines.games.merchants_bay.merchants.captain.moves import MOVES

NO_SHIP_IN_HARBOUR = "No ship is in harbour."
NO_SHIP_OUT = "No ship is out."

LOCATIONS = (
    Location(
        name=evolve.SET_SAIL,
        cost=BOX.costs.set_sail,
        question="captain_spin",
        is_open=sailing.has_ship,
        closed=NO_SHIP_IN_HARBOUR,
        enter=evolve.enter_set_sail,
    ),
    Location(
        name="chart_a_course",
        cost=BOX.costs.chart_a_course,
        question="captain_chart",
        is_open=sailing.can_chart,
        closed="No ship is in harbour, or no small good is left in the supply.",
    ),
    Location(
        name="treasure_hunt",
        cost=BOX.costs.treasure_hunt,
        question=evolve.TREASURE,
        is_open=sailing.can_hunt,
        closed="No ship is in harbour, or no tile shows a good that the supply has.",
    ),
    Location(
        name="recall",
        cost=BOX.costs.recall,
        question="captain_recall_all",
        is_open=returning.is_out,
        closed=NO_SHIP_OUT,
    ),
)

STAFF = (
    Ability(
        question="captain_spin",
        is_usable=sailing.has_ship,
        unusable=NO_SHIP_IN_HARBOUR,
    ),
    Ability(
        question="captain_recolour",
        is_usable=returning.can_recolour,
        unusable="No small cargo can be exchanged for another colour of the supply.",
    ),
    Ability(
        question="captain_recall",
        is_usable=returning.is_out,
        unusable=NO_SHIP_OUT,
    ),
    Ability(
        question=TO_BOAT,
        is_usable=can_move_between_boats,
        unusable="No adventurer at sea has another boat to go to.",
    ),
)

MERCHANT = Merchant(
    name="captain",
    box=BOX,
    new_shop=shop.CaptainShop,
    set_up=sailing.lay_treasure,
    clean_up=sailing.lay_treasure,
    locations=LOCATIONS,
    staff=STAFF,
    staff_cost=BOX.costs.use_staff,
    questions={
        "captain_spin": sailing.SPINNING,
        evolve.SPUN: sailing.KEEPING_SPIN,
        evolve.SECTOR: sailing.FOLLOWING_COMPASS,
        evolve.TREASURE: sailing.TAKING_TREASURE,
        evolve.SAIL_ON: sailing.SAILING_ON,
        "captain_chart": sailing.CHARTING,
        "captain_recall_all": returning.RECALLING_ALL,
        "captain_recall": returning.RECALLING,
        "captain_recolour": returning.RECOLOURING,
    },
    moves=MOVES,
    evolve=evolve.EVOLVE,
    shop_view=shop.CaptainView,
    view=shop.view,
    imagine=shop.imagine,
    face=FACE,
    hints=HINTS,
)
