"""A fork is its parent up to a step, and from there on a match of its own."""

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines import registry
from engines.core.chance import Chance
from engines.core.game import OMNISCIENT, SPECTATOR, AnyGame
from engines.registry import GAMES
from replays.log.canonical import canonical
from replays.log.chain import Chain
from replays.log.engine import game_of
from replays.log.entry import Entry, ForkedFrom, Header, Log, SeatLabel
from replays.log.errors import UnreadableLog
from replays.log.file import LogWriter, parse_log, read_log
from replays.log.fork import (
    CannotFork,
    ForkPoint,
    fork_header,
    fork_point,
    moves_after,
    opening,
)
from replays.log.packing import packed, unpacked
from replays.log.steps import Replay
from replays.log.verify import verify
from tests.replays.log.forks import FORK, LATER, OTHER_SEED, begun, played_on
from tests.replays.log.matches import MATCH, NOON, SEED, recorded
from tests.replays.log.wavering import wavering

VERSIONS = [
    (name, version) for name in registry.GAMES for version in registry.versions(name)
]
STEPS = (0, 3, 17, -2)
"""Where matches are forked: at once, early, later, and before the last move."""


@cache
def parent(name: str, version: int) -> Log:
    game = registry.load_version(name, version)
    return recorded(game, game.seats[-1])


@cache
def wavered(name: str) -> Log:
    return wavering(registry.load(name), registry.load(name).usual_seats, 1)


def step_of(log: Log, step: int) -> int:
    return step % len(Replay(log).steps)


def as_it_was(log: Log, step: int) -> list[Any]:
    """Return players who make the moves that the parent has behind a step."""
    seq = fork_point(log, step).seq
    moves = [iter(moves_after(log, seq, seat)) for seat in range(len(log.header.seats))]
    return [lambda question, left=left: next(left) for left in moves]


def facts(entries: list[Entry]) -> Iterator[tuple[Any, ...]]:
    """Yield what happened, without when, how long it took, and the hashes."""
    for entry in entries:
        payload = entry.data()
        if entry.kind == "move":
            payload = {"move": payload["move"]}
        yield entry.kind, entry.v, entry.actor, payload


# --- chance --------------------------------------------------------------------------


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_with_the_same_chance_and_the_same_moves_it_is_the_rest_of_its_parent(
    name, version, step
):
    log = parent(name, version)
    step = step_of(log, step)
    fork = played_on(begun(log, step, "same"), as_it_was(log, step))
    seq = fork_point(log, step).seq
    assert fork.entries[seq].kind == "forked"
    own = fork.entries[:seq] + fork.entries[seq + 1 :]
    assert [*facts(own)] == [*facts(log.entries)]
    assert verify(fork).unproved == ("parent",)
    assert verify(fork, log).unproved == ()


@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_new_chance_draws_otherwise_and_keeps_what_lay_there(name, version):
    log = parent(name, version)
    step = step_of(log, 3)
    fork = played_on(begun(log, step, "new"))
    other = played_on(begun(log, step, "new", seed=SEED[::-1]), seed=SEED[::-1])
    seq = fork_point(log, step).seq
    assert [*facts(fork.entries[:seq])] == [*facts(log.entries[:seq])]
    assert verify(fork).unproved == ("parent", "draws")
    assert verify(fork, log).unproved == ()
    assert verify(other, log).unproved == ()


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_an_imagined_fork_keeps_what_its_seat_knew(name, version, step):
    log = parent(name, version)
    step = step_of(log, step)
    point = fork_point(log, step)
    seat = game_of(log.header).to_move(point.state)[0]
    fork = played_on(begun(log, step, "imagined", seat=seat))
    game = game_of(fork.header)
    state = Replay(begun(log, step, "imagined", seat=seat)).state_at(0)
    assert game.view(state, seat) == game.view(point.state, seat)
    assert verify(fork).unproved == ("parent",)
    assert verify(fork, log).unproved == ()


@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_views_of_an_imagined_position_follow_from_what_was_told(name, version):
    log = parent(name, version)
    seats = len(log.header.seats)
    fork = played_on(begun(log, 5, "imagined", seat=1))
    game = game_of(fork.header)
    events = [event for step in Replay(fork).steps for event in step.events]
    for viewer in (SPECTATOR, OMNISCIENT, *range(seats)):
        told = [game.redact(event, viewer) for event in events[:1]]
        assert game.view(game.fold(told), viewer) == game.view(
            game.fold(events[:1]), viewer
        )
        assert [game.redact(one, viewer) for one in told] == told
        for language in ("en", "fr"):
            view = game.view(game.fold(told), viewer)
            assert game.describe(told[0], language, view)


# --- two worlds ----------------------------------------------------------------------


