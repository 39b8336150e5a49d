"""What one viewer may know: of an event, and of the state.

Hidden are the faces of corruption cards, except from those who hold or held them, until
the match is over; and the order of both decks, from everybody. The cards that were put
under the townsfolk deck have been seen. All else lies on the table.
"""

import functools
import operator
from typing import TYPE_CHECKING

import msgspec

from engines.core.game import OMNISCIENT, Viewer
from engines.core.records import Event
from engines.games.merchants_bay.content import (
    BERTHS,
    GREY,
    HANDS,
    KINDS,
    PIERS,
    Adventurer,
    Berth,
    Pier,
)
from engines.games.merchants_bay.events import (
    CorruptionDiscarded,
    CorruptionDrawn,
    CorruptionShuffled,
    TownsfolkShuffled,
)
from engines.games.merchants_bay.frame.merchant import ShopView
from engines.games.merchants_bay.merchants import MERCHANT, MERCHANTS
from engines.games.merchants_bay.rules import asked, to_move
from engines.games.merchants_bay.state import (
    AT_SEA,
    DISSOLVED,
    NOBODY,
    NONE,
    Cards,
    Crowd,
    State,
)

if TYPE_CHECKING:
    AnyShop = ShopView
else:
    # Every merchant has a view of its own, so the union is known at run time only.
    AnyShop = functools.reduce(operator.or_, (m.shop_view for m in MERCHANTS))


class BoatView(msgspec.Struct, frozen=True):
    """A boat: at sea, docked at a berth, or neither until the next day."""

    adventurers: Crowd
    """The adventurers on board, by kind."""
    at_sea: bool
    """Whether it still takes adventurers on board."""
    berth: Berth | None
    """Where it has docked; None for a boat that has not."""


class SeatView(msgspec.Struct, frozen=True):
    """All that belongs to a seat."""

    merchant: str | None
    """The merchant of the seat; None until it has one."""
    gold: int
    """The gold of the seat."""
    space: int
    """Where the hourglass is, in half hours: 2 is one o'clock, 7 the first hand."""
    figure: str | None
    """The location of the merchant's figure."""
    corruption: Cards
    """The corruption cards by their faces; None for each the viewer may not see."""
    stall: tuple[int, ...]
    """How many small, then large goods of each colour can be sold."""
    supply: tuple[int, ...]
    """How many of each can still be made."""
    shields: tuple[bool, ...]
    """Which halls sponsor the shop, by colour."""
    staff: tuple[int | None, ...]
    """The townsfolk card in each slot."""
    turns: int
    """How many turns the seat has had in this round."""
    loads_drawn: int
    """How many adventurers the seat has drawn in this round."""
    shop: AnyShop | None
    """The merchant's own boards; None until there is a merchant."""


