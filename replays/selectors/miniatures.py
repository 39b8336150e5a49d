"""Small boards for pages that show several matches at once."""

from collections.abc import Collection, Sequence
from typing import Final
from urllib.parse import urlencode

import msgspec
from django.urls import reverse

from engines.core.game import SPECTATOR, Language
from replays.frames import viewers
from replays.frames.builder import MatchReplay
from replays.frames.model import SeatSign
from replays.log.engine import WrongEngine
from replays.log.errors import UnreadableLog
from replays.models import MatchLog
from replays.selectors.frame_cache import replay
from replays.selectors.logs import names_of
from replays.selectors.summaries import Summary, summary

SEAT: Final = viewers.name_of(SPECTATOR)


class BoardBoot(msgspec.Struct, frozen=True):
    """What the script of a small board needs to follow its match."""

    prefix: str
    """What the names of the things in this picture begin with, and in no other."""
    replay: str
    live: str


class Miniature(msgspec.Struct, frozen=True):
    """A match as a small picture, as everybody may see it.

    The page that shows it tells the guard of pages its style, among `inline_styles`.
    """

    summary: Summary
    svg: str
    """Nothing for a match that has not begun, or that cannot be shown."""
    style: str
    roles: list[SeatSign]
    """The roles of the seats; empty before the match has begun."""
    boot: BoardBoot


def miniature(
    log: MatchLog,
    language: Language,
    prefix: str,
    *,
    step: int | None = None,
    names: Sequence[str] = (),
    beside: Collection[Miniature] = (),
) -> Miniature:
    """Return a match as a small board, where it stands now or after a step.

    A page with several boards asks for the names in all of them at once, and carries
    a style once: those that stand before a board are named with `beside`.
    """
    names = names or names_of(log)
    shown = _replay(log, language, names)
    svg, style, roles = _picture(shown, prefix, step, {board.style for board in beside})
    query = urlencode({"seat": SEAT, "language": language, "layout": "wide"})
    boot = BoardBoot(
        prefix=prefix,
        replay=f"{reverse('replays:replay', args=[log.id])}?{query}",
        live=f"/live/{log.id}/?{query}",
    )
    return Miniature(summary(log, language).named(names), svg, style, roles, boot)


def _replay(
    log: MatchLog, language: Language, names: Sequence[str]
) -> MatchReplay | None:
    """Return a replay, or none: one match that cannot be shown spoils no page."""
    try:
        return replay(log, SPECTATOR, language, names=names)
    except (UnreadableLog, WrongEngine):
        return None


def _picture(
    shown: MatchReplay | None, prefix: str, step: int | None, styles: Collection[str]
) -> tuple[str, str, list[SeatSign]]:
    """Return picture, style and roles; the picture carries a style the page has not."""
    if shown is None or shown.canvas is None:
        return "", "", []
    at = shown.last if step is None else min(step, shown.last)
    style = shown.canvas.style
    svg = shown.miniature(at, prefix, is_styled=style not in styles)
    return svg, style, shown.roles[at]
