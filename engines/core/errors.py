"""What can be wrong with what a caller asks; each text is a sentence for its reader."""

from collections.abc import Sequence


class MalformedMove(ValueError):
    """The move cannot be read."""


class IllegalMove(ValueError):
    """The move can be read, but the rules forbid it now."""


class MalformedRecord(ValueError):
    """A stored event, a view or the options of a match cannot be read."""


class UnknownGame(LookupError):
    """No game of that name is registered."""


class WrongSeats(ValueError):
    """The game is not played by that many."""


def wrong_kind(moves: Sequence[type]) -> str:
    """Return the sentence for a move that answers another decision than these do."""
    names = " or ".join(kind.__name__ for kind in moves)
    return f"This decision is answered with {names}."
