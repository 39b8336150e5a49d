"""Given facts, when moves are played, then what followed: a sentence for each rule.

Facts are folded as they are, so a position needs no game that leads to it. Every step
returns a new scenario; the old one can be told on in another way.
"""

from collections.abc import Sequence
from typing import Any, Self

import pytest

from engines.core.chance import Chance
from engines.core.errors import IllegalMove
from engines.core.game import OMNISCIENT, AnyGame
from engines.core.records import Event, Move

CHANCE = Chance(b"scenario")


class Scenario:
    """A position of a game, with what has followed from the moves played in it."""

    def __init__(
        self, game: AnyGame, state: Any = None, followed: Sequence[Event] = ()
    ) -> None:
        self.game = game
        self.state = game.new_state() if state is None else state
        self.followed = list(followed)

    @property
    def view(self) -> Any:
        """The whole position, nothing hidden."""
        return self.game.view(self.state, OMNISCIENT)

    def given(self, *events: Event) -> Self:
        """Go on from these facts."""
        state = self.game.fold(events, self.state.clone())
        return type(self)(self.game, state)

    def when(self, *moves: Move) -> Self:
        """Play moves, each by the one seat that is to move."""
        state = self.state.clone()
        followed: list[Event] = []
        for move in moves:
            (seat,) = self.game.to_move(state)
            followed += self.game.execute(state, seat, move, CHANCE)
        return type(self)(self.game, state, followed)

    def then(self, *events: Event) -> Self:
        """Expect that exactly this followed."""
        assert self.followed == list(events)
        return self

    def then_among_others(self, *events: Event) -> Self:
        """Expect that this followed, in this order, perhaps with more between."""
        rest = iter(self.followed)
        assert [event for event in events if event not in rest] == []
        return self

    def then_never(self, *kinds: type[Event]) -> Self:
        """Expect that nothing of these kinds followed."""
        assert [event for event in self.followed if isinstance(event, kinds)] == []
        return self

    def then_asked(self, seat: int, *moves: Move) -> Self:
        """Expect that this seat is to move and may choose from exactly these moves."""
        assert self.game.to_move(self.state) == (seat,)
        assert self.game.legal(self.state, seat) == list(moves)
        return self

    def then_illegal(self, *moves: Move, seat: int | None = None) -> Self:
        """Expect that each of these moves is refused and changes nothing."""
        if seat is None:
            (seat,) = self.game.to_move(self.state)
        before = self.view
        for move in moves:
            assert move not in self.game.legal(self.state, seat)
            with pytest.raises(IllegalMove, match=r"\.$"):
                self.game.execute(self.state, seat, move, CHANCE)
        assert self.view == before
        return self

    def then_ranks(self, *ranks: int) -> Self:
        """Expect that the match is over with these places."""
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        assert outcome.ranks == ranks
        return self

    def then_goes_on(self) -> Self:
        """Expect that the match is not over."""
        assert self.game.outcome(self.state) is None
        assert self.game.to_move(self.state) != ()
        return self
