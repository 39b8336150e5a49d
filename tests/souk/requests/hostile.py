"""Requests that nobody sends by mistake, for any address of the site."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from tests.souk.requests.routes import Address, query_names

DEEP: Final = b"[" * 100_000
IN_PATHS: Final = ("a%00b", "%ed%a0%80", "%ff", "9" * 20, "9" * 5_000)
IN_QUERIES: Final = {
    # What a value is, and what it is answered with everywhere.
    "%00": 400,
    "9" * 20: 400,
    "-" + "9" * 20: 400,
    "x" * 900: 400,
    "%ed%a0%80": None,
    "%ff": None,
    "9" * 18: None,
    "-1": None,
    "%C2%B2": None,
    "1e999": None,
    "nan": None,
}
IN_HEADERS: Final = {
    "HTTP_COOKIE": 'sessionid="\\000"',
    "HTTP_ACCEPT_LANGUAGE": "fr\0",
    "HTTP_IF_NONE_MATCH": '"\0"',
    "HTTP_AUTHORIZATION": "Bearer \0",
    "HTTP_IDEMPOTENCY_KEY": "\0",
    "HTTP_REFERER": "x" * 20_000,
}
HARMLESS_HEADERS: Final = {
    "HTTP_COOKIE": 'sessionid="\\355\\240\\200"; theme="\\377"; django_language="x"',
    "HTTP_ACCEPT_LANGUAGE": f"x-{'x' * 900};q={'9' * 5_000}",
    "HTTP_AUTHORIZATION": "Bearer \xff",
    "HTTP_REFERER": "http://[::1",
    "HTTP_ORIGIN": "http://[",
    "HTTP_ACCEPT": "text/html;q=x",
}
FIELDS: Final = (
    *("name", "reason", "version", "tournament", "username", "next", "match", "key"),
    *("game", "move", "places", "slug", "line", "code", "email", "action", "password"),
)
IN_JSON: Final = (
    DEEP,
    b'{"a":' * 100_000,
    *(
        b"{"
        + b", ".join(b'"%b": %b' % (name.encode(), value) for name in FIELDS)
        + b"}"
        for value in (b'"\\ud800"', b'"\\u0000"', b"9" * 20, b"9" * 5_000, b"1e400")
    ),
    b'{"\\ud800": 1}',
    b'{"move": {"type": "\\ud800"}, "expected_head": 1}',
    b'{"name": "\xff"}',
    b"\xff\xfe",
    b"null",
)
CURSORS: Final = ("p=x", "p=\0", f"p={'9' * 30}", "o=999999999&r=1&p=2020-99-99", "r=x")
PARTS: Final = (
    b"--x\r\nContent-Disposition: form-data; name=%b\r\n\r\n%b\r\n"
    b"--x\r\nContent-Disposition: form-data; name=package; filename=%b\r\n"
    b"Content-Type: text/%b\r\n\r\nabc\r\n--x--\r\n"
)


class Hostile(NamedTuple):
    method: str
    path: str
    more: Mapping[str, Any]
    status: int | None = None
    """What it has to be answered with; None where anything will do but an error."""


def hostile_requests(address: Address, things: Mapping[str, Any]) -> Iterator[Hostile]:
    """Yield everything for one address; what is not hostile in it is really there."""
    yield from _in_the_address(address, things)
    usual = address.filled(things)
    for name, value in IN_HEADERS.items():
        yield Hostile("GET", usual, {name: value}, 400)
    yield Hostile("GET", usual, HARMLESS_HEADERS)
    if usual.startswith("/api/"):
        for body in IN_JSON:
            yield Hostile("POST", usual, _sent("application/json", body))
        for method in ("PATCH", "PUT", "DELETE"):
            yield Hostile(method, usual, _sent("application/json", DEEP))
    yield from _in_forms(usual)


def _in_the_address(address: Address, things: Mapping[str, Any]) -> Iterator[Hostile]:
    for name in address.kinds:
        for value in IN_PATHS:
            yield Hostile("GET", address.filled(things, **{name: value}), {})
    usual, names = address.filled(things), query_names()
    for value, status in IN_QUERIES.items():
        query = "&".join(f"{name}={value}" for name in names)
        yield Hostile("GET", f"{usual}?{query}", {}, status)
    for name in ("after", "page", "cursor"):
        yield Hostile("GET", f"{usual}?{name}={'9' * 5_000}", {}, 400)
    for cursor in CURSORS if usual.startswith("/api/") else ():
        text = b64encode(cursor.encode()).decode()
        yield Hostile("GET", f"{usual}?cursor={text}", {})


def _in_forms(usual: str) -> Iterator[Hostile]:
    for typed in ("%00", "9" * 20, "%ed%a0%80"):
        body = "&".join(f"{field}={typed}" for field in FIELDS).encode()
        yield Hostile("POST", usual, _sent("application/x-www-form-urlencoded", body))
    for name, value, file, media in (
        (b"name", b"\0", b"x", b"plain"),
        (b"name", b"\xff", b'"\0/\xff\xed\xa0\x80.whl"', b"\xff"),
        (b"\0*=x''%ff", b"x", b"x; filename*=utf-8''%00%ff", b"plain; charset=x"),
    ):
        body = PARTS % (name, value, file, media)
        yield Hostile("POST", usual, _sent("multipart/form-data; boundary=x", body))
    for kind in (
        "multipart/form-data",
        "application/x-www-form-urlencoded; charset=punycode",
        "application/json; charset=base64",
        "text/\0",
    ):
        yield Hostile("POST", usual, _sent(kind, b"{}\xff\0=%00"))


def _sent(kind: str, body: bytes) -> dict[str, Any]:
    return {"content_type": kind, "data": body}
