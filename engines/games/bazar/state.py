"""The position: all that a match depends on, and nothing that follows from it.

Small collections are tuples, so a clone shares them; only the four lists are copied.
"""

from engines.games.bazar.content import AT_ONCE, ground

NOTHING = "nothing"
"""The question put to nobody: the match is over, or has not begun."""


class State:
    """A position; only `evolve` may write to it."""

    __slots__ = (
        "active",
        "asked",
        "board",
        "chosen",
        "coins",
        "discarded",
        "eliminated",
        "event",
        "event_pile",
        "events_played",
        "hands",
        "market",
        "open_quarters",
        "order",
        "piles",
        "placed",
        "question",
        "ranks",
        "reorganiser",
        "seats",
        "turn",
    )

    def __init__(self) -> None:
        self.seats = 0
        self.turn = 0
        self.order: tuple[int, ...] = ()
        """The seats by token, 1 first; before turn 1 the order of placement."""
        self.active = 0
        """The place in the order of the player whose turn it is."""
        self.question = NOTHING
        """What is being asked; a key of the table of questions."""
        self.asked = 0
        """The seat that is being asked."""
        self.coins: list[int] = []
        self.hands: list[tuple[int | None, ...]] = []
        """Sorted where known; None for each tile that is not."""
        self.piles: list[tuple[int | None, ...]] = []
        """The next tile to be drawn is the first."""
        self.board: list[int] = ground(AT_ONCE)
        """For each square a piece, or `EMPTY`, `GAP`, `OBSTACLE`."""
        self.open_quarters: tuple[int, ...] = AT_ONCE
        self.market: tuple[int, ...] = ()
        """The pieces on the Black Market's cells until it is in play; 0 where free."""
        self.event: str | None = None
        self.events_played: tuple[str, ...] = ()
        self.event_pile: tuple[str | None, ...] = ()
        """The next normal event is the first."""
        self.reorganiser = 0
        """The place in the order of the player who may reorganise."""
        self.placed = 0
        """The square of the tile whose effect is being carried out; 0 for none."""
        self.chosen = 0
        """The square of the tile named in the first half of a choice; 0 for none."""
        self.eliminated: tuple[int, ...] = ()
        """Pieces that left the board and wait to be buried, the next one first."""
        self.discarded: tuple[int, ...] = ()
        self.ranks: tuple[int, ...] = ()

    def clone(self) -> "State":
        """Return an independent copy."""
        copy = State.__new__(State)
        copy.seats = self.seats
        copy.turn = self.turn
        copy.order = self.order
        copy.active = self.active
        copy.question = self.question
        copy.asked = self.asked
        copy.coins = self.coins[:]
        copy.hands = self.hands[:]
        copy.piles = self.piles[:]
        copy.board = self.board[:]
        copy.open_quarters = self.open_quarters
        copy.market = self.market
        copy.event = self.event
        copy.events_played = self.events_played
        copy.event_pile = self.event_pile
        copy.reorganiser = self.reorganiser
        copy.placed = self.placed
        copy.chosen = self.chosen
        copy.eliminated = self.eliminated
        copy.discarded = self.discarded
        copy.ranks = self.ranks
        return copy
