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
from replays.services.wakeups import publish_emote, wake_viewers
from replays.stream_admission import StreamRefused, Ticket, admit
from souk.visitor import address_in
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
            assert admit(asked).viewer == viewer
        else:
            with pytest.raises(
                StreamRefused, match="opens when the match is over"
            ) as e:
                admit(asked)
            assert e.value.status == 403


@pytest.mark.django_db
def test_a_refusal_speaks_the_language_that_was_asked_for():
    match = stored(step=5)
    with pytest.raises(StreamRefused, match="s’ouvre quand la partie est terminée"):
        admit(scope(match, "seat=all&language=fr"))


@pytest.mark.django_db
@pytest.mark.parametrize("cookie", ["sessionid=nonsense", "sessionid", "=;=", "é=1"])
def test_a_cookie_that_means_nothing_is_that_of_a_stranger(cookie):
    match = stored(step=5)
    assert admit(scope(match, cookie=cookie)).viewer is SPECTATOR


@pytest.mark.django_db
def test_a_stream_goes_on_behind_the_last_event_of_the_reader():
    match = stored(step=5)
    assert admit(scope(match)).after == 0
    assert admit(scope(match, "after=7")).after == 7
    assert admit(scope(match, "after=7", last_event_id="9")).after == 9
    assert admit(scope(match, "after=x")).after == 0


@pytest.mark.django_db
def test_there_is_no_stream_of_what_does_not_exist():
    for asked in (scope(stored(step=1), "seat=9"), scope(unstored())):
        with pytest.raises(StreamRefused) as refusal:
            admit(asked)
        assert refusal.value.status == 404
    with pytest.raises(StreamRefused):
        admit({**asked, "path": "/live/nonsense/"})


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

    async def answered(self) -> int:
        await self.until(lambda: self.status != 0)
        return self.status

    async def leave(self) -> None:
        self._left.set()
        async with asyncio.timeout(SECONDS):
            await self.task

    @property
    def steps(self) -> list[int]:
        return [data["step"] for name, _, data in self.events if name == "step"]


def in_a_loop(
    work: Callable[[live.Live], Any],
    spent: Callable[[str, float], None] = lambda address, seconds: None,
) -> None:
    async def run() -> None:
        app = live.Live(address_in, spent)
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


def test_an_emote_reaches_those_who_look_from_a_seat_and_nobody_else(own_database):
    match = stored(step=2)
    player = cookie_of(person("organiser"))

    async def work(app: live.Live) -> None:
        seated = Reader(app, scope(match, "seat=0", **player))
        watching = Reader(app, scope(match))
        await seated.until_steps([0, 1, 2])
        await watching.until_steps([0, 1, 2])
        async with asyncio.timeout(SECONDS):
            while seated.events[-1][0] != "emote":
                publish_emote(match.header.match, 1, "thanks")
                await asyncio.sleep(0.05)
        assert seated.events[-1][2] == {"seat": 1, "emote": "thanks"}
        await aside(match.grow, match.seq_of(3))
        await watching.until_steps([0, 1, 2, 3])
        assert "emote" not in {name for name, _, _ in watching.events}
        await seated.leave()
        await watching.leave()

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
        assert app._places.taken == 0

    in_a_loop(work)


def test_those_who_have_seen_the_same_are_told_by_one_reading(
    own_database, monkeypatch, settings
):
    settings.REDIS_URL = ""
    readings: list[Ticket] = []
    read = live.read

    def counted(ticket: Ticket) -> live.StreamUpdate:
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


# --- how many get it -----------------------------------------------------------------


def at(address: str, asked: dict[str, Any]) -> dict[str, Any]:
    return {**asked, "client": (address, 1234)}


async def statuses(readers: list[Reader]) -> list[int]:
    return sorted([await reader.answered() for reader in readers])


async def all_leave(readers: list[Reader]) -> None:
    for reader in readers:
        await reader.leave()


