"""Charts: what is drawn where, what is told, and that styles know every class."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from replays.charts import LABEL, LOOKS, ChartLine, line_chart, number, spread, ticks

SVG = "{http://www.w3.org/2000/svg}"

RISING = ChartLine("planner", [(0, 1500), (10, 1600)])


def drawn(*lines: ChartLine, **words: Any) -> ElementTree.Element:
    return ElementTree.fromstring(line_chart(lines, title="Ratings", **words))


def strokes(chart: ElementTree.Element) -> list[str]:
    paths = [one.attrib for one in chart.iter(f"{SVG}path")]
    return [path["d"] for path in paths if path["class"] == "stroke"]


def texts(chart: ElementTree.Element, class_: str) -> list[str]:
    found = [one for one in chart.iter(f"{SVG}text") if one.get("class") == class_]
    return [one.text or "" for one in found]


class TestTicks:
    @pytest.mark.parametrize(
        ("low", "high", "expected"),
        [
            (1432, 1617, [1400, 1450, 1500, 1550, 1600, 1650]),
            (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
            (-3, 7, [-4, -2, 0, 2, 4, 6, 8]),
            (1500, 1500.4, [1500, 1500.1, 1500.2, 1500.3, 1500.4]),
        ],
    )
    def test_ticks_are_round_and_enclose_all(self, low, high, expected):
        assert ticks(low, high) == pytest.approx(expected)

    def test_numbers_have_no_needless_decimals_and_a_true_minus(self):
        assert [number(one) for one in (1500.0, 0.25, -2, -0.0)] == [
            "1500",
            "0.25",
            "\N{MINUS SIGN}2",
            "0",
        ]


class TestLabels:
    def test_labels_that_would_touch_are_moved_apart_in_their_order(self):
        places = spread([100, 101, 40], low=10, high=200)
        assert places[2] == 40
        assert places[1] - places[0] >= LABEL

    def test_labels_stay_inside(self):
        places = spread([199, 200, 200], low=10, high=200)
        assert max(places) == 200
        assert sorted(places) == [200 - 2 * LABEL, 200 - LABEL, 200]

    def test_a_long_label_is_cut_and_told_in_full(self):
        chart = line_chart([ChartLine("a" * 40, [(0, 1), (1, 2)])], title="t")
        assert f">{'a' * 21}…<title>{'a' * 40}</title>" in chart


class TestLines:
    def test_a_chart_without_a_point_is_nothing(self):
        assert line_chart([], title="t") == ""
        assert line_chart([ChartLine("a", [(0, None)])], title="t") == ""

    def test_higher_is_up_and_later_is_right(self):
        (path,) = strokes(drawn(RISING))
        (x1, y1), (x2, y2) = re.findall(r"([\d.]+) ([\d.]+)", path)
        assert float(x1) < float(x2)
        assert float(y1) > float(y2)

    def test_the_line_has_a_gap_where_nothing_is_known(self):
        points = [(0, 1), (1, 2), (2, None), (3, 2), (4, 1)]
        (path,) = strokes(drawn(ChartLine("a", points)))
        assert path.count("M") == 2
        assert path.count("L") == 2

    def test_a_point_between_two_gaps_is_a_dot(self):
        chart = drawn(ChartLine("a", [(0, None), (1, 5), (2, None)]))
        assert strokes(chart) == []
        dots = [one for one in chart.iter(f"{SVG}circle") if one.get("class") == "dot"]
        assert len(dots) == 2

    def test_a_band_is_drawn_where_it_is_known(self):
        line = ChartLine("a", [(0, 5), (1, 6), (2, 7)], band=[(4, 6), None, (6, 8)])
        (band,) = drawn(line).iter(f"{SVG}polygon")
        assert len(band.attrib["points"].split()) == 4

    def test_a_marker_stands_inside_even_beyond_the_last_point(self):
        chart = drawn(RISING, marker=40)
        (path,) = (p for p in chart.iter(f"{SVG}path") if p.get("class") == "marker")
        assert 0 < float(path.attrib["d"][1:].split()[0]) <= 640

    def test_a_line_that_never_moves_has_room_around_it(self):
        ticks_up = texts(drawn(ChartLine("a", [(0, 3), (1, 3)])), "tick")[:5]
        assert ticks_up == ["2", "2.5", "3", "3.5", "4"]


class TestWords:
    def test_title_and_description_come_first(self):
        chart = drawn(RISING)
        assert chart.get("role") == "img"
        assert [one.text for one in list(chart)[:2]] == [
            "Ratings",
            "planner: 1500 → 1600",
        ]

    def test_words_are_escaped(self):
        chart = drawn(ChartLine("<b>&", [(0, 1)]), x_labels=[(0, "<i>")], y_label="<u>")
        assert "<b>&" in texts(chart, "label")
        assert {"<i>"} <= {*texts(chart, "tick")}
        assert texts(chart, "unit") == ["<u>"]

    def test_the_x_axis_has_the_words_it_was_given(self):
        assert "May" in texts(drawn(RISING, x_labels=[(5, "May")]), "tick")


class TestStyles:
    def test_a_chart_brings_no_style_of_its_own(self):
        chart = line_chart([RISING], title="t", marker=1)
        assert not re.search(r"\b(style|fill|stroke|onclick)=", chart)

    def test_the_style_sheet_knows_every_look(self):
        sheet = Path("replays/static/replays/charts.css").read_text()
        for look in LOOKS:
            assert f":is(.chart, .legend) .{look} {{" in sheet
            assert re.search(rf"--{look}: light-dark\(#\w{{6}}, #\w{{6}}\);", sheet)
