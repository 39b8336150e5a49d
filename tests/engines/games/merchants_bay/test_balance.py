"""What the merchants make and earn, as a report on balance counts it."""

from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.balance import BALANCE
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
