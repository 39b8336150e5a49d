"""Pairs whose results ask for a look: a lucky opponent, and friends at a table."""

from collections import defaultdict
from math import sqrt

import msgspec
import pytest

from tests.tournaments.ratings.simulated import A, B, C, Pool, results
from tournaments.ratings.anomalies import (
    company_anomalies,
    owner_anomalies,
    pair_anomalies,
)
from tournaments.ratings.evidence import Evidence
from tournaments.ratings.fit import fit
from tournaments.ratings.results import RatedResult


def found(anomalies, matches, **how):
    evidence = Evidence.of(matches, **how)
    return anomalies(evidence, fit(evidence))


def ranked(match: RatedResult, *finish: int) -> RatedResult:
    """Let these players finish first, in this order, and the others as they did."""
    others = [player for player in match.players if player not in finish]
    others.sort(key=lambda player: match.ranks[match.players.index(player)])
    places = {player: place for place, player in enumerate((*finish, *others), 1)}
    return msgspec.structs.replace(
        match, ranks=tuple(places[player] for player in match.players)
    )


def test_a_bot_with_an_answer_to_another_is_striking():
    matches = Pool([1500.0] * 8, seed=1).matches(500)
    rigged = [
        ranked(match, A, B) if {A, B} <= set(match.players) else match
        for match in matches
    ]
    oddest, second, *_ = found(pair_anomalies, rigged)
    assert (oddest.player, oddest.other, oddest.is_striking) == (A, B, True)
    assert oddest.excess > 0.2
    assert not second.is_striking


def test_a_pair_that_wins_only_together_is_striking():
    matches = Pool([1500.0] * 8, seed=2).matches(800)
    rigged = []
    for number, match in enumerate(matches):
        if {A, B} <= set(match.players):
            match = ranked(match, *((A, B) if number % 2 else (B, A)))  # noqa: PLW2901 - it is replaced.
        rigged.append(match)
    oddest, *_ = found(company_anomalies, rigged)
    assert (oddest.player, oddest.other, oddest.is_striking) == (A, B, True)
    assert oddest.excess > 0.2
    assert oddest.z > 5


def test_what_a_pair_does_apart_is_no_sign_of_company():
    # Two that are strong wherever they sit are good, and nothing else.
    matches = Pool([1700.0, 1700.0, *[1450.0] * 6], seed=3).matches(800)
    assert not any(each.is_striking for each in found(company_anomalies, matches))


def test_pairs_that_hardly_met_are_left_out():
    matches = Pool([1500.0] * 4, seed=4).matches(9)
    assert found(pair_anomalies, matches) == ()
    assert found(company_anomalies, matches) == ()


def test_pairs_that_always_sit_together_have_nothing_to_compare():
    matches = results(*["a>b>c", "c>b>a", "b>c>a"] * 10)
    assert found(company_anomalies, matches) == ()
    assert len(found(pair_anomalies, matches)) == 3


def test_tables_of_two_have_no_third_player():
    assert found(company_anomalies, results(*["a>b", "b>c"] * 20)) == ()


def test_the_house_is_nobodys_partner():
    matches = results(*["a>b", "b>a", "a=b!"] * 10)
    anomalies = found(pair_anomalies, matches, has_house=True)
    assert [(each.player, each.other) for each in anomalies] == [(A, B)]


def test_company_is_the_difference_of_two_means():
    """The same written out in loops, on matches of two sizes in blocks of two."""
    pool = Pool([1400, 1450, 1500, 1550, 1600, 1650], seed=5)
    four = pool.matches(120)
    three = [
        msgspec.structs.replace(match, match=f"t{match.match}", block=f"t{match.block}")
        for match in pool.matches(120, seats=3)
    ]
    matches = [
        msgspec.structs.replace(
            match, block=f"{match.block[:-1]}{sorted(match.players)}"
        )
        for match in four + three
    ]
    evidence = Evidence.of(matches)
    strengths = dict(zip(evidence.players, fit(evidence).elo, strict=True))

    def surprise(match: RatedResult, player: int) -> float:
        rank = match.ranks[match.players.index(player)]
        return sum(
            (rank < other_rank)
            - 1 / (1 + 10 ** ((strengths[other] - strengths[player]) / 400))
            for other, other_rank in zip(match.players, match.ranks, strict=True)
            if other != player
        )

    together: defaultdict[str, float] = defaultdict(float)
    apart: defaultdict[str, float] = defaultdict(float)
    thirds = others = 0
    for match in matches:
        seated = {A, C} & set(match.players)
        total = sum(surprise(match, player) for player in seated)
        if len(seated) == 2:
            together[match.block] += total
            thirds += 2 * (len(match.players) - 2)
        elif seated:
            apart[match.block] += total
            others += len(match.players) - 1
    excess = sum(together.values()) / thirds - sum(apart.values()) / others
    variance = sum(each**2 for each in together.values()) / thirds**2
    variance += sum(each**2 for each in apart.values()) / others**2
    (pair,) = (
        each
        for each in found(company_anomalies, matches)
        if (each.player, each.other) == (A, C)
    )
    assert pair.excess == pytest.approx(excess, abs=1e-4)
    assert pair.z == pytest.approx(excess / sqrt(variance), abs=0.01)


# --- by owner ------------------------------------------------------------------------


def test_an_owner_whose_bots_are_let_through_by_those_of_another_is_striking():
    matches = Pool([1500.0] * 8, seed=5).matches(600)
    friends, lifted = {A, B}, C
    rigged = [
        ranked(match, lifted, *sorted(friends & {*match.players}))
        if lifted in match.players and friends & {*match.players}
        else match
        for match in matches
    ]
    owners = {player: player for player in range(8)} | {A: 100, B: 100}
    evidence = Evidence.of(rigged)
    oddest, *_ = owner_anomalies(evidence, fit(evidence), owners)
    assert {oddest.owner, oddest.other} == {100, C}
    assert oddest.is_striking
    assert not oddest.is_linked


def test_accounts_that_meet_nobody_but_one_owner_are_linked_though_all_is_as_expected():
    honest = Pool([1500.0] * 8, seed=6).matches(300)
    farm = [
        RatedResult(
            10_000 + number, f"farm {number}", f"farm {number}", (A, 20), (1, 2)
        )
        for number in range(6)
    ]
    owners = {player: player for player in (*range(8), 20)}
    evidence = Evidence.of([*honest, *farm])
    (found_,) = owner_anomalies(evidence, fit(evidence), owners)
    assert (found_.owner, found_.other) == (A, 20)
    assert (found_.meetings, found_.blocks, found_.share) == (6, 6, 1.0)
    assert (found_.is_linked, found_.is_striking, found_.z) == (True, False, None)


def test_honest_owners_are_neither_linked_nor_striking():
    matches = Pool([1600.0, 1400.0, *[1500.0] * 6], seed=7).matches(500)
    owners = {player: player // 2 for player in range(8)}
    evidence = Evidence.of(matches)
    assert owner_anomalies(evidence, fit(evidence), owners) == ()


def test_without_results_no_owner_is_odd():
    evidence = Evidence.of([])
    assert owner_anomalies(evidence, fit(evidence), {}) == ()
