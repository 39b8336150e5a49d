"""Why a package is not taken."""

from bots.messages import message


class Rejected(ValueError):
    """A package breaks a rule; the sentence tells its author which, and what to do."""

    def __init__(self, code: str, **params: str | int) -> None:
        self.reason = message(code, params)
        super().__init__(self.reason)
