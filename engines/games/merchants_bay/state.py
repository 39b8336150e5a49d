"""The position: all that a match depends on, and nothing that follows from it.

What is counted is kept as counts: an adventurer is known by kind, a good by size and
colour. Small collections are tuples, so a clone shares them; only lists are copied.

The flow of the game is kept in two fields. `question` is what the active player does
next, a key of the table of questions. `placing` is what comes before that: while an
adventurer is being placed on a boat nothing else goes on.
"""

from typing import Protocol, Self

from engines.games.merchants_bay.content import BERTHS, BOATS, KINDS, MARKET, PIERS

NOTHING = "nothing"
"""The question put to nobody: the match is over, or has not begun."""

NOBODY = -1
NONE = -1
"""No boat, no card, no pier, no kind of adventurer."""

AT_SEA = -1
DISSOLVED = len(BERTHS)
"""Where a boat is that has no berth."""

Crowd = tuple[int, ...]
"""How many adventurers of each kind are somewhere; the last number is for rogues."""
Cards = tuple[int | None, ...]
"""Cards, and None for each that is not known."""

EMPTY: Crowd = (0,) * len(KINDS)


class Shop(Protocol):
    """What a merchant's own boards are like; only that merchant's rules look inside."""

    def clone(self) -> Self: ...


class Board:
    """The main board: adventurers, cards and the clock."""

    __slots__ = (
        "bag",
        "berths",
        "boats",
        "closed",
        "corruption_deck",
        "corruption_pile",
        "grand_place",
        "halls",
        "marker",
        "marker_moved",
        "piers",
        "returned",
        "shuffles",
        "spaces",
        "stack",
        "townsfolk_deck",
    )

    bag: list[int]
    """How many adventurers of each kind."""
    halls: list[int]
    """How many are in each faction hall; the last number is the lair."""
    boats: list[Crowd]
    berths: list[int]
    """The berth of each boat, `AT_SEA` or `DISSOLVED`."""
    closed: bool
    """Whether all berths are taken."""
    piers: list[Crowd]
    grand_place: tuple[int, ...]
    """The card on each place, from left to right; `NONE` while one is missing."""
    townsfolk_deck: Cards
    """The next card to be revealed is the first."""
    returned: int
    """How many cards at the bottom of the townsfolk deck have been seen."""
    corruption_deck: Cards
    corruption_pile: Cards
    shuffles: int
    """How often the corruption cards have been shuffled."""
    spaces: list[int]
    """Where the hourglass of each seat is, in half hours."""
    stack: tuple[int, ...]
    """All seats; of two on the same space the earlier one lies on top."""
    marker: int
    """The hour at which the market begins."""
    marker_moved: bool

    def __init__(self) -> None:
        self.bag = [0] * len(KINDS)
        self.halls = [0] * len(KINDS)
        self.boats = [EMPTY] * len(BOATS)
        self.berths = [AT_SEA] * len(BOATS)
        self.closed = False
        self.piers = [EMPTY] * len(PIERS)
        self.grand_place = ()
        self.townsfolk_deck = ()
        self.returned = 0
        self.corruption_deck = ()
        self.corruption_pile = ()
        self.shuffles = 0
        self.spaces = []
        self.stack = ()
        self.marker = MARKET
        self.marker_moved = False

    def clone(self) -> "Board":
        """Return an independent copy."""
        copy = Board.__new__(Board)
        copy.bag = self.bag[:]
        copy.halls = self.halls[:]
        copy.boats = self.boats[:]
        copy.berths = self.berths[:]
        copy.closed = self.closed
        copy.piers = self.piers[:]
        copy.grand_place = self.grand_place
        copy.townsfolk_deck = self.townsfolk_deck
        copy.returned = self.returned
        copy.corruption_deck = self.corruption_deck
        copy.corruption_pile = self.corruption_pile
        copy.shuffles = self.shuffles
        copy.spaces = self.spaces[:]
        copy.stack = self.stack
        copy.marker = self.marker
        copy.marker_moved = self.marker_moved
        return copy


