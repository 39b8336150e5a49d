"""The live stream of a match: `GET /live/<match>/`, as server-sent events.

What a reader has not seen yet is read from the database, behind the number of the last
entry it knows. Redis only says when it is time to look, and a clock says so too: a lost
message costs a moment, never a step. Many readers of one match look once together.

Each message carries the additions to the replay that `replays.frames` describes:

    step    one more frame
    notes   what came to a frame that the reader already has
    beat    nothing; the connection is alive
    end     the match is over
    emote   a sign from somebody at the table to the others there, stored nowhere

With `once=1` the stream ends when it has told what is there: a page that gets no place
for a stream asks in this way from time to time.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import (
    AbstractContextManager,
    asynccontextmanager,
    nullcontext,
    suppress,
)
from functools import partial
from time import thread_time
from typing import Any, Final, TypeVar
from uuid import UUID

import msgspec
import redis.asyncio
from django.conf import settings
from django.db import DatabaseError, connections
from django.utils.translation import gettext, override

from replays import selectors
from replays.frames.builder import News
from replays.log.engine import WrongEngine
from replays.log.errors import UnreadableLog
from replays.models import MatchLog
from replays.places import NoPlace, StreamPlaces
from replays.services.wakeups import channel
from replays.stream_admission import (
    Scope,
    StreamRefused,
    Ticket,
    admit_user,
    is_once,
    language_of,
    user_in,
)

THREADS: Final = 4
"""So many connections to the database at most, however many readers there are."""

LOOK_SECONDS: Final = 1.0
"""How often a match is looked at while Redis is silent."""

READINGS_CACHED: Final = 16
"""So many readings of a match are cached until it grows."""

BEAT_SECONDS: Final = 15.0
REDIS_SECONDS: Final = 5.0
"""How long to wait before a Redis that is gone is tried again."""

HINT_SECONDS: Final = 1.0
HELD_UP_SECONDS: Final = 3.0
"""So long a reader without a place waits for the answer, which costs nothing."""

RETRY_SECONDS: Final = 30
"""When to try again where there is no place."""

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
T = TypeVar("T")

_log = logging.getLogger(__name__)


# --- reading, in a thread ------------------------------------------------------------


def admit_reader(scope: Scope) -> tuple[Ticket, int | None]:
    """Return the ticket of a reader, and the account of one who is logged in."""
    user = user_in(scope)
    return admit_user(scope, user), user.pk


class StreamUpdate(msgspec.Struct, frozen=True):
    """What a reader had not seen yet, ready to be sent."""

    body: bytes
    seq: int
    is_over: bool


def read(ticket: Ticket) -> StreamUpdate:
    """Return what the reader of a ticket has not seen yet."""
    log = MatchLog.objects.get(id=ticket.match)
    replay = selectors.replay(
        log, ticket.viewer, ticket.language, ticket.grain, layout=ticket.layout
    )
    news = replay.news(ticket.after)
    return StreamUpdate(b"".join(messages(news)), news.seq, news.is_over)


def height(match: UUID) -> int:
    """Return how many entries a match has."""
    return MatchLog.objects.values_list("head_seq", flat=True).get(id=match)


def messages(news: News) -> Iterator[bytes]:
    """Yield what to send, in the order in which it happened."""
    for step, notes in news.notes:
        yield _message("notes", {"step": step, "notes": notes})
    for step, seq, frame in news.frames:
        yield _message("step", {"step": step, "frame": frame}, seq)
    if news.is_over:
        yield _message("end", {}, news.seq)


def _message(name: str, data: object, seq: int | None = None) -> bytes:
    number = b"" if seq is None else b"id: %d\n" % seq
    body = msgspec.json.encode(data)
    return b"event: %b\n%bdata: %b\n\n" % (name.encode(), number, body)


# --- watching, in the event loop -----------------------------------------------------


class MatchWatch:
    """All readers of one match: the log is looked at once for all of them.

    Readers who have seen the same through the same eyes share one reading.
    """

    def __init__(self) -> None:
        self.readers = 0
        self.seq = 0
        self.emotes_heard = 0
        self._emotes: deque[bytes] = deque(maxlen=8)
        self.nudged = asyncio.Event()
        self.looking: asyncio.Task[None] | None = None
        self._grown = asyncio.Condition()
        self._readings: dict[Ticket, asyncio.Future[StreamUpdate]] = {}

    async def read(
        self, ticket: Ticket, reading: Callable[[], Awaitable[StreamUpdate]]
    ) -> StreamUpdate:
        """Return what somebody else has just read for an equal ticket, or read it."""
        found = self._readings.get(ticket)
        if found is None:
            if len(self._readings) >= READINGS_CACHED:
                self._readings.clear()
            found = self._readings[ticket] = asyncio.ensure_future(reading())
        try:
            # A reader who leaves takes nothing away from those who wait for the same.
            return await asyncio.shield(found)
        except (DatabaseError, UnreadableLog, WrongEngine):
            self._readings.pop(ticket, None)
            raise

    def hear(self, emote: bytes) -> None:
        self._emotes.append(_message("emote", msgspec.Raw(emote)))
        self.emotes_heard += 1

    def emotes(self, after: int) -> bytes:
        new = self.emotes_heard - after
        return b"".join([*self._emotes][-new:]) if new else b""

    async def look(self, height: Callable[[], Awaitable[int]]) -> None:
        """Look when nudged, and every second, for as long as this task lives."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self.nudged.wait()
            if self.nudged.is_set():  # Perhaps by an emote.
                self.nudged.clear()
                async with self._grown:
                    self._grown.notify_all()
            try:
                seq = await height()
            except DatabaseError as error:
                _log.warning("Could not read the head of a match: %s", error)
                continue
            if seq > self.seq:
                self.seq = seq
                self._readings.clear()
                async with self._grown:
                    self._grown.notify_all()

    async def grows(self, beyond: int, heard: int, seconds: float) -> bool:
        """Wait until there is more than a reader knows; False when nothing came."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._grown:
                await self._grown.wait_for(
                    lambda: self.seq > beyond or self.emotes_heard > heard
                )
                return True
        return False


class Live:
    """The ASGI application that streams."""

    def __init__(
        self, address_in: Callable[[Scope], str], spent: Callable[[str, float], None]
    ) -> None:
        """Count readers by their addresses, and tell what reading for one has cost."""
        self._address_in = address_in
        self._spent = spent
        self._places = StreamPlaces(
            places=settings.STREAMS,
            per_address=settings.STREAMS_PER_ADDRESS,
            per_account=settings.STREAMS_PER_ACCOUNT,
        )
        self._watches: dict[UUID, MatchWatch] = {}
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        self._listening: asyncio.Task[None] | None = None

    def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if scope["method"] != "GET":
                raise StreamRefused(405, "GET")
            with self._place(scope):
                await self._admitted(scope, receive, send)
        except StreamRefused as refusal:
            await _refuse(send, refusal)
        except NoPlace:
            with override(language_of(scope)):
                words = gettext("Too many streams are open: try again soon.")
            # A script that asks again at once is held up by its own open connections,
            # and costs the event loop little meanwhile.
            await asyncio.sleep(HELD_UP_SECONDS)
            await _refuse(send, StreamRefused(429, words))

    def _place(self, scope: Scope) -> AbstractContextManager[None]:
        """Take a place before anything is looked up; nobody stays who asks once."""
        if is_once(scope):
            return nullcontext()
        return self._places.for_address(self._address_in(scope))

    async def _admitted(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = self._address_in(scope)
        ticket, account = await self._in_thread(address, admit_reader, scope)
        ends = is_once(scope)
        with self._places.for_account(None if ends else account):
            reading = self._stream(address, ticket, send, is_once=ends)
            stream = asyncio.create_task(reading)
            gone = asyncio.create_task(_gone(receive))
            try:
                await asyncio.wait({stream, gone}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                stream.cancel()
                gone.cancel()
                await asyncio.gather(stream, gone, return_exceptions=True)

    async def _stream(
        self, address: str, ticket: Ticket, send: Send, *, is_once: bool
    ) -> None:
        """Send what the reader has missed, then what comes, until the match is over."""
        await _begin(send)
        async with self._watch(ticket.match) as watch:
            heard = watch.emotes_heard
            while True:
                reading = partial(self._in_thread, address, read, ticket)
                try:
                    news = await watch.read(ticket, reading)
                except (DatabaseError, UnreadableLog, WrongEngine) as error:
                    _log.warning(
                        "Live stream of match %s failed: %s", ticket.match, error
                    )
                    break
                if news.body:
                    await _send(send, news.body)
                if news.is_over or is_once:
                    break
                ticket = msgspec.structs.replace(ticket, after=news.seq)
                while watch.seq <= news.seq:
                    if not await watch.grows(news.seq, heard, BEAT_SECONDS):
                        await _send(send, _message("beat", {}))
                    emotes, heard = watch.emotes(heard), watch.emotes_heard
                    if emotes and isinstance(ticket.viewer, int):
                        await _send(send, emotes)
        await send({"type": "http.response.body", "body": b""})

    @asynccontextmanager
    async def _watch(self, match: UUID) -> AsyncIterator[MatchWatch]:
        """Share the watch of a match; the last reader to leave ends it."""
        self._listen()
        watch = self._watches.get(match)
        if watch is None:
            watch = self._watches[match] = MatchWatch()
            look = watch.look(lambda: self._in_thread("", height, match))
            watch.looking = asyncio.create_task(look)
        watch.readers += 1
        try:
            yield watch
        finally:
            watch.readers -= 1
            if not watch.readers:
                del self._watches[match]
                if watch.looking is not None:
                    watch.looking.cancel()

    async def _in_thread(
        self, address: str, function: Callable[..., T], *args: Any
    ) -> T:
        """Do work in a thread, for a reader at an address or, without one, for all."""
        work = partial(self._work, address, function, *args)
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _work(self, address: str, function: Callable[..., T], *args: Any) -> T:
        """Hold a connection no longer than the work takes, and tell what it cost."""
        began = thread_time()
        try:
            return function(*args)
        finally:
            connections.close_all()
            self._spent(address, thread_time() - began)

    # --- Redis -----------------------------------------------------------------------

    def _listen(self) -> None:
        """Begin to listen for growing logs, once, where there is a Redis."""
        if self._listening is None and settings.REDIS_URL:
            self._listening = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        """Pass hints on until this task is cancelled."""
        task = asyncio.current_task()
        assert task is not None
        # Asked, and not only told: the client of Redis may swallow being cancelled.
        while not task.cancelling():
            try:
                await self._hear_until_lost(task)
            except (redis.RedisError, OSError) as error:
                _log.warning("Live streams poll: Redis unavailable: %s", error)
                await asyncio.sleep(REDIS_SECONDS)

    async def _hear_until_lost(self, task: asyncio.Task[Any]) -> None:
        prefix, _, _ = channel(UUID(int=0)).rpartition(":")
        client = redis.asyncio.from_url(
            settings.REDIS_URL, health_check_interval=BEAT_SECONDS
        )
        async with client, client.pubsub(ignore_subscribe_messages=True) as hints:
            await hints.psubscribe(f"{prefix}:*")
            while not task.cancelling():
                if hint := await hints.get_message(timeout=HINT_SECONDS):
                    self._nudge(hint)

    def _nudge(self, hint: dict[str, Any]) -> None:
        with suppress(ValueError):
            name = bytes(hint["channel"]).decode().rpartition(":")[2]
            if watch := self._watches.get(UUID(name)):
                if (told := bytes(hint["data"])).startswith(b"{"):
                    watch.hear(told)
                watch.nudged.set()


# --- ASGI ----------------------------------------------------------------------------


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _begin(send: Send) -> None:
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),  # A proxy that waits for more is not live.
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await _send(send, b"retry: 1000\n\n")


async def _send(send: Send, message: bytes) -> None:
    await send({"type": "http.response.body", "body": message, "more_body": True})


async def _refuse(send: Send, refusal: StreamRefused) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    if refusal.status == 429:
        headers.append((b"retry-after", b"%d" % RETRY_SECONDS))
    await send(
        {"type": "http.response.start", "status": refusal.status, "headers": headers}
    )
    await send({"type": "http.response.body", "body": str(refusal).encode()})
