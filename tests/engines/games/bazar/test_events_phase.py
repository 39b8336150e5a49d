"""Rulebook of Bazar, heading "2. Cartes évènement" (B-25 to B-29, T-02, T-03).

With the effects of the eleven cards as the completion lists them (C-6).
"""

import pytest

from engines.core.chance import Chance
from engines.games.bazar import GAME
from engines.games.bazar.events import (
    CoinsTaken,
    EffectMissed,
    EventRevealed,
    EventsShuffled,
    GameEnded,
    Income,
    QuarterOpened,
    TurnBegan,
)
from engines.games.bazar.moves import PlaceTile
from tests.engines.games.bazar.table import (
    FEAST,
    KINDNESS,
    MONEY_CHANGER,
    NORMAL,
    REORGANISATION,
    Table,
    end_of_turn,
    table,
)

BOTH_OPEN = ("harem", "black_market")
QUARTERS = (
    *("tanneries", "mosque", "port", "grand_bazaar", "palace"),
    *BOTH_OPEN,
)
PRINTED = (2, 3, 4, 5, 6, 8, 6)


def revealed(done: Table) -> list[tuple[str, str]]:
    return [
        (event.event, event.stack)
        for event in done.followed
        if isinstance(event, EventRevealed)
    ]


def next_event(**rest: object) -> str:
    """Return the card of the turn after one in which the last player was paid 5."""
    ((card, stack),) = revealed(end_of_turn(**rest))  # type: ignore[arg-type]
    assert (stack == "normal") == (card in NORMAL)
    return card


def whole_turn(position: Table) -> Table:
    """Return the table after everybody has given the first legal answer for a turn."""
    turn = position.view.turn
    while position.view.turn == turn:
        (seat,) = position.view.to_move
        position = position.when(position.game.legal(position.state, seat)[0])
    return position


def test_b25_the_first_turn_has_no_event_and_every_later_turn_has_one():
    first = table()
    assert (first.view.turn, first.view.event) == (1, None)
    second = whole_turn(first)
    assert (second.view.turn, second.view.events_played) == (2, ("market_day",))
    third = whole_turn(second)
    assert (third.view.turn, third.view.events_played) == (3, NORMAL[:2])


@pytest.mark.parametrize("turn", range(2, 7))
def test_b25_when_the_card_of_turn_t_is_chosen_t_minus_2_have_been_played(turn):
    past = NORMAL[: turn - 2]
    event = past[-1] if past else None
    done = end_of_turn(past=past[:-1], event=event)
    assert done.view.turn == turn
    assert done.view.events_played == (*past, NORMAL[turn - 2])


def test_b26_without_a_fulfilled_condition_the_top_normal_card_is_revealed():
    assert next_event() == "market_day"
    assert next_event(past=(), event="market_day") == "storm"
    assert next_event(past=("taxes",), event="fire") == "market_day"


def test_b26_a_fulfilled_condition_comes_before_the_pile():
    done = end_of_turn(coins=(0, 25, 0, 0))
    assert revealed(done) == [(KINDNESS, "conditional")]
    # The pile has kept its first card.
    assert revealed(whole_turn(done)) == [("market_day", "normal")]


def test_b27_of_several_fulfilled_cards_the_lowest_numeral_is_played():
    six = {"past": NORMAL[:5], "event": NORMAL[5]}
    assert next_event(**six) == FEAST
    assert next_event(**six, coins=(0, 0, 0, 27)) == KINDNESS


def test_b27_the_others_are_checked_again_in_later_turns():
    done = end_of_turn(past=NORMAL[:5], event=NORMAL[5], coins=(0, 0, 0, 27))
    assert revealed(done) == [(KINDNESS, "conditional")]
    done = whole_turn(done)
    assert revealed(done) == [(FEAST, "conditional")]
    done = whole_turn(done)
    assert revealed(done) == [(REORGANISATION, "conditional")]


def test_b28_an_event_acts_for_one_turn():
    """Taxes take 2 from every quarter; in the next turn only the market day acts."""
    board = "y2  .  #  #  G0 .  .  #  #  ."
    taxed = end_of_turn(board, event="taxes")
    assert taxed.paid("palace") == (4, 1)
    assert taxed.view.event == "market_day"
    values = [taxed.value(name) for name in QUARTERS[:5]]
    assert values == [2, 3, 4 + 2, 5 + 2, 6]


def test_b28_an_event_is_over_when_the_next_turn_begins():
    """Before the new card is revealed, none acts."""
    begun = table(event="taxes").given(TurnBegan(3, (0, 1, 2, 3)))
    assert begun.view.event is None
    assert begun.value("palace") == 6


