"""The picture: what it shows, what it keeps to itself, and that it can be read."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR, Language, Viewer
from engines.core.picture import LAYOUTS, Picture, Shape, Thing
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.content import (
    COLOURS,
    CORRUPTION,
    HANDS,
    KINDS,
    MARKET,
    TOWNSFOLK,
)
from engines.games.merchants_bay.events import BoatBoarded, BoatDocked
from engines.games.merchants_bay.face.tokens import BOARD_HEIGHT, BOARD_WIDTH
from engines.games.merchants_bay.merchants import MERCHANTS
from engines.games.merchants_bay.options import BayOptions
from engines.games.merchants_bay.picture.style import STYLE
from engines.games.merchants_bay.rules.locations import LOCATIONS
from engines.games.merchants_bay.state import State
from engines.games.merchants_bay.view import View
from engines.games.merchants_bay.words import words
from tests.engines.legibility import BOXES, Reader, drawn_box, words_on
from tests.engines.matches import Match, Table, play_match, viewers

pytestmark = pytest.mark.thorough

SETUPS = {
    2: BayOptions(rogues="robbers", townsfolk=("locals", "sailors")),
    3: BayOptions(merchants="chosen"),
    4: BayOptions(rogues="cultists", townsfolk=("mercenaries", "sailors")),
}


COSTS = {"hours", "doom"}
"""How hours and corruption cards are drawn that something costs."""


@cache
def match(seats: int) -> Match:
    return play_match(Table(GAME, seats, SETUPS[seats]), b"picture")


@cache
def positions(seats: int) -> tuple[State, ...]:
    """Return all positions of a match, from the first decision to the end."""
    return match(seats).all_positions()


def view_at(part: float, seats: int = 4, viewer: Viewer = SPECTATOR) -> View:
    """Return the view after a part of a match; 1 is its end."""
    states = positions(seats)
    return GAME.view(states[round(part * (len(states) - 1))], viewer)


def some_pictures() -> Iterator[Picture]:
    """Yield pictures of every stage, table, viewer, language and layout."""
    for seats in GAME.seats:
        for number, part in enumerate((0, 0.1, 0.25, 0.4, 0.6, 0.8, 0.95, 1)):
            viewer = viewers(seats)[number % (seats + 2)]
            language = LANGUAGES[number % len(LANGUAGES)]
            layout = LAYOUTS[number // 2 % len(LAYOUTS)]
            yield GAME.drawn(view_at(part, seats, viewer), language, layout)
        yield GAME.picture(view_at(1, seats, OMNISCIENT), "fr")


def things_of(view: View, language: Language = "en") -> dict[str, Thing]:
    return {thing.id: thing for thing in GAME.picture(view, language).things}


def looks(thing: Thing) -> Counter[str]:
    """Return how often a thing's shapes have each class."""
    return Counter(
        name
        for shape in thing.shapes
        for name in str(shape.attributes["class"]).split()
    )


def drawing(thing: Thing) -> str:
    return "".join(shape.svg() for shape in thing.shapes)


def with_player(view: View, seat: int, **changed: Any) -> View:
    players = [
        replace(player, **changed) if place == seat else player
        for place, player in enumerate(view.players)
    ]
    return replace(view, players=tuple(players))


def seat_of(merchant: str, view: View) -> int:
    return [player.merchant for player in view.players].index(merchant)


# --- the document --------------------------------------------------------------------


def test_a_picture_is_small_enough_to_be_sent():
    for picture in some_pictures():
        assert len(picture.svg().encode()) <= 135_000


def test_all_pictures_of_a_match_have_one_size_and_one_style():
    for seats in GAME.seats:
        pictures = [GAME.picture(view_at(part, seats), "en") for part in (0, 0.5, 1)]
        assert len({(p.width, p.height, p.style, p.look) for p in pictures}) == 1


def test_every_rule_of_the_style_stays_within_the_picture():
    assert Reader(GAME.picture(view_at(0), "en")).sheet.strays() == []


