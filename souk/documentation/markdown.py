"""From the Markdown of a page to HTML, with anchors, and links between pages.

HTML in a page is shown as it is written, and no address can hold a script.
"""

import base64
import itertools
import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from souk.documentation.pages import DocumentPage, home, names, pages

IMAGES: Final = {".svg": "image/svg+xml"}
LARGEST_IMAGE: Final = 100_000

_NOT_IN_ANCHORS = re.compile(r"[^\w\- ]")


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    anchor: str
    words: str


@dataclass(frozen=True, slots=True)
class DocumentSection:
    """What stands below a heading, as plain words."""

    heading: Heading
    words: str


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page as HTML, and what is in it."""

    html: SafeString
    sections: tuple[DocumentSection, ...]
    dead: tuple[str, ...]
    """The addresses that lead to nothing on the site; their words are shown alone."""


class _Renderer(RendererHTML):
    """Lets wide tables and code scroll by themselves, by keys too."""

    def table_open(self, *_: Any) -> str:
        return '<div class="wide-table" tabindex="0"><table class="lines">\n'

    def table_close(self, *_: Any) -> str:
        return "</table></div>\n"

    def fence(self, tokens: Sequence[Token], index: int, *_: Any) -> str:
        code = escape(tokens[index].content)
        return f'<pre class="code" tabindex="0"><code>{code}</code></pre>\n'

    def heading_close(self, tokens: Sequence[Token], index: int, *_: Any) -> str:
        anchor = tokens[index].meta["anchor"]
        return (
            f' <a class="here" href="#{anchor}" aria-label="Link to this section">#</a>'
            f"</{tokens[index].tag}>\n"
        )


_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer)
_MARKDOWN.enable("table")


@cache
def rendered(name: str) -> Rendered:
    """Return a page as HTML; it is done once, for pages do not change."""
    return render(pages()[name])


def render(page: DocumentPage) -> Rendered:
    tokens = _MARKDOWN.parse(page.text)
    headings = _set_anchors(tokens)
    dead = tuple(_lead_on(tokens, page))
    html = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return Rendered(mark_safe(html), tuple(_sections(tokens, headings)), dead)


# --- anchors -------------------------------------------------------------------------


def _set_anchors(tokens: Sequence[Token]) -> list[Heading]:
    """Give each heading the anchor that it has elsewhere, and return all of them."""
    headings = []
    seen: Counter[str] = Counter()
    for opening, words, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type == "heading_open":
            anchor = _NOT_IN_ANCHORS.sub("", _plain(words).lower()).replace(" ", "-")
            seen[anchor] += 1
            if seen[anchor] > 1:
                anchor = f"{anchor}-{seen[anchor] - 1}"
            opening.attrSet("id", anchor)
            closing.meta["anchor"] = anchor
            headings.append(Heading(int(opening.tag[1]), anchor, _plain(words)))
    return headings


def _plain(inline: Token) -> str:
    parts = (inline.children or []) if inline.type == "inline" else []
    return "".join(
        " " if part.type in ("softbreak", "hardbreak") else part.content
        for part in parts
    )


def _sections(
    tokens: Sequence[Token], headings: Sequence[Heading]
) -> Iterator[DocumentSection]:
    waiting = iter(headings)
    heading = None
    words: list[str] = []
    is_heading = False
    for token in tokens:
        if token.type == "heading_open":
            if heading:
                yield DocumentSection(heading, " ".join(words))
            heading, words = next(waiting), []
        elif token.type == "inline" and not is_heading:
            words.append(_plain(token))
        elif token.type in ("fence", "code_block"):
            words.append(token.content)
        is_heading = token.type == "heading_open"
    if heading:
        yield DocumentSection(heading, " ".join(words))


# --- links and images ----------------------------------------------------------------


def _lead_on(tokens: Sequence[Token], page: DocumentPage) -> Iterator[str]:
    """Point links to pages of the site, and put images in; yield what is not there."""
    for token in tokens:
        children = token.children or []
        for number, child in enumerate(children):
            if child.type == "link_open":
                href = str(child.attrGet("href"))
                address = _address(href, page)
                if address is None:
                    yield href
                    _unlink(children, number)
                else:
                    child.attrSet("href", address)
            elif child.type == "image":
                source = str(child.attrGet("src"))
                child.attrSet("src", _image(source, page))


def _address(href: str, page: DocumentPage) -> str | None:
    """Return where a link leads on the site; None for a file that it does not show."""
    parts = urlsplit(href)
    if parts.scheme or href.startswith("#"):
        return href
    name = names().get(_file(parts.path, page))
    if name is None:
        return None
    return address_of(name) + (f"#{parts.fragment}" if parts.fragment else "")


def _file(path: str, page: DocumentPage) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(page.path), path))


def address_of(name: str) -> str:
    """Return the address of a page."""
    if not name:
        return reverse("documentation:index")
    return reverse("documentation:page", kwargs={"page": name})


def _unlink(children: Sequence[Token], number: int) -> None:
    closing = next(child for child in children[number:] if child.type == "link_close")
    for one in (children[number], closing):
        one.tag, one.attrs, one.hidden = "span", {}, False


def _image(source: str, page: DocumentPage) -> str:
    """Return a picture of docs/ as an address that holds all of it."""
    file = home() / _file(source, page)
    kind = IMAGES[file.suffix]
    content = file.read_bytes()
    assert len(content) <= LARGEST_IMAGE
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


# --- the index -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chapter:
    """A group of pages for one kind of reader."""

    title: str
    pages: tuple[DocumentPage, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return the pages by the headings of the index, then those that it leaves out."""
    found: list[tuple[str, list[DocumentPage]]] = []
    tokens = _MARKDOWN.parse(pages()[""].text)
    for before, token in itertools.pairwise(tokens):
        if before.type == "heading_open" and before.tag == "h2":
            found.append((_plain(token), []))
        for child in token.children or []:
            if child.type == "link_open":
                file = _file(str(child.attrGet("href")), pages()[""])
                found[-1][1].append(pages()[names()[file]])
    listed = {page.name for _, listed in found for page in listed}
    # The decisions have an index of their own.
    more = [
        page
        for name, page in pages().items()
        if name and name not in listed and not name.startswith("decisions/")
    ]
    if more:
        found.append(("More", more))
    return tuple(Chapter(title, tuple(listed)) for title, listed in found)
