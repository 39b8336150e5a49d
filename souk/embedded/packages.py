"""Whether the packages are installed that the site needs and the command does not."""

from importlib.util import find_spec
from typing import Final

from souk.embedded.errors import CannotRun

SITE: Final = ("django", "celery", "redis", "uvicorn", "a2wsgi")


def require_site() -> None:
    missing = [name for name in SITE if find_spec(name) is None]
    if missing:
        raise CannotRun(
            f"The site needs packages that are not installed: {', '.join(missing)}. "
            "Install them with `make setup`, or with `pip install 'souk[site]'`."
        )
