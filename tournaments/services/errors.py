"""Why nothing was done, as a sentence for those who asked."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engines.core.messages import CodedMessage
from tournaments.selectors.wording import said


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
    """The account has as many tables as it may have at a time."""


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


class NoUndo(Refused):
    """A move cannot be taken back."""


class CannotPlayOn(Refused):
    """A match cannot be played on like that."""


class SeatLost(Refused):
    words = _("A stand-in plays your seat to the end.")


class HeadMoved(Refused):
    """Something has happened since the person last looked."""

    words = _("Something has happened meanwhile: look again.")

    def __init__(self, seq: int) -> None:
        super().__init__()
        self.seq = seq
        """How many entries the log has by now."""


class NoEmotes(Refused):
    words = _("There are no emotes at this table.")


class EmoteTooSoon(Refused):
    words = _("One emote at a time: wait a few seconds.")


# --- tournaments ---------------------------------------------------------------------


class NotAllowed(Refused):
    """It is not for this person to do."""


class EntriesClosed(NotNow):
    """Entries are closed, or not open yet."""


class CannotEnter(Refused):
    """This competitor cannot take part."""


class Objected(Refused):
    """The tournament cannot be paired as it is."""

    def __init__(self, objection: CodedMessage) -> None:
        super().__init__(said(objection))
        self.objection = objection
        """Why, as it is stored."""


class CannotStart(Objected):
    """With these entrants and options there is nothing to pair."""


class UnfairPairing(Objected):
    """A bot would be paired with itself, or a rated one with another of its owner."""


class UnfairTable(Refused):
    """A rated table would say nothing about those who sit there."""


class BadSettings(Refused):
    """What a tournament was to be cannot be; the sentences stand by their fields."""

    def __init__(self, sentences: dict[str, str]) -> None:
        super().__init__(" ".join(sentences.values()))
        self.sentences = sentences


class BadPlaces(Refused):
    """The places that were given to the seats of a match cannot be."""
