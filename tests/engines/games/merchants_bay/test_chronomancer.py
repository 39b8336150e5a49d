"""The Chronomancer's shop: tiles, markers, trinkets and relics (P-7, PT-07).

The grid is told row by row, cells 0 to 8; `x` is a wild tile.
"""

from collections import Counter
from typing import Any

import pytest

from engines.core.chance import Chance
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.events import (
    ActionEnded,
    ActionTaken,
    AdventurerDrawn,
    CorruptionDrawn,
    HourglassAdvanced,
    SponsorPaid,
    TurnBegan,
)
from engines.games.merchants_bay.merchants.chronomancer.content import BOX
from engines.games.merchants_bay.merchants.chronomancer.events import (
    HourglassRewound,
    RelicRetrieved,
    TileMarked,
    TileSlid,
    TrinketRetrieved,
)
from engines.games.merchants_bay.merchants.chronomancer.moves import (
    FinishRetrieving,
    MarkTile,
    MoveAssistant,
    RetrieveRelic,
    RetrieveTrinket,
    SlideTile,
    SwapTiles,
)
from engines.games.merchants_bay.moves import (
    AdvanceHourglass,
    ImmediateSponsor,
    TakeAction,
)
from tests.engines.games.merchants_bay.shops import chronomancer
from tests.engines.games.merchants_bay.table import (
    COLOURS,
    ONE_HOUR,
    Table,
    evening,
    table,
)

GRID = "rgb yrg byx"
SLIP, TRAVEL, FREEZE, RETRIEVE, REWIND, USE = map(
    TakeAction,
    ("time_slip", "travel", "freeze_time", "retrieve", "rewind", "use_staff"),
)
DONE = FinishRetrieving()
PAIRS = [
    *((0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4)),
    *((3, 6), (4, 5), (4, 7), (5, 8), (6, 7), (7, 8)),
]


def shop(
    grid: str = GRID,
    spare: str = "x",
    marked: Any = (),
    assistant: int = 4,
    **rest: Any,
) -> Table:
    built = chronomancer(grid, spare, marked=marked, assistant=assistant)
    given: dict[str, Any] = {"clock": (4, 9), "shops": {0: built}}
    return table(**given | rest)


def grid(position: Table) -> str:
    letters = ["x" if tile == "wild" else tile[0] for tile in position.shop().grid]
    return " ".join("".join(letters[row : row + 3]) for row in (0, 3, 6))


def marked(position: Table) -> list[int]:
    return [cell for cell, has in enumerate(position.shop().marked) if has]


def test_p7_chronomancer_has_ten_tiles_and_four_markers():
    tiles = BOX.tiles
    assert (tiles.red, tiles.green, tiles.blue, tiles.yellow, tiles.wild) == (2,) * 5
    assert BOX.markers == 4


def test_p7_chronomancer_begins_with_a_shuffled_grid_and_the_assistant_in_the_centre():
    """P-9: ("tiles", seat) gives cells 0 to 8, then the spare."""
    view = Table(GAME).given(*GAME.begin(4, Chance(b"tiles"))).view
    seat = [player.merchant for player in view.players].index("chronomancer")
    shop = view.players[seat].shop
    names = [name for name in (*COLOURS, "wild") for _ in range(2)]
    order = Chance(b"tiles").shuffled(names, "tiles", seat)
    assert (*shop.grid, shop.spare) == tuple(order)
    assert Counter(order) == dict.fromkeys((*COLOURS, "wild"), 2)
    assert (shop.assistant, shop.markers, shop.rewound) == (4, 4, 0)
    assert shop.marked == (False,) * 9


