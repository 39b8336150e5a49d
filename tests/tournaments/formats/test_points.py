"""Points: from 1 for leaving everybody behind to 0, whatever the size of the table."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tournaments.formats.fields import by_luck, history, key, played
from tournaments.formats.base import PlayedGame
from tournaments.formats.points import scores, table_results


def points_of(*games: PlayedGame) -> dict[int, Fraction]:
    (result,) = table_results(games).values()
    return {entrant: result.points(entrant) for entrant in result.entrants}


def game(ranks: tuple[int, ...], *, block: int = 0, row: int = 0) -> PlayedGame:
    return PlayedGame(1, 0, block, row, tuple(range(len(ranks))), ranks)


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ((1, 2), ("1", "0")),
        ((2, 3, 1), ("1/2", "0", "1")),
        ((1, 2, 3, 4), ("1", "2/3", "1/3", "0")),
        ((1, 1, 3, 3), ("5/6", "5/6", "1/6", "1/6")),
        ((1, 2, 2, 2, 5), ("1", "1/2", "1/2", "1/2", "0")),
        ((1, 1, 1), ("1/2", "1/2", "1/2")),
    ],
)
def test_a_place_is_worth_those_left_behind_and_half_of_those_level(ranks, expected):
    assert [*points_of(game(ranks)).values()] == [*map(Fraction, expected)]


def test_nobody_gets_anything_when_the_game_beats_everybody():
    lost = replace(game((1, 1, 1, 1)), is_lost_by_all=True)
    assert {*points_of(lost).values()} == {0}


def test_who_failed_gets_nothing_even_from_another_who_failed():
    failed = replace(game((1, 2, 3, 3)), forfeits=(2, 3))
    assert points_of(failed) == {0: 1, 1: Fraction(2, 3), 2: 0, 3: 0}


def test_who_failed_is_behind_the_last_of_the_others():
    failed = replace(game((1, 2, 2)), forfeits=(2,))
    assert points_of(failed) == {0: 1, 1: Fraction(1, 2), 2: 0}


def test_a_table_gives_the_mean_of_its_blocks_however_many_games_they_have():
    whole = [game((1, 2), row=0), game((1, 2), row=1)]
    begun = game((2, 1), block=1)
    assert points_of(*whole, begun) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_thirds_add_up_to_a_whole():
    known = scores(played(history("abcd", 4), "abcd", "cabd", "bcad"))
    assert known.points[key("a")] == 2
    assert known.points[key("b")] == 2
    assert known.points[key("c")] == 2


def test_a_bye_is_worth_half_a_point_and_no_game():
    known = scores(played(history("abc", 2), "ab +c"))
    assert known.points == {0: 1, 1: 0, 2: Fraction(1, 2)}
    assert known.games(key("c")) == 0


def test_a_table_whose_games_have_not_begun_is_no_absence():
    begun = replace(played(history("abcd", 2), "ab cd"), games=())
    assert {*scores(begun).absences.values()} == {0}


def test_who_is_not_paired_is_absent():
    known = scores(played(history("abcd", 2), "ab +c"))
    assert known.absences == {0: 0, 1: 0, 2: 0, 3: 1}


@given(st.integers(2, 6), st.integers(0, 500))
def test_a_game_gives_half_a_point_a_head_unless_somebody_failed(size, number):
    ended = by_luck(PlayedGame(number, 0, 0, 0, tuple(range(size)), ()))
    total = sum(points_of(ended).values())
    if ended.is_lost_by_all:
        assert total == 0
    elif not ended.forfeits:
        assert total == Fraction(size, 2)


@given(st.permutations(range(4)))
def test_seats_make_no_difference_to_points(order):
    ranks = (1, 2, 2, 4)
    seated = PlayedGame(1, 0, 0, 0, tuple(order), tuple(ranks[who] for who in order))
    assert points_of(seated) == points_of(game(ranks))


def test_a_better_rank_never_gives_less():
    for ranks in permutations((1, 2, 3, 4)):
        given_points = points_of(game(ranks))
        order = sorted(range(4), key=lambda seat: ranks[seat])
        values = [given_points[seat] for seat in order]
        assert values == sorted(values, reverse=True)
