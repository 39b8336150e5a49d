"""Which command is asked for, and how each of them ends.

A command is a module with `add_arguments` and `run`. Only the one that is asked for is
imported, so that none waits for what another needs.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword
from typing import Any, Final, Protocol, cast

from souk.cli.refusal import FAILED, INTERRUPTED, WRONG_INPUT, Parser, Refusal
from souk.distribution import SITE

COMMANDS: Final = {
    "games": "List the games with their seats, options and players.",
    "play": "Play matches between bots and built-in players, and sum them up.",
    "compare": "Say which of two bots plays better, and how sure that is.",
    "watch": "Step through a saved match.",
    "fork": "Play a saved match on from a step, many times, with other bots.",
    "analyse": "Judge every move of a saved match, and say what decided it.",
    "bot new": "Write a new bot: a small project of your own.",
    "bot check": "Check a bot as the site does: its package, its start, its play.",
    "bot submit": "Hand a bot in to a site, and see what it finds out.",
    "bot enter": "Enter a bot on the ladders of its games, or for a tournament.",
    "bot retry": "Ask a bot exactly what a seat was asked at a step of a match.",
    "bot diff": "List the decisions of a match in which two versions differ.",
    "bot log": "Read what your bot wrote in a match of a site.",
    "game new": "Write a new game into a checkout: rules, words, picture and tests.",
    "verify": "Check saved matches: the chain, the rules and every draw.",
    "pack": "Make saved matches small for an archive, or unpack them.",
    "export": "Download matches of a site as files, and check each.",
    "import": "Bring matches to a site from their files.",
    "up": "Run the whole site on this machine, with matches to watch.",
    "web": "Run the web server alone.",
    "worker": "Run a worker alone, which plays matches.",
    "doctor": "Say what this machine has and what it lacks.",
}

BROKEN_PIPE: Final = 141
"""What a shell reports of a program that the signal of this name has ended."""


class CliCommand(Protocol):
    """What a command's module holds."""

    @staticmethod
    def add_arguments(parser: Parser) -> None: ...

    @staticmethod
    def run(arguments: Any) -> int: ...


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows a question mark; it is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _run([*(sys.argv[1:] if arguments is None else arguments)])
        sys.stdout.flush()
    except BrokenPipeError:
        _stop_speaking()
        return BROKEN_PIPE
    return code


def _run(arguments: list[str]) -> int:
    try:
        return _dispatch(arguments)
    except Refusal as refusal:
        print(f"souk: {refusal}", file=sys.stderr)
        return refusal.code
    except KeyboardInterrupt:
        return INTERRUPTED


def _dispatch(arguments: list[str]) -> int:
    match arguments:
        case []:
            print(overview(), file=sys.stderr)
            return WRONG_INPUT
        case ["help" | "--help" | "-h"]:
            print(overview())
        case ["help", *words]:
            name, _ = _named(words)
            print(_parser(name, _load(name)).format_help(), end="")
        case ["--version" | "-V"]:
            # Reading it takes longer than all the rest of a small command.
            version = import_module("souk.version").souk_version()
            unknown = "souk, run from a folder and not installed"
            print(unknown if version == "0" else f"souk {version}")
        case _:
            name, rest = _named(arguments)
            command = _load(name)
            return command.run(_parser(name, command).parse_intermixed_args(rest))
    return 0


def _named(words: list[str]) -> tuple[str, list[str]]:
    """Return the command that the first word or the first two name, and the rest."""
    pair = " ".join(words[:2])
    return (pair, words[2:]) if pair in COMMANDS else (words[0], words[1:])


def _load(name: str) -> CliCommand:
    if name not in COMMANDS:
        raise Refusal(f"There is no command {name!r}. Commands: {', '.join(COMMANDS)}.")
    try:
        return cast(CliCommand, import_module(f"souk.cli.{_module(name)}"))
    except ModuleNotFoundError as error:
        raise Refusal(
            f"The Python package {error.name!r} is missing. Install what Souk needs, "
            f"as with: make setup, or: {SITE}",
            FAILED,
        ) from error


def _module(name: str) -> str:
    """Return the module of a command; a word of Python's own gets a tail."""
    return f"{name}_" if iskeyword(name) else name.replace(" ", "_")


def _parser(name: str, command: CliCommand) -> Parser:
    parser = Parser(prog=f"souk {name}", description=COMMANDS[name], allow_abbrev=False)
    command.add_arguments(parser)
    return parser


def overview() -> str:
    """Return the list of commands."""
    width = max(map(len, COMMANDS)) + 2
    lines = [f"  {name:{width}}{does}" for name, does in COMMANDS.items()]
    return "\n".join(
        [
            "usage: souk COMMAND ...",
            "",
            *lines,
            "",
            "souk help COMMAND says more about a command; souk --version says which "
            "Souk this is.",
        ]
    )


def _stop_speaking() -> None:
    """Let Python flush its last words into nothing instead of into a closed pipe."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