@pytest.mark.parametrize("name", registry.GAMES)
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_imagined_forks(name):
    """The other worlds are full states, too, that fit what the seat knows."""
    log = parent(name, registry.versions(name)[0])
    game: AnyGame = game_of(log.header)
    point = fork_point(log, step_of(log, 7))
    seat = game.to_move(point.state)[0]
    seeds = [bytes([number]) * 32 for number in range(20)]
    wanted = [imagined(point, seat, seed) for seed in seeds]
    assert len({entries[1].payload for entries in wanted}) == len(seeds)
    hidden = set()
    for number in range(5):
        known = game.view(point.state, seat)
        state = game.imagine(known, Chance(bytes([number]) * 32))
        hidden.add(msgspec.json.encode(game.view(state, OMNISCIENT)))
        world = msgspec.structs.replace(point, state=state)
        assert [imagined(world, seat, seed) for seed in seeds] == wanted
    assert len(hidden) > 1, "The worlds do not differ in what is hidden."


def imagined(point: ForkPoint, seat: int, seed: bytes) -> list[Entry]:
    labels = [SeatLabel("somebody")] * len(point.log.header.seats)
    header = fork_header(point, FORK, labels, seed=seed, chance="imagined", seat=seat)
    return [*opening(point, header, seed, LATER)]


# --- moves that were taken back, forks of forks --------------------------------------


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_match_with_undone_moves_is_forked_at_any_of_its_steps(name):
    log = wavered(name)
    undone = [i for i, step in enumerate(Replay(log).steps) if step.goes_back_to]
    for step in (undone[0] - 1, undone[0], undone[-1]):
        for chance in ("same", "new"):
            fork = played_on(begun(log, step, chance))
            assert verify(fork, log).unproved == ()
            here = Replay(begun(log, step, chance))
            game = here.game
            assert game.view(here.state_at(step), OMNISCIENT) == game.view(
                Replay(log).state_at(step), OMNISCIENT
            )


def test_moves_as_they_were_end_where_the_parent_goes_back_to_before_the_fork():
    log = wavered("bazar")
    seats = range(len(log.header.seats))
    for step in range(1, 60):
        seq = fork_point(log, step).seq
        back = (one for one in log.entries[seq:] if one.kind == "undone")
        until = next((one.seq for one in back if one.data()["after"] < seq), 10**9)
        for seat in seats:
            told = moves_after(log, seq, seat)
            made = sum(
                one.kind == "move" and one.actor == seat
                for one in log.entries[seq : until - 1]
            )
            assert len(told) <= made


@pytest.mark.parametrize("chance", ["same", "new"])
@pytest.mark.parametrize("first", ["same", "new", "imagined"])
def test_a_fork_can_be_forked(first, chance):
    log = parent("merchants_bay", 2)
    seat = 0 if first == "imagined" else None
    between = played_on(begun(log, 9, first, seat=seat))
    last = len(Replay(between).steps) - 4
    # With the same chance, it is that of the match between.
    seed = SEED if chance == "new" or first == "same" else OTHER_SEED
    fork = begun(between, last, chance, match=MATCH, seed=seed)
    assert verify(played_on(fork, seed=seed), between).unproved == ()
    assert "parent" in verify(played_on(fork, seed=seed)).unproved


def test_an_imagined_position_can_be_imagined_again():
    log = parent("bazar_quest", 2)
    between = played_on(begun(log, 9, "imagined", seat=1))
    fork = played_on(begun(between, 4, "imagined", seat=2, match=MATCH))
    assert verify(fork, between).unproved == ()


def test_a_fork_begins_where_somebody_is_to_move():
    log = parent("bazar", 2)
    last = len(Replay(log).steps) - 1
    for step in (last, last + 1, -1):
        with pytest.raises(CannotFork):
            fork_point(log, step)


def test_what_failed_before_a_fork_does_not_count_in_it():
    log = parent("bazar", 2)
    chain = Chain.of(log.header)
    entries = []
    for entry in log.entries[: fork_point(log, 4).seq]:
        entries.append(copied(chain, entry))
    failure = canonical({"code": "timeout", "reason": "Late."})
    entries.append(chain.append("seat_failed", failure, at_ms=chain.at_ms, actor=1))
    failed = Log("a match", log.header, entries)
    fork = begun(failed, 4, "same")
    assert fork.entries[-2].kind == "seat_failed"
    assert verify(played_on(fork), failed).unproved == ()


# --- files and forgers ---------------------------------------------------------------


@pytest.mark.parametrize("chance", ["same", "new", "imagined"])
def test_a_fork_is_a_file_that_is_packed_and_read_again(chance):
    seat = 0 if chance == "imagined" else None
    fork = played_on(begun(parent("bazar_quest", 2), 9, chance, seat=seat))
    file = io.BytesIO()
    LogWriter(file, fork.header)(fork.entries)
    for text in (file.getvalue(), unpacked(io.BytesIO(packed(fork)), "a fork")):
        again = parse_log(io.BytesIO(text), "a fork")
        assert (again.header, again.entries) == (fork.header, fork.entries)


