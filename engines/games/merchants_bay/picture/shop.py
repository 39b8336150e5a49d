"""A shop: its gold, its locations with the figure, its stall, shields and staff.

The merchant's own boards are drawn by the merchant.
"""

from functools import cache
from typing import Final

from engines.core.game import Language
from engines.core.glyphs import Glyph, glyph
from engines.core.lettering import fitted
from engines.core.picture import Shape, Spot, Thing, circle, path, rect, text
from engines.core.words import Words, numeral
from engines.games.merchants_bay.content import (
    Cost,
)
from engines.games.merchants_bay.describe.costs import location_cost
from engines.games.merchants_bay.describe.seats import role_name
from engines.games.merchants_bay.face.glyphs import PAWN, RECRUIT, SHIELD, STAFF
from engines.games.merchants_bay.face.topics import slug
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.picture.layout import (
    BOARD_Y,
    INSET,
    SHOP_HEIGHT,
    SHOP_WIDTH,
    SPACE_STEP,
    SPACES_Y,
)
from engines.games.merchants_bay.picture.possessions import (
    corruption,
    goods,
    shields,
    slots,
)
from engines.games.merchants_bay.picture.signs import cost_signs
from engines.games.merchants_bay.rules import locations
from engines.games.merchants_bay.view import View
from engines.games.merchants_bay.words import words

GEM: Final = 100
"""How much gold a gem stands for."""

CHOICE_WIDTH: Final = (SHOP_WIDTH - 3 * INSET) // 2
CHOICE_HEIGHT: Final = 160
"""How large a merchant is drawn that can be chosen."""

SHARED_GLYPHS: Final[dict[str, Glyph]] = {
    "recruit": RECRUIT,
    "use_staff": STAFF,
    "sponsor": SHIELD,
}


def shop(view: View, seat: int, words: Words) -> list[Thing]:
    """Return all things of a shop, from the panel to the corruption cards."""
    player = view.players[seat]
    things = [_panel(view, seat, words)]
    if player.merchant is None:
        return [*things, *_merchants(view, seat, words)]
    face = MERCHANT[player.merchant].face
    return [
        *things,
        *_spaces(seat, player.merchant, words.language),
        *_figure(view, seat, words),
        *face.draw(player.shop, (INSET, BOARD_Y), seat, words),
        *goods(player, seat, words),
        *slots(player, seat, words),
        *shields(view, seat, words),
        *corruption(player, seat, words),
    ]


# --- the panel -----------------------------------------------------------------------


def _panel(view: View, seat: int, words: Words) -> Thing:
    shapes = [
        rect("panel", 0, 0, SHOP_WIDTH, SHOP_HEIGHT, 12),
        *heading(view, seat, SHOP_WIDTH, words),
    ]
    if seat == view.seat:
        you = words.name("labels", "you")
        shapes.append(text("muted end", SHOP_WIDTH - 12, SHOP_HEIGHT - 9, you))
    title, look = shop_title(view, seat, words), shop_look(view, seat)
    topic = view.players[seat].merchant or ""
    return Thing(f"shop-{seat}", 0, 0, tuple(shapes), title, look, topic)


def shop_look(view: View, seat: int) -> str:
    look = f"s{seat} emblem"
    if seat in view.to_move or (view.ranks and view.ranks[seat] == 1):
        look += " turn"
    return look


def heading(view: View, seat: int, width: int, words: Words) -> list[Shape]:
    """Return the emblem and the name of the merchant, and the gold or the rank."""
    player = view.players[seat]
    name = role_name(seat, player.merchant, words)
    rank = words.name("ranks", str(view.ranks[seat])) if view.ranks else ""
    return [
        *emblem(player.merchant, (INSET + 20, 28)),
        fitted("name start", (INSET + 50, 37), name, size=24, room=192),
        *_gold(player.gold, rank, width),
    ]


@cache
def emblem(merchant: str | None, at: Spot = (0, 0)) -> tuple[Shape, ...]:
    """Draw the sign of a merchant, or of one who has no trade yet, around a place."""
    x, y = at
    drawing = PAWN if merchant is None else MERCHANT[merchant].face.emblem
    return (rect("badge", x - 20, y - 20, 40, 40, 9), *glyph(drawing, at, 0.85))