def test_one_address_gets_its_share_however_many_it_asks_for_at_once(
    own_database, settings
):
    settings.STREAMS, settings.STREAMS_PER_ADDRESS = 10, 3
    match = stored(step=1)

    async def work(app: live.Live) -> None:
        many = [Reader(app, at("192.0.2.1", scope(match))) for _ in range(30)]
        assert await statuses(many) == [200] * 3 + [429] * 27
        other = Reader(app, at("192.0.2.2", scope(match)))
        await other.until_steps([0, 1])
        await all_leave([*many, other])
        again = Reader(app, at("192.0.2.1", scope(match)))
        await again.until_steps([0, 1])
        await again.leave()

    in_a_loop(work)


def test_an_account_gets_its_share_wherever_it_asks_from(own_database, settings):
    settings.STREAMS_PER_ACCOUNT = 2
    match = stored(step=1)
    cookie = cookie_of(User.objects.create_user(f"watcher-{match.header.match}"))

    async def work(app: live.Live) -> None:
        many = [
            Reader(app, at(f"192.0.2.{number}", scope(match, **cookie)))
            for number in range(4)
        ]
        assert await statuses(many) == [200, 200, 429, 429]
        stranger = Reader(app, at("192.0.2.1", scope(match)))
        await stranger.until_steps([0, 1])
        await all_leave([*many, stranger])

    in_a_loop(work)


def test_a_script_that_opens_streams_again_and_again_is_held_up(
    own_database, settings, monkeypatch
):
    settings.STREAMS = 0
    monkeypatch.setattr(live, "HELD_UP_SECONDS", 3600.0)
    match = stored(step=1)

    async def work(app: live.Live) -> None:
        reader = Reader(app, scope(match))
        await asyncio.wait({reader.task}, timeout=0.5)
        assert reader.status == 0
        reader.task.cancel()

    in_a_loop(work)


def test_a_reader_without_a_place_is_told_when_to_come_back(own_database, settings):
    settings.STREAMS = 0
    match = stored(step=1)
    sent: list[dict[str, Any]] = []

    async def take(message: dict[str, Any]) -> None:
        sent.append(message)

    async def leave() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def work(app: live.Live) -> None:
        await app(scope(match, "language=fr"), leave, take)

    in_a_loop(work)
    assert sent[0]["status"] == 429
    assert (b"retry-after", b"30") in sent[0]["headers"]
    assert sent[1]["body"].decode().startswith("Trop de flux sont ouverts")


def test_a_reader_without_a_place_can_still_ask_what_is_new(own_database, settings):
    settings.STREAMS = 0
    match = stored(step=3)

    async def work(app: live.Live) -> None:
        for after, steps in ((0, [0, 1, 2, 3]), (match.seq_of(2), [3])):
            reader = Reader(app, scope(match, f"once=1&after={after}"))
            async with asyncio.timeout(SECONDS):
                await reader.task
            assert (reader.status, reader.steps) == (200, steps)
        assert app._watches == {}

    in_a_loop(work)


def test_a_refusal_costs_its_reader_what_it_costs_the_site(own_database):
    spent: list[str] = []

    async def work(app: live.Live) -> None:
        reader = Reader(app, at("192.0.2.1", scope(unstored())))
        assert await reader.answered() == 404

    in_a_loop(work, lambda address, seconds: spent.append(address))
    assert spent == ["192.0.2.1"]


def test_what_reading_costs_is_told_with_the_address(own_database):
    match = stored(step=3)
    spent: list[tuple[str, float]] = []

    async def work(app: live.Live) -> None:
        reader = Reader(app, at("2001:db8::1", scope(match)))
        await reader.until_steps([0, 1, 2, 3])
        await reader.leave()

    in_a_loop(work, lambda address, seconds: spent.append((address, seconds)))
    own = [seconds for address, seconds in spent if address == "2001:db8::/64"]
    assert len(own) == 2
    assert min(own) > 0


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
