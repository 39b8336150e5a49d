"""How the classes of the picture look, in the light and in the dark."""

from typing import Final

from engines.core.style import Theme, style

LIGHT: Final[Theme] = {
    "paper": "#f5efe2",
    "panel": "#fffdf8",
    "sunken": "#f1e9d9",
    "ink": "#2a211b",
    "muted": "#66594d",
    "line": "#d5c7ad",
    "sea": "#c5dfe4",
    "wave": "#a6cbd3",
    "coast": "#2d545e",
    "land": "#d9cfa4",
    "hill": "#9aa873",
    "dragon": "#5b6b3c",
    "hull": "#8a5c30",
    "hull-edge": "#5b3a1b",
    "on-hull": "#ffffff",
    "deck": "#f3e3c4",
    "wood": "#e3c898",
    "plank": "#c9a76d",
    "accent": "#a8430b",
    "coin": "#f0c04a",
    "on-coin": "#33240a",
    "ability": "#fbe9b7",
    "doom": "#5f2a6e",
    "on-doom": "#ffffff",
    "glass": "#e7f1f0",
    "glass-edge": "#6f9aa0",
    "kind0": "#b3262f",
    "on-kind0": "#ffffff",
    "pale0": "#f6d4d1",
    "sign0": "#a01d2c",
    "kind1": "#20794a",
    "on-kind1": "#ffffff",
    "pale1": "#d3ecd9",
    "sign1": "#1c6b41",
    "kind2": "#2762ad",
    "on-kind2": "#ffffff",
    "pale2": "#d3e3f6",
    "sign2": "#22579a",
    "kind3": "#f3c548",
    "on-kind3": "#3a2a05",
    "pale3": "#fbecc0",
    "sign3": "#7a5600",
    "kind4": "#6a6d73",
    "on-kind4": "#ffffff",
    "pale4": "#dcdcdc",
    "sign4": "#4c4f55",
    "coal": "#3a3532",
    "on-coal": "#ffffff",
    "ember": "#f9d9b8",
    "ichor": "#7fae1c",
    "on-ichor": "#1f2b06",
    "seat0": "#6a3a9a",
    "on-seat0": "#ffffff",
    "seat1": "#e2812d",
    "on-seat1": "#2c1502",
    "seat2": "#10757f",
    "on-seat2": "#ffffff",
    "seat3": "#3c3d49",
    "on-seat3": "#ffffff",
}

DARK: Final[Theme] = {
    "paper": "#151419",
    "panel": "#221f27",
    "sunken": "#2b2731",
    "ink": "#f3ebdd",
    "muted": "#b9ac9c",
    "line": "#453d48",
    "sea": "#10242d",
    "wave": "#1d3d49",
    "coast": "#9cc3cd",
    "land": "#3a3a2b",
    "hill": "#4b5636",
    "dragon": "#93a765",
    "hull": "#6b4a2b",
    "hull-edge": "#b58a55",
    "on-hull": "#ffffff",
    "deck": "#2c2620",
    "wood": "#3d3224",
    "plank": "#54452f",
    "accent": "#ff9d5c",
    "coin": "#dcab36",
    "on-coin": "#241902",
    "ability": "#463a1c",
    "doom": "#b98ad0",
    "on-doom": "#20092a",
    "glass": "#1d2c30",
    "glass-edge": "#5f8b92",
    "kind0": "#c8323d",
    "on-kind0": "#ffffff",
    "pale0": "#4d2429",
    "sign0": "#ff8f92",
    "kind1": "#237d4c",
    "on-kind1": "#ffffff",
    "pale1": "#1f4030",
    "sign1": "#7fd8a4",
    "kind2": "#2e6abc",
    "on-kind2": "#ffffff",
    "pale2": "#213a58",
    "sign2": "#8fbdf5",
    "kind3": "#e9bb3d",
    "on-kind3": "#2c2003",
    "pale3": "#4a3c15",
    "sign3": "#f5cf63",
    "kind4": "#7b7f86",
    "on-kind4": "#ffffff",
    "pale4": "#38383d",
    "sign4": "#c3c6cc",
    "coal": "#8f8882",
    "on-coal": "#171311",
    "ember": "#5a3218",
    "ichor": "#9ccb3a",
    "on-ichor": "#1a2405",
    "seat0": "#8a5ac0",
    "on-seat0": "#ffffff",
    "seat1": "#ec9144",
    "on-seat1": "#241102",
    "seat2": "#147682",
    "on-seat2": "#ffffff",
    "seat3": "#d5d2cb",
    "on-seat3": "#1d1c22",
}

