"""The summary of a series, with numbers that can be checked by hand."""

from engines.core.game import Outcome
from souk.cli.series import Played
from souk.cli.summary import results, table

PLAYED = [
    Played(Outcome((1, 2), (70, 30)), moves=10, events=30, rounds=5),
    Played(Outcome((2, 1), (40, 41)), moves=20, events=50, rounds=8),
    Played(Outcome((1, 1), (50, 50)), moves=12, events=40, rounds=6),
]


def test_each_seat_has_its_row():
    rows = results(["greedy", "random"], PLAYED, "en")
    assert rows[:4] == [
        "",
        "seat  player  matches  wins  mean rank  mean score  lowest  highest",
        "1     greedy        3     2       1.33        53.3      40       70",
        "2     random        3     2       1.33        40.3      30       50",
    ]


def test_a_shared_first_place_is_mentioned():
    assert "Shared first places: 1 match;" in results(["a", "b"], PLAYED, "en")[5]
    assert "Shared" not in "".join(results(["a", "b"], PLAYED[:2], "en"))


def test_when_everybody_is_defeated_nobody_has_won():
    defeat = Outcome((1, 1), (3, 4), kind="everybody_defeated")
    rows = results(["a", "b"], [Played(defeat, 1, 2, 3)], "en")
    assert [row.split()[3] for row in rows[2:4]] == ["0", "0"]
    assert rows[5] == "Everybody defeated: 1 match."


def test_the_length_is_told_with_its_extremes():
    assert results(["a", "b"], PLAYED, "en")[-1] == (
        "A match had 14.0 moves (10 to 20), 40.0 events (30 to 50) and 6.3 rounds "
        "(5 to 8) on average."
    )


def test_french_has_its_own_words_and_commas():
    rows = results(["a", "b"], PLAYED, "fr")
    assert rows[1].split("  ")[0] == "siège"
    assert "1,33" in rows[2]
    assert "6,3 manches" in rows[-1]


def test_columns_are_as_wide_as_their_widest_cell():
    assert table([["a", "bb"], ["cccc", "d"]], left=1) == ["a     bb", "cccc   d"]
