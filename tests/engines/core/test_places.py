"""Places: who is first, who shares a place, and in which order they are named."""

import pytest

from engines.core.places import places, winners_and_others


@pytest.mark.parametrize(
    ("standings", "expected"),
    [
        ([5, 9, 7], (3, 1, 2)),
        ([9, 9, 7, 7, 1], (1, 1, 3, 3, 5)),
        ([(9, 2), (9, 3), (8, 99)], (2, 1, 3)),
        ([0, 0], (1, 1)),
    ],
)
def test_the_highest_is_first_and_equals_share_a_place(standings, expected):
    assert places(standings) == expected


@pytest.mark.parametrize(
    ("ranks", "winners", "others"),
    [
        ((3, 1, 2), [1], [2, 0]),
        ((1, 3, 1, 3), [0, 2], [1, 3]),
        ((1, 1), [0, 1], []),
    ],
)
def test_winners_are_told_from_others_who_come_in_order(ranks, winners, others):
    assert winners_and_others(ranks) == (winners, others)
