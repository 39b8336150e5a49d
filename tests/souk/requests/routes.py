"""Every address of the site, with what stands in it replaced by what nobody expects."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.urls import URLPattern, URLResolver, get_resolver

ROOT = Path(__file__).parents[3]
PARAMETER: Final = re.compile(r"<(?:(\w+):)?(\w+)>|\(\?P<(\w+)>[^()]*\)")

WORDS: Final = {
    "slug": "cup",
    "version": "1.0",
    "username": "seated",
    "object_id": "1",
    "app_label": "bots",
    "link": "nothing",
    "uidb64": "MQ",
    "token": "set-password",
    "content_type_id": "1",
}


@dataclass(frozen=True)
class Address:
    """A route, as a text with its parameters in braces."""

    template: str
    kinds: Mapping[str, str]
    """What each of its parameters is; nothing for a regular expression."""

    def filled(self, things: Mapping[str, Any], **hostile: str) -> str:
        """Return an address of something that is there, but for what is hostile."""
        given = {name: str(self._thing(name, things)) for name in self.kinds}
        return self.template.format(**given | hostile)

    def _thing(self, name: str, things: Mapping[str, Any]) -> object:
        kind = self.kinds[name]
        if name == "name":
            return {"games": "bazar", "tournaments": "open"}.get(
                self.template.split("/")[-3], "clever"
            )
        if name in WORDS:
            return WORDS[name]
        return things["running"] if kind == "uuid" else things["ladder"]


def addresses() -> list[Address]:
    """Return all addresses of the site, those of the admin among them."""
    return [_address(text) for text in sorted({*_patterns(get_resolver(), "/")})]


def _patterns(resolver: URLResolver, before: str) -> Iterator[str]:
    for found in resolver.url_patterns:
        text = before + str(found.pattern).removeprefix("^").removesuffix("$")
        if isinstance(found, URLPattern):
            yield text.removesuffix(r"\Z")
        else:
            yield from _patterns(found, text)


def _address(pattern: str) -> Address:
    kinds = {
        name or named: (kind or "str") if name else "str"
        for kind, name, named in PARAMETER.findall(pattern)
    }
    template = PARAMETER.sub(lambda found: f"{{{found[2] or found[3]}}}", pattern)
    return Address(template, kinds)


@cache
def query_names() -> list[str]:
    """Return every name that a view looks for behind the question mark."""
    found = {"o", "p", "q", "e", "all", "next", "_to_field", "_popup", "term"}
    for app in ("souk", "tournaments", "replays", "bots"):
        for path in (ROOT / app).rglob("*.py"):
            found |= {*re.findall(r'GET(?:\.get\w*)?[(\[]"(\w+)"', path.read_text())}
    return sorted(found)
