"""How the Alchemist's shop is told, written and drawn."""

from collections.abc import Sequence
from typing import Final

from engines.core.words import Words
from engines.games.merchants_bay.content import Cost
from engines.games.merchants_bay.face import Face
from engines.games.merchants_bay.face.sentences import plain, plain_with
from engines.games.merchants_bay.face.table import Seated
from engines.games.merchants_bay.merchants.alchemist import events, moves
from engines.games.merchants_bay.merchants.alchemist.content import BOX, MARBLES
from engines.games.merchants_bay.merchants.alchemist.picture import (
    EMBLEM,
    LOCATION_GLYPHS,
    draw,
    marbles,
)
from engines.games.merchants_bay.merchants.alchemist.shop import (
    AlchemistView,
    free_cauldrons,
)
from engines.games.merchants_bay.merchants.alchemist.touch_targets import touch_targets

_FIELDS: Final = {
    "give": lambda colour, words: words.forms("colours", colour),
    "take": lambda colour, words: words.forms("colours", colour),
}
_plain = plain_with(_FIELDS)


def _row_filled(event: events.RowFilled, words: Words) -> str:
    counts = [event.marbles.count(kind) for kind in MARBLES]
    return words.sentence("RowFilled", row=event.row, marbles=marbles(counts, words))


def _marbles_taken(event: events.MarblesTaken, words: Words) -> str:
    return words.sentence(
        "MarblesTaken",
        row=event.row,
        marbles=words.count(event.count, f"marble_{event.kind}"),
    )


def _brewed(event: events.GoodBrewed, words: Words) -> str:
    return _brewing(event, words)


def _brew(move: moves.Brew, words: Words) -> str:
    marbles_needed = getattr(BOX.brew.marbles, move.size) - move.ichor
    used = words.count(marbles_needed, f"marble_{move.colour}")
    return _brewing(move, words, marbles=used)


def _brewing(
    record: events.GoodBrewed | moves.Brew, words: Words, **fields: object
) -> str:
    with_ichor = "_ichor" if record.ichor else ""
    return words.sentence(
        f"{type(record).__name__}_{record.size}{with_ichor}",
        colour=words.forms("colours", record.colour),
        **fields,
    )


def _waste_purged(event: events.WastePurged, words: Words) -> str:
    return words.sentence("WastePurged", ichor=words.count(event.ichor, "ichor"))


def _take_marble(move: moves.TakeMarble, words: Words) -> str:
    return words.sentence(
        "TakeMarble", row=move.row, marble=words.count(1, f"marble_{move.kind}")
    )


# --- where the shop is seen ----------------------------------------------------------


def _announce_seen(move: moves.AnnounceColour, player: Seated, words: Words) -> str:
    shop: AlchemistView = player.shop
    row = shop.row or 1
    kind = MARBLES.index(move.colour)
    taken = [0] * len(MARBLES)
    taken[kind] = min(shop.rows[row - 1][kind], BOX.decanter.flask - sum(shop.flask))
    return words.sentence("AnnounceColour_seen", row=row, marbles=marbles(taken, words))


def _swap_seen(move: moves.SwapMarble, player: Seated, words: Words) -> str:
    return words.sentence(
        "SwapMarble_seen",
        give=words.forms("colours", move.give),
        take=words.forms("colours", player.shop.swap_colour),
    )


def _purge_cost(shop: AlchemistView) -> Cost:
    """Return what a Purge costs, with what its Ichor is punished by."""
    cost = BOX.purge.cost
    drawn = BOX.purge.corruption if shop.waste >= BOX.purge.noxious else 0
    return Cost(cost.hours, cost.corruption + drawn)


# --- the shop for a terminal ---------------------------------------------------------


def _text(shop: AlchemistView, words: Words) -> list[str]:
    rows = " | ".join(_letters(row, words) for row in shop.rows)
    waste = words.phrase(
        "labels",
        "alchemist_waste",
        ichor=shop.waste,
        cauldrons=free_cauldrons(shop.waste),
    )
    return [
        f"{words.name('labels', 'alchemist_text_rows')} {rows}",
        f"{words.name('labels', 'alchemist_text_flask')} "
        f"{_letters(shop.flask, words)} ({sum(shop.flask)}/{BOX.decanter.flask})   "
        f"{words.name('labels', 'alchemist_text_bag')} {_letters(shop.bag, words)}",
        waste,
    ]


def _letters(counts: Sequence[int], words: Words) -> str:
    """Return marbles by the letters of their colours; Ichor is a star."""
    letters = [words.name("colours", kind)[0] for kind in MARBLES[:-1]] + ["*"]
    shown = "".join(
        letter * count for letter, count in zip(letters, counts, strict=True)
    )
    return shown or "-"


FACE: Final = Face(
    sentences={
        events.RowFilled: _row_filled,
        events.MarblesTaken: _marbles_taken,
        events.GoodBrewed: _brewed,
        events.WastePurged: _waste_purged,
        events.SwapColourChosen: plain,
        events.MarbleSwapped: _plain,
        moves.AnnounceColour: plain,
        moves.Brew: _brew,
        moves.FinishBrewing: plain,
        moves.TakeMarble: _take_marble,
        moves.SwapColour: plain,
        moves.SwapMarble: _plain,
        moves.FinishSwapping: plain,
    },
    in_shop={
        moves.AnnounceColour: _announce_seen,
        moves.SwapMarble: _swap_seen,
    },
    costs={"purge": _purge_cost},
    emblem=EMBLEM,
    glyphs=LOCATION_GLYPHS,
    draw=draw,
    touch_targets=touch_targets,
    text=_text,
)
