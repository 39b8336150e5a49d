"""A bot cannot tell a check from a rated match by what it finds in its process."""

import json
import re
from typing import Any

import pytest

from bots.check_runner import check
from bots.services.installed_versions import package_of
from tests.bots.sandbox.tiers import TIERS, tier_named
from tests.tournaments.sandboxed import at_bazar, packaged
from tournaments.models import BotLog
from tournaments.services.matches import runner
from tournaments.services.matches.runner import play_next

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("store")]

SPY = """
import gc, json, os, resource, sys
from bots.sdk import Bot


def attempt(work):
    try:
        return repr(work())
    except Exception as error:
        return type(error).__name__


def frames():
    frame = sys._getframe()
    while frame := frame.f_back:
        is_ours = "/inside/" in frame.f_code.co_filename
        yield frame.f_code.co_name, {
            name: (repr(value), attempt(lambda: is_ours and vars(value)))
            for name, value in frame.f_locals.items()
            if name[:2] != "__"
        }


class Clever(Bot):
    def start(self, seat, options, rng):
        found = {
            "words": [sys.argv, sys.orig_argv, sys.flags, sys.path, os.getcwd()],
            "variables": sorted(os.environ.items()),
            "modules": sorted(sys.modules),
            "frames": [*frames()],
            "limits": [attempt(lambda: resource.getrlimit(kind)) for kind in range(16)
                       if kind != resource.RLIMIT_NPROC],
            "priority": attempt(lambda: os.getpriority(os.PRIO_PROCESS, 0)),
            "processors": attempt(lambda: os.sched_getaffinity(0)),
            "files": [attempt(lambda: os.get_blocking(number)) for number in range(64)],
            "itself": sorted(vars(self)),
            "objects": sorted({type(one).__name__ for one in gc.get_objects()}),
        }
        print(json.dumps(found))
        raise SystemExit

    def choose(self, view, moves):
        return moves[0]
"""


def found_in(log: str) -> dict[str, Any]:
    """Return what the bot found; seeds and addresses differ from match to match."""
    (line,) = (line for line in log.splitlines() if line.startswith("{"))
    line = re.sub(r"(seed\W+)[0-9a-f]{64}", r"\1", line)
    line = re.sub(r"0x[0-9a-f]+", "address", line)
    found: dict[str, Any] = json.loads(line)
    return found


@pytest.mark.parametrize("tier", TIERS)
def test_a_check_looks_like_a_rated_match_from_within(tier, store, monkeypatch):
    sandbox = tier_named(tier)
    monkeypatch.setattr(runner, "choose_sandbox", lambda: sandbox)
    version = packaged(SPY)
    report = check(package_of(version), sandbox=sandbox, store=store)
    match = at_bazar(version, packaged())
    assert play_next(worker="a worker")
    (_, log), *_ = json.loads(BotLog.objects.get(match=match, seat=0).parts)
    in_check, in_match = found_in(report.findings[-1].log), found_in(log)
    assert "hello" in str(in_check["frames"])
    for name, seen in in_match.items():
        assert in_check[name] == seen, name


SEED = """
import sys
from bots.sdk import Bot


class Clever(Bot):
    def start(self, seat, options, rng):
        print("seed", sys._getframe().f_back.f_locals["hello"].seed)
        raise SystemExit

    def choose(self, view, moves):
        return moves[0]
"""


def test_two_checks_of_one_package_roll_other_dice(store):
    version = packaged(SEED)
    sandbox = runner.choose_sandbox()
    reports = [
        check(package_of(version), sandbox=sandbox, store=store) for _ in range(2)
    ]
    seeds = [re.findall(r"seed (\w{64})", one.findings[-1].log) for one in reports]
    assert [len(found) for found in seeds] == [1, 1]
    assert seeds[0] != seeds[1]
