"""How a player is asked: the moves, their fields, and what is never asked."""

import json
from typing import Any

import pytest

from engines.core.codec import codec
from engines.core.errors import MalformedMove
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.events import (
    BoatBoarded,
    BoatDocked,
    ShieldActivated,
)
from engines.games.merchants_bay.moves import (
    AdvanceHourglass,
    BoardBoat,
    DockBoat,
    FinishSales,
    RecruitTownsfolk,
    SellGood,
    Sponsor,
    TakeAction,
)
from tests.engines.games.merchants_bay.table import (
    CLOSED,
    ONE_HOUR,
    market,
    table,
)

MOVES: dict[str, dict[str, Any]] = {
    # --- setup, turn and clock
    "ChooseMerchant": {"merchant": "captain"},
    "TakeAction": {"location": "recruit"},
    "AdvanceHourglass": {"via": "hand"},
    # --- boats
    "BoardBoat": {"boat": 5},
    "DockBoat": {"berth": "grand_place_left"},
    "Rob": {"customer": "red", "boat": 3},
    "SkipRobbery": {},
    "MoveToPier": {"boat": 0, "adventurer": "grey", "pier": "black_market"},
    "MoveToHall": {"boat": 0, "customer": "yellow"},
    "MoveToBag": {"boat": 0, "adventurer": "grey"},
    "MoveBetweenBoats": {"boat": 0, "adventurer": "blue", "target": 3},
    # --- townsfolk, staff, sponsors
    "RecruitTownsfolk": {"place": 3},
    "AssignStaff": {"slot": 4},
    "UseStaff": {"slot": 1},
    "FinishStaff": {},
    "Sponsor": {"colour": "green"},
    "ImmediateSponsor": {"colour": "green"},
    "DiscardCorruption": {"card": 8},
    "FinishDiscarding": {},
    # --- market
    "SellGood": {"size": "large", "colour": "blue"},
    "BribeRogue": {},
    "FinishSales": {},
    # --- Alchemist
    "AnnounceColour": {"colour": "red"},
    "Brew": {"size": "small", "colour": "red", "ichor": True},
    "FinishBrewing": {},
    "TakeMarble": {"row": 3, "kind": "ichor"},
    "SwapColour": {"colour": "red"},
    "SwapMarble": {"give": "blue"},
    "FinishSwapping": {},
    # --- Captain
    "KeepSpin": {},
    "SpinAgain": {},
    "SendShip": {},
    "FinishSailing": {},
    "TakeTreasure": {"colour": "red"},
    "ChartColour": {"colour": "red"},
    "RecolourCargo": {"give": "red", "take": "blue"},
    "RecallShip": {"size": "large", "colour": "blue"},
    # --- Chronomancer
    "SlideTile": {"line": "column_2", "end": "last"},
    "MoveAssistant": {"cell": 8},
    "MarkTile": {"cell": 0},
    "RetrieveTrinket": {"cell": 4, "colour": "red"},
    "RetrieveRelic": {"cell": 4, "other": 5, "colour": "red"},
    "FinishRetrieving": {},
    "SwapTiles": {"cell": 7, "other": 8},
}
BLACKSMITH = {
    *("TurnDie", "AddEmber", "FillFurnace", "FinishFilling"),
    *("LockAlloy", "KeepAlloy", "UnlockAlloy", "ForgeOne"),
}
"""Their fields are told by the tests of the Blacksmith."""

MALFORMED = [
    {},
    {"type": "Wait"},
    {"type": "BoardBoat"},
    {"type": "BoardBoat", "boat": "0"},
    {"type": "BoardBoat", "boat": 0, "berth": "bazaar"},
    {"type": "DockBoat", "berth": "grand_place"},
    {"type": "AdvanceHourglass", "via": "mouse"},
    {"type": "Rob", "customer": "grey", "boat": 1},
    {"type": "MoveToHall", "boat": 0, "customer": "grey"},
    {"type": "MoveToPier", "boat": 0, "adventurer": "purple", "pier": "bazaar"},
    {"type": "SellGood", "size": "medium", "colour": "red"},
    {"type": "Sponsor", "colour": "grey"},
    {"type": "Brew", "size": "small", "colour": "red", "ichor": 1},
    {"type": "SlideTile", "line": "row_3", "end": "first"},
]


