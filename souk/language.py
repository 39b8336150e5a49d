"""English or French: chosen on any page, carried by a cookie, kept with the account."""

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.views.i18n import set_language

from souk.accounts.models import Preferences


def carry(response: HttpResponse, language: str) -> None:
    """Let the browser name the language, or follow its own settings when empty."""
    if not language:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
        return
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )


def choose_language(request: HttpRequest) -> HttpResponse:
    """Set the language and go back to the page it was chosen on."""
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and language in dict(settings.LANGUAGES):
        chosen = {"language": language}
        Preferences.objects.update_or_create(user=request.user, defaults=chosen)
    return set_language(request)
