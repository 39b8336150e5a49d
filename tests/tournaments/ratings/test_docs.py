"""The numbers on the page about ratings are those of the code."""

import doctest
import re
from pathlib import Path

from benchmarks.rating_sims.coverage import tables
from benchmarks.report import as_markdown
from engines.registry import load
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.ratings.coverage import measured
from tournaments.ratings.elo import gains
from tournaments.ratings.mirrored import mirrored_savings
from tournaments.ratings.scale import expected

PAGE = Path(__file__).parents[3] / "docs" / "ratings.md"
TEXT = PAGE.read_text("utf-8")


def cells(row: str) -> list[str]:
    """Return the cells of the one row of a table that begins so."""
    (line,) = re.findall(rf"^\| {re.escape(row)} \|(.*)\|$", TEXT, re.MULTILINE)
    return [cell.strip() for cell in line.split("|")]


def test_the_python_on_the_page_does_what_it_says():
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_table_of_differences_is_the_scale():
    scores = [f"{expected(int(ahead)):.0%}" for ahead in cells("ahead by")]
    assert cells("in front") == [score.replace("%", " %") for score in scores]


def test_the_table_of_k_is_the_pace():
    played = [int(cell.split()[0]) for cell in cells("matches played")]
    assert cells("K") == [f"{ALGORITHMS[-1].pace.k(games):.0f}" for games in played]


def test_the_table_of_the_house_is_what_players_gain():
    def row(ranks: list[int], *, survived: bool | None) -> list[str]:
        ratings = [1700.0, 1550.0, 1450.0, 1300.0]
        rises = gains(ratings, ranks, ks=[32] * 4, survived=survived)
        return [f"{rise:+.1f}".replace("-", "\N{MINUS SIGN}") for rise in rises]

    survivors = cells("all survive and finish in this order")
    assert cells("everybody is defeated") == row([1] * 4, survived=False)
    assert survivors == row([1, 2, 3, 4], survived=True)
    drawn = cells("everybody is defeated, if that were a draw")
    assert drawn == row([1] * 4, survived=None)


def test_the_table_of_mirrored_deals_is_what_pages_tell():
    for game, saving in mirrored_savings().items():
        share = f"{100 * saving.by_seat:.0f} %".replace("-", "\N{MINUS SIGN}")
        factor = f"**{saving.factor:.2f}** ({saving.low:.2f}–{saving.high:.2f})"
        title = load(game).title("en")
        assert re.search(
            rf"^\| {title} \|.*\| {re.escape(factor)} \| {share} \|", TEXT, re.MULTILINE
        )
        assert f"--blocks {saving.deals} " in TEXT


def test_the_tables_of_coverage_are_what_was_measured():
    for table in tables(ALGORITHMS[-1].name, measured()):
        for row in as_markdown(table).splitlines()[2:]:
            assert row in TEXT.splitlines()


def test_the_page_names_the_terms_of_the_newest_algorithm():
    newest = ALGORITHMS[-1]
    assert f"`{newest.name}`" in TEXT
    assert f"{newest.settings.prior_sd:.0f} points around their middle" in TEXT
    assert f"{newest.settings.firm_games} rated matches" in TEXT
    assert f"± {newest.settings.firm_margin:.0f}" in TEXT
    assert f"fewer than {newest.settings.young_games} matches" in TEXT
    assert newest.settings.caution == 0.25
    house = newest.house_pace
    assert house is not None
    assert f"{house.total:.0f} / (matches + {house.head_start:.0f})" in TEXT
    assert f"at most {house.most:.0f} and at least {house.least:.0f}" in TEXT
