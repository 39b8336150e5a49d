"""The picture: what it shows, what it keeps to itself, and that it can be read."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR, Language, Viewer
from engines.core.picture import LAYOUTS, Picture, Thing
from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.content import EMPLOYEE, HERO, ITEM, MONSTER
from engines.games.bazar_quest.describe.cards import words
from engines.games.bazar_quest.picture.glyphs import EMPLOYEE_GLYPHS, MONSTER_GLYPHS
from engines.games.bazar_quest.picture.layout import CARD_WIDTH, WIDE, Shop, spread
from engines.games.bazar_quest.picture.wares import DRAWINGS, WARES, ware
from engines.games.bazar_quest.state import Fight, QuestOptions, State
from engines.games.bazar_quest.view import HeroView, Redraw, ShopView, View
from tests.engines.legibility import Reader, words_on
from tests.engines.matches import Table, play_match, viewers

pytestmark = pytest.mark.thorough

ITEM_THING = re.compile(r"item-([a-z_]+)(-\d-\d)?")

ROOM = Shop(WIDE.inner, rows=1, chip=1, lines=1).room
"""How much of a row lies side by side in a wide picture."""


@cache
def positions(seats: int, advanced: bool = False) -> tuple[State, ...]:
    """Return all positions of a match, from the first decision to the end."""
    options = QuestOptions(advanced_two_player=advanced)
    return play_match(Table(GAME, seats, options), b"picture").all_positions()


def view_at(part: float, seats: int = 4, viewer: Viewer = SPECTATOR) -> View:
    """Return the view after a part of a match; 1 is its end."""
    states = positions(seats)
    return GAME.view(states[round(part * (len(states) - 1))], viewer)


@cache
def some_pictures() -> tuple[Picture, ...]:
    """Return pictures of every stage, number of seats, viewer, language and layout."""
    return tuple(_some_pictures())


def _some_pictures() -> Iterator[Picture]:
    for seats in GAME.seats:
        for number in range(9):
            viewer = viewers(seats)[number % (seats + 2)]
            language = LANGUAGES[number % len(LANGUAGES)]
            layout = LAYOUTS[number // 2 % len(LAYOUTS)]
            yield GAME.drawn(view_at(number / 8, seats, viewer), language, layout)
        yield GAME.picture(view_at(1, seats, OMNISCIENT), "fr")
    for state in positions(2, advanced=True)[::17]:
        for layout in LAYOUTS:
            yield GAME.drawn(GAME.view(state, OMNISCIENT), "fr", layout)
    yield GAME.picture(replace(view_at(1), everybody_defeated=True), "en")


def things_of(view: View, language: Language = "en") -> dict[str, Thing]:
    return {thing.id: thing for thing in GAME.picture(view, language).things}


def looks(thing: Thing) -> list[str]:
    """Return the classes of a thing's shapes."""
    return [
        name
        for shape in thing.shapes
        for name in str(shape.attributes["class"]).split()
    ]


def start(**changed: object) -> View:
    """Return two shops about to draft for the first time, or as told."""
    return replace(view_at(0, 2), **changed)


def with_shop(view: View, seat: int, **changed: object) -> View:
    shops: list[ShopView] = list(view.shops)
    shops[seat] = replace(shops[seat], **changed)
    return replace(view, shops=tuple(shops))


# --- the document --------------------------------------------------------------------


def test_a_picture_is_small_enough_to_be_sent_at_every_step():
    for picture in some_pictures():
        assert len(picture.svg().encode()) <= 100_000


def test_every_rule_of_the_style_stays_within_the_picture():
    assert Reader(some_pictures()[0]).sheet.strays() == []


