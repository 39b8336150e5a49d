"""What a request may consist of: one rule for every address, before any view.

No view, form or database of ours can use a NUL, half of a surrogate pair, or a number
that no column holds. A request with one is a mistake or an attack, and is answered with
400. The rules are applied where requests come in (`souk.asgi`), where Django has taken
them apart (`souk.security`), and where the API reads what was sent (`souk.api`).
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import unquote_plus

from django.core.exceptions import BadRequest
from django.http import parse_cookie
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

LONGEST_QUERY: Final = 8_000
"""In bytes; proxies take about as much."""

MOST_PAIRS: Final = 300
"""No form of the site has half as many fields."""

LONGEST_HEADER: Final = 16_000
LARGEST: Final = 2**63 - 1
DIGITS: Final = 18
"""A number with so many digits fits into every column; one with more need not."""

DEEPEST: Final = 32
"""How deep JSON may be nested; the deepest thing that anybody sends has six levels."""

_UNUSABLE: Final = re.compile("[\0\ud800-\udfff]")
_LONG_NUMBER: Final = re.compile(rf"\s*[+-]?\d{{{DIGITS + 1},}}\s*")


class UnreadableRequest(BadRequest):
    """The request cannot be read; the sentence tells the sender why.

    It is lazy where a request is refused before its language is known.
    """


# --- texts and numbers ---------------------------------------------------------------


def check_text(text: str) -> None:
    """Raise `UnreadableRequest` for a character that cannot be stored anywhere."""
    if _UNUSABLE.search(text):
        raise UnreadableRequest(
            _("The request contains a character that no text can have.")
        )


def check_query(query: str) -> None:
    """Check what stands behind the question mark, as it travels."""
    if len(query) > LONGEST_QUERY:
        raise UnreadableRequest(_("The address is too long."))
    check_text(unquote_plus(query))
    pairs = query.split("&")
    if len(pairs) > MOST_PAIRS:
        raise UnreadableRequest(_("The address is too long."))
    for pair in pairs:
        if _LONG_NUMBER.fullmatch(unquote_plus(pair.partition("=")[2])):
            raise UnreadableRequest(_("A number is too large."))


def check_headers(values: Iterable[str]) -> None:
    for value in values:
        if len(value) > LONGEST_HEADER:
            raise UnreadableRequest(_("A header is too long."))
        check_text(value)


def check_scope(scope: Mapping[str, Any]) -> None:
    """Check a request before anything reads it; `souk.security` does the rest."""
    check_text(scope["path"])
    if not scope["query_string"].isascii():
        raise UnreadableRequest(_("The address is not well formed."))
    check_query(scope["query_string"].decode())
    check_headers(value.decode("latin-1") for name, value in scope["headers"])
    cookies = [value for name, value in scope["headers"] if name == b"cookie"]
    for cookie in cookies:
        check_headers(parse_cookie(cookie.decode("latin-1")).values())


# --- JSON ----------------------------------------------------------------------------


def read_json(data: bytes) -> Any:
    """Return what JSON says, if all of it can be used."""
    try:
        found = json.loads(data.decode(), parse_constant=_no_number)
    except RecursionError as error:
        raise _too_deep() from error
    except ValueError as error:
        raise UnreadableRequest(
            gettext("This is not JSON: %(error)s.") % {"error": str(error)}
        ) from error
    _check_values(found)
    return found


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _too_deep() -> UnreadableRequest:
    return UnreadableRequest(
        gettext("The JSON is nested more than %(levels)s levels deep.")
        % {"levels": DEEPEST}
    )


def _check_values(found: Any) -> None:
    """Check level by level, so that no depth can exhaust the stack."""
    level = [found]
    for _level in range(DEEPEST):
        level = [inner for value in level for inner in _checked(value)]
        if not level:
            return
    raise _too_deep()


def _checked(value: Any) -> Iterable[Any]:
    """Check one value, and return what is in it."""
    match value:
        case str():
            check_text(value)
        case int() | float() if not -LARGEST <= value <= LARGEST:
            raise UnreadableRequest(_("A number is too large."))
        case dict():
            for key in value:
                check_text(key)
            return value.values()
        case list():
            return value
    return ()
