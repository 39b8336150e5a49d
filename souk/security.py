"""What a browser may do with our pages, and how much anybody may send.

Nothing on a page runs or looks as it does by what is written into the page: scripts and
styles are files of this site. Three things a view can say of its own answer:

- `inline_styles`, an attribute with the texts of the `<style>` elements in it, allows
  exactly these; a picture carries its style so that it is whole when it is kept.
- Django's `xframe_options_exempt` lets the page be embedded by other sites.
- A `Content-Security-Policy` header of its own is left as it is.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from bots.packages.archives import MAX_UPLOAD, MB
from souk.api.errors import as_json, is_for_programs

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
