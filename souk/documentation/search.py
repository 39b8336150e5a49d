"""Finding a section: all words stand in it, in its heading or its page's title."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from souk.documentation.markdown import Heading, address_of, rendered
from souk.documentation.pages import DocumentPage, pages

LONGEST: Final = 100
MOST_WORDS: Final = 6
MOST_FINDS: Final = 30
AROUND: Final = 90
DECISIONS: Final = 1000


@dataclass(frozen=True, slots=True)
class Find:
    """A section that was found, and the words around the first hit in it."""

    page: DocumentPage
    heading: Heading
    address: str
    excerpt: SafeString


@dataclass(frozen=True, slots=True)
class _Entry:
    page: DocumentPage
    heading: Heading
    words: str
    title: str
    body: str


def search(wanted: str) -> list[Find]:
    """Return the sections with all wanted words, the best ones first."""
    words = wanted[:LONGEST].casefold().split()[:MOST_WORDS]
    if not words:
        return []
    ranked = [
        (-_rank(entry, words), number, entry)
        for number, entry in enumerate(_entries())
        if all(word in entry.body or word in entry.title for word in words)
    ]
    return [_find(entry, words) for _, _, entry in sorted(ranked)[:MOST_FINDS]]


@cache
def _entries() -> tuple[_Entry, ...]:
    return tuple(_read())


def _read() -> Iterator[_Entry]:
    for page in pages().values():
        for section in rendered(page.name).sections:
            heading, words = section.heading, section.words
            title = f"{page.title} {heading.words}".casefold()
            yield _Entry(page, heading, words, title, words.casefold())


def _rank(entry: _Entry, words: list[str]) -> int:
    in_heading = sum(word in entry.heading.words.casefold() for word in words)
    in_title = sum(word in entry.title for word in words)
    often = sum(min(entry.body.count(word), 5) for word in words)
    # Few people look for the reasons; they are listed last.
    reasons = DECISIONS if entry.page.name.startswith("decisions/") else 0
    return 20 * in_heading + 10 * in_title + often - reasons


def _find(entry: _Entry, words: list[str]) -> Find:
    address = address_of(entry.page.name)
    if entry.heading.level > 1:
        address += f"#{entry.heading.anchor}"
    return Find(entry.page, entry.heading, address, _excerpt(entry.words, words))


def _excerpt(text: str, words: list[str]) -> SafeString:
    """Return the surroundings of the first hit, with all hits marked."""
    wanted = re.compile("|".join(map(re.escape, words)), re.IGNORECASE)
    first = wanted.search(text)
    begin = max(0, (first.start() if first else 0) - AROUND)
    end = min(len(text), begin + 2 * AROUND)
    shown = text[begin:end]
    parts = []
    last = 0
    for hit in wanted.finditer(shown):
        parts += [escape(shown[last : hit.start()]), f"<mark>{escape(hit[0])}</mark>"]
        last = hit.end()
    before, after = "… " if begin else "", " …" if end < len(text) else ""
    # All that stands in it was escaped above.
    return mark_safe(f"{before}{''.join(parts)}{escape(shown[last:])}{after}")
