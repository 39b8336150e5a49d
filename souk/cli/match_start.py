"""How a match of a series begins: by the rules, or at a step of a saved match."""

import time
from functools import cache
from typing import Any

import msgspec

from engines import registry
from engines.core.codec import codec
from engines.core.game import AnyGame
from engines.core.imagined import from_imagined_positions
from engines.core.records import Event, Options
from replays.log.canonical import canonical
from replays.log.entry import Entry, Header, Log, SeatLabel, SeedRevealed
from replays.log.file import read_log
from replays.log.fork import ForkPoint, fork_header, fork_point, opening
from replays.log.recording import header_of
from replays.log.steps import Replay
from souk.cli.series import ForkedAt, Pairing, Series, derived, match_id

_decode_seed = msgspec.json.Decoder(SeedRevealed).decode


class MatchStart(msgspec.Struct, frozen=True):
    """What there is of a match before it is played."""

    header: Header
    seed: bytes
    entries: list[Entry] = []
    """The first entries of a fork; without any, the match begins by its rules."""
    past: list[Event] = []
    """What happened by the rules before a fork."""
    state: Any = None
    """The position to go on from, this match's own."""
    steps: int = 0
    """How many steps were made before a fork."""


def rules_of(series: Series) -> AnyGame:
    """Return the game by the rules that a series is played by."""
    if series.forked_at is None:
        return registry.load(series.game)
    # Bots of this process import the rules by the name of the present ones.
    registry.make_present(series.game, series.forked_at.rules_version)
    return from_imagined_positions(registry.load(series.game))


def options_of(series: Series) -> Options:
    return codec(rules_of(series)).options(canonical(series.options))


def start_of(series: Series, pairing: Pairing) -> MatchStart:
    """Return how a match begins; those of one deal differ only in the seating."""
    seated = [series.entrants[player] for player in pairing.seating]
    labels = [SeatLabel(entrant.label, entrant.digest) for entrant in seated]
    match, seed = match_id(series, pairing), derived(series, pairing.deal)
    if series.forked_at is None:
        game, options = rules_of(series), options_of(series)
        header = header_of(game, match, labels, seed=seed, options=options)
        return MatchStart(header, seed)
    point = point_of(series.forked_at)
    chance, seat = series.forked_at.chance, series.forked_at.seat
    if chance == "same":
        seed = seed_of(point.log) or seed
    header = fork_header(point, match, labels, seed=seed, chance=chance, seat=seat)
    return _forked(point, header, seed)


def _forked(point: ForkPoint, header: Header, seed: bytes) -> MatchStart:
    entries = [*opening(point, header, seed, time.time_ns() // 1_000_000)]
    if header.origin is not None and header.origin.seat is None:
        state = point.state.clone()
        return MatchStart(header, seed, entries, point.past, state, point.step)
    begun = Replay(Log("a fork", header, entries))
    return MatchStart(header, seed, entries, begun.steps[0].events, begun.state_at(0))


@cache
def point_of(fork: ForkedAt) -> ForkPoint:
    """Return where the matches of a series begin; a process reads it once."""
    return fork_point(read_log(fork.parent), fork.step)


def seed_of(log: Log) -> bytes | None:
    """Return the seed that a log reveals; None where it is still a secret."""
    for entry in reversed(log.entries):
        if entry.kind == "seed_revealed":
            return bytes.fromhex(_decode_seed(entry.payload).seed)
    return None
