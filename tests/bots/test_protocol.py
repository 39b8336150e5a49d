"""The page about the protocol is true: its bot plays, and its conversation happens."""

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bots.protocol import messages
from bots.protocol.messages import (
    MAX_LINE,
    MAX_NOTE,
    VERSION,
    Act,
    Hello,
    Unreadable,
    line_of,
    read_answer,
    read_question,
)
from bots.protocol.text import fit, is_fit
from engines import registry
from engines.core.codec import codec

PAGE = Path("docs/protocol.md").read_text("utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1]


LINES = block("").splitlines()
ASKED = [line[2:] for line in LINES if line.startswith("> ")]
ANSWERED = [line[2:] for line in LINES if line.startswith("< ")]


def test_the_bot_of_the_page_has_the_conversation_of_the_page():
    run = subprocess.run(
        [sys.executable, "-c", block("python")],
        input="".join(f"{line}\n" for line in ASKED),
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    assert run.stdout.splitlines() == ANSWERED


def test_every_line_of_the_page_is_a_message():
    questions = [read_question(line.encode()) for line in ASKED]
    assert [type(question).__name__ for question in questions] == [
        "Hello",
        "Act",
        "End",
    ]
    for line in ANSWERED:
        assert read_answer(line.encode())
    _, act, _ = questions
    assert isinstance(act, Act)
    game = codec(registry.load("bazar"))
    assert [game.move(bytes(move)) for move in act.moves]


def test_what_the_platform_writes_is_what_the_page_shows():
    for line in ASKED:
        assert line_of(read_question(line.encode())) == line.encode() + b"\n"


@pytest.mark.parametrize("kind", ["Hello", "Act", "End", "Ready", "Move", "Error"])
def test_every_message_and_every_field_of_it_is_on_the_page(kind):
    struct = getattr(messages, kind)
    assert f"`{kind.lower()}`" in PAGE
    for field in msgspec.structs.fields(struct):
        assert f"`{field.encode_name}`" in PAGE


def test_the_numbers_of_the_page_are_those_of_the_code():
    assert f"at most {MAX_LINE:,} bytes" in PAGE
    assert f"at most {MAX_NOTE} letters" in PAGE
    hello = read_question(ASKED[0].encode())
    assert isinstance(hello, Hello)
    assert hello.protocol == [VERSION]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b"{}",
        b'{"t":"hello"}',
        b'{"t":"end","rank":1}',
        b"\xff",
        b"[" * 9999,
    ],
)
def test_a_line_that_is_no_question_is_refused(line):
    with pytest.raises(Unreadable):
        read_question(line)


@pytest.mark.parametrize(
    ("said", "stored"),
    {
        "on\ntwo lines\tand\u2028more": "on two lines and more",
        "\0 or \ud800": "\N{REPLACEMENT CHARACTER} or \N{REPLACEMENT CHARACTER}",
        "déjà vu 🎲": "déjà vu 🎲",
        "x" * 300: "x" * MAX_NOTE,
    }.items(),
)
def test_a_note_is_one_line_of_text(said, stored):
    assert fit(said, MAX_NOTE) == stored
    assert is_fit(fit(said, MAX_NOTE))
