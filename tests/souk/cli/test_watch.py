"""`souk watch` where there is no terminal: one step as text or as a picture."""

import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engines.core.game import OMNISCIENT
from engines.registry import load
from replays.log.chain import Chain
from replays.log.entry import Log
from replays.log.file import LogWriter, read_log
from replays.log.steps import Replay
from souk.cli.step_text import board, sentences
from tests.replays.log.wavering import wavering
from tests.souk.cli.runner import refusal, seats, souk


def test_a_step_is_printed_with_its_sentences_and_its_board(saved_match: Path):
    replay = Replay(read_log(saved_match))
    done = souk("watch", saved_match, "--step", 3)
    assert (done.returncode, done.stderr) == (0, "")
    first, *lines = done.stdout.splitlines()
    assert f"step 3 of {len(replay.steps) - 1}" in first
    told = sentences(replay, 3, OMNISCIENT, "en")
    table = board(replay, 3, OMNISCIENT, "en")
    assert lines == "\n".join([*told, "", *table]).splitlines()


def test_without_a_terminal_the_last_step_is_printed(saved_match: Path):
    last = len(Replay(read_log(saved_match)).steps) - 1
    printed = souk("watch", saved_match).stdout
    assert f"step {last} of {last}" in printed
    assert printed == souk("watch", saved_match, "--step", last).stdout


def test_the_setup_is_step_0(saved_match: Path):
    assert "step 0 of" in souk("watch", saved_match, "--step", 0).stdout


@pytest.mark.parametrize(
    ("seat", "name"),
    [
        ("1", "what Venetians · random sees"),
        ("2", "what Greeks · random sees"),
        ("spectator", "a spectator's view"),
        ("all", "everything"),
    ],
)
def test_the_view_can_be_chosen(saved_match: Path, seat: str, name: str):
    told = souk("watch", saved_match, "--step", 5, "--seat", seat).stdout
    assert told.splitlines()[0].endswith(f"| {name}")


def test_french_is_spoken(saved_match: Path):
    told = souk("watch", saved_match, "--step", 2, "--language", "fr").stdout
    assert "étape 2 sur" in told


def test_a_picture_is_written(saved_match: Path, tmp_path: Path):
    out = tmp_path / "board.svg"
    done = souk("watch", saved_match, "--step", 4, "--svg", out)
    assert done.stdout == f"{out} is written.\n"
    assert ElementTree.parse(out).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert souk("watch", saved_match, "--svg", out).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--step", "9999"], "There is no step '9999' in this match: choose 0 to "),
        (["--step", "-1"], "There is no step '-1' in this match: choose 0 to "),
        (["--step", "last"], "There is no step 'last' in this match: choose 0 to "),
        (["--seat", "0"], f"There is no seat '0' in this match: choose 1 to {seats()}"),
        (["--seat", "9"], "There is no seat '9' in this match"),
        (["--seat", "nobody"], "There is no seat 'nobody' in this match"),
        (["--svg", "/dev/null/x.svg"], "/dev/null/x.svg cannot be written: "),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_wrong_input_gets_one_sentence(saved_match: Path, arguments, sentence):
    assert sentence in refusal("watch", saved_match, *arguments)


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    missing = tmp_path / "missing.souk.jsonl"
    assert refusal("watch", missing) == f"There is no file {missing}."


def test_a_folder_is_no_file(tmp_path: Path):
    assert refusal("watch", tmp_path) == f"{tmp_path} cannot be read: Is a directory."


def test_a_file_that_is_no_match_is_named(tmp_path: Path):
    other = tmp_path / "notes.txt"
    other.write_text("Buy pepper.\n")
    assert refusal("watch", other) == (
        f"{other}, line 1: This is no header: the file is not a match log, or its "
        "first line is gone."
    )


def test_a_damaged_match_is_named_with_its_line(saved_match: Path, tmp_path: Path):
    lines = saved_match.read_bytes().splitlines(keepends=True)
    damaged = tmp_path / "damaged.souk.jsonl"
    damaged.write_bytes(b"".join(lines[:9] + lines[10:]))
    assert refusal("watch", damaged) == (
        f"{damaged}, line 10: Entry 9 is missing: this is entry 10."
    )


def test_a_match_forged_link_by_link_is_named_too(saved_match: Path, tmp_path: Path):
    """Everybody can write a chain; what it tells may still be impossible."""
    log = read_log(saved_match)
    chain = Chain.of(log.header)
    entries = []
    for entry in log.entries:
        payload = json.loads(entry.payload)
        if entry.kind == "event" and "seat" in payload:
            payload["seat"] = 1234
        text = json.dumps(payload, sort_keys=True, separators=(",", ":")).encode()
        entries.append(
            chain.append(entry.kind, text, at_ms=entry.at_ms, actor=entry.actor)
        )
    forged = tmp_path / "forged.souk.jsonl"
    stream = io.BytesIO()
    forgery = Log("forged", log.header, entries)
    LogWriter(stream, forgery.header)(forgery.entries)
    forged.write_bytes(stream.getvalue())
    assert f"{forged}, line " in refusal("watch", forged)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "took a move back"), ("fr", "reprend un coup")]
)
def test_a_move_that_was_taken_back_is_watched_and_verified(
    tmp_path: Path, language, words
):
    log = wavering(load("bazar"), 2, 1)
    path = tmp_path / "wavering.souk.jsonl"
    with path.open("wb") as stream:
        writer = LogWriter(stream, log.header)
        writer(log.entries)
    replay = Replay(read_log(path))
    back = next(step for step in replay.steps if step.goes_back_to is not None)
    told = souk("watch", path, "--step", back.number, "--language", language)
    assert words in told.stdout
    assert back.goes_back_to is not None
    assert board(replay, back.number, OMNISCIENT, "en") == board(
        replay, back.goes_back_to, OMNISCIENT, "en"
    )
    assert souk("verify", path).stdout.splitlines()[-1].startswith("1 right, 0 wrong")
