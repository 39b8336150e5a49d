"""Whether a reader wants to see emotes: a cookie, as for spoilers."""

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

COOKIE: Final = "emotes"
OFF: Final = "off"
YEAR: Final = 365 * 24 * 60 * 60

EMOTE_WORDS: Final[dict[str, Promise]] = {
    "hello": _("Hello!"),
    "thanks": _("Thanks!"),
    "well_played": _("Well played!"),
    "oops": _("Oops!"),
    "thinking": _("Let me think …"),
    "good_luck": _("Good luck!"),
}


def emote_context(request: HttpRequest) -> dict[str, Any]:
    """Return the emotes with their words, and whether the reader sees any."""
    return {
        "emotes": EMOTE_WORDS,
        "shows_emotes": request.COOKIES.get(COOKIE) != OFF,
    }


def set_preference(response: HttpResponse, choice: str) -> None:
    if choice != OFF:
        response.delete_cookie(COOKIE)
        return
    response.set_cookie(
        COOKIE,
        OFF,
        max_age=YEAR,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )
