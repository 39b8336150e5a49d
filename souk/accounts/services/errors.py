"""Why something was not done, as a sentence for the person who wanted it."""

from math import ceil

from django.utils.translation import gettext, ngettext


class NameTaken(Exception):
    """Somebody, or something of the same person, already has this name."""


class TooManyTokens(Exception):
    """A person has as many tokens as one may have."""


class NoSuchToken(Exception):
    """The person has no token with this number."""


class DeadLink(Exception):
    """A link from a letter has been used, is too old, or was never sent."""


class MailFailed(Exception):
    """A letter could not be sent; the text says what to do."""

    def __init__(self) -> None:
        super().__init__(
            gettext(
                "The mail server of this site does not answer, so no e-mail was sent. "
                "Try again later."
            )
        )


class AddressRefused(Exception):
    """The mail server takes no letters to this address."""

    def __init__(self) -> None:
        super().__init__(
            gettext("No e-mail can be sent to this address. Look whether it is right.")
        )


class InvitationRefused(Exception):
    """An invitation is invalid or used up; the text says why."""


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
