"""A log that goes back is a log of the moves that stand, and it keeps the others."""

import io
from functools import cache

import pytest

from engines import registry
from engines.core.codec import codec
from engines.core.game import OMNISCIENT
from replays.frames.builder import MatchReplay
from replays.log.canonical import canonical
from replays.log.chain import Chain
from replays.log.entry import Entry, Log
from replays.log.errors import UnreadableLog
from replays.log.line import MOST_UNDONE
from replays.log.lines import line_of, read_entry
from replays.log.packing import packed, unpacked
from replays.log.steps import Replay
from replays.log.verify import verify
from tests.replays.log.matches import NOON, SEED
from tests.replays.log.wavering import wavering
from tournaments.conduct.control import Control
from tournaments.conduct.position import MatchPosition

GAMES = [(name, seed) for name in registry.GAMES for seed in (1, 2)]


@cache
def match(name: str, seed: int) -> Log:
    game = registry.load(name)
    return wavering(game, game.seats[seed % len(game.seats)], seed)


def moves_that_stand(log: Log) -> list[tuple[int, bytes]]:
    """Return them by reading the log backwards, as no program here does."""
    found: list[tuple[int, bytes]] = []
    until = len(log.entries)
    while until:
        entry = log.entries[until - 1]
        if entry.kind == "undone":
            until = entry.data()["after"]
            continue
        if entry.kind == "move":
            assert entry.actor is not None
            found.append((entry.actor, canonical(entry.data()["move"])))
        until -= 1
    return found[::-1]


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_log_with_undone_moves_leads_where_the_moves_that_stand_lead(name, seed):
    log, game = match(name, seed), registry.load(name)
    assert sum(entry.kind == "undone" for entry in log.entries) > 5
    chance = game.chance(SEED)
    state = game.fold(game.begin(len(log.header.seats), chance))
    for seat, move in moves_that_stand(log):
        game.execute(state, seat, codec(game).move(move), chance)
    wanted = game.view(state, OMNISCIENT)
    replay = Replay(log)
    assert game.view(replay.state_at(len(replay.steps) - 1), OMNISCIENT) == wanted
    position = MatchPosition(log.header, Control(), ())
    position.add_entries(log.entries)
    assert game.view(position.state, OMNISCIENT) == wanted
    assert game.view(game.fold(position.events), OMNISCIENT) == wanted
    assert game.outcome(state) == replay.outcome


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_log_with_undone_moves_is_verified_packed_and_read_again(name, seed):
    log = match(name, seed)
    verified = verify(log)
    assert verified.head.status == "finished"
    assert verified.events == sum(entry.kind == "event" for entry in log.entries)
    lines = [line_of(entry) for entry in log.entries]
    assert [read_entry(line[:-1]) for line in lines] == log.entries
    assert unpacked(io.BytesIO(packed(log)), "a match").endswith(
        b"\n" + b"".join(lines)
    )


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_step_shows_the_position_it_leads_to(name):
    """An undone move keeps its step; going back is a step that shows a former one."""
    game = registry.load(name)
    log = wavering(game, game.seats[0], 4, until=60)
    replay = Replay(log)
    frames = MatchReplay(log.header, OMNISCIENT, "en")
    frames.add_entries(log.entries)
    assert frames.last == len(replay.steps) - 1 == frames.head.moves
    for step in replay.steps:
        state = replay.state_at(step.number)
        picture = game.picture(game.view(state, OMNISCIENT), "en")
        assert frames.frames[step.number].title == picture.title
        shown = frames.frames[step.number]
        if step.goes_back_to is None:
            continue
        before = game.view(replay.state_at(step.goes_back_to), OMNISCIENT)
        assert game.view(state, OMNISCIENT) == before
        assert (shown.seat, shown.sentences, shown.marks) == (
            step.platform[0].actor,
            [],
            [],
        )
        assert "took a move back" in shown.notes[0].words
        assert replay.rounds[step.number] == replay.rounds[step.goes_back_to]


def test_a_picture_is_the_same_however_one_came_to_the_position():
    """Going back redraws what was there, also for who followed it live."""
    log = match("bazar", 1)
    game = registry.load("bazar")
    whole = MatchReplay(log.header, None, "en")
    whole.add_entries(log.entries)
    replay = Replay(log)
    for step in replay.steps:
        if step.goes_back_to is not None:
            view = game.view(replay.state_at(step.number), None)
            fresh = {thing.id for thing in game.picture(view, "en").things}
            for thing in fresh:
                assert f'id="{thing}"' in whole.svg(step.number)
            assert whole.svg(step.number).count("<g id=") == len(fresh)


