"""What bots send goes through the real driver into the real log, and voids nothing."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bots.bot_table import Guest
from bots.driver import clock
from bots.protocol.messages import MAX_LINE, MAX_NOTE
from bots.sandbox.interface import Limits, Spec
from replays import selectors as logs
from replays.log.verify import verify
from tests.bots.threads import Said, ThreadedBot
from tests.tournaments.small_matches import entries_of, log_of, planned
from tournaments.models import BotLog, Match
from tournaments.services.matches import runner
from tournaments.services.matches.runner import play_next

pytestmark = pytest.mark.django_db

QUICK = '{"bots":{"start_ms":1,"bank_ms":1,"increment_ms":1,"cap_ms":1}}'
READY = {"t": "ready", "protocol": 1, "wants_view": False}

Act = dict[str, Any]
Conduct = Callable[[Act], Said]
"""What a bot does when it is asked this."""


def frame(record: Any) -> bytes:
    """Return a line; halves of surrogate pairs are escaped as JSON can."""
    return json.dumps(record).encode() + b"\n"


def move(act: Act, **more: Any) -> dict[str, Any]:
    if act["t"] == "hello":
        return {**READY, **more}
    return {"t": "move", "id": act["id"], "move": act["moves"][0], **more}


# --- what is said --------------------------------------------------------------------

# Each has broken a program somewhere: strings end at NUL, databases refuse it, halves
# of pairs have no bytes, terminals obey, and lines turn around.
NASTY = ["\0", "\ud800", "\udfff\ud800", "\x1b[2J", "\n", "\u202e", "\u2028", "\uffff"]
TEXTS = st.one_of(
    st.sampled_from(NASTY),
    st.text(st.characters(codec=None), max_size=2 * MAX_NOTE),
    st.integers(0, MAX_LINE).map(lambda size: "x" * size),
)
NUMBERS = st.integers() | st.sampled_from([2**53, -(2**63), 10**400])
SCALARS = st.none() | st.booleans() | NUMBERS | TEXTS | st.floats()
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=5)
    ),
    max_leaves=8,
)
FIELDS = st.sampled_from(["t", "id", "move", "note", "error", "protocol", "games"])
DEPTHS = st.integers(1, MAX_LINE // 2 - 200)


def said(record: Callable[[Act], Any]) -> Conduct:
    return lambda act: Said(frame(record(act)))


def raw(field: str, data: bytes) -> Conduct:
    """Put into a field what no library would write."""

    def answer(act: Act) -> Said:
        return Said(frame(move(act, **{field: "HERE"})).replace(b'"HERE"', data))

    return answer


def changed(at: float, by: bytes, *, cut: int = 0) -> Conduct:
    """Change a good answer somewhere."""

    def answer(act: Act) -> Said:
        line = frame(move(act))
        place = int(at * len(line))
        return Said(line[:place] + by + line[place + cut :])

    return answer


def broken_off(at: float, *, is_silent: bool) -> Conduct:
    def answer(act: Act) -> Said:
        line = frame(move(act))
        part = line[: int(at * (len(line) - 1))]
        return Said(part, is_last=not is_silent, is_silent=is_silent)

    return answer


PLACES = st.floats(0, 1)
BYTES = st.binary(max_size=20) | st.sampled_from([b"\0", b"\\u0000", b"\xed\xa0\x80"])
GOOD = st.builds(
    lambda log, words: (
        lambda act: Said(
            frame(move(act) if act["t"] == "hello" else move(act, note=words)), log
        )
    ),
    st.binary(max_size=200),
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P")), max_size=50),
)
BAD: st.SearchStrategy[Conduct] = st.one_of(
    st.builds(lambda words: said(lambda act: move(act, note=words)), TEXTS),
    st.builds(lambda words: said(lambda act: {"t": "error", "error": words}), TEXTS),
    st.builds(
        lambda field, value: said(lambda act: move(act, **{field: value})),
        FIELDS,
        VALUES,
    ),
    st.builds(
        lambda name, value: said(lambda act: {**move(act), name: value}), TEXTS, VALUES
    ),
    st.builds(
        lambda name, value: said(
            lambda act: move(act, move={"type": "Show", "fingers": 1, name: value})
        ),
        TEXTS | st.just("type") | st.just("fingers"),
        VALUES,
    ),
    st.builds(lambda value: said(lambda act: value), VALUES),
    st.builds(lambda field, n: raw(field, b"[" * n + b"]" * n), FIELDS, DEPTHS),
    st.builds(lambda field, n: raw(field, b"9" * n), FIELDS, DEPTHS),
    st.builds(lambda at, by, cut: changed(at, by, cut=cut), PLACES, BYTES, DEPTHS),
    st.builds(changed, PLACES, BYTES),
    st.builds(broken_off, PLACES, is_silent=st.booleans()),
    st.builds(lambda data: lambda act: Said(data + b"\n", data), BYTES),
    st.builds(
        lambda times: lambda act: Said(frame(move(act)) * times), st.integers(2, 3)
    ),
)
CONDUCTS = st.lists(GOOD, max_size=4).flatmap(
    lambda good: BAD.map(lambda bad: [*good, bad])
)


# --- how it is played ----------------------------------------------------------------


class Threads:
    """A sandbox whose bots are threads, and do what they are to do in turn."""

    name, advice = "threads", ""

    def __init__(self, conducts: list[list[Conduct]]) -> None:
        self._conducts = iter(conducts)

    def launch(self, spec: Spec, limits: Limits) -> ThreadedBot:
        turns = iter(next(self._conducts))

        def answer(line: bytes) -> Said:
            act = json.loads(line)
            if act["t"] == "end":
                return Said(b"", is_last=True)
            conduct = next(turns, lambda act: Said(frame(move(act))))
            return conduct(act)

        return ThreadedBot(answer)


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots need no package, and those that stay silent are soon given up."""
    monkeypatch.setattr(clock, "GRACE_S", 0.02)
    monkeypatch.setattr("bots.driver.source_line.LONGEST_S", 0.01)
    monkeypatch.setattr(runner, "unpacked", lambda one: Guest(Path(), one.entry))