def test_every_class_of_a_shape_has_a_rule():
    named = set(re.findall(r"\.([a-z][a-z0-9-]*)", STYLE))
    for picture in some_pictures():
        for thing in picture.things:
            assert set(looks(thing)) <= named, thing.id


def test_the_title_says_what_is_asked():
    title = GAME.picture(view_at(0, 3), "en").title
    assert title == (
        "La Baie des Marchands, before the first round. "
        "First merchant: choose a merchant."
    )
    assert re.match(
        r"La Baie des Marchands, manche 3\. L[’e] ?\w+ gagne\.",
        GAME.picture(view_at(1), "fr").title,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_locations_say_what_is_done_there(language):
    view = view_at(1)
    things = things_of(view, language)
    for seat, player in enumerate(view.players):
        for location in LOCATIONS[player.merchant or ""]:
            effect = words(language).forms("locations", location.name)["effect"]
            assert things[f"space-{seat}-{location.name}"].title.endswith(effect)


@pytest.mark.parametrize("language", LANGUAGES)
def test_merchants_to_choose_from_say_what_their_craft_is(language):
    things = things_of(view_at(0, 3), language)
    choices = [name for name in things if name.startswith("merchant-")]
    assert choices
    for name in choices:
        craft = words(language).forms("merchants", name.split("-")[-1])["craft"]
        assert things[name].title.endswith(f"{craft}.")


def test_whatever_one_points_at_has_a_title():
    decoration = re.compile(
        r"paper|day|question|sea|island|dial|grand-place|recruited|drawn"
        r"|(grid|chest|needle|figures)-\d"
    )
    for picture in some_pictures():
        untitled = [t.id for t in picture.things if not t.title]
        # Of those on one spot beside the bag only the first has a title.
        untitled = [name for name in untitled if not name.startswith("adventurer")]
        assert [name for name in untitled if not decoration.fullmatch(name)] == []


# --- what may be known ---------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_only_who_may_look_sees_the_faces_of_corruption_cards(seats: int):
    for state in positions(seats)[:-1:11]:
        for viewer in viewers(seats):
            view = GAME.view(state, viewer)
            things = things_of(view)
            for seat in range(seats):
                held = len(state.corruption[seat])
                thing = things[f"corruption-{seat}"] if view.round else None
                if thing is None or not held:
                    continue
                assert words_on(thing)[0] == str(held)
                hidden = viewer not in (seat, OMNISCIENT)
                assert ("icon" not in thing.title) == hidden
                assert looks(thing)["back"] == (held if hidden else 0)


def test_two_hands_that_only_the_owner_can_tell_apart_look_alike_to_others():
    view = view_at(0.5, viewer=1)
    state = positions(4)[round(0.5 * (len(positions(4)) - 1))].clone()
    state.corruption[0] = tuple(0 for _ in state.corruption[0])
    assert GAME.picture(GAME.view(state, 1), "en") == GAME.picture(view, "en")


# --- things last ---------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_things_that_stay_keep_their_order(seats: int):
    order: list[str] = []
    for state in positions(seats):
        names = [
            thing.id
            for thing in GAME.picture(GAME.view(state, OMNISCIENT), "en").things
        ]
        kept = set(order) & set(names)
        assert [name for name in order if name in kept] == [
            name for name in names if name in kept
        ], "Things lie over each other in another order than before."
        order = names


def steps_with(kind: type, seats: int = 4) -> Iterator[tuple[View, View, Any]]:
    """Yield the views before and after each such event that a step begins with."""
    state = GAME.fold(match(seats).steps[0].events)
    for step in match(seats).steps[1:]:
        before = GAME.view(state, SPECTATOR)
        if isinstance(step.events[0], kind):
            after = GAME.fold(step.events[:1], state.clone())
            yield before, GAME.view(after, SPECTATOR), step.events[0]
        GAME.fold(step.events, state)


def test_an_adventurer_moves_from_the_bag_to_the_boat_that_is_chosen():
    seen = 0
    for before, after, event in steps_with(BoatBoarded):
        drawn = [t for t in things_of(before).values() if "drawn from" in t.title]
        assert len(drawn) == 1
        spot = drawn[0].x, drawn[0].y
        waiting = {i for i, t in things_of(before).items() if (t.x, t.y) == spot}
        moved = [
            name
            for name, thing in things_of(after).items()
            if name in waiting and name.startswith("adventurer")
        ]
        (name,) = moved
        assert name.startswith(f"adventurer-{event.boat}-{event.adventurer}-")
        assert things_of(after)[name].title.endswith(f"boat {event.boat + 1}")
        seen += 1
    assert seen > 3


def test_adventurers_go_ashore_with_the_first_boat_that_docks():
    seen = 0
    for before, after, event in steps_with(BoatDocked, 2):
        pier = event.berth.removesuffix("_left").removesuffix("_right")
        if before.piers[["bazaar", "grand_place", "black_market"].index(pier)] != (
            0,
        ) * len(KINDS):
            continue
        prefix = f"adventurer-{event.boat}-"
        aboard = {n for n in things_of(before) if n.startswith(prefix)}
        ashore = {n for n in things_of(after) if n.startswith(prefix)}
        assert aboard == ashore
        assert len(aboard) == 4
        seen += 1
    assert seen > 0


def test_a_recruit_keeps_its_name_from_the_grand_place_to_the_shop():
    view = view_at(0.9)
    things = things_of(view)
    shown = {int(n.rpartition("-")[2]) for n in things if re.match(r"townsfolk-\d", n)}
    employed = {c for p in view.players for c in p.staff if c is not None}
    assert employed
    assert shown == employed | {c for c in view.grand_place if c is not None}


# --- the bay -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_visible_adventurer_is_drawn_where_it_is(seats: int):
    for state in positions(seats)[::-4]:
        view = GAME.view(state, SPECTATOR)
        titles = Counter(
            thing.title
            for name, thing in things_of(view).items()
            if name.startswith("adventurer") and thing.title
        )
        for number, boat in enumerate(view.boats):
            for kind, count in zip(KINDS, boat.adventurers, strict=True):
                name = GAME_WORDS[kind]
                assert titles[f"{name}, on boat {number + 1}"] == count
        for pier, crowd in zip(PIER_NAMES, view.piers, strict=True):
            for kind, count in zip(KINDS, crowd, strict=True):
                assert titles[f"{GAME_WORDS[kind]}, at the {pier} pier"] == count


GAME_WORDS = dict(
    zip(KINDS, ("Warrior", "Bard", "Wizard", "Noble", "Rogue"), strict=True)
)
PIER_NAMES = ("Bazaar", "Grand Place", "Black Market")


def test_adventurers_on_a_crowded_pier_keep_apart_and_on_the_pier():
    view = replace(view_at(0.5), piers=((4, 4, 4, 4, 4), (9, 9, 6, 6, 4), (0,) * 5))
    things = things_of(view)
    for pier, right in (("bazaar", 210), ("grand_place", 564)):
        owned = [t for t in things.values() if t.title.endswith(PIER_TITLE[pier])]
        spots = [(thing.x, thing.y) for thing in owned if thing.shapes]
        assert (
            len(set(spots))
            == len(spots)
            == sum(view.piers[["bazaar", "grand_place"].index(pier)])
        )
        assert max(x for x, _ in spots) < right


PIER_TITLE = {
    "bazaar": "at the Bazaar pier",
    "grand_place": "at the Grand Place pier",
}


def test_boats_lie_at_sea_or_at_their_berths_or_are_gone():
    view = view_at(0.5)
    at_sea, docked = view.boats[0], replace(view.boats[0], at_sea=False)
    boats = (
        replace(at_sea, at_sea=True, berth=None, adventurers=(1, 1, 0, 0, 0)),
        replace(docked, berth="bazaar", adventurers=(0,) * 5),
        replace(docked, berth=None, adventurers=(0,) * 5),
        *view.boats[3:],
    )
    things = things_of(replace(view, boats=boats))
    assert things["boat-0"].title == "Boat 1, at sea: 1 warrior and 1 bard."
    assert things["boat-1"].title == "Boat 2, docked at the Bazaar pier."
    berth = things["berth-bazaar"]
    assert (things["boat-1"].x, things["boat-1"].y) == (berth.x, berth.y)
    assert "boat-2" not in things


def test_halls_lair_and_bag_are_counted():
    view = replace(view_at(0.5), halls=(3, 1, 4, 1), lair=5, bag=(9, 2, 6, 0, 5))
    things = things_of(view)
    halls = [things[f"hall-{kind}"] for kind in KINDS]
    assert [words_on(hall) for hall in halls] == [["3"], ["1"], ["4"], ["1"], ["5"]]
    assert words_on(things["bag"]) == ["9", "2", "6", "0", "5"]
    assert things["bag"].title.startswith("Bag of adventurers, 22 adventurers: ")


# --- the clock -----------------------------------------------------------------------


def test_hourglasses_of_a_space_are_stacked_the_top_innermost():
    view = replace(view_at(0.1), stack=(2, 0, 3, 1))
    for seat in range(4):
        view = with_player(view, seat, space=24 if seat != 3 else HANDS[0].space)
    things = things_of(view)
    depth = {seat: things[f"hourglass-{seat}"].y for seat in range(4)}
    assert depth[2] > depth[0] > depth[1]
    hand = things[f"hand-{HANDS[0].enter}"]
    assert (things["hourglass-3"].x, things["hourglass-3"].y) == (hand.x, hand.y)
    assert words_on(things["hour-12"]) == []
    assert words_on(things["hour-11"]) == ["11"]


def test_one_o_clock_of_the_next_day_is_where_one_o_clock_is():
    first = with_player(view_at(0.1), 0, space=2)
    later = with_player(view_at(0.1), 0, space=2 * (MARKET + 1))
    one, thirteen = (things_of(view)["hourglass-0"] for view in (first, later))
    assert (one.x, one.y) == (thirteen.x, thirteen.y)
    assert thirteen.title.endswith(": the space after 12 o’clock")


def test_mice_leave_the_hands_one_by_one():
    for day, mice in ((1, (7, 13)), (2, (2, 13)), (3, (2, 4))):
        view = next(
            view
            for state in positions(4)
            if (view := GAME.view(state, SPECTATOR)).round == day
        )
        assert view.mice == mice
        things = things_of(view)
        for hand in HANDS:
            barred = "barred" in things[f"hand-{hand.enter}"].title
            assert barred == (day < hand.free_from)


@pytest.mark.parametrize(("seats", "loads"), [(2, [1, 1, 2, 1, 2]), (4, [1] * 5)])
def test_indicators_show_how_many_are_loaded(seats: int, loads: list[int]):
    things = things_of(view_at(0.5, seats))
    shown = [things[f"indicator-{hour}"] for hour in (3, 6, 9, 10, 11)]
    assert [len(thing.shapes) for thing in shown] == loads
    assert shown[2].title.startswith("Half past 9: whoever passes loads ")


# --- the shops -----------------------------------------------------------------------


@pytest.mark.parametrize("merchant", MERCHANTS, ids=lambda merchant: merchant.name)
def test_a_shop_has_a_space_for_each_location_and_the_figure_on_one(merchant):
    view = view_at(0.6)
    seat = seat_of(merchant.name, view)
    for location in LOCATIONS[merchant.name]:
        things = things_of(with_player(view, seat, figure=location.name))
        space = things[f"space-{seat}-{location.name}"]
        figure = things[f"figure-{seat}"]
        assert (space.x, space.y) == (figure.x, figure.y)
    assert f"figure-{seat}" not in things_of(with_player(view, seat, figure=None))
    drawings = {
        drawing(things[f"space-{seat}-{location.name}"])
        for location in LOCATIONS[merchant.name]
    }
    assert len(drawings) == len(LOCATIONS[merchant.name])


@pytest.mark.parametrize("merchant", MERCHANTS, ids=lambda merchant: merchant.name)
def test_the_boards_of_a_merchant_stay_in_their_place(merchant):
    for state in positions(4)[::-6]:
        view = GAME.view(state, SPECTATOR)
        seat = seat_of(merchant.name, view)
        drawn = merchant.face.draw(view.players[seat].shop, (0, 0), seat, words("fr"))
        assert drawn
        assert all(0 <= thing.x <= BOARD_WIDTH for thing in drawn)
        assert all(0 <= thing.y <= BOARD_HEIGHT for thing in drawn)
        assert all(thing.id.split("-")[1] == str(seat) for thing in drawn)


def test_gold_is_shown_with_a_gem_for_each_hundred():
    assert gems(99) == 0
    assert gems(107) == 1
    assert gems(250) == 2
    shop = things_of(with_player(view_at(0.5), 0, gold=107))["shop-0"]
    assert "107" in words_on(shop)
    assert shop.title.endswith("107 gold: 1 gem of 100 and 7 on the track")
    poor = things_of(with_player(view_at(0.5), 0, gold=-12))["shop-0"]
    assert "\N{MINUS SIGN}12" in words_on(poor)


def gems(gold: int) -> int:
    return looks(things_of(with_player(view_at(0.5), 0, gold=gold))["shop-0"])["gem"]


def test_goods_on_the_stall_are_full_and_those_of_the_supply_hollow():
    view = with_player(
        view_at(0.5), 0, stall=(2, 0, 0, 0, 0, 1, 0, 0), supply=(1, 3, 3, 3, 2, 1, 2, 2)
    )
    things = things_of(view)
    small, large = things["good-0-small-red"], things["good-0-large-green"]
    assert (looks(small)["token"], looks(small)["hollow"]) == (2, 1)
    assert (looks(large)["token"], looks(large)["hollow"]) == (1, 1)
    assert small.title.startswith("Red ")
    assert "2 on the stall, 1 in the supply. Price 3 for each" in small.title


def test_shields_and_staff_are_shown():
    view = with_player(
        view_at(0.5), 0, shields=(True, False, False, True), staff=(None, 7, None, None)
    )
    others = [replace(p, staff=(None,) * 4) for p in view.players[1:]]
    view = replace(view, players=(view.players[0], *others), grand_place=(None,) * 4)
    things = things_of(view)
    active = [looks(things[f"shield-0-{colour}"])["shield-on"] for colour in COLOURS]
    assert active == [1, 0, 0, 1]
    assert [f"slot-0-{slot}" in things for slot in range(4)] == [
        True,
        False,
        True,
        True,
    ]
    assert "In the slot: Local (icons: wizard, noble)." in things["townsfolk-7"].title


def corruption(cards: tuple[int | None, ...]) -> dict[str, Thing]:
    """Return what the first seat's cards are drawn as, by their names in the shop."""
    things = things_of(with_player(view_at(0.5), 0, corruption=cards))
    return {
        name.removeprefix("corruption-0"): thing
        for name, thing in things.items()
        if name.startswith("corruption-0")
    }


def test_a_few_corruption_cards_lie_open_and_many_are_summed_up():
    few = corruption((0, 5, 0))
    assert words_on(few[""]) == ["3"]
    assert few[""].title == "3 corruption cards (icons: corruption ×4, warrior)"
    assert [*few] == ["", "-0-0", "-5-0", "-0-1"]
    assert [looks(card)["card"] for card in few.values()] == [0, 1, 1, 1]
    assert few["-5-0"].title == "icons: corruption ×2, warrior"
    many = corruption((0,) * 10 + (6, 8))
    assert [*many] == [""]
    assert words_on(many[""]) == ["12", "14", "0", "1", "0", "1"]
    hidden = corruption((None,) * 12)
    assert [*hidden] == [""]
    assert looks(hidden[""])["back"] == 12


def test_the_marbles_of_a_kind_are_one_thing_in_their_row_and_in_the_flask():
    view = view_at(0.5)
    seat = seat_of("alchemist", view)
    shop = view.players[seat].shop
    assert shop is not None
    filled = replace(shop, rows=((2, 0, 0, 0, 1),) * 3, flask=(0, 3, 0, 0, 0))
    things = things_of(with_player(view, seat, shop=filled))
    assert looks(things[f"row-{seat}-0-red"])["token"] == 2
    assert things[f"row-{seat}-2-ichor"].title == "1 Ichor"
    assert f"row-{seat}-1-green" not in things
    assert looks(things[f"flask-{seat}-green"])["token"] == 3


def test_the_end_shows_the_places():
    view = view_at(1)
    ranks = ["1st", "2nd", "3rd", "4th"]
    for seat, rank in enumerate(view.ranks):
        shop = things_of(view)[f"shop-{seat}"]
        assert [word for word in words_on(shop) if word in ranks] == [ranks[rank - 1]]
        assert f", {ranks[rank - 1]}, " in shop.title
        assert ("turn" in shop.look.split()) == (rank == 1)


def test_whose_turn_it_is_and_who_looks_is_marked():
    view = view_at(0.5, viewer=2)
    for seat in range(4):
        shop = things_of(view)[f"shop-{seat}"]
        assert ("turn" in shop.look.split()) == (seat in view.to_move)
        assert ("you" in words_on(shop)) == (seat == 2)


def test_every_townsfolk_card_and_corruption_face_can_be_drawn():
    view = view_at(0.5)
    for card in range(len(TOWNSFOLK)):
        shown = replace(view, grand_place=(card, None, None, None))
        shown = with_player(shown, 0, staff=(None,) * 4)
        if not any(card in player.staff for player in view.players[1:]):
            assert things_of(shown)[f"townsfolk-{card}"].title
    drawings = {
        drawing(corruption((card,))[f"-{card}-0"]) for card in range(len(CORRUPTION))
    }
    assert len(drawings) == len(CORRUPTION)


def test_while_nobody_is_to_move_the_question_has_no_colours():
    question = things_of(replace(view_at(0.5), to_move=()))["question"]
    assert question.look == ""
    assert words_on(question) == ["Nobody is asked"]


def test_seats_without_a_merchant_have_an_empty_shop():
    things = things_of(view_at(0, 3))
    assert words_on(things["shop-1"]) == ["Second merchant", "0"]
    assert not any(name.startswith("space-") for name in things)


# --- how well it can be read ---------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_words_stand_out_from_what_lies_under_them(theme: str):
    for picture in some_pictures():
        assert Reader(picture).faint_lines(theme) == []


def test_no_words_run_off_the_picture_or_into_each_other():
    for picture in some_pictures():
        assert Reader(picture).colliding_lines() == []


def test_no_cost_reaches_beyond_its_location():
    for name, thing in things_of(view_at(0.5)).items():
        if name.startswith("space-"):
            space, *drawings = thing.shapes
            signs = [one for one in drawings if COSTS & {*classes_of(one)}]
            room = BOXES["rect"](space)
            assert all(room.holds(drawn_box(one)) for one in signs), thing.title


def classes_of(shape: Shape) -> list[str]:
    return str(shape.attributes["class"]).split()


def test_in_a_folded_shop_the_place_lies_apart_from_the_rank_and_the_gold():
    rich = with_player(view_at(1, viewer=0), 1, gold=110)
    reader = Reader(GAME.drawn(rich, "fr", "wide"))
    things = {thing.id: thing for thing in reader.picture.things}
    heading, figures = things["fold-1"], things["figures-1"]
    place = reader.box_of(figures, figures.shapes[0])
    others = [reader.box_of(heading, one) for one in heading.shapes[1:]]
    assert [one for one in others if one.meets(place)] == []
