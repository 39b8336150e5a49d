"""The players of a series: a built-in player by its name, or a bot by its path."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from bots.bot_table import BUILT_IN, Guest, HostedMatch, store
from bots.driver.seat import Setting
from bots.packages.archive_extraction import unpack
from bots.packages.errors import Rejected
from bots.packages.gate import Package, inspect
from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.tiers import choose_sandbox
from engines import registry
from engines.core.game import AnyGame
from souk.cli.bot_check import archive_at
from souk.cli.failures import bot_failure
from souk.cli.games import BOTS
from souk.cli.in_process import InProcessSeat, import_root, mixed_table
from souk.cli.refusal import FAILED, Refusal
from souk.cli.series import BotFailure, SeriesEntrant


def is_path(name: str) -> bool:
    """Tell a path from a name: it has a slash, or is a file that is there."""
    return os.sep in name or name == os.curdir or Path(name).is_file()


def entrant(name: str, game: AnyGame, *, is_here: bool = False) -> SeriesEntrant:
    """Return who sits down in a game."""
    if not is_path(name) and name in game.players:
        return SeriesEntrant(name)
    return bot(name, is_here=is_here)


def bot(name: str, *, is_here: bool = False) -> SeriesEntrant:
    """Return a bot of Souk, or one by its path; its package is checked before."""
    if is_path(name):
        return _by_path(name, is_here=is_here)
    if name not in BOTS:
        raise Refusal(
            f"There is no bot {name!r}. Bots of Souk: {', '.join(BOTS)}. Other bots "
            f"are named by their path, as in ./{name}."
        )
    project = BUILT_IN / f"souk-{name}"
    package = _package(name, project)
    # It comes with Souk, so it is trusted like Souk itself; the clock is the usual one.
    guest = Guest(project, package.description.entry)
    return SeriesEntrant(name, guest, package.digest, is_in_process=True)


def short_names(names: Sequence[str]) -> list[str]:
    """Return how to call bots: two versions of one often bear the same name."""
    short = [Path(name).resolve().name if is_path(name) else name for name in names]
    whole = [os.path.normpath(name) if is_path(name) else name for name in names]
    found = [str(Path(name).resolve()) if is_path(name) else name for name in names]
    ways = (short, whole, found)
    return next((way for way in ways if len({*way}) == len(way)), found)


def _by_path(name: str, *, is_here: bool) -> SeriesEntrant:
    path = Path(name)
    package = _package(name, path)
    described = package.description
    label = f"{described.name} {described.version}"
    source = import_root(path) if path.is_dir() else None
    try:
        if is_here:
            # Its author's own files: a debugger shows them, and they can be edited.
            folder = (source or unpack(package, store())).resolve()
            guest = Guest(folder, described.entry)
            return SeriesEntrant(
                *(label, guest, package.digest),
                is_in_process=True,
                is_timed=False,
                source=source,
            )
        # Found out now, once, and not in the midst of a series.
        choose_sandbox()
        guest = Guest(unpack(package, store()), described.entry)
    except SandboxUnavailable as error:
        raise Refusal(
            f"{error} A bot that you trust can play without: --here.", FAILED
        ) from error
    return SeriesEntrant(label, guest, package.digest, source=source)


def package_at(path: str) -> Package:
    """Return what a wheel or a folder holds; refuse what the site would refuse."""
    return _package(path, Path(path))


def _package(name: str, path: Path) -> Package:
    try:
        return inspect(archive_at(path))
    except Rejected as error:
        raise Refusal(f"{name} cannot play: {error}") from error


# --- the games of a bot --------------------------------------------------------------


def games_declared(
    entrant: SeriesEntrant, guest: Guest, game: AnyGame
) -> tuple[str, ...]:
    """Start a bot once, in this game, and return the games it says it plays.

    One that does not start here may be made for another game, and say so there.
    """
    others = [name for name in registry.GAMES if name != game.name]
    failures = []
    for rules in (game, *map(registry.load, others)):
        found = _started(entrant, guest, rules)
        if isinstance(found, BotFailure):
            failures.append(found)
        elif not failures or game.name not in found:
            return found
    described = f"{entrant.label} cannot play: {failures[0].reason}"
    raise Refusal(f"{described}\n{failures[0].traceback}".rstrip(), FAILED)


def _started(
    entrant: SeriesEntrant, guest: Guest, game: AnyGame
) -> tuple[str, ...] | BotFailure:
    """Return the games of a bot, or why it does not start in one."""
    match, seed = HostedMatch(game, game.options(), game.seats.start), bytes(32)
    guests, in_process = {0: guest}, {}
    if entrant.is_in_process:
        setting = Setting(game, match.options, 0, match.seats, seed)
        seat = InProcessSeat(guest, setting, is_timed=False, echo=sys.stderr)
        guests, in_process = {}, {0: seat}
    with mixed_table(match, guests, in_process, {}, seed_of=lambda _: seed) as found:
        table, bots = found
        table.begin()
        if table.failed:
            return bot_failure(table.failed[0], table.logs[0], entrant)
        return bots[0].games or registry.GAMES


def check_games(entrants: Sequence[SeriesEntrant], game: AnyGame) -> None:
    """Refuse a bot that does not play the game."""
    for each in dict.fromkeys(entrants):
        if each.guest is None:
            continue  # It comes with this very game.
        games = games_declared(each, each.guest, game)
        if game.name not in games:
            known = ", ".join(name for name in games if name in registry.GAMES)
            raise Refusal(
                f"{each.label} does not play {game.name}: it plays "
                f"{known or 'no game of this Souk'}. The games of a bot are named in "
                "its class, as in games = "
                f'("{game.name}",).'
            )
