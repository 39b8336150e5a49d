"""The table for a terminal: tidy, and the same as the picture tells."""

import re
from functools import cache

import pytest
from msgspec.structs import replace

from engines.core.game import OMNISCIENT, SPECTATOR, Language, Viewer
from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.content import ITEM
from engines.games.bazar_quest.describe.cards import words
from engines.games.bazar_quest.state import State
from engines.games.bazar_quest.view import HeroView, ShopView, View
from tests.engines.matches import Table, play_match


@cache
def positions(seats: int) -> tuple[State, ...]:
    return play_match(Table(GAME, seats, GAME.options()), b"text").all_positions()


def start(viewer: Viewer = SPECTATOR) -> View:
    """Return two shops about to draft for the first time."""
    return GAME.view(positions(2)[0], viewer)


def shown(view: View, language: Language = "en") -> list[str]:
    return [line.strip() for line in GAME.text(view, language).splitlines()]


def with_shop(view: View, seat: int, shop: ShopView) -> View:
    shops = list(view.shops)
    shops[seat] = shop
    return replace(view, shops=tuple(shops))


def test_the_heading_tells_round_phase_and_question():
    lines = shown(start())
    assert lines[0] == "Bazar Quest · Round 1 · Supply"
    assert lines[1] == "All shops: take an item"
    before = replace(start(), round=0)
    assert shown(before, "fr")[0] == "Bazar Quest · Avant le premier tour"


def test_the_monster_is_told_with_its_numbers_its_wounds_and_its_ability():
    view = replace(start(), monster="roi_gobelin", wounds=1, monsters=(None, None))
    text = " ".join(shown(view))
    assert "Goblin King · level I · toughness 3 · strength 4 · 1 of 2 wounds" in text
    assert "coins 5 · chest 15" in text
    assert "Items with a price of 5 gold or less give no attack or defence." in text
    assert "Monsters to come: 2" in text


def test_monsters_to_come_are_named_only_to_those_who_know_them():
    seen = replace(start(), monsters=("golem_de_pierre", "liche"))
    assert "Monsters to come: Stone Golem, Lich" in shown(seen)
    over = replace(start(), monster=None, monsters=(), defeated=("liche",))
    assert "All monsters are defeated." in shown(over)
    assert "Defeated: Lich" in shown(over)
    between = replace(start(), monster=None)
    assert "The next monster is not yet in sight." in shown(between)


def test_heroes_stand_in_the_centre_or_in_their_shop_with_all_they_have():
    guest = HeroView("paladin", 1, 10, ("corde",), "heroique", ())
    waiting = HeroView("barde", None, 35, (), None, ())
    text = " ".join(
        shown(replace(start(), heroes=(guest, waiting), fallen=("mage_1",)))
    )
    assert "Centre Bard · all classes · attack 2 · defence 2 · 35 gold" in text
    assert (
        "Paladin · Warrior/Priest · attack 3 · defence 4 · 10 gold · Heroic (+2 "
        "attack) · Rope (all classes, 5 gold, +1 defence)"
    ) in text
    assert text.index("Bell ·") < text.index("Paladin ·")
    assert "Fallen: Mage I" in text


def test_a_shop_tells_what_it_owns_and_who_works_there():
    shop = replace(
        start().shops[1],
        glory=7,
        gold=25,
        display_level=2,
        employees=("videur", "comptable"),
        display=("claymore",),
        hearts=4,
    )
    view = replace(
        with_shop(start(), 1, shop),
        quest=1,
        phase="shopping",
        order=(1, 0),
        to_move=(1,),
    )
    lines = GAME.text(view, "en").splitlines()
    assert (
        "> Bell · Glory 7 · gold 25 · Quest token · hearts 4 · 1st to invite" in lines
    )
    assert "    Upgrades · Display upgrade +2" in lines
    assert "    Accountant · Purchases cost 5 gold less." in lines
    assert any(line.startswith("    Bouncer · The shop comes before") for line in lines)
    assert "    Display · Claymore" in lines


def test_cards_for_sale_and_piles_are_listed():
    view = replace(start(), employees_shown=("guerisseuse",))
    lines = shown(view)
    sale = lines.index("For sale")
    assert lines[sale + 1].startswith("Display upgrade · 15 gold · Room for 1 more")
    assert "Healer · 5 gold · +1 defence for every hero of the shop." in lines
    assert any(
        re.match(r"Piles · items \d+, discarded 0, heroes", line) for line in lines
    )


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, OMNISCIENT])
def test_only_the_own_cards_are_read_out(viewer: Viewer):
    view = start(viewer)
    own = view.shops[viewer].pack if viewer in (0, 1) else ()
    text = GAME.text(view, "en")
    for item in ITEM:
        name = words("en").name("items", item)
        assert (f"\n{name} · " in text) == (item in own)
    assert ("4 hidden" in text) == (viewer != OMNISCIENT)


def test_items_that_everybody_has_seen_are_named_beside_the_hidden_ones():
    shop = replace(start().shops[1], hand=(None, None), pack=(), known=("corde",))
    lines = shown(with_shop(start(0), 1, shop))
    assert "Hand · 2 hidden" in lines
    assert "Seen in hand or reserve · Rope" in lines


def test_the_end_tells_the_places():
    view = replace(start(), ranks=(2, 1), scores=(9, 12), to_move=(), asked="nothing")
    lines = shown(view)
    assert lines[1] == "The Bell wins"
    assert any(re.match(r"Bell · .* · 12 points, 1st$", line) for line in lines)
    lost = replace(view, ranks=(1, 1), everybody_defeated=True)
    assert shown(lost)[1] == "Everybody is defeated"
    assert not any("1st" in line for line in shown(lost))
