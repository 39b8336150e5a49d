"""Rulebook of Bazar, heading "Matériel": what is in the box (B-01 to B-09).

What the booklet no longer shows (map, values, sheets) is compared with the completion,
C-2, C-4 and C-6. Coins and tokens have no rule of their own; here is what that means.
"""

from typing import Any

import pytest

from engines.core.chance import Chance
from engines.core.play import ask_in_turn, play
from engines.core.players import random_player
from engines.games.bazar import GAME
from engines.games.bazar.content import BOX, EventCard
from tests.engines.games.bazar.table import (
    FEAST,
    KINDNESS,
    REORGANISATION,
    Table,
    table,
)

QUARTERS = {
    # name: cells, illustration, values for 2, 3 and 4 seats
    "tanneries": (8, ((1, 2), (2, 2)), (1, 2, 2)),
    "mosque": (8, ((6, 2), (7, 2)), (2, 2, 3)),
    "port": (8, ((1, 5), (2, 5)), (3, 3, 4)),
    "grand_bazaar": (8, ((6, 5), (7, 5)), (4, 4, 5)),
    "palace": (10, ((4, 3), (4, 4)), (5, 5, 6)),
    "harem": (5, ((4, 1),), (6, 7, 8)),
    "black_market": (5, ((4, 6),), (4, 5, 6)),
}
BASE = ("tanneries", "mosque", "port", "grand_bazaar", "palace")

TILES = {
    "guild_leader": "start",
    "beggar": "permanent",
    "administrator": "permanent",
    "traitor": "permanent",
    "fishmonger": "direct",
    "courier": "direct",
    "favourite": "direct",
    "charlatan": "direct",
    "influential_figure": "direct",
    "architect": "direct",
    "pedlar": "direct",
    "money_changer": "direct",
    "janissary": "direct",
    "diplomat": "direct",
}

NORMAL = {
    # name: raised, lowered, barred
    "market_day": ({"grand_bazaar", "port"}, set(), set()),
    "storm": (set(), {"port", "black_market"}, set()),
    "sultans_visit": ({"palace", "harem"}, set(), set()),
    "taxes": (set(), set(QUARTERS), set()),
    "epidemic": (set(), set(), set()),
    "caravan": ({"tanneries", "mosque", "port", "grand_bazaar"}, set(), set()),
    "fire": (set(), set(), {"tanneries"}),
    "curfew": (set(), {"grand_bazaar"}, {"black_market"}),
}


def quarter_cells(code: str) -> int:
    return sum(row.count(code) for row in BOX.map)


def test_b01_the_board_has_five_quarters_divided_into_cells():
    at_once = [quarter for quarter in BOX.quarters if quarter.opens == "at_once"]
    assert [quarter.name for quarter in at_once] == list(BASE)
    assert sum(quarter_cells(quarter.code) for quarter in at_once) == 42
    opened = [quarter.name for quarter in table().view.quarters if quarter.open]
    assert opened == list(BASE)


def test_b02_every_quarter_has_an_illustration_of_one_or_two_cells_and_a_value():
    printed = {
        quarter.name: (
            quarter_cells(quarter.code),
            quarter.illustration,
            quarter.values,
        )
        for quarter in BOX.quarters
    }
    assert printed == QUARTERS
    assert {len(illustration) for _, illustration, _ in QUARTERS.values()} == {1, 2}
    for quarter in BOX.quarters:
        assert all(BOX.map[y][x] == "#" for x, y in quarter.illustration)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b02_the_value_on_the_illustration_is_shown_for_the_number_of_seats(seats):
    shown = {
        quarter.name: quarter.printed for quarter in table(seats=seats).view.quarters
    }
    assert shown == {
        name: values[seats - 2] for name, (_, _, values) in QUARTERS.items()
    }


def test_b03_four_guilds_have_the_same_fourteen_tiles_each_unique_in_its_guild():
    assert [tile.name for tile in BOX.tiles] == list(TILES)
    assert len(BOX.guilds) * len(BOX.tiles) == 56
    four = table(hands=dict.fromkeys(range(4), ()))
    assert four.view.unplayed == (tuple(range(1, 14)),) * 4


