"""Messages that are stored: a code and its parameters, told in the reader's language.

Those who write a message know no language. Each code has a template: its English, which
the catalogues of the site translate. What a bot, an upload or a person said is a
parameter and never a template.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Annotated, Any, Final, Self

import msgspec
from msgspec import Meta

TEMPLATES: Final[dict[str, str]] = {}
"""The English of each code, with parts as in `The bot raised %(error)s.`"""

FORMER: Final[dict[str, str]] = {}
"""Sentences of old rows that are no template, and what says the same today.

Nothing means that it is still said as it was.
"""

MOST_NESTED: Final = 20
"""How many messages may stand within each other: more were never written by us."""

_START: Final = '{"code":'

Params = Mapping[str, str | int]
"""The parts of a message by name; a part may be a message itself."""


class CodedMessage(str):
    """An English text that remembers its code and its parameters."""

    __slots__ = ("code", "params")
    code: str
    params: Params

    def __new__(cls, code: str, params: Params | None = None) -> Self:
        self = super().__new__(cls, worded(code, params or {}))
        self.code, self.params = code, params or {}
        return self

    def __getnewargs__(self) -> Any:
        return self.code, self.params


class _Parts(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "…"


def worded(
    code: str,
    params: Params,
    translate: Callable[[str], str] = str,
    shown: Callable[[str, str], str] = lambda name, part: part,
) -> str:
    """Return the words of a message; `shown` gets its parts by name.

    An unknown code is shown with its parameters.
    """
    parts = _Parts()
    for name, part in params.items():
        if isinstance(part, CodedMessage):
            parts[name] = worded(part.code, part.params, translate, shown)
        else:
            parts[name] = shown(name, str(part))
    if code in TEMPLATES:
        return translate(TEMPLATES[code]) % parts
    return ", ".join((code, *(f"{name}: {part}" for name, part in parts.items())))


def register(
    templates: Mapping[str, str], former: Mapping[str, str] | None = None
) -> type[CodedMessage]:
    """Make templates known; return what writes messages by their codes."""
    assert not templates.keys() & TEMPLATES.keys()
    TEMPLATES.update(templates)
    FORMER.update(former or {})
    return CodedMessage


def translatable(words: str) -> str:
    """Mark words for the catalogues; they are looked up when they are shown."""
    return words


# --- in the database, in reports and in logs -----------------------------------------

# Python does not write an integer of thousands of digits.
_Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class _Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    params: "dict[str, str | _Number | _Stored]"


def _parts(message: CodedMessage) -> dict[str, object]:
    return {"code": message.code, "params": message.params}


_encode: Final = msgspec.json.Encoder(enc_hook=_parts).encode
_decode: Final = msgspec.json.Decoder(_Stored).decode


def stored(text: str) -> str:
    """Return what is stored of a text: of a message, its code and its parameters."""
    if isinstance(text, CodedMessage):
        return _encode(text).decode()
    # What somebody typed is never read as a message of the site: a blank sees to that.
    return f" {text}" if isinstance(read(text), CodedMessage) else text


def read(text: str) -> str:
    """Return what was stored: a message, a text that somebody wrote, or an old row."""
    if text.startswith(_START) and text.count(_START) <= MOST_NESTED:
        with suppress(msgspec.DecodeError):
            return _message(_decode(text))
    return text


def _message(found: _Stored) -> CodedMessage:
    params = {
        name: _message(part) if isinstance(part, _Stored) else part
        for name, part in found.params.items()
    }
    return CodedMessage(found.code, params)
