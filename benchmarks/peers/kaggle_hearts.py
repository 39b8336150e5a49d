"""kaggle-environments: a match of OpenSpiel's Hearts and its replay.

`python -m benchmarks.peers.kaggle_hearts 5` prints the sizes of five replays. It is a
program of its own because the package takes over logging and more where it is loaded.
"""

import gzip
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
ENVIRONMENT = "open_spiel_hearts"


def replays(number: int) -> list[dict[str, int]]:
    """Play matches and return what their replays weigh, in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.peers.kaggle_hearts", str(number)]
    answer = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    if answer.returncode:
        last = answer.stderr.strip().splitlines()[-1:]
        raise ImportError(f"kaggle-environments does not run: {''.join(last)}")
    found: list[dict[str, int]] = json.loads(answer.stdout.splitlines()[-1])
    return found


def _replay(make: Any, seed: int) -> dict[str, int]:
    # Without the legal actions the players at random forfeit at once.
    random.seed(seed)
    environment = make(ENVIRONMENT, configuration={"includeLegalActions": True})
    environment.run(["random"] * 4)
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
    }


def main() -> None:
    from kaggle_environments import make  # noqa: PLC0415 - only in its own process.

    number = int(sys.argv[1])
    print(json.dumps([_replay(make, seed) for seed in range(number)]))


if __name__ == "__main__":
    main()
