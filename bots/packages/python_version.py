"""Which Python a package wants, and whether it is that of the site.

A package is judged by the Python of the site, not by the one that its author has, so
that what is found at home is what the site finds.
"""

from typing import Final

from packaging.specifiers import InvalidSpecifier, SpecifierSet

from bots.messages import message
from bots.packages.errors import Rejected
from bots.sdk.syntax import SITE

NAME: Final = ".".join(map(str, SITE))

RELEASES: Final = [f"{NAME}.{micro}" for micro in range(100)]
"""A package may want one of these; which of them the site has is left open."""


def check_python(wanted: str) -> None:
    """Refuse a package that does not want to run on any release of the site's Python.

    `wanted` is written as in `Requires-Python`; nothing there wants nothing.
    """
    try:
        accepted = SpecifierSet(wanted[:1000])
    except InvalidSpecifier as error:
        raise Rejected(
            message("package.bad_python", {"requirement": repr(wanted[:60])})
        ) from error
    if not any(accepted.filter(RELEASES)):
        told = {"requirement": wanted[:60], "python": NAME}
        raise Rejected(message("package.other_python", told))
