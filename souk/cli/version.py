"""Which Souk this is."""

from importlib.metadata import PackageNotFoundError, version


def souk_version() -> str:
    try:
        return f"souk {version('souk')}"
    except PackageNotFoundError:
        return "souk, run from a folder and not installed"
