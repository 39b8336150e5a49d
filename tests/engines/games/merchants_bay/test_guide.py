"""The guide: all of the box is in it, and its numbers are those of the engine.

What holds for the guides of all games is tested in `tests/engines/test_guides.py`.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from engines.core.chance import Chance
from engines.core.game import LANGUAGES, OMNISCIENT, Language
from engines.core.guide import Example, Guide, Section, Topic
from engines.core.picture import Picture, Shape
from engines.core.records import Event, Move
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.content import (
    BOX,
    COLOURS,
    CORRUPTION,
    KINDS,
    PIERS,
    SLOTS,
    TOWNSFOLK,
    TOWNSFOLK_KINDS,
)
from engines.games.merchants_bay.describe.costs import location_cost
from engines.games.merchants_bay.events import AdventurerDrawn, ProductionEnded
from engines.games.merchants_bay.face.sentences import cost_name
from engines.games.merchants_bay.face.topics import CORRUPTION_TOPICS, TOWNSFOLK_TOPICS
from engines.games.merchants_bay.guide import positions
from engines.games.merchants_bay.guide.drawings import DRAWINGS
from engines.games.merchants_bay.guide.references import REFERENCES
from engines.games.merchants_bay.guide.stage import played, with_shop
from engines.games.merchants_bay.merchants import MERCHANTS
from engines.games.merchants_bay.merchants.alchemist.moves import Brew
from engines.games.merchants_bay.merchants.alchemist.shop import free_cauldrons
from engines.games.merchants_bay.merchants.blacksmith.moves import (
    FillFurnace,
    KeepAlloy,
)
from engines.games.merchants_bay.merchants.captain.content import COMPASS
from engines.games.merchants_bay.merchants.captain.moves import (
    ChartColour,
    KeepSpin,
    SpinAgain,
)
from engines.games.merchants_bay.merchants.chronomancer.moves import (
    RetrieveRelic,
    RetrieveTrinket,
)
from engines.games.merchants_bay.moves import (
    AdvanceHourglass,
    AssignStaff,
    BoardBoat,
    BribeRogue,
    DiscardCorruption,
    DockBoat,
    FinishSales,
    RecruitTownsfolk,
    Rob,
    SellGood,
    TakeAction,
)
from engines.games.merchants_bay.rules.locations import LOCATION, LOCATIONS
from engines.games.merchants_bay.view import View
from engines.games.merchants_bay.words import words
from tests.engines.games.merchants_bay.table import Table
from tests.engines.matches import Match, play_match, tables_of

languages = pytest.mark.parametrize("language", LANGUAGES)

DONE = FinishSales()
PAGE = (Path(__file__).parents[4] / "docs/games/merchants_bay.md").read_text("utf-8")


@cache
def guide(language: Language) -> Guide:
    return GAME.guide(language)


def topics(language: Language) -> dict[str, Topic]:
    return {t.id: t for one in guide(language).collections for t in one.topics}


def section(name: str, language: Language) -> Section:
    return next(one for one in guide(language).sections if one.id == name)


def told(name: str, number: int = 0) -> list[list[int]]:
    """Return the results in an example of a section, in each language."""
    return [bold(section(name, language).examples[number]) for language in LANGUAGES]


def bold(example: Example) -> list[int]:
    return [int(number) for number in re.findall(r"\*\*(\d+)\*\*", example.text)]


def both(*numbers: int) -> list[list[int]]:
    return [[*numbers]] * len(LANGUAGES)


def sell(size, colour) -> SellGood:
    return SellGood(size, colour)


# --- all that is in the box ----------------------------------------------------------


@languages
def test_every_piece_of_the_box_has_an_entry(language):
    known = topics(language)
    locations = {name.replace("_", "-") for shop in LOCATION.values() for name in shop}
    staff = {f"{m.name}-staff-{slot + 1}" for m in MERCHANTS for slot in range(SLOTS)}
    goods = {
        f"{size}-{colour}-good" for size in ("small", "large") for colour in COLOURS
    }
    others = {card.name for card in BOX.rogues.cards} | {m.name for m in MERCHANTS}
    piers = {f"{pier.replace('_', '-')}-pier" for pier in PIERS}
    abilities = {f"ability-{card.ability.replace('_', '-')}" for card in TOWNSFOLK}
    cards = {*TOWNSFOLK_TOPICS, *CORRUPTION_TOPICS}
    pieces = locations | staff | goods | others | piers | abilities | cards
    assert pieces - known.keys() == set()


def test_equal_cards_have_one_entry_and_different_ones_have_two():
    assert len({*TOWNSFOLK_TOPICS}) == len(TOWNSFOLK) == 36
    assert len({*CORRUPTION_TOPICS}) == len(CORRUPTION) == 9


@languages
def test_entries_tell_how_many_there_are(language):
    known = topics(language)
    called = words(language)
    for kind, name in zip(KINDS, ("warrior", "bard", "wizard", "noble"), strict=False):
        customers = next(one for one in BOX.customers if one.colour == kind)
        assert known[name].facts[0][1] == str(customers.count)
    for number, card in enumerate(CORRUPTION):
        assert known[CORRUPTION_TOPICS[number]].facts[0][1] == str(card.count)
    for merchant in MERCHANTS:
        for location in merchant.locations:
            ((_, cost),) = known[location.name.replace("_", "-")].facts
            assert cost == location_cost(location.name, called, merchant.name)


@languages
def test_every_entry_with_a_sign_shows_all_of_it(language):
    for topic in topics(language).values():
        if topic.picture is None:
            assert topic.id in ("wait", "immediate-sponsorship")
        else:
            assert_within(topic.picture, topic.id)


def assert_within(picture: Picture, name: str) -> None:
    for thing in picture.things:
        for west, north, east, south in filter(None, map(extent, thing.shapes)):
            assert 0 <= thing.x + west < thing.x + east <= picture.width, name
            assert 0 <= thing.y + north < thing.y + south <= picture.height, name


def extent(shape: Shape) -> tuple[float, float, float, float] | None:
    number = {
        name: float(value)
        for name, value in shape.attributes.items()
        if isinstance(value, int | float)
    }
    if shape.tag == "rect":
        x, y = number.get("x", 0), number.get("y", 0)
        return x, y, x + number["width"], y + number["height"]
    if shape.tag == "circle":
        x, y, r = number.get("cx", 0), number.get("cy", 0), number["r"]
        return x - r, y - r, x + r, y + r
    return None


# --- what is told of costs and numbers -----------------------------------------------


@languages
@pytest.mark.parametrize("merchant", LOCATIONS)
def test_the_rules_of_a_merchant_tell_what_each_location_costs(merchant, language):
    called = words(language)
    lines = section(f"playing-the-{merchant}", language).text.split("\n")
    (own,) = [one for one in MERCHANTS if one.name == merchant]
    for location in own.locations:
        link = f"(#{location.name.replace('_', '-')})**"
        (line,) = [line for line in lines if line.startswith("- ") and link in line]
        assert cost_name(location.cost, called) in line


@languages
def test_the_common_actions_tell_what_recruiting_costs(language):
    text = section("common-actions", language).text
    (line,) = [line for line in text.split("\n") if line.startswith("3. ")]
    costs = [n for cost in BOX.costs.recruit for n in (cost.hours, cost.corruption)]
    assert list(map(int, re.findall(r"\d", line)))[1:] == costs


@languages
def test_the_contents_are_those_of_the_box(language):
    text = section("in-the-box", language).text
    kinds = [customers.count for customers in BOX.customers]
    kinds_of_cards = [card.kind for card in TOWNSFOLK]
    trades = [kinds_of_cards.count(kind) for kind in TOWNSFOLK_KINDS]
    cards = sum(card.count for card in CORRUPTION)
    expected = [52, *kinds, BOX.rogues.count, 6, 36, *trades, cards, 3, 4, 2, 100]
    assert list(map(int, re.findall(r"\d+", text))) == expected


@languages
def test_the_balance_is_what_was_measured(language):
    """The figures are those of the page that `make balance` has written."""
    (text,) = [d.text for d in guide(language).decisions if "planner" in d.text]
    shares = [
        re.search(rf"^\| {merchant} \| ([\d.]+) \(", PAGE, re.MULTILINE | re.IGNORECASE)
        for merchant in LOCATIONS
    ]
    measured = [share.group(1) for share in shares if share]
    assert len(measured) == len(LOCATIONS)
    (cost,) = re.findall(r"\*\*A card costs\*\* ([\d.]+) gold", PAGE)
    found = re.findall(r"\d+[.,]\d+", text)
    assert [number.replace(",", ".") for number in found] == [*measured, cost]


# --- references ----------------------------------------------------------------------


def test_every_move_and_every_event_leads_somewhere():
    assert REFERENCES.keys() == {*GAME.moves, *GAME.events}


@cache
def matches() -> tuple[Match, ...]:
    return tuple(play_match(table, b"guide") for table in tables_of(GAME))


def records() -> Iterator[tuple[Move | Event, View | None]]:
    for match in matches():
        for state, made in match.positions():
            view = GAME.view(state, made.seat)
            for move in GAME.legal(state, made.seat):
                yield move, view
            for event in made.events:
                yield event, view
                yield GAME.redact(event, None), None


def test_records_lead_to_at_most_three_entries_that_exist():
    known = topics("en").keys() | {one.id for one in guide("en").sections}
    for record, view in records():
        leads = GAME.topics(record, view)
        assert len(leads) <= 3
        assert {*leads} <= known, record


def test_every_move_is_explained_where_it_is_offered():
    for record, view in records():
        if isinstance(record, Move):
            assert GAME.topics(record, view), record


def test_a_recruit_leads_to_the_card_and_to_the_ability_of_its_slot():
    view = positions.recruiting()
    card = "locals-discard-one-with-green-green"
    assert GAME.topics(RecruitTownsfolk(3), view) == (card, "recruit")
    assert GAME.topics(RecruitTownsfolk(3), None) == ("recruit",)
    assert GAME.topics(AssignStaff(2), view)[0] == "alchemist-staff-2"


def test_all_that_a_picture_says_something_of_has_an_entry():
    known = topics("en")
    for match in matches():
        for number, state in enumerate(match.all_positions()):
            if number % 12 == 0:
                picture = GAME.picture(GAME.view(state, OMNISCIENT), "en")
                for thing in picture.things:
                    assert (
                        not thing.title
                        or thing.topic in known
                        or (thing.id.startswith("shop-") and not thing.topic)
                    ), thing.id


# --- illustrations -------------------------------------------------------------------


@pytest.mark.parametrize("name", DRAWINGS)
def test_an_illustration_shows_a_part_and_nothing_beside_it(name):
    picture = DRAWINGS[name]("en")
    assert_within(picture, name)
    assert len(picture.things) >= 4


def test_the_piers_of_an_illustration_hold_all_their_visitors():
    things = {thing.id for thing in DRAWINGS["market"]("en").things}
    ashore = sum(map(sum, positions.market().piers))
    assert len([name for name in things if name.startswith("adventurer-")]) == ashore
    assert not [name for name in things if name.startswith(("shop-", "hall-"))]


@pytest.mark.parametrize(
    "position",
    [
        value
        for value in vars(positions).values()
        if callable(value)
        and value.__module__ == positions.__name__
        and value.__annotations__ == {"return": View}
    ],
)
def test_nobody_is_lost_or_invented_in_a_position(position: Callable[[], View]):
    view = position()
    card = next(one for one in BOX.rogues.cards if one.name == view.rogues)
    everybody = [*(one.count for one in BOX.customers), card.lair + card.bag]
    boarding = [int(view.unfinished.boarding == kind) for kind in KINDS]
    out = (*(boat.adventurers for boat in view.boats), *view.piers, view.bag)
    crowds = zip((*view.halls, view.lair), boarding, *out, strict=True)
    assert list(map(sum, crowds)) == everybody
    for player in view.players:
        assert min(player.supply) >= 0


# --- the booklet's examples ----------------------------------------------------------


def test_the_example_of_the_market():
    """Booklet, *Vendre des marchandises*: 16 + 12 + 12 + 8 + 8 = 56, and one card."""
    elixir = played(positions.market(), sell("large", "blue"))
    red = played(elixir, sell("small", "red"), sell("small", "red"), DONE)
    sold = played(red, sell("small", "yellow"), sell("small", "yellow"))
    gold = [view.players[0].gold for view in (elixir, red, sold)]
    potion = (gold[2] - gold[1]) // 2
    cards = len(sold.players[0].corruption)
    assert gold[2] == 56
    assert told("market") == both(gold[0], gold[1] - gold[0], potion, gold[2], cards)


def test_the_example_of_the_final_scoring():
    """Booklet, *Décompte Final*: 20 + 4 + 6 less 18 is 12."""
    scored = played(positions.final_scoring(), DONE)
    assert scored.players[0].gold == 12
    assert told("final-scoring") == both(scored.players[0].gold)


def test_the_example_of_a_sponsor():
    """Booklet, *Mécénat*: 4 gold for an icon whose hall holds 4 adventurers."""
    paid = played(positions.sponsored(), sell("large", "blue"))
    sale = 8 * positions.sponsored().piers[0][2]
    assert paid.players[0].gold - sale == 4
    assert told("sponsors-pay") == both(4)


def test_the_example_of_a_gem():
    """Booklet, note on the gold track: from 95, 12 more are a gem and 7."""
    sold = played(positions.before_hundred(), sell("small", "red"))
    assert told("market", 1) == both(sold.players[0].gold)


# --- other examples ------------------------------------------------------------------


def position(seen: View, *moves: Move) -> Table:
    """Return a table that goes on from a view, with what followed."""
    table = Table(GAME, GAME.imagine(seen, Chance(b"guide")))
    return table.when(*moves) if moves else table


@languages
def test_the_hourglass_on_top_acts_first(language):
    view = positions.turn_order()
    assert view.players[1].space == view.players[2].space
    (seat,) = GAME.to_move(position(view).state)
    merchant = words(language).forms("merchants", view.players[seat].merchant or "")
    text = section("turn-order", language).examples[0].text
    assert merchant["name"] in text.rpartition("**")[0].rpartition("**")[2]


RECALL, CHART = TakeAction("recall"), TakeAction("chart_a_course")
DIAL = AdvanceHourglass("dial")


def test_the_example_of_a_hand():
    start = positions.before_hand()
    hand = position(start, RECALL, AdvanceHourglass("hand"))
    assert hand.happened(AdventurerDrawn) == []
    assert len(hand.corruption()) == 1
    by_hand = hand.when(CHART, ChartColour("blue"))
    by_dial = position(start, RECALL, DIAL, BoardBoat(0), CHART, ChartColour("blue"))
    assert len(by_dial.happened(AdventurerDrawn)) == 1
    hours = [table.view.players[0].space // 2 for table in (by_hand, by_dial)]
    assert told("moving-the-hourglass") == both(*hours)


def test_the_example_of_two_figures_at_an_indicator():
    boats = [BoardBoat(boat) for boat in (0, 1, 2)]
    table = position(positions.before_doubles(), RECALL, *boats)
    loads = len(table.happened(AdventurerDrawn))
    hour = table.view.players[0].space // 2
    assert told("moving-the-hourglass", 1) == both(loads - 1, 1, hour)


def test_the_example_of_the_fourth_adventurer():
    table = position(positions.boarding(), BoardBoat(0))
    table.then_asked(0, DockBoat("bazaar"), DockBoat("grand_place_left"))
    red, green, *_ = positions.docked().piers[0]
    assert told("loading-the-boats") == both(red, green, 6 * red)


def test_the_example_of_the_last_berth():
    view = positions.closed()
    assert view.closed
    assert told("loading-the-boats", 1) == both(
        view.halls[0], view.halls[3], view.marker
    )


@languages
def test_the_example_of_the_stack(language):
    moves = (CHART, ChartColour("blue"))
    table = position(positions.evening(), *moves)
    (ended,) = table.happened(ProductionEnded)
    names = [
        words(language).name("merchants", table.view.players[seat].merchant)
        for seat in ended.order
    ]
    assert ", ".join(names) in section("end-of-production", language).examples[0].text


def test_the_example_of_recruiting():
    held = len(positions.recruiting().players[0].corruption)
    assert held == 1
    table = position(positions.recruiting(), TakeAction("recruit"), RecruitTownsfolk(3))
    if isinstance(GAME.legal(table.state, 0)[0], DiscardCorruption):
        table = table.when(GAME.legal(table.state, 0)[0])
    table = table.when(AssignStaff(1))
    cost = BOX.costs.recruit[3].corruption
    assert told("common-actions") == both(cost, len(table.corruption()))


def test_the_example_of_a_bribe():
    red = sell("small", "red")
    honest = played(positions.bribable(), red, red)
    bribed = played(positions.bribable(), BribeRogue(), red, red)
    assert len(bribed.players[0].corruption) == 1
    gold = [view.players[0].gold for view in (honest, bribed)]
    assert told("rogue-effects") == both(*gold)


def test_the_example_of_a_robbery():
    table = position(positions.robbery(), BoardBoat(0), Rob("green", 1))
    table.then_asked(0, DockBoat("bazaar"), DockBoat("grand_place_left"))
    docked = table.when(DockBoat("bazaar"))
    assert [boat.at_sea for boat in docked.view.boats[:2]] == [True, False]
    aboard = sum(docked.view.boats[0].adventurers)
    assert told("rogue-effects", 1) == both(aboard)


def test_the_example_of_brewing():
    brews = [Brew("small", "red", False), Brew("small", "blue", False)]
    brews.append(Brew("small", "yellow", True))
    table = position(positions.brewing(), TakeAction("brew"), *brews)
    waste = table.shop().waste
    before = free_cauldrons(position(positions.brewing()).shop().waste)
    wasted = with_shop(positions.brewing(), 0, waste=waste)
    purged = position(wasted, TakeAction("purge"))
    cards, after = len(purged.corruption()), free_cauldrons(purged.shop().waste)
    goods = len(table.stall())
    assert told("playing-the-alchemist") == both(
        before, goods, free_cauldrons(waste), cards, after
    )


COUNTS = {"en": ("two", "three"), "fr": ("deux", "trois")}


@languages
def test_the_example_of_filling_a_furnace(language):
    offers = position(positions.rolled()).offers(FillFurnace)
    sizes = [move.size for move in offers]
    assert [sizes.count("small"), sizes.count("large")] == [2, 3]
    text = section("playing-the-blacksmith", language).examples[0].text
    assert tuple(re.findall(r"\*\*(\w+)\*\*", text)) == COUNTS[language]


def test_the_example_of_forging():
    table = position(positions.forging(), TakeAction("forge"), KeepAlloy(), KeepAlloy())
    assert table.stall() == "bR"
    assert told("playing-the-blacksmith", 1) == both(len(table.corruption()))


def test_the_example_of_a_storm():
    position(positions.spun()).then_asked(0, KeepSpin(), SpinAgain())
    kept = position(positions.spun(), KeepSpin())
    assert told("playing-the-captain") == both(len(kept.corruption()))
    assert sum(sector in COLOURS for sector in COMPASS) == 6
    assert (COMPASS.count("treasure"), COMPASS.count("storm")) == (1, 1)


def test_the_example_of_ships_that_come_home():
    table = position(positions.recalling(), RECALL)
    assert table.stall() == "rgB"
    assert told("playing-the-captain", 1) == both(len(table.stall()))


def test_the_example_of_retrieving():
    moves = (RetrieveRelic(0, 1, "red"), RetrieveTrinket(6, "blue"))
    table = position(positions.retrieving(), TakeAction("retrieve"), *moves)
    assert table.stall() == "rbR"
    assert table.shop().markers == 4
    assert told("playing-the-chronomancer") == both(len(table.stall()))


def test_the_example_of_rewinding():
    table = position(positions.rewinding(), TakeAction("rewind"))
    assert len(table.corruption()) == 3
    hour = table.view.players[0].space // 2
    assert told("playing-the-chronomancer", 1) == both(hour)
