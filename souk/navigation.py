"""The ways through the site: all that the head of every page leads to.

A new part of the site adds one line to `ENTRIES`.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class NavigationEntry:
    """A word, where it leads, and the namespace of the pages that belong to it.

    The pages below its own address belong to it, too.
    """

    words: Any
    route: str
    namespace: str = ""
    is_for_staff: bool = False


ENTRIES: Final = (
    NavigationEntry(_("Watch"), "replays:matches", "replays"),
    NavigationEntry(_("Play"), "tables:tables", "tables"),
    NavigationEntry(_("Rules"), "games"),
    NavigationEntry(_("Ladders"), "ladders:ladders", "ladders"),
    NavigationEntry(_("Tournaments"), "tournaments:tournaments", "tournaments"),
    NavigationEntry(_("Bots"), "bots:bots", "bots"),
    NavigationEntry(_("API"), "api:reference", "api"),
    NavigationEntry(_("Admin"), "admin:index", "admin", is_for_staff=True),
)


@dataclass(frozen=True, slots=True)
class Link:
    words: Any
    address: str
    is_current: bool


def context(request: HttpRequest) -> dict[str, list[Link]]:
    """Tell every template the links that this visitor can follow."""
    # A page about a fault may be drawn before anybody knows who is there.
    user = getattr(request, "user", None)
    is_staff = user is not None and user.is_staff
    return {
        "navigation": [
            Link(entry.words, reverse(entry.route), _is_current(entry, request))
            for entry in ENTRIES
            if is_staff or not entry.is_for_staff
        ]
    }


def _is_current(entry: NavigationEntry, request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and (
        entry.namespace in match.namespaces
        or request.path.startswith(reverse(entry.route))
    )
