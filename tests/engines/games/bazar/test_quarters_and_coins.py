"""Rulebook of Bazar, heading "Pièces et Quartiers": owners and values (B-17 to B-21).

With the counting of tiles that the completion adds in C-5.
"""

import pytest

from engines.games.bazar.events import Income
from engines.games.bazar.moves import PlaceTile
from tests.engines.games.bazar.table import (
    BASE_CELLS,
    BEGGAR,
    FEAST,
    HAREM_CELLS,
    MARKET_CELLS,
    Table,
    end_of_turn,
    table,
)


def palace(row2: str, row3: str = ". .", **rest: object) -> Table:
    """Return a table with these tiles in the two northern rows of the Palace.

    (3,2) (4,2) (5,2) lie side by side; (3,3) and (5,3) below the outer ones.
    """
    west, east = row3.split()
    return table(
        f"""
        y2  .  #  #  {row2}  #  #  .
        y3  .  .  .  {west}  #  {east}  .  .  .
        """,
        **rest,
    )


def counts(row2: str, row3: str = ". .", **rest: object) -> tuple[int, ...]:
    return tuple(palace(row2, row3, **rest).quarter("palace").counts)


def owner(row2: str, row3: str = ". .", **rest: object) -> int | None:
    seat: int | None = palace(row2, row3, **rest).quarter("palace").owner
    return seat


def test_b17_a_quarter_pays_the_coins_on_its_illustration_to_its_owner_at_the_end():
    done = end_of_turn(
        """
        y3  V0 .  .  O0 #  .  .  .  G0
        y4  B0 .  .  .  #  .  .  .  .
        """
    )
    assert done.payment.income == (
        Income("tanneries", 2, 0),
        Income("mosque", 3, 1),
        Income("port", 4, 2),
        Income("grand_bazaar", 5, 0),
        Income("palace", 6, 3),
    )
    assert done.view.coins == (7, 3, 4, 6)


@pytest.mark.parametrize(
    ("seats", "values"),
    [(2, (1, 2, 3, 4, 5)), (3, (2, 2, 3, 4, 5)), (4, (2, 3, 4, 5, 6))],
)
def test_b17_with_fewer_players_the_quarters_pay_less(seats, values):
    done = end_of_turn(seats=seats)
    assert tuple(income.coins for income in done.payment.income) == values


def test_b18_the_number_can_be_modified_by_events_and_by_tiles():
    assert palace("V0 .  .").value("palace") == 6
    assert palace("V0 .  .", event="sultans_visit").value("palace") == 8
    assert palace("V0 Ga .").value("palace") == 8
    assert palace("V0 Gb .").value("palace") == 3


def test_b18_fractions_are_always_rounded_up():
    halved = table(
        """
        y3  Vb .  .  .  #  .  .  .  Gb
        y4  Bb .  .  .  #  .  .  .  Ob
        """
    )
    shown = [halved.value(name) for name in ("tanneries", "mosque", "port")]
    # 2, 3 and 4 halved; the Grand Bazaar's 5 is 2.5.
    assert shown == [1, 2, 2]
    assert halved.value("grand_bazaar") == 3


def test_b19_a_player_owns_a_quarter_with_the_majority_of_tiles():
    assert owner("V0 Vf G0") == 0
    assert owner("V0 Gf G0", "Gc .") == 1
    # More than all others together is not asked for: 2 of 4 tiles are enough.
    assert owner("V0 Vf G0", "B0 .") == 0


def test_b20_a_tied_quarter_is_owned_by_nobody_and_pays_nobody():
    assert owner("V0 Vf G0", "Gf .") is None
    assert owner("V0 .  G0") is None
    # A tie below the majority does not matter.
    assert owner("V0 Vf G0", "B0 .") == 0
    done = end_of_turn("y2  .  #  #  V0 .  G0 #  #  .")
    assert done.paid("palace") == (6, None)
    assert done.view.coins == (5, 0, 0, 0)


