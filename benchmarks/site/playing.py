"""How many matches workers play: four sandboxed bots each, on PostgreSQL.

A worker here is a process that claims matches and plays them, as in an installation,
without the queue, which only says that there is something to claim. One process and two
play the same matches in turn, so that their ratio tells what a second core is worth.
"""

import time
from collections.abc import Sequence
from functools import cache
from typing import Final

from django.contrib.auth.models import User

from benchmarks.measure import Effort, Figure
from benchmarks.site import Findings
from benchmarks.site.ground import Ground
from benchmarks.site.hands import Hand, hands, together
from bots.models import BotVersion
from bots.sandbox.choosing import choose_sandbox
from bots.services.builtin import hand_in_builtin_bots
from engines import registry
from tournaments.services.competitors import competitor_of_version
from tournaments.services.conducting import play_next
from tournaments.services.planning import new_deal, plan_match

GROUP: Final = "playing"
SEATS: Final = 4
BOT: Final = "souk-greedy"
MATCHES: Final = 8
"""How many are played by each crew in one run; the more, the less their ends matter."""


def measure(ground: Ground, effort: Effort) -> Findings:
    found = Findings()
    version = greedy()
    with hands(1, ground.url) as one, hands(2, ground.url) as two:
        for crew in (one, two):
            together(crew, warm_up)
        for game in registry.GAMES:
            rates = [
                [_matches_a_minute(crew, game, version) for crew in (one, two)]
                for _ in range(effort.runs)
            ]
            for name, runs in zip(
                ("1 process", "2 processes"), zip(*rates, strict=True), strict=True
            ):
                path = f"{GROUP}/{game}, {name}"
                found.add(path, "matches a minute", Figure(tuple(runs)))
    return found


@cache
def greedy() -> BotVersion:
    """Return the bot that all seats are, as if it had been checked."""
    handed_in = {version.bot.name: version for version in hand_in_builtin_bots()}
    return activated(handed_in[BOT])


def activated(version: BotVersion) -> BotVersion:
    version.status, version.games = BotVersion.Status.ACTIVE, "\n".join(registry.GAMES)
    version.save(update_fields=["status", "games"])
    return version


def plan(game: str, version: BotVersion, number: int, seats: int = SEATS) -> None:
    """Plan matches that differ in their deals and are the same in every run."""
    competitor = competitor_of_version(version)
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
