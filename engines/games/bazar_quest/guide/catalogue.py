"""A topic for each piece of the box and each sign, by the collection it is in."""

from collections.abc import Iterable, Mapping

from engines.core.game import Language
from engines.core.guide import Topic
from engines.core.words import Words
from engines.games.bazar_quest.content import (
    ADVENTURE,
    BOX,
    EMPLOYEE,
    HERO,
    ITEM,
    MONSTER,
    PHASES,
    UPGRADE,
    Card,
    Hero,
    Item,
    Kind,
    Monster,
    Phase,
)
from engines.games.bazar_quest.describe.cards import (
    SHOPS,
    adventure_effect,
    class_names,
    employee_ability,
    hero_ability,
    item_ability,
    monster_ability,
    roman,
    shop_forms,
    signed,
    upgrade_effect,
)
from engines.games.bazar_quest.describe.topic_ids import (
    hero_name,
    topic_of,
    topic_of_class,
    topic_of_phase,
    topic_of_upgrade,
)
from engines.games.bazar_quest.guide import pieces, signs
from engines.games.bazar_quest.guide.words import guide_words
from engines.games.bazar_quest.rules.adventure.totals import BONUS

Facts = tuple[tuple[str, str], ...]


def topics_by_collection(language: Language) -> Mapping[str, tuple[Topic, ...]]:
    """Return the topics of every collection, by its id."""
    words = guide_words(language)
    return {
        "signs": tuple(_signs(words)),
        "shops": tuple(_shop(seat, words) for seat in range(len(SHOPS))),
        "round": tuple(_phase(phase, words) for phase in PHASES),
        "heroes": tuple(_hero(name, words) for name in _designs()),
        **_shelves(words),
        "monsters": tuple(_monster(name, words) for name in MONSTER),
        "adventures": tuple(_adventure(name, words) for name in ADVENTURE),
        "upgrades": tuple(_upgrade(kind, words) for kind in UPGRADE),
        "employees": tuple(_employee(name, words) for name in EMPLOYEE),
    }