# --- time slip -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "end", "expected", "spare"),
    [
        ("row_0", "first", "xrg yrg byx", "blue"),
        ("row_0", "last", "gbx yrg byx", "red"),
        ("row_1", "first", "rgb xyr byx", "green"),
        ("row_2", "last", "rgb yrg yxx", "blue"),
        ("column_0", "first", "xgb rrg yyx", "blue"),
        ("column_0", "last", "ygb brg xyx", "red"),
        ("column_1", "first", "rxb ygg brx", "yellow"),
        ("column_2", "last", "rgg yrx byx", "blue"),
    ],
)
def test_p7_time_slip_pushes_the_spare_in_and_another_tile_out(
    line, end, expected, spare
):
    position = shop().when(SLIP, SlideTile(line, end))
    assert grid(position) == expected
    assert position.shop().spare == spare
    assert TileSlid(0, line, end, True) in position.followed
    assert position.clock == (5, 9)


def test_p7_time_slip_has_twelve_entries():
    position = shop().when(SLIP)
    lines = [f"row_{n}" for n in range(3)] + [f"column_{n}" for n in range(3)]
    entries = [(line, end) for line in lines for end in ("first", "last")]
    assert [(move.line, move.end) for move in position.offers(SlideTile)] == entries


def test_p7_time_slip_marks_the_tile_that_entered():
    first = shop().when(SLIP, SlideTile("row_0", "first"))
    assert marked(first) == [0]
    assert first.shop().markers == 3
    last = shop().when(SLIP, SlideTile("column_1", "last"))
    assert marked(last) == [7]


def test_p7_time_slip_marks_nothing_without_a_marker_left():
    position = shop(marked=(3, 4, 5, 8)).when(SLIP, SlideTile("row_0", "first"))
    assert marked(position) == [3, 4, 5, 8]
    assert TileSlid(0, "row_0", "first", False) in position.followed


def test_p7_time_slip_returns_the_marker_of_the_tile_pushed_out():
    """All four lie out; the one pushed out goes at once on the tile that entered."""
    position = shop(marked=(2, 4, 5, 8)).when(SLIP, SlideTile("row_0", "first"))
    assert marked(position) == [0, 4, 5, 8]
    assert position.shop().markers == 0


def test_p7_markers_ride_on_their_tiles():
    position = shop(marked=(0, 1)).when(SLIP, SlideTile("row_0", "first"))
    assert marked(position) == [0, 1, 2]
    column = shop(marked=(7,)).when(SLIP, SlideTile("column_1", "last"))
    assert marked(column) == [4, 7]


@pytest.mark.parametrize(
    ("assistant", "line", "end", "then"),
    [
        (4, "row_1", "first", 5),
        (4, "row_1", "last", 3),
        (4, "column_1", "first", 7),
        (4, "column_1", "last", 1),
        (4, "row_0", "first", 4),
        (5, "row_1", "first", 3),
        (3, "row_1", "last", 5),
        (7, "column_1", "first", 1),
    ],
)
def test_p7_the_assistant_rides_and_returns_on_the_tile_that_entered(
    assistant, line, end, then
):
    position = shop(assistant=assistant).when(SLIP, SlideTile(line, end))
    assert position.shop().assistant == then


# --- travel and freeze ---------------------------------------------------------------


def test_p7_travel_moves_the_assistant_none_or_one_step_and_marks():
    position = shop().when(TRAVEL)
    position.then_asked(0, *map(MoveAssistant, (1, 3, 4, 5, 7)))
    position.then_illegal(*map(MoveAssistant, (0, 2, 6, 8, 9, -1)))
    stay = position.when(MoveAssistant(4))
    assert (stay.shop().assistant, marked(stay)) == (4, [4])
    step = position.when(MoveAssistant(7))
    assert (step.shop().assistant, marked(step)) == (7, [7])
    assert step.clock == (5, 9)


def test_p7_travel_leads_to_unmarked_tiles_only():
    position = shop(marked=(4, 1)).when(TRAVEL)
    position.then_asked(0, *map(MoveAssistant, (3, 5, 7)))
    corner = shop(assistant=0, marked=(1,)).when(TRAVEL)
    corner.then_asked(0, *map(MoveAssistant, (0, 3)))


@pytest.mark.parametrize("location", ["travel", "freeze_time"])
def test_p7_travel_and_freeze_need_a_marker_and_an_unmarked_tile_near(location):
    without = shop(marked=(0, 2, 6, 8))
    assert location not in without.locations
    without.then_illegal(TakeAction(location))
    surrounded = shop(assistant=0, marked=(0, 1, 3))
    surrounded.then_illegal(TakeAction(location))
    assert location in shop(assistant=0, marked=(1, 3, 8)).locations