@pytest.mark.parametrize(
    ("coins", "card"),
    [
        ((0, 24, 0, 0), "market_day"),
        ((0, 25, 0, 0), KINDNESS),
        ((0, 27, 0, 0), KINDNESS),
    ],
)
def test_b29_the_governors_kindness_comes_when_a_player_owns_25_coins(coins, card):
    assert next_event(coins=coins) == card


def test_b29_the_coins_paid_in_the_turn_before_count():
    assert next_event(coins=(20, 0, 0, 0)) == KINDNESS
    assert next_event(coins=(19, 0, 0, 0)) == "market_day"


def test_b29_the_feast_of_the_poor_comes_when_five_events_have_been_played():
    assert next_event(past=NORMAL[:3], event=NORMAL[3]) == NORMAL[4]
    assert next_event(past=NORMAL[:4], event=NORMAL[4]) == FEAST


def test_b29_the_reorganisation_comes_when_six_events_have_been_played():
    assert next_event(past=NORMAL[:5], event=FEAST) == REORGANISATION
    assert next_event(past=NORMAL[:4], event=FEAST) == NORMAL[4]


def test_t02_kindness_on_turn_7_feast_on_turn_8_and_reorganisation_on_turn_9():
    """Five cards have been played and a player has 27 coins."""
    seventh = end_of_turn(past=NORMAL[:4], event=NORMAL[4], coins=(0, 27, 0, 0))
    assert (seventh.view.turn, seventh.view.event) == (7, KINDNESS)
    assert len(seventh.view.events_played) == 6
    eighth = whole_turn(seventh)
    assert (eighth.view.turn, eighth.view.event) == (8, FEAST)
    ninth = whole_turn(eighth)
    assert (ninth.view.turn, ninth.view.event) == (9, REORGANISATION)


def test_t03_events_are_played_on_turns_2_to_12():
    """Four players who always give the last answer; their match takes all turns."""
    position = Table(GAME).given(*GAME.begin(4, Chance(b"0")))
    cards: dict[int, list[str]] = {}
    while not position.view.ranks:
        (seat,) = position.view.to_move
        position = position.when(position.game.legal(position.state, seat)[-1])
        for event in position.followed:
            if isinstance(event, TurnBegan):
                cards[event.turn] = []
                turn = event.turn
            elif isinstance(event, EventRevealed):
                cards[turn].append(event.event)
    assert list(cards) == list(range(1, 13))
    assert [len(played) for played in cards.values()] == [0] + [1] * 11


def test_t03_the_twelfth_turn_is_the_last():
    nine = (*NORMAL[:6], KINDNESS, FEAST, REORGANISATION)
    eleventh = table(past=nine, event="fire")
    assert eleventh.view.turn == 11
    twelfth = whole_turn(eleventh)
    assert (twelfth.view.turn, twelfth.view.event) == (12, "curfew")
    while not twelfth.view.ranks:
        (seat,) = twelfth.view.to_move
        twelfth = twelfth.when(twelfth.game.legal(twelfth.state, seat)[0])
    assert twelfth.view.turn == 12
    assert len(twelfth.view.events_played) == 11


# --- C-6: the cards ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "values"),
    [
        (None, PRINTED),
        ("market_day", (2, 3, 6, 7, 6, 8, 6)),
        ("storm", (2, 3, 2, 5, 6, 8, 4)),
        ("sultans_visit", (2, 3, 4, 5, 8, 10, 6)),
        ("taxes", (0, 1, 2, 3, 4, 6, 4)),
        ("caravan", (4, 5, 6, 7, 6, 8, 6)),
        ("fire", (0, 3, 4, 5, 6, 8, 6)),
        ("curfew", (2, 3, 4, 3, 6, 8, 0)),
        (KINDNESS, PRINTED),
        (FEAST, PRINTED),
    ],
)
def test_c6_each_event_changes_the_quarters_it_names(event, values):
    position = table(event=event, opened=BOTH_OPEN)
    assert tuple(position.value(name) for name in QUARTERS) == values


@pytest.mark.parametrize("event", ["storm", "sultans_visit", "taxes", "curfew"])
def test_c6_quarters_not_in_play_are_ignored(event):
    done = end_of_turn(event=event)
    named = [income.quarter for income in done.payment.income]
    assert named == list(QUARTERS[:5])


@pytest.mark.parametrize(("seats", "value"), [(2, 0), (3, 0), (4, 0)])
def test_c6_taxes_leave_nothing_of_the_tanneries(seats, value):
    assert table(seats=seats, event="taxes").value("tanneries") == value


def test_c6_the_epidemic_bars_the_quarter_with_the_most_tiles():
    """All guilds count, and nothing is subtracted for the Traitor in the Palace."""
    position = table(
        """
        y2  .  #  #  Vt G0 Gf #  #  .
        y4  V0 Vf .  .  #  .  .  .  .
        """,
        event="epidemic",
    )
    assert position.quarter("palace").counts == (1, 1, 0, 0)
    assert position.value("palace") == 0
    assert position.value("port") == 4