class State:
    """A position; only `evolve` may write to it."""

    __slots__ = (
        "active",
        "board",
        "boarding",
        "bribes",
        "corruption",
        "discards",
        "draws",
        "figures",
        "full_boat",
        "gold",
        "hours",
        "loads",
        "loads_drawn",
        "merchants",
        "pier",
        "place",
        "placing",
        "question",
        "ranks",
        "recruit",
        "robbed_boat",
        "rogues",
        "round",
        "seats",
        "shields",
        "shops",
        "smugglers",
        "staff",
        "stalls",
        "supplies",
        "townsfolk",
        "turns",
        "used",
    )

    # --- the match
    seats: int
    townsfolk: tuple[str, ...]
    """The kinds of townsfolk in the deck."""
    rogues: str
    """The name of the rogue card."""
    round: int
    question: str
    placing: str
    """The next part of a placement; empty while nobody is being placed."""
    active: int
    """The seat that acts, sells or chooses a merchant."""
    ranks: tuple[int, ...]
    board: Board
    # --- the seats
    merchants: tuple[str, ...]
    """The merchant of each seat that has one."""
    gold: list[int]
    corruption: list[Cards]
    """The cards each seat holds, sorted where known."""
    stalls: list[tuple[int, ...]]
    """How many of each good a seat can sell."""
    supplies: list[tuple[int, ...]]
    """How many of each good a seat can still make."""
    shields: list[tuple[bool, ...]]
    """Which halls sponsor each shop."""
    staff: list[tuple[int, ...]]
    """The card in each slot."""
    figures: list[str]
    """The location of each figure; empty for none."""
    turns: list[int]
    """How many turns each seat has had in this round."""
    loads_drawn: list[int]
    """How many adventurers each seat has drawn in this round."""
    shops: list[Shop]
    # --- the turn
    hours: int
    """How many hours the active hourglass still has to move."""
    recruit: int
    """The townsfolk card that has been recruited and has no slot yet."""
    place: int
    """The place on the Grand Place whose cost is still to be paid."""
    discards: int
    """How many corruption cards can still be discarded by the ability in use."""
    used: tuple[int, ...]
    """The slots, counted from 0, whose abilities have been used in this action."""
    draws: int
    """How often the active merchant has drawn or spun in this turn."""
    # --- the placement of an adventurer
    loads: int
    """How many adventurers are still to be drawn for an indicator or a sailor."""
    boarding: int
    """The kind of adventurer that has been drawn and waits for a boat."""
    robbed_boat: int
    """The boat on which a rogue may rob somebody now."""
    full_boat: int
    """The boat that must dock."""
    # --- the market
    pier: int
    """The pier at which the active player sells."""
    bribes: int
    """How many rogues of that pier the active player has bribed."""
    smugglers: tuple[int, ...]
    """The seats that have sold where selling costs corruption."""

    def __init__(self) -> None:
        self.seats = 0
        self.townsfolk = ()
        self.rogues = ""
        self.round = 0
        self.question = NOTHING
        self.placing = ""
        self.active = NOBODY
        self.ranks = ()
        self.board = Board()
        self.merchants = ()
        self.gold = []
        self.corruption = []
        self.stalls = []
        self.supplies = []
        self.shields = []
        self.staff = []
        self.figures = []
        self.turns = []
        self.loads_drawn = []
        self.shops = []
        self.hours = 0
        self.recruit = NONE
        self.place = NONE
        self.discards = 0
        self.used = ()
        self.draws = 0
        self.loads = 0
        self.boarding = NONE
        self.robbed_boat = NONE
        self.full_boat = NONE
        self.pier = NONE
        self.bribes = 0
        self.smugglers = ()

    def clone(self) -> "State":
        """Return an independent copy."""
        copy = State.__new__(State)
        copy.seats = self.seats
        copy.townsfolk = self.townsfolk
        copy.rogues = self.rogues
        copy.round = self.round
        copy.question = self.question
        copy.placing = self.placing
        copy.active = self.active
        copy.ranks = self.ranks
        copy.board = self.board.clone()
        copy.merchants = self.merchants
        copy.gold = self.gold[:]
        copy.corruption = self.corruption[:]
        copy.stalls = self.stalls[:]
        copy.supplies = self.supplies[:]
        copy.shields = self.shields[:]
        copy.staff = self.staff[:]
        copy.figures = self.figures[:]
        copy.turns = self.turns[:]
        copy.loads_drawn = self.loads_drawn[:]
        copy.shops = [shop.clone() for shop in self.shops]
        copy.hours = self.hours
        copy.recruit = self.recruit
        copy.place = self.place
        copy.discards = self.discards
        copy.used = self.used
        copy.draws = self.draws
        copy.loads = self.loads
        copy.boarding = self.boarding
        copy.robbed_boat = self.robbed_boat
        copy.full_boat = self.full_boat
        copy.pier = self.pier
        copy.bribes = self.bribes
        copy.smugglers = self.smugglers
        return copy
