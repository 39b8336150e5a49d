"""What holds for every format, whatever the field, the options and the results."""

from collections import Counter
from dataclasses import dataclass

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tournaments.formats.fields import after, run, up_to
from tournaments.formats import FORMATS, read
from tournaments.formats.annealing import annealed
from tournaments.formats.base import Form, Format, FormatEntrant, History, PairedRound
from tournaments.formats.bracket import stages
from tournaments.formats.gauntlet import Gauntlet
from tournaments.formats.knockout import Knockout
from tournaments.formats.ladder import DRAWING, ContinuousPlay
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.seating import seatings
from tournaments.formats.swiss import Swiss

pytestmark = pytest.mark.thorough

MOST_ROUNDS = 150
"""No field of the size that is tried here needs more."""

OPTIONS: dict[type[Format], st.SearchStrategy[Format]] = {
    RoundRobin: st.builds(
        RoundRobin, rounds=st.integers(0, 3), every_table=st.booleans()
    ),
    Swiss: st.builds(Swiss, rounds=st.integers(0, 5), blocks=st.integers(1, 2)),
    Knockout: st.builds(
        Knockout,
        advance=st.integers(0, 3),
        blocks=st.integers(1, 2),
        extra_blocks=st.integers(0, 2),
    ),
    Gauntlet: st.builds(
        Gauntlet,
        candidate=st.none() | st.integers(0, 3),
        elo1=st.integers(1, 100),
        most_pairs=st.integers(2, 40),
        pairs_per_round=st.integers(1, 20),
    ),
    ContinuousPlay: st.builds(
        ContinuousPlay, at_once=st.integers(1, 3), precision=st.just(20.0)
    ),
}


@st.composite
def fields(draw: st.DrawFn) -> History:
    """Draw a field, some of whom are out or have one owner, before the first round."""
    seats = draw(st.integers(2, 6))
    smallest = draw(st.integers(2, seats))
    count = draw(st.integers(0, 10))
    owners = draw(st.just(range(count)) | st.lists(st.integers(0, 5), min_size=count))
    entrants = [
        FormatEntrant(
            key=key,
            owner=owners[key],
            rating=draw(st.sampled_from([1400.0, 1500.0, 1600.0])),
            is_out=draw(st.integers(0, 9)) == 0,
        )
        for key in range(count)
    ]
    forms = [
        Form(key, half_width=draw(st.sampled_from([10.0, 50.0, 300.0])))
        for key in range(count)
    ]
    return History(
        entrants=tuple(entrants),
        seats=seats,
        table_sizes=range(smallest, 7),
        seed=draw(st.binary(min_size=4, max_size=4)),
        form=tuple(forms),
        drawing=DRAWING,
    )


@dataclass(frozen=True, slots=True)
class Tournament:
    format: Format
    ended: History
    """After its last round; of a ladder, after a few."""


@st.composite
def tournaments(draw: st.DrawFn, kind: type[Format]) -> Tournament:
    start = draw(fields())
    format_ = draw(OPTIONS[kind])
    assume(format_.objection(start) is None)
    most = MOST_ROUNDS if kind.waits_for_rounds else 5
    return Tournament(format_, run(format_, start, most=most))


every_format = pytest.mark.parametrize("kind", FORMATS, ids=lambda kind: kind.name)
paired_by_round = pytest.mark.parametrize(
    "kind", [RoundRobin, Swiss, Knockout], ids=lambda kind: kind.name
)
examples = settings(max_examples=12)


def keys(paired: PairedRound) -> list[int]:
    return [key for table in paired.tables for key in table.entrants]


def test_the_contract_holds_for_every_format():
    assert {*OPTIONS} == {*FORMATS}


@every_format
@examples
@given(data=st.data())
def test_a_table_can_be_played(kind, data):
    tournament = data.draw(tournaments(kind))
    ended = tournament.ended
    here = {entrant.key for entrant in ended.entrants if not entrant.is_out}
    for number, paired in enumerate(ended.rounds, start=1):
        assert paired.number == number
        assert paired.tables
        assert paired.reason
        for table in paired.tables:
            assert len(table.entrants) in ended.table_sizes
            assert len(table.entrants) <= ended.seats
            assert len({*table.entrants}) == len(table.entrants)
            assert {*table.entrants} <= here
            assert table.reason.endswith(".")
            assert {frozenset(row) for row in seatings(table)} == {
                frozenset(table.entrants)
            }


@every_format
@examples
@given(data=st.data())
def test_what_cannot_start_has_standings_all_the_same(kind, data):
    start = data.draw(fields())
    format_ = data.draw(OPTIONS[kind])
    objection = format_.objection(start)
    assert objection is None or objection.endswith(".")
    assert len(format_.standings(start)) == len(start.entrants)
    if len(start.entrants) < 2:
        assert objection
        assert format_.next_round(start) is None


