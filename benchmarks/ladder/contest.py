"""Two bots, one game, many deals: each deal a function of its number alone."""

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

import msgspec

from benchmarks.ladder.chairs import Chair, MakeBot, imported, play_in_process
from benchmarks.ladder.deals import SEATS, Seating, seatings, share
from bots.driver.failure import SeatFailed
from bots.driver.seat import Setting
from bots.hosting import store
from bots.packages.errors import Rejected
from bots.packages.gate import inspect
from bots.packages.unpacking import unpack
from engines import registry
from engines.core.game import Outcome
from souk.cli.bot_check import archive_at
from souk.cli.entrants import entrant
from souk.cli.refusal import Refusal
from souk.cli.series import Series, derived, play_match


class Package(msgspec.Struct, frozen=True):
    """A bot past the gate; plain values, for it travels between processes."""

    label: str
    path: Path
    folder: Path
    """Where it is unpacked."""
    entry: str


class Contest(msgspec.Struct, frozen=True):
    """Who plays what."""

    game: str
    bots: tuple[Package, Package]
    seed: int
    sandboxed: bool = False

    @property
    def series(self) -> Series:
        return Series(game=self.game, entrants=(), options={}, seed=self.seed)


class Dealt(msgspec.Struct, frozen=True):
    """What is kept of a deal."""

    share: float
    """That of the first bot."""
    took_ms: tuple[list[float], list[float]]
    """What each decision of each bot took; nothing is known of it in sandboxes."""
    failed: list[str]
    """Who failed and why, a sentence for each."""


def package_at(label: str, path: Path) -> Package:
    """Return the bot at a path, as the site would take it."""
    try:
        package = inspect(archive_at(path))
    except Rejected as error:
        raise Refusal(f"{label} cannot play: {error}") from error
    folder = unpack(package, store())
    return Package(label, path, folder, package.description.entry)


def play_deals(contest: Contest, deals: int, jobs: int) -> Iterator[Dealt]:
    """Play deals 1 to `deals`; hand them on in this order.

    Bots are imported by other processes than this one, which so stays as it was.
    """
    with ProcessPoolExecutor(jobs, initializer=_leave_ctrl_c_to_others) as pool:
        played = [pool.submit(play_deal, contest, deal) for deal in range(1, deals + 1)]
        try:
            for future in played:
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def play_deal(contest: Contest, deal: int) -> Dealt:
    """Play both matches of a deal."""
    shares = []
    took_ms: tuple[list[float], list[float]] = ([], [])
    failed = []
    for seating in seatings(deal):
        if contest.sandboxed:
            outcome, failures = _in_sandboxes(contest, deal, seating)
        else:
            outcome, failures = _in_process(contest, deal, seating, took_ms)
        shares.append(share(outcome, seating))
        failed += [
            f"{contest.bots[seating[each.seat]].label} failed: {each.reason}"
            for each in failures
        ]
    return Dealt(sum(shares) / len(shares), took_ms, failed)


Ended = tuple[Outcome, list[SeatFailed]]


def _in_process(
    contest: Contest,
    deal: int,
    seating: Seating,
    took_ms: tuple[list[float], list[float]],
) -> Ended:
    game, series = registry.load(contest.game), contest.series
    chairs = []
    for seat, kind in enumerate(seating):
        seed = derived(series, deal, "seat", seat)
        setting = Setting(game, game.options(), seat, SEATS, seed)
        chairs.append(Chair(_maker(contest.bots[kind]), setting))
    ended = play_in_process(chairs, derived(series, deal))
    for chair, kind in zip(chairs, seating, strict=True):
        took_ms[kind].extend(chair.took_ms)
    return ended


def _in_sandboxes(contest: Contest, deal: int, seating: Seating) -> Ended:
    seated = tuple(entrant(str(contest.bots[kind].path)) for kind in seating)
    series = msgspec.structs.replace(contest.series, entrants=seated)
    played = play_match(series, deal)
    return played.outcome, played.failed


@cache
def _maker(bot: Package) -> MakeBot:
    return imported(bot.folder, bot.entry)


def _leave_ctrl_c_to_others() -> None:
    """Let Ctrl-C, which reaches all processes of a terminal, be heard by one alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