def test_the_title_says_what_is_asked():
    assert GAME.picture(start(), "en").title == (
        "Bazar Quest, Round 1. All shops: take an item."
    )
    won = GAME.picture(view_at(1, 2), "fr").title
    assert re.match(r"Bazar Quest, Tour \d+\. \w+’?.* gagne\.", won)


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_jumps_a_viewer_sees_pictures_of_one_size(seats: int):
    for viewer in viewers(seats):
        sizes = {
            (picture.width, picture.height)
            for state in positions(seats)[::20]
            for picture in (GAME.picture(GAME.view(state, viewer), "en"),)
        }
        assert len(sizes) == 1


# --- what may be known ---------------------------------------------------------------


def shown_items(view: View) -> list[str]:
    found = (ITEM_THING.fullmatch(name) for name in things_of(view))
    return sorted(match[1] for match in found if match)


def visible_items(state: State, viewer: Viewer) -> list[str]:
    """Return the items on the table and those the viewer holds, or knows of."""
    items = [item for carried in state.equipment.values() for item in carried]
    for seat in range(state.seats):
        items += state.displays[seat]
        if viewer in (seat, OMNISCIENT):
            for cards in (state.packs, state.hands, state.reserves):
                items += [item for item in cards[seat] if item is not None]
        else:
            items += state.known[seat]
    return sorted(items)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_viewer_sees_just_the_items_on_the_table_and_the_own_ones(seats: int):
    for state in positions(seats)[::-11]:
        for viewer in viewers(seats):
            view = GAME.view(state, viewer)
            assert shown_items(view) == visible_items(state, viewer)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_card_of_a_shop_is_shown_from_one_side_or_the_other(seats: int):
    for state in positions(seats)[::-11]:
        for viewer in viewers(seats):
            shops = GAME.view(state, viewer).shops
            cards = sum(len(s.pack) + len(s.hand) + len(s.reserve) for s in shops)
            cards += sum(len(s.display) for s in shops)
            cards += sum(len(carried) for carried in state.equipment.values())
            names = things_of(GAME.view(state, viewer))
            assert cards == sum(name.startswith(("item-", "hidden-")) for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_item_tells_its_place_and_nothing_else(language: Language):
    view = view_at(0, viewer=0)
    hidden = [
        thing
        for name, thing in things_of(view, language).items()
        if name.startswith("hidden-1-")
    ]
    assert len(hidden) == len(view.shops[1].pack)
    assert len({thing.svg().partition("<title>")[2] for thing in hidden}) == 1
    for item in ITEM:
        assert words(language).name("items", item) not in hidden[0].svg()


@pytest.mark.parametrize(
    ("seats", "viewer"), [(2, 1), (3, SPECTATOR), (4, 0), (6, OMNISCIENT)]
)
def test_all_things_keep_their_order(seats: int, viewer: Viewer):
    order: list[str] = []
    for state in positions(seats):
        names = list(things_of(GAME.view(state, viewer)))
        shared = set(order) & set(names)
        assert [name for name in order if name in shared] == [
            name for name in names if name in shared
        ], "Things lie over each other in another order than before."
        order = names


def test_an_item_keeps_its_name_and_its_look_from_the_pack_to_the_hero():
    guest = HeroView("paladin", 0, 5, ("claymore",), None, ())
    bare = with_shop(start(), 0, pack=())
    places = [
        with_shop(bare, 0, pack=("claymore",)),
        with_shop(bare, 0, hand=("claymore",)),
        with_shop(bare, 0, display=("claymore",)),
        with_shop(bare, 0, reserve=("claymore",)),
        replace(with_shop(bare, 0, guests=("paladin",)), heroes=(guest,)),
    ]
    things = [things_of(place)["item-claymore"] for place in places]
    assert all(thing.shapes == things[0].shapes for thing in things)
    assert len({thing.title for thing in things}) == len(places)


def test_copies_are_named_after_the_shop_they_are_in():
    view = with_shop(start(), 0, pack=("corde", "corde"))
    view = with_shop(view, 1, pack=("torche",))
    assert {"item-corde-0-1", "item-corde-0-2", "item-torche-1-1"} <= set(
        things_of(view)
    )


def test_the_quest_token_is_one_thing_that_changes_hands():
    first, second = (things_of(start(quest=seat))["quest"] for seat in (0, 1))
    assert first.shapes == second.shapes
    assert first.y < second.y


# --- what is shown -------------------------------------------------------------------


def test_everything_in_the_box_has_a_drawing():
    assert set(WARES) == set(ITEM)
    assert set(WARES.values()) <= set(DRAWINGS)
    assert set(EMPLOYEE_GLYPHS) == set(EMPLOYEE)
    assert set(MONSTER_GLYPHS) == set(MONSTER)
    assert ware("something from another box") == DRAWINGS["crate"]


def test_an_item_shows_what_is_printed_on_it():
    view = with_shop(start(), 0, pack=("lame_runique", "parchemin_interdit", "grappin"))
    blade, scroll, hook = (
        things_of(view)[name]
        for name in ("item-lame_runique-0-1", "item-parchemin_interdit", "item-grappin")
    )
    assert words_on(blade) == ["20", "3", "1", "3", "Runic", "Blade"]
    assert words_on(scroll) == ["10", "4", "−1", "2", "Forbidden", "Scroll"]  # noqa: RUF001 - a minus sign.
    assert {"class0", "class2"} <= set(looks(blade))
    assert "spark" in looks(hook)
    assert "spark" not in looks(blade)
    assert hook.title == (
        "Grappling Hook: Thief, 15 gold, 1 heart, +1 attack, +1 defence. Returns to "
        "the hand if its hero survives. Pack, Anvil."
    )


def test_a_hero_shows_its_numbers_its_gold_and_its_mood():
    waiting = HeroView("paladin", None, 25, (), None, ())
    guest = HeroView("barde", 1, 105, (), "nerveux", ())
    view = with_shop(start(heroes=(waiting, guest)), 1, guests=("barde",))
    things = things_of(view)
    assert words_on(things["hero-paladin"]) == ["Paladin", "3", "4", "25"]
    assert words_on(things["hero-barde"]) == ["Bard", "2", "2", "105", "Nervous"]
    assert "bad" in looks(things["hero-barde"])
    assert "Nervous (−1 attack and −1 defence), Bell." in things["hero-barde"].title  # noqa: RUF001 - a minus sign.
    assert things["hero-paladin"].x < things["shop-1"].x < things["hero-barde"].x


def test_the_centre_is_empty_when_all_heroes_are_in_shops():
    guest = HeroView("barde", 1, 35, (), None, ())
    view = with_shop(start(heroes=(guest,)), 1, guests=("barde",))
    assert words_on(things_of(view)["centre"]) == ["All heroes are in the shops."]
    assert words_on(things_of(start())["centre"]) == []


def test_the_hero_in_question_is_ringed_and_shows_its_fight():
    guest = HeroView("barde", 1, 35, (), "nerveux", ())
    view = with_shop(start(heroes=(guest,)), 1, guests=("barde",))
    fighting = replace(view, fight=Fight(1, "barde", "attack", 4, 5))
    assert "Attack 4:5" in words_on(things_of(fighting)["hero-barde"])
    for asked in (fighting, replace(view, redraw=Redraw("barde", "corde"))):
        ring, hero = things_of(asked)["mark-hero"], things_of(asked)["hero-barde"]
        assert (ring.x, ring.y) == (hero.x, hero.y)
    assert "mark-hero" not in things_of(view)


def test_the_monster_shows_its_numbers_and_its_wounds():
    view = start(monster="roi_gobelin", wounds=1, wounds_needed=2)
    things = things_of(view)
    shown = words_on(things["monster"])
    assert shown[:5] == ["Goblin King", "3", "4", "5", "15"]
    assert looks(things["wounds"]) == ["wound", "pip"]
    assert things["wounds"].title == "1 of 2 wounds"


def test_the_levels_tell_beaten_monsters_from_those_to_come():
    view = start(monster="liche", defeated=("loup_garou",), monsters=(None,))
    levels = things_of(view)["levels"]
    assert [name for name in looks(levels) if name in ("beaten", "here", "level")] == [
        "beaten",
        "here",
        "level",
    ]
    assert levels.title == "Monsters to come: 1. Defeated: Werewolf."
    over = things_of(start(monster=None, monsters=()))
    assert words_on(over["monster"]) == ["All monsters are defeated."]
    assert "wounds" not in over


def test_a_shop_shows_gold_glory_upgrades_and_employees():
    view = with_shop(
        start(),
        1,
        gold=125,
        glory=12,
        storage_level=2,
        employees=("videur", "comptable"),
        used=("videur",),
    )
    things = things_of(view)
    assert words_on(things["purse-1"]) == ["125"]
    assert words_on(things["glory-1"]) == ["12"]
    assert words_on(things["upgrade-storage-1"]) == ["+2"]
    assert "upgrade-display-1" not in things
    assert things["employee-videur-1"].look == "used"
    assert things["employee-comptable-1"].title == (
        "Accountant. Purchases cost 5 gold less."
    )


def test_a_whole_staff_finds_room_in_a_shop():
    view = with_shop(
        start(), 0, display_level=1, storage_level=1, employees=tuple(EMPLOYEE)
    )
    things = things_of(view)
    places = [things[f"employee-{employee}-0"].x for employee in EMPLOYEE]
    assert places == sorted(set(places))
    assert places[-1] < things["shop-0"].x + ROOM


def test_hearts_and_order_are_shown_while_they_count():
    view = with_shop(start(phase="shopping", order=(1, 0)), 1, hearts=4)
    assert words_on(things_of(view)["hearts-1"]) == ["4", "1st"]
    assert "hearts-1" not in things_of(replace(view, phase="upgrade"))


def test_the_market_shows_upgrades_and_the_employees_for_hire():
    things = things_of(start(employees_shown=("videur", "videur"), employee_pile=18))
    assert words_on(things["stall-display"]) == ["15", "Display"]
    assert words_on(things["offer-0"]) == words_on(things["offer-1"])
    assert "Bouncer, 10 gold." in things["offer-0"].title
    assert words_on(things["pile-employees"]) == []
    idle = things_of(start(employees_shown=(), employee_pile=18))
    assert words_on(idle["pile-employees"]) == ["18 employees"]


def test_piles_tell_their_size_and_what_was_discarded_last():
    view = start(item_pile=71, discards=("torche", "corde"), fallen=("barde",))
    things = things_of(view)
    assert words_on(things["pile-items"]) == ["Items", "71"]
    assert things["pile-discards"].title == "Discard pile: 2 items, the last one Rope"
    assert things["pile-fallen"].title == "Fallen: Bard"


def test_cards_laid_face_down_leave_the_own_hand_for_the_shelf():
    view = replace(view_at(0, 2, 0), phase="display")
    view = with_shop(view, 0, pack=(), hand=("claymore", "fouet"), chosen=("fouet",))
    things = things_of(view)
    assert things["item-fouet"].look == "covered"
    assert things["item-claymore"].look == ""
    assert things["item-fouet"].y < things["hand"].y < things["item-claymore"].y
    assert "shelf" in looks(things["shelf-0"])


def test_known_items_lie_open_in_a_hidden_hand():
    view = with_shop(
        view_at(0, 2, 0), 1, pack=(), hand=(None, None), known=("claymore",)
    )
    things = things_of(view)
    assert things["item-claymore"].look == "known"
    assert "hidden-1-hand-0" in things
    assert "hidden-1-hand-1" not in things


def test_phases_tell_what_is_past_and_what_is_now():
    things = things_of(start(phase="shopping"))
    looks_of = [thing.look for name, thing in things.items() if name[:6] == "phase-"]
    assert looks_of == ["past", "past", "now", "", "", ""]


def test_the_end_shows_places_and_points_unless_everybody_is_defeated():
    over = start(ranks=(2, 1), scores=(9, 12), to_move=(), asked="nothing")
    things = things_of(over)
    assert words_on(things["rank-1"]) == ["1st", "12"]
    assert things["rank-1"].title == "12 points, 1st"
    assert "turn" in things["shop-1"].look.split()
    lost = things_of(replace(over, ranks=(1, 1), everybody_defeated=True))
    assert not any(name.startswith("rank-") for name in lost)
    assert words_on(lost["question"]) == ["Everybody is defeated"]
    assert "doomed" in lost["question"].look
    assert "doomed" in lost["monster"].look
    assert "turn" not in lost["shop-1"].look.split()


F, B = True, False
"""The face of a card, and its back."""


@pytest.mark.parametrize(
    "groups",
    [
        [[F]],
        [[F] * 4, [F] * 4],
        [[F] * 11],
        [[], [F] * 3, [B] * 6],
        [[F, F, B, B], [], [B] * 4],
        [],
    ],
)
def test_cards_stay_within_their_room_and_cover_no_face(groups: list[list[bool]]):
    places, width = spread(groups, ROOM)
    assert [len(group) for group in places] == [len(group) for group in groups]
    cards = [
        (left, is_face)
        for group, lefts in zip(groups, places, strict=True)
        for left, is_face in zip(lefts, group, strict=True)
    ]
    assert all(left + (width if face else CARD_WIDTH) <= ROOM for left, face in cards)
    for (left, is_face), (following, _) in pairwise(cards):
        assert left + width <= following if is_face else left < following


def test_the_more_faces_lie_in_a_row_the_narrower_they_are():
    widths = [spread([[F] * count], ROOM)[1] for count in range(1, 13)]
    assert widths[0] == widths[6] == CARD_WIDTH
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < CARD_WIDTH


def test_every_hero_can_stand_in_the_centre():
    heroes = tuple(HeroView(hero, None, 30, (), None, ()) for hero in list(HERO)[:6])
    things = things_of(start(heroes=heroes))
    assert max(thing.x for name, thing in things.items() if "hero-" in name) < 660


def test_an_empty_hand_says_that_it_is_empty():
    view = view_at(0, viewer=0)
    assert view.phase == "supply"
    said = words("en").name("labels", "empty_hand")
    for layout in LAYOUTS:
        drawn = {thing.id: thing for thing in GAME.drawn(view, "en", layout).things}
        assert words_on(drawn["hand"]) == [said]
    later = things_of(view_at(0.5, viewer=0))
    assert words_on(later["hand"]) == []


# --- how well it can be read ---------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_words_stand_out_from_what_lies_under_them(theme: str):
    for picture in some_pictures():
        assert Reader(picture).faint_lines(theme) == []


def test_no_words_run_off_the_picture_or_into_each_other():
    for picture in some_pictures():
        assert Reader(picture).colliding_lines() == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_face_of_a_card_is_covered_in_any_match(seats: int):
    """Early and late, for every viewer, with other cards in every match."""
    for advanced, seed in ((False, b"one"), (seats == 2, b"more")):
        options = QuestOptions(advanced_two_player=advanced)
        states = play_match(Table(GAME, seats, options), seed).all_positions()
        for number, state in enumerate(states[::11]):
            for viewer in {viewers(seats)[number % (seats + 2)], OMNISCIENT}:
                view = GAME.view(state, viewer)
                for layout in LAYOUTS:
                    assert covered(GAME.drawn(view, "fr", layout)) == []


def covered(picture: Picture) -> list[tuple[str, str]]:
    """Return the faces of items and heroes over which another card lies."""
    reader = Reader(picture)
    cards = [
        (thing.id, reader.box_of(thing, thing.shapes[0]))
        for thing in picture.things
        if thing.id.startswith(("item-", "hero-", "hidden-"))
    ]
    return [
        (one, other)
        for (one, here), (other, there) in combinations(cards, 2)
        if here.meets(there) and not one.startswith("hidden-")
    ]
