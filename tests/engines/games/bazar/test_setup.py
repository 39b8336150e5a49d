"""Rulebook of Bazar, heading "Mise en place": before the first turn (B-12 to B-16)."""

import pytest

from engines.core.chance import Chance
from engines.core.errors import WrongSeats
from engines.games.bazar import GAME
from engines.games.bazar.events import (
    EventsShuffled,
    GameBegan,
    HandDrawn,
    PileShuffled,
    StartTilePlaced,
    TileDrawn,
    TurnBegan,
)
from engines.games.bazar.moves import PlaceStartTile, PlaceTile
from tests.engines.games.bazar.table import (
    BASE_CELLS,
    HAREM_CELLS,
    ILLUSTRATIONS,
    LEADER,
    MARKET_CELLS,
    NORMAL,
    Table,
)

bazar = Table(GAME)
SEED = b"mise en place"


def begun(seats: int = 4) -> Table:
    return bazar.given(*GAME.begin(seats, Chance(SEED)))


def starts(*taken: tuple[int, int]) -> list[PlaceStartTile]:
    return [PlaceStartTile(cell) for cell in BASE_CELLS if cell not in taken]


def test_b12_harem_and_black_market_are_set_aside():
    closed = [quarter.name for quarter in begun().view.quarters if not quarter.open]
    assert closed == ["harem", "black_market"]


def test_b13_the_eight_normal_cards_are_shuffled_and_the_three_others_lie_beside():
    (shuffled,) = [
        event
        for event in GAME.begin(4, Chance(SEED))
        if isinstance(event, EventsShuffled)
    ]
    assert sorted(shuffled.order, key=str) == sorted(NORMAL)
    assert begun().view.events_played == ()


def test_b13_other_chance_is_another_order_of_events():
    orders = {
        event.order
        for seed in range(10)
        for event in GAME.begin(4, Chance(bytes([seed])))
        if isinstance(event, EventsShuffled)
    }
    assert len(orders) == 10


def test_b14_each_guild_has_a_shuffled_pile_of_thirteen_without_its_start_tile():
    piles = [
        event
        for event in GAME.begin(4, Chance(SEED))
        if isinstance(event, PileShuffled)
    ]
    assert [pile.seat for pile in piles] == [0, 1, 2, 3]
    for pile in piles:
        assert sorted(tile or 0 for tile in pile.order) == list(range(1, 14))
    assert len({pile.order for pile in piles}) == 4


def test_b15_each_player_draws_three_tiles_from_the_top_of_the_own_pile():
    events = GAME.begin(4, Chance(SEED))
    piles = {event.seat: event for event in events if isinstance(event, PileShuffled)}
    hands = [event for event in events if isinstance(event, HandDrawn)]
    assert [hand.seat for hand in hands] == [0, 1, 2, 3]
    for hand in hands:
        assert hand.tiles == piles[hand.seat].order[:3]
    assert begun().view.piles == (10, 10, 10, 10)
    drawn = [{*hand.tiles} for hand in hands]
    assert drawn == [{*hand} for hand in begun().view.hands]


def test_b15_then_each_places_its_start_tile_on_any_empty_cell_of_the_board():
    assert len(starts()) == 42
    first = begun().then_asked(0, *starts())
    second = first.when(PlaceStartTile((3, 2))).then_asked(1, *starts((3, 2)))
    second.then(StartTilePlaced(0, (3, 2)))
    second.then_illegal(PlaceStartTile((3, 2)))
    third = second.when(PlaceStartTile((4, 2)))
    third.then_asked(2, *starts((3, 2), (4, 2)))
    fourth = third.when(PlaceStartTile((6, 7)))
    fourth.then_asked(3, *starts((3, 2), (4, 2), (6, 7)))
    assert [(tile.seat, tile.tile, tile.cell) for tile in fourth.view.board] == [
        (0, LEADER, (3, 2)),
        (1, LEADER, (4, 2)),
        (2, LEADER, (6, 7)),
    ]


