"""A full state that fits a view: what is hidden is dealt by chance.

Everything a viewer sees is taken over as it is. Each corruption card is held by a seat,
in the deck or in the pile, so those nobody has shown are dealt to where one is missing;
likewise the townsfolk that have not been seen are the upper part of their deck.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from engines.core.chance import Chance
from engines.games.merchants_bay.content import (
    BERTH,
    CORRUPTION_DECK,
    KIND,
    PIER,
    TOWNSFOLK,
)
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.state import (
    AT_SEA,
    DISSOLVED,
    NOBODY,
    NONE,
    Board,
    Cards,
    State,
)
from engines.games.merchants_bay.view import BoatView, SeatView, Unfinished, View


def imagine(view: View, chance: Chance) -> State:
    state = State()
    state.seats = view.seats
    state.townsfolk = view.townsfolk
    state.rogues = view.rogues
    state.round = view.round
    state.question = view.resumes
    state.placing = "" if view.asked == view.resumes else view.asked
    state.active = NOBODY if view.active is None else view.active
    state.ranks = view.ranks
    state.board = _board(view)
    _deal_corruption(state, view, chance)
    _deal_townsfolk(state, view, chance)
    _seat(state, view.players, chance)
    _go_on(state, view.unfinished)
    return state


# --- the board -----------------------------------------------------------------------


def _board(view: View) -> Board:
    board = Board()
    board.bag = [*view.bag]
    board.halls = [*view.halls, view.lair]
    board.boats = [boat.adventurers for boat in view.boats]
    board.berths = [_berth(boat) for boat in view.boats]
    board.closed = view.closed
    board.piers = [*view.piers]
    board.grand_place = tuple(_number(card) for card in view.grand_place)
    board.shuffles = view.shuffles
    board.spaces = [player.space for player in view.players]
    board.stack = view.stack
    board.marker = view.marker
    board.marker_moved = view.marker_moved
    return board


def _berth(boat: BoatView) -> int:
    if boat.berth is None:
        return AT_SEA if boat.at_sea else DISSOLVED
    return BERTH[boat.berth]


def _number(card: int | None) -> int:
    return NONE if card is None else card


# --- cards ---------------------------------------------------------------------------


def _deal_corruption(state: State, view: View, chance: Chance) -> None:
    hands = [player.corruption for player in view.players]
    unknown = [*CORRUPTION_DECK]
    for card in [card for hand in hands for card in hand if card is not None]:
        unknown.remove(card)
    cards = iter(chance.shuffled(unknown, "imagined corruption"))
    state.corruption = [_dealt(hand, cards) for hand in hands]
    state.board.corruption_deck = tuple(islice(cards, view.corruption_deck))
    state.board.corruption_pile = tuple(cards)


def _dealt(hand: Cards, cards: Iterator[int]) -> Cards:
    """Return a hand in which every card is known, sorted."""
    return tuple(sorted(next(cards) if card is None else card for card in hand))


def _deal_townsfolk(state: State, view: View, chance: Chance) -> None:
    deck = view.townsfolk_deck
    gone = {
        *deck,
        *view.grand_place,
        *(card for player in view.players for card in player.staff),
        view.unfinished.recruit,
    }
    unseen = [
        number
        for number, card in enumerate(TOWNSFOLK)
        if card.kind in view.townsfolk and number not in gone
    ]
    cards = chance.shuffled(unseen, "imagined townsfolk")
    known = deck[deck.count(None) :]
    state.board.townsfolk_deck = (*cards, *known)
    state.board.returned = len(known)


# --- the seats -----------------------------------------------------------------------


def _seat(state: State, players: Sequence[SeatView], chance: Chance) -> None:
    state.merchants = tuple(p.merchant for p in players if p.merchant is not None)
    state.gold = [player.gold for player in players]
    state.stalls = [player.stall for player in players]
    state.supplies = [player.supply for player in players]
    state.shields = [player.shields for player in players]
    state.staff = [tuple(_number(card) for card in p.staff) for p in players]
    state.figures = [player.figure or "" for player in players]
    state.turns = [player.turns for player in players]
    state.loads_drawn = [player.loads_drawn for player in players]
    state.shops = [
        MERCHANT[player.merchant].imagine(player.shop, chance)
        for player in players
        if player.merchant is not None
    ]


def _go_on(state: State, unfinished: Unfinished) -> None:
    state.hours = unfinished.hours
    state.loads = unfinished.loads
    state.boarding = NONE if unfinished.boarding is None else KIND[unfinished.boarding]
    state.robbed_boat = _number(unfinished.robbed_boat)
    state.full_boat = _number(unfinished.full_boat)
    state.recruit = _number(unfinished.recruit)
    state.place = _number(unfinished.place)
    state.discards = unfinished.discards
    state.used = tuple(slot - 1 for slot in unfinished.used)
    state.draws = unfinished.draws
    state.pier = NONE if unfinished.pier is None else PIER[unfinished.pier]
    state.bribes = unfinished.bribes
    state.smugglers = unfinished.smugglers