def _joined(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _facts(words: Words, *facts: tuple[str, str]) -> Facts:
    """Return facts with their labels in words, without those that say nothing."""
    return tuple((words.name("facts", key), value) for key, value in facts if value)


def _unless_unshakeable(card: Card, words: Words) -> tuple[str, str]:
    left = card.ability in BOX.unshakeable.abilities
    return "unshakeable", words.name("values", "left_in_the_box") if left else ""


def _in_first_game(card: Card, words: Words) -> tuple[str, str]:
    first = card.name in (*BOX.first_game.heroes, *BOX.first_game.monsters)
    return "first_game", words.name("values", "in_first_game") if first else ""


# --- signs, shops and phases ---------------------------------------------------------


def _signs(words: Words) -> Iterable[Topic]:
    for name in signs.names():
        forms = words.forms("signs", name)
        drawing = signs.sign(name, forms["name"], words.language)
        yield Topic(name, forms["name"], forms["text"], picture=drawing)


def _shop(seat: int, words: Words) -> Topic:
    name = shop_forms(seat, words)["name"]
    drawing = signs.shop(seat, name)
    return Topic(SHOPS[seat], name, words.name("texts", "shop"), picture=drawing)


def _phase(phase: Phase, words: Words) -> Topic:
    name = words.name("phases", phase)
    drawing = pieces.phase(phase, name, words)
    return Topic(
        topic_of_phase(phase), name, words.name("phase_notes", phase), picture=drawing
    )


# --- items ---------------------------------------------------------------------------


def _shelves(words: Words) -> dict[str, tuple[Topic, ...]]:
    """Return the items by how many classes they are for, and of one class by class."""
    shelves: dict[str, list[Topic]] = {}
    for item in ITEM.values():
        shelves.setdefault(_shelf(item), []).append(_item(item, words))
    return {name: tuple(items) for name, items in shelves.items()}


def _shelf(item: Item) -> str:
    if len(item.classes) == len(BOX.classes):
        return "items-for-all"
    if len(item.classes) > 1:
        return "items-for-two"
    (each,) = (each for each in BOX.classes if each.code == item.classes)
    return f"items-for-{topic_of_class(each)}"


def _item(item: Item, words: Words) -> Topic:
    name = words.name("items", item.name)
    texts = [item_ability(item.name, words)]
    if item.ability:
        texts.append(_note("item", item, words))
    else:
        is_plain = item.attack or item.defence
        texts.append(words.name("texts", "plain" if is_plain else "no_bonus"))
    return Topic(
        topic_of(item.name),
        name,
        _joined(*texts, *_weaknesses(item, words)),
        _facts(
            words,
            ("price", str(item.price)),
            ("classes", class_names(item.classes, words)),
            ("hearts", str(item.hearts)),
            ("attack", signed(item.attack) if item.attack else ""),
            ("defence", signed(item.defence) if item.defence else ""),
            ("copies", str(item.copies)),
            _unless_unshakeable(item, words),
        ),
        pieces.item(item.name, name, words.language),
    )


def _weaknesses(item: Item, words: Words) -> Iterable[str]:
    """Say which monsters take something of an item's bonuses away."""
    for monster, bonuses in BONUS.items():
        attack, defence = bonuses[item.name]
        if (attack, defence) == (item.attack, item.defence):
            continue
        left = [
            words.phrase("labels", key, number=signed(number))
            for key, number in (("attack", attack), ("defence", defence))
            if number
        ]
        yield words.phrase(
            "texts",
            "weaker" if left else "worthless",
            monster=words.forms("monsters", monster)["the"],
            id=topic_of(monster),
            bonuses=words.join(left),
        )


def _note(kind: str, card: Card, words: Words) -> str:
    return words.phrase(
        f"{kind}_notes",
        card.ability or "none",
        amount=card.amount,
        threshold=card.threshold,
    )


# --- heroes, monsters and what happens to them ---------------------------------------


def _designs() -> list[str]:
    """Return one card of every hero."""
    first: dict[str, str] = {}
    for card, hero in HERO.items():
        first.setdefault(hero.name, card)
    return list(first.values())


def _hero(card: str, words: Words) -> Topic:
    hero: Hero = HERO[card]
    name = hero_name(card, words)
    return Topic(
        topic_of(card),
        name,
        _joined(hero_ability(card, words), _note("hero", hero, words)),
        _facts(
            words,
            ("classes", class_names(hero.classes, words)),
            ("attack", str(hero.attack)),
            ("defence", str(hero.defence)),
            ("purse", str(hero.purse)),
            ("copies", str(hero.copies)),
            _in_first_game(hero, words),
            _unless_unshakeable(hero, words),
        ),
        pieces.hero(card, name, words.language),
    )


def _monster(name: str, words: Words) -> Topic:
    monster: Monster = MONSTER[name]
    called = words.name("monsters", name)
    return Topic(
        topic_of(name),
        called,
        _joined(monster_ability(name, words), _note("monster", monster, words)),
        _facts(
            words,
            ("level", roman(monster.level)),
            ("toughness", str(monster.toughness)),
            ("strength", str(monster.strength)),
            ("coins", str(monster.coins)),
            ("chest", str(monster.chest)),
            ("copies", str(monster.copies)),
            _in_first_game(monster, words),
            _unless_unshakeable(monster, words),
        ),
        pieces.monster(name, called),
    )


def _adventure(name: str, words: Words) -> Topic:
    card = ADVENTURE[name]
    called = words.name("adventures", name)
    effect = adventure_effect(name, words)
    return Topic(
        topic_of(name),
        called,
        _joined(f"{effect[0].upper()}{effect[1:]}.", _note("adventure", card, words)),
        _facts(
            words,
            ("attack", signed(card.attack) if card.attack else ""),
            ("defence", signed(card.defence) if card.defence else ""),
            ("copies", str(card.copies)),
        ),
        pieces.adventure(name, called, words.language),
    )


# --- what a shop buys ----------------------------------------------------------------


def _upgrade(kind: Kind, words: Words) -> Topic:
    card = UPGRADE[kind]
    name = words.name("upgrades", kind)
    return Topic(
        topic_of_upgrade(kind),
        name,
        _joined(upgrade_effect(kind, words), words.name("upgrade_notes", kind)),
        _facts(
            words,
            ("price", str(card.price)),
            ("second_level", str(BOX.flip_price)),
            ("copies", str(card.copies)),
        ),
        pieces.upgrade(kind, name, words),
    )


def _employee(name: str, words: Words) -> Topic:
    card = EMPLOYEE[name]
    called = words.name("employees", name)
    return Topic(
        topic_of(name),
        called,
        _joined(employee_ability(name, words), _note("employee", card, words)),
        _facts(
            words,
            ("price", str(card.price)),
            ("phase", words.forms("phases", card.phase)["label"]),
            ("copies", str(card.copies)),
            _unless_unshakeable(card, words),
        ),
        pieces.employee(name, called, words),
    )
