"""The Chronomancer: slides tiles, and retrieves trinkets (small) and relics (large)."""

from engines.games.merchants_bay.frame.merchant import Ability, Location, Merchant
from engines.games.merchants_bay.merchants.chronomancer import (
    evolve,
    retrieving,
    shop,
    travelling,
)
from engines.games.merchants_bay.merchants.chronomancer.content import BOX
from engines.games.merchants_bay.merchants.chronomancer.face import FACE
from engines.games.merchants_bay.merchants.chronomancer.hints import HINTS
from engines.games.merchants_bay.merchants.chronomancer.moves import MOVES

NOWHERE_TO_MARK = "No marker is left, or no tile in reach is without one."

LOCATIONS = (
    Location(
        name=travelling.TIME_SLIP,
        cost=BOX.costs.time_slip,
        question="chronomancer_slide",
    ),
    Location(
        name="travel",
        cost=BOX.costs.travel,
        question="chronomancer_travel",
        is_open=travelling.can_travel,
        closed=NOWHERE_TO_MARK,
    ),
    Location(
        name="freeze_time",
        cost=BOX.costs.freeze_time,
        question="chronomancer_freeze",
        is_open=travelling.can_travel,
        closed=NOWHERE_TO_MARK,
    ),
    Location(
        name="retrieve",
        cost=BOX.costs.retrieve,
        question="chronomancer_retrieve",
        is_open=retrieving.can_retrieve,
        closed="No marked tile leads to a good that the supply has.",
        enter=evolve.enter_retrieve,
    ),
    Location(
        name="rewind",
        cost=BOX.costs.rewind,
        question="chronomancer_rewind",
        is_open=travelling.can_rewind,
        closed="Rewind is used once a round, beyond the space where the round began.",
    ),
)

STAFF = (
    Ability(question="chronomancer_slide"),
    Ability(
        question="chronomancer_step",
        is_usable=travelling.can_step,
        unusable=NOWHERE_TO_MARK,
    ),
    Ability(question="chronomancer_swap"),
    Ability(question="chronomancer_sponsor"),
)

MERCHANT = Merchant(
    name="chronomancer",
    box=BOX,
    new_shop=shop.ChronomancerShop,
    set_up=travelling.lay_tiles,
    locations=LOCATIONS,
    staff=STAFF,
    staff_cost=BOX.costs.use_staff,
    questions={
        "chronomancer_slide": travelling.SLIDING,
        "chronomancer_travel": travelling.TRAVELLING,
        "chronomancer_freeze": travelling.FREEZING,
        "chronomancer_retrieve": retrieving.RETRIEVING,
        "chronomancer_rewind": travelling.REWINDING,
        "chronomancer_step": travelling.STEPPING,
        "chronomancer_swap": travelling.SWAPPING,
        "chronomancer_sponsor": retrieving.SPONSORING,
    },
    moves=MOVES,
    evolve=evolve.EVOLVE,
    shop_view=shop.ChronomancerView,
    view=shop.view,
    imagine=shop.imagine,
    face=FACE,
    hints=HINTS,
)
