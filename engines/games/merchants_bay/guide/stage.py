"""Sets up the positions of the guide: a real opening, then what a caption speaks of.

Adventurers are letters, `r`, `g`, `b`, `y` for customers and `x` for a rogue; a small
good is the letter of its colour, a large one its capital. Boats and piers are words; a
dash is an empty one.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from engines.core.chance import Chance
from engines.core.game import OMNISCIENT
from engines.core.records import Move
from engines.games.merchants_bay.content import (
    BERTHS,
    FULL_BAG,
    GREY,
    ROGUE_CARD,
    SUPPLY,
    Berth,
    Rogues,
)
from engines.games.merchants_bay.events import DayBegan
from engines.games.merchants_bay.imagine import imagine
from engines.games.merchants_bay.merchants.captain.content import BOX
from engines.games.merchants_bay.moves import ChooseMerchant
from engines.games.merchants_bay.options import BayOptions
from engines.games.merchants_bay.rules import execute, set_up, to_move
from engines.games.merchants_bay.rules.evolve import evolve
from engines.games.merchants_bay.state import State
from engines.games.merchants_bay.view import BoatView, View, view

LETTERS: Final = "rgbyx"
GOODS: Final = "rgbyRGBY"
SEED: Final = b"guide"


def opening(*merchants: str, rogues: Rogues = "criminals", round: int = 1) -> View:
    """Return the first decision of a match of these merchants, nothing hidden.

    In a later round the boats are empty until somebody is put on them.
    """
    state, chance = State(), Chance(SEED)
    options = BayOptions(merchants="chosen", rogues=rogues)
    for event in set_up(options, len(merchants), chance):
        evolve(state, event)
    for seat, merchant in enumerate(merchants):
        # The last of four has no choice.
        if to_move(state) == (seat,) and not state.round:
            execute(state, seat, ChooseMerchant(merchant), chance)
    if round > 1:
        evolve(state, DayBegan(round))
    return view(state, OMNISCIENT)


def played(seen: View, *moves: Move) -> View:
    """Return the position after moves, each by the one seat that is to move."""
    state, chance = imagine(seen, Chance(SEED)), Chance(SEED)
    for move in moves:
        (seat,) = to_move(state)
        execute(state, seat, move, chance)
    return view(state, OMNISCIENT)


def counted(letters: str, alphabet: str = LETTERS) -> tuple[int, ...]:
    """Return how often each letter occurs; a dash counts for nothing."""
    return tuple(map(letters.count, alphabet))


def with_seat(seen: View, seat: int, **changes: Any) -> View:
    """Change what belongs to a seat; a stall is told by letters."""
    if "stall" in changes:
        stall = counted(changes["stall"], GOODS)
        changes |= {"stall": stall, "supply": _left_of_supply(stall)}
    players = [*seen.players]
    players[seat] = replace(players[seat], **changes)
    return replace(seen, players=tuple(players))


def with_shop(seen: View, seat: int, **changes: Any) -> View:
    """Change the merchant's own boards."""
    shop = seen.players[seat].shop
    assert shop is not None, "The seat has a merchant."
    return with_seat(seen, seat, shop=replace(shop, **changes))


def with_cargo(seen: View, seat: int, goods: str) -> View:
    """Send a ship of the Captain out with each of these goods."""
    cargo = counted(goods, GOODS)
    seen = with_seat(seen, seat, supply=_left_of_supply(cargo))
    return with_shop(seen, seat, harbour=BOX.ships - len(goods), cargo=cargo)


def _left_of_supply(goods: Sequence[int]) -> tuple[int, ...]:
    return tuple(whole - made for whole, made in zip(SUPPLY, goods, strict=True))


def with_adventurers(
    seen: View,
    *,
    boats: str = "- - - - - -",
    docked: Mapping[int, Berth] | None = None,
    gone: Sequence[int] = (),
    piers: str = "- - -",
    halls: str = "rgby",
) -> View:
    """Put adventurers where they are told to be, and all others into the bag.

    Those in the lair stay there.
    """
    berths = docked or {}
    afloat = [
        BoatView(crowd, number not in berths and number not in gone, berths.get(number))
        for number, crowd in enumerate(map(counted, boats.split()))
    ]
    ashore = tuple(map(counted, piers.split()))
    inside = (*counted(halls)[:GREY], seen.lair)
    card = ROGUE_CARD[seen.rogues]
    everybody = (*FULL_BAG[:GREY], card.lair + card.bag)
    out = [inside, *ashore, *(boat.adventurers for boat in afloat)]
    bag = [
        everybody[kind] - sum(crowd[kind] for crowd in out) for kind in range(GREY + 1)
    ]
    return replace(
        seen,
        boats=tuple(afloat),
        piers=ashore,
        halls=inside[:GREY],
        bag=tuple(bag),
        closed=len(berths) == len(BERTHS),
    )


def on_clock(
    seen: View, *spaces: int, stack: Sequence[int] = (), marker: int | None = None
) -> View:
    """Put the hourglasses on spaces, in half hours; the one furthest back acts."""
    order = tuple(stack) or tuple(range(seen.seats))
    for seat, space in enumerate(spaces):
        seen = with_seat(seen, seat, space=space)
    active = min(order, key=lambda seat: spaces[seat])
    moved = marker is not None
    return replace(
        seen,
        stack=order,
        active=active,
        to_move=(active,),
        marker=marker or seen.marker,
        marker_moved=moved,
    )
