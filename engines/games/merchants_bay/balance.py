"""What the merchants do, make and earn, and which habits should matter little."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engines.core.balance import Balance, Habit, Numbers, Tally
from engines.core.chance import Chance
from engines.core.game import Question
from engines.core.records import Event, Move
from engines.games.merchants_bay.content import CORRUPTION_ICONS, ROUNDS, SLOTS
from engines.games.merchants_bay.events import ActionTaken, GoodSold, ShieldsPaid
from engines.games.merchants_bay.imagine import imagine
from engines.games.merchants_bay.moves import TakeAction
from engines.games.merchants_bay.rules.evolve import evolve
from engines.games.merchants_bay.rules.locations import (
    RECRUIT,
    TAKE_ACTION,
    USE_STAFF,
    usable_slots,
)
from engines.games.merchants_bay.rules.scoring import icons_worth
from engines.games.merchants_bay.state import State


def tally(events: Sequence[Event]) -> Tally:
    """Count goods that came onto each stall, a mercenary's too, and gold by the day."""
    state = State()
    sold: Counter[int] = Counter()
    actions: dict[int, Counter[str]] = {}
    evenings: list[list[tuple[int, int]]] = []
    for event in events:
        evolve(state, event)
        if isinstance(event, ActionTaken):
            actions.setdefault(event.seat, Counter())[event.location] += 1
        elif isinstance(event, GoodSold):
            sold[event.seat] += 1
        elif isinstance(event, ShieldsPaid):
            # The last event of a market: what comes later is of the next day.
            made = [sum(stall) + sold[seat] for seat, stall in enumerate(state.stalls)]
            evenings.append(list(zip(made, state.gold, strict=True)))
    seats = range(state.seats)
    return Tally(
        seats=tuple(_numbers(state, s, [e[s] for e in evenings]) for s in seats),
        roles=tuple(state.merchants),
        actions=tuple(actions[seat] for seat in seats),
        rates={"gold lost for each corruption card": _corruption(state)},
    )


def _numbers(state: State, seat: int, evenings: Sequence[tuple[int, int]]) -> Numbers:
    """Tell days apart: what a seat had made and earned by each evening is given."""
    mornings = [(0, 0), *evenings]
    days = list(zip(range(1, ROUNDS + 1), mornings, evenings, strict=False))
    _, earned = evenings[-1]
    return {
        **{f"goods on day {day}": now[0] - before[0] for day, before, now in days},
        **{f"gold on day {day}": now[1] - before[1] for day, before, now in days},
        "final scoring": state.gold[seat] - earned,
        "corruption cards": len(state.corruption[seat]),
    }


def _corruption(state: State) -> tuple[int, int]:
    """Return what all corruption cards cost in the end, and how many there were."""
    cards = [card for held in state.corruption for card in held if card is not None]
    worths = [icons_worth(CORRUPTION_ICONS[card], state.board.halls) for card in cards]
    return sum(lost - gained for gained, lost in worths), len(cards)


# --- habits --------------------------------------------------------------------------


def _never(location: str) -> Habit:
    """Leave a location alone as long as there is another one to go to."""
    move = TAKE_ACTION[location]

    def narrow(question: Question[Any, Any]) -> Sequence[Move]:
        return [each for each in question.moves if each != move] or question.moves

    return Habit(narrow=narrow, role=OWNER.get(location, ""))


def _use_staff(question: Question[Any, Any]) -> Sequence[Move]:
    move = TAKE_ACTION[USE_STAFF]
    if move not in question.moves:
        return question.moves
    usable = usable_slots(imagine(question.view, Chance(b"habit")), question.seat)
    return [move] if len(usable) == SLOTS else question.moves


def _hunt(question: Question[Any, Any]) -> Sequence[Move]:
    """Hunt for a treasure as long as none has been taken today."""
    move = TakeAction("treasure_hunt")
    if move not in question.moves:
        return question.moves
    taken = None in question.view.players[question.seat].shop.tiles
    return question.moves if taken else [move]


OWNER = {"rewind": "chronomancer", "take_row_3": "alchemist"}

HABITS = {
    "uses the staff whenever four are usable": Habit(narrow=_use_staff),
    "hunts for a treasure every day": Habit(narrow=_hunt, role="captain"),
    "never rewinds": _never("rewind"),
    "never takes row 3": _never("take_row_3"),
    "never recruits": _never(RECRUIT),
}

BALANCE: Balance[Event] = Balance(tally=tally, role="merchant", habits=HABITS)
