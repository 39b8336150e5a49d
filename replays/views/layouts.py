"""Which layout of a picture fits the reader's screen, which a server cannot see."""

from typing import Final

from django.http import HttpRequest

from engines.core.picture import LAYOUTS, Layout

COOKIE: Final = "layout"
"""What fitted the last time, as the script of a board found out."""


def layout_of(request: HttpRequest) -> Layout:
    """Return the layout asked for, or what fitted before, or else a guess."""
    wanted = request.GET.get("layout") or request.COOKIES.get(COOKIE)
    guess: Layout = "tall" if _is_telephone(request) else "wide"
    return next((layout for layout in LAYOUTS if layout == wanted), guess)


def _is_telephone(request: HttpRequest) -> bool:
    """Tell what the browser says of itself; not all of them send the hint."""
    hint = request.headers.get("Sec-CH-UA-Mobile")
    return hint == "?1" if hint else "Mobi" in request.headers.get("User-Agent", "")
