"""Why a package is not taken."""


class Rejected(ValueError):
    """A package breaks a rule; the sentence tells its author which, and what to do."""
