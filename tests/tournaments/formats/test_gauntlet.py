"""Gauntlet: the candidate against the baseline, until it is known who is better."""

import pytest
from msgspec.structs import replace

from tests.tournaments.formats.fields import (
    by_luck,
    by_strength,
    history,
    key,
    letter,
    level,
    owned,
    run,
    without,
)
from tournaments.formats.base import History, PairedRound, PlayedGame
from tournaments.formats.gauntlet import Gauntlet, pair_scores
from tournaments.formats.seating import seatings
from tournaments.sequential import Decision

PAIR = (0, 1)


def two_games(*ranks: tuple[int, int]) -> History:
    """Return an event with pairs of games, told by the places of `a` and `b`."""
    games = tuple(
        PlayedGame(1, number // 2, 0, number % 2, PAIR, places)
        for number, places in enumerate(ranks)
    )
    return replace(history("ab", 2), games=games)


def first_round(format_: Gauntlet, start: History) -> PairedRound:
    paired = format_.next_round(start)
    assert paired is not None
    return paired


def test_candidate_and_baseline_sit_at_every_table_and_change_seats():
    paired = first_round(Gauntlet(), history("abcdef", 4))
    assert len(paired.tables) == 16
    for table in paired.tables:
        assert len(table.entrants) == 4
        first, second = seatings(table)
        moved = [
            (one, two) for one, two in zip(first, second, strict=True) if one != two
        ]
        assert sorted(moved) == [(0, 1), (1, 0)]


def test_seats_and_companions_are_drawn_anew_for_each_deal():
    paired = first_round(Gauntlet(pairs_per_round=100), history("abcdef", 4))
    seats = {table.entrants.index(0) for table in paired.tables}
    companions = {frozenset(table.entrants) for table in paired.tables}
    assert seats == {0, 1, 2, 3}
    assert len(companions) == 6


def test_fewer_companions_than_seats_make_a_smaller_table():
    paired = first_round(Gauntlet(), history("abc", 4))
    assert {len(table.entrants) for table in paired.tables} == {3}
    only_four = history("abc", 4, table_sizes=range(4, 5))
    assert Gauntlet().next_round(only_four) is None
    assert Gauntlet().objection(only_four) == (
        "The game needs 4 at a table: enter more, to fill the seats."
    )


@pytest.mark.parametrize(
    ("options", "pair"),
    [
        (Gauntlet(), "ab"),
        (Gauntlet(candidate=key("c")), "ca"),
        (Gauntlet(baseline=key("a")), "ba"),
        (Gauntlet(candidate=key("d"), baseline=key("b")), "db"),
    ],
)
def test_the_first_two_are_compared_unless_others_are_named(options, pair):
    assert "".join(letter(one) for one in options.pair(history("dcba", 2))) == pair


def test_leaving_gives_nobody_another_part():
    start = without(history("abcd", 2), "a")
    assert Gauntlet().pair(start) == PAIR
    assert Gauntlet().next_round(start) is None


def test_a_candidate_that_always_wins_is_better():
    ended = run(Gauntlet(), history("abcd", 4), by_strength)
    verdict = Gauntlet().verdict(ended)
    assert verdict.decision is Decision.BETTER
    assert verdict.pairs == 16
    assert verdict.pentanomial == (0, 0, 0, 0, 16)
    order = Gauntlet().standings(ended)
    assert [row.key for row in order[:2]] == [0, 1]
    assert order[0].note.startswith("candidate: better after 16 pairs; Elo +1199.")


def test_a_candidate_that_always_loses_is_not():
    turned = Gauntlet(candidate=1, baseline=0)
    ended = run(turned, history("abcd", 4), by_strength)
    assert turned.verdict(ended).decision is Decision.NOT_BETTER
    assert [row.key for row in turned.standings(ended)[:2]] == [0, 1]


def test_the_same_bot_under_another_name_is_not_better():
    ended = run(Gauntlet(), history("ab", 2), level)
    verdict = Gauntlet().verdict(ended)
    assert verdict.decision is Decision.NOT_BETTER
    assert verdict.pentanomial == (0, 0, 16, 0, 0)
    assert [row.key for row in Gauntlet().standings(ended)] == [1, 0]


def test_nothing_is_decided_before_the_fewest_pairs():
    patient = Gauntlet(least_pairs=40, pairs_per_round=10)
    ended = run(patient, history("ab", 2), by_strength)
    assert patient.verdict(ended).pairs == 40


def test_it_ends_undecided_after_the_most_pairs():
    narrow = Gauntlet(elo0=0, elo1=1, most_pairs=25, pairs_per_round=10)
    ended = run(narrow, history("abcd", 4), by_luck)
    assert [len(paired.tables) for paired in ended.rounds] == [10, 10, 5]
    assert narrow.verdict(ended).decision is Decision.UNDECIDED


@pytest.mark.parametrize(
    ("one", "two", "score"),
    [
        ((2, 1), (2, 1), 0),
        ((2, 1), (1, 1), 0.25),
        ((2, 1), (1, 2), 0.5),
        ((1, 1), (1, 1), 0.5),
        ((1, 2), (1, 1), 0.75),
        ((1, 2), (1, 2), 1),
    ],
)
def test_a_pair_of_games_has_one_of_five_scores(one, two, score):
    assert pair_scores(two_games(one, two), PAIR) == {score: 1}


def test_half_a_pair_does_not_count():
    assert pair_scores(two_games((1, 2), (1, 2), (1, 2)), PAIR) == {1: 1}


def test_nobody_was_better_where_all_lost_or_both_failed():
    ended = two_games((1, 1), (2, 2))
    lost, failed = ended.games
    games = (replace(lost, is_lost_by_all=True), replace(failed, forfeits=PAIR))
    assert pair_scores(replace(ended, games=games), PAIR) == {0.5: 1}


def test_a_candidate_and_its_predecessor_may_have_one_owner():
    assert Gauntlet().objection(owned(history("ab", 2), "ab")) is None


@pytest.mark.parametrize(
    ("options", "names", "sentence"),
    [
        (Gauntlet(), "a", "A gauntlet needs a candidate and a baseline: enter both."),
        (
            Gauntlet(candidate=9),
            "ab",
            "There is no entrant 9 who can play: choose another.",
        ),
        (
            Gauntlet(candidate=1, baseline=1),
            "ab",
            "The candidate cannot be its own baseline: choose another.",
        ),
        (
            Gauntlet(elo0=5, elo1=5),
            "ab",
            "An advantage of 5 Elo is not above one of 5: make the one that must not "
            "be missed the larger.",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused(options, names, sentence):
    assert options.objection(history(names, 2)) == sentence


def test_a_candidate_that_has_left_is_refused():
    assert Gauntlet().objection(without(history("abc", 2), "a")) == (
        "There is no entrant 0 who can play: choose another."
    )


def test_before_the_first_pair_nothing_is_known():
    verdict = Gauntlet().verdict(history("ab", 2))
    assert verdict.estimate is None
    assert verdict.decision is Decision.UNDECIDED
    (baseline, candidate) = Gauntlet().standings(history("ab", 2))
    assert (baseline.note, candidate.note) == ("baseline", "candidate: no pairs yet")
