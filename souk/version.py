"""Which Souk this is, and which versions of other packages are installed."""

from importlib.metadata import PackageNotFoundError, version

from souk.distribution import DISTRIBUTION


def package_version(name: str) -> str | None:
    """Return the version of an installed Python package."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def souk_version() -> str:
    """Return the version of the installed package, 0 where none is installed."""
    return package_version(DISTRIBUTION) or "0"
