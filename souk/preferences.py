"""Language and colours, chosen on any page and kept with the account; the time zone.

Cookies carry them, so that no page flashes and none has to ask who is there. The time
zone is the one that the browser names.
"""

from collections.abc import Callable
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from souk.accounts.models import Preferences

THEME_COOKIE: Final = "theme"
TIME_ZONE_COOKIE: Final = "time_zone"
TIME_ZONES: Final = frozenset(available_timezones())


def context(request: HttpRequest) -> dict[str, str]:
    """Tell every template which theme to write on the page."""
    return {"theme": _theme(request.COOKIES.get(THEME_COOKIE, ""))}


def local_times(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Write and read times in the time zone of the visitor."""

    def answer(request: HttpRequest) -> HttpResponse:
        name = request.COOKIES.get(TIME_ZONE_COOKIE, "")
        # Names are looked up in a list first: in a path they could lead anywhere.
        with timezone.override(ZoneInfo(name) if name in TIME_ZONES else None):
            return get_response(request)

    return answer


def carry_language(response: HttpResponse, language: str) -> None:
    _carry(response, settings.LANGUAGE_COOKIE_NAME, language)


def carry_theme(response: HttpResponse, theme: str) -> None:
    _carry(response, THEME_COOKIE, theme)


def _carry(response: HttpResponse, cookie: str, choice: str) -> None:
    """Let the browser name a choice, or follow its own settings where there is none."""
    if not choice:
        response.delete_cookie(cookie)
        return
    response.set_cookie(
        cookie,
        choice,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )


def choose_language(request: HttpRequest) -> HttpResponse:
    """Set the language and go back to the page it was chosen on."""
    language = request.POST.get("language", "")
    if language in dict(settings.LANGUAGES):
        _keep(request, language=language)
    return set_language(request)


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Set the theme and go back to the page it was chosen on."""
    back = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}):
        back = "/"
    theme = _theme(request.POST.get("theme", ""))
    _keep(request, theme=theme)
    response = HttpResponseRedirect(back)
    carry_theme(response, theme)
    return response


def _keep(request: HttpRequest, **chosen: str) -> None:
    if isinstance(request.user, User):
        Preferences.objects.update_or_create(user=request.user, defaults=chosen)


def _theme(word: str) -> str:
    """Return a theme; any other word stands for what the person's system prefers."""
    return word if word in Preferences.Theme.values else ""
