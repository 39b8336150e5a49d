"""The guide: nothing in the box is forgotten, and its examples are what is played.

What holds for the guides of all games is in `tests/engines/test_guides.py`.
"""

import re
from functools import reduce
from operator import add
from pathlib import Path

import pytest

from engines.core.game import LANGUAGES, Language
from engines.core.guide import Example, Guide, Section, Topic
from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.content import (
    ADVENTURE,
    BOX,
    EMPLOYEE,
    HERO,
    ITEM,
    KINDS,
    MONSTER,
    PHASES,
    UPGRADE,
)
from engines.games.bazar_quest.describe.cards import MINUS, SHOPS, words
from engines.games.bazar_quest.describe.topic_ids import (
    hero_name,
    topic_of,
    topic_of_class,
    topic_of_phase,
    topic_of_upgrade,
)
from engines.games.bazar_quest.events.adventure import (
    AdventureDealt,
    AttackMeasured,
    DefenceMeasured,
    HeroesReturned,
    HeroSaved,
    HeroSurvived,
    MonsterWounded,
    RedrawOffered,
)
from engines.games.bazar_quest.events.table import (
    EmployeesShuffled,
    GameEnded,
    HeroArrived,
    QuestTokenTaken,
)
from engines.games.bazar_quest.events.trade import (
    DisplaysReturned,
    HeartsCounted,
    HeroInvited,
    ItemDrafted,
    ItemsDealt,
    ReservesFilled,
    ShopCalled,
    ShopsRanked,
)
from engines.games.bazar_quest.guide.drawings import DRAWINGS
from engines.games.bazar_quest.guide.references import MOST, SIGNS, topics
from engines.games.bazar_quest.guide.story import (
    ANVIL,
    BELL,
    LANTERN,
    LAST_ROUND,
    MISMATCH,
    ROUND,
    TWO_GUESTS,
    Story,
    events,
    position,
)
from engines.games.bazar_quest.moves import MOVES, InviteHero, SellItem
from tests.engines.games.bazar_quest.test_five_and_six_players import fought
from tests.engines.test_spoken import RULEBOOK

languages = pytest.mark.parametrize("language", LANGUAGES)

ADDRESSES = Path(__file__).with_name("addresses.txt")
LINK = re.compile(r"\]\(#([a-z-]+)\)")
FIRST_CARD = {hero.name: card for card, hero in reversed(HERO.items())}
"""A card of each hero of the box."""


def guide(language: Language = "en") -> Guide:
    return GAME.guide(language)


def explained(language: Language = "en") -> dict[str, Topic]:
    return {
        topic.id: topic
        for collection in guide(language).collections
        for topic in collection.topics
    }


def section(name: str, language: Language = "en") -> Section:
    return next(one for one in guide(language).sections if one.id == name)


def example(name: str, number: int, language: Language) -> Example:
    return section(name, language).examples[number]


def all_of(story: Story, kind: type) -> list:
    return [event for event in events(story) if isinstance(event, kind)]


# --- all that is in the box ----------------------------------------------------------


@languages
def test_every_card_has_a_topic_with_its_name(language):
    names, known = words(language), explained(language)
    for card in HERO:
        assert known[topic_of(card)].name == hero_name(card, names)
    for table, cards in (
        ("items", [*ITEM]),
        ("monsters", [*MONSTER]),
        ("adventures", [*ADVENTURE]),
        ("employees", [*EMPLOYEE]),
    ):
        for card in cards:
            assert known[topic_of(card)].name == names.name(table, card)
    for kind in KINDS:
        name = known[topic_of_upgrade(kind)].name
        assert name == names.name("upgrades", kind)


@languages
def test_every_class_phase_and_shop_has_a_topic(language):
    names, known = words(language), explained(language)
    assert {topic_of_class(each) for each in BOX.classes} <= known.keys()
    for phase in PHASES:
        assert known[topic_of_phase(phase)].name == names.name("phases", phase)
    for shop in SHOPS:
        assert known[shop].name == names.name("shops", shop)


@languages
def test_every_topic_is_drawn_and_every_card_has_its_numbers(language):
    for topic in explained(language).values():
        assert topic.picture, topic.id
        # What explains itself leads nowhere.
        assert not any(thing.topic for thing in topic.picture.things)
    for cards in (ITEM, HERO, MONSTER, ADVENTURE, EMPLOYEE):
        for card, printed in cards.items():
            values = dict(explained(language)[topic_of(card)].facts).values()
            assert str(printed.copies) in values, card


