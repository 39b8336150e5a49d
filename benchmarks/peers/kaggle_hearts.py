"""kaggle-environments: a match of OpenSpiel's Hearts and its replay.

`python -m benchmarks.peers.kaggle_hearts 5` prints the sizes of five replays and how
long they took. It is a program of its own because the package takes over logging and
more where it is loaded.
"""

import gzip
import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
ENVIRONMENT = "open_spiel_hearts"


def replays(number: int) -> list[dict[str, float]]:
    """Play matches and return what their replays weigh, in a process of its own."""
    return _played(_program(number))


def decisions_a_second(processes: int, number: int) -> float:
    """Play matches in some processes at once; return their decisions by their seconds.

    The seconds are those of the matches alone: what it takes to load is left out.
    """
    programs = [_program(number) for _ in range(processes)]
    matches = [_played(program) for program in programs]
    return sum(
        sum(match["decisions"] for match in each) / sum(m["seconds"] for m in each)
        for each in matches
    )


def _program(number: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "benchmarks.peers.kaggle_hearts", str(number)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True)


def _played(program: "subprocess.Popen[str]") -> list[dict[str, float]]:
    output, errors = program.communicate(timeout=120)
    if program.returncode:
        last = errors.strip().splitlines()[-1:]
        raise ImportError(f"kaggle-environments does not run: {''.join(last)}")
    found: list[dict[str, float]] = json.loads(output.splitlines()[-1])
    return found


def _replay(make: Any, seed: int) -> dict[str, float]:
    # Without the legal actions the players at random forfeit at once.
    random.seed(seed)
    environment = make(ENVIRONMENT, configuration={"includeLegalActions": True})
    began = time.perf_counter()
    environment.run(["random"] * 4)
    seconds = time.perf_counter() - began
    if any(seat["status"] != "DONE" for seat in environment.steps[-1]):
        raise RuntimeError("A seat has failed: the match is not whole.")
    text = json.dumps(environment.toJSON()).encode()
    # Before the first step all seats are active, and none of them decides.
    decisions = sum(
        seat["status"] == "ACTIVE" for step in environment.steps[1:] for seat in step
    )
    return {
        "bytes": len(text),
        "gzipped": len(gzip.compress(text)),
        "decisions": decisions,
        "seconds": seconds,
    }


def main() -> None:
    from kaggle_environments import make  # noqa: PLC0415 - only in its own process.

    number = int(sys.argv[1])
    print(json.dumps([_replay(make, seed) for seed in range(number)]))


if __name__ == "__main__":
    main()