def test_b21_harem_and_black_market_cannot_be_played_before_they_enter():
    position = table()
    position.then_illegal(
        *(PlaceTile(BEGGAR, cell) for cell in (*HAREM_CELLS, *MARKET_CELLS))
    )
    for name in ("harem", "black_market"):
        quarter = position.quarter(name)
        assert (quarter.open, quarter.value, quarter.owner) == (False, 0, None)


@pytest.mark.parametrize(
    ("name", "cells"), [("harem", HAREM_CELLS), ("black_market", MARKET_CELLS)]
)
def test_b21_once_in_play_they_lie_at_their_predefined_place(name, cells):
    position = table(opened=[name], hands={0: (BEGGAR,)})
    legal = [move.cell for move in position.game.legal(position.state, 0)]
    assert set(legal) == {*BASE_CELLS, *cells}
    placed = position.when(PlaceTile(BEGGAR, cells[0]))
    assert placed.quarter(name).owner == 0
    assert sum(sum(quarter.counts) for quarter in placed.view.quarters) == 1


def test_t09_three_to_one_to_one_owns_and_two_to_two_to_one_does_not():
    assert owner("V0 Vf Vc", "G0 B0") == 0
    assert owner("V0 Vf Gc", "G0 B0") is None
    assert owner("V0 .  .") == 0
    assert owner(".  .  .") is None


def test_t09_five_halved_is_three():
    position = table("y4  .  .  .  .  #  .  Vb .  .")
    assert position.value("grand_bazaar") == 3


# --- C-5: what is counted ------------------------------------------------------------


def test_c5_tiles_count_face_up_or_down_and_so_does_the_start_tile():
    # A leader, an Administrator face up, a silenced one and a direct tile face down.
    assert counts("V0 Va ga", "Gf .") == (2, 2, 0, 0)


def test_c5_a_hostile_tile_beside_a_traitor_does_not_count():
    assert counts("Vt G0 .") == (1, 0, 0, 0)
    assert owner("Vt G0 .", ". Gf") is None
    assert counts("Vt G0 .", ". Gf") == (1, 1, 0, 0)


def test_c5_a_traitor_acts_in_all_four_directions_and_against_every_guild():
    position = table(
        """
        y3  .  .  .  G0 #  .  .  .  .
        y4  .  .  .  Vt #  .  .  .  .
        y5  .  #  #  B0 .  .  #  #  .
        """
    )
    assert position.quarter("palace").counts == (1, 0, 0, 0)
    position = table("y3  G0 Vt B0 .  #  .  .  .  .")
    assert position.quarter("tanneries").counts == (1, 0, 0, 0)


def test_c5_a_traitor_spares_his_own_guild():
    assert counts("Vt V0 .") == (2, 0, 0, 0)


def test_c5_a_traitor_does_not_act_diagonally_or_at_a_distance():
    # (4,2) and (3,3) touch only at a corner; (3,2) and (5,2) are two cells apart.
    assert counts(".  G0 .", "Vt .") == (1, 1, 0, 0)
    assert counts("Vt .  G0") == (1, 1, 0, 0)


def test_c5_a_traitor_does_not_act_across_the_border_of_his_quarter():
    """(2,3) lies in the Tanneries, (3,3) in the Palace, (2,4) in the Port."""
    position = table(
        """
        y3  .  .  G0 Vt #  .  .  .  .
        y4  .  .  .  B0 #  .  .  .  .
        """
    )
    assert position.quarter("tanneries").counts == (0, 1, 0, 0)
    assert position.quarter("palace").counts == (1, 0, 0, 0)
    position = table(
        """
        y3  .  .  Vt .  #  .  .  .  .
        y4  .  .  G0 .  #  .  .  .  .
        """
    )
    assert position.quarter("port").counts == (0, 1, 0, 0)


def test_c5_a_silenced_traitor_does_not_act():
    assert counts("vt G0 .") == (1, 1, 0, 0)


def test_c5_two_hostile_traitors_side_by_side_cancel_each_other():
    assert counts("Vt Gt .") == (0, 0, 0, 0)
    assert owner("Vt Gt .") is None
    assert owner("Vt Gt .", ". B0") == 2


