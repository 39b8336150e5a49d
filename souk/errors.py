"""What Django says when no view answers: a page for people, JSON for programs."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.views import defaults

from souk.api.errors import as_json, is_for_programs
from souk.request_rules import UnreadableRequest


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_for_programs(request):
        is_ours = isinstance(exception, UnreadableRequest)
        words = str(exception) if is_ours else gettext("The request cannot be read.")
        return as_json(400, words, "malformed")
    return defaults.bad_request(request, exception)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_for_programs(request):
        return as_json(403, gettext("This is not open to you."), "forbidden")
    return defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_for_programs(request):
        words = gettext("There is nothing at this address.")
        return as_json(404, words, "not_found")
    return defaults.page_not_found(request, exception)


def too_slow(request: HttpRequest) -> HttpResponse:
    """Tell a visitor whose request has not come in time; the connection is over."""
    if is_for_programs(request):
        words = gettext("The request took too long to arrive, and nothing was done.")
        response: HttpResponse = as_json(408, words, "too_slow")
    else:
        response = HttpResponse(render_to_string("408.html"), status=408)
    response["Connection"] = "close"
    return response


def too_busy(request: HttpRequest, seconds: int) -> HttpResponse:
    """Tell a visitor who has had a share of the site when to ask again."""
    if is_for_programs(request):
        words = gettext(
            "Too many requests from your address: try again in %(seconds)s seconds."
        )
        response: HttpResponse = as_json(429, words % {"seconds": seconds}, "throttled")
    else:
        page = render_to_string("429.html", {"seconds": seconds})
        response = HttpResponse(page, status=429)
    response["Retry-After"] = str(seconds)
    return response


def broken(request: HttpRequest) -> HttpResponse:
    """Say that the fault is ours, and nothing of what it is."""
    if is_for_programs(request):
        words = gettext("The fault is ours, and it has been written down.")
        return as_json(500, words, "broken")
    return defaults.server_error(request)
