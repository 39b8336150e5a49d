"""Small boards for pages that show several matches at once."""

from typing import Final
from urllib.parse import urlencode

import msgspec
from django.urls import reverse

from engines.core.game import SPECTATOR, Language
from replays.film.viewers import name_of
from replays.log.engine import WrongEngine
from replays.log.errors import UnreadableLog
from replays.models import MatchLog
from replays.selectors.films import film
from replays.selectors.summaries import Summary, summary

SEAT: Final = name_of(SPECTATOR)


class BoardBoot(msgspec.Struct, frozen=True):
    """What the script of a small board needs to follow its match."""

    prefix: str
    """What the names of the things in this picture begin with, and in no other."""
    film: str
    live: str


class Miniature(msgspec.Struct, frozen=True):
    """A match as a small picture, as everybody may see it.

    The page that shows it tells the guard of pages its style, among `inline_styles`.
    """

    summary: Summary
    svg: str
    """Nothing for a match that has not begun, or that cannot be shown."""
    style: str
    boot: BoardBoot


def miniature(
    log: MatchLog, language: Language, prefix: str, step: int | None = None
) -> Miniature:
    """Return a match as a small board, where it stands now or after a step."""
    svg, style = _picture(log, language, prefix, step)
    query = urlencode({"seat": SEAT, "language": language})
    boot = BoardBoot(
        prefix=prefix,
        film=f"{reverse('replays:film', args=[log.id])}?{query}",
        live=f"/live/{log.id}/?{query}",
    )
    return Miniature(summary(log, language), svg, style, boot)


def _picture(
    log: MatchLog, language: Language, prefix: str, step: int | None
) -> tuple[str, str]:
    """Return picture and style; one match that cannot be shown spoils no page."""
    try:
        shown = film(log, SPECTATOR, language)
    except (UnreadableLog, WrongEngine):
        return "", ""
    if shown.canvas is None:
        return "", ""
    at = shown.last if step is None else min(step, shown.last)
    return shown.svg(at, prefix), shown.canvas.style
