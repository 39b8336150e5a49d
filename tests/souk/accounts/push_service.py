"""A push service on loopback: it takes messages as those of browser makers do.

The browser's half of the keys is here too, so that what arrives can be read.
"""

import json
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from secrets import token_bytes
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 10


class PushService(ThreadingHTTPServer):
    """Takes messages until it is closed, or answers with another status."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Desk)
        self.status = 201
        self.never_ends = False
        self.asked: list[str] = []
        self.closed = threading.Event()
        self._held_back = "-"
        self.messages: Queue[tuple[dict[str, str], bytes]] = Queue()
        self.key = generate_private_key(SECP256R1())
        self.secret = token_bytes(16)

    def hold_back(self, beginning: str) -> None:
        """Do not answer addresses that begin so, until all is over."""
        self._held_back = beginning

    def holds_back(self, path: str) -> bool:
        return path.startswith(self._held_back)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def subscription(self, name: str = "browser") -> dict[str, Any]:
        """Return what a browser sends when it is allowed to show messages."""
        point = self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": _text(point), "auth": _text(self.secret)}
        return {"endpoint": f"{self.origin}/{name}", "keys": keys}

    def message(self) -> dict[str, str]:
        """Return the next message, as the browser reads it."""
        headers, body = self.messages.get(timeout=PATIENCE)
        assert headers["authorization"].startswith("vapid t=")
        plain = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        read: dict[str, str] = json.loads(plain)
        return read


class _Desk(BaseHTTPRequestHandler):
    server: PushService
    timeout = PATIENCE

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.asked.append(self.path)
        if self.server.holds_back(self.path):
            self.server.closed.wait(PATIENCE)
            return
        self.server.messages.put((headers, body))
        self.send_response(self.server.status)
        self.send_header("location", f"{self.server.origin}/elsewhere")
        self.end_headers()
        with suppress(OSError):
            while self.server.never_ends and not self.server.closed.wait(0.05):
                self.wfile.write(b"more and more ")

    def log_message(self, *args: Any) -> None:
        """Say nothing: the test looks at what has arrived."""


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


@contextmanager
def push_service() -> Iterator[PushService]:
    with PushService() as service:
        thread = threading.Thread(target=service.serve_forever)
        thread.start()
        try:
            yield service
        finally:
            service.closed.set()
            service.shutdown()
            thread.join(PATIENCE)