def test_c5_a_traitor_that_is_not_counted_still_acts():
    """Between two Venetian tiles the Greek Traitor betrays both, though betrayed."""
    assert counts("Vt Gt Vf") == (0, 0, 0, 0)
    # The Ottoman Traitor betrays the Greek one, who goes on to betray the leader.
    assert counts("Ot Gt V0") == (0, 0, 0, 0)
    assert counts("Ot gt V0") == (1, 0, 0, 1)


def test_c5_a_tile_between_two_traitors_is_subtracted_once():
    position = table(
        """
        y2  .  #  #  Vt G0 Bt #  #  .
        y5  .  #  #  .  Gf Gc #  #  .
        """
    )
    assert position.quarter("palace").counts == (1, 2, 1, 0)


def test_c5_permanent_effects_of_uncounted_tiles_stay_active():
    assert counts("Vt Ga .") == (1, 0, 0, 0)
    assert palace("Vt Ga .").value("palace") == 8
    assert palace("Vt Gb .").value("palace") == 3


def test_c5_the_owner_has_the_strictly_highest_count_after_traitors():
    """Two Greek tiles, both beside the Traitor: a single Venetian tile is enough."""
    assert owner("G0 Vt Gf") == 0
    # The third Greek tile is out of reach.
    assert owner("G0 Vt Gf", ". Gc") is None


def test_c5_at_the_feast_of_the_poor_the_strictly_lowest_count_owns():
    assert owner("V0 Vf G0", event=FEAST) == 1
    assert owner("V0 Vf Vc", "G0 Gf", event=FEAST) == 1
    assert owner("V0 Vf G0", "B0 .", event=FEAST) is None
    assert owner("V0 Vf .", event=FEAST) == 0
    assert owner(".  .  .", event=FEAST) is None


def test_c5_at_the_feast_of_the_poor_a_guild_that_does_not_count_is_not_the_lowest():
    """The betrayed Greek leader leaves a count of 0, which is not enough."""
    assert counts("Vt G0 Vf", ". Bc") == (2, 0, 1, 0)
    assert owner("Vt G0 Vf", ". Bc", event=FEAST) == 2


# --- C-5: the order of modifiers -----------------------------------------------------


def test_c5_every_active_administrator_adds_two_whoever_owns_the_quarter():
    assert palace("Va Ga Ba").value("palace") == 12
    assert palace("Va Ga ba").value("palace") == 10


def test_c5_every_active_beggar_halves_once_more():
    assert palace("Vb .  .").value("palace") == 3
    assert palace("Vb Gb .").value("palace") == 2
    assert palace("Vb Gb Bb").value("palace") == 1
    assert palace("Vb Gb Bb", "Ob .").value("palace") == 1
    assert palace("Vb gb .").value("palace") == 3


def test_c5_administrators_and_events_come_before_halving():
    assert palace("Vb Ga .").value("palace") == (6 + 2) // 2
    assert palace("Vb .  .", event="sultans_visit").value("palace") == (6 + 2) // 2
    assert palace("Vb .  .", event="taxes").value("palace") == (6 - 2) // 2
    assert palace("Vb Ga .", event="sultans_visit").value("palace") == 5


def test_c5_a_value_does_not_fall_below_nothing():
    """The Tanneries are printed with 1 for two seats; taxes take 2."""
    board = "y3  V0 .  .  .  #  .  .  .  ."
    assert table(board, seats=2, event="taxes").value("tanneries") == 0
    begging = "y3  Vb .  .  .  #  .  .  .  ."
    assert table(begging, seats=2, event="taxes").value("tanneries") == 0


def test_c5_the_lower_bound_is_applied_after_administrator_and_event_together():
    board = "y3  Va .  .  .  #  .  .  .  ."
    assert table(board, seats=2, event="taxes").value("tanneries") == 1 + 2 - 2


def test_c5_a_barred_quarter_is_worth_nothing_whatever_raises_it():
    board = "y3  Va Ga .  .  #  .  .  .  ."
    assert table(board, event="fire").value("tanneries") == 0
    assert table(board).value("tanneries") == 6