def test_p7_freeze_marks_the_assistants_tile_and_a_neighbour():
    position = shop().when(FREEZE)
    position.then_asked(0, *map(MarkTile, (1, 3, 5, 7)))
    assert TileMarked(0, 4) in position.followed
    after = position.when(MarkTile(5))
    assert marked(after) == [4, 5]
    assert after.shop().assistant == 4
    assert after.clock == (5, 9)
    assert len(after.corruption()) == 2


def test_p7_freeze_on_a_marked_tile_marks_only_a_neighbour():
    position = shop(marked=(4, 1)).when(FREEZE)
    position.then_asked(0, *map(MarkTile, (3, 5, 7)))
    assert marked(position.when(MarkTile(3))) == [1, 3, 4]


def test_p7_freeze_with_one_marker_left_marks_only_the_assistants_tile():
    position = shop(marked=(0, 2, 6)).when(FREEZE)
    assert marked(position) == [0, 2, 4, 6]
    assert position.clock == (5, 9)


def test_p7_freeze_without_an_unmarked_neighbour_marks_only_the_own_tile():
    position = shop(assistant=0, marked=(1, 3)).when(FREEZE)
    assert marked(position) == [0, 1, 3]
    assert position.clock == (5, 9)


# --- retrieve ------------------------------------------------------------------------


def test_p7_retrieve_trinkets_from_marked_tiles():
    position = shop(marked=(0, 5)).when(RETRIEVE)
    position.then_asked(0, RetrieveTrinket(0, "red"), RetrieveTrinket(5, "green"))
    position = position.when(RetrieveTrinket(0, "red"))
    assert TrinketRetrieved(0, 0, "red") in position.followed
    position.then_asked(0, RetrieveTrinket(5, "green"), DONE)
    assert (position.stall(), marked(position)) == ("r", [5])
    assert position.shop().markers == 3
    assert position.when(DONE).stall() == "r"
    both = position.when(RetrieveTrinket(5, "green"))
    assert (both.stall(), both.clock) == ("rg", (6, 9))


def test_p4_a_second_retrieve_cannot_be_finished_at_once_either():
    position = shop(marked=(0, 5, 8)).when(RETRIEVE, RetrieveTrinket(0, "red"), DONE)
    position = position.given(ActionTaken(0, "sponsor"), TurnBegan(0)).when(RETRIEVE)
    position.then_illegal(DONE)


def test_p7_retrieve_a_wild_tile_is_any_one_colour():
    position = shop(marked=(8,)).when(RETRIEVE)
    position.then_asked(0, *(RetrieveTrinket(8, colour) for colour in COLOURS))
    assert position.when(RetrieveTrinket(8, "yellow")).stall() == "y"


def test_p7_retrieve_relic_takes_two_adjacent_tiles_and_yields_a_small_good_too():
    position = shop("rrb ygg byx", marked=(0, 1)).when(RETRIEVE)
    position.then_asked(
        0,
        RetrieveTrinket(0, "red"),
        RetrieveTrinket(1, "red"),
        RetrieveRelic(0, 1, "red"),
    )
    after = position.when(RetrieveRelic(0, 1, "red"))
    assert RelicRetrieved(0, 0, 1, "red", True) in after.followed
    assert (after.stall(), marked(after)) == ("rR", [])
    assert after.shop().markers == 4
    assert after.clock == (6, 9)


def test_p7_retrieve_relic_without_a_small_token_yields_the_large_good_alone():
    position = shop("rrb ygg byx", marked=(0, 1), stalls={0: "rrr"}).when(RETRIEVE)
    assert RelicRetrieved(0, 0, 1, "red", False) in position.followed
    assert position.stall() == "rrrR"


def test_p7_retrieve_relic_needs_a_large_token():
    position = shop("rrb ygg byx", marked=(0, 1), stalls={0: "RR"}).when(RETRIEVE)
    position.then_illegal(RetrieveRelic(0, 1, "red"))
    position.then_asked(0, RetrieveTrinket(0, "red"), RetrieveTrinket(1, "red"))


