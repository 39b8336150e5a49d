"""Setting up the table, and who takes which merchant (C-05 to C-14)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import (
    CORRUPTION_DECK,
    OPEN_PLACES,
    TOWNSFOLK,
)
from engines.games.merchants_bay.events import (
    CorruptionShuffled,
    GameBegan,
    HourglassesStacked,
    MerchantTaken,
    TownsfolkLaidOut,
    TownsfolkShuffled,
)
from engines.games.merchants_bay.frame.question import DecisionKind, Play, step
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.moves import ChooseMerchant
from engines.games.merchants_bay.options import BayOptions
from engines.games.merchants_bay.rules.day import begin_day
from engines.games.merchants_bay.state import State

CHOOSE_MERCHANT = {name: ChooseMerchant(name) for name in MERCHANT}


def lay_out(play: Play, options: BayOptions, seats: int) -> None:
    """Say what happens before anybody decides anything."""
    chance = play.chance
    play.emit(GameBegan(seats, options.townsfolk, options.rogues, options.merchants))
    play.emit(HourglassesStacked(tuple(chance.shuffled(range(seats), "stack"))))
    cards = [n for n, card in enumerate(TOWNSFOLK) if card.kind in options.townsfolk]
    deck = chance.shuffled(cards, "townsfolk")
    play.emit(TownsfolkShuffled(tuple(deck)))
    play.emit(TownsfolkLaidOut(tuple(deck[:OPEN_PLACES])))
    corruption = chance.shuffled(CORRUPTION_DECK, "corruption", 0)
    play.emit(CorruptionShuffled(tuple(corruption)))
    if options.merchants == "dealt":
        dealt = chance.shuffled(MERCHANT, "merchants")
        for seat in range(seats):
            play.emit(MerchantTaken(seat, dealt[seat]))


def _merchants(state: State) -> Sequence[Move]:
    return [CHOOSE_MERCHANT[name] for name in MERCHANT if name not in state.merchants]


def _objection(state: State, move: ChooseMerchant) -> str | None:
    if move.merchant not in MERCHANT:
        return f"The merchants are {', '.join(MERCHANT)}."
    if move.merchant in state.merchants:
        return "Somebody has taken this merchant already."
    return None


def _answer(play: Play, move: ChooseMerchant) -> None:
    play.emit(MerchantTaken(play.state.active, move.merchant))


def _open_shops(play: Play) -> None:
    for seat, name in enumerate(play.state.merchants):
        MERCHANT[name].set_up(play, seat)
    begin_day(play, 1)


CHOOSING_MERCHANT = DecisionKind((ChooseMerchant,), _merchants, _objection, _answer)
OPENING_SHOPS = step(_open_shops)
