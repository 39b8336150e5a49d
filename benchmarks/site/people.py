"""How long people wait while bots keep the machine busy: one worker, as installed.

A ladder has more matches than can be played, a tournament plays at a pace, five authors
hand a bot in, and ten people sit down at a table each. Everything goes through Redis
and the worker, so this is by the clock on the wall, and the load is told with it.

What is counted of an answer is what the bot did not think: from a person's move to the
move of the next bot, both as the log dates them, without the time that the bot took.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID, uuid4

import msgspec
from django.contrib.auth.models import User
from django.db import connections

from benchmarks.measure import Effort, Figure, percentile
from benchmarks.report import Table
from benchmarks.site import Findings
from benchmarks.site.ground import Ground, redis
from benchmarks.site.playing import activated, plan
from bots.models import BotVersion
from bots.services.builtin import hand_in_builtin_bots
from bots.services.uploads import receive
from bots.tasks import enqueue_check
from engines.core.codec import Codec
from replays import selectors as logs
from souk.celery import app
from souk.embedded.lifeline import ending_with_parent
from tests.bots.handed_in import archive
from tournaments.models import Match
from tournaments.selectors.matches.positions import NoLog, position_of
from tournaments.services.matches.creation import (
    competitor_of_version,
    new_deal,
    plan_match,
)
from tournaments.services.tables.player_moves import make_move
from tournaments.services.tables.seats import Chair, create_table
from tournaments.tasks.matches import enqueue_followed
from tournaments.views.tables import PACE_MS

GROUP: Final = "people"
GAME: Final = "bazar"
LADDER, PACED, CHECKS, TABLES = 600, 8, 5, 10
PACED_MS: Final = 1_000
WARM_S: Final = 60.0
"""By then the worker has begun, and everything is busy; if not, it is too slow."""
PLAY_S: Final = 40.0
LOOK_S: Final = 0.1
THINK_S: Final = 1.0
"""How long a person thinks."""


@dataclass
class Waited:
    """How long people waited, in seconds."""

    first: list[float] = field(default_factory=list)
    """From setting a table up to the first question."""
    answers: list[float] = field(default_factory=list)
    """From a person's move to a bot's, without its thinking."""


def measure(ground: Ground, effort: Effort) -> Findings:
    """Play one series; how thorough a run is makes no difference to it."""
    del effort
    bots = {version.bot.name: activated(version) for version in hand_in_builtin_bots()}
    people = [User.objects.create_user(f"guest {one}") for one in range(TABLES)]
    authors = [User.objects.create_user(f"author {one}") for one in range(CHECKS)]
    waited = Waited()
    with redis(), _worker(ground):
        _keep_busy(bots, authors)
        _wait_until_busy()
        before = _played()
        with ThreadPoolExecutor(TABLES) as threads:
            seats = [bots["souk-planner"]] * 3
            playing = [
                threads.submit(_sit_down, user, seats, waited) for user in people
            ]
        for one in playing:
            one.result()
        load = os.getloadavg()[0]
    found = Findings()
    for what, seconds in (
        ("first question", waited.first),
        ("a bot's answer, beyond its thinking", waited.answers or [PLAY_S]),
    ):
        for share in (50, 95):
            path = f"{GROUP}/{what}, {share} of 100 within"
            found.add(path, "ms", Figure((1000 * percentile(seconds, share),)))
    found.tables.append(_table(waited, _played() - before, load))
    return found


@contextmanager
def _worker(ground: Ground) -> Iterator[None]:
    app.conf.broker_url = os.environ["REDIS_URL"]
    with (ground.folder / "worker.log").open("wb") as log:
        worker = subprocess.Popen(
            [sys.executable, "-m", "souk.embedded.workers", "--beat"],
            env={**os.environ, "SOUK_DEMO": "0"},
            stdout=log,
            stderr=log,
            preexec_fn=ending_with_parent(9),  # noqa: PLW1509 - it takes no lock.
        )
    try:
        yield
    finally:
        worker.kill()
        worker.wait(timeout=60)


def _keep_busy(bots: dict[str, BotVersion], authors: Sequence[User]) -> None:
    plan(GAME, bots["souk-greedy"], LADDER)
    for one in range(PACED):
        deal = new_deal(seed=(10_000 + one).to_bytes(32, "big"))
        seats = [competitor_of_version(bots["souk-planner"])] * 4
        plan_match(game=GAME, deal=deal, seats=seats, pace_ms=PACED_MS)
    for number, author in enumerate(authors):
        version = receive(owner=author, data=archive(f"clever{number}"))
        enqueue_check(version.id)


def _wait_until_busy() -> None:
    """Return when the worker plays at a pace and has played a match of bots."""
    end = time.perf_counter() + WARM_S
    paced = Match.objects.filter(capacity=Match.Capacity.PACED, epoch__gt=0)
    while time.perf_counter() < end and not (paced.exists() and _played()):
        time.sleep(0.5)


def _played() -> int:
    over = Match.objects.filter(status=Match.Status.FINISHED)
    return over.filter(capacity__in=Match.UNPACED).count()


# --- a person ------------------------------------------------------------------------


def _sit_down(user: User, bots: Sequence[BotVersion], waited: Waited) -> None:
    """Play at a table for a while, and note how long one waits there."""
    try:
        began = time.perf_counter()
        chairs = [Chair(person=user), *(Chair(version=version) for version in bots)]
        match = create_table(game=GAME, chairs=chairs, pace_ms=PACE_MS, created_by=user)
        enqueue_followed()
        end, has_begun = began + PLAY_S, False
        while _wait_for_question(match, end):
            if not has_begun:
                waited.first.append(time.perf_counter() - began)
                has_begun = True
            else:
                time.sleep(THINK_S)
            _move(match, user)
        if has_begun:
            # Who got no answer at all has waited for one until the end.
            waited.answers += _answers(match.id) or [PLAY_S]
        else:
            waited.first.append(PLAY_S)
    finally:
        connections.close_all()


def _wait_for_question(match: Match, end: float) -> bool:
    """Wait for a question to the person; False if none comes by then."""
    seen = -1
    while time.perf_counter() < end:
        head = logs.head(match.id)
        if head is not None and head.seq != seen:
            if head.status != "running":
                return False
            seen = head.seq
            try:
                if position_of(match).awaited:
                    return True
            except NoLog:
                seen = -1
        time.sleep(LOOK_S)
    return False


def _move(match: Match, user: User) -> None:
    position = position_of(match)
    move = position.game.legal(position.state, 0)[0]
    make_move(match_id=match.id, user=user, move=Codec.encode(move), key=uuid4())
    enqueue_followed()


def _answers(match: UUID) -> list[float]:
    """Return how long bots took to answer the person, without their thinking."""
    found, question_ms = [], None
    for entry in logs.entries(match, until=logs.head(match).seq):  # type: ignore[union-attr]
        if entry.kind != "move":
            continue
        if entry.actor == 0:
            question_ms = entry.at_ms
        elif question_ms is not None:
            thought_ms = msgspec.json.decode(entry.payload).get("wall_us", 0) / 1000
            found.append(max(entry.at_ms - question_ms - thought_ms, 0) / 1000)
            question_ms = None
    return found


def _table(waited: Waited, played: int, load: float) -> Table:
    rows = [
        ("tables with people", str(len(waited.first))),
        ("answers of bots to people", str(len(waited.answers))),
        ("matches of bots that ended meanwhile", str(played)),
        ("versions checked", str(BotVersion.objects.exclude(checked_at=None).count())),
        ("load of the machine at the end", f"{load:.1f}"),
    ]
    return Table("While people played", ("what", "how many"), rows)
