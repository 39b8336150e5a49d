"""How the classes of the picture look, in the light and in the dark."""

from typing import Final

from engines.core.style import Theme, style

LIGHT: Final[Theme] = {
    "paper": "#f7f1e3",
    "panel": "#fffdf8",
    "ink": "#2a211b",
    "muted": "#66594d",
    "line": "#d5c7ad",
    "sea": "#c3dbe0",
    "wave": "#a5c6cd",
    "coast": "#31565f",
    "accent": "#a8430b",
    "gold": "#d99a00",
    "coin": "#f0c04a",
    "on-coin": "#33240a",
    "up": "#17683a",
    "down": "#a11f2a",
    "on-sign": "#ffffff",
    "guild0": "#a01d2c",
    "on-guild0": "#ffffff",
    "rim0": "#a01d2c",
    "back0": "#f3cdca",
    "guild1": "#7fbdee",
    "on-guild1": "#0d2740",
    "rim1": "#2468a8",
    "back1": "#d8ebfa",
    "guild2": "#5a2a88",
    "on-guild2": "#ffffff",
    "rim2": "#5a2a88",
    "back2": "#dccdec",
    "guild3": "#71c08a",
    "on-guild3": "#0c2c18",
    "rim3": "#24753f",
    "back3": "#d2ecd8",
    "ground0": "#e6cfae",
    "edge0": "#8a5a21",
    "ground1": "#cfdfd6",
    "edge1": "#2f6d62",
    "ground2": "#cdd9e8",
    "edge2": "#33608f",
    "ground3": "#f3dc9f",
    "edge3": "#94690a",
    "ground4": "#e9d0d6",
    "edge4": "#96375a",
    "ground5": "#ead3ea",
    "edge5": "#83388a",
    "ground6": "#d3d0cd",
    "edge6": "#4a4640",
}

DARK: Final[Theme] = {
    "paper": "#171419",
    "panel": "#231f27",
    "ink": "#f3ebdd",
    "muted": "#b9ac9c",
    "line": "#453d48",
    "sea": "#10242c",
    "wave": "#1d3a45",
    "coast": "#9cc3cd",
    "accent": "#ff9d5c",
    "gold": "#f5c23c",
    "coin": "#dcab36",
    "on-coin": "#241902",
    "up": "#7fdda2",
    "down": "#ff9c9c",
    "on-sign": "#1a1414",
    "guild0": "#b8283a",
    "on-guild0": "#ffffff",
    "rim0": "#ea7a86",
    "back0": "#5e2630",
    "guild1": "#7fbdee",
    "on-guild1": "#0d2740",
    "rim1": "#7fbdee",
    "back1": "#264a68",
    "guild2": "#7d4bb3",
    "on-guild2": "#ffffff",
    "rim2": "#b493e0",
    "back2": "#43305c",
    "guild3": "#71c08a",
    "on-guild3": "#0c2c18",
    "rim3": "#71c08a",
    "back3": "#27523a",
    "ground0": "#3b3024",
    "edge0": "#c0935b",
    "ground1": "#22362f",
    "edge1": "#6fb3a4",
    "ground2": "#233040",
    "edge2": "#7ba6d6",
    "ground3": "#40371c",
    "edge3": "#d1a545",
    "ground4": "#3d2830",
    "edge4": "#d9809f",
    "ground5": "#38263b",
    "edge5": "#cc86d3",
    "ground6": "#2e2c2d",
    "edge6": "#aaa39a",
}

