"""Round robin: everybody meets everybody equally often."""

from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from tests.tournaments.formats.fields import (
    by_strength,
    history,
    key,
    letter,
    letters,
    owned,
    pairings,
    run,
    without,
)
from tournaments.formats.base import PairedRound
from tournaments.formats.pods import meetings
from tournaments.formats.round_robin import RoundRobin, balanced_length

TWELVE = "abcdefghijkl"


def pairs(names: str, rounds: tuple[PairedRound, ...]) -> Counter[int]:
    """Return how many pairs have met how often."""
    met = meetings(rounds)
    keys = [key(name) for name in names]
    return Counter(met[pair] for pair in combinations(keys, 2))


@pytest.mark.parametrize("names", ["ab", "abcdef", "abcdefg"])
def test_at_tables_of_two_each_two_meet_once(names):
    ended = run(RoundRobin(), history(names, 2))
    assert pairs(names, ended.rounds) == {1: len(names) * (len(names) - 1) // 2}


def test_a_field_with_a_design_meets_evenly():
    ended = run(RoundRobin(), history(TWELVE, 4))
    assert len(ended.rounds) == 11
    assert pairs(TWELVE, ended.rounds) == {3: 66}


def test_a_design_may_be_played_several_times():
    ended = run(RoundRobin(rounds=22), history(TWELVE, 4))
    assert pairs(TWELVE, ended.rounds) == {6: 66}


def test_a_field_without_a_design_meets_nearly_evenly_and_rests_evenly():
    names = "abcdefghijklmn"
    ended = run(RoundRobin(), history(names, 4))
    assert len(ended.rounds) == 7
    assert pairs(names, ended.rounds) == {1: 56, 2: 35}
    assert Counter(bye for paired in ended.rounds for bye in paired.byes) == Counter(
        range(14)
    )


def test_fewer_rounds_than_the_design_has_are_balanced_by_themselves():
    ended = run(RoundRobin(rounds=5), history("abcdefghijklmnop", 4))
    assert pairs("abcdefghijklmnop", ended.rounds) == {1: 120}


@pytest.mark.parametrize(
    ("count", "seats", "rounds"),
    [
        (4, 4, 1),
        (6, 3, 5),
        (14, 4, 7),
        (13, 4, 13),
        (64, 4, 21),
        (7, 3, 7),
        (30, 4, 15),
    ],
)
def test_a_schedule_is_long_enough_that_all_can_meet_and_rest_alike(
    count, seats, rounds
):
    assert balanced_length(count, seats) == rounds
    assert rounds * (count % seats) % count == 0


def test_every_possible_table_is_played_at_once():
    whole = RoundRobin(every_table=True)
    ended = run(whole, history("abcdef", 4))
    assert len(ended.rounds) == 1
    assert len({letters(table.entrants) for table in ended.rounds[0].tables}) == 15
    assert pairs("abcdef", ended.rounds) == {6: 15}


def test_tables_with_two_of_one_owner_are_left_out_of_all_possible_ones():
    (paired,) = run(
        RoundRobin(every_table=True), owned(history("abcd", 2), "ab")
    ).rounds
    assert pairings(paired) == "ac ad bc bd cd"
    assert paired.reason == (
        "All 6 possible tables but 1, at which two of one owner would meet."
    )


def test_all_tables_are_played_if_there_is_only_one_owner():
    alone = owned(history("abc", 2), "abc")
    assert pairings(RoundRobin(every_table=True).next_round(alone)) == "ab ac bc"
    assert pairs("abc", run(RoundRobin(), alone).rounds) == {1: 3}


def test_two_of_one_owner_both_rest_instead_of_meeting():
    ended = run(RoundRobin(), owned(history("abcd", 2), "ab"))
    met = meetings(ended.rounds)
    assert (0, 1) not in met
    assert len(met) == 5
    assert sum(paired.byes == (0, 1) for paired in ended.rounds) == 1


def test_two_of_one_owner_are_kept_apart_at_larger_tables():
    ended = run(RoundRobin(rounds=4), owned(history(TWELVE, 3), "ab", "cd", "ef"))
    met = meetings(ended.rounds)
    assert not met.keys() & {(0, 1), (2, 3), (4, 5)}


def test_the_schedule_goes_on_when_somebody_leaves():
    start = history(TWELVE, 4)
    undisturbed = run(RoundRobin(), start)
    third = run(RoundRobin(), start, most=3)
    ended = run(RoundRobin(), without(third, "c"))
    assert ended.rounds[:3] == undisturbed.rounds[:3]
    for planned, paired in zip(undisturbed.rounds[3:], ended.rounds[3:], strict=True):
        left = [letters(table.entrants).replace("c", "") for table in planned.tables]
        assert [letters(table.entrants) for table in paired.tables] == left
        assert paired.byes == ()


def test_who_loses_too_many_companions_has_a_bye():
    only_four = history("abcdefgh", 4, table_sizes=range(4, 5))
    first = run(RoundRobin(), only_four, most=1)
    paired = RoundRobin().next_round(without(first, "a"))
    assert paired is not None
    assert len(paired.tables) == 1
    assert len(paired.byes) == 3


def test_a_round_in_which_nobody_can_play_is_passed_over():
    start = history("abcd", 2)
    first = run(RoundRobin(), start, most=1)
    one, other = first.rounds[0].tables
    left = without(first, letters([one.entrants[0], other.entrants[0]]))
    ended = run(RoundRobin(), left)
    assert len(ended.rounds) == 2
    assert len(ended.rounds[1].tables) == 1
    assert ended.rounds[1].number in (2, 3)


def test_no_round_is_lost_on_pairs_of_one_owner():
    ended = run(RoundRobin(), owned(history("abcd", 2), "ab", "cd"))
    assert [pairings(paired) for paired in ended.rounds] in (
        ["ac bd", "ad bc"],
        ["ad bc", "ac bd"],
    )


def test_who_was_out_before_the_start_is_not_numbered():
    ended = run(RoundRobin(), without(history("abcde", 2), "c"))
    assert pairs("abde", ended.rounds) == {1: 6}
    assert {bye for paired in ended.rounds for bye in paired.byes} == set()


def test_numbers_are_drawn_by_lot():
    start = history("abcdefgh", 4)
    rounds = {
        pairings(RoundRobin().next_round(replace(start, seed=bytes([seed]))))
        for seed in range(10)
    }
    assert len(rounds) > 5


def test_the_better_always_winning_gives_their_order():
    ended = run(RoundRobin(), history("abcdefgh", 4), by_strength)
    order = "".join(letter(row.key) for row in RoundRobin().standings(ended))
    assert order == "abcdefgh"


def test_a_field_that_fills_no_table_is_refused():
    assert RoundRobin().objection(history("abc", 4)) == (
        "A table has 4 seats and 3 entrants can play: enter more, or choose smaller "
        "tables."
    )
    assert RoundRobin().objection(history("abcd", 4)) is None
    assert RoundRobin(every_table=True).next_round(history("abc", 4)) is None


def test_too_many_tables_are_refused():
    many = history("abcdefghijklmnopqrstuvwxyz", 4)
    assert RoundRobin(every_table=True).objection(many) == (
        "26 entrants can form 14950 tables of 4, and 2000 are the most: let them play "
        "a balanced schedule."
    )
    assert RoundRobin().objection(many) is None
    assert RoundRobin(every_table=True).objection(history(TWELVE, 4)) is None
