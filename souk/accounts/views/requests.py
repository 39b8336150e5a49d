"""What the pages of accounts have in common: who asks, and how they are answered."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from souk.accounts.forms import NO_MAIL, TOO_MANY
from souk.accounts.models import Preferences
from souk.preferences import carry_language, carry_theme

View = TypeVar("View", bound=Callable[..., HttpResponse])


def page(view: View) -> View:
    """Let a view be read and sent to, and kept by no cache."""
    return require_http_methods(["GET", "HEAD", "POST"])(never_cache(view))


def follow(response: HttpResponse, preferences: Preferences) -> HttpResponse:
    """Let the browser carry what the account prefers, where pages look for it."""
    if preferences.language:
        carry_language(response, preferences.language)
    if preferences.theme:
        carry_theme(response, preferences.theme)
    return response


def status_of(form: Any) -> int:
    """Return 200 also for what was filled in wrong, but not for what cannot be now."""
    found = form.errors.as_data().values()
    codes = {error.code for errors in found for error in errors}
    return 503 if NO_MAIL in codes else 429 if TOO_MANY in codes else 200


def site_of(request: HttpRequest) -> str:
    """Return how the addresses of this site begin, for those who read them in mail."""
    return f"{request.scheme}://{request.get_host()}"


def next_page(request: HttpRequest) -> str:
    """Return where to go afterwards, if that is on this site."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    is_here = url_has_allowed_host_and_scheme(
        wanted, {request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_here else ""
