"""Breaks everything that can break while matches are played: `make chaos`.

    python -m tests.chaos --seconds 60 --seed 1
    python -m tests.chaos --seconds 150 --seed 1 2 3     (one run after the other)
    python -m tests.chaos --control fence     (without the fence; it must fail)

It prints what was done and which promises hold, and ends with 1 if one does not.
"""

import argparse
import ctypes
import os
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Final

import django

from tests.chaos.ground import Ground

SETTINGS: Final = "tests.chaos.settings"
PR_SET_CHILD_SUBREAPER: Final = 36
OVERTIME_S: Final = 600.0
"""How much longer a run may take on a machine that does other things, too."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, nargs="+", default=[1])
    parser.add_argument("--control", default="")
    parser.add_argument("--log", type=Path, help="where to write what workers said")
    found = parser.parse_args(arguments)
    if len(found.seed) > 1:
        return _one_after_the_other(found)
    began = time.monotonic()
    # An orphan becomes a child of this process, and is found in the end.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    with Ground() as ground:
        ground.start()
        _set_up(ground, found.control)
        run = import_module("tests.chaos.run")
        one = run.Run(ground, found.seed[0], found.control)
        return one.judge(began + found.seconds, found.log)


def _one_after_the_other(found: argparse.Namespace) -> int:
    """Make a run for each seed; return 0 if all promises hold in all of them."""
    broken = []
    for seed in found.seed:
        print(f"--- seed {seed}", flush=True)
        command = [sys.executable, "-m", "tests.chaos", f"--seconds={found.seconds}"]
        command += [f"--seed={seed}", f"--control={found.control}"]
        command += [f"--log={found.log}-{seed}"] if found.log else []
        limit = found.seconds + OVERTIME_S
        if subprocess.run(command, check=False, timeout=limit).returncode:
            broken.append(seed)
    print(f"{len(found.seed)} runs; {len(broken)} broke a promise. {broken or ''}")
    return 1 if broken else 0


def _set_up(ground: Ground, control: str) -> None:
    """Name the servers in the environment, for this process and for the crew."""
    crew = Path(ground.folder, "crew")
    crew.mkdir()
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": SETTINGS,
        "DATABASE_URL": ground.database_url,
        "REDIS_URL": ground.redis_url,
        "SOUK_CHAOS_CONTROL": control,
        "SOUK_CHAOS_TWICE": str(crew / "twice"),
    }
    django.setup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
