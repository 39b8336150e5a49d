"""What lies around the map: the event, the question, the purses, the lost tiles."""

from typing import Final

from engines.core.glyphs import glyph
from engines.core.lettering import fitted, lines
from engines.core.picture import (
    SectionPlace,
    Shape,
    Spot,
    Thing,
    circle,
    path,
    placed,
    rect,
    text,
)
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
    BANNER_HEIGHT,
    CARD_HEIGHT,
    CARD_WIDTH,
    LOST_HEIGHT,
    TURN_WIDTH,
    EventPanel,
    Purse,
    hand_corner,
)
from engines.games.bazar.view import View

FLAG: Final = "M0 0H36L44 15L36 30H0Z"
"""What tells when a guild plays: it points to the next."""


# --- the event -----------------------------------------------------------------------


def turn(view: View, panel: EventPanel, words: Words) -> Thing:
    middle = panel.height / 2
    of_turns = words.phrase("labels", "of_turns", turns=TURNS)
    shapes = [rect("panel", 0, 0, TURN_WIDTH, panel.height, 10)]
    if view.turn:
        shapes += [
            text("muted", 58, middle - 24, words.name("labels", "turn")),
            text("huge", 58, middle + 18, str(view.turn)),
            text("muted", 58, middle + 42, of_turns),
        ]
    else:
        shapes += glyph(EVENT_GLYPHS["market_day"], (58, middle), 2)
    return Thing("turn", 0, 0, tuple(shapes))


def event(view: View, panel: EventPanel, words: Words) -> Thing:
    if view.event is not None:
        name = event_name(view.event, words)
        effect = event_effect(view.event, words)
        title = event_rule(view.event, words) if view.event in NUMERALS else ""
        drawing = glyph(EVENT_GLYPHS[view.event], (44, panel.height / 2), 1.6)
    else:
        key = "no_event" if view.turn else "setting_up"
        name = words.name("labels", key)
        effect = words.name("labels", f"{key}_effect")
        title = ""
        drawing = []
    left = 88 if drawing else 20
    effects = [
        text("start", left, 64 + 26 * row, line)
        for row, line in enumerate(lines(effect, panel.letters))
    ]
    return Thing(
        "event",
        0,
        0,
        (
            rect("panel", 0, 0, panel.width, panel.height, 10),
            *drawing,
            text("name start", left, 34, name),
            *effects,
        ),
        title,
        topic=view.event or "",
    )


def cards(view: View, places: tuple[SectionPlace, ...], words: Words) -> list[Thing]:
    """Return one small card for each event: in force, played, or still to come."""
    return [
        thing
        for name, place in zip(EVENT, places, strict=True)
        for thing in placed([_card(view, name, words)], place)
    ]


