"""People and mirrored deals do not mix: where a person sits, a deal is used once."""

from collections import Counter

import msgspec
import pytest

from tests.tournaments.formats.fields import (
    by_strength,
    history,
    key,
    level,
    run,
    with_people,
)
from tournaments.formats import FORMATS
from tournaments.formats.base import Format, FormatEntrant, History, PairedTable
from tournaments.formats.gauntlet import Gauntlet, pair_scores
from tournaments.formats.ladder import ContinuousPlay
from tournaments.formats.seating import (
    dealt_once,
    games_at,
    next_round,
    rows,
    seatings,
)

EVERY_FORMAT = [format_() for format_ in FORMATS]


def named(format_: Format) -> str:
    return format_.name


def ended(format_: Format, start: History) -> History:
    return run(format_, start, by_strength, most=5)


@pytest.mark.parametrize("format_", EVERY_FORMAT, ids=named)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_where_a_person_sits_no_format_plays_a_deal_twice(format_, seats):
    start = with_people(history("abcdefgh", seats), "bf")
    after = ended(format_, start)
    people, is_mirrored = {key("b"), key("f")}, set()
    for round_ in after.rounds:
        for table in round_.tables:
            mixed = not people.isdisjoint(table.entrants)
            assert table.is_mirrored != mixed
            is_mirrored.add(table.is_mirrored)
    assert False in is_mirrored
    deals = Counter((one.round, one.table, one.block) for one in after.games)
    for one in after.games:
        if not people.isdisjoint(one.seating):
            assert deals[one.round, one.table, one.block] == 1


@pytest.mark.parametrize("format_", EVERY_FORMAT, ids=named)
def test_people_change_nothing_about_who_meets_whom(format_):
    start = history("abcdefgh", 4)
    bots, mixed = (
        next_round(format_, start),
        next_round(format_, with_people(start, "a")),
    )
    assert bots
    assert mixed
    assert [one.entrants for one in mixed.tables] == [
        one.entrants for one in bots.tables
    ]
    assert [games_at(one) for one in mixed.tables] == [
        games_at(one) for one in bots.tables
    ]
    assert bots == format_.next_round(start), "Among bots all stays as it was."


@pytest.mark.parametrize("format_", EVERY_FORMAT, ids=named)
def test_the_same_past_gives_the_same_rounds_with_people_too(format_):
    start = with_people(history("abcdefgh", 4), "ch")
    assert ended(format_, start) == ended(format_, start)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_everybody_still_sits_in_every_seat_equally_often(size):
    table = dealt_once(PairedTable(tuple(range(size)), blocks=2))
    assert table.blocks == 2 * len(rows(size))
    seats = Counter(
        (seat, one)
        for block in range(table.blocks)
        for seating in seatings(table, block)
        for seat, one in enumerate(seating)
    )
    assert {*seats.values()} == {2 * len(rows(size)) // size}
    assert games_at(table) == table.blocks


def test_a_deal_that_is_played_again_keeps_its_seating():
    table = dealt_once(PairedTable((0, 1, 2, 3), blocks=1))
    for block in range(table.blocks):
        assert seatings(table, block) == seatings(table, block + table.blocks)


def test_a_gauntlet_with_a_person_counts_pairs_of_two_deals():
    start = with_people(history("abcd", 4), "a")
    format_ = Gauntlet(pairs_per_round=3, most_pairs=6)
    after = run(format_, start, level, most=1)
    assert len(after.games) == 6
    pair = format_.pair(after)
    assert pair_scores(after, pair) == {0.5: 3}
    assert format_.verdict(after).pairs == 3
    assert not {one.row for one in after.games} - {0}


def test_an_entrant_that_was_stored_before_people_were_told_apart_is_a_bot():
    old = b'{"key": 1, "owner": 1, "rating": 1500.0, "is_out": false}'
    assert not msgspec.json.decode(old, type=FormatEntrant).is_person


def test_a_ladder_seats_a_person_at_a_table_of_single_deals():
    start = with_people(history("abcd", 4), "d")
    paired = next_round(ContinuousPlay(blocks=2), start)
    assert paired
    (table,) = paired.tables
    assert (table.is_mirrored, table.blocks) == (False, 8)
