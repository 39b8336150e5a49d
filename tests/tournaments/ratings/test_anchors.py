"""What 1500 is: those who enter, and those whom nobody has met, move nobody."""

import msgspec
import numpy as np
import pytest

from tests.tournaments.ratings.simulated import A, B, C, D, Pool, results
from tournaments.ratings.algorithms import algorithm
from tournaments.ratings.anchors import references_of
from tournaments.ratings.evidence import Evidence

FORMER, NEWEST = algorithm("elo-1"), algorithm("elo-2")
YARDSTICK = 0


def references(matches, chosen=(), *, has_house=False):
    return references_of(matches, Evidence.of(matches, has_house=has_house), chosen)


def ladder_of(players, blocks, *, seed, gap=300):
    """Return strengths and a season; the one who holds the scale is far below."""
    elo = 1500 + 150 * np.random.default_rng(seed).standard_normal(players)
    elo[YARDSTICK] = 1500 - gap
    return elo, Pool(elo, seed=seed).mirrored(blocks, deal=80)


def as_others(matches, *, after, names):
    """Return matches of other players, in blocks of their own."""
    return [
        msgspec.structs.replace(
            match,
            position=match.position + 10**6,
            match=f"{names} {match.match}",
            block=f"{names} {match.block}",
            players=tuple(player + after for player in match.players),
        )
        for match in matches
    ]


def first_block(elo, table, strength, *, seed):
    """Return the first block of a newcomer, whose number is the next."""
    seated = np.append(elo[table], strength)
    number = [*table, len(elo)]
    return [
        msgspec.structs.replace(
            match,
            position=10**6 + match.position,
            match=f"new {match.match}",
            block="new",
            players=tuple(number[seat] for seat in match.players),
        )
        for match in Pool(seated, seed=seed).mirrored(1, deal=80)
    ]


@pytest.mark.parametrize("strength", [900, 1500, 2100])
@pytest.mark.parametrize(("players", "blocks"), [(12, 150), (30, 400), (60, 600)])
def test_who_enters_moves_nobody_else_by_a_point(players, blocks, strength):
    moved: list[float] = []
    formerly: list[float] = []
    for seed in range(5):
        elo, played = ladder_of(players, blocks, seed=seed)
        dice = np.random.default_rng(seed)
        table = dice.choice(np.arange(1, players), 3, replace=False)
        new = first_block(elo, table, strength, seed=seed)
        away = [player for player in range(players) if player not in table]
        for way, found in ((NEWEST, moved), (FORMER, formerly)):
            before, after = (
                way.fit(matches, references=(YARDSTICK,)).elo
                for matches in (played, [*played, *new])
            )
            found.append(np.abs(after[:players] - before)[away].max())
    assert max(moved) < 1
    if strength != 1500:
        assert max(formerly) > 3


@pytest.mark.parametrize("has_house", [False, True])
def test_a_pool_that_nobody_has_met_moves_nobody_by_a_point(has_house):
    _, played = ladder_of(12, 100, seed=1)
    _, others = ladder_of(8, 60, seed=2)
    apart = as_others(others, after=12, names="apart")
    both = [*played, *apart]
    alone, before, after = (
        NEWEST.fit(
            matches,
            has_house=has_house,
            references=references(matches, chosen, has_house=has_house),
        )
        for matches, chosen in (
            (played, [YARDSTICK]),
            (both[:-40], [YARDSTICK]),
            (both, [YARDSTICK]),
        )
    )
    assert np.abs(after.elo[:12] - alone.elo).max() < 1
    # The pool without the yardstick hangs on its own founders.
    assert after.elo[[12 + one for one in others[0].players]].mean() == pytest.approx(
        1500
    )
    more = [*played, *as_others(played[:40], after=0, names="again"), *apart]
    known = references(more, [YARDSTICK], has_house=has_house)
    third = NEWEST.fit(more, has_house=has_house, references=known)
    assert np.abs(third.elo[12:] - after.elo[12:]).max() < 1
    assert before.players == after.players


def test_the_scale_hangs_on_those_who_were_chosen():
    matches = results(*["a>b", "b>c", "c>d", "a>d"] * 5)
    found = NEWEST.fit(matches, references=references(matches, [B, C]))
    assert found.references == (B, C)
    assert found.elo[[B, C]].mean() == pytest.approx(1500)
    single = NEWEST.fit(matches, references=(D,))
    lines = {one.player: one for one in single.ratings}
    assert (lines[D].elo, lines[D].margin) == (1_500_000, 0)
    assert np.diff(single.elo) == pytest.approx(np.diff(found.elo))


def test_without_a_choice_the_scale_hangs_on_the_founders():
    matches = results("b>c", "a>b", "c>d")
    assert references(matches) == (B, C)
    assert references(matches, [D]) == (D,)
    assert references(matches, [99]) == (B, C)


def test_each_pool_hangs_on_its_own_players():
    matches = results("a>b", "c>d", "a>b", "d>c")
    assert references(matches) == (A, B, C, D)
    assert references(matches, [A]) == (A, C, D)


def test_a_house_joins_pools_only_if_it_has_won_and_lost_against_both():
    known = results("a>b", "a=b!", "c>d", "c=d!")
    assert Evidence.of(known, has_house=True).pools.tolist() == [0, 0, 0, 0]
    unknown = results("a>b", "a=b!", "c>d", "d>c")
    assert Evidence.of(unknown, has_house=True).pools.tolist() == [0, 0, 1, 1]


def test_ranks_do_not_depend_on_who_holds_the_scale():
    _, played = ladder_of(12, 40, seed=5)
    one, other = (NEWEST.fit(played, references=(each,)) for each in (0, 7))
    assert [line.player for line in one.ratings] == [
        line.player for line in other.ratings
    ]


def test_a_young_player_is_never_first():
    settled = ["a>b>c", "b>a>c", "a>c>b"] * 20
    young = results(*settled, *["d>a>b"] * 4)
    grown = results(*settled, *["d>a>b"] * 12)
    former = FORMER.fit(young).ratings
    assert (former[0].player, former[0].games, former[0].is_provisional) == (D, 4, True)
    lines = {one.player: one for one in NEWEST.fit(young).ratings}
    assert lines[D].elo > lines[A].elo
    assert (lines[A].rank, lines[D].rank) == (1, 2)
    assert lines[D].best_rank == 1
    assert NEWEST.fit(grown).ratings[0].player == D


def test_of_two_that_seem_alike_the_one_who_is_known_better_is_ahead():
    matches = results(*["a>b", "b>a"] * 60, *["c>d", "d>c"] * 8)
    found = {one.player: one for one in NEWEST.fit(matches).ratings}
    assert found[A].rank == found[B].rank == 1
    assert found[C].rank == found[D].rank == 3
    assert found[C].elo == found[A].elo