@languages
def test_facts_are_those_of_the_box(language):
    facts = explained(language)[topic_of("grappin")].facts
    assert [value for _, value in facts] == [
        "15",
        words(language).name("classes", "voleur"),
        "1",
        "+1",
        "+1",
        "1",
    ]
    facts = explained(language)[topic_of("reine_des_vampires")].facts
    assert [value for _, value in facts][:6] == ["III", *"65", "15", "25", "1"]


@languages
def test_all_pieces_are_counted(language):
    text = section("box", language).text
    counts = [int(number) for number in re.findall(r"\d+", text)]
    heroes = {hero.name: hero.copies for hero in HERO.values()}
    assert counts[:8] == [
        sum(item.copies for item in ITEM.values()),
        sum(heroes.values()),
        len(ADVENTURE),
        len(MONSTER),
        len(MONSTER) // 3,
        sum(upgrade.copies for upgrade in UPGRADE.values()),
        UPGRADE["display"].copies,
        UPGRADE["storage"].copies,
    ]
    assert counts[8] == sum(card.copies for card in EMPLOYEE.values())


def test_adventures_add_two_to_attack_and_to_defence():
    assert sum(card.attack for card in ADVENTURE.values()) == 2
    assert sum(card.defence for card in ADVENTURE.values()) == 2


@languages
def test_the_cards_that_unshakeable_heroes_leave_out_are_all_named(language):
    left = {
        topic_of(FIRST_CARD.get(card.name, card.name))
        for cards in (ITEM, HERO, MONSTER, EMPLOYEE)
        for card in cards.values()
        if card.ability in BOX.unshakeable.abilities
    }
    assert {*LINK.findall(section("unshakeable-heroes", language).text)} == left
    word = dict(words("en").forms("options", "unshakeable_heroes"))["title"]
    assert {
        topic.id for topic in explained().values() if word in dict(topic.facts)
    } == left


@languages
def test_the_cards_of_a_first_game_are_all_named(language):
    first = {FIRST_CARD[name] for name in BOX.first_game.heroes}
    named = {topic_of(card) for card in (*first, *BOX.first_game.monsters)}
    assert named <= {*LINK.findall(section("setup", language).text)}


def test_a_monster_is_named_where_it_weakens_an_item():
    known = explained()
    assert "(#goblin-king)" in known["rusty-sword"].text
    assert "(#ancient-dragon) it gives +1 attack" in known["horned-helmet"].text
    assert "#" not in known["longsword"].text


def test_an_address_lasts():
    """Moves, tooltips and pages elsewhere lead to it; a new one is added here."""
    known = {
        *(one.id for one in guide().sections),
        *(one.id for one in guide().collections),
        *explained(),
    }
    assert sorted(known) == ADDRESSES.read_text().split()


def test_the_guide_in_french_uses_the_words_of_the_rulebook():
    french = guide("fr")
    texts = [french.overview]
    for one in french.sections:
        texts += [one.title, one.text]
        texts += [part for each in one.examples for part in (each.title, each.text)]
    texts += [part for one in french.decisions for part in (one.text, one.reason)]
    for text in texts:
        plain = text.replace("\xa0", " ")
        found = re.search(RULEBOOK, plain, re.VERBOSE)
        assert not found, (found, text)


# --- what refers to the guide --------------------------------------------------------


def test_all_that_a_record_can_refer_to_is_explained():
    leads = {name for signs in SIGNS.values() for name in signs}
    leads |= {topic_of(card) for card in (*ITEM, *HERO, *MONSTER, *ADVENTURE)}
    leads |= {topic_of(card) for card in EMPLOYEE}
    leads |= {topic_of_phase(phase) for phase in PHASES}
    leads |= {topic_of_upgrade(kind) for kind in KINDS}
    assert leads - explained().keys() == set()


@pytest.mark.parametrize("kind", MOVES)
def test_every_kind_of_move_is_explained(kind):
    sample = {"item": "corde", "hero": "barde", "employee": "videur", "kind": "storage"}
    assert topics(kind(*(sample[field] for field in kind.__struct_fields__)))


