"""The live stream: who gets it, what it says, and that nothing is lost on the way."""

import asyncio
import json
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client

from engines.core.game import OMNISCIENT, SPECTATOR
from replays import live, selectors
from replays.frames.builder import MatchReplay
from replays.services.wakeups import wake_viewers
from tests.databases import in_own_connection
from tests.replays.stored import Stored, stored, unstored

SECONDS = 20


@pytest.fixture(autouse=True)
def no_replay_of_another_test():
    selectors.REPLAYS.clear()


def scope(match: Stored, query: str = "", **headers: str) -> dict[str, Any]:
    pairs = [
        (name.replace("_", "-").encode(), value.encode())
        for name, value in headers.items()
    ]
    return {
        "type": "http",
        "method": "GET",
        "path": f"/live/{match.header.match}/",
        "query_string": query.encode(),
        "headers": pairs,
    }


# --- who gets it ---------------------------------------------------------------------


def cookie_of(user: User | None) -> dict[str, str]:
    if user is None:
        return {}
    client = Client()
    client.force_login(user)
    return {"cookie": f"a=b; sessionid={client.cookies['sessionid'].value}"}


def person(role: str) -> User | None:
    if role == "stranger":
        return None
    user = User.objects.create_user(role, is_staff=role != "player")
    if role == "organiser":
        user.user_permissions.add(Permission.objects.get(codename="view_matchlog"))
    return user


@pytest.mark.django_db
@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("role", ["stranger", "player", "helper", "organiser"])
def test_a_stream_is_open_to_whom_the_page_is_open(role, is_over):
    match = stored() if is_over else stored(step=5)
    cookie = cookie_of(person(role))
    names = {"all": OMNISCIENT, "spectator": SPECTATOR, "0": 0, "1": 1}
    for name, viewer in names.items():
        asked = scope(match, f"seat={name}", **cookie)
        if viewer is SPECTATOR or is_over or role == "organiser":
            assert live.admit(asked).viewer == viewer
        else:
            with pytest.raises(
                live.StreamRefused, match="opens when the match is over"
            ) as e:
                live.admit(asked)
            assert e.value.status == 403


@pytest.mark.django_db
def test_a_refusal_speaks_the_language_that_was_asked_for():
    match = stored(step=5)
    with pytest.raises(
        live.StreamRefused, match="s’ouvre quand la partie est terminée"
    ):
        live.admit(scope(match, "seat=all&language=fr"))


@pytest.mark.django_db
@pytest.mark.parametrize("cookie", ["sessionid=nonsense", "sessionid", "=;=", "é=1"])
def test_a_cookie_that_means_nothing_is_that_of_a_stranger(cookie):
    match = stored(step=5)
    assert live.admit(scope(match, cookie=cookie)).viewer is SPECTATOR


@pytest.mark.django_db
def test_a_stream_goes_on_behind_the_last_event_of_the_reader():
    match = stored(step=5)
    assert live.admit(scope(match)).after == 0
    assert live.admit(scope(match, "after=7")).after == 7
    assert live.admit(scope(match, "after=7", last_event_id="9")).after == 9
    assert live.admit(scope(match, "after=x")).after == 0


@pytest.mark.django_db
def test_there_is_no_stream_of_what_does_not_exist():
    for asked in (scope(stored(step=1), "seat=9"), scope(unstored())):
        with pytest.raises(live.StreamRefused) as refusal:
            live.admit(asked)
        assert refusal.value.status == 404
    with pytest.raises(live.StreamRefused):
        live.admit({**asked, "path": "/live/nonsense/"})


# --- what it says --------------------------------------------------------------------


def test_a_message_is_an_event_with_a_number_and_one_line_of_data():
    match = unstored()
    replay = MatchReplay(match.header, SPECTATOR, "en")
    replay.add_entries(match.entries)
    sent = [*live.messages(replay.news(0))]
    name, number, data = sent[1].decode().rstrip("\n").split("\n")
    assert (name, number) == ("event: step", f"id: {match.seq_of(1)}")
    assert json.loads(data.removeprefix("data: "))["step"] == 1
    assert sent[-1].startswith(b"event: end\n")
    assert len(sent) == replay.last + 2
    assert [*live.messages(replay.news(replay.seq))] == sent[-1:]


# --- with a database of its own, for threads see only what is committed --------------


