"""What Django says when no view answers: a page for people, JSON for programs."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views import defaults

from souk.api.errors import as_json, is_for_programs


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_for_programs(request):
        return as_json(400, gettext("The request cannot be read."), "malformed")
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


def broken(request: HttpRequest) -> HttpResponse:
    """Say that the fault is ours, and nothing of what it is."""
    if is_for_programs(request):
        words = gettext("The fault is ours, and it has been written down.")
        return as_json(500, words, "broken")
    return defaults.server_error(request)