def test_records_lead_to_their_cards_first():
    assert topics(SellItem("corde", "voleur_1")) == ("rope", "thief")
    assert topics(InviteHero("mage_2")) == ("mage",)
    wounded = topics(MonsterWounded(0, "paladin"))
    assert wounded == ("paladin", "wound", "glory")
    assert topics(HeroSaved(0, "pretre_1", "pretre_1")) == ("priest",)
    assert topics(RedrawOffered(0, "barde", "theurge")) == ("bard", "theurge")


def test_no_record_leads_to_too_much():
    for story in (ROUND, LAST_ROUND, MISMATCH, TWO_GUESTS):
        for event in events(story):
            assert len(topics(event)) <= MOST


def test_what_nobody_is_told_has_no_topic():
    assert topics(ItemDrafted(0, None)) == ()
    assert topics(ItemDrafted(0, "corde")) == ("rope",)


def test_a_card_that_a_move_makes_up_has_no_topic():
    assert topics(SellItem("excalibur", "arthur")) == ()


# --- the examples are what is played -------------------------------------------------


def assert_adds_up(text: str, sum_in_words: str, result: int) -> None:
    """Find a sum in a text, and that it comes to what the rules come to."""
    assert sum_in_words in text.replace(MINUS, "-"), sum_in_words
    terms, _, total = sum_in_words.partition(" = ")
    parts = terms.replace("- ", "-").replace("+ ", "").split()
    assert reduce(add, map(int, parts)) == int(total) == result, sum_in_words


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_shows_something_of_a_round_that_was_played(name):
    picture = DRAWINGS[name]("en")
    assert len(picture.things) > 1
    assert all(0 <= thing.y < picture.height for thing in picture.things)


@languages
def test_the_setup_is_that_of_three_players(language):
    state = position(ROUND, HeroArrived, 3)
    assert (state.seats, len(state.centre), state.gold) == (3, 3, [5, 5, 5])
    assert state.quest == ANVIL
    assert " 5 " in section("setup", language).illustrations[0].caption


def test_the_draft_is_the_one_that_is_told():
    (dealt,) = all_of(ROUND, ItemsDealt)[:1]
    assert {*dealt.packs[ANVIL]} == {
        *("epee_longue", "epee_de_ceremonie", "dagues_jumelles", "huile_de_serpent")
    }
    taken = [event.item for event in all_of(ROUND, ItemDrafted) if event.seat == ANVIL]
    assert taken == [
        *("epee_de_ceremonie", "bouclier_d_acier"),
        *("vieille_paire_de_lunettes", "epee_longue"),
    ]
    names = [topic_of(item) for item in (*sorted(dealt.packs[ANVIL]), *taken[1:3])]
    assert {*LINK.findall(example("supply", 0, "en").text)} == {*names}


def test_the_shops_come_in_the_order_that_is_told():
    assert all_of(ROUND, HeartsCounted) == [HeartsCounted((4, 3, 3))]
    assert all_of(ROUND, ShopsRanked) == [ShopsRanked((ANVIL, LANTERN, BELL))]
    assert all_of(ROUND, HeroInvited) == [
        HeroInvited(ANVIL, "guerrier_1"),
        HeroInvited(LANTERN, "mage_1"),
        HeroInvited(BELL, "voleur_1"),
    ]
    assert all_of(ROUND, QuestTokenTaken)[-1] == QuestTokenTaken(BELL)


def test_a_display_that_matches_nobody_waits():
    assert all_of(MISMATCH, ShopsRanked) == [ShopsRanked((ANVIL, LANTERN, BELL))]
    assert all_of(MISMATCH, ShopCalled) == [
        ShopCalled(LANTERN, matching=True),
        ShopCalled(BELL, matching=True),
        ShopCalled(ANVIL, matching=False),
    ]
    assert [event.hero for event in all_of(MISMATCH, HeroInvited)] == [
        *("pretre_1", "voleur_1", "guerrier_1")
    ]
    assert all_of(MISMATCH, QuestTokenTaken)[-1] == QuestTokenTaken(ANVIL)