def test_c6_the_epidemic_bars_all_quarters_that_are_tied():
    position = table(
        """
        y2  .  #  #  V0 G0 .  #  #  .
        y4  Vf Vc .  .  #  .  Bf .  .
        """,
        event="epidemic",
    )
    values = [position.value(name) for name in QUARTERS[:5]]
    assert values == [2, 3, 0, 5, 0]


def test_c6_the_epidemic_bars_everything_on_an_empty_board():
    position = table(event="epidemic")
    assert [position.value(name) for name in QUARTERS[:5]] == [0] * 5


def test_c6_the_epidemic_does_not_count_a_black_market_that_is_not_in_play():
    position = table(
        "y2  .  #  #  V0 G0 .  #  #  .", market="Vf Gf Bf Of .", event="epidemic"
    )
    assert position.value("palace") == 0
    assert position.value("port") == 4


def test_c6_the_epidemic_is_judged_anew_in_phase_4():
    """The last tile makes the Grand Bazaar as crowded as the Palace."""
    before = "y2  .  #  #  V0 .  .  #  #  ."
    assert table(before, event="epidemic").value("grand_bazaar") == 5
    done = end_of_turn(before, event="epidemic")
    assert done.paid("grand_bazaar") == (0, 0)
    assert done.paid("palace") == (0, 0)


@pytest.mark.parametrize(
    ("cell", "coins"),
    [
        ((3, 3), 0),  # the Palace has the most tiles, three
        ((2, 4), 0),  # the Port has two as well then
        ((6, 4), 3),  # half of the Grand Bazaar's 5
    ],
)
def test_c6_the_epidemic_is_judged_for_a_money_changer_as_the_tiles_lie(cell, coins):
    position = table(
        """
        y2  .  #  #  G0 Gf .  #  #  .
        y4  B0 .  .  .  #  .  .  .  .
        """,
        event="epidemic",
        hands={0: (MONEY_CHANGER,)},
    )
    changed = position.when(PlaceTile(MONEY_CHANGER, cell))
    what = (
        CoinsTaken(0, coins, MONEY_CHANGER) if coins else EffectMissed(0, MONEY_CHANGER)
    )
    changed.then_among_others(what)
    assert changed.view.coins == (coins, 0, 0, 0)


def test_c6_the_governors_kindness_opens_the_harem_at_once_and_for_good():
    done = end_of_turn(coins=(0, 25, 0, 0))
    assert done.followed[-2:] == [
        EventRevealed(KINDNESS, "conditional"),
        QuarterOpened("harem"),
    ]
    assert done.quarter("harem").open
    assert done.value("harem") == 8
    assert [tile.cell for tile in done.view.board] == [(6, 7)]
    assert whole_turn(done).quarter("harem").open


def test_c6_the_feast_of_the_poor_pays_the_fewest_tiles_and_nobody_on_a_tie():
    board = """
        y2  .  #  #  V0 Vf G0 #  #  .
        y4  Vc Gc Gf .  #  .  .  .  .
        y3  Bf .  Of .  #  .  .  .  .
    """
    done = end_of_turn(board, event=FEAST)
    assert done.payment.income == (
        Income("tanneries", 2, None),
        Income("mosque", 3, None),
        Income("port", 4, 0),
        Income("grand_bazaar", 5, 0),
        Income("palace", 6, 1),
    )


def test_c6_the_feast_of_the_poor_lasts_one_turn():
    board = "y2  .  #  #  B0 Bf G0 #  #  ."
    done = end_of_turn(board, past=NORMAL[:4], event=FEAST)
    assert done.paid("palace") == (6, 1)
    assert done.quarter("palace").owner == 2


def test_a11_without_a_normal_card_the_lowest_conditional_one_comes_in_any_case():
    """All normal cards are out, nobody has 25 coins: still a card each turn."""
    nine = (*NORMAL, FEAST)
    done = end_of_turn(past=nine, event=REORGANISATION, coins=(19, 0, 0, 0))
    # Only the Kindness is left.
    assert (done.view.turn, done.view.event) == (12, KINDNESS)
    assert done.quarter("harem").open


def test_a11_the_lowest_numeral_comes_first():
    """With no normal card from the beginning, no condition is fulfilled either."""
    position = table().given(EventsShuffled(()))
    cards = []
    for _ in range(3):
        position = whole_turn(position)
        cards.append(position.view.event)
    assert cards == [KINDNESS, FEAST, REORGANISATION]


def test_a11_eleven_events_are_played_by_turn_12_even_by_the_poor():
    ten = (*NORMAL, FEAST, REORGANISATION)
    done = end_of_turn(past=ten, event=KINDNESS, opened=["harem"])
    assert isinstance(done.followed[-1], GameEnded)
