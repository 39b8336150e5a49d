"""How the site says that it cannot run."""

from importlib.util import find_spec
from typing import Final

from souk import distribution


class CannotRun(Exception):
    """Why the site cannot run, in a sentence for the person who started it."""


SITE: Final = ("django", "celery", "redis", "uvicorn", "a2wsgi")


def require_site() -> None:
    missing = [name for name in SITE if find_spec(name) is None]
    if missing:
        raise CannotRun(
            f"The site needs packages that are not installed: {', '.join(missing)}. "
            f"Install them with `make setup`, or with `{distribution.SITE}`."
        )
