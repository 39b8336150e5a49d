"""A process behind two pipes that answers JSON with JSON, by msgspec at both ends."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

PROGRAM = """
import os, msgspec
decode, encode = msgspec.json.Decoder().decode, msgspec.json.Encoder().encode
waiting = b""
while chunk := os.read(0, 1 << 16):
    waiting += chunk
    *lines, waiting = waiting.split(b"\\n")
    for line in lines:
        question = decode(line)
        answer = {"t": "move", "id": question["id"], "move": question["moves"][0]}
        os.write(1, encode(answer) + b"\\n")
"""


@contextmanager
def bare_pipe(size: int) -> Iterator[Callable[[], None]]:
    """Yield what asks the process a question of a size and reads its answer."""
    decode, encode = msgspec.json.Decoder().decode, msgspec.json.Encoder().encode
    move = {"type": "Walk", "direction": "north"}
    question = {
        "t": "act",
        "id": "9f3a1c07",
        "moves": [move, move],
        "bank_ms": 10_000,
        "view": "x" * (size - 2),
    }
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        writing, reading = process.stdin.fileno(), process.stdout.fileno()

        def ask() -> None:
            line = encode(question) + b"\n"
            while line:
                line = line[os.write(writing, line) :]
            answer = b""
            while not answer.endswith(b"\n"):
                answer += os.read(reading, 1 << 16)
            decode(answer)

        yield ask
        process.stdin.close()
