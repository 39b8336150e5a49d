"""How many matches workers play: a sandboxed bot in every seat, on PostgreSQL.

A worker here is a process that claims matches and plays them, as in an installation,
without the queue, which only says that there is something to claim. One process and two
play the same matches in turn, so that their ratio tells what a second core is worth.

A match is a chain: the worker asks, a bot answers, the worker asks the next. Two chains
keep two cores busy only if the kernel never lets both wait for one core while the other
is idle. So there are two more crews: two processes with a core each, which shows what
the kernel's choice costs, and as many as a worker plays at once in an installation.
"""

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Final

from django.contrib.auth.models import User

from benchmarks.measure import Effort, Figure
from benchmarks.site import Findings
from benchmarks.site.ground import Ground
from benchmarks.site.hands import Hand, hands, together
from bots.models import BotVersion
from bots.sandbox.tiers import choose_sandbox
from bots.services.builtin import hand_in_builtin_bots
from bots.worker_places import PlaceKind, places_of, usual_processes
from engines import registry
from tournaments.services.matches.creation import (
    competitor_of_version,
    new_deal,
    plan_match,
)
from tournaments.services.matches.runner import play_next

GROUP: Final = "playing"
BOT: Final = "souk-greedy"
MATCHES: Final = 24
"""How many are played by each crew in one run; the more, the less their ends matter."""


def measure(ground: Ground, effort: Effort) -> Findings:
    found = Findings()
    version = greedy()
    with _crews(ground.url) as crews:
        for game in registry.GAMES:
            runs: dict[str, list[float]] = {name: [] for name in crews}
            for _ in range(effort.runs):
                for name, crew in crews.items():
                    runs[name].append(_matches_a_minute(crew, game, version))
            for name, rates in runs.items():
                path = f"{GROUP}/{game}, {name}"
                found.add(path, "matches a minute", Figure(tuple(rates)))
    return found


@contextmanager
def _crews(url: str) -> Iterator[dict[str, Sequence[Hand]]]:
    """Start all processes, and have them make ready what they need."""
    cores = sorted(os.sched_getaffinity(0))
    usual = len(places_of(PlaceKind.MATCHES, usual_processes()))
    with ExitStack() as stack:
        crews = {
            name: stack.enter_context(hands(number, url))
            for name, number in (
                ("1 process", 1),
                ("2 processes", 2),
                ("2 processes, a core each", 2),
                ("as many as a worker plays", usual),
            )
        }
        for hand, core in zip(crews["2 processes, a core each"], cores, strict=False):
            # Before the bots' forks are made, which stay where they came from.
            hand.submit(os.sched_setaffinity, 0, {core}).result()
        for crew in crews.values():
            together(crew, warm_up)
        yield crews


@cache
def greedy() -> BotVersion:
    """Return the bot that all seats are, as if it had been checked."""
    handed_in = {version.bot.name: version for version in hand_in_builtin_bots()}
    return activated(handed_in[BOT])


def activated(version: BotVersion) -> BotVersion:
    version.status, version.games = BotVersion.Status.ACTIVE, "\n".join(registry.GAMES)
    version.save(update_fields=["status", "games"])
    return version


def plan(game: str, version: BotVersion, number: int, seats: int = 0) -> None:
    """Plan matches that differ in their deals and are the same in every run."""
    competitor = competitor_of_version(version)
    seats = seats or registry.load(game).usual_seats
    for one in range(number):
        deal = new_deal(seed=one.to_bytes(32, "big"))
        plan_match(game=game, deal=deal, seats=[competitor] * seats)


def _matches_a_minute(crew: Sequence[Hand], game: str, version: BotVersion) -> float:
    plan(game, version, MATCHES)
    began = time.perf_counter()
    played = together(crew, play_all)
    return 60 * played / (time.perf_counter() - began)


# --- what a worker does --------------------------------------------------------------


def warm_up() -> int:
    """Prove the sandbox, unpack the bot, and open the connection."""
    choose_sandbox()
    return User.objects.count()


def play_all() -> int:
    """Play until there is nothing left to claim; return how many it were."""
    return play_some(10**9)


def play_some(number: int) -> int:
    played = 0
    while played < number and play_next(worker="a benchmark"):
        played += 1
    return played
