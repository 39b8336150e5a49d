"""The table for a terminal of 80 columns, as plain text."""

from textwrap import wrap
from typing import Final

from engines.core.game import Language, Seat
from engines.core.words import Words
from engines.games.bazar_quest.content import (
    EMPLOYEE,
    HERO,
    KINDS,
    MONSTER,
    UPGRADE,
)
from engines.games.bazar_quest.describe import question
from engines.games.bazar_quest.describe.cards import (
    adventure_effect,
    class_names,
    employee_ability,
    gold_coins,
    hero_ability,
    item_ability,
    item_stats,
    monster_ability,
    price_tag,
    roman,
    shop_forms,
    signed,
    upgrade_effect,
    words,
)
from engines.games.bazar_quest.describe.lists import is_tie_broken
from engines.games.bazar_quest.state import Cards
from engines.games.bazar_quest.view import HeroView, ShopView, View, own_staff, scores

WIDTH: Final = 80
INDENT: Final = "    "

Lines = list[str]


def text(view: View, language: Language) -> str:
    names = words(language)
    sections = (
        _heading(view, names),
        _monster(view, names),
        _centre(view, names),
        _market(view, names),
        *(_shop(view, seat, names) for seat in range(view.seats)),
        _own_cards(view, names),
    )
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def _wrapped(line: str, indent: str = "") -> Lines:
    return wrap(line, WIDTH, initial_indent=indent, subsequent_indent=indent + INDENT)


def _label(key: str, words: Words, **fields: object) -> str:
    return words.phrase("labels", key, **fields)


def _captioned(caption: str, entries: list[str]) -> Lines:
    """Return a line that begins with a caption; nothing without entries."""
    return _wrapped(f"{caption} · {', '.join(entries)}", INDENT) if entries else []


# --- the whole table -----------------------------------------------------------------


def _heading(view: View, words: Words) -> Lines:
    if not view.round:
        when = _label("before", words)
    else:
        phase = words.name("phases", view.phase)
        when = f"{_label('round', words, round=view.round)} · {phase}"
    lines = [f"{words.title} · {when}", *_wrapped(question(view, words))]
    if view.everybody_defeated:
        lines += _wrapped(_label("everybody_defeated_why", words))
    elif view.ranks and is_tie_broken(view.ranks, view.scores):
        lines += _wrapped(_label("tie_rule", words))
    return lines


def _monster(view: View, words: Words) -> Lines:
    lines = []
    if view.monster is None:
        lines.append(_label("no_monster" if view.monsters else "no_more", words))
    else:
        card = MONSTER[view.monster]
        facts = [
            words.name("monsters", view.monster),
            _label("level", words, level=roman(card.level)),
            _label("toughness", words, number=card.toughness),
            _label("strength", words, number=card.strength),
            _label("wounds", words, wounds=view.wounds, needed=view.wounds_needed),
            _label("coins", words, gold=card.coins),
            _label("chest", words, gold=card.chest),
        ]
        lines += _wrapped(" · ".join(facts))
        lines += _wrapped(monster_ability(view.monster, words), INDENT)
    return lines + _other_monsters(view, words)


def _other_monsters(view: View, words: Words) -> Lines:
    lines = []
    if view.monsters:
        seen = [words.name("monsters", card) for card in view.monsters if card]
        key = "monsters_left_seen" if seen else "monsters_left"
        count = len(view.monsters)
        lines += _wrapped(_label(key, words, count=count, cards=", ".join(seen)))
    if view.defeated:
        beaten = ", ".join(words.name("monsters", card) for card in view.defeated)
        lines += _wrapped(_label("defeated", words, cards=beaten))
    return lines


def _centre(view: View, words: Words) -> Lines:
    lines = [
        line
        for hero in view.heroes
        if hero.seat is None
        for line in _hero(view, hero, words)
    ]
    if lines:
        lines = [_label("centre", words), *lines]
    if view.fallen:
        fallen = ", ".join(words.name("heroes", hero) for hero in view.fallen)
        lines += _wrapped(_label("fallen", words, cards=fallen))
    return lines


def _hero(view: View, hero: HeroView, words: Words) -> Lines:
    """Return a hero with all that it has: numbers, gold, mood, items and abilities."""
    card = HERO[hero.hero]
    facts = [
        words.name("heroes", hero.hero),
        class_names(card.classes, words),
        _label("attack_of", words, number=card.attack),
        _label("defence_of", words, number=card.defence),
        gold_coins(hero.gold, words),
    ]
    if hero.adventure:
        mood = words.name("adventures", hero.adventure)
        facts.append(f"{mood} ({adventure_effect(hero.adventure, words)})")
    facts += [
        f"{words.name('items', item)} ({item_stats(item, words)})"
        for item in hero.items
    ]
    abilities = [hero_ability(hero.hero, words, view.monster)]
    for item in dict.fromkeys(hero.items):
        if ability := item_ability(item, words):
            abilities.append(f"{words.name('items', item)} · {ability}")
    lines = _wrapped(" · ".join(facts), INDENT)
    for ability in abilities:
        lines += _wrapped(ability, INDENT * 2)
    return lines