@cache
def _gold(gold: int, rank: str, width: int) -> tuple[Shape, ...]:
    """Draw the gold with a coin, or with the final rank, and a gem for each hundred."""
    right = width - 12
    amount = numeral(gold)
    gems = [
        path("gem", f"M{right - 8 - 18 * place} 42l8 5l-8 7l-8-7Z")
        for place in range(max(0, gold) // GEM)
    ]
    x = right - 18 - 18 * len(amount)
    coin: list[Shape] = [circle("coin", x - 2, 27, 10)]
    if rank:
        coin = [rect("coin", x - 40, 10, 48, 32, 16), text("rank", x - 16, 33, rank)]
    return (text("gold end", right, 37, amount), *coin, *gems)


def shop_title(view: View, seat: int, words: Words) -> str:
    player = view.players[seat]
    name = role_name(seat, player.merchant, words)
    gold = words.count(player.gold, "gold")
    if view.ranks:
        rank = words.name("ranks", str(view.ranks[seat]))
        return words.phrase("labels", "shop_ranked", player=name, gold=gold, rank=rank)
    if player.gold < GEM:
        return words.phrase("labels", "shop", player=name, gold=gold)
    gems, rest = divmod(player.gold, GEM)
    return words.phrase(
        "labels",
        "shop_gems",
        player=name,
        gold=gold,
        gems=words.count(gems, "gem"),
        rest=rest,
    )


def _merchants(view: View, seat: int, words: Words) -> list[Thing]:
    """Return the merchants that can still be chosen, in the shop that chooses."""
    if seat not in view.to_move:
        return []
    taken = {player.merchant for player in view.players}
    return [
        Thing(
            f"merchant-{seat}-{name}",
            INSET + place % 2 * (CHOICE_WIDTH + INSET),
            SPACES_Y + place // 2 * (CHOICE_HEIGHT + INSET),
            _choice(name, words.language),
            words.phrase(
                "labels",
                "merchant_choice",
                merchant=words.name("merchants", name),
                craft=words.forms("merchants", name)["craft"],
            ),
            topic=name,
        )
        for place, name in enumerate(MERCHANT)
        if name not in taken
    ]


@cache
def _choice(merchant: str, language: Language) -> tuple[Shape, ...]:
    middle = CHOICE_WIDTH / 2
    name = words(language).name("merchants", merchant)
    return (
        rect("space", 0, 0, CHOICE_WIDTH, CHOICE_HEIGHT, 10),
        *glyph(MERCHANT[merchant].face.emblem, (middle, 66), 2),
        fitted("strong", (middle, 138), name, size=19, room=CHOICE_WIDTH - 16),
    )


# --- the locations -------------------------------------------------------------------


@cache
def _spaces(seat: int, merchant: str, language: Language) -> tuple[Thing, ...]:
    return tuple(
        Thing(
            f"space-{seat}-{location.name}",
            INSET + place * SPACE_STEP,
            SPACES_Y,
            _space(merchant, location.name, location.cost),
            _space_title(merchant, location.name, words(language)),
            topic=slug(location.name),
        )
        for place, location in enumerate(locations.LOCATIONS[merchant])
    )


def location_glyph(merchant: str, location: str | None) -> Glyph | None:
    """Return the drawing of a location; none for what is no location of a shop."""
    own = MERCHANT[merchant].face.glyphs
    return own.get(location or "") or SHARED_GLYPHS.get(location or "")


@cache
def _space(merchant: str, location: str, cost: Cost) -> tuple[Shape, ...]:
    drawing = location_glyph(merchant, location)
    assert drawing is not None
    signs = [] if location == locations.RECRUIT else cost_signs(cost, (20, 45), 38)
    return (
        rect("space", 0, 0, 40, 54, 8),
        *glyph(drawing, (20, 20), 0.8),
        *signs,
    )


def _space_title(merchant: str, location: str, words: Words) -> str:
    return words.phrase(
        "labels",
        "space",
        location=words.name("locations", location),
        cost=location_cost(location, words, merchant),
        effect=words.forms("locations", location)["effect"],
    )


def _figure(view: View, seat: int, words: Words) -> list[Thing]:
    """Return a frame around the location where the figure stands."""
    player = view.players[seat]
    names = [location.name for location in locations.LOCATIONS[player.merchant or ""]]
    if player.figure not in names:
        return []
    title = words.phrase(
        "labels",
        "figure",
        player=role_name(seat, player.merchant, words),
        location=words.name("locations", player.figure or ""),
    )
    return [
        Thing(
            f"figure-{seat}",
            INSET + names.index(player.figure) * SPACE_STEP,
            SPACES_Y,
            (rect("figure", 0, 0, 40, 54, 8),),
            title,
            f"s{seat}",
            "figure",
        )
    ]
