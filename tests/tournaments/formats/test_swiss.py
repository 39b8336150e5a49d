"""Swiss pods: all play all rounds, and equals meet."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tournaments.formats.fields import (
    by_strength,
    history,
    key,
    owned,
    pairings,
    played,
    run,
    without,
)
from tests.tournaments.formats.test_pods import partitions
from tournaments.formats import pods
from tournaments.formats.base import FormatEntrant, History
from tournaments.formats.pods import meetings
from tournaments.formats.points import scores
from tournaments.formats.swiss import Swiss, waiting


def field(count: int, seats: int) -> History:
    entrants = tuple(FormatEntrant(key, key, 1500.0 - key) for key in range(count))
    return replace(history("ab", seats), entrants=entrants)


def test_the_first_round_is_a_snake_by_rating():
    assert pairings(Swiss().next_round(history("abcdefgh", 4))) == "adeh bcfg"
    assert pairings(Swiss().next_round(history("abcdef", 2))) == "af be cd"


def test_equal_points_meet_afterwards():
    after = played(history("abcdefgh", 2), "ab cd ef gh")
    paired = Swiss().next_round(after)
    winners = {key(name) for name in "aceg"}
    assert paired is not None
    for table in paired.tables:
        assert len(winners & {*table.entrants}) in (0, 2)


def test_equal_points_meet_at_larger_tables_too():
    after = played(history("abcdefghijklmnop", 4), "abcd efgh ijkl mnop")
    assert pairings(Swiss().next_round(after)) == "aeim bfjn cgko dhlp"


def test_nobody_meets_again_who_need_not():
    after = played(history("abcd", 2), "ab cd", "ac bd")
    assert pairings(Swiss().next_round(after)) == "ad bc"


@settings(max_examples=30)
@given(st.lists(st.permutations("abcdefgh"), min_size=1, max_size=4))
def test_no_pairs_are_closer_in_points_than_those_found(past):
    before = history("abcdefgh", 2)
    for order in past:
        before = played(before, " ".join(map("".join, batched_in_twos(order))))
    paired = Swiss(rounds=9).next_round(before)
    assert paired is not None
    field = pods.field(before, range(8), scores(before).points)
    found = field.cost([list(table.entrants) for table in paired.tables], seats=2)
    best = min(
        field.cost(tables, seats=2) for tables in partitions(range(8), (2, 2, 2, 2))
    )
    assert found == best


def batched_in_twos(names: list[str]) -> list[list[str]]:
    return [names[at : at + 2] for at in range(0, len(names), 2)]


def test_two_of_one_owner_do_not_meet_even_with_equal_points():
    after = owned(played(history("abcd", 2), "ab cd"), "ac")
    assert pairings(Swiss().next_round(after)) == "ad bc"


def test_two_of_one_owner_are_kept_apart_by_the_closest_exchange():
    assert (
        pairings(Swiss().next_round(owned(history("abcdefgh", 4), "ad"))) == "aceh bdfg"
    )


def test_an_owner_of_all_meets_himself():
    paired = Swiss().next_round(owned(history("abcd", 4), "abcd"))
    assert pairings(paired) == "abcd"
    assert paired is not None
    assert "pairs of one owner: 6" in paired.tables[0].reason


def test_the_last_without_a_bye_has_the_next_one():
    first = played(history("abc", 2), "ab +c")
    assert pairings(Swiss().next_round(first)) == "ac +b"
    second = played(first, "ac +b")
    assert pairings(Swiss().next_round(second)) == "bc +a"


def test_who_has_fewer_points_waits():
    after = played(history("abcde", 4, table_sizes=range(4, 5)), "bcde +a")
    assert waiting(after, scores(after).points, 1) == (key("e"),)


def test_who_is_out_is_paired_no_more():
    after = without(played(history("abcdefgh", 4), "abcd efgh"), "ah")
    paired = Swiss().next_round(after)
    assert paired is not None
    assert sorted(key for table in paired.tables for key in table.entrants) == [
        *range(1, 7)
    ]


def test_it_ends_when_too_few_are_left():
    assert Swiss().next_round(without(history("abc", 2), "ab")) is None


@pytest.mark.parametrize(
    ("count", "seats", "rounds"), [(2, 2, 3), (16, 2, 6), (17, 2, 7), (64, 4, 5)]
)
def test_two_rounds_more_than_a_knockout_are_usual(count, seats, rounds):
    assert Swiss().rounds_of(field(count, seats)) == rounds


def test_as_many_rounds_are_played_as_are_asked_for():
    ended = run(Swiss(rounds=4, blocks=2), history("abcdefgh", 4))
    assert len(ended.rounds) == 4
    assert {table.blocks for paired in ended.rounds for table in paired.tables} == {2}


@pytest.mark.parametrize(("count", "seats"), [(64, 4), (40, 4), (61, 4), (64, 2)])
def test_a_large_field_plays_without_any_repeat(count, seats):
    ended = run(Swiss(rounds=6), field(count, seats))
    assert {*meetings(ended.rounds).values()} == {1}


def test_nobody_sits_at_the_smaller_table_again_and_again():
    ended = run(Swiss(rounds=4), field(30, 4), by_strength)
    visits = Counter(
        key
        for paired in ended.rounds
        for table in paired.tables
        if len(table.entrants) == 3
        for key in table.entrants
    )
    assert sum(visits.values()) == 4 * 6
    assert max(visits.values()) == 1


def test_the_best_wins_if_the_better_always_wins():
    ended = run(Swiss(), field(16, 4), by_strength)
    assert Swiss().standings(ended)[0].key == 0


def test_a_pairing_says_why():
    after = played(history("abcdefgh", 4), "abcd efgh")
    paired = Swiss().next_round(after)
    assert paired is not None
    assert paired.reason == "Equals in points meet; everybody plays."
    reasons = {table.reason for table in paired.tables}
    assert "Points 1.00, 1.00, 0.67, 0.67; repeat meetings: 2." in reasons


def test_a_round_says_that_owners_kept_equal_points_from_meeting():
    after = played(history("abcdefgh", 2), "ae bf cg dh")
    paired = Swiss().next_round(owned(after, "abcd", "efgh"))
    assert paired is not None
    for table in paired.tables:
        assert len({*table.entrants} & {key(name) for name in "abcd"}) == 1
    assert paired.reason == (
        "Unequal points meet, because entrants of one owner are kept apart; "
        "everybody plays."
    )
    freed = Swiss().next_round(after)
    assert freed is not None
    assert freed.reason == "Equals in points meet; everybody plays."


def test_a_round_says_that_repeat_meetings_kept_equal_points_from_meeting():
    after = played(history("abcdef", 2), "ab cd ef", "ac eb df")
    paired = Swiss().next_round(after)
    assert paired is not None
    assert "cd" not in pairings(paired)
    assert paired.reason == (
        "Unequal points meet, because repeat meetings are avoided; everybody plays."
    )


def test_the_first_round_says_that_owners_bent_the_snake():
    paired = Swiss().next_round(owned(history("abcdef", 2), "af"))
    assert paired is not None
    assert paired.reason == (
        "Seeds are dealt in a snake, but entrants of one owner are kept apart; "
        "everybody plays."
    )


def test_a_field_that_fills_no_table_is_refused():
    alone = history("a", 2)
    assert Swiss().objection(alone) == (
        "At least 2 entrants are needed and 1 can play: enter more."
    )
    assert Swiss().objection(history("ab", 2)) is None


def test_a_table_that_the_game_does_not_have_is_refused():
    assert Swiss().objection(history("abcdefgh", 7)) == (
        "The game has tables of 2 to 6: choose one of these sizes instead of 7."
    )
