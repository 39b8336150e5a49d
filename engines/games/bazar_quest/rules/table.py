"""A match while a move is carried out: its state, its chance and what has happened."""

from engines.core.chance import Chance
from engines.games.bazar_quest.content import HERO, ITEM_NUMBER
from engines.games.bazar_quest.events import AnyEvent
from engines.games.bazar_quest.events.table import HeroArrived, ItemDrawn, ItemsShuffled
from engines.games.bazar_quest.rules.evolve import EVOLVE
from engines.games.bazar_quest.state import Cards, State


class PhaseTable:
    """What the phases work on; whatever they do, they do by emitting events."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[AnyEvent] = []

    def emit(self, event: AnyEvent) -> None:
        """Record an event and apply it to the state at once."""
        EVOLVE[type(event)](self.state, event)
        self.events.append(event)

    def top_items(self, number: int) -> Cards:
        """Return the next items of the pile, having shuffled the discards if need be.

        The discards go under what is left of the pile: the same as taking its last
        card first and shuffling then (Q-61).
        """
        state = self.state
        if len(state.pile) < number:
            discards = sorted(state.discards, key=ITEM_NUMBER.__getitem__)
            order = self.chance.shuffled(discards, "items", state.item_shuffles)
            self.emit(ItemsShuffled(tuple(order)))
        return state.pile[:number]

    def draw_item(self, seat: int) -> None:
        """Let a seat draw an item; it has to discard one for it."""
        (item,) = self.top_items(1)
        self.emit(ItemDrawn(seat, item))

    def draw_hero(self) -> None:
        """Let the next hero come to the centre, with a full purse."""
        hero = self.state.hero_pile[0]
        # A hero nobody has been told of arrives for nobody: the rules always know.
        assert hero is not None
        self.emit(HeroArrived(hero, HERO[hero].purse))
