"""Many readers of one live match, and its writer; a process of their own."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings

from benchmarks.site.matches import chained, played
from benchmarks.site.storing import Opened, opened
from replays.services.append import append
from replays.services.wakeups import wake_viewers

PAUSE_S: Final = 0.25
"""Between two steps of the match; people are given three times as long."""
PATIENCE_S: Final = 3.0
"""How long after its last step the readers wait for what is still on its way."""


@dataclass(slots=True)
class Heard:
    """What all readers together have heard."""

    steps: int = 0
    delays: list[float] = field(default_factory=list)
    """Seconds from the commit of a step to its arrival, for every reader and step."""
    missed: int = 0


def watch_a_match(url: str, readers: int, seconds: float, redis_url: str) -> Heard:
    """Let so many readers follow a match that is played for so long."""
    settings.REDIS_URL = redis_url
    return asyncio.run(_watch(url, readers, seconds))


async def _watch(url: str, readers: int, seconds: float) -> Heard:
    # The steps of one match may not last so long: then the readers go on to the next.
    heard, end = Heard(), time.perf_counter() + seconds
    with ThreadPoolExecutor(1) as player:
        for number in _longest():
            if time.perf_counter() >= end:
                break
            await _follow(url, Game(number, player), heard, readers=readers, end=end)
    return heard


def _longest() -> Iterator[int]:
    """Yield which of the matches to play, the longest first."""
    return iter(sorted(range(12), key=lambda number: -len(played(number).steps)))


class Game:
    """A match that is played step by step, by a thread that may use the database."""

    def __init__(self, number: int, player: ThreadPoolExecutor) -> None:
        self._player = player
        log = player.submit(opened, number).result()
        self.match = log.head.match
        self._steps = _played_on(log)

    async def play_on(self) -> tuple[int, float] | None:
        """Return how long the log is then, and when it was committed; None: over."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._player, next, self._steps, None)


async def _follow(
    url: str, game: Game, heard: Heard, *, readers: int, end: float
) -> None:
    """Let all readers follow one match to its end, or until the time is up."""
    seen: list[dict[int, float]] = [{} for _ in range(readers)]
    # A reader who joins gets the first step when it is long committed.
    await game.play_on()
    tasks = [asyncio.create_task(_read(url, game.match, one)) for one in seen]
    await asyncio.sleep(PATIENCE_S)
    committed: dict[int, float] = {}
    while time.perf_counter() < end and (step := await game.play_on()):
        committed[step[0]] = step[1]
        await asyncio.sleep(PAUSE_S)
    await asyncio.sleep(PATIENCE_S)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    heard.steps += len(committed)
    for one in seen:
        heard.missed += len(committed.keys() - one.keys())
        heard.delays += [one[seq] - at for seq, at in committed.items() if seq in one]


def _played_on(log: Opened) -> Iterator[tuple[int, float]]:
    """Append step by step; yield how many entries the log then has, and since when."""
    head, chain = log.head, log.head.chain()
    for step in log.match.steps:
        head = append(head, chained(chain, step))
        committed = time.perf_counter()
        wake_viewers(head.match, head.seq)
        yield head.seq, committed


async def _read(url: str, match: UUID, seen: dict[int, float]) -> None:
    """Note when which step arrives."""
    place = urlsplit(url)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    request = f"GET /live/{match}/ HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n"
    writer.write(request.encode())
    try:
        while line := await reader.readline():
            if line.startswith(b"id: "):
                seen.setdefault(int(line[4:]), time.perf_counter())
    finally:
        writer.close()