def test_p7_retrieve_relic_needs_neighbours_of_one_colour():
    position = shop("rgr ybg byx", marked=(0, 1, 2, 5)).when(RETRIEVE)
    position.then_illegal(
        RetrieveRelic(0, 1, "red"),
        RetrieveRelic(0, 2, "red"),
        RetrieveRelic(1, 5, "green"),
    )
    assert position.offers(RetrieveRelic) == []


def test_p7_retrieve_relic_with_wild_tiles():
    one = shop("rgb yrg byx", marked=(5, 8)).when(RETRIEVE)
    assert one.offers(RetrieveRelic) == [RetrieveRelic(5, 8, "green")]
    two = shop("rgb yrx byx", spare="g", marked=(5, 8)).when(RETRIEVE)
    assert two.offers(RetrieveRelic) == [RetrieveRelic(5, 8, c) for c in COLOURS]


def test_p7_retrieve_needs_one_good_that_can_be_taken():
    shop().then_illegal(RETRIEVE)
    shop(marked=(0,), stalls={0: "rrr"}).then_illegal(RETRIEVE)
    assert "retrieve" in shop(marked=(0,)).locations
    relic = shop("rrb ygg byx", marked=(0, 1), stalls={0: "rrr"})
    assert "retrieve" in relic.locations


def test_p7_retrieve_refuses_unmarked_tiles_and_other_colours():
    position = shop(marked=(0, 8)).when(RETRIEVE)
    position.then_illegal(
        RetrieveTrinket(0, "green"),
        RetrieveTrinket(1, "green"),
        RetrieveTrinket(9, "red"),
        RetrieveRelic(1, 0, "red"),
        RetrieveRelic(0, 9, "red"),
        DONE,
    )


# --- rewind --------------------------------------------------------------------------


def test_p7_rewind_goes_an_hour_back_for_three_cards_and_no_hours():
    position = shop(clock=(5, 6)).when(REWIND, load="")
    assert HourglassRewound(0, 8) in position.followed
    assert position.clock == (4, 6)
    assert len(position.happened(CorruptionDrawn)) == 3
    assert position.happened(ActionEnded) == [ActionEnded(0, 0)]
    assert position.followed[-1] == TurnBegan(0)


def test_pt07_rewind_from_the_first_hand():
    position = shop(round=3, clock=("H1", 6)).when(REWIND, load="")
    assert position.clock == (3, 6)
    assert len(position.corruption()) == 3
    assert position.view.stack[0] == 0


def test_p7_rewind_from_the_second_hand_leads_to_6():
    assert shop(round=3, clock=("H2", 9)).when(REWIND).clock == (6, 9)


def test_p7_rewind_lands_on_top_of_the_stack():
    position = shop(seats=3, clock=(5, 6, 6), stack=(1, 2, 0)).when(REWIND)
    assert position.view.stack[0] == 0
    tied = table(
        seats=3,
        clock=(5, 5, 8),
        stack=(0, 1, 2),
        shops={0: chronomancer()},
    ).when(REWIND)
    assert tied.view.stack[0] == 0
    assert tied.clock == (4, 5, 8)


def test_p7_rewind_loads_nothing_but_an_indicator_passed_again_loads_again():
    """From 4 back to 3, then forward over half past three once more."""
    position = shop(clock=(4, 9)).when(REWIND, load="")
    assert position.clock == (3, 9)
    again = position.when(*ONE_HOUR, load="r")
    assert AdventurerDrawn(0, "red") in again.followed


def test_p7_rewind_back_over_a_free_hand_goes_by_the_dial():
    """Version 2: the hands end on 4 and 7."""
    assert shop(round=3, clock=(4, 9)).when(REWIND, load="").clock == (3, 9)
    assert shop(round=3, clock=(7, 9)).when(REWIND, load="").clock == (6, 9)


