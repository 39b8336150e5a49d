"""Why something was not done, as a sentence for the person who wanted it."""

from engines.core.messages import CodedMessage


class NotReceived(Exception):
    """A package was not taken in; the text tells its author why."""


class WrongStatus(Exception):
    """The standing of a version does not allow this."""


class Unusable(Exception):
    """The bytes of a version cannot be made into a bot that plays."""

    def __init__(self, reason: CodedMessage) -> None:
        super().__init__(reason)
        self.reason = reason
