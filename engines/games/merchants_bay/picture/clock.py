"""The clock: the dial with its indicators, the hands, mice, marker and hourglasses."""

from functools import cache
from typing import Final

from engines.core.game import Language
from engines.core.glyphs import Glyph, glyph
from engines.core.picture import Shape, Thing, circle, path, text
from engines.core.words import Words
from engines.games.merchants_bay.content import (
    HAND_OF,
    HANDS,
    LOADS_AFTER,
    MARKET,
    Hand,
)
from engines.games.merchants_bay.describe.seats import player_forms
from engines.games.merchants_bay.face.glyphs import MOUSE, PAWN, SKULL
from engines.games.merchants_bay.face.sentences import space_name
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.picture.layout import (
    CLOCK_SIZE,
    DIAL,
    HAND_RADIUS,
    HOUR_RADIUS,
    INDICATOR_RADIUS,
    MARKER_RADIUS,
    hourglass_spot,
    on_dial,
)
from engines.games.merchants_bay.view import View
from engines.games.merchants_bay.words import words

STALL: Final[Glyph] = (
    "M-12 0V15M12 0V15M-15 9H15",
    "M-11-15H11L16-3A4 4 0 0 1 8-3A4 4 0 0 1 0-3A4 4 0 0 1-8-3A4 4 0 0 1-16-3Z",
)
SAND: Final = (
    "M-15-14H15C15-7 11-4 11 0C11 4 15 7 15 14H-15C-15 7-11 4-11 0C-11-4-15-7-15-14Z"
)
"""An hourglass that is wide enough for an emblem."""


def clock(view: View, words: Words) -> list[Thing]:
    seats = range(view.seats) if view.stack else ()
    covered = {*view.mice, *(view.players[seat].space for seat in seats)}
    return [
        Thing(
            "dial",
            *DIAL,
            (circle("dial", 0, 0, CLOCK_SIZE / 2 - 4),),
            topic="clock",
        ),
        *(_hour(hour, covered, words) for hour in range(1, MARKET + 1)),
        *_indicators(view.seats, words.language),
        *(_hand(hand, hand.space in view.mice, words) for hand in HANDS),
        *_mice(view, words),
        _marker(view, words),
        *(_hourglass(view, seat, words) for seat in seats),
    ]


def _hour(hour: int, covered: set[int], words: Words) -> Thing:
    """Return an hour; the one after twelve is where the first one is."""
    spaces = {2 * hour, 2 * (hour + MARKET)}
    shapes = _plate("" if spaces & covered else str(hour))
    spot = on_dial(hour, HOUR_RADIUS)
    title = space_name(2 * hour, words)
    return Thing(f"hour-{hour}", *spot, shapes, title, topic="clock")


@cache
def _plate(number: str) -> tuple[Shape, ...]:
    plate = circle("hour", 0, 0, 21)
    return (plate, text("strong", 0, 7, number)) if number else (plate,)


@cache
def _indicators(seats: int, language: Language) -> tuple[Thing, ...]:
    """Return where boats are loaded, once or twice for so many players."""
    names = words(language)
    things = []
    for space, loads in LOADS_AFTER.items():
        count = loads[seats - 2]
        hour = space // 2
        shapes: list[Shape] = []
        for place in range(count):
            shapes += glyph(PAWN, ((place - (count - 1) / 2) * 15, 0), 0.58)
        title = names.phrase(
            "labels",
            "indicator",
            hour=hour,
            adventurers=names.count(count, "adventurer"),
        )
        spot = on_dial(hour + 0.5, INDICATOR_RADIUS)
        things.append(
            Thing(
                f"indicator-{hour}",
                *spot,
                tuple(shapes),
                title,
                "faint",
                "indicator",
            )
        )
    return tuple(things)


def _hand(hand: Hand, barred: bool, words: Words) -> Thing:
    """Return a way across the dial; `barred` by its mouse."""
    title = words.phrase(
        "labels",
        "hand_mouse" if barred else "hand_space",
        space=space_name(hand.space, words),
        enter=space_name(2 * hand.enter, words),
        leave=space_name(2 * hand.leave, words),
        round=hand.free_from,
    )
    return Thing(
        f"hand-{hand.enter}",
        *on_dial(hand.space / 2, HAND_RADIUS),
        _way(hand, barred),
        title[0].upper() + title[1:],
        "doom",
        "clock-hand",
    )


@cache
def _way(hand: Hand, barred: bool) -> tuple[Shape, ...]:
    """Draw the space of a hand, and the way there and on."""
    x, y = on_dial(hand.space / 2, HAND_RADIUS)
    ends = [on_dial(hour, HOUR_RADIUS - 25) for hour in (hand.enter, hand.leave)]
    (from_x, from_y), (to_x, to_y) = ends
    way = f"M{from_x - x:.0f} {from_y - y:.0f}L0 0L{to_x - x:.0f} {to_y - y:.0f}"
    return (
        path("bridge", way),
        path("hand-barred" if barred else "hand", way),
        circle("hour", 0, 0, 20),
        *glyph(SKULL, scale=0.55),
    )


def _mice(view: View, words: Words) -> list[Thing]:
    return [
        Thing(
            f"mouse-{number}",
            *_mouse_spot(space),
            (circle("hour", 0, 0, 20), *glyph(MOUSE, scale=0.85)),
            words.name("labels", "mouse" if space in HAND_OF else "mouse_hour"),
            "mouse",
            "mouse",
        )
        for number, space in enumerate(view.mice)
    ]


def _mouse_spot(space: int) -> tuple[float, float]:
    radius = HAND_RADIUS if space in HAND_OF else HOUR_RADIUS
    return on_dial(space / 2, radius)


def _marker(view: View, words: Words) -> Thing:
    return Thing(
        "market",
        *on_dial(view.marker, MARKER_RADIUS),
        tuple(glyph(STALL, scale=0.8)),
        words.phrase("labels", "marker", hour=space_name(2 * view.marker, words)),
        "stall",
        "market-marker",
    )


def _hourglass(view: View, seat: int, words: Words) -> Thing:
    """Return an hourglass on the stack of its space: who came last lies innermost."""
    player = view.players[seat]
    below = [
        other
        for other in view.stack[view.stack.index(seat) + 1 :]
        if view.players[other].space == player.space
    ]
    title = words.phrase(
        "labels",
        "hourglass",
        player=player_forms(seat, player.merchant, words)["of"],
        space=space_name(player.space, words),
    )
    return Thing(
        f"hourglass-{seat}",
        *hourglass_spot(player.space, len(below)),
        _sand(player.merchant),
        title[0].upper() + title[1:],
        f"s{seat} emblem",
        "hourglass",
    )


@cache
def _sand(merchant: str | None) -> tuple[Shape, ...]:
    drawing = PAWN if merchant is None else MERCHANT[merchant].face.emblem
    return path("badge", SAND), *glyph(drawing, scale=0.6)
