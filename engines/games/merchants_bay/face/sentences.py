"""What the sentences of the base game and of the merchants share: fields in words.

A sentence is kept in the words under the name of its record, with places for the
record's fields. `FIELDS` says what a field is called; a merchant adds fields of its
own.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from engines.core.records import Event, Move
from engines.core.words import Forms, Words
from engines.games.merchants_bay.content import (
    BOX,
    CORRUPTION,
    CORRUPTION_ICONS,
    HAND_OF,
    HANDS,
    ICONS,
    KINDS,
    MARKET,
    SIZES,
    TOWNSFOLK,
    TOWNSFOLK_ICONS,
    Cost,
)

Fields = Mapping[str, Callable[[Any, Words], object]]
Sentences = Mapping[type[Event | Move], Callable[[Any, Words], str]]
"""Each function takes the one record it is filed under; a mapping cannot say so."""

# --- who and where -------------------------------------------------------------------


def seat_forms(seat: int, words: Words) -> Forms:
    return words.forms("seats", str(seat))


def the_seats(seats: Sequence[int], words: Words) -> str:
    return words.join([seat_forms(seat, words)["the"] for seat in seats])


def adventurer_forms(kind: str, words: Words) -> Forms:
    return words.forms("adventurers", kind)


def crowd(counts: Sequence[int], words: Words) -> str:
    """Return adventurers in words, as in "2 warriors and 1 rogue"; empty for none."""
    return words.join(
        [
            words.count(count, kind)
            for kind, count in zip(KINDS, counts, strict=True)
            if count
        ]
    )


def boat_name(boat: int, words: Words) -> str:
    """Return the boat as it is numbered on the table, from 1."""
    return words.phrase("boats", "name", number=boat + 1)


def space_name(space: int, words: Words) -> str:
    """Return an hour of the dial, or a hand."""
    hand = HAND_OF.get(space)
    if hand is not None:
        return words.name("spaces", f"hand_{HANDS.index(hand) + 1}")
    hour = space // 2
    if hour > MARKET:
        return words.phrase("spaces", "beyond", hour=hour - 1)
    return words.phrase("spaces", "hour", hour=hour)


def cost_name(cost: Cost, words: Words) -> str:
    """Return a cost, as in "2 hours and 1 corruption card"."""
    parts = ((cost.hours, "hour"), (cost.corruption, "corruption_card"))
    return words.join([words.count(number, noun) for number, noun in parts if number])


def short_cost(cost: Cost, words: Words) -> str:
    """Return a cost where there is little room, as in "2 hours, 1 corruption card"."""
    parts = ((cost.hours, "short_hour"), (cost.corruption, "corruption_card"))
    return ", ".join(words.count(number, noun) for number, noun in parts if number)


# --- goods and cards -----------------------------------------------------------------


def good_forms(size: str, colour: str, words: Words) -> Forms:
    """Return a good of whatever merchant, by its size and colour."""
    named = words.forms("colours", colour)
    forms = words.forms("goods_sold", size)
    return {key: form.format(colour=named) for key, form in forms.items()}


def icons(counts: Sequence[int], words: Words) -> str:
    """Return round icons in words, as in "icons: corruption ×2, warrior"."""
    shown = sorted(zip(ICONS, counts, strict=True), key=lambda icon: icon[0] in KINDS)
    names = [
        words.name("icons", icon) + (f" ×{count}" if count > 1 else "")
        for icon, count in shown
        if count
    ]
    key = "icon" if sum(counts) == 1 else "icons"
    return words.phrase("labels", key, icons=", ".join(names))


def corruption_icons(cards: Sequence[int]) -> tuple[int, ...]:
    """Return how often corruption cards show each clan and, last, corruption."""
    faces = [CORRUPTION_ICONS[card] for card in cards]
    return tuple(map(sum, zip(*faces, strict=True)))


def corruption_name(card: int, words: Words) -> str:
    """Return what a corruption card shows; a move may name one that does not exist."""
    if 0 <= card < len(CORRUPTION):
        return icons(CORRUPTION_ICONS[card], words)
    return words.name("labels", "unknown_card")


def townsfolk_forms(number: int, words: Words) -> Forms:
    """Return a townsfolk card: who it is, with its icons, and what it does."""
    card = TOWNSFOLK[number]
    kind = words.forms("townsfolk", card.kind)
    shown = icons(TOWNSFOLK_ICONS[number], words)
    colour = words.forms("colours", card.good) if card.good else {}
    return {
        "name": f"{kind['one']} ({shown})",
        "a": f"{kind['a']} ({shown})",
        "the": f"{kind['the']} ({shown})",
        "icons": shown,
        "ability": words.phrase("abilities", card.ability, colour=colour),
    }


def townsfolk_kind(number: int, words: Words) -> Forms:
    """Return a townsfolk card by its kind alone, as in "the sailor"."""
    return words.forms("townsfolk", TOWNSFOLK[number].kind)


def recruiting_cost(place: int) -> Cost | None:
    """Return the cost under a place of the Grand Place, if there is such a place."""
    costs = BOX.costs.recruit
    return costs[place] if 0 <= place < len(costs) else None


# --- sentences -----------------------------------------------------------------------


def _counted(noun: str) -> Callable[[int, Words], str]:
    return lambda number, words: words.count(number, noun)


def _named(table: str) -> Callable[[str, Words], str]:
    return lambda key, words: words.name(table, key)


def _forms(table: str) -> Callable[[str, Words], Forms]:
    return lambda key, words: words.forms(table, key)


FIELDS: Final[Fields] = {
    "seat": seat_forms,
    "adventurer": adventurer_forms,
    "customer": adventurer_forms,
    "boat": boat_name,
    "target": boat_name,
    "pier": _forms("piers"),
    "berth": _named("berths"),
    "space": space_name,
    "place": lambda place, words: place + 1,
    "slot": lambda slot, words: slot,
    "card": townsfolk_forms,
    "replaced": townsfolk_forms,
    "hour": lambda hour, words: hour,
    "round": lambda number, words: number,
    "hours": _counted("hour"),
    "gold": _counted("gold"),
    "gained": _counted("gold"),
    "lost": _counted("gold"),
    "cards": lambda cards, words: words.count(len(cards), "corruption_card"),
    "via": lambda via, words: via,
}
"""How the fields that several records have are put into words, by name."""


def filled(record: msgspec.Struct, words: Words, fields: Fields) -> dict[str, object]:
    """Return the record's fields in words, without those the reader is not told.

    A size with a colour is a good; a colour alone stands for its hall.
    """
    values = msgspec.structs.asdict(record)
    size, colour = values.pop("size", None), values.pop("colour", None)
    shown = {
        name: fields[name](value, words)
        for name, value in values.items()
        if value is not None
    }
    if size in SIZES:
        shown["good"] = good_forms(size, colour, words)
    if colour is not None:
        shown["hall"] = words.forms("halls", colour)
        shown["colour"] = words.forms("colours", colour)
    return shown


def plain(record: msgspec.Struct, words: Words, fields: Fields = FIELDS) -> str:
    """Return the sentence kept under the record's name, filled from its fields."""
    name = type(record).__name__
    return words.sentence(name, **filled(record, words, fields))


def plain_with(fields: Fields) -> Callable[[Any, Words], str]:
    """Return `plain` for records that have fields of their own, too."""
    return partial(plain, fields={**FIELDS, **fields})
