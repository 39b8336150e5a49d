"""How the Captain's shop is told, written and drawn."""

from typing import Final

from engines.core.words import Words
from engines.games.merchants_bay.content import COLOURS, GOOD, GOODS
from engines.games.merchants_bay.face import Face
from engines.games.merchants_bay.face.sentences import plain, plain_with
from engines.games.merchants_bay.face.table import Seated
from engines.games.merchants_bay.merchants.captain import events, moves
from engines.games.merchants_bay.merchants.captain.picture import (
    EMBLEM,
    LOCATION_GLYPHS,
    draw,
)
from engines.games.merchants_bay.merchants.captain.shop import CaptainView
from engines.games.merchants_bay.merchants.captain.touch_targets import touch_targets

_plain = plain_with(
    {
        "give": lambda colour, words: words.forms("colours", colour),
        "take": lambda colour, words: words.forms("colours", colour),
    }
)


def _treasure_laid(event: events.TreasureLaid, words: Words) -> str:
    tiles = [words.name("sectors", tile) for tile in event.tiles]
    return words.sentence("TreasureLaid", tiles=words.join(tiles))


def _compass_spun(event: events.CompassSpun, words: Words) -> str:
    key = "CompassSpun_again" if event.again else "CompassSpun"
    return words.sentence(key, sector=words.name("sectors", event.sector))


def _ship_stayed(event: events.ShipStayed, words: Words) -> str:
    key = "ShipStayed_storm" if event.sector == "storm" else "ShipStayed"
    return words.sentence(key, sector=words.name("sectors", event.sector))


def _recalled(record: events.ShipRecalled | moves.RecallShip, words: Words) -> str:
    return words.sentence(
        f"{type(record).__name__}_{record.size}",
        colour=words.forms("colours", record.colour),
    )


# --- where the shop is seen ----------------------------------------------------------


def _keep_seen(move: moves.KeepSpin, player: Seated, words: Words) -> str:
    """Say what the compass leads to; the supply may have nothing left of it."""
    sector = player.shop.sector
    if sector == "storm":
        return words.sentence("KeepSpin_storm")
    is_treasure = sector not in COLOURS
    goods = (
        [GOOD["large", tile] for tile in player.shop.tiles if tile]
        if is_treasure
        else [GOOD["small", sector]]
    )
    if not any(player.supply[good] for good in goods):
        return words.sentence("KeepSpin_nothing")
    if is_treasure:
        return words.sentence("KeepSpin_treasure")
    return words.sentence("KeepSpin_seen", colour=words.forms("colours", sector))


# --- the shop for a terminal ---------------------------------------------------------


def _text(shop: CaptainView, words: Words) -> list[str]:
    heads = [
        words.name("labels", f"captain_text_{key}")
        for key in ("ships", "cargo", "compass", "tiles")
    ]
    cargo = "".join(
        _letter(size, colour, words) * count
        for (size, colour), count in zip(GOODS, shop.cargo, strict=True)
    )
    sector = words.name("sectors", shop.sector) if shop.sector else "-"
    tiles = [words.name("sectors", tile) if tile else "-" for tile in shop.tiles]
    return [
        f"{heads[0]} {shop.harbour}   {heads[1]} {cargo or '-'}   {heads[2]} {sector}",
        f"{heads[3]} {', '.join(tiles)}",
    ]


def _letter(size: str, colour: str, words: Words) -> str:
    letter = words.name("colours", colour)[0]
    return letter if size == "small" else letter.upper()


FACE: Final = Face(
    sentences={
        events.TreasureLaid: _treasure_laid,
        events.CompassSpun: _compass_spun,
        events.SpinKept: plain,
        events.ShipSent: plain,
        events.TreasureTaken: plain,
        events.ShipStayed: _ship_stayed,
        events.CargoRecoloured: _plain,
        events.ShipRecalled: _recalled,
        moves.KeepSpin: plain,
        moves.SpinAgain: plain,
        moves.SendShip: plain,
        moves.FinishSailing: plain,
        moves.TakeTreasure: plain,
        moves.ChartColour: plain,
        moves.RecolourCargo: _plain,
        moves.RecallShip: _recalled,
    },
    in_shop={moves.KeepSpin: _keep_seen},
    emblem=EMBLEM,
    glyphs=LOCATION_GLYPHS,
    draw=draw,
    touch_targets=touch_targets,
    text=_text,
)
