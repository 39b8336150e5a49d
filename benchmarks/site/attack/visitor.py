"""Somebody at a loopback address of their own, who asks the site for something."""

import http.client
import json
from typing import Any, Final
from urllib.parse import urlencode

SECONDS: Final = 30.0
NO_ANSWER: Final = 0
"""Told instead of a status when the site did not answer, or closed the door."""


class Visitor:
    """Has a token, or the cookies that the site gave; each request is a new way."""

    def __init__(self, port: int, address: str, token: str = "") -> None:
        self.port = port
        self.address = address
        self.cookies: dict[str, str] = {}
        self._token = token

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        seconds: float = SECONDS,
        key: str = "",
    ) -> tuple[int, bytes]:
        """Return the status and the answer; what goes wrong on the way is no status."""
        sent, kind = _encoded(body)
        known = {"Content-Type": kind, "Cookie": self._cookies()}
        if key:
            known["Idempotency-Key"] = key
        if self._token:
            known["Authorization"] = f"Bearer {self._token}"
        if csrf := self.cookies.get("csrftoken"):
            known["X-CSRFToken"] = csrf
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=seconds, source_address=(self.address, 0)
        )
        try:
            connection.request(method, path, sent, known)
            answer = connection.getresponse()
            self._store_cookies(answer)
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return NO_ANSWER, b""
        finally:
            connection.close()

    def ask_json(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> Any:
        """Return what is answered, or None where it is refused or there is nothing."""
        status, answer = self.ask(method, path, body)
        return json.loads(answer) if status in (200, 201, 202) else None

    def _cookies(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _store_cookies(self, answer: http.client.HTTPResponse) -> None:
        for line in answer.headers.get_all("Set-Cookie", []):
            name, _, rest = line.partition("=")
            self.cookies[name] = rest.partition(";")[0]


def _encoded(body: object) -> tuple[bytes | None, str]:
    if isinstance(body, bytes):
        return body, "application/octet-stream"
    if isinstance(body, list):
        return urlencode(body).encode(), "application/x-www-form-urlencoded"
    return (None if body is None else json.dumps(body).encode()), "application/json"
