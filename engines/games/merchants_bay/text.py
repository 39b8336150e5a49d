"""The table for a terminal of 80 columns, as plain text."""

from textwrap import wrap
from typing import Final

from engines.core.game import Language
from engines.core.words import Words
from engines.games.merchants_bay.content import (
    COLOURS,
    GOODS,
    KINDS,
    PIERS,
    ROUNDS,
)
from engines.games.merchants_bay.describe.costs import location_cost
from engines.games.merchants_bay.describe.move_sentences import staff_ability
from engines.games.merchants_bay.describe.prompt import prompt
from engines.games.merchants_bay.describe.seats import role_name
from engines.games.merchants_bay.face.sentences import (
    adventurer_forms,
    boat_name,
    corruption_icons,
    cost_name,
    crowd,
    icons,
    recruiting_cost,
    space_name,
    townsfolk_forms,
)
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.rules.locations import LOCATIONS
from engines.games.merchants_bay.view import BoatView, SeatView, View
from engines.games.merchants_bay.words import words

WIDTH: Final = 80
INDENT: Final = "    "

Lines = list[str]


def text(view: View, language: Language) -> str:
    names = words(language)
    sections = (
        [*_heading(view, names), prompt(view, language)],
        _boats(view, names),
        _ashore(view, names),
        _clock(view, names),
        _grand_place(view, names),
        *(_player(view, seat, names) for seat in range(view.seats)),
        [_label("letters", names)],
    )
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def _label(key: str, words: Words) -> str:
    return words.name("labels", f"text_{key}")


def _listed(heading: str, items: Lines) -> Lines:
    """Return a heading with its items, broken into lines that are indented."""
    return wrap(f"{heading} · {' · '.join(items)}", WIDTH, subsequent_indent=INDENT)


def _heading(view: View, words: Words) -> Lines:
    day = words.name("labels", "setting_up")
    if view.round:
        number = words.phrase("labels", "day", round=view.round)
        day = f"{number} {words.phrase('labels', 'of_days', rounds=ROUNDS)}"
    card = words.forms("rogues", view.rogues)
    rogues = words.phrase(
        "labels", "rogues", rogues=card["name"], effect=card["effect"]
    )
    return [f"{words.title} · {day}", *wrap(rogues, WIDTH)]


# --- the bay -------------------------------------------------------------------------


def _boats(view: View, words: Words) -> Lines:
    lines = [
        words.phrase(
            "labels",
            "text_boat",
            boat=boat_name(number, words).capitalize(),
            adventurers=_boat(boat, words),
        )
        for number, boat in enumerate(view.boats)
    ]
    drawn = view.unfinished.boarding
    if drawn is not None:
        adventurer = adventurer_forms(drawn, words)["a"]
        lines.append(words.phrase("labels", "text_drawn", adventurer=adventurer))
    return lines


def _boat(boat: BoatView, words: Words) -> str:
    if boat.at_sea:
        return crowd(boat.adventurers, words) or words.name("labels", "nobody")
    if boat.berth is None:
        return _label("gone", words)
    return f"{_label('docked', words)} {words.name('berths', boat.berth)}"


def _ashore(view: View, words: Words) -> Lines:
    nobody = words.name("labels", "nobody")
    piers = [
        words.phrase(
            "labels",
            "text_pier",
            pier=words.name("piers", pier),
            adventurers=crowd(visitors, words) or nobody,
        )
        for pier, visitors in zip(PIERS, view.piers, strict=True)
    ]
    halls = [
        f"{words.name('halls', kind)} {count}"
        for kind, count in zip(KINDS, (*view.halls, view.lair), strict=True)
    ]
    return [
        *_listed(_label("piers", words), piers),
        *_listed(_label("halls", words), halls),
        *_listed(_label("bag", words), [crowd(view.bag, words) or nobody]),
    ]


def _clock(view: View, words: Words) -> Lines:
    """Return who is where on the clock, from behind, the top of each stack first."""
    spaces = sorted({player.space for player in view.players})
    stacks = [
        words.phrase(
            "labels",
            "text_stack",
            space=space_name(space, words),
            players=_stack(view, space, words),
        )
        for space in spaces
        if view.stack
    ]
    mice = ", ".join(space_name(space, words) for space in view.mice)
    return _listed(
        _label("clock", words),
        [
            words.phrase("labels", "text_market", hour=view.marker),
            words.phrase("labels", "text_mice", spaces=mice),
            *stacks,
        ],
    )


