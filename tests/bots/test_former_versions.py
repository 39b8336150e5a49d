"""Matches of former rules: what bots run on has them, and the site's own bots do, too.

A match that was begun before an upgrade is played on by bots as by everybody else.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from bots.driver.clock import TimeControl
from bots.driver.seat import BotSeat, Setting
from bots.driver.table import BotTable
from bots.sandbox.interface import Limits, Spec
from engines import former
from engines.core.chance import Chance
from engines.core.play import play
from tests.bots.sandbox.tiers import TIERS, open_folder, tier_named
from tests.engines.former.upgrade import VERSIONS

ROOT = Path(__file__).parents[2]
OWN = sorted((ROOT / "bots/builtin").glob("souk-*"))
SEED = bytes(range(32))
versions = pytest.mark.parametrize(
    ("name", "version"),
    [
        pytest.param(*one, marks=[] if one == VERSIONS[0] else pytest.mark.long)
        for one in VERSIONS
    ],
)
PATIENT = TimeControl(start_ms=60_000, bank_ms=60_000)
"""The machine may have much else to do."""

CLEVER = """
from bots.sdk import Bot
from engines import registry
from engines.games.{name}.rules import execute
from engines.games.{name}.view import View


class Clever(Bot):
    def choose(self, view, moves):
        assert type(view) is View
        assert self.game is registry.load({name!r})
        assert self.game.execute is execute
        assert self.game.rules_version == {version}
        return moves[len(repr(view)) % len(moves)]
"""
"""Imports the rules by the name that they have at all times."""

PLAY = """
import sys
from importlib import import_module
from inspect import getmembers, isclass

from bots.protocol.messages import ClockMessage
from bots.sdk import Bot
from bots.sdk.testing import BotPlayer
from engines import registry
from engines.core.play import play

_, folder, package, name, version = sys.argv
sys.path.insert(0, folder)
registry.make_present(name, int(version))
game = registry.load(name)
assert game.rules_version == int(version)
(make,) = (
    found
    for _, found in getmembers(import_module(f"{package}.bot"), isclass)
    if issubclass(found, Bot) and found is not Bot
)
clock = ClockMessage(bank_ms=400, increment_ms=1, cap_ms=400)
seats = game.seats[0]
players = [
    BotPlayer(make, game, seat=seat, seats=seats, seed=bytes([seat]), clock=clock)
    for seat in range(seats)
]
outcome = play(
    game,
    seats,
    lambda questions: [players[one.seat](one) for one in questions],
    chance=game.chance(bytes(32)),
    sink=lambda step: [player.notify(step.events) for player in players],
)
assert len(outcome.ranks) == seats
"""


@versions
@pytest.mark.parametrize("tier", TIERS)
def test_every_sandbox_has_what_a_match_of_former_rules_needs(
    tier: str, name: str, version: int
):
    game, sandbox = former.load(name, version), tier_named(tier)
    seats = game.seats[0]
    with open_folder() as folder:
        code = CLEVER.format(name=name, version=version)
        (folder / "clever.py").write_text(code)
        with sandbox.launch(Spec(folder, "clever:Clever"), Limits()) as process:
            setting = Setting(game, game.options(), 0, seats, SEED)
            bot = BotSeat(process, setting, PATIENT)
            players = {
                seat: game.players["random"](Chance(bytes([seat])))
                for seat in range(1, seats)
            }
            at = BotTable({0: bot}, players, stand_in=_nobody)
            at.begin()
            outcome = play(game, seats, at.ask, chance=game.chance(SEED))
            at.end(outcome)
            bot.close()
    assert len(outcome.ranks) == seats


def _nobody(seat: int):
    raise AssertionError(f"The bot in seat {seat} has failed.")


@versions
@pytest.mark.parametrize("folder", OWN, ids=lambda folder: folder.name)
def test_the_bots_of_the_site_play_by_former_rules(
    folder: Path, name: str, version: int
):
    package = folder.name.replace("-", "_")
    told = [str(folder), package, name, str(version)]
    done = subprocess.run(
        [sys.executable, "-c", PLAY, *told],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