def _market(view: View, words: Words) -> Lines:
    staff = own_staff(view)
    offers = [
        f"{words.name('upgrades', kind)}"
        f" · {price_tag(UPGRADE[kind].price, staff, words)}"
        f" · {upgrade_effect(kind, words)}"
        for kind in KINDS
    ]
    offers += [
        f"{words.name('employees', employee)}"
        f" · {price_tag(EMPLOYEE[employee].price, staff, words)}"
        f" · {employee_ability(employee, words)}"
        for employee in view.employees_shown
    ]
    piles = {
        "pile_items": view.item_pile,
        "pile_discards": len(view.discards),
        "pile_heroes": view.hero_pile,
        "pile_adventures": view.adventure_pile,
        "pile_employees": view.employee_pile,
    }
    counts = [_label(key, words, count=count) for key, count in piles.items()]
    return [
        _label("market", words),
        *(line for offer in offers for line in _wrapped(offer, INDENT)),
        *_wrapped(f"{_label('piles', words)} · {', '.join(counts)}"),
    ]


# --- the shops -----------------------------------------------------------------------


def _shop(view: View, seat: int, words: Words) -> Lines:
    shop = view.shops[seat]
    mark = ">" if seat in view.to_move else " "
    lines = [f"{mark} {' · '.join(_standing(view, seat, words))}"]
    lines += _staff(shop, words)
    display = [words.name("items", item) for item in shop.display]
    lines += _captioned(words.name("zones", "display"), display)
    for hero in view.heroes:
        if hero.seat == seat:
            lines += _hero(view, hero, words)
    for key, cards in (
        ("pack", shop.pack),
        ("hand", shop.hand),
        ("chosen", shop.chosen),
        ("reserve", shop.reserve),
    ):
        lines += _captioned(words.name("zones", key), _cards(cards, words))
    if None in (*shop.hand, *shop.reserve):
        lines += _captioned(_label("known", words), _cards(shop.known, words))
    return lines


def _standing(view: View, seat: int, words: Words) -> Lines:
    shop = view.shops[seat]
    facts = [
        shop_forms(seat, words)["name"],
        _label("glory", words, number=shop.glory),
        _label("gold", words, number=shop.gold),
    ]
    if seat == view.quest:
        facts.append(_label("quest", words))
    if shop.hearts is not None and view.phase in ("display", "shopping"):
        facts.append(_label("hearts", words, number=shop.hearts))
    if view.ranks and not view.everybody_defeated:
        points = words.count(view.scores[seat], "point")
        rank = words.name("ranks", str(view.ranks[seat]))
        facts.append(_label("points", words, points=points, rank=rank))
    elif view.order and view.phase == "shopping":
        rank = words.name("ranks", str(view.order.index(seat) + 1))
        facts.append(_label("place", words, rank=rank))
    if seat == view.seat:
        facts.append(_label("you", words))
    return facts


def _staff(shop: ShopView, words: Words) -> Lines:
    levels = {"display": shop.display_level, "storage": shop.storage_level}
    upgrades = [
        f"{words.name('upgrades', kind)} {signed(level)}"
        for kind, level in levels.items()
        if level
    ]
    employees = [
        f"{words.name('employees', employee)} · {employee_ability(employee, words)}"
        for employee in shop.employees
    ]
    return [
        *_captioned(_label("upgrades", words), upgrades),
        *(line for employee in employees for line in _wrapped(employee, INDENT)),
    ]


def _cards(cards: Cards, words: Words) -> Lines:
    """Return the names of the cards one may know, and the number of the others."""
    names = [words.name("items", card) for card in cards if card is not None]
    hidden = len(cards) - len(names)
    if hidden:
        names.append(words.count(hidden, "hidden"))
    return names


def _own_cards(view: View, words: Words) -> Lines:
    """Return what the cards say that the viewer may have to choose from."""
    if view.seat is None or view.seat < 0:
        return []
    shop = view.shops[view.seat]
    lines = []
    for item in dict.fromkeys((*shop.pack, *shop.hand, *shop.reserve)):
        if item is not None:
            name, stats = words.name("items", item), item_stats(item, words)
            line = f"{name} · {stats}. {item_ability(item, words)}"
            lines += _wrapped(line.rstrip())
    return lines


def tie_break(view: View, first: Seat, second: Seat, language: Language) -> str:
    """Say that more gold decides between equal points (Q-71)."""
    points = scores(view)
    richer, poorer = view.shops[first].gold, view.shops[second].gold
    if points[first] != points[second] or richer <= poorer:
        return ""
    return words(language).sentence("tie_gold", first=richer, second=poorer)
