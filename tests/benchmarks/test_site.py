"""What the site is measured with: matches, a clock that stops, pages to compare."""

import json
import time
from importlib.util import find_spec

import pytest

from benchmarks.measure import Figure
from benchmarks.report import Table
from benchmarks.site import PARTS, Findings, urls
from benchmarks.site.matches import DIFFERENT, chained, played
from benchmarks.site.stopwatch import Stopwatch
from replays.log.entry import Log
from replays.log.head import Head
from replays.log.verify import verify


@pytest.mark.parametrize("module", PARTS.values())
def test_every_part_has_its_module(module):
    assert find_spec(f"benchmarks.site.{module}") is not None


def test_a_match_can_be_stored_again_under_another_id():
    match = played(3)
    header, other = match.renewed(), match.renewed()
    head = Head.of(header)

    after = head.after(chained(head.chain(), match.facts))

    assert header.match != other.match
    assert (after.status, after.is_revealed) == ("finished", True)
    assert after.moves == match.decisions


def test_the_matches_hold_by_their_rules():
    match = played(5)
    header = match.renewed()
    entries = chained(Head.of(header).chain(), match.facts)

    verify(Log("a match", header, entries))


def test_the_matches_come_round():
    assert played(DIFFERENT + 2) is played(2)
    assert played(1).facts != played(2).facts


def test_a_stopwatch_leaves_out_what_it_was_stopped_for():
    watch = Stopwatch()
    start = watch()

    with watch.stopped():
        time.sleep(0.05)

    assert 0 <= watch() - start < 0.05


def test_findings_of_parts_come_together():
    table = Table("Fruit", ("name",), [("fig",)])
    all_found, found = Findings(), Findings(tables=[table])
    found.add("size/file", "bytes", Figure((1.0,)))

    all_found.take(found)

    assert all_found.figures == {"size/file": Figure((1.0,))}
    assert all_found.units == {"size/file": "bytes"}
    assert all_found.tables == [table]


def test_the_server_tells_its_own_time(rf):
    answers = [json.loads(urls.clock(rf.get("/")).content) for _ in range(2)]

    assert 0 < answers[0]["seconds"] <= answers[1]["seconds"]
    assert json.loads(urls.bare(rf.get("/")).content) == {"hello": "world"}
