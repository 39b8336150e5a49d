"""`python -m benchmarks.covert`: what two seats can tell each other, in bits a second.

Nothing here is refused by the sandbox: two processes on one machine share it. A row
says how many of the bits came through, and what a sender who repeats and corrects would
get across.
"""

import json
import math
import os
import random
import secrets
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.covert import seat
from bots.sandbox.bubblewrap import Bubblewrap
from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.interface import Limits, Sandbox, Spec
from bots.sandbox.landlock import Landlock
from bots.sandbox.runtime import Runtime, provide

SLOTS_S: Final = {
    "processors": (0.05, 0.2),
    "memory": (0.05, 0.2),
    "lines of shared libraries": (0.005, 0.02),
    "names of shared folders": (0.002, 0.01),
    "numbers of threads": (0.01, 0.05),
}
FORMS: Final[dict[str, Callable[[Runtime], Sandbox]]] = {
    "warm bubblewrap": partial(Bubblewrap.find, is_warm=True),
    "bubblewrap": Bubblewrap.find,
    "warm Landlock": partial(Landlock, is_warm=True),
    "Landlock": Landlock,
}
BITS: Final = 64
CHUNK: Final = 1 << 16


def main() -> None:
    runtime = provide()
    for name, find in FORMS.items():
        try:
            sandbox = find(runtime)
        except SandboxUnavailable as reason:
            print(f"{name}: {reason}", file=sys.stderr)
            continue
        for channel in seat.CHANNELS:
            for slot_s in SLOTS_S[channel]:
                share = right_share(sandbox, channel, slot_s)
                print(
                    f"| {name} | {channel} | {slot_s * 1e3:g} ms | {share:.0%} | "
                    f"{capacity(share) / slot_s:.1f} |",
                    flush=True,
                )


def right_share(
    sandbox: Sandbox, channel: str, slot_s: float, bits: int = BITS
) -> float:
    """Send bits from one seat to another; return which part of them arrived."""
    message = [0, 1] * (bits // 2)
    random.shuffle(message)
    told = {
        "channel": channel,
        "bits": message,
        "slot_s": slot_s,
        "begin": time.time() + 1,
        "key": secrets.token_hex(8),
    }
    with tempfile.TemporaryDirectory(prefix="souk-covert-") as name:
        os.chmod(name, 0o755)
        shutil.copy(seat.__file__, Path(name, "covert_seat.py"))
        sender, receiver = (
            sandbox.launch(
                Spec(Path(name), json.dumps({**told, "role": role}), "covert_seat"),
                Limits(),
            )
            for role in ("sender", "receiver")
        )
        with sender, receiver:
            os.set_blocking(receiver.stdout, True)
            measured = json.loads(
                b"".join(iter(partial(os.read, receiver.stdout, CHUNK), b""))
            )
    limit = statistics.median(measured)
    # Who sends knows how many ones there are, so the greater half is taken for them.
    return statistics.mean(
        (value > limit) == bool(bit)
        for value, bit in zip(measured, message, strict=True)
    )


def capacity(share: float) -> float:
    """Return how many bits a slot carries of which this share arrives unharmed."""
    wrong = min(max(1 - share, 1e-9), 0.5)
    right = 1 - wrong
    return 1 + wrong * math.log2(wrong) + right * math.log2(right)


if __name__ == "__main__":
    main()
