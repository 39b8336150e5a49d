"""Why nothing was done about a match, as a sentence for whoever asked."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refused(Exception):
    """Nothing was done; the text says why, and what to do."""

    words: str | Promise = ""

    def __init__(self, words: str | Promise = "") -> None:
        super().__init__(words or self.words)

    def __str__(self) -> str:
        return str(self.args[0])


class NotNow(Refused):
    """The match is not in a state in which that can be done."""


# --- tables --------------------------------------------------------------------------


class TableFull(Refused):
    words = _("All seats of this table are taken.")


class NotInvited(Refused):
    words = _("The free seats of this table are kept for others.")


class TooManyTables(Refused):
    words = _("Too many of your tables wait for others: clear one away first.")


class NotSeated(Refused):
    words = _("You do not sit at this table.")


class AlreadyBegun(Refused):
    words = _("This match has begun: you can only resign.")


# --- moves ---------------------------------------------------------------------------


class NotBegun(Refused):
    words = _("This match has not begun yet.")


class MatchOver(Refused):
    words = _("This match is over.")


class NotYourTurn(Refused):
    words = _("It is not your turn.")


class SeatLost(Refused):
    words = _("A stand-in plays your seat to the end.")


class HeadMoved(Refused):
    """Something has happened since the person last looked."""

    words = _("Something has happened meanwhile: look again.")

    def __init__(self, seq: int) -> None:
        super().__init__()
        self.seq = seq
        """How many entries the log has by now."""