def test_b15_a_start_tile_goes_neither_to_harem_nor_black_market_nor_beside_the_board():
    outside = [(0, 0), (8, 7), (-1, 3), (9, 3), (3, 8), (3, -1), (99, 99)]
    begun().then_illegal(
        *(
            PlaceStartTile(cell)
            for cell in (*HAREM_CELLS, *MARKET_CELLS, *ILLUSTRATIONS, *outside)
        )
    )


def test_b15_only_the_seat_that_is_asked_places_its_start_tile():
    begun().then_illegal(PlaceStartTile((3, 2)), seat=1)
    begun().then_illegal(PlaceTile(1, (3, 2)))


def test_b16_nobody_has_coins_at_the_beginning():
    for seats in (2, 3, 4):
        assert begun(seats).view.coins == (0,) * seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_c1_two_to_four_may_play(seats):
    with pytest.raises(WrongSeats):
        GAME.begin(seats, Chance(SEED))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c1_setup_shuffles_then_deals_then_asks_for_start_tiles_in_seat_order(seats):
    kinds = [type(event) for event in GAME.begin(seats, Chance(SEED))]
    assert kinds == [
        GameBegan,
        *[PileShuffled] * seats,
        EventsShuffled,
        *[HandDrawn] * seats,
    ]
    position = begun(seats)
    for seat in range(seats):
        assert position.view.to_move == (seat,)
        assert position.view.turn == 0
        position = position.when(PlaceStartTile(BASE_CELLS[seat]))
    assert position.view.turn == 1


@pytest.mark.parametrize(
    ("seats", "order"), [(2, (1, 0)), (3, (2, 1, 0)), (4, (3, 2, 1, 0))]
)
def test_c1_turn_1_is_played_in_reverse_placement_order(seats, order):
    placed = begun(seats).when(*(PlaceStartTile(cell) for cell in BASE_CELLS[:seats]))
    assert placed.followed[-1] == TurnBegan(1, order)
    assert placed.view.to_move == (seats - 1,)


@pytest.mark.parametrize("seats", [2, 3])
def test_c1_unused_guilds_stay_in_the_box(seats):
    view = begun(seats).view
    assert len(view.hands) == len(view.piles) == len(view.coins) == seats
    assert sorted(view.order) == list(range(seats))


def test_c1_several_start_tiles_may_share_a_quarter():
    placed = begun().when(*(PlaceStartTile((x, 3)) for x in (0, 1, 2)))
    assert placed.quarter("tanneries").counts == (1, 1, 1, 0)


def test_c1_a_seat_sees_its_hand_and_the_start_tiles_already_placed():
    position = begun().when(PlaceStartTile((3, 2)))
    view = GAME.view(position.state, 1)
    assert None not in view.hands[1]
    assert [tile.cell for tile in view.board] == [(3, 2)]


def test_chance_is_named_by_what_is_shuffled_and_by_nothing_else():
    """The keys are ("pile", guild) and ("events",), whatever the number of seats."""
    chance = Chance(SEED)
    for seats in (2, 3, 4):
        events = GAME.begin(seats, Chance(SEED))
        for seat in range(seats):
            order = tuple(chance.shuffled(range(1, 14), "pile", seat))
            assert PileShuffled(seat, order) in events
        assert EventsShuffled(tuple(chance.shuffled(NORMAL, "events"))) in events


def test_nothing_is_random_after_the_setup():
    """The same moves lead to the same place, whatever chance a move is given."""
    position = begun()
    lines = []
    for seed in (b"one", b"two"):
        state = position.state.clone()
        told = []
        while GAME.outcome(state) is None:
            (seat,) = GAME.to_move(state)
            moves = GAME.legal(state, seat)
            told += GAME.execute(state, seat, moves[len(moves) // 2], Chance(seed))
        lines.append(told)
    assert lines[0] == lines[1]
    assert any(isinstance(event, TileDrawn) for event in lines[0])
