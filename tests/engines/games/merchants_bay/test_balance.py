"""What the merchants make and earn, as a report on balance counts it."""

from types import SimpleNamespace

import pytest

from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.balance import BALANCE
from engines.games.merchants_bay.events import ActionTaken
from engines.games.merchants_bay.moves import TakeAction
from tests.engines.matches import Table, play_match


def test_the_gold_of_all_days_and_of_the_final_scoring_is_the_score():
    match = play_match(Table(GAME, 4, GAME.options()), b"balance")
    tally = BALANCE.tally(match.events)
    gold = [
        sum(n for name, n in seat.items() if name[:4] in ("gold", "fina"))
        for seat in tally.seats
    ]
    assert tuple(gold) == match.outcome.scores


def test_every_merchant_of_the_table_is_named_once():
    match = play_match(Table(GAME, 4, GAME.options()), b"balance")
    assert sorted(BALANCE.tally(match.events).roles) == [
        "alchemist",
        "blacksmith",
        "captain",
        "chronomancer",
    ]


def test_every_action_of_a_seat_is_counted():
    match = play_match(Table(GAME, 4, GAME.options()), b"balance")
    tally = BALANCE.tally(match.events)
    taken = [e for e in match.events if isinstance(e, ActionTaken)]
    assert sum(sum(counts.values()) for counts in tally.actions) == len(taken)


def test_the_rate_of_corruption_counts_all_cards_that_are_held():
    match = play_match(Table(GAME, 4, GAME.options()), b"balance")
    tally = BALANCE.tally(match.events)
    (_, cards), *_ = tally.rates.values()
    assert cards == sum(seat["corruption cards"] for seat in tally.seats)


@pytest.mark.parametrize(
    ("habit", "location"),
    [("never takes row 3", "take_row_3"), ("never recruits", "recruit")],
)
def test_what_is_never_done_is_not_left_to_choose(habit, location):
    moves = [TakeAction(location), TakeAction("sponsor")]
    asked = SimpleNamespace(seat=0, view=None, moves=moves)
    assert [*BALANCE.habits[habit].narrow(asked)] == moves[1:]
