"""How the site says that it cannot run."""


class CannotRun(Exception):
    """Why the site cannot run, in a sentence for the person who started it."""
