"""What is asked for: what is chosen, and what it costs.

`MOVES` tells a move by itself. `SEEN` tells it to a reader who sees the table where it
is chosen, and so names who is moved, whom one recruits and what a good brings.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engines.core.records import Move
from engines.core.words import Words
from engines.games.merchants_bay import moves
from engines.games.merchants_bay.content import (
    BLACK_MARKET,
    BOX,
    GOOD,
    HAND_AT,
    HAND_OF,
    KIND,
    LARGE,
    LOADS_AFTER,
    PIER,
    PIERS,
    PLACES,
    PRICES,
)
from engines.games.merchants_bay.describe.costs import COSTS, location_cost
from engines.games.merchants_bay.face.sentences import (
    FIELDS,
    Sentences,
    adventurer_forms,
    boat_name,
    corruption_name,
    cost_name,
    crowd,
    filled,
    good_forms,
    recruiting_cost,
    short_cost,
    space_name,
    townsfolk_forms,
    townsfolk_kind,
)
from engines.games.merchants_bay.face.table import Table, asked_player
from engines.games.merchants_bay.merchants import MERCHANT, MERCHANTS

# --- by itself -----------------------------------------------------------------------


def _choose_merchant(move: moves.ChooseMerchant, words: Words) -> str:
    is_known = move.merchant in MERCHANT
    return words.sentence(
        "ChooseMerchant" if is_known else "ChooseMerchant_unknown",
        merchant=words.forms("merchants", move.merchant if is_known else "unknown"),
    )


def _take_action(move: moves.TakeAction, words: Words) -> str:
    name = move.location
    if name not in COSTS:
        unknown = words.forms("locations", "unknown")
        return words.sentence("TakeAction_unknown", location=unknown)
    return words.sentence(
        "TakeAction",
        location=words.forms("locations", name),
        cost=location_cost(name, words),
    )


def _advance(move: moves.AdvanceHourglass, words: Words) -> str:
    return words.sentence(f"AdvanceHourglass_{move.via}")


def _recruit(move: moves.RecruitTownsfolk, words: Words) -> str:
    cost = recruiting_cost(move.place)
    place = move.place + 1
    if cost is None:
        return words.sentence("RecruitTownsfolk_unknown", place=place)
    return words.sentence("RecruitTownsfolk", place=place, cost=cost_name(cost, words))


def _discard(move: moves.DiscardCorruption, words: Words) -> str:
    return words.sentence("DiscardCorruption", card=corruption_name(move.card, words))


MOVES: Final[Sentences] = {
    moves.ChooseMerchant: _choose_merchant,
    moves.TakeAction: _take_action,
    moves.AdvanceHourglass: _advance,
    moves.RecruitTownsfolk: _recruit,
    moves.DiscardCorruption: _discard,
}

# --- the turn ------------------------------------------------------------------------


def _action_seen(move: moves.TakeAction, table: Table, words: Words) -> str:
    player = asked_player(table)
    return words.sentence(
        "TakeAction",
        location=words.forms("locations", move.location),
        cost=location_cost(move.location, words, player.merchant, player.shop),
    )


def _advance_seen(move: moves.AdvanceHourglass, table: Table, words: Words) -> str:
    space = asked_player(table).space
    if move.via == "hand":
        hand = space_name(HAND_AT[space].space, words)
        return words.sentence("AdvanceHourglass_hand_seen", space=hand)
    leave = 2 * HAND_OF[space].leave if space in HAND_OF else space + 2
    loads = LOADS_AFTER.get(space, (0, 0, 0))[table.seats - 2]
    return words.sentence(
        f"AdvanceHourglass_dial_{'load' if loads and not table.closed else 'seen'}",
        space=space_name(leave, words),
        adventurers=words.count(loads, "adventurer"),
    )


# --- boats ---------------------------------------------------------------------------


def _board_seen(move: moves.BoardBoat, table: Table, words: Words) -> str:
    aboard = table.boats[move.boat].adventurers
    variant = {0: "empty", PLACES - 1: "full"}.get(sum(aboard), "seen")
    return words.sentence(
        f"BoardBoat_{variant}",
        adventurer=adventurer_forms(table.unfinished.boarding or "", words),
        boat=boat_name(move.boat, words),
        aboard=crowd(aboard, words),
    )


def _dock_seen(move: moves.DockBoat, table: Table, words: Words) -> str:
    boat = table.unfinished.full_boat or 0
    return words.sentence(
        "DockBoat_seen",
        boat=boat_name(boat, words),
        berth=words.name("berths", move.berth),
        aboard=crowd(table.boats[boat].adventurers, words),
    )


def _rob_seen(move: moves.Rob, table: Table, words: Words) -> str:
    robbed = boat_name(table.unfinished.robbed_boat or 0, words)
    return words.sentence("Rob_seen", robbed=robbed, **filled(move, words, FIELDS))


# --- townsfolk, staff and sponsors ---------------------------------------------------


def _recruit_seen(move: moves.RecruitTownsfolk, table: Table, words: Words) -> str:
    card = table.grand_place[move.place]
    if card is None:
        return _recruit(move, words)
    return words.sentence(
        "RecruitTownsfolk_seen",
        card=townsfolk_forms(card, words),
        cost=short_cost(BOX.costs.recruit[move.place], words),
    )


def staff_ability(merchant: str | None, slot: int, words: Words) -> str:
    """Return what a slot of a merchant's staff, counted from 1, can do."""
    return words.forms("staff", merchant or "")[str(slot)]


