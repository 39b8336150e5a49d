"""How the Blacksmith's shop is told, written and drawn."""

from typing import Final

from engines.core.words import Words
from engines.games.merchants_bay.content import COLOURS
from engines.games.merchants_bay.face import Face
from engines.games.merchants_bay.face.sentences import plain, plain_with
from engines.games.merchants_bay.face.table import Seated
from engines.games.merchants_bay.merchants.blacksmith import events, moves
from engines.games.merchants_bay.merchants.blacksmith.content import (
    ALLOY,
    BOX,
    COAL,
    COLOUR_OF,
    DIE,
    FURNACES,
    SIZE_OF,
    TEMPERATURES,
)
from engines.games.merchants_bay.merchants.blacksmith.picture import (
    EMBLEM,
    LOCATION_GLYPHS,
    alloy_name,
    die_name,
    draw,
    furnace_name,
)
from engines.games.merchants_bay.merchants.blacksmith.shop import BlacksmithView
from engines.games.merchants_bay.merchants.blacksmith.touch_targets import touch_targets


def _coal_names(dice: tuple[int, ...], words: Words) -> str:
    key = ("coal_none", "coal_one", "coal_more")[min(len(dice), 2)]
    numbers = words.join([str(die + 1) for die in dice])
    return words.phrase("dice", key, numbers=numbers)


_plain = plain_with(
    {
        "die": die_name,
        "face": lambda face, words: face,
        "furnace": furnace_name,
        "alloy": alloy_name,
        "coal": _coal_names,
    }
)


def _dice_rolled(event: events.DiceRolled, words: Words) -> str:
    alloy = [
        words.phrase(
            "sentences",
            "Alloy_rolled",
            colour=words.forms("colours", COLOURS[COLOUR_OF[die]]),
            face=face,
        )
        for die, face in enumerate(event.alloy)
        if face
    ]
    coal = [str(face) for face in event.coal if face]
    return words.sentence("DiceRolled", coal=words.join(coal), alloy=words.join(alloy))


def _fill_furnace(move: moves.FillFurnace, words: Words) -> str:
    is_known = move.alloy in ALLOY
    colour = COLOURS[COLOUR_OF[move.alloy]] if is_known else COLOURS[0]
    return words.sentence(
        f"FillFurnace_{move.size if is_known else 'unknown'}",
        size=words.name("furnaces", move.size),
        alloy=alloy_name(move.alloy, words),
        coal=_coal_names(move.coal, words),
        colour=words.forms("colours", colour),
    )


def _good_forged(event: events.GoodForged, words: Words) -> str:
    return words.sentence(
        f"GoodForged_{event.size}",
        colour=words.forms("colours", event.colour),
        furnace=furnace_name(event.furnace, words),
    )


# --- where the shop is seen ----------------------------------------------------------


def _face_of(die: str, shop: BlacksmithView) -> int:
    return (*shop.coal_faces, *shop.alloy_faces)[DIE[die]]


def _turn_seen(move: moves.TurnDie, player: Seated, words: Words) -> str:
    face = _face_of(move.die, player.shop)
    return words.sentence(
        "TurnDie_idle" if face == BOX.faces else "TurnDie_seen",
        die=die_name(move.die, words),
        face=face,
        highest=BOX.faces,
    )


def _ember_seen(move: moves.AddEmber, player: Seated, words: Words) -> str:
    face = _face_of(move.die, player.shop)
    return words.sentence(
        "AddEmber_idle" if face == BOX.faces else "AddEmber_seen",
        die=die_name(move.die, words),
        face=face,
        raised=min(face + BOX.ember, BOX.faces),
    )


def _alloy_seen(
    move: moves.LockAlloy | moves.KeepAlloy, player: Seated, words: Words
) -> str:
    alloy = alloy_name(player.shop.forged, words)
    return words.sentence(f"{type(move).__name__}_seen", alloy=alloy)


def _forge_seen(move: moves.ForgeOne, player: Seated, words: Words) -> str:
    furnace = player.shop.furnaces[move.furnace]
    return words.sentence(
        "ForgeOne_seen",
        colour=words.forms("colours", COLOURS[COLOUR_OF[furnace.alloy]]),
        furnace=furnace_name(move.furnace, words),
        alloy=alloy_name(furnace.alloy, words),
    )


# --- the shop for a terminal ---------------------------------------------------------


def _text(shop: BlacksmithView, words: Words) -> list[str]:
    """Return the dice with what they show, then what is in the furnaces."""
    alloy, coal, furnaces, legend, ember = (
        words.name("labels", f"blacksmith_text_{key}")
        for key in ("alloy", "coal", "furnaces", "legend", "ember")
    )
    held = f"   {ember}" if shop.ember else ""
    filled = "   ".join(_furnace(shop, furnace, words) for furnace in FURNACES)
    return [
        f"{alloy} {_alloy(shop, words)}",
        f"{coal} {_coal(shop)}{held}   {legend}",
        f"{furnaces} {filled}",
    ]


def _alloy(shop: BlacksmithView, words: Words) -> str:
    used = [furnace.alloy for furnace in shop.furnaces if furnace is not None]
    letters = [words.name("colours", COLOURS[colour])[0] for colour in COLOUR_OF]
    return " ".join(
        _die(
            f"{letters[die]}{shop.alloy_faces[die] or '-'}",
            shop.locked[die],
            die in used,
        )
        for die in ALLOY
    )


def _coal(shop: BlacksmithView) -> str:
    filled = [furnace for furnace in shop.furnaces if furnace is not None]
    used = [die for furnace in filled for die in furnace.coal]
    return " ".join(
        _die(str(shop.coal_faces[die] or "-"), False, die in used) for die in COAL
    )


def _die(shown: str, locked: bool, used: bool) -> str:
    return f"[{shown}]" if locked else f"({shown})" if used else shown


def _furnace(shop: BlacksmithView, number: int, words: Words) -> str:
    temperature = TEMPERATURES[SIZE_OF[number]]
    furnace = shop.furnaces[number]
    filling = "-"
    if furnace is not None:
        filling = words.name("colours", COLOURS[COLOUR_OF[furnace.alloy]])
    return words.phrase(
        "labels", "blacksmith_text_furnace", temperature=temperature, filling=filling
    )


FACE: Final = Face(
    sentences={
        events.DiceRolled: _dice_rolled,
        events.DieTurned: _plain,
        events.EmberAdded: _plain,
        events.FurnaceFilled: _plain,
        events.GoodForged: _good_forged,
        events.AlloyLocked: _plain,
        events.AlloyKept: _plain,
        events.AlloyUnlocked: _plain,
        events.EmberTaken: plain,
        moves.TurnDie: _plain,
        moves.AddEmber: _plain,
        moves.FillFurnace: _fill_furnace,
        moves.FinishFilling: plain,
        moves.LockAlloy: plain,
        moves.KeepAlloy: plain,
        moves.UnlockAlloy: plain,
        moves.ForgeOne: _plain,
    },
    in_shop={
        moves.TurnDie: _turn_seen,
        moves.AddEmber: _ember_seen,
        moves.LockAlloy: _alloy_seen,
        moves.KeepAlloy: _alloy_seen,
        moves.ForgeOne: _forge_seen,
    },
    emblem=EMBLEM,
    glyphs=LOCATION_GLYPHS,
    draw=draw,
    touch_targets=touch_targets,
    text=_text,
)
