"""What a browser may do with our pages, and how much anybody may send.

Nothing on a page runs or looks as it does by what is written into the page: scripts and
styles are files of this site. Three things a view can say of its own answer:

- `inline_styles`, an attribute with the texts of the `<style>` elements in it, allows
  exactly these; a picture carries its style so that it is whole when it is kept.
- Django's `xframe_options_exempt` lets the page be embedded by other sites.
- A `Content-Security-Policy` header of its own is left as it is.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from bots.packages.archives import MAX_UPLOAD, MB
from souk.api.errors import as_json, is_for_programs
from souk.request_rules import LARGEST, check_headers, check_query, check_text

POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
PERMISSIONS: Final = ", ".join(
    f"{power}=()"
    for power in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)

FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")

Answer = Callable[[HttpRequest], HttpResponse]


def security_headers(get_response: Answer) -> Answer:
    """Tell the browser with every answer what the page may do."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault(
            "Content-Security-Policy",
            policy(
                styles=getattr(response, "inline_styles", ()),
                is_embeddable=getattr(response, "xframe_options_exempt", False),
            ),
        )
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response

    return answer


def policy(*, styles: Iterable[str] = (), is_embeddable: bool = False) -> str:
    """Return the policy of a page; styles are given by their texts."""
    rules = dict(POLICY)
    rules["style-src"] = " ".join((POLICY["style-src"], *map(_digest, styles)))
    if is_embeddable:
        rules["frame-ancestors"] = "*"
    return "; ".join(f"{name} {sources}" for name, sources in rules.items())


@lru_cache(maxsize=64)
def _digest(style: str) -> str:
    return f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'"


def limited_requests(get_response: Answer) -> Answer:
    """Refuse what is too large before a byte of it is read or kept."""

    def answer(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) <= settings.LARGEST_REQUEST:
            return get_response(request)
        sentence = gettext(
            "This is too much at once. The package of a bot, the largest thing that is "
            "taken, may have %(megabytes)s MB."
        )
        words = sentence % {"megabytes": MAX_UPLOAD // MB}
        if is_for_programs(request):
            return as_json(413, words, "too_large")
        return render(request, "413.html", {"words": words}, status=413)

    return answer


class ReadableRequests:
    """Refuse what no view can use, by the rules of `souk.request_rules`."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        check_text(request.path)
        check_query(request.META.get("QUERY_STRING", ""))
        check_headers(
            value for name, value in request.META.items() if name.startswith("HTTP_")
        )
        # A cookie can spell out characters that a header cannot have.
        check_headers(request.COOKIES.values())
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: Any, kwargs: Mapping[str, Any]
    ) -> None:
        """Check what the address names, and a form that was sent; see `read_json`."""
        if any(isinstance(part, int) and part > LARGEST for part in kwargs.values()):
            raise Http404(gettext("Nothing here has such a number."))
        # The API takes no forms, and reads by itself what it takes.
        if request.content_type in FORMS and not is_for_programs(request):
            for name, values in request.POST.lists():
                for text in (name, *values):
                    check_text(text)
