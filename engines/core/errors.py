"""What can be wrong with what a caller asks; each text is a sentence for its reader."""


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
