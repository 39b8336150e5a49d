"""Columns and intervals: what is drawn is what is there."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tournaments.charts import BINS, Bin, Scale, bins, histogram, interval_mark


def test_every_number_is_in_one_column():
    counts = dict.fromkeys(range(-7, 31), 1)
    found = bins(counts, {30: 1})
    assert sum(column.count for column in found) == len(counts)
    assert [column.marked for column in found] == [0] * (len(found) - 1) + [1]
    assert all(one.high + 1 == other.low for one, other in pairwise(found))


@pytest.mark.parametrize("most", [0, 15, 16, 99, 1_000, 123_456])
def test_there_are_never_too_many_columns(most):
    assert 1 <= len(bins({0: 1, most: 2})) <= BINS


def test_a_column_of_one_number_is_called_by_it():
    assert [Bin(3, 3, 1).words, Bin(-5, -1, 1).words] == [
        "3",
        "\N{MINUS SIGN}5 \N{EN DASH} \N{MINUS SIGN}1",
    ]


def test_nothing_has_no_chart():
    assert bins({}) == []
    assert histogram([], title="Scores", unit="Seats") == ""


def test_the_highest_column_is_the_highest_and_words_are_escaped():
    drawn = histogram(bins({1: 5, 2: 10}, {2: 4}), title="<b>", unit="A & B")
    ElementTree.fromstring(drawn)
    found = re.findall(r'class="column (\w+)".*?height="([\d.]+)"', drawn)
    heights: dict[str, list[float]] = {look: [] for look, _ in found}
    for look, height in found:
        heights[look].append(float(height))
    assert heights["all"][1] == pytest.approx(2 * heights["all"][0], rel=0.01)
    assert heights["marked"] == pytest.approx([0, 0.4 * heights["all"][1]], rel=0.01)


@pytest.mark.parametrize(
    ("low", "high", "look"),
    [(0.3, 0.4, "above"), (0.1, 0.2, "below"), (0.2, 0.3, "even")],
)
def test_an_interval_says_on_which_side_of_the_usual_it_is(low, high, look):
    drawn = interval_mark(Scale(0, 1, 0.25), low, (low + high) / 2, high)
    ElementTree.fromstring(drawn)
    assert f'class="interval {look}"' in drawn


def test_an_interval_that_leaves_the_scale_ends_at_its_edge():
    drawn = interval_mark(Scale(0, 1, 0.5), -9, 0.5, 9)
    assert 'd="M5.0 9H155.0"' in drawn
