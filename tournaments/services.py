"""How matches come about."""

import random
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from engines import registry
from engines.core.chance import Chance
from engines.core.play import Step, ask_in_turn, play
from replays import selectors as logs
from replays.log.entry import SeatLabel
from replays.log.head import Head, OutOfPlace
from replays.log.recording import Recording, header_of
from replays.services.correcting import void
from replays.services.errors import MatchExists, NotAppended
from replays.services.opening import open_log
from replays.services.waking import wake_viewers
from replays.services.writing import BatchWriter
from tournaments import selectors
from tournaments.models import DemoTable

STALLED: Final = timedelta(seconds=60)
"""A demo match that has not moved for so long has lost its worker."""

_dice = random.SystemRandom()


class MatchInterrupted(Exception):
    """Whoever plays a match has to stop; the text says why, for everybody to read."""


@dataclass(frozen=True, slots=True)
class Demo:
    """A match that is to be played at a demo table."""

    match: UUID
    game: str
    players: list[str]


def play_demo_match(
    *,
    match: UUID,
    game_name: str,
    players: Sequence[str],
    pause: Callable[[], None] | None = None,
) -> None:
    """Play a match between built-in players and write it down.

    `pause` makes it a match that people can follow: it is called after each step, when
    the step can be seen, and may raise `MatchInterrupted`, which voids the match. Of
    two who play the same match, the second does nothing.
    """
    game = registry.load(game_name)
    seed = secrets.token_bytes(32)
    labels = [SeatLabel(name) for name in players]
    header = header_of(game, match, labels, seed=seed)
    try:
        log = open_log(header, seed=seed)
    except MatchExists:
        return
    own = [Chance(secrets.token_bytes(32)) for _ in players]
    seated = [
        game.players[name](chance) for name, chance in zip(players, own, strict=True)
    ]
    try:
        with BatchWriter(log) as writer:
            recording = Recording(header, writer, now_ms=_now_ms)

            def sink(step: Step) -> None:
                told = writer.head
                recording(step)
                if pause:
                    writer.flush()
                if writer.head is not told:
                    wake_viewers(match, writer.head.seq)
                if pause:
                    pause()

            chance = Chance(seed)
            ask = ask_in_turn(seated)
            outcome = play(game, len(players), ask, chance=chance, sink=sink)
            recording.finish(outcome, seed)
        wake_viewers(match, writer.head.seq)
    except MatchInterrupted as interruption:
        void_demo(match=match, reason=str(interruption))
    except NotAppended:
        # Somebody else has ended the match meanwhile, and said so in its log.
        return


def void_demo(*, match: UUID, reason: str) -> None:
    """Void a match that will not be played on, unless it has ended by itself."""
    head = logs.head(match)
    if head is None or head.status != "running":
        return
    # Between looking and writing, its player or another worker may have been faster.
    with suppress(NotAppended, OutOfPlace):
        wake_viewers(match, void(match=match, reason=reason).seq)


def void_stalled_demos() -> None:
    """Void the matches whose workers were lost."""
    now = timezone.now()
    for table in DemoTable.objects.filter(since__lt=now - STALLED):
        head = logs.head(table.match) if table.match else None
        if head is not None and _has_stalled(head, now):
            void_demo(match=head.match, reason="The worker that played it was lost.")


@transaction.atomic
def set_up_demos(*, tables: int) -> list[Demo]:
    """Give a new match to every table that is free; return these matches."""
    for number in range(tables):
        DemoTable.objects.get_or_create(number=number)
    now = timezone.now()
    rests = selectors.rests_between_demos(now)
    demos = []
    locked = DemoTable.objects.select_for_update().order_by("number")
    for table in locked.filter(number__lt=tables):
        if not _is_free(table, now, rests):
            continue
        game = registry.GAMES[(table.number + table.matches) % len(registry.GAMES)]
        table.match, table.since = uuid4(), now
        table.matches += 1
        table.save()
        demos.append(Demo(table.match, game, _players(game)))
    return demos


def _is_free(table: DemoTable, now: datetime, rests: Mapping[str, timedelta]) -> bool:
    if table.match is None:
        return True
    head = logs.head(table.match)
    if head is None:  # No worker has begun it yet; perhaps none has heard of it.
        return now - table.since > STALLED
    return head.status in rests and now - _moved_at(head) > rests[head.status]


def _has_stalled(head: Head, now: datetime) -> bool:
    return head.status == "running" and now - _moved_at(head) > STALLED


def _moved_at(head: Head) -> datetime:
    return datetime.fromtimestamp(head.at_ms / 1000, tz=timezone.get_current_timezone())


def _players(game_name: str) -> list[str]:
    """Draw the players of a demo match, as different as they can be."""
    game = registry.load(game_name)
    known, seats = list(game.players), _dice.choice(game.seats)
    different = _dice.sample(known, min(seats, len(known)))
    players = different + _dice.choices(known, k=seats - len(different))
    _dice.shuffle(players)
    return players


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
