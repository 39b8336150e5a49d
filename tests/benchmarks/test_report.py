"""Tables for a terminal and for a page."""

import io

import pytest

from benchmarks import report
from benchmarks.goals import Goal, Verdict
from benchmarks.measure import Figure
from benchmarks.progress import Progress

TABLE = report.Table("Fruit", ("name", "pieces"), [("apple", "1,200"), ("fig", "3")])


def test_numbers_stand_to_the_right():
    assert report.as_text(TABLE).splitlines() == [
        "Fruit",
        "",
        "name   pieces",
        "apple   1,200",
        "fig         3",
    ]


def test_a_page_gets_a_table_of_its_own_language():
    assert report.as_markdown(TABLE).splitlines() == [
        "### Fruit",
        "",
        "| name | pieces |",
        "| --- | ---: |",
        "| apple | 1,200 |",
        "| fig | 3 |",
    ]


def test_a_rate_shows_median_and_range():
    table = report.rates(
        {"ours/clone": Figure((1.0, 3000.0, 2000.0))}, {"ours/clone": "calls"}
    )

    assert table.rows == [("ours/clone", "calls", "2,000", "1–3,000")]


@pytest.mark.parametrize(("minimum", "word"), [(2, "met"), (2.5, "missed")])
def test_a_goal_is_met_or_missed(minimum, word):
    verdict = Verdict(
        Goal("ours/clone", "peer/copy", minimum=minimum), Figure((2.0, 2.25, 2.5))
    )

    (row,) = report.goals([verdict]).rows

    bound = f"at least {minimum}"
    assert row == ("ours/clone", "peer/copy", "2.25", "2.00–2.50", bound, word)


def test_a_goal_against_nothing_is_told_with_its_figure():
    verdict = Verdict(Goal("scrub/page", maximum=2), Figure((1.0, 1.5, 3.0)))

    (row,) = report.goals([verdict]).rows

    assert row == ("scrub/page", "nothing", "1.50", "1.00–3.00", "at most 2", "met")


def test_a_figure_of_the_site_shows_its_unit_and_as_much_as_it_knows():
    figures = {
        "append/match": Figure((9000.4, 8000.0, 10000.0)),
        "scrub/page": Figure((1.234, 1.0, 2.0)),
    }
    units = {"append/match": "entries a second", "scrub/page": "CPU ms a step"}

    assert report.site(figures, units).rows == [
        ("append/match", "entries a second", "9,000", "8,000–10,000"),
        ("scrub/page", "CPU ms a step", "1.23", "1.00–2.00"),
    ]


def test_figures_replace_the_former_ones_between_the_marks(tmp_path):
    page = tmp_path / "page.md"
    start, end = report.MARKS
    page.write_text(f"Before.\n{start}\nold\n{end}\nAfter.\n")

    report.put_on_page(page, "new")

    assert page.read_text() == f"Before.\n{start}\n\nnew\n\n{end}\nAfter.\n"


def test_figures_make_a_page_where_there_is_none(tmp_path):
    page = tmp_path / "page.md"

    report.put_on_page(page, "first")
    report.put_on_page(page, "second")

    assert page.read_text() == "{}\n\nsecond\n\n{}\n".format(*report.MARKS)


def test_a_page_without_marks_is_kept(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("Mine.\n")

    with pytest.raises(report.UnmarkedPage, match="is kept as it is"):
        report.put_on_page(page, "figures")

    assert page.read_text() == "Mine.\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_line_that_moves():
    out = Terminal()
    progress = Progress(out)

    progress(1, 2)
    progress(2, 2)

    assert out.getvalue() == (
        f"\rMeasuring [{'#' * 15:<30}]  50 %\rMeasuring [{'#' * 30}] 100 %\n"
    )


def test_a_file_gets_few_plain_lines():
    out = io.StringIO()
    progress = Progress(out)

    for done in range(1, 1001):
        progress(done, 1000)

    assert out.getvalue().splitlines() == [
        f"Measuring: {percent} %" for percent in (20, 40, 60, 80, 100)
    ]
