"""Why something was not done, as a sentence for the person who wanted it."""


class NotReceived(Exception):
    """A package was not taken in; the text tells its author why."""


class NotNow(Exception):
    """The standing of a version does not allow this."""


class Unusable(Exception):
    """The bytes of a version cannot be made into a bot that plays."""
