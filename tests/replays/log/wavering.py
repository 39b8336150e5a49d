"""Matches in which seats now and then take their moves back."""

from random import Random

from engines.core.game import AnyGame
from engines.core.play import Step
from replays.log.entry import Entry, Log
from replays.log.recording import Recording
from tests.replays.log.matches import SEED, header, ticking

BACK = 4
"""A seat goes back by so many moves at most, those of others included."""


def wavering(
    game: AnyGame, seats: int, seed: int, *, most: int = 20, until: int = 10**6
) -> Log:
    """Return a match played at random, in which about every fourth move is undone.

    The players stop after so many steps, and the match is over with its seed known only
    if it was played to its end.
    """
    rng, chance = Random(seed), game.chance(SEED)
    entries: list[Entry] = []
    head = header(game, seats)
    recording = Recording(head, entries.extend, now_ms=ticking())
    events = game.begin(seats, chance)
    recording(Step(None, None, events))
    state = game.fold(events)
    standing: list[tuple[int, int, int]] = []
    undone = steps = 0
    while (outcome := game.outcome(state)) is None and steps < until:
        steps += 1
        if standing and undone < most and rng.random() < 0.2:
            back = rng.randrange(1, min(BACK, len(standing)) + 1)
            seq, seat, many = standing[-back]
            recording.undo(seat, seq - 1)
            del standing[-back:], events[many:]
            state = game.fold(events)
            undone += 1
            continue
        seat = rng.choice(game.to_move(state))
        move = rng.choice(game.legal(state, seat))
        standing.append((len(entries) + 1, seat, len(events)))
        followed = game.execute(state, seat, move, chance)
        events += followed
        recording(Step(seat, move, followed))
    if outcome is not None:
        recording.finish(outcome, SEED)
    return Log("a match", head, entries)
