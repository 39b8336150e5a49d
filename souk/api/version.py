"""Which Souk answers."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of


def version() -> str:
    """Return the version of the installed package, 0 where none is installed."""
    try:
        return version_of("souk")
    except PackageNotFoundError:
        return "0"
