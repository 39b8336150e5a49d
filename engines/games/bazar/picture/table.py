"""What lies around the map: the event, the question, the purses, the lost tiles."""

from functools import cache
from textwrap import wrap
from typing import Final

from engines.core.glyphs import glyph
from engines.core.lettering import fitted
from engines.core.picture import Shape, Spot, Thing, circle, path, rect, text
from engines.core.words import Words
from engines.games.bazar.content import (
    BOX,
    EVENT,
    GUILDS,
)
from engines.games.bazar.describe import question
from engines.games.bazar.describe.names import (
    NUMERALS,
    TURNS,
    event_effect,
    event_name,
    event_rule,
    guild_forms,
    tile_forms,
)
from engines.games.bazar.picture.glyphs import EVENT_GLYPHS, GUILD_GLYPHS
from engines.games.bazar.picture.layout import (
    CARDS_Y,
    EDGE,
    EVENT_Y,
    LOST_HEIGHT,
    LOST_Y,
    PURSE_HEIGHT,
    PURSE_WIDTH,
    QUESTION_Y,
    TILE_HEIGHT,
    TILE_WIDTH,
    WAITING_X,
    WAITING_Y,
    WIDTH,
    hand_corner,
    purse_corner,
)
from engines.games.bazar.view import View

EFFECT_LETTERS: Final = 47
"""How many letters of an effect fit into a line."""

FLAG: Final = "M0 0H36L44 15L36 30H0Z"
"""What tells when a guild plays: it points to the next."""


# --- the event -----------------------------------------------------------------------


def turn(view: View, words: Words) -> Thing:
    shapes = [rect("panel", 0, 0, 116, 100, 10)]
    if view.turn:
        shapes += [
            text("muted", 58, 26, words.name("labels", "turn")),
            text("huge", 58, 68, str(view.turn)),
            text("muted", 58, 92, words.phrase("labels", "of_turns", turns=TURNS)),
        ]
    else:
        shapes += glyph(EVENT_GLYPHS["market_day"], (58, 50), 2)
    return Thing("turn", EDGE, EVENT_Y, tuple(shapes))


def event(view: View, words: Words) -> Thing:
    if view.event is not None:
        name = event_name(view.event, words)
        effect = event_effect(view.event, words)
        title = event_rule(view.event, words) if view.event in NUMERALS else ""
        drawing = glyph(EVENT_GLYPHS[view.event], (48, 50), 1.7)
    else:
        key = "no_event" if view.turn else "setting_up"
        name = words.name("labels", key)
        effect = words.name("labels", f"{key}_effect")
        title = ""
        drawing = []
    left = 96 if drawing else 20
    lines = [
        text("start", left, 64 + 26 * row, line)
        for row, line in enumerate(_lines(effect))
    ]
    width = WIDTH - 3 * EDGE - 116
    return Thing(
        "event",
        2 * EDGE + 116,
        EVENT_Y,
        (
            rect("panel", 0, 0, width, 100, 10),
            *drawing,
            text("name start", left, 34, name),
            *lines,
        ),
        title,
        topic=view.event or "",
    )


