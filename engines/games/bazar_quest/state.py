"""The position: all that a match depends on, and nothing that follows from it.

What is cut and dealt is a tuple, so a clone shares it; lists hold one entry for each
seat. Packs are in content order, and so are hands once the draft is over. `None` stands
for a card that is not known.
"""

from typing import Literal

import msgspec

from engines.core.game import Outcome
from engines.core.records import Options
from engines.games.bazar_quest.content import Kind, Phase

NOTHING = "nothing"
"""The question put to nobody: the match is over, or has not begun."""

Cards = tuple[str | None, ...]
"""Cards that may be hidden."""
Names = tuple[str, ...]
"""Cards that everybody sees."""


class QuestOptions(Options, frozen=True):
    """How a match differs from the usual one."""

    advanced_two_player: bool = False
    """Two heroes for each of two shops, and longer fights."""
    unshakeable_heroes: bool = False
    """No adventure cards, and nothing that refers to them."""
    first_game: bool = False
    """The monsters and the first heroes that the rulebook names for beginners."""


class Fight(msgspec.Struct, frozen=True):
    """The step of a fight that is being decided."""

    seat: int
    """The shop that invited the hero."""
    hero: str
    step: Literal["attack", "defence"]
    """The attack of the hero, or the defence against the monster."""
    total: int
    """What the hero reaches so far."""
    needed: int
    """What the hero has to reach."""


class State:
    """A position; only `evolve` may write to it."""

    __slots__ = (
        "adventure_discards",
        "adventure_pile",
        "adventure_shuffles",
        "adventures",
        "centre",
        "chosen",
        "decided",
        "defeated",
        "discards",
        "displays",
        "employee_pile",
        "employees",
        "employees_shown",
        "equipment",
        "fallen",
        "fight",
        "fought",
        "glory",
        "gold",
        "guests",
        "hands",
        "hearts",
        "hero_pile",
        "item_shuffles",
        "known",
        "levels",
        "lineup",
        "monster",
        "monsters",
        "offered",
        "options",
        "order",
        "outcome",
        "packs",
        "pending",
        "phase",
        "pile",
        "purchases",
        "purses",
        "quest",
        "question",
        "redraw",
        "redrawn",
        "reserves",
        "round",
        "seats",
        "strikes",
        "used",
        "wounds",
    )

    def __init__(self) -> None:  # noqa: PLR0915 - one line for each slot.
        self.seats = 0
        self.options = QuestOptions()
        self.round = 0
        self.phase: Phase = "supply"
        self.question = NOTHING
        """What is being asked; a key of the table of questions."""
        self.pending: tuple[int, ...] = ()
        """The seats that are being asked, all of them at once."""
        self.offered = ""
        """The employee who may act, while that is the question."""
        self.redraw: tuple[str, str] = ("", "")
        """The hero whose adventure may be exchanged, and the card that allows it."""
        self.quest = 0
        """The holder of the Quest token."""

        self.gold: list[int] = []
        self.glory: list[int] = []
        self.levels: dict[Kind, tuple[int, ...]] = {}
        """For each kind of upgrade the level of each shop, 0 without one."""
        self.employees: list[Names] = []
        self.used: list[Names] = []
        """The employees that acted for each shop in this round, some several times."""

        self.packs: list[Cards] = []
        self.hands: list[Cards] = []
        self.chosen: list[Names] = []
        """Items of the hand laid face down to be displayed, or stored."""
        self.decided: list[int] = []
        """How many places each seat has decided on, with an item or with none."""
        self.displays: list[Names] = []
        self.reserves: list[Cards] = []
        self.known: list[Names] = []
        """Items everybody has seen going to a hand and that are there or in reserve."""
        self.pile: Cards = ()
        """The next item to be drawn is the first; so it is with the other piles."""
        self.discards: list[str] = []
        self.item_shuffles = 0

        self.hero_pile: Cards = ()
        self.centre: Names = ()
        """In content order."""
        self.purses: dict[str, int] = {}
        """The gold of every hero in the centre or in a shop."""
        self.guests: list[Names] = []
        """The living heroes of each shop, in the order of their invitation."""
        self.equipment: dict[str, Names] = {}
        """What the guests carry, in the order in which they bought it."""
        self.fallen: Names = ()

        self.hearts: tuple[int, ...] = ()
        """Of each display, once they are counted."""
        self.order: tuple[int, ...] = ()
        """The shops, the most attractive first, once they are ranked."""

        self.monsters: Cards = ()
        self.monster: str | None = None
        self.defeated: Names = ()
        self.wounds = 0
        self.lineup: tuple[tuple[int, str], ...] = ()
        """Seats and heroes in the order in which they fight in this round."""
        self.fought = 0
        """How many of them have fought."""
        self.strikes = 0
        """How many of them have wounded the monster."""
        self.fight: Fight | None = None
        self.adventure_pile: Cards = ()
        self.adventure_discards: Names = ()
        self.adventure_shuffles = 0
        self.adventures: dict[str, str] = {}
        """The adventure cards of the heroes that have one."""
        self.redrawn: dict[str, Names] = {}
        """The sources used up for each hero in this round."""

        self.employee_pile: Cards = ()
        self.employees_shown: Names = ()
        self.purchases = 0
        """How many the seat that is being asked has made in this phase."""

        self.outcome: Outcome | None = None

    def clone(self) -> "State":  # noqa: PLR0915 - one line for each slot.
        """Return an independent copy."""
        copy = State.__new__(State)
        copy.seats = self.seats
        copy.options = self.options
        copy.round = self.round
        copy.phase = self.phase
        copy.question = self.question
        copy.pending = self.pending
        copy.offered = self.offered
        copy.redraw = self.redraw
        copy.quest = self.quest
        copy.gold = self.gold[:]
        copy.glory = self.glory[:]
        copy.levels = self.levels.copy()
        copy.employees = self.employees[:]
        copy.used = self.used[:]
        copy.packs = self.packs[:]
        copy.hands = self.hands[:]
        copy.chosen = self.chosen[:]
        copy.decided = self.decided[:]
        copy.displays = self.displays[:]
        copy.reserves = self.reserves[:]
        copy.known = self.known[:]
        copy.pile = self.pile
        copy.discards = self.discards[:]
        copy.item_shuffles = self.item_shuffles
        copy.hero_pile = self.hero_pile
        copy.centre = self.centre
        copy.purses = self.purses.copy()
        copy.guests = self.guests[:]
        copy.equipment = self.equipment.copy()
        copy.fallen = self.fallen
        copy.hearts = self.hearts
        copy.order = self.order
        copy.monsters = self.monsters
        copy.monster = self.monster
        copy.defeated = self.defeated
        copy.wounds = self.wounds
        copy.lineup = self.lineup
        copy.fought = self.fought
        copy.strikes = self.strikes
        copy.fight = self.fight
        copy.adventure_pile = self.adventure_pile
        copy.adventure_discards = self.adventure_discards
        copy.adventure_shuffles = self.adventure_shuffles
        copy.adventures = self.adventures.copy()
        copy.redrawn = self.redrawn.copy()
        copy.employee_pile = self.employee_pile
        copy.employees_shown = self.employees_shown
        copy.purchases = self.purchases
        copy.outcome = self.outcome
        return copy
