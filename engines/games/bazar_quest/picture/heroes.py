"""The heroes: in the centre, and in the shops that have invited them."""

from typing import Final

from engines.core.picture import SectionPlace, Thing, path, placed, rect, text
from engines.core.words import Words
from engines.games.bazar_quest.describe.cards import (
    adventure_effect,
    gold_coins,
    hero_ability,
    hero_stats,
    shop_forms,
)
from engines.games.bazar_quest.describe.topic_ids import topic_of
from engines.games.bazar_quest.picture.cards import hero_shapes, mood_band
from engines.games.bazar_quest.picture.layout import (
    CARD_HEIGHT,
    HERO_STEP,
    HERO_WIDTH,
    ROW,
    Sections,
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
ROOFS: Final = 764
"""How wide they are."""


def centre(view: View, laid: Sections, words: Words) -> Thing:
    """Return the square in which heroes wait, with its name while it is empty."""
    inner, height = laid.town.inner, (laid.centre_rows - 1) * ROW + CARD_HEIGHT
    scale = f"translate(0 {height - CARD_HEIGHT}) scale({round(inner / ROOFS, 3)} 1)"
    shapes = [
        rect("ground", 0, 0, inner, height, 10),
        path("skyline", SKYLINE, scale),
    ]
    if all(hero.seat is not None for hero in view.heroes):
        name = words.name("labels", "centre_empty")
        shapes.append(text("muted", inner / 2, height / 2 + 7, name))
    return Thing("centre", 0, 0, tuple(shapes), words.name("labels", "centre"))


def heroes(view: View, laid: Sections, words: Words) -> list[Thing]:
    waiting = [hero.hero for hero in view.heroes if hero.seat is None]
    return [
        thing
        for hero in view.heroes
        for thing in placed(
            [_hero(view, hero, words)], _place(view, hero, waiting, laid)
        )
    ]


def _hero(view: View, hero: HeroView, words: Words) -> Thing:
    shapes = hero_shapes(hero.hero, hero.gold, _band(view, hero, words), words.language)
    title, topic = _title(view, hero, words), topic_of(hero.hero)
    return Thing(f"hero-{hero.hero}", 0, 0, shapes, title, topic=topic)


def _place(
    view: View, hero: HeroView, waiting: list[str], laid: Sections
) -> SectionPlace:
    """Return where a hero stands: in the town or in a shop."""
    if hero.seat is None:
        row, column = divmod(waiting.index(hero.hero), laid.town.heroes)
        return laid.centre.within(column * HERO_STEP, row * ROW)
    place = view.shops[hero.seat].guests.index(hero.hero)
    return laid.shops[hero.seat].within(*laid.forms[hero.seat].guest_corner(place))


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


def marks(view: View, laid: Sections, words: Words) -> list[Thing]:
    """Return a ring around the hero that fights, or whose adventure is in question."""
    asked = view.fight or view.redraw
    guests = {hero.hero: hero for hero in view.heroes if hero.seat is not None}
    if asked is None or asked.hero not in guests:
        return []
    place = _place(view, guests[asked.hero], [], laid)
    ring = rect("ring", 0, 0, HERO_WIDTH, CARD_HEIGHT, 9)
    title = words.name("labels", "hero_mark")
    topic = topic_of(asked.hero)
    return placed([Thing("mark-hero", 0, 0, (ring,), title, topic=topic)], place)
