"""What runs in the sandbox: one seat sends bits, the other notices something.

Both have the same clock. In each slot of time the sender does something or nothing, and
the receiver measures what that may change.
"""

import ctypes
import functools
import hashlib
import json
import mmap
import os
import threading
import time
from collections.abc import Callable
from typing import Any

NAMES = 9
"""How many names say one bit."""
BLOCK = bytes(1 << 16)
LARGE = bytes(1 << 24)
PATIENCE_S = 60


def main(argument: str, reading: int, writing: int) -> None:
    told: dict[str, Any] = json.loads(argument)
    send, measure = CHANNELS[told["channel"]]
    measured = []
    for slot, bit in enumerate(told["bits"]):
        begin = told["begin"] + slot * told["slot_s"]
        time.sleep(max(begin - time.time(), 0))
        until = begin + told["slot_s"] * 0.9
        if told["role"] == "receiver":
            measured.append(measure(f"{told['key']}-{slot}", until))
        elif bit:
            send(f"{told['key']}-{slot}", until)
    os.write(writing, json.dumps(measured).encode())


def _burn(key: str, until: float) -> None:
    threads = [threading.Thread(target=_hashes, args=(key, until)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=PATIENCE_S)


def _hashes(key: str, until: float) -> float:
    """Return how little can be computed: other threads take what there is."""
    count = 0
    while time.time() < until:
        hashlib.sha256(BLOCK).digest()
        count += 1
    return -count


def _copies(key: str, until: float) -> float:
    count = 0
    while time.time() < until:
        bytearray(LARGE)
        count += 1
    return -count


def _look_up(key: str, until: float) -> float:
    """Return how quickly names that are not there are found not to be."""
    folder, took = os.path.dirname(os.__file__), []
    # The receiver looks when the sender has.
    time.sleep(max(until - time.time(), 0) / 2)
    for number in range(NAMES):
        before = time.perf_counter_ns()
        os.access(f"{folder}/{key}-{number}", os.F_OK)
        took.append(time.perf_counter_ns() - before)
    return -sorted(took)[NAMES // 2]


def _look_up_first(key: str, until: float) -> None:
    folder = os.path.dirname(os.__file__)
    for number in range(NAMES):
        os.access(f"{folder}/{key}-{number}", os.F_OK)


def _start_threads(key: str, until: float) -> None:
    for _ in range(20):
        thread = threading.Thread(target=int)
        thread.start()
        thread.join(timeout=PATIENCE_S)


def _thread_number(key: str, until: float) -> float:
    """Return by how much the numbers of threads have grown."""
    first = _new_number()
    time.sleep(max(until - time.time(), 0))
    return _new_number() - first


def _new_number() -> int:
    thread = threading.Thread(target=int)
    thread.start()
    thread.join(timeout=PATIENCE_S)
    return thread.native_id or 0


PROBE = bytes.fromhex(
    "0faef0 0faee8 0f31 48c1e220 4809d0 4889c6"  # When it begins,
    "0faee8 488b07 0faee8 0f31 48c1e220 4809d0 4829f0"  # how long a read takes,
    "0fae3f c3"  # and throw away what was read.
)
"""Native code of x86_64: reads a line of memory and puts it out of all caches."""
SLOWEST_HIT = 300
"""In ticks; from memory it takes longer."""


@functools.cache
def _shared_line() -> tuple[Callable[[int], int], int, mmap.mmap]:
    """Return what reads a line of memory and tells the ticks, and where it is.

    The line belongs to a library that all bots have in memory once. What reads it is
    native code, which has to stay where it is.
    """
    code = mmap.mmap(
        -1,
        len(PROBE),
        flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS,
        prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC,
    )
    code.write(PROBE)
    begin = ctypes.addressof(ctypes.c_char.from_buffer(code))
    read = ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.c_uint64)(begin)
    unused = ctypes.cast(ctypes.CDLL(None).l64a, ctypes.c_void_p).value or 0
    return read, unused, code


def _read_line(key: str, until: float) -> None:
    read, line, _ = _shared_line()
    while time.time() < until:
        for _ in range(200):
            read(line)


def _hits(key: str, until: float) -> float:
    """Return how often somebody has just read the line, of all times."""
    read, line, _ = _shared_line()
    hits = times = 0
    while time.time() < until:
        hits += read(line) < SLOWEST_HIT
        times += 1
    return hits / max(times, 1)


CHANNELS: dict[
    str, tuple[Callable[[str, float], object], Callable[[str, float], float]]
] = {
    "processors": (_burn, _hashes),
    "memory": (_copies, _copies),
    "names of shared folders": (_look_up_first, _look_up),
    "numbers of threads": (_start_threads, _thread_number),
}
"""By name, what the sender does for a 1 and what the receiver measures, which is then
greater."""

if os.uname().machine == "x86_64":
    CHANNELS["lines of shared libraries"] = (_read_line, _hits)
