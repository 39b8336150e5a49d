"""The heroes: in the centre, and in the shops that have invited them."""

from typing import Final

from engines.core.picture import Thing, path, rect, text
from engines.core.words import Words
from engines.games.bazar_quest.describe.cards import (
    adventure_effect,
    gold_coins,
    hero_ability,
    hero_stats,
    shop_forms,
)
from engines.games.bazar_quest.describe.topic_ids import topic_of
from engines.games.bazar_quest.picture import layout
from engines.games.bazar_quest.picture.cards import hero_shapes, mood_band
from engines.games.bazar_quest.picture.layout import (
    CARD_HEIGHT,
    CENTRE_Y,
    EDGE,
    HERO_WIDTH,
    INNER,
)
from engines.games.bazar_quest.view import HeroView, View

SKYLINE: Final = (
    "M10 128V92H34V78L52 62L70 78V128H84V70H92V62H100V70H108V62H116V70H124V"
    "128H140V98H178V84L196 70L214 84V128H236V60L250 36L264 60V128H280V88H31"
    "8V128H334V76L356 56L378 76V128H396V96H430V128H446V66H454V58H462V66H470"
    "V58H478V66H486V128H502V84L522 68L542 84V128H556V100H594V128H610V54L624"
    " 30L638 54V128H654V86H690V74L706 60L722 74V128H736V94H754V128Z"
    ""
)
"""The roofs of the town, along the foot of the centre."""


def centre(view: View, words: Words) -> Thing:
    """Return the square in which heroes wait, with its name while it is empty."""
    shapes = [
        rect("ground", 0, 0, INNER, CARD_HEIGHT, 10),
        path("skyline", SKYLINE),
    ]
    if all(hero.seat is not None for hero in view.heroes):
        name = words.name("labels", "centre_empty")
        shapes.append(text("muted", INNER / 2, CARD_HEIGHT / 2 + 7, name))
    return Thing(
        "centre", EDGE, CENTRE_Y, tuple(shapes), words.name("labels", "centre")
    )


def heroes(view: View, words: Words) -> list[Thing]:
    waiting = [hero.hero for hero in view.heroes if hero.seat is None]
    return [_hero(view, hero, waiting, words) for hero in view.heroes]


def _hero(view: View, hero: HeroView, waiting: list[str], words: Words) -> Thing:
    if hero.seat is None:
        spot = layout.centre_spot(view, waiting.index(hero.hero))
    else:
        place = view.shops[hero.seat].guests.index(hero.hero)
        spot = layout.guest_corner(view, hero.seat, place)
    shapes = hero_shapes(hero.hero, hero.gold, _band(view, hero, words), words.language)
    title, topic = _title(view, hero, words), topic_of(hero.hero)
    return Thing(f"hero-{hero.hero}", *spot, shapes, title, topic=topic)


def _band(view: View, hero: HeroView, words: Words) -> tuple[str, str] | None:
    """Return what stands at the foot of a hero: its fight or its mood."""
    fight = view.fight
    if fight is not None and fight.hero == hero.hero:
        versus = words.phrase(
            "labels", f"fight_{fight.step}", total=fight.total, needed=fight.needed
        )
        return "plain", versus
    if hero.adventure is None:
        return None
    return mood_band(hero.adventure, words.language)


def _title(view: View, hero: HeroView, words: Words) -> str:
    facts = [
        words.name("heroes", hero.hero),
        hero_stats(hero.hero, words),
        gold_coins(hero.gold, words),
    ]
    if hero.adventure is not None:
        mood = words.name("adventures", hero.adventure)
        facts.append(f"{mood} ({adventure_effect(hero.adventure, words)})")
    where = (
        words.name("labels", "centre")
        if hero.seat is None
        else shop_forms(hero.seat, words)["name"]
    )
    ability = hero_ability(hero.hero, words, view.monster)
    return f"{', '.join([*facts, where])}. {ability}"


def marks(view: View, words: Words) -> list[Thing]:
    """Return a ring around the hero that fights, or whose adventure is in question."""
    asked = view.fight or view.redraw
    spots = {
        hero.hero: layout.guest_corner(
            view, hero.seat, view.shops[hero.seat].guests.index(hero.hero)
        )
        for hero in view.heroes
        if hero.seat is not None
    }
    if asked is None or asked.hero not in spots:
        return []
    ring = rect("ring", 0, 0, HERO_WIDTH, CARD_HEIGHT, 9)
    title = words.name("labels", "hero_mark")
    topic = topic_of(asked.hero)
    return [Thing("mark-hero", *spots[asked.hero], (ring,), title, topic=topic)]