def _assign_seen(move: moves.AssignStaff, table: Table, words: Words) -> str:
    player = asked_player(table)
    former = player.staff[move.slot - 1]
    fields: dict[str, object] = {
        "card": townsfolk_kind(table.unfinished.recruit or 0, words),
        "slot": move.slot,
        "ability": staff_ability(player.merchant, move.slot, words),
    }
    if former is None:
        return words.sentence("AssignStaff_seen", **fields)
    replaced = townsfolk_kind(former, words)
    return words.sentence("AssignStaff_replacing", replaced=replaced, **fields)


def _use_staff_seen(move: moves.UseStaff, table: Table, words: Words) -> str:
    ability = staff_ability(asked_player(table).merchant, move.slot, words)
    return words.sentence("UseStaff_seen", slot=move.slot, ability=ability)


def _sponsor_seen(
    move: moves.Sponsor | moves.ImmediateSponsor, table: Table, words: Words
) -> str:
    return words.sentence(
        f"{type(move).__name__}_seen",
        hall=words.forms("halls", move.colour),
        gold=words.count(table.halls[KIND[move.colour]], "gold"),
    )


# --- market --------------------------------------------------------------------------


def _sell_seen(move: moves.SellGood, table: Table, words: Words) -> str:
    good = GOOD[move.size, move.colour]
    pier = _pier(table)
    buyers = table.piers[pier][good % LARGE] + table.unfinished.bribes
    seat = table.to_move[0]
    is_first = pier == BLACK_MARKET and seat not in table.unfinished.smugglers
    return words.sentence(
        "SellGood_corruption" if is_first else "SellGood_seen",
        good=good_forms(move.size, move.colour, words),
        pier=words.forms("piers", PIERS[pier]),
        gold=words.count(PRICES[good] * buyers, "gold"),
        price=PRICES[good],
        customers=words.count(buyers, "customer"),
    )


def _bribe_seen(move: moves.BribeRogue, table: Table, words: Words) -> str:
    pier = words.forms("piers", PIERS[_pier(table)])
    return words.sentence("BribeRogue_seen", pier=pier)


def _finish_sales_seen(move: moves.FinishSales, table: Table, words: Words) -> str:
    return words.sentence(
        "FinishSales_seen",
        pier=words.forms("piers", PIERS[_pier(table)]),
        goods=words.count(sum(asked_player(table).stall), "good"),
    )


def _pier(table: Table) -> int:
    return PIER[table.unfinished.pier or PIERS[0]]


# --- all of them ---------------------------------------------------------------------


def _in_shop(tell: Callable[[Any, Any, Words], str]) -> "SeenSentence":
    """Let a merchant tell a move by the shop of the seat that is asked."""
    return lambda move, table, words: tell(move, asked_player(table), words)


SeenSentence = Callable[[Any, Table, Words], str]

SEEN: Final[Mapping[type[Move], SeenSentence]] = {
    moves.TakeAction: _action_seen,
    moves.AdvanceHourglass: _advance_seen,
    moves.BoardBoat: _board_seen,
    moves.DockBoat: _dock_seen,
    moves.Rob: _rob_seen,
    moves.RecruitTownsfolk: _recruit_seen,
    moves.AssignStaff: _assign_seen,
    moves.UseStaff: _use_staff_seen,
    moves.Sponsor: _sponsor_seen,
    moves.ImmediateSponsor: _sponsor_seen,
    moves.SellGood: _sell_seen,
    moves.BribeRogue: _bribe_seen,
    moves.FinishSales: _finish_sales_seen,
    **{
        kind: _in_shop(tell)
        for merchant in MERCHANTS
        for kind, tell in merchant.face.in_shop.items()
    },
}