class Reader:
    """A browser at the other end of the stream."""

    def __init__(self, app: live.Live, asked: dict[str, Any]) -> None:
        self.status = 0
        self.events: list[tuple[str, str, Any]] = []
        self._news = asyncio.Condition()
        self._left = asyncio.Event()
        self.task = asyncio.create_task(app(asked, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        async with self._news:
            if message["type"] == "http.response.start":
                self.status = message["status"]
            else:
                for event in message["body"].decode().split("\n\n"):
                    self._take(event)
            self._news.notify_all()

    def _take(self, event: str) -> None:
        lines = [line for line in event.split("\n") if ": " in line]
        fields = dict(line.split(": ", 1) for line in lines)
        if "event" in fields:
            data = json.loads(fields["data"])
            self.events.append((fields["event"], fields.get("id", ""), data))

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(SECONDS), self._news:
            await self._news.wait_for(is_so)

    async def until_steps(self, steps: list[int]) -> None:
        await self.until(lambda: self.steps == steps)

    async def leave(self) -> None:
        self._left.set()
        async with asyncio.timeout(SECONDS):
            await self.task

    @property
    def steps(self) -> list[int]:
        return [data["step"] for name, _, data in self.events if name == "step"]


def in_a_loop(work: Callable[[live.Live], Any], **options: Any) -> None:
    async def run() -> None:
        app = live.Live(**options)
        try:
            await work(app)
        finally:
            app.close()
            await asyncio.sleep(0)

    asyncio.run(run())


async def aside(work: Callable[..., Any], *args: Any) -> Any:
    """Write to the database as another process would."""
    return await asyncio.to_thread(in_own_connection, lambda: work(*args))


def test_a_reader_catches_up_and_follows_until_the_end(own_database, settings):
    settings.REDIS_URL = ""
    match = stored(step=3)
    replay = MatchReplay(match.header, SPECTATOR, "en")
    replay.add_entries(match.entries)

    async def work(app: live.Live) -> None:
        reader = Reader(app, scope(match))
        await reader.until(lambda: reader.steps == [0, 1, 2, 3])
        await aside(match.grow, match.seq_of(5))
        await reader.until(lambda: reader.steps[-1] == 5)
        await aside(match.grow, len(match.entries))
        async with asyncio.timeout(SECONDS):
            await reader.task
        assert reader.status == 200
        assert reader.steps == [*range(replay.last + 1)]
        assert reader.events[-1][0] == "end"

    in_a_loop(work)


def test_a_reader_that_was_away_gets_what_it_missed_and_nothing_twice(own_database):
    match = stored(step=8)

    async def work(app: live.Live) -> None:
        first = Reader(app, scope(match, f"after={match.seq_of(2)}"))
        await first.until(lambda: first.steps == [3, 4, 5, 6, 7, 8])
        last_id = first.events[2][1]
        await first.leave()
        again = Reader(app, scope(match, last_event_id=last_id))
        await again.until(lambda: again.steps == [6, 7, 8])
        await again.leave()

    in_a_loop(work)


def test_what_comes_to_a_step_that_was_sent_is_sent_after_it(own_database, settings):
    settings.REDIS_URL = ""
    match = stored(upto=0)
    match.grow(len(match.entries) - 2)

    async def work(app: live.Live) -> None:
        reader = Reader(app, scope(match, f"after={len(match.entries) - 2}"))
        await reader.until(lambda: reader.status == 200)
        await aside(match.grow, len(match.entries))
        await reader.task
        assert [name for name, _, _ in reader.events] == ["notes", "end"]

    in_a_loop(work)


def test_redis_wakes_a_reader_before_the_clock_does(own_database, monkeypatch):
    monkeypatch.setattr(live, "LOOK_SECONDS", 600)
    match = stored(step=2)

    async def work(app: live.Live) -> None:
        reader = Reader(app, scope(match))
        await reader.until(lambda: reader.steps == [0, 1, 2])
        await aside(match.grow, match.seq_of(3))
        # The subscription may not stand yet: a hint that nobody hears is no harm.
        async with asyncio.timeout(SECONDS):
            while reader.steps[-1] != 3:
                wake_viewers(match.header.match, match.seq_of(3))
                await asyncio.sleep(0.05)
        await reader.leave()

    in_a_loop(work)


def test_a_redis_that_is_gone_costs_a_moment_and_no_step(own_database, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    match = stored(step=2)

    async def work(app: live.Live) -> None:
        reader = Reader(app, scope(match))
        await reader.until(lambda: reader.steps == [0, 1, 2])
        await aside(match.grow, match.seq_of(4))
        await reader.until(lambda: reader.steps == [0, 1, 2, 3, 4])
        await reader.leave()

    in_a_loop(work)


def test_a_silent_match_has_a_beating_heart(own_database, monkeypatch):
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.02)
    match = stored(step=1)

    async def work(app: live.Live) -> None:
        reader = Reader(app, scope(match))
        await reader.until(lambda: len(reader.events) > 4)
        assert {name for name, _, _ in reader.events[2:]} == {"beat"}
        assert all(number == "" for _, number, _ in reader.events[2:])
        await reader.leave()

    in_a_loop(work)


def test_readers_of_one_match_look_together_and_leave_nothing_behind(
    own_database, monkeypatch
):
    looks: list[float] = []
    height = live.height

    def counted(match: UUID) -> int:
        looks.append(time.monotonic())
        return height(match)

    monkeypatch.setattr(live, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(live, "height", counted)
    match = stored(step=1)

    async def work(app: live.Live) -> None:
        readers = [Reader(app, scope(match)) for _ in range(20)]
        for reader in readers:
            await reader.until_steps([0, 1])
        looks.clear()
        began = time.monotonic()
        await asyncio.sleep(0.5)
        assert len(looks) <= (time.monotonic() - began) / 0.05 + 1
        for reader in readers:
            await reader.leave()
        assert app._watches == {}
        assert app._readers == 0

    in_a_loop(work)


def test_those_who_have_seen_the_same_are_told_by_one_reading(
    own_database, monkeypatch, settings
):
    settings.REDIS_URL = ""
    readings: list[live.Ticket] = []
    read = live.read

    def counted(ticket: live.Ticket) -> live.StreamUpdate:
        readings.append(ticket)
        return read(ticket)

    monkeypatch.setattr(live, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(live, "read", counted)
    match = stored(step=1)

    async def work(app: live.Live) -> None:
        readers = [Reader(app, scope(match)) for _ in range(20)]
        for reader in readers:
            await reader.until_steps([0, 1])
        readings.clear()
        # A reader who leaves in the middle takes nothing away from the others.
        gone = readers.pop()
        await aside(match.grow, match.seq_of(2))
        await gone.leave()
        for reader in readers:
            await reader.until_steps([0, 1, 2])
        assert len(readings) == len({*readings}) <= 2
        for reader in readers:
            await reader.leave()

    in_a_loop(work)


def test_an_idle_stream_holds_no_connection(own_database, monkeypatch):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has nobody to ask who is connected.")
    monkeypatch.setattr(live, "LOOK_SECONDS", 600)
    match = stored(step=1)

    def connected() -> int:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = "
                "current_database() AND pid <> pg_backend_pid()"
            )
            return cursor.fetchone()[0]

    connection.close()

    async def work(app: live.Live) -> None:
        readers = [Reader(app, scope(match)) for _ in range(10)]
        for reader in readers:
            await reader.until_steps([0, 1])
        async with asyncio.timeout(SECONDS):
            while await aside(connected):
                await asyncio.sleep(0.05)
        for reader in readers:
            await reader.leave()

    in_a_loop(work)


def test_there_is_a_limit_to_how_many_may_watch(own_database):
    match = stored(step=1)

    async def work(app: live.Live) -> None:
        first = Reader(app, scope(match))
        await first.until(lambda: first.status == 200)
        second = Reader(app, scope(match))
        await second.task
        assert second.status == 503
        await first.leave()
        third = Reader(app, scope(match))
        await third.until(lambda: third.status == 200)
        await third.leave()

    in_a_loop(work, max_readers=1)


def test_only_reading_is_allowed(own_database):
    match = stored(step=1)

    async def work(app: live.Live) -> None:
        reader = Reader(app, {**scope(match), "method": "POST"})
        await reader.task
        assert reader.status == 405

    in_a_loop(work)


def test_no_thread_is_left_when_the_stream_is_closed(own_database):
    match = stored(step=1)

    async def work(app: live.Live) -> None:
        reader = Reader(app, scope(match))
        await reader.until(lambda: reader.steps == [0, 1])
        await reader.leave()

    in_a_loop(work)
    deadline = time.monotonic() + SECONDS
    while any(thread.name.startswith("live") for thread in threading.enumerate()):
        assert time.monotonic() < deadline
        with suppress(RuntimeError):
            time.sleep(0.02)
