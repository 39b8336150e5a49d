"""The head of a log: what a match has come to, and what may follow."""

from itertools import pairwise, product

import pytest

from engines.core.game import Outcome
from replays.log.canonical import canonical
from replays.log.chain import BrokenChain
from replays.log.entry import KINDS, Entry, Kind
from replays.log.head import Growth, Head, OutOfPlace
from tests.replays.log.fingers import FINGERS_GAME
from tests.replays.log.matches import NOON, SEED, header, recorded

OUTCOME = Outcome((1, 2), (3, 0))
PAYLOADS = {
    "finished": canonical(OUTCOME),
    "adjudicated": canonical({"outcome": OUTCOME, "reason": "late"}),
    "voided": canonical({"reason": "rain"}),
    "seed_revealed": canonical({"seed": SEED.hex()}),
}


def entries(*kinds: Kind) -> list[Entry]:
    chain = Head.of(header(FINGERS_GAME, 2)).chain()
    return [chain.append(kind, PAYLOADS.get(kind, b"{}"), at_ms=NOON) for kind in kinds]


def after(*kinds: Kind) -> Head:
    return Head.of(header(FINGERS_GAME, 2)).after(entries(*kinds))


def test_a_new_log_is_running_and_empty():
    head = after()
    assert (head.seq, head.moves, head.status, head.outcome) == (0, 0, "running", b"")
    assert not head.is_revealed


def test_a_head_tells_what_the_match_has_come_to():
    log = recorded(FINGERS_GAME, 2)
    head = Head.of(log.header).after(log.entries)
    assert head.seq == len(log.entries) == 19
    assert head.moves == 6
    assert head.status == "finished"
    assert head.outcome == log.entries[-2].payload
    assert head.is_revealed
    assert (head.hash, head.at_ms) == (log.entries[-1].hash, log.entries[-1].at_ms)


def test_a_head_is_the_same_whether_it_grew_at_once_or_in_parts():
    log = recorded(FINGERS_GAME, 2)
    whole = Head.of(log.header).after(log.entries)
    for cut in range(len(log.entries) + 1):
        middle = Head.of(log.header).after(log.entries[:cut])
        assert middle.after(log.entries[cut:]) == whole


def test_growth_gives_the_head_behind_every_entry():
    log = recorded(FINGERS_GAME, 2)
    growth = Growth(Head.of(log.header))
    for number, entry in enumerate(log.entries, start=1):
        growth.add(entry)
        assert growth.head() == Head.of(log.header).after(log.entries[:number])


def test_a_head_goes_on_where_its_chain_does():
    log = recorded(FINGERS_GAME, 2)
    head = Head.of(log.header).after(log.entries[:5])
    made = head.chain().append("move", log.entries[5].payload, at_ms=NOON * 2)
    assert made.seq == 6
    assert head.after([made]).hash == made.hash


def test_an_entry_of_another_past_is_refused():
    log = recorded(FINGERS_GAME, 2)
    with pytest.raises(BrokenChain):
        Head.of(log.header).after(log.entries[1:])


# --- what may follow -----------------------------------------------------------------

STATUSES: dict[str, tuple[Kind, ...]] = {
    "new": (),
    "running": ("started", "move"),
    "finished": ("started", "finished"),
    "adjudicated": ("started", "adjudicated"),
    "voided": ("started", "voided"),
    "voided, opened": ("started", "voided", "seed_revealed"),
    "voided after its end": ("started", "finished", "seed_revealed", "voided"),
}

PLAY: set[Kind] = {
    "move",
    "event",
    "undone",
    "forked",
    "resumed",
    "clock_credited",
    "seat_failed",
}
MAY_FOLLOW: dict[str, set[Kind]] = {
    "new": {"started", "voided", "adjudicated"},
    "running": PLAY | {"finished", "adjudicated", "voided"},
    "finished": {"voided", "seed_revealed"},
    "adjudicated": {"voided", "seed_revealed"},
    "voided": {"seed_revealed"},
    "voided, opened": set(),
    "voided after its end": {"reinstated"},
}


@pytest.mark.parametrize(("status", "kind"), [*product(STATUSES, KINDS)])
def test_what_may_follow(status, kind):
    kinds = (*STATUSES[status], kind)
    if kind in MAY_FOLLOW[status]:
        after(*kinds)
    else:
        with pytest.raises(OutOfPlace):
            after(*kinds)


def test_a_match_can_be_voided_and_reinstated_again_and_again():
    kinds: list[Kind] = ["started", "finished", "seed_revealed"]
    for _ in range(3):
        assert after(*kinds, "voided").status == "voided"
        kinds += ["voided", "reinstated"]
        assert after(*kinds).status == "finished"
        assert after(*kinds).outcome == PAYLOADS["finished"]


@pytest.mark.parametrize(
    ("kinds", "why"),
    [
        (("move",), r"Entry 1 \(move\) cannot stand here: a match begins with"),
        (("finished",), "a match begins with 'started', once"),
        (("started", "started"), "a match begins with 'started', once"),
        (("started", "seed_revealed"), "Entry 2 reveals the seed of a match that is"),
        (
            ("started", "voided", "seed_revealed", "seed_revealed"),
            "Entry 4 reveals the seed once more",
        ),
        (("started", "finished", "move"), r"3 \(move\) .* the match is finished"),
        (("started", "voided", "reinstated"), "without an outcome: it must be played"),
        (("started", "reinstated"), r"2 \(reinstated\) .* the match is running"),
    ],
)
def test_what_cannot_follow_is_told_why(kinds, why):
    with pytest.raises(OutOfPlace, match=why):
        after(*kinds)


# --- outcomes ------------------------------------------------------------------------


def test_an_outcome_reads_the_same_whoever_decided_it():
    by_rules, by_organiser = (
        after("started", "finished"),
        after("started", "adjudicated"),
    )
    assert by_rules.outcome == by_organiser.outcome == canonical(OUTCOME)


@pytest.mark.parametrize(
    "payload",
    [{}, {"outcome": 5, "reason": "late"}, {"outcome": OUTCOME}, {"reason": "late"}],
)
def test_an_adjudication_without_outcome_or_reason_is_refused(payload):
    head = after("started")
    entry = head.chain().append("adjudicated", canonical(payload), at_ms=NOON)
    with pytest.raises(OutOfPlace, match=r"\(adjudicated\) cannot be read"):
        head.after([entry])


def test_a_head_never_goes_back():
    log = recorded(FINGERS_GAME, 2)
    growth = Growth(Head.of(log.header))
    heads = [growth.head()]
    for entry in log.entries:
        growth.add(entry)
        heads.append(growth.head())
    for earlier, later in pairwise(heads):
        assert later.seq == earlier.seq + 1
        assert (later.at_ms, later.moves) >= (earlier.at_ms, earlier.moves)
        assert later.is_revealed >= earlier.is_revealed
