"""Honest people: each plays at a table against bots, from an address of their own."""

import time
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any, Final
from uuid import uuid4

from benchmarks.site.attack.visitor import Visitor

GAME: Final = "bazar"
BOT: Final = "souk-greedy"
LOOK_S: Final = 0.25
THINK_S: Final = 1.0
ATTEMPTS: Final = 5
"""So often a move is sent again whose answer did not come."""


@dataclass
class Waited:
    """How long people waited, and what they were told that their moves have done."""

    first: list[float] = field(default_factory=list)
    """Seconds from setting a table up to the first question."""
    moves: dict[str, int] = field(default_factory=dict)
    """How many moves were acknowledged, by the match."""
    refused: int = 0
    """Requests that were refused, or had no answer."""
    lock: Lock = field(default_factory=Lock)


@dataclass(frozen=True, slots=True)
class HonestPerson:
    visitor: Visitor
    seconds: float
    waited: Waited
    stop: Event

    def play(self) -> None:
        """Play one match after the other until the time is over."""
        end = time.monotonic() + self.seconds
        while self._is_time_left(end):
            began = time.monotonic()
            match = self._sit_down(end)
            if match is None or not self._play_match(match, began, end):
                # Who got no question has waited for one until the end.
                self.waited.first.append(time.monotonic() - began)
            if match is not None:
                path = f"/api/tables/{match}/resignation/"
                self.visitor.ask("POST", path, {}, key=str(uuid4()))

    def _is_time_left(self, end: float) -> bool:
        return time.monotonic() < end and not self.stop.is_set()

    def _sit_down(self, end: float) -> str | None:
        """Set a table up; who is refused tries again, as a person would."""
        bots = [{"kind": "bot", "name": BOT}] * 2
        body = {"game": GAME, "seats": [{"kind": "me"}, *bots]}
        while self._is_time_left(end):
            table = self.visitor.ask_json("POST", "/api/tables/", body)
            if table is not None:
                return str(table["id"])
            self.waited.refused += 1
            time.sleep(THINK_S)
        return None

    def _play_match(self, match: str, began: float, end: float) -> bool:
        """Play a match; return whether there was a question at all."""
        has_begun = False
        while self._is_time_left(end):
            question = self.visitor.ask_json("GET", f"/api/tables/{match}/question/")
            if question is not None and question["state"] == "over":
                break
            if question is None or not question["is_asked"]:
                time.sleep(LOOK_S)
                continue
            if has_begun:
                time.sleep(THINK_S)
            else:
                has_begun = True
                self.waited.first.append(time.monotonic() - began)
            self._move(match, question)
        return has_begun

    def _move(self, match: str, question: Any) -> None:
        """Send a move until it is acknowledged or refused; the same key counts once."""
        body = {"move": question["moves"][0]["move"], "expected_head": question["head"]}
        path, key = f"/api/tables/{match}/moves/", str(uuid4())
        for _ in range(ATTEMPTS):
            status = self.visitor.ask("POST", path, body, key=key)[0]
            if status == 200:
                with self.waited.lock:
                    known = self.waited.moves.get(match, 0)
                    self.waited.moves[match] = known + 1
                return
            self.waited.refused += 1
            if status == 409:
                return
            time.sleep(LOOK_S)