# --- what cannot be undone -----------------------------------------------------------


def going_back(log: Log, cut: int, after: int, actor: int | None) -> Log:
    """Return the first entries of a log, chained to an entry that goes back."""
    chain = Chain.of(log.header)
    entries: list[Entry] = log.entries[:cut]
    for entry in entries:
        chain.follow(entry)
    back = chain.append(
        "undone", canonical({"after": after}), at_ms=2 * NOON, actor=actor
    )
    voided = chain.append("voided", canonical({"reason": ""}), at_ms=2 * NOON)
    seed = canonical({"seed": SEED.hex()})
    opened = chain.append("seed_revealed", seed, at_ms=2 * NOON)
    return replace_entries(log, [*entries, back, voided, opened])


def replace_entries(log: Log, entries: list[Entry]) -> Log:
    return Log(log.name, log.header, entries)


def plain() -> tuple[Log, list[int]]:
    """Return the beginning of a match, and where its moves are."""
    log = wavering(registry.load("bazar"), 4, 3, most=0, until=6)
    return log, [e.seq for e in log.entries if e.kind == "move"]


def refuse(log: Log) -> str:
    """Return why a log is wrong, by everything that reads it."""
    with pytest.raises(UnreadableLog) as found:
        verify(log)
    with pytest.raises(UnreadableLog):
        Replay(log)
    with pytest.raises(UnreadableLog):
        MatchReplay(log.header, None, "en").add_entries(log.entries)
    with pytest.raises(ValueError, match=r"move"):
        MatchPosition(log.header, Control(), ()).add_entries(log.entries)
    return str(found.value)


def test_a_seat_takes_back_a_move_of_its_own():
    log, moves = plain()
    mover = log.entries[moves[-1] - 1].actor
    assert mover is not None
    good = going_back(log, len(log.entries), moves[-1] - 1, mover)
    assert verify(good)
    for other in (mover + 1, None):
        bad = going_back(log, len(log.entries), moves[-1] - 1, other)
        assert "before a move of its own" in refuse(bad)


def test_only_a_move_that_stands_is_taken_back():
    log, moves = plain()
    mover = log.entries[moves[-1] - 1].actor
    for after in (0, moves[-1], moves[-1] - 2, len(log.entries), 10**6):
        bad = going_back(log, len(log.entries), after, mover)
        assert "No move that stands" in refuse(bad)
    once = going_back(log, len(log.entries), moves[-1] - 1, mover)
    cut = len(log.entries) + 1
    twice = going_back(once, cut, moves[-1] - 1, mover)
    assert "No move that stands" in refuse(twice)


def test_nothing_follows_from_going_back_but_a_move():
    log, moves = plain()
    mover = log.entries[moves[-1] - 1].actor
    back = going_back(log, len(log.entries), moves[-1] - 1, mover)
    chain = Chain.of(log.header)
    entries = back.entries[: len(log.entries) + 1]
    for entry in entries:
        chain.follow(entry)
    event = next(entry for entry in log.entries if entry.kind == "event")
    entries += [chain.append("event", event.payload, at_ms=2 * NOON, v=event.v)]
    opened = canonical({"seed": SEED.hex()})
    entries += [chain.append("voided", canonical({"reason": ""}), at_ms=2 * NOON)]
    entries += [chain.append("seed_revealed", opened, at_ms=2 * NOON)]
    refuse(replace_entries(log, entries))


def test_a_log_goes_back_only_so_often(monkeypatch):
    """Each time its position is folded anew, so a file could keep a reader busy."""
    assert MOST_UNDONE == 500
    monkeypatch.setattr("replays.log.line.MOST_UNDONE", 3)
    log = wavering(registry.load("bazar"), 4, 1, most=4)
    with pytest.raises(UnreadableLog, match="3 times at most"):
        verify(log)


def test_a_program_that_does_not_know_the_kind_refuses_the_log():
    """As `souk` did before it knew it: it would else lead to another position."""
    line = line_of(next(e for e in match("bazar", 1).entries if e.kind == "undone"))
    unknown = line.replace(b'"undone"', b'"undonf"')
    with pytest.raises(ValueError, match="This is no entry"):
        read_entry(unknown[:-1])
