"""Refuses requests before Django sees them, in the words that Django's views use.

A refusal costs next to nothing: it is made once for each language and sentence, and the
little that is left is charged to the address. A flood of bad requests is no way to keep
the event loop busy with templates.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.utils.translation import get_language_from_request, override

from souk import errors
from souk.request_bodies import ClientGone, TooSlow
from souk.request_rules import UnreadableRequest
from souk.security import security_headers
from souk.unread import Application, Receive, Scope, Send
from souk.visitor import address_in
from souk.visitor_limits import ProcessorTime, TooBusy

CACHED: Final = 500
"""So many refusals are kept: there is one for each number of seconds."""

Refusal = UnreadableRequest | TooBusy | TooSlow


class _Answer(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


def refused(spent: ProcessorTime) -> Callable[[Application], Application]:
    """Return what makes an ASGI application say why it does not answer a request."""

    def refusing(application: Application) -> Application:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            try:
                await application(scope, receive, send)
            except ClientGone:
                return
            except (UnreadableRequest, TooBusy, TooSlow) as refusal:
                with spent.measured(address_in(scope)):
                    status, headers, body = _answer(scope, refusal)
                start = {"type": "http.response.start", "status": status}
                await send({**start, "headers": headers})
                await send({"type": "http.response.body", "body": body})

        return answer

    return refusing


def _answer(scope: Scope, refusal: Refusal) -> _Answer:
    # A page has all languages; a program gets one sentence.
    language = _language(scope) if _is_for_programs(scope) else ""
    match refusal:
        case TooBusy():
            return _made(429, refusal.seconds, language)
        case TooSlow():
            return _made(408, "", language)
        case UnreadableRequest():
            with override(language or settings.LANGUAGE_CODE):
                return _made(400, str(refusal), language)


def _is_for_programs(scope: Scope) -> bool:
    return str(scope["path"]).startswith(settings.API_PREFIX)


def _language(scope: Scope) -> str:
    """Return what the reader understands, of a request that may be unreadable."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    request = HttpRequest()
    request.COOKIES = parse_cookie(headers.get(b"cookie", ""))
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", "")
    return get_language_from_request(request)


@lru_cache(maxsize=CACHED)
def _made(status: int, told: str | int, language: str) -> _Answer:
    """Make a refusal: a page, or JSON in a language."""
    request = HttpRequest()
    request.path_info = settings.API_PREFIX if language else "/"
    with override(language or settings.LANGUAGE_CODE):
        response = security_headers(lambda _: _response(request, status, told))(request)
    headers = [
        (name.lower().encode(), value.encode()) for name, value in response.items()
    ]
    return _Answer(response.status_code, headers, response.content)


def _response(request: HttpRequest, status: int, told: str | int) -> HttpResponse:
    if status == 429:
        return errors.too_busy(request, int(told))
    if status == 408:
        return errors.too_slow(request)
    return errors.bad_request(request, UnreadableRequest(told))
