"""The position: all that a match depends on, and nothing that follows from it."""

from souk.cli.game_template.game.content import GATE, TRADERS


class State:
    """A position; only `evolve` may write to it."""

    __slots__ = ("camel", "lap", "owners", "ranks", "tokens", "worth")

    def __init__(self) -> None:
        self.lap = 0
        self.camel = GATE
        self.worth: tuple[int, ...] = ()
        """What each stall is worth, by its number; the gate is worth nothing."""
        self.owners: list[int | None] = []
        """Whose each stall is; None where it is free."""
        self.tokens = [True for _ in TRADERS]
        """Whether each seat has kept its token."""
        self.ranks: tuple[int, ...] = ()

    def clone(self) -> "State":
        """Return an independent copy."""
        copy = State.__new__(State)
        copy.lap = self.lap
        copy.camel = self.camel
        copy.worth = self.worth
        copy.owners = self.owners[:]
        copy.tokens = self.tokens[:]
        copy.ranks = self.ranks
        return copy
