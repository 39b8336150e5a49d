"""Why something was not done, as a sentence for whoever asked for it."""

from math import ceil

from django.utils.translation import ngettext


class NameTaken(Exception):
    """Somebody, or something of the same person, already has this name."""


class TooManyTokens(Exception):
    """A person has as many tokens as one may have."""


class NoSuchToken(Exception):
    """The person has no token with this number."""


class TooManyAttempts(Exception):
    """Something was tried too often; the text says how long to wait."""

    def __init__(self, seconds: float) -> None:
        self.seconds = ceil(seconds)
        minutes = ceil(seconds / 60)
        words = ngettext(
            "Too many attempts. Wait %(minutes)s minute, then try again.",
            "Too many attempts. Wait %(minutes)s minutes, then try again.",
            minutes,
        )
        super().__init__(words % {"minutes": minutes})
