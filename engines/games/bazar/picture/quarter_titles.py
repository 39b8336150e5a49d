"""What is read of a quarter in the picture: its worth and why, its owner, its tiles."""

from collections.abc import Iterator
from typing import Final, Literal

from engines.core.words import Words
from engines.games.bazar.content import (
    ADMINISTRATOR,
    BEGGAR,
    BOX,
    QUARTER,
    QUARTER_SQUARES,
    SQUARE,
)
from engines.games.bazar.describe.names import (
    event_effect,
    guild_forms,
    quarter_opening,
    tile_forms,
)
from engines.games.bazar.view import QuarterView, View

Sign = Literal["", "up", "down", "barred", "special"]
"""The four kinds of event tokens (B-07), or none."""

MINUS: Final = "\N{MINUS SIGN}"


def quarter_title(view: View, quarter: QuarterView, sign: Sign, words: Words) -> str:
    name = words.name("quarters", quarter.name)
    if not quarter.open:
        return words.phrase(
            "labels",
            "quarter_closed",
            quarter=name,
            printed=quarter.printed,
            how=quarter_opening(quarter.name, len(view.black_market), words),
        )
    if quarter.owner is None:
        owner = words.name("labels", "unowned")
    else:
        guild = guild_forms(quarter.owner, words)["the"]
        owner = words.phrase("labels", "owned", guild=guild)
    counts = ", ".join(
        f"{guild_forms(seat, words)['name']} {count}"
        for seat, count in enumerate(quarter.counts)
    )
    title = words.phrase(
        "labels",
        "quarter",
        quarter=name,
        value=quarter.value,
        changes=", ".join(_changes(view, quarter, sign, words)),
        owner=owner,
        counts=counts,
    )
    if sign != "special" or view.event is None:
        return title
    return f"{title} {event_effect(view.event, words)}"


def _changes(
    view: View, quarter: QuarterView, sign: Sign, words: Words
) -> Iterator[str]:
    """Yield what a quarter's value is made of, in the order it is worked out."""
    yield words.phrase("labels", "printed_value", printed=quarter.printed)
    squares = QUARTER_SQUARES[QUARTER[quarter.name]]
    acting = [
        tile.tile
        for tile in view.board
        if tile.face_up and SQUARE[tile.cell] in squares
    ]
    for _ in range(acting.count(ADMINISTRATOR)):
        name = tile_forms(ADMINISTRATOR, words)["name"]
        raised = f"+{BOX.effects.administrator_raise}"
        yield words.phrase("labels", "change", name=name, change=raised)
    if view.event is not None and sign in ("up", "down"):
        name = words.name("events", view.event)
        yield words.phrase("labels", "change", name=name, change=change_by(sign))
    for _ in range(acting.count(BEGGAR)):
        name = tile_forms(BEGGAR, words)["name"]
        yield words.phrase("labels", "halved", name=name)
    if view.event is not None and sign == "barred":
        yield words.phrase("labels", "barred", name=words.name("events", view.event))


def change_by(sign: Sign) -> str:
    """Return what a token says that raises or lowers a quarter."""
    return f"{'+' if sign == 'up' else MINUS}{BOX.events.change}"