def _card(view: View, name: str, words: Words) -> Thing:
    state = "left"
    if name in view.events_played:
        state = "now" if name == view.event else "played"
    said = event_rule if state == "left" else event_effect
    numeral = NUMERALS.get(name)
    middle = 31.0
    shapes = [rect("panel", 0, 0, CARD_WIDTH, CARD_HEIGHT, 7)]
    if numeral:
        middle = 41
        shapes.append(text("numeral", 15, 27, numeral))
    return Thing(
        f"card-{name}",
        0,
        0,
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


def banner(view: View, width: int, words: Words) -> Thing:
    """Return the question in the colours of the guild that is asked, or has won."""
    asked = view.to_move[0] if view.to_move else None
    if view.ranks:
        asked = view.ranks.index(1)
    shapes = [rect("panel", 0, 0, width, BANNER_HEIGHT, 21)]
    look = ""
    if asked is not None:
        look = f"g{asked} up"
        shapes = [
            rect("face", 0, 0, width, BANNER_HEIGHT, 21),
            *glyph(GUILD_GLYPHS[GUILDS[asked]], (30, 21)),
        ]
    shapes.append(
        fitted(
            "asked",
            (width / 2, 29),
            question(view, words),
            size=24,
            room=width - 110,
        )
    )
    return Thing("question", 0, 0, tuple(shapes), look=look)


# --- the lost tiles ------------------------------------------------------------------


def lost(view: View, width: int, words: Words) -> Thing:
    """Return the panel with the tiles that are out of the game."""
    key = "discarded" if view.discarded else "none_discarded"
    shapes = (
        rect("panel", 0, 0, width, LOST_HEIGHT, 10),
        text("muted start", 12, 38, words.name("labels", key)),
    )
    return Thing("discarded", 0, 0, shapes)


# --- the purses ----------------------------------------------------------------------


def purse(view: View, seat: int, form: Purse, words: Words) -> list[Thing]:
    look = f"g{seat} up"
    if seat in view.to_move or (view.ranks and view.ranks[seat] == 1):
        look += " turn"
    shapes = [
        rect("panel", 0, 0, form.width, form.height, 10),
        *_name(seat, form, words),
        *_coins(view.coins[seat], form),
        *_rank(view, seat, form, words),
    ]
    if seat == view.seat:
        shapes.append(text("muted", *form.you, words.name("labels", "you")))
    title = _purse_title(view, seat, words)
    return [Thing(f"purse-{seat}", 0, 0, tuple(shapes), title, look, GUILDS[seat])]


def _name(seat: int, form: Purse, words: Words) -> list[Shape]:
    name = guild_forms(seat, words)["name"]
    return [
        *emblem(seat, (32, 32)),
        fitted("name start", (62, 41), name, size=25, room=form.name),
    ]


def emblem(seat: int, at: Spot = (0, 0)) -> tuple[Shape, ...]:
    """Draw the sign of a guild around a place."""
    x, y = at
    drawing = glyph(GUILD_GLYPHS[GUILDS[seat]], at)
    return (rect("badge", x - 20, y - 20, 40, 40, 8), *drawing)


def place_in_turn(view: View, seat: int, form: Purse, words: Words) -> list[Thing]:
    """Return when a guild plays in this turn, as an ordinal on a flag."""
    if not view.turn or view.ranks:
        return []
    place = words.name("ranks", str(view.order.index(seat) + 1))
    title = words.phrase("labels", "plays", place=place)
    shapes = (path("flag", FLAG), text("ordinal", 19, 22, place))
    return [Thing(f"order-{seat}", *form.flag, shapes, title, topic="order_token")]


def _coins(coins: int, form: Purse) -> list[Shape]:
    goal = BOX.winning_coins
    x, y = form.coins
    left, top, width = form.track
    share = min(1, coins / goal)
    shapes = [
        circle("coin", x, y, 12),
        text("coins end", x + 64, y + 11, str(coins)),
        text("muted end", x + 94, y + 12, f"/{goal}"),
        rect("track", left, top, width, 10, 5),
    ]
    if coins:
        filled = round(max(10, share * width), 1)
        shapes.append(rect("filled", left, top, filled, 10, 5))
    return shapes


def _rank(view: View, seat: int, form: Purse, words: Words) -> list[Shape]:
    if not view.ranks:
        return []
    rank = view.ranks[seat]
    x, y = form.rank
    look = "coin" if rank == 1 else "medal"
    return [
        circle(look, x, y, 29),
        text(f"{look}-rank", x, y + 9, words.name("ranks", str(rank))),
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


def pile(view: View, seat: int, form: Purse, words: Words) -> list[Thing]:
    count = view.piles[seat]
    stack = [
        rect("face", 16 - 4 * layer, 8 - 4 * layer, 48, 56, 6)
        for layer in range(min(3, count))
    ]
    shapes = (*stack, text("count", 32, 45, str(count))) if stack else ()
    title = _pile_title(view, seat, words)
    corner = hand_corner(form, 3)
    return [Thing(f"pile-{seat}", *corner, shapes, title, f"g{seat} up", topic="pile")]


def _pile_title(view: View, seat: int, words: Words) -> str:
    tiles = words.count(view.piles[seat], "tile")
    names = [tile_forms(tile, words)["name"] for tile in view.unplayed[seat]]
    return words.phrase("labels", "pile_title", tiles=tiles, unplayed=words.join(names))
