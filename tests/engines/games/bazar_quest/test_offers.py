"""Every move says what is chosen, what it costs and what it does.

Over all legal moves of many positions, not sentence by sentence.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR, Language
from engines.games.bazar_quest import GAME, moves
from engines.games.bazar_quest.content import (
    BOX,
    EMPLOYEE,
    HERO,
    ITEM,
    MONSTER,
    UPGRADE,
)
from engines.games.bazar_quest.describe.cards import (
    employee_ability,
    hero_ability,
    item_ability,
    words,
)
from engines.games.bazar_quest.describe.sentences import SENTENCES
from engines.games.bazar_quest.state import QuestOptions
from engines.games.bazar_quest.view import View
from tests.engines.games.bazar_quest.table import Shop, table
from tests.engines.matches import Table as Seating
from tests.engines.matches import play_match

LONGEST = {"en": 120, "fr": 130}
"""So many letters fit on a button of a phone."""
TABLES = [
    Seating(GAME, 2, QuestOptions(advanced_two_player=True)),
    Seating(GAME, 4, QuestOptions()),
    Seating(GAME, 6, QuestOptions(unshakeable_heroes=True)),
]
languages = pytest.mark.parametrize("language", LANGUAGES)


def offered() -> Iterator[tuple[Any, View, list[Any]]]:
    """Yield every question of some matches, as its seat sees it."""
    for number, seating in enumerate(TABLES):
        match = play_match(seating, b"offers %d" % number)
        state = GAME.new_state()
        for step in match.steps:
            GAME.fold(step.events, state)
            for seat in GAME.to_move(state):
                yield seat, GAME.view(state, seat), GAME.legal(state, seat)


OFFERED = [*offered()]


@languages
def test_an_item_is_offered_with_its_ability(language: Language):
    names, seen = words(language), set()
    for _, view, legal in OFFERED:
        for move in legal:
            if item := getattr(move, "item", None):
                told = GAME.describe(move, language, view)
                assert item_ability(item, names) in told
                assert names.name("items", item) in told
                seen.add((type(move), bool(ITEM[item].ability)))
    kinds = (moves.DraftItem, moves.DisplayItem, moves.SellItem, moves.StoreItem)
    assert {(kind, able) for kind in kinds for able in (True, False)} <= seen


@languages
def test_a_hero_is_offered_with_class_purse_and_ability(language: Language):
    names = words(language)
    for _, view, legal in OFFERED:
        purses = {hero.hero: hero.gold for hero in view.heroes}
        for move in legal:
            if isinstance(move, moves.InviteHero):
                told = GAME.describe(move, language, view)
                assert hero_ability(move.hero, names, view.monster) in told
                assert f" {names.count(purses[move.hero], 'coin')})" in told
                assert f"{HERO[move.hero].attack}, " in told


@languages
def test_what_is_bought_or_sold_is_offered_with_what_is_paid(language: Language):
    """The discount of an Accountant included: the events that follow name the price."""
    names, discounts = words(language), 0
    for seat, view, legal in OFFERED:
        has_accountant = "comptable" in view.shops[seat].employees
        for move in legal:
            match move:
                case moves.BuyUpgrade(kind=kind):
                    price = UPGRADE[kind].price
                case moves.FlipUpgrade():
                    price = BOX.flip_price
                case moves.HireEmployee(employee=employee):
                    price = EMPLOYEE[employee].price
                case moves.SellItem(item=item):
                    price = ITEM[item].price
                case _:
                    continue
            if has_accountant and not isinstance(move, moves.SellItem):
                price, discounts = price - 5, discounts + 1
            told = GAME.describe(move, language, view)
            assert f" {names.count(price, 'coin')}" in told, told
    assert discounts


@languages
def test_an_employee_is_offered_with_what_he_does(language: Language):
    names = words(language)
    for _, view, legal in OFFERED:
        for move in legal:
            if isinstance(move, moves.UseEmployee | moves.HireEmployee):
                effect = employee_ability(move.employee, names)
                assert effect in GAME.describe(move, language, view)


@languages
def test_an_adventure_is_offered_with_the_card_that_is_kept_or_not(language: Language):
    found = 0
    for _, view, legal in OFFERED:
        for move in legal:
            if isinstance(move, moves.RedrawAdventure | moves.KeepAdventure):
                (hero,) = [each for each in view.heroes if each.hero == move.hero]
                name = words(language).name("adventures", hero.adventure or "")
                assert name in GAME.describe(move, language, view)
                found += 1
    assert found


@languages
def test_offers_are_short_enough_for_a_button(language: Language):
    told = {
        GAME.describe(move, language, view)
        for _, view, legal in OFFERED
        for move in legal
    }
    assert [each for each in told if len(each) > LONGEST[language]] == []


@pytest.mark.parametrize(
    ("language", "first", "later"),
    [
        ("en", "Sell nothing.", "Sell nothing more."),
        ("fr", "Ne rien vendre.", "Ne rien vendre de plus."),
    ],
)
def test_who_has_sold_nothing_is_not_told_nothing_more(language, first, later):
    shop = Shop(hand=("corde", "torche", "claymore"), guests=("guerrier_1",))
    position = table(shop, Shop()).until("sell", 0)
    finish = moves.FinishSales()
    assert GAME.describe(finish, language, GAME.view(position.state, 0)) == first
    sold = position.when(moves.SellItem("corde", "guerrier_1"))
    for viewer in (0, OMNISCIENT):
        view = GAME.view(sold.state, viewer)
        assert GAME.describe(finish, language, view) == later


def test_a_place_that_stays_empty_is_named_by_its_number():
    position = table(Shop(display=2, show=("corde",)), Shop()).until("display", 0)
    second = position.when_seat(0, moves.DisplayItem("corde"))
    skip, view = moves.SkipDisplay(), GAME.view(second.state, 0)
    assert GAME.describe(skip, "en", view) == "Leave place 2 of the display empty."
    assert GAME.prompt(view, "en") == "All shops: lay out the display (place 2 of 3)"
    assert GAME.prompt(GAME.view(second.state, SPECTATOR), "en") == (
        "All shops: lay out the display"
    )


# --- tooltips and the terminal -------------------------------------------------------


@languages
def test_every_ability_in_play_is_read_in_the_picture_and_in_the_terminal(language):
    names = words(language)
    for _, view, _ in OFFERED[::7]:
        in_play = [hero_ability(each.hero, names, view.monster) for each in view.heroes]
        staff = [name for shop in view.shops for name in shop.employees]
        in_play += [employee_ability(e, names) for e in (*staff, *view.employees_shown)]
        worn = [item for each in view.heroes for item in each.items]
        in_play += [item_ability(item, names) for item in worn]
        titles = " ".join(each.title for each in GAME.picture(view, language).things)
        text = " ".join(GAME.text(view, language).split())
        for ability in in_play:
            assert ability in titles
            assert ability in text


def test_a_cancelled_ability_is_told_as_cancelled():
    view = GAME.view(
        table(Shop(), Shop(), monsters=("liche",)).until("invite").state, 0
    )
    told = GAME.describe(moves.InviteHero(view.heroes[0].hero), "en", view)
    assert told.endswith("The ability is cancelled by the Lich.")


def test_the_market_tells_a_seat_with_an_accountant_what_it_pays():
    shop = Shop(staff=("comptable",), gold=30)
    position = table(shop, Shop(), employees=("videur",)).until("purchase")
    seen = {
        viewer: GAME.text(GAME.view(position.state, viewer), "en") for viewer in (0, 1)
    }
    assert "Bouncer · 10 gold, you pay 5 gold · " in seen[0]
    assert "Bouncer · 10 gold · " in seen[1]


# --- French agreement ----------------------------------------------------------------


def test_no_french_text_calls_a_female_monster_he():
    for monster in MONSTER:
        view = GAME.view(table(Shop(), Shop(), monsters=(monster,)).state, SPECTATOR)
        (title,) = [
            t.title for t in GAME.picture(view, "fr").things if t.id == "monster"
        ]
        for pronoun in (" il ", " lui ", "qu’il "):
            assert pronoun not in title, title


@languages
def test_glory_and_gold_are_counted_with_their_nouns(language: Language):
    """A bare number before Glory, or one that does not agree, is no French."""
    events: list[Any] = play_match(TABLES[1], b"nouns").events
    for event in events:
        told = GAME.describe(event, language)
        assert type(event) in SENTENCES
        if language == "fr":
            assert " 1 Gloire" not in told
            assert "1 points" not in told
            assert "second" not in told
