"""The same match as if nothing had happened: played here, in one go, by its seed.

Players that answer by what they see alone lead a match to one end, however often its
worker was killed on the way.
"""

from collections.abc import Iterable
from typing import Any

from engines.core.game import Player, Question
from engines.core.play import ask_in_turn, play
from replays import selectors as logs
from replays.log.entry import Entry
from replays.log.recording import Recording
from replays.models import MatchLog
from tests.chaos.people import dice_of
from tests.chaos.settled import settled
from tournaments.models import Match
from tournaments.selectors.matches.positions import competitors_of, position_of

Story = list[tuple[str, int | None, Any]]
"""What happened in a match, without when, and without who wrote it down."""

APART = ("resumed", "clock_credited", "seed_revealed")
"""What tells of workers and clocks, and not of the match."""


def stored_story(match: Match) -> Story:
    log = MatchLog.objects.get(id=match.id)
    return _story(logs.entries(log.id, until=log.head_seq))


def undisturbed_story(match: Match) -> Story:
    """Play a match of settled seats again, from its header and its seed."""
    position = position_of(match)
    entries: list[Entry] = []
    recording = Recording(position.header, entries.extend, now_ms=lambda: 0)
    players = [
        _player(dice_of(match, seat, one.version.digest if one.version else None))
        for seat, one in sorted(competitors_of(match).items())
    ]
    outcome = play(
        position.game,
        len(players),
        ask_in_turn(players),
        chance=position.game.chance(bytes(match.deal.seed)),
        options=position.options,
        sink=recording,
    )
    recording.finish(outcome, None)
    return _story(entries)


def _player(dice: bytes) -> Player[Any, Any]:
    def choose(question: Question[Any, Any]) -> Any:
        return settled(dice, question.view, question.moves)

    return choose


def _story(entries: Iterable[Entry]) -> Story:
    told: Story = []
    for entry in entries:
        if entry.kind not in APART:
            data = entry.data()
            told.append((entry.kind, entry.actor, data.get("move", data)))
    return told