@pytest.mark.parametrize(("round_number", "start"), [(1, 1), (2, 2), (3, 3)])
def test_p7_rewind_only_beyond_the_rounds_start_space(round_number, start):
    shop(round=round_number, clock=(start, 9)).then_illegal(REWIND)
    beyond = shop(round=round_number, clock=(start + 1, 9))
    assert "rewind" in beyond.locations
    assert beyond.when(REWIND).clock == (start, 9)


def test_p7_rewind_is_used_once_per_round():
    position = shop(clock=(5, 9)).when(REWIND).when(*ONE_HOUR)
    assert "rewind" not in position.locations
    position.then_illegal(REWIND)


def test_a21_rewind_is_renewed_overnight():
    position = evening(clock=(11, 12)).when(REWIND)
    assert position.clock == (10, 12)
    position = position.when(*ONE_HOUR).when(TRAVEL, MoveAssistant(4))
    assert position.view.round == 2
    later = position.given(
        HourglassAdvanced(1, "dial", 18), HourglassAdvanced(0, "dial", 8), TurnBegan(0)
    )
    assert "rewind" in later.locations


def test_p7_rewind_leaves_the_closed_marker_where_it_is():
    position = evening(clock=(6, 7), marker=8).when(REWIND)
    assert position.view.marker == 8
    assert position.clock == (5, 7)


# --- staff ---------------------------------------------------------------------------


def test_p7_chronomancer_staff_1_is_a_time_slip_without_the_marker():
    position = shop(staff={0: {1: 12}}).when(USE)
    assert len(position.offers(SlideTile)) == 12
    after = position.when(SlideTile("row_0", "first"))
    assert grid(after) == "xrg yrg byx"
    assert marked(after) == []
    assert after.clock == (5, 9)


def test_p7_chronomancer_staff_1_returns_a_marker_pushed_out():
    position = shop(marked=(2,), staff={0: {1: 12}})
    after = position.when(USE, SlideTile("row_0", "first"))
    assert marked(after) == []
    assert after.shop().markers == 4


def test_p7_chronomancer_staff_2_moves_the_assistant_exactly_one_step():
    position = shop(staff={0: {2: 12}}).when(USE)
    position.then_asked(0, *map(MoveAssistant, (1, 3, 5, 7)))
    position.then_illegal(MoveAssistant(4))
    after = position.when(MoveAssistant(3))
    assert (after.shop().assistant, marked(after)) == (3, [3])


def test_p7_chronomancer_staff_2_needs_a_marker_and_an_unmarked_neighbour():
    shop(marked=(0, 2, 6, 8), staff={0: {2: 12}}).then_illegal(USE)
    shop(assistant=0, marked=(1, 3), staff={0: {2: 12}}).then_illegal(USE)


def test_p7_chronomancer_staff_3_swaps_two_adjacent_tiles_with_their_markers():
    position = shop(marked=(4, 0), staff={0: {3: 12}}).when(USE)
    position.then_asked(0, *(SwapTiles(*pair) for pair in PAIRS))
    after = position.when(SwapTiles(4, 5))
    assert grid(after) == "rgb ygr byx"
    assert marked(after) == [0, 5]
    assert after.shop().assistant == 4
    position.then_illegal(SwapTiles(5, 4), SwapTiles(0, 2), SwapTiles(0, 4))


def test_p7_chronomancer_staff_4_is_sponsored_by_the_assistants_tile():
    position = shop(staff={0: {4: 12}}, halls="rrr").when(USE)
    assert SponsorPaid(0, "red", 4) in position.followed
    wild = shop(assistant=8, staff={0: {4: 12}}, halls="gg").when(USE)
    wild.then_asked(0, *map(ImmediateSponsor, COLOURS))
    assert wild.when(ImmediateSponsor("green")).gold == (3, 0)


def test_p7_by_the_hand_and_back_again():
    """The hand is left backwards, and can be entered again for another card."""
    position = shop(round=2, clock=(3, 9)).when(*ONE_HOUR, AdvanceHourglass("hand"))
    position = position.when(REWIND)
    assert position.clock == (3, 9)
    assert len(position.corruption()) == 4
