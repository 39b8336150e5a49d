"""The market as a picture, drawn from what a viewer may know.

A thing keeps its name as long as it is the same thing, so that viewers can move it.
"""

from typing import Final

from engines.core.game import Language, Seat
from engines.core.glyphs import dot, mark
from engines.core.picture import Picture, Spot, Thing, circle, path, rect, text
from engines.core.style import style
from souk.cli.game_template.game.content import BOX, GATE, TRADERS
from souk.cli.game_template.game.describe import question, trader, words
from souk.cli.game_template.game.moves import AnyMove, WalkBack
from souk.cli.game_template.game.view import View

# --- where things are ----------------------------------------------------------------

WIDTH: Final = 780
HEIGHT: Final = 680
CELL: Final = 130
RING: Final = 110, 15
"""The north-western corner of the square of stalls."""
SIDE: Final = len(BOX.stalls) // 4
"""How many stalls there are from one corner to the next."""
MIDDLE: Final = RING[0] + (SIDE + 1) * CELL // 2


def _middle(stall: int) -> Spot:
    """Return where a stall is: clockwise from the north-west, with the gate outside."""
    if stall == GATE:
        return RING[0] // 2, RING[1] + CELL
    side, along = divmod(stall - 1, SIDE)
    ways = (along, 0), (SIDE, along), (SIDE - along, SIDE), (0, SIDE - along)
    column, row = ways[side]
    return RING[0] + column * CELL + CELL // 2, RING[1] + row * CELL + CELL // 2


def _row(seat: Seat) -> int:
    """Return where the row of a trader is, within the square."""
    return RING[1] + CELL + 190 + seat * 100


# --- what they look like -------------------------------------------------------------

EMBLEMS: Final = (dot(0, 0, 16), "M0-19L19 0L0 19L-19 0Z")
CAMEL: Final = "M-19 14V0C-17-14-9-14-6-3C-3-14 5-14 8-1V14M8-1Q15-3 14-15H21"
ARCH: Final = "M-34 44V-8A34 34 0 0 1 34-8V44"
BACKWARDS: Final = "M12-7H-4A7 7 0 0 0-4 7H10M5-14L12-7L5 0"

LIGHT: Final = {
    "paper": "#f7f1e3",
    "panel": "#fffdf8",
    "ink": "#2a211b",
    "line": "#cdbd9f",
    "accent": "#a8430b",
    "amber": "#f0b557",
    "indigo": "#b3bdf5",
}
DARK: Final = {
    "paper": "#171419",
    "panel": "#231f27",
    "ink": "#f3ebdd",
    "line": "#6a5f6d",
    "accent": "#ff9d5c",
    "amber": "#7a4b0c",
    "indigo": "#3a469c",
}
RULES: Final = """
text{font:24px FONT;fill:var(--ink);text-anchor:middle}
.amber{--owner:var(--amber)}
.indigo{--owner:var(--indigo)}
.free{--owner:var(--panel)}
.paper{fill:var(--paper)}
.plot{fill:var(--owner);stroke:var(--line);stroke-width:3}
.badge{fill:var(--owner);stroke:var(--ink);stroke-width:2}
.mark{fill:none;stroke:var(--ink);stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.camel{fill:none;stroke:var(--accent);stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
.turn .plot{stroke:var(--accent);stroke-width:6}
.start{text-anchor:start}
.name{font-size:25px;font-weight:700}
.huge{font-size:46px;font-weight:700}
"""
HOME: Final = "new_game"
STYLE: Final = style(HOME, LIGHT, DARK, RULES)

# --- the things ----------------------------------------------------------------------


def picture(view: View, language: Language) -> Picture:
    names, seats = words(language), range(len(TRADERS))
    said = question(view.to_move, view.ranks, language)
    lap = names.phrase("labels", "lap", lap=view.lap)
    told = text("huge", 0, 0, lap), text("name", 0, 50, said)
    gate, camel = (path("mark", ARCH),), (path("camel", CAMEL),)
    x, y = _middle(view.camel)
    things = (
        Thing("paper", 0, 0, (rect("paper", 0, 0, WIDTH, HEIGHT),)),
        Thing("question", MIDDLE, RING[1] + CELL + 80, told),
        Thing("gate", *_middle(GATE), gate, names.name("labels", "gate"), topic="gate"),
        *(_stall(view, stall, language) for stall in range(1, len(view.worth))),
        *(_trader(view, seat, language) for seat in seats),
        *(_token(seat, language) for seat in seats if view.tokens[seat]),
        Thing("camel", x, y + 34, camel, names.name("labels", "camel"), topic="camel"),
    )
    title = names.phrase(
        "labels", "picture", title=names.title, lap=view.lap, question=said
    )
    return Picture(WIDTH, HEIGHT, title, STYLE, things, HOME)


def _stall(view: View, stall: int, language: Language) -> Thing:
    owner, worth = view.owners[stall], view.worth[stall]
    said = words(language).phrase("labels", "stall", stall=stall, worth=worth)
    shapes, look = [rect("plot", -60, -60, 120, 120, 14)], "free"
    if owner is not None:
        # Colours alone do not tell everybody whose it is.
        shapes.append(mark("badge", EMBLEMS[owner], (38, -38)))
        said, look = f"{said}, {trader(owner, language)}", TRADERS[owner]
    shapes += text("start", -50, -36, str(stall)), text("huge", 0, 6, str(worth))
    return Thing(f"stall-{stall}", *_middle(stall), tuple(shapes), said, look, "stall")


def _trader(view: View, seat: Seat, language: Language) -> Thing:
    coins = words(language).count(view.coins[seat], "coin")
    name = trader(seat, language)
    shapes = (
        rect("plot", -160, -40, 320, 80, 14),
        mark("badge", EMBLEMS[seat], (-130, 0)),
        text("name start", -100, -4, name),
        text("start", -100, 24, coins),
    )
    look = f"{TRADERS[seat]} turn" if seat in view.to_move else TRADERS[seat]
    return Thing(f"trader-{seat}", MIDDLE, _row(seat), shapes, f"{name}, {coins}", look)


def _token(seat: Seat, language: Language) -> Thing:
    said = f"{trader(seat, language)}, {words(language).name('labels', 'token')}"
    shapes = circle("badge", 0, 0, 28), path("mark", BACKWARDS)
    return Thing(
        f"token-{seat}", MIDDLE + 120, _row(seat), shapes, said, "free", "token"
    )


def touch_targets(view: View, move: AnyMove) -> tuple[str, ...]:
    """Return the stall; to walk back, the token is touched first."""
    if view.seat not in view.to_move:
        return ()
    token = (f"token-{view.seat}",) if isinstance(move, WalkBack) else ()
    return (*token, f"stall-{move.stall}")
