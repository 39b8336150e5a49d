"""What authors look up: what field names mean everywhere, colours, cards and places."""

from typing import Final

from engines.core.game import Language
from engines.core.reference import Constants, Reference, Values
from engines.games.merchants_bay.content import (
    BERTHS,
    CORRUPTION,
    GOODS,
    KINDS,
    PIERS,
    ROGUE_CARD,
    TOWNSFOLK,
    TOWNSFOLK_KINDS,
)
from engines.games.merchants_bay.face.sentences import (
    corruption_name,
    good_forms,
    townsfolk_forms,
)
from engines.games.merchants_bay.merchants import MERCHANTS
from engines.games.merchants_bay.words import words

FIELDS: Final = {
    "seat": "The seat that did it, decided, or that it happened to.",
    "merchant": "The merchant, as the constants name it.",
    "round": "The number of the round, from 1; a round is a day.",
    "location": "The location of the shop, as the constants name it.",
    "space": "Where the hourglass is now, in half hours.",
    "boat": "The number of the boat, from 0.",
    "target": "The number of the boat that it is put on.",
    "berth": "The berth at which the boat docks.",
    "pier": "The pier.",
    "adventurer": "The colour of the adventurer; grey is a rogue.",
    "customer": "The colour of the customer.",
    "colour": "The colour.",
    "size": "Whether the good is small or large.",
    "gold": "How much gold was paid.",
    "place": "The place of the Grand Place, from 0, from left to right.",
    "slot": "The slot of the staff board, from 1.",
    "card": "The townsfolk card, by its number.",
    # The merchants' own boards.
    "row": "The row of the decanter, from 1.",
    "kind": "Which marble: one of a colour, or Ichor.",
    "give": "The colour that is given away.",
    "take": "The colour that is taken for it.",
    "die": "The die: coal or alloy, and its number.",
    "face": "The face that the die shows now.",
    "furnace": "The number of the furnace, from 0, the small ones first.",
    "alloy": "The number of the alloy die.",
    "sector": "The sector that the compass points to.",
    "line": "The row or column of the grid.",
    "end": "Whether it enters at the first or at the last cell of the line.",
    "cell": "The cell of the grid, from 0, row by row.",
    "other": "The second cell, which has the higher number.",
}


SHARED_LOCATIONS: Final = ("recruit", "use_staff", "sponsor", "wait")

NAMED: Final = {
    "adventurers": KINDS,
    "merchants": tuple(one.name for one in MERCHANTS),
    "locations": (
        *(place.name for one in MERCHANTS for place in one.locations),
        *SHARED_LOCATIONS,
    ),
    "piers": PIERS,
    "berths": BERTHS,
    "townsfolk": TOWNSFOLK_KINDS,
    "rogues": tuple(ROGUE_CARD),
}
"""What is a name in records, too."""


def constants(language: Language) -> tuple[Constants, ...]:
    names = words(language)
    tables: dict[str, Values] = {
        table: tuple((one, names.name(table, one)) for one in keys)
        for table, keys in NAMED.items()
    }
    tables["goods"] = tuple(enumerate(good_forms(*good, names)["a"] for good in GOODS))
    townsfolk = [townsfolk_forms(card, names) for card in range(len(TOWNSFOLK))]
    tables["townsfolk_cards"] = tuple(
        enumerate(f"{forms['name']}: {forms['ability']}" for forms in townsfolk)
    )
    tables["corruption_cards"] = tuple(
        (face, corruption_name(face, names)) for face in range(len(CORRUPTION))
    )
    return tuple(
        Constants(key, names.name("constants", key), values)
        for key, values in tables.items()
    )


REFERENCE: Final = Reference(fields=FIELDS, constants=constants)
