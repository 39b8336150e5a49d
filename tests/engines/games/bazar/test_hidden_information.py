"""What is hidden in Bazar: hands, the order of piles and of the normal events.

All else is public, face-down tiles too (B-34). One test for each hidden thing.
"""

import pytest

from engines.core.game import OMNISCIENT, SPECTATOR
from engines.games.bazar import GAME
from engines.games.bazar.events import (
    Alms,
    BlackMarketFilled,
    CoinsDistributed,
    CoinsTaken,
    EffectMissed,
    EventRevealed,
    EventsShuffled,
    GameBegan,
    GameEnded,
    HandDrawn,
    HandTileDiscarded,
    Income,
    PileExhausted,
    PileShuffled,
    QuarterOpened,
    StartTilePlaced,
    TileBuried,
    TileChosen,
    TileDiscarded,
    TileDrawn,
    TileEliminated,
    TilePlaced,
    TileSilenced,
    TilesKept,
    TileTurnedDown,
    TurnBegan,
)
from tests.engines.games.bazar.table import NORMAL, table, tiles_moved

EVERYBODY = (0, 1, 2, 3, SPECTATOR)

PUBLIC = (
    GameBegan(4),
    StartTilePlaced(0, (3, 2)),
    TurnBegan(1, (3, 2, 1, 0)),
    QuarterOpened("harem"),
    EventRevealed("storm", "normal"),
    TilePlaced(0, 5, (3, 3)),
    TileEliminated(1, 2, (3, 3)),
    tiles_moved(("G0", (3, 2), (3, 3)), ("Bt", (0, 3), None)),
    TileChosen(0, (3, 2)),
    TileSilenced(1, 3, (3, 2)),
    CoinsTaken(0, 2, 12),
    EffectMissed(0, 5),
    TileTurnedDown((3, 3)),
    TileBuried(1, 4, (3, 6)),
    BlackMarketFilled(),
    TileDiscarded(1, 4),
    HandTileDiscarded(0, 7),
    PileExhausted(0),
    TilesKept(2),
    CoinsDistributed((Income("palace", 6, 1),), (Alms(0, 3, "palace"),)),
    GameEnded((1, 2, 3, 4), (80, 70, 60, 50), "coins"),
)
HIDDEN = (PileShuffled, EventsShuffled, HandDrawn, TileDrawn)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_order_of_a_pile_is_hidden_from_everybody_its_owner_too(viewer):
    event = PileShuffled(0, tuple(range(1, 14)))
    assert GAME.redact(event, viewer) == PileShuffled(0, (None,) * 13)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_order_of_the_normal_events_is_hidden_from_everybody(viewer):
    assert GAME.redact(EventsShuffled(NORMAL), viewer) == EventsShuffled((None,) * 8)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_an_opening_hand_is_told_to_its_seat_alone(viewer):
    for seat in range(4):
        event = HandDrawn(seat, (3, 7, 9))
        told = event if viewer == seat else HandDrawn(seat, (None,) * 3)
        assert GAME.redact(event, viewer) == told


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_drawn_tile_is_told_to_its_seat_alone(viewer):
    for seat in range(4):
        event = TileDrawn(seat, 9)
        told = event if viewer == seat else TileDrawn(seat, None)
        assert GAME.redact(event, viewer) == told


@pytest.mark.parametrize("event", PUBLIC)
def test_everything_else_is_told_to_everybody(event):
    for viewer in (*EVERYBODY, OMNISCIENT):
        assert GAME.redact(event, viewer) == event


def test_every_kind_of_event_is_either_hidden_or_public():
    assert {*HIDDEN, *(type(event) for event in PUBLIC)} == set(GAME.events)


def test_the_omniscient_viewer_is_told_all():
    for event in (
        PileShuffled(0, tuple(range(1, 14))),
        EventsShuffled(NORMAL),
        HandDrawn(2, (3, 7, 9)),
        TileDrawn(2, 9),
    ):
        assert GAME.redact(event, OMNISCIENT) == event


def test_a_view_shows_the_own_hand_and_of_the_others_only_the_size():
    position = table(hands={0: (1, 2, 3), 1: (4, 5), 2: (6,), 3: (7, 8, 9)})
    assert GAME.view(position.state, 1).hands == (
        (None, None, None),
        (4, 5),
        (None,),
        (None, None, None),
    )
    assert GAME.view(position.state, SPECTATOR).hands == (
        (None, None, None),
        (None, None),
        (None,),
        (None, None, None),
    )
    assert GAME.view(position.state, OMNISCIENT).hands == (
        *((1, 2, 3), (4, 5)),
        *((6,), (7, 8, 9)),
    )


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_view_shows_of_a_pile_only_its_size(viewer):
    up = table(hands={0: (1, 2, 3)}, piles={0: (4, 5, 6, 7, 8, 9, 10, 11, 12, 13)})
    down = table(hands={0: (1, 2, 3)}, piles={0: (13, 12, 11, 10, 9, 8, 7, 6, 5, 4)})
    assert GAME.view(up.state, viewer).piles == (10, 10, 10, 10)
    assert GAME.view(up.state, viewer) == GAME.view(down.state, viewer)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_view_does_not_show_the_order_of_the_events_to_come(viewer):
    up = table().given(EventsShuffled(NORMAL))
    down = table().given(EventsShuffled(NORMAL[::-1]))
    assert GAME.view(up.state, viewer) == GAME.view(down.state, viewer)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hand_and_pile_together_can_be_worked_out_by_everybody(viewer):
    position = table(
        "y3  Vc .  .  .  #  .  .  .  .", market="Vf . . . .", discarded="Vm"
    )
    unplayed = GAME.view(position.state, viewer).unplayed
    assert unplayed[0] == (1, 2, 3, 6, 7, 8, 9, 10, 12, 13)
    assert unplayed[1] == tuple(range(1, 14))


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_coins_order_board_black_market_discards_and_events_are_public(viewer):
    position = table(
        "y3  Vc .  .  .  #  .  .  .  G0",
        market="Vf . . . .",
        discarded="Bm",
        coins=(4, 3, 2, 1),
        past=("storm",),
        event="taxes",
    )
    seen = GAME.view(position.state, viewer)
    assert (seen.coins, seen.order) == ((4, 3, 2, 1), (0, 1, 2, 3))
    assert [(tile.seat, tile.tile) for tile in seen.board] == [(0, 5), (1, 0)]
    assert [(tile.seat, tile.tile) for tile in seen.black_market] == [(0, 4)]
    assert [(tile.seat, tile.tile) for tile in seen.discarded] == [(2, 11)]
    assert seen.events_played == ("storm", "taxes")