@every_format
@examples
@given(data=st.data())
def test_what_may_start_has_a_first_round(kind, data):
    ended = data.draw(tournaments(kind)).ended
    is_known = all(form.half_width < 20 for form in ended.form)
    assert ended.rounds or is_known


@paired_by_round
@examples
@given(data=st.data())
def test_everybody_has_one_table_or_a_bye_in_every_round(kind, data):
    tournament = data.draw(tournaments(kind))
    format_, ended = tournament.format, tournament.ended
    assume(not getattr(format_, "every_table", False))
    playing = {entrant.key for entrant in ended.entrants if not entrant.is_out}
    rounds = ended.rounds
    if isinstance(format_, Knockout):
        rounds = tuple(stage.round for stage in stages(ended, format_.advancing(ended)))
    for number, paired in enumerate(rounds):
        if isinstance(format_, Knockout) and number:
            (stage,) = stages(
                up_to(ended, paired.number - 1), format_.advancing(ended)
            )[-1:]
            playing = {*stage.going_on()}
        assert Counter([*keys(paired), *paired.byes]) == Counter(playing)


@every_format
@examples
@given(data=st.data())
def test_every_round_follows_from_the_past_alone(kind, data):
    """A format made anew from its stored options pairs each round as it was paired."""
    tournament = data.draw(tournaments(kind))
    format_, ended = tournament.format, tournament.ended
    annealed.cache_clear()
    again = read(kind.name, msgspec.json.encode(format_))
    for number, paired in enumerate(ended.rounds):
        assert again.next_round(up_to(ended, number)) == paired


@every_format
@examples
@given(data=st.data())
def test_the_order_in_which_facts_are_told_makes_no_difference(kind, data):
    tournament = data.draw(tournaments(kind))
    format_, ended = tournament.format, tournament.ended
    before = up_to(ended, data.draw(st.integers(0, len(ended.rounds))))
    shuffled = replace(
        before,
        entrants=tuple(data.draw(st.permutations(before.entrants))),
        games=tuple(reversed(before.games)),
        form=tuple(reversed(before.form)),
    )
    assert format_.next_round(shuffled) == format_.next_round(before)
    assert format_.standings(shuffled) == format_.standings(before)


@every_format
@examples
@given(data=st.data())
def test_a_tournament_ends_and_stays_ended(kind, data):
    tournament = data.draw(tournaments(kind))
    if kind.waits_for_rounds:
        assert len(tournament.ended.rounds) < MOST_ROUNDS
        assert tournament.format.next_round(tournament.ended) is None


@every_format
@examples
@given(data=st.data())
def test_everybody_has_a_place_of_their_own_at_any_time(kind, data):
    tournament = data.draw(tournaments(kind))
    ended = tournament.ended
    games = data.draw(st.integers(0, len(ended.games)))
    for now in (ended, replace(ended, games=ended.games[:games])):
        found = tournament.format.standings(now)
        assert [row.place for row in found] == [*range(1, len(now.entrants) + 1)]
        assert {row.key for row in found} == {entrant.key for entrant in now.entrants}
        assert len({tuple(name for name, _ in row.tie_breaks) for row in found}) == 1
        for row in found:
            played = sum(row.key in game.seating for game in now.games)
            assert row.games == (0 if kind is ContinuousPlay else played)


@paired_by_round
@examples
@given(data=st.data())
def test_places_go_by_points_and_then_by_the_tie_breaks_in_their_order(kind, data):
    tournament = data.draw(tournaments(kind))
    found = tournament.format.standings(tournament.ended)
    took_part = [row for row in found if row.note != "did not play"]
    order = [(row.points, *(value for _, value in row.tie_breaks)) for row in took_part]
    assert order == sorted(order, reverse=True)


@paired_by_round
@examples
@given(data=st.data())
def test_who_leaves_is_paired_no_more_and_stops_nobody(kind, data):
    start = data.draw(fields())
    format_ = data.draw(OPTIONS[kind])
    assume(format_.objection(start) is None)
    now = start
    for _ in range(MOST_ROUNDS):
        paired = format_.next_round(now)
        if paired is None:
            break
        out = {entrant.key for entrant in now.entrants if entrant.is_out}
        assert not out & {*keys(paired), *paired.byes}
        now = after(now, paired)
        leaving = data.draw(st.integers(0, 40))
        now = replace(
            now,
            entrants=tuple(
                replace(entrant, is_out=entrant.is_out or entrant.key == leaving)
                for entrant in now.entrants
            ),
        )
    assert format_.next_round(now) is None
    assert len(format_.standings(now)) == len(now.entrants)
