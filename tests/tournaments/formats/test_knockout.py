"""Knockout: the best of each table go on, until one table is left."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tournaments.formats.fields import (
    after,
    by_strength,
    history,
    key,
    letter,
    level,
    owned,
    pairings,
    played,
    run,
    without,
)
from tournaments.formats.base import History
from tournaments.formats.bracket import plan
from tournaments.formats.knockout import Knockout

ONE_GAME = Knockout(blocks=1)
"""Tables written by hand have one game, and no more are asked for."""


def sizes(count: int, seats: int, advancing: int, allowed: range = range(2, 7)) -> str:
    table = history("ab", seats, table_sizes=allowed)
    return " ".join(
        f"{seats.advancing}/{seats.size}" for seats in plan(table, count, advancing)
    )


def order(format_: Knockout, ended: History) -> str:
    return "".join(letter(row.key) for row in format_.standings(ended))


def note(format_: Knockout, ended: History, name: str) -> str:
    (found,) = [row for row in format_.standings(ended) if row.key == key(name)]
    return found.note


@pytest.mark.parametrize(
    ("count", "seats", "advancing", "expected"),
    [
        (4, 4, 2, "1/4"),
        (3, 4, 2, "1/3"),
        (8, 4, 2, "2/4 2/4"),
        (16, 4, 2, "2/4 2/4 2/4 2/4"),
        (9, 4, 2, "2/3"),
        (10, 4, 2, "2/4"),
        (7, 4, 2, "2/4 2/3"),
        (13, 4, 2, "2/4 2/4 2/3"),
        (5, 2, 1, "1/2"),
        (8, 2, 1, "1/2 1/2 1/2 1/2"),
        (9, 3, 1, "1/3 1/3 1/3"),
        (4, 3, 1, "1/2"),
        (18, 6, 3, "3/6 3/6"),
        (1, 4, 2, ""),
    ],
)
def test_a_stage_has_as_few_tables_as_bring_it_to_a_full_bracket(
    count, seats, advancing, expected
):
    assert sizes(count, seats, advancing) == expected


def test_more_go_on_where_the_game_has_no_smaller_table():
    assert sizes(9, 4, 2, range(4, 5)) == "3/4"


def test_who_cannot_be_seated_leaves_a_stage_later():
    assert sizes(15, 4, 2, range(4, 5)) == "2/4 2/4 2/4"


@given(
    st.integers(2, 300),
    st.sampled_from([(2, 1), (3, 1), (4, 1), (4, 2), (5, 1), (6, 1), (6, 2), (6, 3)]),
    st.booleans(),
)
def test_every_field_comes_down_to_one_final(count, shape, is_strict):
    seats, advancing = shape
    allowed = range(seats, seats + 1) if is_strict else range(2, 7)
    table = history("ab", seats, table_sizes=allowed)
    while count > seats:
        tables = plan(table, count, advancing)
        playing = sum(seats.size for seats in tables)
        assert 0 < playing <= count
        assert all(seats.size in allowed for seats in tables)
        count += sum(seats.advancing - seats.size for seats in tables)
        assert count >= seats


def test_sixteen_play_eight_go_on_four_play_the_final():
    ended = run(Knockout(), history("abcdefghijklmnop", 4), by_strength)
    assert pairings(ended.rounds[0]) == "ahip bgjo cfkn delm"
    assert [len(paired.tables) for paired in ended.rounds] == [4, 2, 1]
    assert pairings(ended.rounds[2]) == "abcd"
    assert order(Knockout(), ended)[:4] == "abcd"
    assert note(Knockout(), ended, "a") == "champion"
    assert note(Knockout(), ended, "b") == "out in round 3"
    assert note(Knockout(), ended, "p") == "out in round 1"


def test_the_best_seeds_have_the_byes():
    paired = Knockout().next_round(history("abcdef", 2))
    assert pairings(paired) == "cf de +a +b"


def test_a_serpent_seats_the_field():
    assert pairings(Knockout().next_round(history("abcdefgh", 4))) == "adeh bcfg"


def test_two_of_one_owner_are_kept_apart_while_they_can_be():
    paired = Knockout().next_round(owned(history("abcdefgh", 4), "ad"))
    assert pairings(paired) == "aceh bdfg"


def test_the_first_half_of_a_table_goes_on():
    second = ONE_GAME.next_round(played(history("abcdefgh", 4), "hade gcbf"))
    assert pairings(second) == "acgh"


def test_as_many_go_on_as_the_organiser_says():
    one = replace(ONE_GAME, advance=1)
    start = history("abcdefghijklmnop", 4)
    assert pairings(one.next_round(played(start, "ahip bgjo cfkn delm"))) == "abcd"


def test_a_tie_that_decides_is_played_on():
    tied = played(history("abcdefgh", 4), "ad=eh bcfg")
    extra = ONE_GAME.next_round(tied)
    assert pairings(extra) == "adeh"
    assert extra is not None
    assert extra.tables[0].blocks == 1
    assert pairings(ONE_GAME.next_round(played(tied, "head"))) == "abce"


def test_a_tie_that_decides_nothing_is_not_played_on():
    tied = played(history("abcdefgh", 4), "a=dhe bcf=g")
    assert pairings(ONE_GAME.next_round(tied)) == "abcd"


def test_an_extra_deal_settles_nothing_but_the_tie():
    tied = played(history("abcdefgh", 4), "ad=eh bcfg")
    # h, who was last, wins the extra deal; a, who was first, is last in it.
    assert pairings(ONE_GAME.next_round(played(tied, "heda"))) == "abce"


def test_who_led_after_the_first_extra_deal_stays_ahead_in_the_second():
    tied = played(history("abcdefgh", 4), "a=d=eh bcfg", "ad=eh")
    assert pairings(ONE_GAME.next_round(tied)) == "adeh"
    assert pairings(ONE_GAME.next_round(played(tied, "edha"))) == "abce"


def test_the_better_seed_goes_on_after_three_extra_deals():
    ended = run(ONE_GAME, history("abcdefgh", 4), level)
    assert [pairings(paired) for paired in ended.rounds] == [
        *["adeh bcfg"] * 4,
        *["abcd"] * 4,
    ]
    assert note(ONE_GAME, ended, "a") == "champion"
    assert ONE_GAME.standings(ended)[0].points == 2


def test_extra_deals_may_be_forbidden():
    ended = run(replace(ONE_GAME, extra_blocks=0), history("abcdefgh", 4), level)
    assert len(ended.rounds) == 2


def test_who_is_out_makes_place_for_the_next():
    first = without(played(history("abcdefgh", 4), "adeh bcfg"), "a")
    assert pairings(ONE_GAME.next_round(first)) == "bcde"
    assert note(ONE_GAME, first, "a") == "out in round 1"


def test_a_tie_at_a_table_that_somebody_has_left_goes_by_seed():
    tied = without(played(history("abcdefgh", 4), "ad=eh bcfg"), "h")
    assert pairings(ONE_GAME.next_round(tied)) == "abcd"


def test_the_last_who_is_left_is_champion():
    first = run(ONE_GAME, history("abcd", 2), by_strength, most=1)
    ended = without(first, "bc")
    assert ONE_GAME.next_round(ended) is None
    assert order(ONE_GAME, ended)[0] == "a"
    assert note(ONE_GAME, ended, "a") == "champion"


def test_nobody_is_out_before_a_table_is_settled():
    start = history("abcdefgh", 4)
    paired = ONE_GAME.next_round(start)
    assert paired is not None
    begun = after(start, paired, by_strength)
    begun = replace(begun, games=begun.games[:3])
    assert {row.note for row in ONE_GAME.standings(begun)} == {"still in"}
    assert {row.points for row in ONE_GAME.standings(begun)} == {0.0}


def test_going_on_is_seen_before_the_next_round_is_paired():
    start = history("abcdefgh", 4)
    first = run(ONE_GAME, start, by_strength, most=1)
    notes = {letter(row.key): row.note for row in ONE_GAME.standings(first)}
    assert [name for name in notes if notes[name] == "still in"] == [*"abcd"]
    assert order(ONE_GAME, first)[:4] == "abcd"


def test_who_was_out_before_the_start_did_not_play():
    ended = run(ONE_GAME, without(history("abcde", 4), "b"), by_strength)
    assert note(ONE_GAME, ended, "b") == "did not play"
    assert order(ONE_GAME, ended) == "acdeb"


@pytest.mark.parametrize("advance", [3, 4, 5])
def test_a_number_that_does_not_divide_the_table_is_refused(advance):
    assert Knockout(advance=advance).objection(history("abcdefgh", 4)) == (
        f"{advance} of 4 cannot go on from every table: choose a smaller number that "
        "divides the seats."
    )


@pytest.mark.parametrize(
    ("seats", "advancing"), [(2, 1), (3, 1), (4, 2), (5, 1), (6, 3)]
)
def test_half_of_the_table_goes_on_or_the_winner_where_seats_are_odd(seats, advancing):
    start = history("abcdefgh", seats)
    assert Knockout().advancing(start) == advancing
    assert Knockout().objection(start) is None