def test_moves_bear_the_names_that_players_use():
    assert {kind.__name__ for kind in GAME.moves} == {*MOVES, *BLACKSMITH}


@pytest.mark.parametrize("name", MOVES)
def test_moves_are_read_and_written_with_their_fields(name):
    plain = {"type": name, **MOVES[name]}
    move = codec(GAME).move(json.dumps(plain).encode())
    assert type(move).__name__ == name
    assert json.loads(codec(GAME).encode(move)) == plain


@pytest.mark.parametrize("plain", MALFORMED, ids=str)
def test_what_cannot_be_read_is_malformed(plain):
    with pytest.raises(MalformedMove):
        codec(GAME).move(json.dumps(plain).encode())


def test_a_decision_with_one_answer_is_recorded_but_not_asked():
    """One boat at sea, one berth free, one shield left."""
    position = table(
        clock=(3, 9),
        boats="rrgg rrgg - bbyy rgb -",
        docked={boat: CLOSED[boat] for boat in (0, 1, 3)},
        dissolved=(2, 5),
        shields={0: "rgb"},
    ).when(TakeAction("sponsor"), load="y")
    position.then_among_others(
        ShieldActivated(0, "yellow"),
        BoatBoarded(0, 4, "yellow"),
        BoatDocked(0, 4, "black_market"),
    )
    assert position.clock == (4, 9)


def test_answers_are_listed_in_the_order_of_the_board():
    """The merchant's own locations, then Recruit, Use staff and Sponsor."""
    assert table(staff={0: {1: 12}}).locations == [
        *("time_slip", "travel", "freeze_time", "retrieve"),
        *("recruit", "use_staff", "sponsor"),
    ]
    alchemist = table(merchants=("alchemist", "captain"))
    assert alchemist.locations == [
        *("take_row_1", "take_row_2", "take_row_3"),
        *("recruit", "sponsor"),
    ]
    captain = table(merchants=("captain", "alchemist"))
    assert captain.locations == [
        *("set_sail", "chart_a_course", "treasure_hunt"),
        *("recruit", "sponsor"),
    ]


def test_a_finish_is_listed_last():
    position = market(piers="r - r", stalls={0: "RG"})
    position.then_asked(0, SellGood("large", "red"), FinishSales())


def test_nobody_else_may_answer():
    position = table(clock=(3, 9)).when(*ONE_HOUR, load="r")
    position.then_illegal(BoardBoat(0), seat=1)
    assert position.game.legal(position.state, 1) == []


def test_another_kind_of_answer_is_refused_with_the_kind_that_is_asked_for():
    position = table(clock=(3, 9)).when(*ONE_HOUR, load="r")
    strange = (TakeAction("recruit"), DockBoat("bazaar"), AdvanceHourglass("dial"))
    position.then_illegal(*strange, RecruitTownsfolk(0), Sponsor("red"))
    sentence = position.game.objection(position.state, 0, DockBoat("bazaar"))
    assert sentence is not None
    assert "BoardBoat" in sentence


def test_after_the_match_nothing_is_legal():
    position = market(round=3)
    assert position.game.to_move(position.state) == ()
    for seat in range(2):
        assert position.game.legal(position.state, seat) == []
        position.then_illegal(TakeAction("recruit"), FinishSales(), seat=seat)


def test_the_longest_list_of_sailors_has_ninety_entries():
    """Six boats at sea with three kinds each, five targets: 6 × 3 × 5."""
    position = table(
        clock=(4, 9),
        boats="rgb rgb rgb rgb rgb rgb",
        grand_place=(0, 3, 6, 34),
    ).when(TakeAction("recruit"), RecruitTownsfolk(3))
    assert len(position.game.legal(position.state, 0)) == 90