@languages
def test_the_sales_bring_what_is_told(language):
    text = example("shopping", 2, language).text
    state = position(ROUND, DisplaysReturned)
    assert state.gold == [30, 30, 30]
    assert_adds_up(text, "5 + 25 = 30", state.gold[BELL])
    assert_adds_up(text, "35 - 25 = 10", state.purses["voleur_1"])
    assert_adds_up(text, "35 - 25 = 10", state.purses["mage_1"])
    assert_adds_up(text, "30 - 25 = 5", state.purses["guerrier_1"])


FIGHTS = {
    ("voleur_1", AttackMeasured): "4 + 2 - 2 = 4",
    ("voleur_1", DefenceMeasured): "3 + 2 + 1 = 6",
    ("mage_1", AttackMeasured): "5 + 2 = 7",
    ("mage_1", DefenceMeasured): "2 + 1 - 2 = 1",
    ("guerrier_1", AttackMeasured): "3 - 1 = 2",
    ("guerrier_1", DefenceMeasured): "4 + 2 + 1 = 7",
}


@languages
@pytest.mark.parametrize(("hero", "kind"), FIGHTS)
def test_the_fights_come_to_what_is_told(language, hero, kind):
    (measured,) = [one for one in all_of(ROUND, kind) if one.hero == hero]
    total = measured.attack if kind is AttackMeasured else measured.defence
    needed = measured.toughness if kind is AttackMeasured else measured.strength
    assert needed == (4 if kind is AttackMeasured else 3)
    text = example("adventure", 0, language).text
    assert_adds_up(text, FIGHTS[hero, kind], total)


def test_the_fights_end_as_is_told():
    assert [one.hero for one in all_of(ROUND, MonsterWounded)] == ["voleur_1", "mage_1"]
    survived = [one.hero for one in all_of(ROUND, HeroSurvived)]
    assert survived == ["voleur_1", "guerrier_1"]
    assert [one.adventure for one in all_of(ROUND, AdventureDealt)] == [
        *("morose", "malchanceux", "distrait")
    ]


@languages
def test_rewards_and_losses_are_those_that_are_told(language):
    text = example("adventure", 1, language).text
    state = position(ROUND, HeroesReturned)
    assert (state.wounds, state.glory) == (2, [1, 2, 1])
    assert_adds_up(text, "10 + 5 + 5 = 20", state.purses["voleur_1"])
    assert_adds_up(text, "5 + 5 = 10", state.purses["guerrier_1"])
    assert_adds_up(text, "30 - 5 = 25", state.gold[LANTERN])
    assert all_of(ROUND, HeroArrived)[-1] == HeroArrived("pretre_1", 35)


@languages
def test_purchases_cost_what_is_told(language):
    text = example("upgrade", 0, language).text
    state = position(ROUND, EmployeesShuffled, 2)
    assert_adds_up(text, "30 - 15 = 15", state.gold[BELL])
    assert_adds_up(text, "25 - 20 = 5", state.gold[LANTERN])
    assert_adds_up(text, "30 - 10 = 20", state.gold[ANVIL])
    assert state.employees[LANTERN] == ("marchandeur",)


def test_what_is_stored_is_what_is_told():
    (filled,) = all_of(ROUND, ReservesFilled)
    assert filled == ReservesFilled((2, 1, 1), ((), (), ("bouclier_de_bois",)))


@languages
def test_the_score_is_the_one_that_is_told(language):
    text = example("scoring", 0, language).text
    (ended,) = all_of(LAST_ROUND, GameEnded)
    state = position(LAST_ROUND, GameEnded)
    assert (state.glory, state.gold) == ([11, 10, 8], [45, 50, 35])
    assert_adds_up(text, "11 + 4 = 15", ended.scores[ANVIL])
    assert_adds_up(text, "10 + 5 = 15", ended.scores[BELL])
    assert_adds_up(text, "8 + 3 = 11", ended.scores[LANTERN])
    assert ended.ranks == (2, 1, 3)


@languages
def test_wounds_are_those_that_are_told(language):
    text = example("adventure", 2, language).text
    assert_adds_up(text, "3 + 2 = 5", fought(4, 2, wounds=3).view.wounds)
    text = example("more-than-four", 0, language).text
    assert_adds_up(text, "1 + 1 = 2", fought(5, 1).view.wounds)
    assert fought(5, 0).view.wounds == fought(5, 2).view.wounds == 2
    assert fought(3, 0).view.wounds == 1