RULES: Final = """
text{font:20px FONT;fill:var(--ink);text-anchor:middle}
.paper{fill:var(--paper)}
.panel{fill:var(--panel);stroke:var(--line);stroke-width:2}
.sunken{fill:var(--sunken)}
.sea{fill:var(--sea)}
.wave{fill:none;stroke:var(--wave);stroke-width:3;stroke-linecap:round}
.edge{fill:var(--coast)}
.start{text-anchor:start}
.end{text-anchor:end}
.muted{fill:var(--muted)}
.strong{font-weight:700}
.name{font-size:24px;font-weight:700}
.big{font-size:30px;font-weight:700}
.small{font-size:19px}
.glyph{fill:var(--ink);fill-rule:evenodd;stroke:none}
.line{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.land{fill:var(--land);stroke:var(--hill);stroke-width:3}
.hill{fill:var(--hill)}
.dragon .glyph{fill:var(--dragon)}
.dragon .line{stroke:var(--dragon)}
.hull{fill:var(--hull);stroke:var(--hull-edge);stroke-width:2;stroke-linejoin:round}
.deck{fill:var(--deck);stroke:var(--hull-edge);stroke-width:2}
.seat-free{fill:none;stroke:var(--plank);stroke-width:2;stroke-dasharray:3 4}
.berth{fill:none;stroke:var(--coast);stroke-width:2;stroke-dasharray:3 6}
.wood{fill:var(--wood);stroke:var(--plank);stroke-width:2}
.planks{fill:none;stroke:var(--plank);stroke-width:1.5}
.token{fill:var(--kind);stroke:var(--panel);stroke-width:1.5}
.on{fill:var(--on-kind);fill-rule:evenodd}
.sign{fill:var(--sign);fill-rule:evenodd}
.pale{fill:var(--pale);stroke:var(--sign);stroke-width:2}
.tile{fill:var(--pale);stroke:var(--sign);stroke-width:2}
.wild{--pale:var(--panel);--sign:var(--muted)}
.marked{fill:none;stroke:var(--accent);stroke-width:4}
.marker{fill:var(--accent)}
.slot{fill:none;stroke:var(--muted);stroke-width:2;stroke-dasharray:3 5}
.ichor{--kind:var(--ichor);--on-kind:var(--on-ichor)}
.glass{fill:var(--glass);stroke:var(--glass-edge);stroke-width:2.5}
.badge{fill:var(--seat)}
.on-seat{fill:var(--on-seat);font-weight:700}
.banner .asked{fill:var(--on-seat)}
.banner .glyph{fill:var(--on-seat)}
.banner .line{stroke:var(--on-seat)}
.asked{font-size:23px;font-weight:700}
.banner .long{font-size:19px}
.emblem .glyph{fill:var(--on-seat)}
.emblem .line{stroke:var(--on-seat)}
.coin{fill:var(--coin);stroke:var(--on-coin);stroke-width:2}
.gem{fill:var(--accent)}
.gold{font-size:30px;font-weight:700}
.rank{fill:var(--on-coin);font-size:20px;font-weight:700}
.doom{fill:var(--doom)}
.back{fill:var(--doom);stroke:var(--panel);stroke-width:2}
.doom .glyph{fill:var(--doom)}
.on-doom{fill:var(--on-doom);fill-rule:evenodd}
.pip{fill:var(--ink)}
.turn .wood{stroke:var(--accent);stroke-width:5}
.ring{fill:none;stroke:var(--accent);stroke-width:4}
.pier{font-size:19px;font-weight:700}
.turn .panel{stroke:var(--accent);stroke-width:5}
.dial{fill:var(--panel);stroke:var(--line);stroke-width:4}
.hour{fill:var(--sunken);stroke:var(--line);stroke-width:2}
.bridge{fill:none;stroke:var(--sunken);stroke-width:16;stroke-linejoin:round}
.hand,.hand-barred{fill:none;stroke-width:3;stroke-dasharray:1 8;stroke-linecap:round}
.hand{stroke:var(--accent)}
.hand-barred{stroke:var(--line)}
.ability{fill:var(--ability)}
.mouse .glyph{fill:var(--muted)}
.mouse .line{stroke:var(--muted)}
.figure{fill:none;stroke:var(--seat);stroke-width:4}
.piece .glyph{fill:var(--seat);stroke:var(--panel);stroke-width:2}
.space{fill:var(--sunken)}
.faint .glyph{fill:var(--muted)}
.faint .line{stroke:var(--muted)}
.card{fill:var(--panel);stroke:var(--muted);stroke-width:2}
.cost{fill:var(--sunken)}
.shield-off{fill:none;stroke:var(--line);stroke-width:2.5}
.shield-on{fill:var(--kind);stroke:var(--panel);stroke-width:1}
.die{fill:var(--kind);stroke:var(--panel);stroke-width:1.5}
.die-locked{fill:var(--pale);stroke:var(--sign);stroke-width:2;stroke-dasharray:3 4}
.face{fill:var(--on-kind);font-weight:700}
.hollow{fill:none;stroke:var(--sign);stroke-width:2;stroke-dasharray:2 4}
.evenodd{fill-rule:evenodd}
.hours{fill:none;stroke:var(--ink);stroke-width:2}
.hull-number{fill:var(--on-hull);font-size:19px}
.stall .glyph{fill:var(--accent)}
.stall .line{stroke:var(--accent)}
.coal{--kind:var(--coal);--on-kind:var(--on-coal);--sign:var(--coal)}
.furnace{fill:var(--sunken);stroke:var(--muted);stroke-width:2}
.lit{fill:var(--ember);stroke:var(--accent)}
.ember .glyph{fill:var(--accent)}
.needle{fill:var(--accent)}
"""


def _parts() -> str:
    kinds = (
        f".k{n}{{--kind:var(--kind{n});--on-kind:var(--on-kind{n});"
        f"--pale:var(--pale{n});--sign:var(--sign{n})}}"
        for n in range(5)
    )
    seats = (
        f".s{n}{{--seat:var(--seat{n});--on-seat:var(--on-seat{n})}}" for n in range(4)
    )
    return "\n".join((*kinds, *seats))


STYLE: Final = style("bay", LIGHT, DARK, f"{_parts()}\n{RULES.strip()}")
