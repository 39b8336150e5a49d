"""What the golden replays of the bay show, and how to tell that a match shows it."""

from collections.abc import Iterator
from itertools import pairwise

from engines.games.merchants_bay.content import HANDS, MARKET
from engines.games.merchants_bay.events import (
    ActionEnded,
    ActionTaken,
    BoatDissolved,
    BoatDocked,
    CorruptionShuffled,
    CustomerRobbed,
    DayBegan,
    GoodSold,
    HourglassAdvanced,
    MarkerMoved,
    ProductionEnded,
    RobberySkipped,
    RogueBribed,
    SalesBegan,
    StaffAssigned,
    StaffUsed,
)
from engines.games.merchants_bay.merchants.alchemist.moves import TakeMarble
from engines.games.merchants_bay.merchants.captain.moves import RecallShip
from engines.games.merchants_bay.merchants.chronomancer.moves import SwapTiles
from engines.games.merchants_bay.moves import ChooseMerchant, FinishDiscarding
from tests.engines.golden import Shown
from tests.engines.matches import Match

SAILORS_AND_CULTISTS = '{"townsfolk":["mercenaries","sailors"],"rogues":"cultists"}'
SAILORS_AND_ROBBERS = '{"townsfolk":["locals","sailors"],"rogues":"robbers"}'
ALL_TOWNSFOLK = '{"townsfolk":["locals","mercenaries","sailors"],"merchants":"chosen"}'


def _pairs(match: Match, *kinds: type) -> Iterator[tuple]:
    """Yield events of these kinds that follow each other, other kinds left out."""
    events = [event for event in match.events if isinstance(event, kinds)]
    yield from pairwise(events)


def _count(match: Match, kind: type) -> int:
    return sum(isinstance(event, kind) for event in match.events)


def _both_hands_are_used(match: Match) -> bool:
    """PT-01: across the dial by the first and by the second hand."""
    spaces = {
        event.space for event in match.events if isinstance(event, HourglassAdvanced)
    }
    return spaces.issuperset(hand.space for hand in HANDS)


def _the_day_closes_in_an_action(match: Match) -> bool:
    """A-01: sailors fill the fourth berth, so the marker moves before the hourglass."""
    return any(
        isinstance(first, ActionTaken) and isinstance(second, MarkerMoved)
        for first, second in _pairs(match, ActionTaken, MarkerMoved, ActionEnded)
    )


def _the_market_opens_early(match: Match) -> bool:
    return any(
        isinstance(event, MarkerMoved) and event.hour < MARKET for event in match.events
    )


def _boats_stay_at_sea(match: Match) -> bool:
    """C-39: the day ends before all berths are taken."""
    return any(
        isinstance(first, ProductionEnded) and isinstance(second, BoatDissolved)
        for first, second in _pairs(match, ProductionEnded, BoatDissolved, DayBegan)
    )


def _robbers_fill_another_boat(match: Match) -> bool:
    """PT-06: a robbed customer is the fourth on the other boat, which docks."""
    return any(
        isinstance(first, CustomerRobbed)
        and isinstance(second, BoatDocked)
        and first.target == second.boat
        for first, second in pairwise(match.events)
    ) and any(isinstance(event, RobberySkipped) for event in match.events)


def _a_bribed_rogue_buys(match: Match) -> bool:
    return any(
        isinstance(first, RogueBribed) and isinstance(second, GoodSold)
        for first, second in _pairs(match, RogueBribed, GoodSold, SalesBegan)
    )


def _the_corruption_deck_runs_out(match: Match) -> bool:
    return _count(match, CorruptionShuffled) > 1


def _the_winners_have_equal_gold(match: Match) -> bool:
    """C-54: the goods left on the stall decide."""
    gold, ranks = match.outcome.scores, match.outcome.ranks
    return gold.count(max(gold)) > 1 and ranks.count(1) == 1


def _somebody_ends_below_nothing(match: Match) -> bool:
    return min(match.outcome.scores) < 0


def _staff_is_replaced(match: Match) -> bool:
    replaced = any(
        isinstance(event, StaffAssigned) and event.replaced is not None
        for event in match.events
    )
    moves = {type(step.move) for step in match.steps}
    return replaced and {ChooseMerchant, FinishDiscarding} <= moves


def _all_merchants_use_their_staff(match: Match) -> bool:
    used = {event.seat for event in match.events if isinstance(event, StaffUsed)}
    moves = {type(step.move) for step in match.steps}
    return len(used) == match.seats and {TakeMarble, RecallShip, SwapTiles} <= moves


def _any(match: Match) -> bool:
    return True


SHOWS: dict[str, Shown] = {
    "hourglasses_cross_the_dial_by_both_hands": Shown(2, _both_hands_are_used),
    "day_is_closed_by_sailors_in_the_middle_of_an_action": Shown(
        2, _the_day_closes_in_an_action, options=SAILORS_AND_CULTISTS
    ),
    "market_opens_early": Shown(3, _the_market_opens_early),
    "boats_are_still_at_sea_when_production_ends": Shown(
        2, _boats_stay_at_sea, options=SAILORS_AND_ROBBERS
    ),
    "robbers_fill_another_boat": Shown(
        2, _robbers_fill_another_boat, options=SAILORS_AND_ROBBERS
    ),
    "bribed_rogue_buys": Shown(2, _a_bribed_rogue_buys, options=SAILORS_AND_CULTISTS),
    "corruption_deck_runs_out": Shown(
        4, _the_corruption_deck_runs_out, options=SAILORS_AND_CULTISTS
    ),
    "tie_broken_by_unsold_goods": Shown(2, _the_winners_have_equal_gold),
    "gold_falls_below_nothing": Shown(2, _somebody_ends_below_nothing),
    "chosen_merchants_replace_their_staff": Shown(
        3, _staff_is_replaced, options=ALL_TOWNSFOLK
    ),
    "all_four_merchants_use_their_staff": Shown(4, _all_merchants_use_their_staff),
    "greedy_players_fill_the_table": Shown(4, _any, players="greedy"),
}
