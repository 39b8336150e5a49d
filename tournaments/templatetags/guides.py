"""What templates need to show the guide of a game: its Markdown and its pictures."""

from collections.abc import Iterable
from typing import Final

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from engines.core.picture import Picture
from tournaments.selectors.games.page import plain_svg

register = template.Library()

MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
# A table scrolls by itself where a phone is too narrow, and by keys, too.
WIDE: Final = {
    "<table>": '<div class="wide-table" tabindex="0"><table class="lines">',
    "</table>": "</table></div>",
}


@register.filter
def markdown(text: str) -> SafeString:
    """Return a text of a guide as HTML; HTML in it is shown as it is written."""
    html = MARKDOWN.render(text)
    for plain, wide in WIDE.items():
        html = html.replace(plain, wide)
    # Nothing but Markdown becomes an element, and no address can hold a script.
    return mark_safe(html)


@register.filter
def drawing(picture: Picture, place: str) -> SafeString:
    """Return a picture as SVG, its things named after its place on the page."""
    # A picture escapes all that it is told.
    return mark_safe(plain_svg(picture, f"{place}-"))


@register.filter
def first_part(picture: Picture, place: str) -> SafeString:
    """Return the part of a picture that comes first, or all of it, as SVG."""
    part = next(iter(picture.parts), None)
    return mark_safe(plain_svg(picture, f"{place}-", part))


@register.filter
def style_elements(styles: Iterable[str]) -> SafeString:
    """Return the styles of pictures as elements, to the letter as they are allowed."""
    return format_html_join(
        "", "<style>{}</style>", ((mark_safe(one),) for one in styles)
    )
