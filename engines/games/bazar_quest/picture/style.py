"""How the classes of the picture look, in the light and in the dark."""

from typing import Final

from engines.core.style import Theme, style

LIGHT: Final[Theme] = {
    "paper": "#f1e9d9",
    "panel": "#fffdf8",
    "sunken": "#e6dcc6",
    "ink": "#2a211b",
    "muted": "#66594d",
    "line": "#d5c7ad",
    "accent": "#a8430b",
    "on-accent": "#ffffff",
    "square": "#dfe3d6",
    "skyline": "#d0d6c6",
    "lair": "#3d2c44",
    "on-lair": "#fbf1f7",
    "pale-lair": "#d9c5dc",
    "coin": "#f0c04a",
    "on-coin": "#33240a",
    "heart": "#bb2649",
    "attack": "#9a3412",
    "defence": "#245d8c",
    "on-badge": "#ffffff",
    "good": "#cfe8cf",
    "bad": "#f5cfcb",
    "plain": "#e8e0cf",
    "doom": "#7a1420",
    "back": "#6b4a2f",
    "on-back": "#e9c893",
    "class0": "#ad3226",
    "class1": "#2c7349",
    "class2": "#4450b4",
    "class3": "#8a5f08",
    "shop0": "#4a5a6b",
    "shop1": "#8a6200",
    "shop2": "#b04a22",
    "shop3": "#14707a",
    "shop4": "#6a3d8c",
    "shop5": "#a23567",
    "on-shop": "#ffffff",
}

DARK: Final[Theme] = {
    "paper": "#171419",
    "panel": "#231f27",
    "sunken": "#322c36",
    "ink": "#f3ebdd",
    "muted": "#b9ac9c",
    "line": "#453d48",
    "accent": "#ff9d5c",
    "on-accent": "#2a1403",
    "square": "#232a26",
    "skyline": "#2b342f",
    "lair": "#38233f",
    "on-lair": "#fbf1f7",
    "pale-lair": "#d9c5dc",
    "coin": "#dcab36",
    "on-coin": "#241902",
    "heart": "#c93a5c",
    "attack": "#b24a22",
    "defence": "#2f6fa5",
    "on-badge": "#ffffff",
    "good": "#23462c",
    "bad": "#5a2529",
    "plain": "#3a3340",
    "doom": "#8f1d2b",
    "back": "#4f3826",
    "on-back": "#d9b57e",
    "class0": "#c04a3c",
    "class1": "#35835a",
    "class2": "#5f6bd0",
    "class3": "#94690f",
    "shop0": "#5f7286",
    "shop1": "#936a0a",
    "shop2": "#b9542c",
    "shop3": "#1d7a84",
    "shop4": "#8252a8",
    "shop5": "#b34577",
    "on-shop": "#ffffff",
}

RULES: Final = """
text{font:20px FONT;fill:var(--ink);text-anchor:middle}
.paper{fill:var(--paper)}
.panel{fill:var(--panel);stroke:var(--line);stroke-width:2}
.ground{fill:var(--square)}
.shelf{fill:var(--sunken)}
.start{text-anchor:start}
.end{text-anchor:end}
.muted{fill:var(--muted)}
.strong{font-weight:700}
.name{font-size:25px;font-weight:700}
.number{font-size:27px;font-weight:700}
.glyph{fill:var(--ink);fill-rule:evenodd;stroke:none}
.line{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.on{fill:var(--on-badge);stroke:none}
.coin{fill:var(--coin);stroke:var(--on-coin);stroke-width:1.5}
.price{fill:var(--on-coin);font-weight:700}
.heart{fill:var(--heart)}
.attack{fill:var(--attack)}
.defence{fill:var(--defence)}
.badge-number{fill:var(--on-badge);font-weight:700}
.glory{fill:var(--coin);stroke:var(--on-coin);stroke-width:1.5}
.phase{fill:var(--panel);stroke:var(--line);stroke-width:2}
.now .phase{fill:var(--accent);stroke:var(--accent)}
.now .phase-name{fill:var(--on-accent)}
.past .phase{fill:var(--sunken)}
.phase-name{font-weight:600}
.sign{fill:var(--shop)}
.up .glyph{fill:var(--on-shop)}
.up .line{stroke:var(--on-shop)}
.asked{font-size:24px;font-weight:700}
.up .asked{fill:var(--on-shop)}
.doomed .sign{fill:var(--doom)}
.doomed .asked{fill:var(--on-badge)}
.turn .panel{stroke:var(--accent);stroke-width:5}
.lair{fill:var(--lair)}
.monster .glyph{fill:var(--on-lair)}
.monster .line{stroke:var(--on-lair)}
.monster .name,.monster .strong,.monster .number{fill:var(--on-lair)}
.monster .says{fill:var(--pale-lair)}
.doomed .lair{fill:var(--doom)}
.doomed .says{fill:var(--on-badge)}
.pip{fill:none;stroke:var(--pale-lair);stroke-width:2}
.wound{fill:var(--heart);stroke:var(--on-lair);stroke-width:2}
.level{fill:none;stroke:var(--pale-lair);stroke-width:2}
.here{fill:var(--on-lair)}
.beaten{fill:none;stroke:var(--pale-lair);stroke-width:2;opacity:.6}
.monster .numeral-here{fill:var(--lair)}
.card{fill:var(--panel);stroke:var(--muted);stroke-width:1.5}
.back{fill:var(--back);stroke:var(--on-back);stroke-width:1.5}
.frame{fill:none;stroke:var(--on-back);stroke-width:1.5}
.hidden .glyph{fill:var(--on-back)}
.hidden .line{stroke:var(--on-back)}
.spark{fill:var(--accent)}
.label{font-weight:600}
.covered .card{fill:var(--sunken);stroke-dasharray:7 5}
.known .card{stroke-dasharray:2 4}
.good{fill:var(--good)}
.bad{fill:var(--bad)}
.plain{fill:var(--plain)}
.chip{fill:var(--sunken);stroke:var(--line);stroke-width:1.5}
.slot{fill:none;stroke:var(--line);stroke-width:2;stroke-dasharray:7 6}
.skyline{fill:var(--skyline)}
.used .chip{stroke:var(--accent);stroke-width:3}
.quest{fill:var(--accent);stroke:var(--panel);stroke-width:2;fill-rule:evenodd}
.medal{fill:none;stroke:var(--muted);stroke-width:2.5}
.ring{fill:none;stroke:var(--accent);stroke-width:5}
"""


def _parts() -> str:
    shops = (f".s{n}{{--shop:var(--shop{n})}}" for n in range(6))
    classes = (f".class{n}{{fill:var(--class{n})}}" for n in range(4))
    return "\n".join((*shops, *classes))


STYLE: Final = style("bazar_quest", LIGHT, DARK, f"{_parts()}\n{RULES.strip()}")
