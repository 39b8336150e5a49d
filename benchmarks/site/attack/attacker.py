"""One attacker: an account and an address, and what they can make with them.

Everything is sent to the loopback, at a bounded rate, and ends when it is told to.
"""

import asyncio
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count, cycle
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from threading import Event, Lock, Thread
from typing import Final

from benchmarks.site.attack.visitor import NO_ANSWER, Visitor
from tests.bots.packages.archives import METADATA, PROJECT, project, wheel, zipped

ADDRESS: Final = "127.0.0.2"
NAME: Final = "sleeper"
STREAMS: Final = 500
TABLES: Final = 30
GUESTS: Final = 20
PAUSE_S: Final = 0.2
"""Between two requests of one kind of attack."""
UPLOAD_S: Final = 60.0
SECONDS_TO_END: Final = 90.0
MODESTY: Final = 10
CHECK_S: Final = 240.0
LARGE: Final = 4
"""Seats of a table that is no check."""
SLEEPER: Final = """
import time

from bots.sdk import Bot


class Clever(Bot):
    needs_view = False
    games = {games}

    def choose(self, view, moves):
        if self.seats >= {seats}:
            time.sleep(16)
        return moves[0]
"""
BOMB_KEYS: Final = 30_000
"""Parts of one dotted key: a few hundred bytes in an archive, half a minute to read."""


@dataclass
class Attempts:
    """How often each thing was tried, and what the site said."""

    answers: Counter[tuple[str, str]] = field(default_factory=Counter)
    lock: Lock = field(default_factory=Lock)

    def note(self, attack: str, status: int) -> None:
        with self.lock:
            self.answers[attack, _verdict(status)] += 1


def _verdict(status: int) -> str:
    if status == NO_ANSWER:
        return "no answer"
    return "refused" if status >= 400 else "accepted"