def test_the_header_of_other_matches_is_what_it_was():
    header = parent("bazar", 2).header
    assert b"forked_from" not in canonical(header)
    assert header.origin is None
    assert header.prefix == 0


def copied(chain: Chain, entry: Entry, **changes: Any) -> Entry:
    entry = msgspec.structs.replace(entry, **changes)
    return chain.append(
        entry.kind, entry.payload, at_ms=entry.at_ms, actor=entry.actor, v=entry.v
    )


def forged(fork: Log, place: int, **changes: Any) -> Log:
    """Return a fork in which one entry is another, with a chain that holds."""
    chain = Chain.of(fork.header)
    entries = [
        copied(chain, entry, **(changes if at == place else {}))
        for at, entry in enumerate(fork.entries)
    ]
    return Log("a forged fork", fork.header, entries)


def is_refused(fork: Log, log: Log | None = None) -> bool:
    try:
        verify(fork, log)
    except UnreadableLog:
        return True
    return False


@pytest.mark.parametrize("chance", ["same", "new", "imagined"])
def test_a_forger_of_what_came_before_is_found_out_by_the_parent(chance):
    log = parent("bazar", 2)
    seat = 0 if chance == "imagined" else None
    fork = played_on(begun(log, 3, chance, seat=seat))
    prefix = fork.header.prefix
    for place in range(1 if seat == 0 else 0, prefix):
        later = forged(fork, place, at_ms=NOON + 10**9)
        assert chance == "imagined" or is_refused(later, log)
    cut = Log("a fork", fork.header, fork.entries[: prefix - 1])
    assert is_refused(cut)
    assert is_refused(forged(fork, prefix, kind="resumed"))
    twice = forged(fork, len(fork.entries) - 3, kind="forked", payload=b"{}")
    assert is_refused(twice)


@pytest.mark.parametrize("chance", ["same", "new", "imagined"])
def test_another_match_is_not_the_parent(chance):
    log = parent("bazar", 2)
    seat = 0 if chance == "imagined" else None
    fork = played_on(begun(log, 5, chance, seat=seat))
    other = recorded(registry.load("bazar"), 4, note="another past")
    others = (
        parent("bazar", 1),
        parent("merchants_bay", 2),
        msgspec.structs.replace(log, entries=log.entries[:5]),
    )
    assert all(is_refused(fork, one) for one in others)
    # A seat that imagines a position knows nothing of the notes of bots.
    assert is_refused(fork, other) is (chance != "imagined")


def test_what_a_seat_knew_is_proved_by_the_parent_alone():
    """A forger tells of another step, and all else follows from that."""
    log = parent("bazar", 2)
    fork = played_on(begun(log, 5, "imagined", seat=0))
    origin = fork.header.origin
    assert origin is not None
    elsewhere = ForkedFrom(origin.match, fork_point(log, 9).seq, None, "imagined", 0)
    header = msgspec.structs.replace(fork.header, forked_from=elsewhere)
    lie = forged(Log("a lie", header, fork.entries), -1)
    assert not is_refused(lie)
    assert is_refused(lie, log)


def test_an_imagined_position_is_drawn_by_the_seed_of_the_fork():
    fork = played_on(begun(parent("bazar", 2), 5, "imagined", seat=0))
    event = fork.entries[1].data()
    chosen = canonical(event | {"seed": "ab" * 32})
    assert is_refused(forged(fork, 1, payload=chosen))
    hand = canonical(event | {"seat": 1})
    assert is_refused(forged(fork, 1, payload=hand))


def test_an_imagined_fork_does_not_name_the_hash_of_its_parent():
    """By the hash of an entry one could try out what its hidden part is."""
    header = begun(parent("bazar", 2), 5, "imagined", seat=0).header
    assert header.origin is not None
    assert header.origin.hash is None
    fields = {**msgspec.to_builtins(header)}
    for wrong in ({"hash": "ab" * 32}, {"seat": None}, {"chance": "new"}):
        fields["forked_from"] = {**fields["forked_from"], **wrong}
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(fields, Header)
        fields["forked_from"] = msgspec.to_builtins(header.origin)


KEPT = Path(__file__).parent / "imagined"


@pytest.mark.parametrize("path", sorted(KEPT.iterdir()), ids=lambda path: path.stem)
def test_a_fork_that_was_imagined_once_leads_where_it_led(path):
    """Such a log relies on the view and on `imagine`, which are no events.

    Where one of them has to change for a version of the rules, write that version a new
    decoder or leave it to the former rules: the files here never change.
    """
    fork = read_log(path)
    assert fork.header.origin is not None
    assert verify(fork).unproved == ("parent",)


def test_each_version_of_the_rules_from_now_on_has_such_a_file():
    kept = {path.name.partition(".")[0] for path in KEPT.iterdir()}
    assert kept >= {f"{name}-{registry.load(name).rules_version}" for name in GAMES}
