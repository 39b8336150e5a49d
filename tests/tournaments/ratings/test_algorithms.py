"""A name stands for the same numbers for ever."""

from hashlib import sha256

import msgspec
import pytest

from tests.tournaments.ratings.simulated import A, C, D, Pool, fold, results
from tournaments.ratings.algorithms import ALGORITHMS, algorithm
from tournaments.ratings.elo import EloLadder

DIGESTS = {
    "elo-1": ("51b2a5e03333007e", "e897611a84c72956"),
    "elo-2": ("06bd07c7876d03c9", "009fa0f94a4972dc"),
}
"""Of the live and of the fitted ladder over the same matches; add, never change."""


def digest(ladder: object) -> str:
    return sha256(msgspec.json.encode(ladder)).hexdigest()[:16]


def as_first_written(ladder: EloLadder) -> dict[str, object]:
    """Return a ladder by the names of its parts when the digests were taken."""
    former = {"ratings": "standings"}
    later = set() if ladder.house_pace else {"house_pace"}
    parts = [part for part in ladder.__struct_fields__ if part not in later]
    return {former.get(part, part): getattr(ladder, part) for part in parts}


def test_a_name_stands_for_the_same_numbers_for_ever():
    matches = Pool(range(1200, 1800, 50), seed=1).mirrored(100, deal=150)
    defeat = msgspec.structs.replace(
        matches[0], ranks=(1, 1, 1, 1), is_lost_by_all=True
    )
    matches[0] = defeat
    found = {}
    for each in ALGORITHMS:
        ladder = each.ladder(has_house=True)
        ladder.enter(A, start=1600.0)
        live = fold(matches, ladder)
        fitted = each.fit(
            matches, has_house=True, starts={A: 1600.0}, references=(D, C)
        )
        found[each.name] = digest(as_first_written(live)), digest(fitted.ratings)
    assert found == DIGESTS


def test_every_algorithm_has_a_name_of_its_own():
    names = [each.name for each in ALGORITHMS]
    assert len(set(names)) == len(names)
    assert [algorithm(name) for name in names] == list(ALGORITHMS)


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(ValueError, match="choose one of elo-1"):
        algorithm("glicko")


def test_a_ladder_is_opened_by_the_terms_of_its_algorithm():
    first = ALGORITHMS[0]
    assert first.ladder().pace == first.pace
    assert first.fit(results("a>b")).ratings[0].player == A