@cache
def _lines(effect: str) -> list[str]:
    """Break an effect into as few lines as it needs, of about the same length."""
    fewest = len(wrap(effect, EFFECT_LETTERS))
    widths = range(len(effect) // fewest, EFFECT_LETTERS + 1)
    return next(
        lines for width in widths if len(lines := wrap(effect, width)) == fewest
    )


def cards(view: View, words: Words) -> list[Thing]:
    """Return one small card for each event: in force, played, or still to come."""
    step = (WIDTH - 2 * EDGE + 8) / len(EVENT)
    return [
        _card(view, name, round(EDGE + place * step, 1), words)
        for place, name in enumerate(EVENT)
    ]


def _card(view: View, name: str, x: float, words: Words) -> Thing:
    state = "left"
    if name in view.events_played:
        state = "now" if name == view.event else "played"
    said = event_rule if state == "left" else event_effect
    numeral = NUMERALS.get(name)
    middle = 31.0
    shapes = [rect("panel", 0, 0, 62, 40, 7)]
    if numeral:
        middle = 41
        shapes.append(text("numeral", 15, 27, numeral))
    return Thing(
        f"card-{name}",
        x,
        CARDS_Y,
        (*shapes, *glyph(EVENT_GLYPHS[name], (middle, 20), 0.9)),
        words.phrase(
            "labels",
            f"event_{state}",
            event=event_name(name, words),
            effect=said(name, words),
        ),
        state,
        name,
    )


# --- the question --------------------------------------------------------------------


def banner(view: View, words: Words) -> Thing:
    """Return the question in the colours of the guild that is asked, or has won."""
    asked = view.to_move[0] if view.to_move else None
    if view.ranks:
        asked = view.ranks.index(1)
    shapes = [rect("panel", 0, 0, WIDTH - 2 * EDGE, 42, 21)]
    look = ""
    if asked is not None:
        look = f"g{asked} up"
        shapes = [
            rect("face", 0, 0, WIDTH - 2 * EDGE, 42, 21),
            *glyph(GUILD_GLYPHS[GUILDS[asked]], (30, 21)),
        ]
    shapes.append(
        fitted(
            "asked",
            ((WIDTH - 2 * EDGE) / 2, 29),
            question(view, words),
            size=24,
            room=WIDTH - 2 * EDGE - 110,
        )
    )
    return Thing("question", EDGE, QUESTION_Y, tuple(shapes), look=look)


# --- the lost tiles ------------------------------------------------------------------


def lost(view: View, words: Words) -> list[Thing]:
    """Return the captions of the tiles beside the map."""
    key = "discarded" if view.discarded else "none_discarded"
    caption = words.name("labels", key)
    things = [
        Thing(
            "discarded",
            EDGE,
            LOST_Y,
            (
                rect("panel", 0, 0, WIDTH - 2 * EDGE, LOST_HEIGHT, 10),
                text("muted start", 12, 38, caption),
            ),
        )
    ]
    if view.eliminated:
        label = text("edge strong", 0, 0, words.name("labels", "waiting"))
        x, y = WAITING_X + TILE_WIDTH, WAITING_Y + TILE_HEIGHT + 20
        things.append(Thing("waiting", x, y, (label,)))
    return things


# --- the purses ----------------------------------------------------------------------


def purse(view: View, seat: int, words: Words) -> Thing:
    look = f"g{seat} up"
    if seat in view.to_move or (view.ranks and view.ranks[seat] == 1):
        look += " turn"
    shapes = [
        rect("panel", 0, 0, PURSE_WIDTH, PURSE_HEIGHT, 10),
        *_name(seat, words),
        *_coins(view.coins[seat]),
        *_rank(view, seat, words),
    ]
    if seat == view.seat:
        shapes.append(text("muted", PURSE_WIDTH - 32, 160, words.name("labels", "you")))
    return Thing(
        f"purse-{seat}",
        *purse_corner(seat),
        tuple(shapes),
        _purse_title(view, seat, words),
        look,
        GUILDS[seat],
    )


def _name(seat: int, words: Words) -> list[Shape]:
    name = guild_forms(seat, words)["name"]
    return [
        *emblem(seat, (32, 32)),
        fitted("name start", (62, 41), name, size=25, room=180),
    ]


def emblem(seat: int, at: Spot = (0, 0)) -> tuple[Shape, ...]:
    """Draw the sign of a guild around a place."""
    x, y = at
    drawing = glyph(GUILD_GLYPHS[GUILDS[seat]], at)
    return (rect("badge", x - 20, y - 20, 40, 40, 8), *drawing)


def place_in_turn(view: View, seat: int, words: Words) -> list[Thing]:
    """Return when a guild plays in this turn, as an ordinal on a flag."""
    if not view.turn or view.ranks:
        return []
    x, y = purse_corner(seat)
    place = words.name("ranks", str(view.order.index(seat) + 1))
    title = words.phrase("labels", "plays", place=place)
    shapes = (path("flag", FLAG), text("ordinal", 19, 22, place))
    at = x + PURSE_WIDTH - 52, y + 98
    return [Thing(f"order-{seat}", *at, shapes, title, topic="order_token")]


def _coins(coins: int) -> list[Shape]:
    goal = BOX.winning_coins
    width = PURSE_WIDTH - 2 * EDGE
    share = min(1, coins / goal)
    shapes = [
        circle("coin", 266, 32, 12),
        text("coins end", 330, 43, str(coins)),
        text("muted end", PURSE_WIDTH - EDGE, 44, f"/{goal}"),
        rect("track", EDGE, 62, width, 10, 5),
    ]
    if coins:
        shapes.append(rect("filled", EDGE, 62, round(max(10, share * width), 1), 10, 5))
    return shapes


def _rank(view: View, seat: int, words: Words) -> list[Shape]:
    if not view.ranks:
        return []
    rank = view.ranks[seat]
    look = "coin" if rank == 1 else "medal"
    return [
        circle(look, PURSE_WIDTH - 38, 122, 29),
        text(f"{look}-rank", PURSE_WIDTH - 38, 131, words.name("ranks", str(rank))),
    ]


def _purse_title(view: View, seat: int, words: Words) -> str:
    guild = guild_forms(seat, words)["name"]
    coins = words.count(view.coins[seat], "coin")
    key = "purse"
    if view.turn:
        key = "purse_ranked" if view.ranks else "purse_token"
    return words.phrase(
        "labels",
        key,
        guild=guild,
        coins=coins,
        goal=BOX.winning_coins,
        rank=words.name("ranks", str(view.ranks[seat])) if view.ranks else "",
        token=view.order.index(seat) + 1,
    )


def pile(view: View, seat: int, words: Words) -> Thing:
    x, y = hand_corner(seat, 3)
    count = view.piles[seat]
    stack = [
        rect("face", 16 - 4 * layer, 8 - 4 * layer, 48, 56, 6)
        for layer in range(min(3, count))
    ]
    return Thing(
        f"pile-{seat}",
        x,
        y,
        (*stack, text("count", 32, 45, str(count))) if stack else (),
        _pile_title(view, seat, words),
        f"g{seat} up",
        "pile",
    )


def _pile_title(view: View, seat: int, words: Words) -> str:
    tiles = words.count(view.piles[seat], "tile")
    names = [tile_forms(tile, words)["name"] for tile in view.unplayed[seat]]
    return words.phrase("labels", "pile_title", tiles=tiles, unplayed=words.join(names))
