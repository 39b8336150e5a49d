"""Ladder: the least known entrant plays next, with those close to it."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tests.tournaments.formats.fields import history, key, letters, owned, without
from tournaments.formats.base import Form, History, PairedRound, PairedTable
from tournaments.formats.ladder import (
    AGAIN,
    DRAWING,
    ContinuousPlay,
    queued,
    seated,
    table_size,
    weight,
)

NAMES = "abcdefgh"


def formed(names: str, *forms: Form, seats: int = 2) -> History:
    """Return a ladder on which nothing is known of anybody but what is said here."""
    said = {form.key for form in forms}
    others = (Form(key(name)) for name in names if key(name) not in said)
    start = replace(history(names, seats), form=(*forms, *others))
    return replace(start, drawing=DRAWING)


def busy(names: str) -> list[Form]:
    return [Form(key(name), in_flight=2) for name in names]


def well_known(names: str) -> list[Form]:
    return [Form(key(name), half_width=12.0) for name in names]


def tables(start: History, count: int = 200) -> Iterator[tuple[int, ...]]:
    """Yield the tables that would be set in so many different rounds."""
    for number in range(count):
        before = replace(start, rounds=(PairedRound(number + 1, ()),))
        paired = ContinuousPlay().next_round(before)
        assert paired is not None
        (table,) = paired.tables
        yield table.entrants


def test_one_table_is_set_at_a_time():
    paired = ContinuousPlay(blocks=2).next_round(formed(NAMES, seats=4))
    assert paired is not None
    assert [len(table.entrants) for table in paired.tables] == [4]
    assert paired.tables[0].blocks == 2
    assert paired.number == 1


def test_the_number_goes_on_from_the_last_round_however_many_are_told():
    later = replace(formed(NAMES), rounds=(PairedRound(41, (PairedTable((0, 1)),)),))
    paired = ContinuousPlay().next_round(later)
    assert paired is not None
    assert paired.number == 42


def test_seven_of_ten_tables_are_for_the_least_known_and_two_for_the_idle():
    start = formed(NAMES, Form(key("c"), half_width=400.0), Form(key("e"), idle_rank=9))
    first = Counter(entrants[0] for entrants in tables(start, 1000))
    assert 650 < first[key("c")] < 780
    assert 160 < first[key("e")] < 280


def test_of_those_known_as_little_the_one_with_fewer_games_is_first():
    start = formed(NAMES, *(Form(key(name), games=5) for name in "abcefgh"))
    lanes = [
        queued(replace(start, rounds=(PairedRound(number, ()),)), start.form)
        for number in range(1, 30)
    ]
    first = {order[0].key for why, order in lanes if why == "the least known"}
    assert first == {key("d")}


def share_of_near(half_width: float, *, drawing: int = DRAWING) -> float:
    """Return how often one as good is drawn, and not one who is 200 points better."""
    forms = (Form(key(name), half_width=half_width) for name in "ab")
    better = Form(key("c"), elo=1700.0, half_width=half_width)
    start = replace(formed("abc", *forms, better), drawing=drawing)
    drawn = Counter(
        seated(replace(start, rounds=(PairedRound(number, ()),)), start.entrants, 0, 2)[
            1
        ]
        for number in range(1, 1001)
    )
    return drawn[key("b")] / 1000


def test_near_opponents_are_drawn_more_often():
    assert 0.68 < share_of_near(0) < 0.78  # 1 / (1 + exp(-1)) is 0.73.


def test_the_less_is_known_the_less_a_distance_counts():
    # Two standard errors of 357 are one of 505: 1 / (1 + exp(-200 / 543)) is 0.59.
    assert 0.54 < share_of_near(700) < 0.64


def test_the_first_rule_knew_no_doubt():
    # 1 / (1 + exp(-2)) is 0.88.
    assert 0.83 < share_of_near(0, drawing=1) < 0.93
    assert share_of_near(350, drawing=1) == share_of_near(0, drawing=1)
    assert history("ab", 2).drawing == 1


def test_the_last_opponents_are_drawn_more_rarely():
    start = formed("abc")
    drawn: Counter[int] = Counter()
    for number in range(1, 1001):
        before = replace(start, rounds=(PairedRound(number, (PairedTable((0, 1)),)),))
        drawn[seated(before, start.entrants, 0, 2)[1]] += 1
    assert drawn[1] < 150 < drawn[2]


def test_even_the_farthest_can_be_drawn():
    far = Form(1, elo=100_000.0, half_width=0)
    for drawing in (1, DRAWING):
        assert weight(Form(0, half_width=0), far, drawing=drawing) // AGAIN > 0


def test_two_of_one_owner_never_share_a_table():
    start = owned(formed(NAMES, seats=4), "abc", "de")
    for entrants in tables(start):
        names = letters(entrants)
        assert sum(name in "abc" for name in names) <= 1
        assert sum(name in "de" for name in names) <= 1


def test_fewer_owners_than_seats_make_smaller_tables():
    start = owned(formed("abcdef", seats=4), "abc", "def")
    assert table_size(start) == 2
    assert {len(entrants) for entrants in tables(start, 20)} == {2}


def test_one_owner_alone_is_refused():
    alone = owned(formed("abcd", seats=4), "abcd")
    assert ContinuousPlay().objection(alone) == (
        "The entrants have 1 owners in all, and two of one owner never share a table "
        "of a ladder: 2 owners are needed."
    )
    assert ContinuousPlay().next_round(alone) is None
    assert ContinuousPlay().objection(formed("ab")) is None


def test_who_is_busy_is_given_no_more_tables():
    for entrants in tables(formed(NAMES, *busy("abcdef")), 20):
        assert letters(entrants) == "gh"


def test_nobody_plays_while_too_many_are_busy():
    start = formed(NAMES, *busy("abcdefg"))
    assert ContinuousPlay().next_round(start) is None
    assert ContinuousPlay(at_once=3).next_round(start) is not None


def test_who_is_known_well_plays_only_as_an_opponent():
    for entrants in tables(formed(NAMES, *well_known("abcdefg")), 50):
        assert entrants[0] == key("h")


def test_it_rests_when_all_are_known_well():
    start = formed(NAMES, *well_known(NAMES))
    assert ContinuousPlay().next_round(start) is None
    assert ContinuousPlay(precision=0).next_round(start) is not None


def test_who_is_out_is_paired_no_more():
    for entrants in tables(without(formed(NAMES), "abcdef"), 20):
        assert letters(entrants) == "gh"


def test_a_newcomer_of_whom_nothing_is_known_is_paired_by_its_rating():
    start = history("abcd", 4)
    paired = ContinuousPlay().next_round(start)
    assert paired is not None
    assert letters(paired.tables[0].entrants) == "abcd"
    assert "1497" in paired.tables[0].reason


def test_the_standings_are_the_fitted_ratings():
    start = formed("abc", Form(key("b"), elo=1620.0, half_width=31.4, games=80))
    best = ContinuousPlay().standings(start)[0]
    assert (best.place, best.key, best.points) == (1, key("b"), 1620.0)
    assert (best.games, best.note) == (80, "± 31")


@pytest.mark.parametrize("number", range(1, 6))
def test_a_table_says_for_whom_it_is(number):
    before = replace(formed("ab"), rounds=(PairedRound(number, ()),))
    paired = ContinuousPlay().next_round(before)
    assert paired is not None
    assert paired.tables[0].reason.startswith("Elo 1500, 1500; drawn for ")
