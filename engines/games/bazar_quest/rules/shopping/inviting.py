"""Who invites which hero (Q-19 to Q-24), and what the Prowler does on entering.

A shop invites a hero that shares a class with its display. A shop that matches nobody
lets the others go first; when no shop matches any hero, the first one invites whom it
likes.
"""

from engines.games.bazar_quest.content import HERO_CLASSES, ITEM_CLASSES
from engines.games.bazar_quest.events.table import QuestTokenTaken
from engines.games.bazar_quest.events.trade import HeroInvited, ShopCalled
from engines.games.bazar_quest.moves import INVITE_HERO, AnyMove, InviteHero
from engines.games.bazar_quest.rules.numbers import hero_ability
from engines.games.bazar_quest.rules.question import DecisionKind
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State


def call_next(table: PhaseTable) -> None:
    """Call the shop whose turn it is to invite."""
    state = table.state
    unoccupied = _unoccupied(state)
    for seat in unoccupied:
        if _matching(state, seat):
            table.emit(ShopCalled(seat, True))
            return
    table.emit(ShopCalled(unoccupied[0], False))


def _unoccupied(state: State) -> list[int]:
    """Return the shops with the fewest guests, the most attractive first.

    With two guests for each shop, nobody invites a second one before everybody has a
    first (Q-77).
    """
    fewest = min(len(guests) for guests in state.guests)
    return [seat for seat in state.order if len(state.guests[seat]) == fewest]


def _matching(state: State, seat: int) -> list[str]:
    """Return the heroes of the centre that share a class with the seat's display."""
    wanted = 0
    for item in state.displays[seat]:
        wanted |= ITEM_CLASSES[item]
    return [hero for hero in state.centre if HERO_CLASSES[hero] & wanted]


def _choices(state: State, seat: int) -> list[AnyMove]:
    heroes = _matching(state, seat) or state.centre
    return [INVITE_HERO[hero] for hero in heroes]


def _objection(state: State, seat: int, move: InviteHero) -> str | None:
    if move.hero not in state.centre:
        return f"{move.hero} is not in the centre."
    matching = _matching(state, seat)
    if matching and move.hero not in matching:
        return "A hero must share a class with a displayed item, as long as one does."
    return None


def _answer(table: PhaseTable, seat: int, move: InviteHero) -> None:
    table.emit(HeroInvited(seat, move.hero))
    if hero_ability(table.state, move.hero) == "draw_and_discard":
        table.draw_item(seat)
    else:
        go_on(table, seat)


def go_on(table: PhaseTable, seat: int) -> None:
    """Call the next shop; after the last hero, the Quest token goes to its host."""
    if table.state.centre:
        call_next(table)
    else:
        table.emit(QuestTokenTaken(seat))


INVITE = DecisionKind((InviteHero,), _choices, _objection, _answer)