def played(conducts: list[list[Conduct]]) -> Match:
    match = planned(control=QUICK)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "choose_sandbox", lambda: Threads(conducts))
        assert play_next(worker="a worker")
    match.refresh_from_db()
    return match


def failures_of(match: Match) -> dict[int | None, str]:
    """Return the codes of the seats that failed."""
    return {
        entry.actor: json.loads(entry.payload)["code"]
        for entry in entries_of(match)
        if entry.kind == "seat_failed"
    }


def check(conducts: list[list[Conduct]], caplog: pytest.LogCaptureFixture) -> Match:
    """Play a match of such bots; require that it ends and that its log holds."""
    caplog.clear()
    match = played(conducts)
    assert (match.status, match.trouble) == (Match.Status.FINISHED, "")
    assert verify(logs.whole_log(log_of(match)))
    assert {*failures_of(match).values()} <= {
        *("start", "illegal", "timeout", "crash", "protocol", "output")
    }
    # Its log is kept as well: nothing was refused and passed over.
    assert [one for one in caplog.records if one.levelname == "ERROR"] == []
    return match


@pytest.mark.usefixtures("quick_bots")
@settings(max_examples=40, suppress_health_check=[*HealthCheck])
@given(conducts=st.lists(CONDUCTS, min_size=2, max_size=2))
def test_whatever_bots_say_the_match_is_played_to_its_end(conducts, caplog):
    check(conducts, caplog)


@pytest.mark.fuzz
@pytest.mark.usefixtures("quick_bots")
@settings(max_examples=3_000, suppress_health_check=[*HealthCheck])
@given(conducts=st.lists(CONDUCTS, min_size=2, max_size=2))
def test_whatever_else_bots_say_the_match_is_played_to_its_end(conducts, caplog):
    check(conducts, caplog)


HONEST: list[Conduct] = []


@pytest.mark.usefixtures("quick_bots")
@pytest.mark.parametrize("words", NASTY[:-1], ids=ascii)
@pytest.mark.parametrize("field", ["note", "error", "id", "t", "unknown"])
def test_a_character_that_is_no_text_fails_its_seat_alone(words, field, caplog):
    def nasty(act: Act) -> dict[str, Any]:
        if field == "error":
            return {"t": "error", "error": words}
        return {**move(act), (words if field == "unknown" else field): words}

    ready = said(move)
    match = check([[ready, said(nasty)], HONEST], caplog)
    assert failures_of(match) == {0: "protocol"}


@pytest.mark.usefixtures("quick_bots")
def test_what_bots_write_to_their_logs_is_kept_whatever_it_is(caplog):
    def noisy(act: Act) -> Said:
        return Said(frame(move(act)), b"here \0\xff\xed\xa0\x80 I am")

    match = check([[noisy, noisy], HONEST], caplog)
    assert failures_of(match) == {}
    assert "I am" in BotLog.objects.get(match=match).parts
    assert "\0" not in BotLog.objects.get(match=match).parts
