"""One server process for everything: pages by WSGI, the live stream natively.

Django's middleware is several times slower under ASGI, and a stream under WSGI would
hold a thread for hours; so each goes the way that suits it. Both begin with what holds
for all requests: what one may consist of, and how much one visitor gets.

A page takes a thread and a turn for as long as it is made, and not a moment longer:
what a client sends is received before, and what it reads is sent afterwards.
"""

import os
from contextlib import ExitStack
from typing import Any, Final

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "souk.settings.base")
# Typed loosely: the two libraries describe one protocol in different words.
_wsgi: Any = get_wsgi_application()

from replays.live import Live  # noqa: E402 - models need the settings first.
from replays.places import NoPlace  # noqa: E402 - as above.
from replays.stream_admission import is_once  # noqa: E402 - as above.
from souk.refusals import refused  # noqa: E402 - as above.
from souk.request_bodies import RequestBodies  # noqa: E402 - as above.
from souk.request_rules import check_scope  # noqa: E402 - as above.
from souk.response_buffer import (  # noqa: E402 - as above.
    ResponseBuffer,
    UnreadResponses,
)
from souk.unread import Receive, Scope, Send, hearing_out  # noqa: E402 - as above.
from souk.visitor import address_in  # noqa: E402 - as above.
from souk.visitor_limits import ProcessorTime, Turns, charged  # noqa: E402 - as above.

THREADS: Final = 8
"""So many pages are made at once; a visitor gets a part of them."""

spent: Final = ProcessorTime(settings.PROCESSOR_SECONDS_A_MINUTE)
turns: Final = Turns(settings.REQUESTS_AT_ONCE)
bodies: Final = RequestBodies()
unread: Final = UnreadResponses()
live: Final = Live(address_in, spent.charge)
_charged: Any = charged(_wsgi, spent)
_pages: Any = WSGIMiddleware(_charged, workers=THREADS)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _live_and_let_die(receive, send)
    elif scope["type"] == "http":
        await _heard(scope, receive, send)


@hearing_out
@refused(spent)
async def _heard(scope: Scope, receive: Receive, send: Send) -> None:
    address = address_in(scope)
    # Who has had enough is told so before anything is read.
    spent.check(address)
    with spent.measured(address):
        check_scope(scope)
    # A stream has a place of its own for as long as it lasts; all else waits its turn.
    if _is_live(scope) and not is_once(scope):
        await live(scope, receive, send)
        return
    await _answer(address, scope, receive, send)


async def _answer(address: str, scope: Scope, receive: Receive, send: Send) -> None:
    application = live if _is_live(scope) else _pages
    with ExitStack() as held:
        response = held.enter_context(ResponseBuffer.opened())
        async with (
            bodies.received(address, scope, receive) as received,
            turns.turn(address),
        ):
            spent.check(address)
            await application(scope, received, response.add)
            try:
                held.enter_context(unread.for_response(address, response.size))
            except NoPlace:
                # Who reads so many so slowly waits for them in a line of their own.
                await response.send_to(send)
        await response.send_to(send)


def _is_live(scope: Scope) -> bool:
    return str(scope["path"]).startswith("/live/")


async def _live_and_let_die(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            live.close()
            return