def _stack(view: View, space: int, words: Words) -> str:
    return ", ".join(
        _name(view, seat, words)
        for seat in view.stack
        if view.players[seat].space == space
    )


def _name(view: View, seat: int, words: Words) -> str:
    return role_name(seat, view.players[seat].merchant, words)


def _grand_place(view: View, words: Words) -> Lines:
    lines = [_decks(view, words), _label("place", words)]
    for place, card in enumerate(view.grand_place):
        cost = recruiting_cost(place)
        if card is not None and cost is not None:
            forms = townsfolk_forms(card, words)
            line = f"{place + 1} {forms['name']}, {forms['ability']}"
            line = f"{line} [{cost_name(cost, words)}]"
            lines += wrap(line, WIDTH, subsequent_indent=INDENT)
    return lines


def _decks(view: View, words: Words) -> str:
    return words.phrase(
        "labels", "text_decks", deck=view.corruption_deck, pile=view.corruption_pile
    )


# --- the shops -----------------------------------------------------------------------


def _player(view: View, seat: int, words: Words) -> Lines:
    player = view.players[seat]
    lines = [
        _who(view, seat, words),
        *_corruption(player, words),
        f"{_label('stall', words)} {_goods(player.stall, words)}   "
        f"{_label('supply', words)} {_goods(player.supply, words)}",
        *_shields(player, words),
    ]
    if player.merchant is not None:
        lines += MERCHANT[player.merchant].face.text(player.shop, words)
        lines += _staff(player, words)
        if seat in (view.seat, *view.to_move):
            lines += _locations(player, words)
    return [lines[0], *(f"  {line}" for line in lines[1:])]


def _who(view: View, seat: int, words: Words) -> str:
    player = view.players[seat]
    mark = ">" if seat in view.to_move else " "
    rank = f"{words.name('ranks', str(view.ranks[seat]))} " if view.ranks else ""
    parts = [
        f"{mark} {rank}{_name(view, seat, words)}",
        words.count(player.gold, "gold"),
    ]
    if player.figure is not None:
        location = words.name("locations", player.figure)
        parts.append(words.phrase("labels", "text_figure", location=location))
    if seat == view.seat:
        parts.append(f"({words.name('labels', 'you')})")
    return " · ".join(parts)


def _corruption(player: SeatView, words: Words) -> Lines:
    count = len(player.corruption)
    known = [card for card in player.corruption if card is not None]
    if not known:
        return [f"{_label('corruption', words)} {count}"]
    shown = icons(corruption_icons(known), words)
    held = words.phrase("labels", "text_held", count=count, icons=shown)
    return _wrapped(held)


def _goods(counts: tuple[int, ...], words: Words) -> str:
    """Return goods by the letters of their colours, large ones as capitals."""
    letters = []
    for (size, colour), count in zip(GOODS, counts, strict=True):
        letter = words.name("colours", colour)[0]
        letters.append((letter if size == "small" else letter.upper()) * count)
    return "".join(letters) or "-"


def _shields(player: SeatView, words: Words) -> Lines:
    halls = [
        words.name("halls", colour)
        for colour, active in zip(COLOURS, player.shields, strict=True)
        if active
    ]
    if not halls:
        return []
    return _wrapped(f"{_label('shields', words)} · {', '.join(halls)}")


def _staff(player: SeatView, words: Words) -> Lines:
    """Return what each slot can do, and who is in it."""
    lines: Lines = []
    for slot, card in enumerate(player.staff, start=1):
        free = _label("slot_free", words)
        slotted = words.phrase(
            "labels",
            "text_slot",
            slot=slot,
            ability=staff_ability(player.merchant, slot, words),
            townsfolk=free if card is None else townsfolk_forms(card, words)["name"],
        )
        lines += _wrapped(slotted)
    return lines


def _locations(player: SeatView, words: Words) -> Lines:
    """Return what each location costs and does."""
    lines: Lines = []
    for location in LOCATIONS[player.merchant or ""]:
        forms = words.forms("locations", location.name)
        told = words.phrase(
            "labels",
            "text_location",
            location=forms["name"],
            cost=location_cost(location.name, words, player.merchant, player.shop),
            effect=forms["effect"],
        )
        lines += _wrapped(told)
    return lines


def _wrapped(line: str) -> Lines:
    return wrap(line, WIDTH - 2, subsequent_indent=INDENT)