RULES: Final = """
text{font:20px FONT;fill:var(--ink);text-anchor:middle}
.paper{fill:var(--paper)}
.panel{fill:var(--panel);stroke:var(--line);stroke-width:2}
.sea{fill:var(--sea)}
.wave{fill:none;stroke:var(--wave);stroke-width:3;stroke-linecap:round}
.edge{fill:var(--coast);font-size:23px}
.start{text-anchor:start}
.end{text-anchor:end}
.muted{fill:var(--muted)}
.strong{font-weight:700}
.name{font-size:25px;font-weight:700}
.huge{font-size:46px;font-weight:700}
.medal{fill:none;stroke:var(--line);stroke-width:3}
.medal-rank,.coin-rank{font-size:25px;font-weight:700}
.coin-rank{fill:var(--on-coin)}
.glyph{fill:var(--ink);fill-rule:evenodd;stroke:none}
.line{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.cell{fill:var(--ground);stroke:var(--panel);stroke-width:1.5}
.border{fill:none;stroke:var(--edge);stroke-width:4;stroke-linecap:square}
.plate{fill:var(--panel);stroke:var(--edge);stroke-width:3}
.sight .glyph{fill:var(--edge)}
.sight .line{stroke:var(--edge)}
.closed .cell{fill:none;stroke:var(--wave)}
.closed .border{stroke-dasharray:1 8;stroke-linecap:round}
.closed .plate{fill:none;stroke-dasharray:1 8;stroke-linecap:round}
.coin{fill:var(--coin);stroke:var(--on-coin);stroke-width:2}
.quarter{font-size:23px;font-weight:700}
.worth{fill:var(--on-coin);font-size:26px;font-weight:700}
.closed .coin{fill:none;stroke:var(--coast)}
.closed .worth,.closed .quarter{fill:var(--coast)}
.printed{fill:var(--muted);font-size:23px;text-decoration:line-through}
.sign-up{fill:var(--up)}
.sign-down{fill:var(--down)}
.sign-special{fill:var(--accent)}
.sign{fill:var(--on-sign);font-size:23px;font-weight:700}
.face{fill:var(--guild);stroke:var(--ink);stroke-width:2}
.gilt{fill:var(--guild);stroke:var(--gold);stroke-width:5}
.rim{fill:none;stroke:var(--ink);stroke-width:1.5}
.back{fill:var(--back);stroke:var(--rim);stroke-width:3}
.badge{fill:var(--guild)}
.letter{fill:var(--on-guild);font-size:23px;font-weight:700}
.label{font-size:23px;font-weight:600}
.up .label{fill:var(--on-guild)}
.up .glyph{fill:var(--on-guild)}
.up .line{stroke:var(--on-guild)}
.buried{opacity:0.85}
.ring-placed{fill:none;stroke:var(--accent);stroke-width:6}
.asked{fill:var(--ink);font-size:24px;font-weight:700}
.up .asked{fill:var(--on-guild)}
.frame{fill:none;stroke:var(--on-guild);stroke-width:1.5}
.owned{stroke:var(--rim);stroke-width:5}
.sign-barred{fill:var(--down)}
.ring-chosen{fill:none;stroke:var(--accent);stroke-width:6;stroke-dasharray:12 8}
.turn .panel{stroke:var(--accent);stroke-width:5}
.track{fill:var(--line)}
.filled{fill:var(--coin);stroke:var(--on-coin);stroke-width:1}
.token{fill:var(--ink)}
.flag{fill:var(--paper);stroke:var(--muted);stroke-width:2;stroke-linejoin:round}
.ordinal{fill:var(--ink);font-size:20px;font-weight:700}
.turning{fill:none;stroke:var(--paper);stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.coins{font-size:32px;font-weight:700}
.count{fill:var(--on-guild);font-size:25px;font-weight:700}
.played .panel{fill:none}
.played .glyph{fill:var(--muted)}
.played .line{stroke:var(--muted)}
.now .panel{fill:var(--accent);stroke:var(--accent)}
.now .glyph{fill:var(--paper)}
.now .line{stroke:var(--paper)}
.now .numeral{fill:var(--paper)}
.numeral{font-size:19px;font-weight:700}
"""


def _parts() -> str:
    guilds = (
        f".g{n}{{--guild:var(--guild{n});--on-guild:var(--on-guild{n});"
        f"--rim:var(--rim{n});--back:var(--back{n})}}"
        for n in range(4)
    )
    quarters = (
        f".q{n}{{--ground:var(--ground{n});--edge:var(--edge{n})}}" for n in range(7)
    )
    return "\n".join((*guilds, *quarters))


STYLE: Final = style("bazar", LIGHT, DARK, f"{_parts()}\n{RULES.strip()}")
