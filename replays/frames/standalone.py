"""A replay as one page that needs nothing else: for notebooks, and to be sent."""

from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

import msgspec

from engines.core.game import Language
from replays.frames.builder import MatchReplay

LABELS: Final[Mapping[Language, tuple[str, str, str]]] = {
    "en": ("One step back", "Step", "One step on"),
    "fr": ("Une étape en arrière", "Étape", "Une étape en avant"),
}
"""What a screen reader calls the controls."""


def standalone_page(replay: MatchReplay, title: str) -> str:
    """Return the page: all frames, a scrubber, and what happened in each step."""
    assert replay.canvas is not None
    shown = {
        "seq": replay.seq,
        "over": True,
        "canvas": replay.canvas,
        "frames": replay.frames,
        "names": [*replay.names],
    }
    back, step, on = LABELS[replay.language]
    # No text of a replay may end the element that it is written into.
    data = msgspec.json.encode(shown).decode().replace("<", "\\u003c")
    script = _read("static/replays/replay.js").replace("export class", "class", 1)
    return (
        f'<!DOCTYPE html><html lang="{replay.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>"
        f"<style>{_read('frames/standalone.css')}</style></head><body>"
        f"<main>{replay.svg(replay.last)}"
        '<div class="controls">'
        f'<button type="button" id="back" aria-label="{back}">◀</button>'
        f'<input type="range" id="scrubber" min="0" max="{replay.last}" '
        f'value="{replay.last}" aria-label="{step}">'
        f'<button type="button" id="on" aria-label="{on}">▶</button>'
        f'<output id="number">{replay.last}</output></div>'
        '<ul id="words" aria-live="polite"></ul></main>'
        f'<script type="application/json" id="replay">{data}</script>'
        f'<script type="module">{script}\n{_read("frames/standalone.js")}</script>'
        "</body></html>"
    )


def framed(page: str, replay: MatchReplay, title: str) -> str:
    """Return the page as an element that another page shows apart from its own."""
    assert replay.canvas is not None
    width, height = replay.canvas.width, replay.canvas.height
    # The controls and some sentences stand below the picture.
    style = (
        f"width:100%;max-width:60rem;aspect-ratio:{width}/{height * 1.25:.0f};border:0"
    )
    return (
        f'<iframe title="{escape(title)}" style="{style}" srcdoc="{escape(page)}">'
        "</iframe>"
    )


@cache
def _read(path: str) -> str:
    return (files("replays") / path).read_text("utf-8")
