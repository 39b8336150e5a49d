"""Texts that are almost moves: what a careless or a hostile author may send."""

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

Path = tuple[str | int, ...]

DEEP = 5_000
"""More brackets than any reader may follow by recursion."""

JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    99,
    2**31,
    2**63,
    2**64,
    -(2**63) - 1,
    10**40,
    1.0,
    -0.0,
    1.5,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "0",
    "N",
    "\0",
    "\ud800",
    "é" * 300,
    [],
    [0],
    [[]],
    [0, 0],
    [0, 0, 0],
    ["0", "0"],
    {},
    {"type": "Nothing"},
    {"x": 0, "y": 0},
)

NO_MOVES: tuple[bytes, ...] = (
    b"",
    b" ",
    b"\0",
    b"null",
    b"true",
    b"0",
    b"-1.5e3",
    b"NaN",
    b"-Infinity",
    b'""',
    b'"Pass"',
    b"[]",
    b"{}",
    b"[{}]",
    b"{]",
    b'{"type"}',
    b'{"type":}',
    b"{'type':'Pass'}",
    b'{"type":null}',
    b'{"type":0}',
    b'{"type":"Nothing"}',
    b'{"type":["Nothing"]}',
    b'{"type":{"type":"Nothing"}}',
    b'{"Type":"Nothing"}',
    b"\xff\xfe{\0}\0",
    b"\xc3\x28",
    b'{"type":"\xff"}',
    b'{"type":"\\ud800"}',
    b'{"type":"\\q"}',
    b'{"type":"\n"}',
    b"[" * DEEP,
    b"[" * DEEP + b"]" * DEEP,
    b'{"type":' * DEEP,
    b'{"type":' + b"[" * DEEP + b"]" * DEEP + b"}",
    b"9" * DEEP,
    b"9" * 400 + b"." + b"9" * 400,
    b'"' + b"a" * 100_000,
)


def mutations(text: bytes, tags: tuple[str, ...]) -> Iterator[bytes]:
    """Yield many texts that differ from a move's own; some may be other moves."""
    move = json.loads(text)
    changed = chain(_with_junk(move), _with_other_fields(move, tags))
    yield from (_dump(value) for value in changed)
    yield from _with_other_bytes(text)
    yield from _with_doubled_fields(move, tags)


def _dump(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def _paths(value: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from _paths(value[key], (*path, key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from _paths(part, (*path, place))


def _replaced(value: Any, path: Path, part: Any) -> Any:
    if not path:
        return part
    copy = value.copy()
    copy[path[0]] = _replaced(value[path[0]], path[1:], part)
    return copy


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _with_junk(move: dict[str, Any]) -> Iterator[Any]:
    """Put something else in every place, outermost first."""
    for path in _paths(move):
        part = _at(move, path)
        for junk in (*JUNK, [part], {"value": part}, str(part)):
            yield _replaced(move, path, junk)
        if isinstance(part, int):
            yield from (_replaced(move, path, part + step) for step in (-1, 1, 1000))
            yield _replaced(move, path, float(part))
        if isinstance(part, list):
            yield from (_replaced(move, path, other) for other in _other_lists(part))


def _other_lists(part: list[Any]) -> list[Any]:
    as_dict = {str(place): item for place, item in enumerate(part)}
    return [part[1:], part[:-1], [*part, 0], [*part, *part], part[::-1], as_dict]


def _with_other_fields(
    move: dict[str, Any], tags: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    for name in move:
        yield {field: value for field, value in move.items() if field != name}
        yield {
            (field.upper() if field == name else field): value
            for field, value in move.items()
        }
    for name in ("seat", "__class__", "type_", "", "0", "\0", "x" * 1000):
        yield move | {name: 0}
    for tag in (*tags, "Move", "Event", "Nothing"):
        yield move | {"type": tag}
        yield {"type": tag}


def _with_other_bytes(text: bytes) -> Iterator[bytes]:
    for cut in range(0, len(text), max(1, len(text) // 8)):
        yield text[:cut]
        yield text[:cut] + b"\xff" + text[cut:]
        yield text[:cut] + b"\0" + text[cut:]
        yield text[:cut] + text[cut + 1 :]
    yield text + text
    yield text + b","
    yield b"[" + text + b"]"
    yield b"\xef\xbb\xbf" + text
    yield text.decode().encode("utf-16")
    yield text.replace(b'"', b"'")
    yield text.replace(b":", b": // no comment\n")


def _with_doubled_fields(
    move: dict[str, Any], tags: tuple[str, ...]
) -> Iterator[bytes]:
    """Say a field twice, once otherwise; and the tag, which decides all the rest."""
    inner = _dump(move)[1:-1]
    for tag in (*tags, "Nothing", None, 0):
        if tag != move["type"]:
            yield b"{%b,%b}" % (_dump({"type": tag})[1:-1], inner)
            yield b"{%b,%b}" % (inner, _dump({"type": tag})[1:-1])
    for name in move:
        yield b"{%b,%b}" % (inner, _dump({name: None})[1:-1])
