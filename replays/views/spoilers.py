"""Spoilers: whether a reader wants to know how a match ends before it does."""

from collections.abc import Sequence
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from replays.selectors import Summary

COOKIE: Final = "spoilers"
NO: Final = "no"
YEAR: Final = 365 * 24 * 60 * 60


def are_unwanted(request: HttpRequest) -> bool:
    """Whether results stay hidden: by the address, or else by what was said before."""
    return request.GET.get(COOKIE, request.COOKIES.get(COOKIE)) == NO


def spoiler_context(request: HttpRequest) -> dict[str, bool]:
    """Return for a page whether it hides results, or shows them this once."""
    hides = are_unwanted(request)
    is_wary = request.COOKIES.get(COOKIE) == NO
    return {"hides_results": hides, "reveals_results": is_wary and not hides}


def heeded(request: HttpRequest, matches: Sequence[Summary]) -> Sequence[Summary]:
    """Return matches of a list, without their results where these are unwanted."""
    if not are_unwanted(request):
        return matches
    return [match.without_result() for match in matches]


def set_preference(request: HttpRequest, response: HttpResponse) -> None:
    """Store the choice of the address in a cookie, for later pages."""
    said = request.GET.get(COOKIE)
    if said == NO:
        response.set_cookie(
            COOKIE,
            NO,
            max_age=YEAR,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            samesite="Lax",
        )
    elif said is not None:
        response.delete_cookie(COOKIE)
