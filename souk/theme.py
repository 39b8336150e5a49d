"""Light or dark: what a person prefers, kept in a cookie so that no page flashes."""

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

COOKIE: Final = "theme"
THEMES: Final = ("light", "dark")
"""Any other word stands for what the person's system prefers."""

YEAR: Final = 365 * 24 * 60 * 60


def context(request: HttpRequest) -> dict[str, str]:
    """Tell every template which theme to write on the page."""
    theme = request.COOKIES.get(COOKIE, "")
    return {"theme": theme if theme in THEMES else ""}


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Remember the theme and go back to the page it was chosen on."""
    back = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}):
        back = "/"
    response = HttpResponseRedirect(back)
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie(COOKIE, theme, max_age=YEAR, samesite="Lax")
    else:
        response.delete_cookie(COOKIE)
    return response
