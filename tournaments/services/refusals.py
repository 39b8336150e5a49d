"""Why something was not done to a tournament, as a sentence for those who asked."""

from tournaments.selectors.wording import said
from tournaments.services.errors import NotNow, Refused


class NotAllowed(Refused):
    """It is not for this person to do."""


class EntriesClosed(NotNow):
    """Nobody can enter any more, or not yet."""


class CannotEnter(Refused):
    """This competitor cannot take part."""


class CannotStart(Refused):
    """With these entrants and options there is nothing to pair."""

    def __init__(self, objection: str) -> None:
        super().__init__(said(objection))
        self.objection = objection
        """What the format said, as it is stored."""


class UnfairTable(Refused):
    """Somebody would sit at a rated table twice."""


class BadSettings(Refused):
    """What a tournament was to be cannot be; the sentences stand by their fields."""

    def __init__(self, sentences: dict[str, str]) -> None:
        super().__init__(" ".join(sentences.values()))
        self.sentences = sentences


class BadPlaces(Refused):
    """The places that were given to the seats of a match cannot be."""
