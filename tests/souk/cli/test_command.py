"""The command as a whole: which commands there are, and how each of them ends."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError

import pytest

from souk.cli.command import COMMANDS, main
from tests.souk.cli.runner import (
    ENVIRONMENT,
    GAME,
    ROOT,
    command,
    random_players,
    refusal,
    souk,
)


def test_help_lists_every_command():
    for arguments in (["help"], ["--help"], ["-h"]):
        done = souk(*arguments)
        assert (done.returncode, done.stderr) == (0, "")
        assert all(f"  {name} " in done.stdout for name in COMMANDS)


def test_without_a_command_the_help_is_an_error():
    done = souk()
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage: souk COMMAND" in done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_it_takes(name):
    for arguments in (["help", name], [name, "--help"]):
        done = souk(*arguments)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"usage: souk {name}")
        assert COMMANDS[name] in done.stdout


def test_no_command_is_missing_from_the_table():
    modules = (ROOT / "souk" / "cli").glob("*.py")
    runnable = {
        path.stem.replace("_", " ").rstrip()
        for path in modules
        if hasattr(import_module(f"souk.cli.{path.stem}"), "add_arguments")
    }
    assert runnable == set(COMMANDS)


def test_the_version_is_that_of_the_package():
    done = souk("--version")
    assert (done.returncode, done.stdout) == (0, "souk 0.1.0\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["wonder"], "There is no command 'wonder'. Commands: games, play, compare"),
        (["help", "wonder"], "There is no command 'wonder'."),
        (["--wonder"], "There is no command '--wonder'."),
        (["games", "more"], "Unrecognized arguments: more. See: souk games --help"),
        (["games", "--lang", "fr"], "Unrecognized arguments: --lang"),
        (["games", "--language", "de"], "invalid choice: 'de'"),
        (["watch"], "The following arguments are required: FILE. See: souk watch"),
        (["play"], "The following arguments are required: GAME"),
    ],
    ids=" ".join,
)
def test_wrong_input_gets_one_sentence(arguments, sentence):
    assert sentence in refusal(*arguments)


def test_a_refusal_is_an_exit_code_and_a_sentence():
    done = souk("wonder")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"souk: {refusal('wonder')}\n"


def test_the_installed_script_is_the_same_command():
    script = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, souk.cli; sys.exit(souk.cli.main())",
            "help",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert script.stdout == souk("help").stdout


def end_of(program: list[str], stderr: int) -> tuple[int, bytes]:
    """Run a program with nobody at the other end of its output."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        program,
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=writer,
        stderr=stderr,
        timeout=60,
        check=False,
    )
    os.close(writer)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "arguments",
    [["help"], ["games"], ["play", GAME, *random_players(), "--games", 3]],
    ids=lambda arguments: arguments[0],
)
def test_a_closed_pipe_ends_it_quietly(arguments):
    assert end_of(command(*arguments), subprocess.PIPE) == (141, b"")


@pytest.mark.parametrize("arguments", [[], ["wonder"], ["games"]], ids=str)
def test_a_closed_pipe_for_both_streams_ends_it_too(arguments):
    assert end_of(command(*arguments), subprocess.STDOUT) == (141, None)


def test_words_that_were_still_to_be_said_are_dropped_with_the_pipe():
    talkative = (
        "import sys\n"
        "from souk.cli import doctor, main\n"
        "def run(arguments): print('to be said'); print('broken', file=sys.stderr)\n"
        "doctor.run = run\n"
        "sys.exit(main(['doctor']))"
    )
    program = [sys.executable, "-c", talkative]
    assert end_of(program, subprocess.STDOUT) == (141, None)


def test_a_missing_package_is_named(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "msgspec", None)
    for module in ("souk.cli.games", "souk.cli.options"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    assert main(["games"]) == 1
    assert "The Python package 'msgspec' is missing" in capsys.readouterr().err


def test_a_terminal_that_lacks_letters_is_no_reason_to_stop():
    french = ["play", GAME, *random_players(), "--language", "fr"]
    done = souk(*french, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "si?ge" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["play", GAME, *random_players()],
        ["compare", "random", "greedy", "--deals", "1", "--game", "bazar_quest"],
        ["doctor"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_no_command_waits_for_what_it_does_not_need(arguments):
    # What measures the tests' own coverage is no part of the command.
    bare = {k: v for k, v in ENVIRONMENT.items() if not k.startswith("COVERAGE")}
    listed = subprocess.run(
        [sys.executable, "-X", "importtime", *command(*arguments)[1:]],
        cwd=ROOT,
        env=bare,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    ).stderr
    imported = {line.rpartition("|")[2].strip() for line in listed.splitlines()}
    heavy = {"django", "asyncio", "psycopg", "redis", "numpy", "networkx", "unittest"}
    if arguments == ["games"]:
        heavy |= {"multiprocessing", "concurrent.futures.process", "subprocess"}
        heavy |= {"importlib.metadata", "termios"}
    if arguments == ["doctor"]:
        heavy |= {"msgspec", "engines.core.game"}
    assert imported & heavy == set()


def test_a_souk_that_is_not_installed_has_no_version(monkeypatch, capsys):
    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("souk.version.version", version)
    assert main(["--version"]) == 0
    said = capsys.readouterr().out
    assert said == "souk, run from a folder and not installed\n"
