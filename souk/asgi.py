"""One server process for everything: pages by WSGI, the live stream natively.

Django's middleware is several times slower under ASGI, and a stream under WSGI would
hold a thread for hours; so each goes the way that suits it.
"""

import os
from typing import Any, Final

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

from souk.unread import Receive, Send, hearing_out

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "souk.settings.base")
# Typed loosely: the two libraries describe one protocol in different words.
_wsgi: Any = get_wsgi_application()
_asgi: Any = WSGIMiddleware(_wsgi, workers=8)
pages: Final = hearing_out(_asgi)

from replays.live import Live  # noqa: E402 - models need the settings first.

live: Final = Live()


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _live_and_let_die(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith("/live/"):
        await live(scope, receive, send)
    else:
        await pages(scope, receive, send)


async def _live_and_let_die(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            live.close()
            return