def test_b04_the_player_sheets_tell_the_same_fourteen_effects_to_every_guild():
    """There are no sheets here: what they would say is the content."""
    assert {tile.name: tile.kind for tile in BOX.tiles} == TILES
    assert len(BOX.guilds) == 4
    effects = BOX.effects
    assert (effects.administrator_raise, effects.alms, effects.bounty) == (2, 3, 2)
    assert (effects.courier_push, effects.fishmonger_push) == (2, 1)
    assert effects.pedlar_steps == 3


def test_b05_there_are_eleven_event_cards_eight_normal_and_three_conditional():
    assert [card.name for card in BOX.events.normal] == list(NORMAL)
    assert [card.name for card in BOX.events.conditional] == [
        KINDNESS,
        FEAST,
        REORGANISATION,
    ]


def test_b06_the_coins_in_the_box_are_worth_593_and_that_is_always_enough():
    box = 28 * 1 + 31 * 5 + 41 * 10
    assert box == 593
    for seed in range(12):
        players: list[Any] = [
            random_player(Chance(bytes([seed, seat]))) for seat in range(4)
        ]
        outcome = play(GAME, 4, ask_in_turn(players), chance=Chance(bytes([seed])))
        assert sum(outcome.scores) <= box


def tokens(card: EventCard) -> dict[str, int]:
    special = int(bool(card.special) and card.name != "epidemic")
    return {
        "+2": len(card.raised),
        "-2": len(card.lowered),
        "barred": len(card.barred),
        "special": special,
    }


def test_b07_seven_tokens_of_each_type_are_enough_for_every_event():
    """Seven quarters ask for 7 of each of 4 types, 28, where the booklet says 26."""
    assert len(BOX.quarters) == 7
    for card in (*BOX.events.normal, *BOX.events.conditional):
        assert max(tokens(card).values()) <= 7
        marked = (*card.raised, *card.lowered, *card.barred)
        assert len(marked) == len(set(marked))


@pytest.mark.parametrize(
    ("event", "values"),
    [
        ("market_day", (2, 3, 6, 7, 6)),
        ("taxes", (0, 1, 2, 3, 4)),
        ("fire", (0, 3, 4, 5, 6)),
    ],
)
def test_b07_tokens_only_remind_of_what_follows_from_the_event_alone(event, values):
    board = "y3  V0 .  .  .  #  .  .  .  ."
    shown = table(board, event=event).view.quarters
    assert tuple(quarter.value for quarter in shown[:5]) == values


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b08_order_tokens_are_numbered_from_one_and_each_seat_holds_one(seats):
    events = GAME.begin(seats, Chance(b"tokens"))
    state = GAME.fold(events)
    for seat in range(seats):
        GAME.execute(state, seat, GAME.legal(state, seat)[0], Chance(b"tokens"))
    order = Table(GAME, state).view.order
    assert sorted(order) == list(range(seats))


def test_b09_venetian_greek_byzantine_and_ottoman_merchants_meet():
    assert BOX.guilds == ("venetians", "greeks", "byzantines", "ottomans")
    assert BOX.edition == 1


def test_the_box_holds_what_the_completion_lists_as_normal_events():
    listed = {
        card.name: (set(card.raised), set(card.lowered), set(card.barred))
        for card in BOX.events.normal
    }
    assert listed == NORMAL
    assert BOX.events.change == 2
    special = {card.name: card.special for card in BOX.events.normal if card.special}
    assert special == {"epidemic": "bars_the_most_crowded"}


def test_the_box_holds_what_the_completion_lists_as_conditional_events():
    conditions = {
        card.name: (card.coins, card.events_played) for card in BOX.events.conditional
    }
    assert conditions == {
        KINDNESS: (25, None),
        FEAST: (None, 5),
        REORGANISATION: (None, 6),
    }


def test_the_map_is_the_one_of_the_completion():
    assert BOX.map == (
        "..NhhhE..",
        "NNNh#hEEE",
        "N##CCC##E",
        "NNNC#CEEE",
        "SSSC#CTTT",
        "S##CCC##T",
        "SSSb#bTTT",
        "..SbbbT..",
    )


def test_a_match_ends_at_75_coins_and_begins_with_three_tiles():
    assert BOX.winning_coins == 75
    assert BOX.opening_hand == 3