class Unfinished(msgspec.Struct, frozen=True):
    """What the active player is in the middle of."""

    hours: int
    """How many hours the hourglass still has to move."""
    loads: int
    """How many adventurers are still to be drawn."""
    boarding: Adventurer | None
    """The adventurers that have been drawn and wait for a boat."""
    robbed_boat: int | None
    """The boat on which a rogue may rob somebody."""
    full_boat: int | None
    """The boat that must dock."""
    recruit: int | None
    """The townsfolk card that has no slot yet."""
    place: int | None
    """The place of the Grand Place that is paid for."""
    discards: int
    """How many corruption cards can still be discarded."""
    used: tuple[int, ...]
    """The staff slots that have been used, counted from 1."""
    draws: int
    """How often the merchant has drawn or spun in this turn."""
    pier: Pier | None
    """The pier at which goods are being sold."""
    bribes: int
    """How many of its rogues have been bribed."""
    smugglers: tuple[int, ...]
    """The seats that will draw corruption for what they sold."""


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it. Adventurers are counted by kind, rogues last."""

    seat: Viewer
    """Whose view it is: a seat, None for a spectator, -1 for one who sees all."""
    seats: int
    """How many merchants there are."""
    townsfolk: tuple[str, ...]
    """The kinds of townsfolk that take part."""
    rogues: str
    """The rogue card."""
    round: int
    """The number of the round, from 1; a round is a day."""
    asked: str
    """What is to be decided; "nothing" once the match is over."""
    resumes: str
    """What the active player goes on with when an adventurer has been placed."""
    to_move: tuple[int, ...]
    """The seats that have a choice to make now; none when it is over."""
    active: int | None
    """The seat whose turn it is; None between turns."""
    bag: Crowd
    """The adventurers in the bag, by kind."""
    halls: tuple[int, ...]
    """The customers in each faction hall, by colour."""
    lair: int
    """How many rogues are in the lair."""
    boats: tuple[BoatView, ...]
    """All boats, by number."""
    piers: tuple[Crowd, ...]
    """The adventurers on each pier, by kind."""
    closed: bool
    """Whether all berths are taken, so that nothing more is loaded today."""
    grand_place: tuple[int | None, ...]
    """The townsfolk card on each place, from left to right."""
    townsfolk_deck: Cards
    """The next card first; None for each that has not been seen."""
    corruption_deck: int
    """How many corruption cards can be drawn."""
    corruption_pile: int
    """How many corruption cards lie on the pile of discarded ones."""
    shuffles: int
    """How often the corruption cards have been shuffled."""
    stack: tuple[int, ...]
    """All seats; of two on the same space the earlier one lies on top."""
    marker: int
    """The hour at which the market begins."""
    marker_moved: bool
    """Whether the market begins earlier, as all berths are taken."""
    mice: tuple[int, ...]
    """The spaces of the clock on which a mouse sits."""
    players: tuple[SeatView, ...]
    """What belongs to each seat."""
    unfinished: Unfinished
    """What the active player is in the middle of."""
    ranks: tuple[int, ...]
    """The final places, once the match is over."""


# --- events --------------------------------------------------------------------------


def redact(event: Event, viewer: Viewer) -> Event:
    """Return the event with everything taken out that the viewer is not told."""
    if viewer == OMNISCIENT:
        return event
    match event:
        case TownsfolkShuffled(order=order):
            return TownsfolkShuffled((None,) * len(order))
        case CorruptionShuffled(order=order):
            return CorruptionShuffled((None,) * len(order))
        case CorruptionDrawn(seat=seat) if seat != viewer:
            return CorruptionDrawn(seat, None)
        case CorruptionDiscarded(seat=seat) if seat != viewer:
            return CorruptionDiscarded(seat, None)
    return event


# --- the state -----------------------------------------------------------------------


def view(state: State, viewer: Viewer) -> View:
    board = state.board
    deck = board.townsfolk_deck
    unseen = len(deck) - board.returned
    return View(
        seat=viewer,
        seats=state.seats,
        townsfolk=state.townsfolk,
        rogues=state.rogues,
        round=state.round,
        asked=asked(state),
        resumes=state.question,
        to_move=to_move(state),
        active=_or_none(state.active),
        bag=tuple(board.bag),
        halls=tuple(board.halls[:GREY]),
        lair=board.halls[GREY],
        boats=tuple(map(_boat, board.boats, board.berths)),
        piers=tuple(board.piers),
        closed=board.closed,
        grand_place=tuple(_or_none(card) for card in board.grand_place),
        townsfolk_deck=(None,) * unseen + deck[unseen:],
        corruption_deck=len(board.corruption_deck),
        corruption_pile=len(board.corruption_pile),
        shuffles=board.shuffles,
        stack=board.stack,
        marker=board.marker,
        marker_moved=board.marker_moved,
        mice=_mice(state.round),
        players=tuple(_player(state, seat, viewer) for seat in range(state.seats)),
        unfinished=_unfinished(state),
        ranks=state.ranks,
    )


def scores(seen: View) -> tuple[int | None, ...]:
    """Return the gold, which everybody sees; icons are counted at the end alone."""
    return tuple(player.gold for player in seen.players)


def _or_none(number: int) -> int | None:
    return None if number in (NONE, NOBODY) else number


def _boat(adventurers: Crowd, berth: int) -> BoatView:
    docked = berth not in (AT_SEA, DISSOLVED)
    return BoatView(adventurers, berth == AT_SEA, BERTHS[berth] if docked else None)


def _mice(round_number: int) -> tuple[int, ...]:
    return tuple(
        2 * hand.mouse_then if round_number >= hand.free_from else hand.space
        for hand in HANDS
    )


def _player(state: State, seat: int, viewer: Viewer) -> SeatView:
    cards = state.corruption[seat]
    may_look = state.ranks or viewer in (seat, OMNISCIENT)
    merchant = MERCHANT[state.merchants[seat]] if seat < len(state.merchants) else None
    return SeatView(
        merchant=merchant.name if merchant else None,
        gold=state.gold[seat],
        space=state.board.spaces[seat],
        figure=state.figures[seat] or None,
        corruption=cards if may_look else (None,) * len(cards),
        stall=state.stalls[seat],
        supply=state.supplies[seat],
        shields=state.shields[seat],
        staff=tuple(_or_none(card) for card in state.staff[seat]),
        turns=state.turns[seat],
        loads_drawn=state.loads_drawn[seat],
        shop=merchant.view(state.shops[seat]) if merchant else None,
    )


def _unfinished(state: State) -> Unfinished:
    return Unfinished(
        hours=state.hours,
        loads=state.loads,
        boarding=None if state.boarding == NONE else KINDS[state.boarding],
        robbed_boat=_or_none(state.robbed_boat),
        full_boat=_or_none(state.full_boat),
        recruit=_or_none(state.recruit),
        place=_or_none(state.place),
        discards=state.discards,
        used=tuple(slot + 1 for slot in state.used),
        draws=state.draws,
        pier=None if state.pier == NONE else PIERS[state.pier],
        bribes=state.bribes,
        smugglers=state.smugglers,
    )
