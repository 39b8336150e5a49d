"""Why a package is not taken."""

from engines.core.messages import CodedMessage


class Rejected(ValueError):
    """A package breaks a rule; the sentence tells its author which, and what to do."""

    def __init__(self, reason: CodedMessage) -> None:
        super().__init__(reason)
        self.reason = reason
