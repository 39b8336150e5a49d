"""The `souk` command run for real, in a process of its own."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from engines import registry
from souk.cli import main

ROOT = Path(__file__).parents[3]
GAME = registry.GAMES[0]
"""Any game will do."""

ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
"""A person's shell: output that is not for a terminal waits in a buffer."""


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "souk", *map(str, arguments)]


def souk(
    *arguments: object, cwd: Path = ROOT, said: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, in a folder and with words from the keyboard."""
    return subprocess.run(
        command(*arguments),
        cwd=cwd,
        env={**ENVIRONMENT, **environment},
        input=said,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def refusal(*arguments: object) -> str:
    """Return the one sentence with which the command says no; run it right here."""
    told, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(told), redirect_stderr(errors):
        code = main([str(argument) for argument in arguments])
    sentence = errors.getvalue()
    assert (code, told.getvalue()) == (2, "")
    assert sentence.startswith("souk: ")
    assert sentence.count("\n") == 1
    return sentence.removeprefix("souk: ").rstrip("\n")


def seats() -> int:
    return registry.load(GAME).seats.start


def random_players() -> list[str]:
    return ["random"] * seats()