@dataclass
class Attacker:
    port: int
    token: str
    ladder: str
    matches: list[str] = field(default_factory=list)
    """Matches that are over, to ask for their replays."""
    live: list[str] = field(default_factory=list)
    """Matches that are being played, to follow."""
    attempts: Attempts = field(default_factory=Attempts)
    stop: Event = field(default_factory=Event)
    _threads: list[Thread] = field(default_factory=list)

    def prepare(self) -> bool:
        """Hand in a bot that sleeps at large tables; return whether it may play.

        A check is played at the smallest table, so the bot passes it awake.
        """
        self._hand_in(NAME, '("bazar",)', seats=LARGE)
        deadline = time.monotonic() + CHECK_S
        while time.monotonic() < deadline and not self.stop.wait(1):
            found = self._visitor().ask_json("GET", f"/api/bots/{NAME}/versions/1.0/")
            if found is not None and found["is_done"]:
                return bool(found["status"] == "active")
        return False

    def begin(self) -> None:
        """Begin all attacks at once; they end when `end` is called."""
        for attack in (
            self._guests,
            self._uploads,
            self._bombs,
            self._tables,
            self._replays,
            self._look,
            self._streams,
        ):
            thread = Thread(target=attack, daemon=True)
            thread.start()
            self._threads.append(thread)

    @contextmanager
    def attacking(self) -> Iterator[None]:
        """Attack from a process of its own, which people do not share a Python with.

        On this one machine it gives way to the site: an attacker brings their own.
        """
        ours, theirs = Pipe()
        plan = (self.port, self.token, self.ladder, self.matches)
        process = get_context("spawn").Process(
            target=attack_until_stopped, args=(theirs, plan), daemon=True
        )
        process.start()
        try:
            yield
        finally:
            ours.send(None)
            if ours.poll(SECONDS_TO_END):
                self.attempts.answers.update(ours.recv())
            process.join(timeout=SECONDS_TO_END)

    def end(self) -> None:
        self.stop.set()
        for thread in self._threads:
            thread.join(timeout=60)

    def _visitor(self, *, is_known: bool = True) -> Visitor:
        return Visitor(self.port, ADDRESS, self.token if is_known else "")

    def _repeat(self, what: Callable[[int], None], most: int, pause: float) -> None:
        for number in range(most):
            if self.stop.wait(pause):
                return
            what(number)

    # --- 3, 4: guests enter a rated ladder and leave everybody waiting ---------------

    def _guests(self) -> None:
        self._try_enter("enter the ladder", self._visitor())
        self._repeat(self._guest, GUESTS, PAUSE_S)

    def _guest(self, number: int) -> None:
        """Become a guest at a table of one's own, and enter as one."""
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = {"game": "bazar", "seats": seats}
        found = self._visitor().ask_json("POST", "/api/tables/", table)
        if found is None:
            self.attempts.note("a table for a guest", 429)
            return
        guest = self._visitor(is_known=False)
        guest.ask("GET", f"/tables/{found['id']}/")
        form = [("csrfmiddlewaretoken", guest.cookies.get("csrftoken", ""))]
        status, _ = guest.ask("POST", f"/tables/{found['id']}/sit/", form)
        self.attempts.note("become a guest", status)
        self._try_enter("enter the ladder as a guest", guest)

    def _try_enter(self, attack: str, visitor: Visitor) -> None:
        path = f"/api/tournaments/{self.ladder}/entrants/"
        self.attempts.note(attack, visitor.ask("POST", path, {})[0])

    # --- 10, 11: packages that cost more than they are worth -------------------------

    def _bombs(self) -> None:
        self._repeat(self._bomb, 1000, 1.0)

    def _bomb(self, number: int) -> None:
        key = ".".join("a" * BOMB_KEYS)
        named = PROJECT.replace('name = "clever"', f'name = "bomb{number}"')
        toml = f"{named}\n[tool]\n{key} = {number}\n"
        self._upload("upload a TOML bomb", zipped(project(**{"pyproject.toml": toml})))

    def _uploads(self) -> None:
        """Hand in bots that are slow to check."""
        self._repeat(self._slow_to_check, 1000, 1.0)

    def _slow_to_check(self, number: int) -> None:
        games = ('("bazar",)', '("bazar",) * 4000')[number % 2]
        self._hand_in(f"slow{number}", games, seats=0)

    def _hand_in(self, name: str, games: str, *, seats: int) -> None:
        code = SLEEPER.format(games=games, seats=seats)
        metadata = METADATA.replace("clever", name)
        self._upload("upload a sleeper", zipped(wheel(METADATA=metadata, code=code)))

    def _upload(self, attack: str, package: bytes) -> None:
        path = "/api/bots/"
        status, _ = self._visitor().ask("POST", path, package, seconds=UPLOAD_S)
        self.attempts.note(attack, status)

    # --- 12: many tables with bots that sleep ----------------------------------------

    def _tables(self) -> None:
        self._repeat(self._table, 2 * TABLES, PAUSE_S)

    def _table(self, number: int) -> None:
        """With a bot that sleeps, or while there is none with one that thinks."""
        for name in (NAME, "souk-planner"):
            seats = [{"kind": "me"}, *({"kind": "bot", "name": name},) * (LARGE - 1)]
            table = {"game": "bazar", "seats": seats}
            status, _ = self._visitor().ask("POST", "/api/tables/", table)
            self.attempts.note(f"a table with {name}", status)
            if status == 201:
                return

    # --- 13: streams and replays ------------------------------------------------------

    def _replays(self) -> None:
        seats = cycle(("spectator", "0", "1", "all"))
        for number in count():
            if not self.matches or self.stop.wait(0.02):
                return
            match = self.matches[number % len(self.matches)]
            path = f"/matches/{match}/film.json?by=event&seat={next(seats)}"
            status, _ = self._visitor(is_known=False).ask("GET", path)
            self.attempts.note("a cold replay", status)

    def _look(self) -> None:
        """Find matches to follow, for a stream ends with its match."""
        while not self.stop.is_set():
            path = "/api/matches/?status=running&size=50"
            found = self._visitor().ask_json("GET", path)
            if found is not None and found["results"]:
                self.live = [one["id"] for one in found["results"]]
            self.stop.wait(3)

    def _streams(self) -> None:
        with suppress(Exception):
            asyncio.run(self._follow())

    async def _follow(self) -> None:
        readers = [asyncio.create_task(self._read(n)) for n in range(STREAMS)]
        while not self.stop.is_set():
            await asyncio.sleep(0.2)
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)

    async def _read(self, number: int) -> None:
        """Keep one stream open, and open it again whenever it is closed."""
        while True:
            match = self.live[number % len(self.live)] if self.live else "none"
            try:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, local_addr=(ADDRESS, 0)
                )
            except OSError:
                self.attempts.note("a live stream", NO_ANSWER)
                await asyncio.sleep(1)
                continue
            try:
                request = f"GET /live/{match}/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
                writer.write(request.encode())
                line = (await reader.readline()).split()
                status = int(line[1]) if len(line) > 1 else NO_ANSWER
                self.attempts.note("a live stream", status)
                while status == 200 and await reader.read(65_536):
                    pass
            except (OSError, ValueError):
                self.attempts.note("a live stream", NO_ANSWER)
            finally:
                writer.close()
            await asyncio.sleep(1)


def attack_until_stopped(
    control: Connection, plan: tuple[int, str, str, list[str]]
) -> None:
    """Attack until something comes from the other end, and send what was tried."""
    os.nice(MODESTY)
    port, token, ladder, matches = plan
    attacker = Attacker(port, token, ladder, matches)
    attacker.begin()
    control.recv()
    attacker.end()
    control.send(attacker.attempts.answers)
