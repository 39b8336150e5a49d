"""Draws pictures as files for pages that show no SVG: chats, slides, phones.

The renderer knows no variables of CSS and no fonts but the one that it is given, so the
colours of the day are written in, and a picture looks the same on every machine.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import font_source_sans_pro
import resvg_py

FAMILY: Final = "Source Sans Pro"
STYLES: Final = ("Regular", "Semibold", "Bold", "It")

_COLOURS = re.compile(r"--([\w-]+):([^;}]+)")
_RULE = re.compile(r"([^{}]+){([^{}]*)}")
_USED = re.compile(r"var\(--([\w-]+)\)")
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def png(svg: str, *, width: int, background: str = "") -> bytes:
    """Return a picture as PNG of a width, as it looks by day."""
    return resvg_py.svg_to_bytes(
        svg_string=plain(svg),
        width=width,
        background=background or None,
        skip_system_fonts=True,
        font_files=_fonts(),
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )


def plain(svg: str) -> str:
    """Return a picture with its colours of the day in place of variables."""
    return _STYLE.sub(lambda found: f"<style>{_by_day(found[1])}</style>", svg)


@cache
def _by_day(style: str) -> str:
    """Return the rules of a style in the light; `engines.core.style` writes it."""
    day, _, rest = style.partition("}")
    colours = dict(_COLOURS.findall(day))
    # What follows is the night, for readers who want it, twice in braces of its own.
    rules = _RULE.findall(rest.partition("}}")[2])
    scopes = {
        selectors.split()[-1]: {
            name: _resolved(value, colours) for name, value in _COLOURS.findall(body)
        }
        for selectors, body in rules
        if body.startswith("--")
    }
    drawn = [(selectors, body) for selectors, body in rules if body[:2] != "--"]
    lines = [f"{selectors}{{{_resolved(body, colours)}}}" for selectors, body in drawn]
    for scope, own in scopes.items():
        for selectors, body in drawn:
            if {*_USED.findall(body)} & {*own}:
                within = _within(scope, selectors)
                lines.append(f"{within}{{{_resolved(body, colours | own)}}}")
    return "".join(lines)


def _resolved(text: str, colours: Mapping[str, str]) -> str:
    return _USED.sub(lambda found: colours.get(found[1], "none"), text)


def _within(scope: str, selectors: str) -> str:
    """Return the selectors of a rule for what stands in a scope, or is it itself."""
    found = []
    for one in selectors.split(","):
        home, _, rest = one.partition(" ")
        found.append(f"{home} {scope} {rest}")
        if rest.startswith("."):
            found.append(f"{home} {scope}{rest}")
    return ",".join(found)


@cache
def _fonts() -> list[str]:
    folder = Path(font_source_sans_pro.__file__).parent / "files"
    return [str(folder / f"SourceSansPro-{style}.ttf") for style in STYLES]
