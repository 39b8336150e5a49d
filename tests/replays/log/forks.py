"""Forks of recorded matches to try things on."""

from typing import Any
from uuid import UUID

import msgspec

from engines.core.chance import Chance
from engines.core.game import AnyGame
from engines.core.play import ask_in_turn, play_on
from replays.log.chain import Chain, commitment
from replays.log.engine import game_of
from replays.log.entry import ChanceAfter, Entry, Log, SeatLabel
from replays.log.fork import fork_header, fork_point, opening
from replays.log.head import Head
from replays.log.recording import Recording
from replays.log.steps import Replay
from tests.replays.log.matches import NOON, SEED, ticking

FORK = UUID("01890a5d-ac96-774b-bcce-b302099a8058")
OTHER_SEED = bytes(range(32, 64))
LATER = NOON + 1_000_000_000


def begun(
    parent: Log,
    step: int,
    chance: ChanceAfter,
    *,
    seat: int | None = None,
    seed: bytes = OTHER_SEED,
    match: UUID = FORK,
) -> Log:
    """Return a fork in which nobody has moved yet."""
    point = fork_point(parent, step)
    labels = [SeatLabel(f"fork {one}") for one in range(len(parent.header.seats))]
    if chance == "same" and parent.header.origin is None:
        seed = SEED
    header = fork_header(point, match, labels, seed=seed, chance=chance, seat=seat)
    return Log("a fork", header, [*opening(point, header, seed, LATER)])


def played_on(
    begun: Log,
    players: Any = None,
    *,
    seed: bytes = OTHER_SEED,
    is_finished: bool = True,
) -> Log:
    """Play a fork to its end, by random players where none are given."""
    game: AnyGame = game_of(begun.header)
    seats = len(begun.header.seats)
    players = players or [
        game.players["random"](Chance(bytes([seat + 9]) * 32)) for seat in range(seats)
    ]
    entries: list[Entry] = [*begun.entries]
    head = Head.of(begun.header).after(entries)
    recording = Recording(
        begun.header, entries.extend, now_ms=ticking(LATER), head=head
    )
    if commitment(begun.header.match, SEED) == begun.header.commitment:
        seed = SEED
    replay = Replay(begun)
    outcome = play_on(
        game,
        replay.state_at(len(replay.steps) - 1),
        ask_in_turn(players),
        chance=game.chance(seed),
        sink=recording,
    )
    if is_finished:
        recording.finish(outcome, seed)
    return Log("a fork", begun.header, entries)


def under(log: Log, match: UUID) -> Log:
    """Return the same match under another id."""
    header = msgspec.structs.replace(
        log.header, match=match, commitment=commitment(match, SEED)
    )
    chain = Chain.of(header)
    entries = [
        chain.append(one.kind, one.payload, at_ms=one.at_ms, actor=one.actor, v=one.v)
        for one in log.entries
    ]
    return Log(log.name, header, entries)
