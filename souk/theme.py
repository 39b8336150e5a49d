"""Light or dark: what a person prefers, in a cookie so that no page flashes."""

from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from souk.accounts.models import Preferences

COOKIE: Final = "theme"
THEMES: Final = ("light", "dark")
"""Any other word stands for what the person's system prefers."""

YEAR: Final = 365 * 24 * 60 * 60


def context(request: HttpRequest) -> dict[str, str]:
    """Tell every template which theme to write on the page."""
    theme = request.COOKIES.get(COOKIE, "")
    return {"theme": theme if theme in THEMES else ""}


def carry(response: HttpResponse, theme: str) -> None:
    """Let the browser name the theme, or follow its system when it is none of ours."""
    if theme not in THEMES:
        response.delete_cookie(COOKIE)
        return
    response.set_cookie(
        COOKIE,
        theme,
        max_age=YEAR,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Set the theme and go back to the page it was chosen on."""
    back = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}):
        back = "/"
    theme = request.POST.get("theme", "")
    if isinstance(request.user, User):
        chosen = {"theme": theme if theme in THEMES else ""}
        Preferences.objects.update_or_create(user=request.user, defaults=chosen)
    response = HttpResponseRedirect(back)
    carry(response, theme)
    return response
