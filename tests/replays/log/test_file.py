"""Files: written whole or not at all, read back to the byte, every damage named."""

import errno
import io
import json
import os
import re
import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines.core.game import AnyGame
from replays.log.canonical import canonical
from replays.log.chain import Chain
from replays.log.entry import Log
from replays.log.errors import UnreadableLog
from replays.log.file import LogWriter, new_log, parse_log, read_log
from replays.log.lines import MAX_LINE, line_of
from tests.replays.log import reference
from tests.replays.log.fingers import FINGERS_GAME
from tests.replays.log.matches import NOON, header, record, recorded

pytestmark = pytest.mark.usefixtures("fingers")


def written(log: Log) -> bytes:
    stream = io.BytesIO()
    LogWriter(stream, log.header)(log.entries)
    return stream.getvalue()


def read(data: bytes, **options: bool) -> Log:
    return parse_log(io.BytesIO(data), "a.souk.jsonl", **options)


def lines_of_a_match() -> list[bytes]:
    return written(recorded(FINGERS_GAME, 2)).splitlines(keepends=True)


def refusal(data: bytes, **options: bool) -> str:
    with pytest.raises(UnreadableLog) as caught:
        read(data, **options)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


# --- writing -------------------------------------------------------------------------


def test_what_is_written_is_read_back(tmp_path: Path):
    path = tmp_path / "match.souk.jsonl"
    log = recorded(FINGERS_GAME, 3)
    with new_log(path, log.header) as write:
        write(log.entries[:5])
        write(log.entries[5:])
    again = read_log(path)
    assert (again.header, again.entries) == (log.header, log.entries)
    assert path.read_bytes() == written(log)


def test_every_line_is_canonical_and_ends_with_a_line_result_log():
    for line in lines_of_a_match():
        assert line == reference.canonical(json.loads(line)) + b"\n"


def test_a_recording_goes_straight_into_a_file(tmp_path: Path):
    path = tmp_path / "match.souk.jsonl"
    with new_log(path, header(FINGERS_GAME, 2)) as write:
        record(FINGERS_GAME, 2, write)
    assert path.read_bytes() == written(recorded(FINGERS_GAME, 2))


def test_an_unfinished_file_has_no_name(tmp_path: Path):
    path = tmp_path / "match.souk.jsonl"
    log = recorded(FINGERS_GAME, 2)
    with new_log(path, log.header) as write:
        write(log.entries)
        assert not path.exists()
    assert [file.name for file in tmp_path.iterdir()] == ["match.souk.jsonl"]


def test_an_interrupted_file_leaves_nothing_behind(tmp_path: Path):
    log = recorded(FINGERS_GAME, 2)

    def be_interrupted() -> None:
        with new_log(tmp_path / "match.souk.jsonl", log.header) as write:
            write(log.entries[:3])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        be_interrupted()
    assert list(tmp_path.iterdir()) == []


def write_over(path: Path) -> None:
    with new_log(path, header(FINGERS_GAME, 2)):
        # Another process is faster.
        path.write_text("older")


def test_a_file_that_is_there_is_never_replaced(tmp_path: Path):
    path = tmp_path / "match.souk.jsonl"
    with pytest.raises(FileExistsError):
        write_over(path)
    assert path.read_text() == "older"
    assert list(tmp_path.iterdir()) == [path]


def test_nor_is_it_on_a_file_system_without_links(tmp_path: Path, monkeypatch):
    def refuse(*names: object, **options: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "match.souk.jsonl"
    with pytest.raises(FileExistsError):
        write_over(path)
    assert path.read_text() == "older"
    with new_log(tmp_path / "second.souk.jsonl", header(FINGERS_GAME, 2)):
        pass
    assert {file.name for file in tmp_path.iterdir()} == {
        path.name,
        "second.souk.jsonl",
    }


def test_others_may_read_a_file_as_far_as_the_mask_lets_them(tmp_path: Path):
    path = tmp_path / "match.souk.jsonl"
    mask = os.umask(0o027)
    try:
        with new_log(path, header(FINGERS_GAME, 2)):
            pass
    finally:
        os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


# --- damage --------------------------------------------------------------------------


def test_a_flipped_bit_is_found_wherever_it_is():
    whole = b"".join(lines_of_a_match())
    for position in range(len(whole)):
        damaged = bytearray(whole)
        damaged[position] ^= 1 << position % 8
        line = whole.count(b"\n", 0, position) + 1
        named = int(re.findall(r"line (\d+): ", refusal(bytes(damaged)))[0])
        # A line feed that is gone, or has come, shows where the line begins or ends;
        # a header that tells another story shows at the first hash.
        assert named in (line, 2 if line == 1 else line + 1)


def test_a_missing_line_is_named():
    lines = lines_of_a_match()
    for gone in range(1, len(lines) - 1):
        sentence = refusal(b"".join(lines[:gone] + lines[gone + 1 :]))
        assert sentence == (
            f"a.souk.jsonl, line {gone + 1}: Entry {gone} is missing: "
            f"this is entry {gone + 1}."
        )


def test_a_missing_header_is_named():
    assert "line 1: This is no header" in refusal(b"".join(lines_of_a_match()[1:]))


def test_a_doubled_line_is_named():
    lines = lines_of_a_match()
    for double in range(1, len(lines)):
        sentence = refusal(b"".join([*lines[: double + 1], *lines[double:]]))
        assert f"line {double + 2}: Entry {double + 1} is missing" in sentence


def test_swapped_lines_are_named():
    lines = lines_of_a_match()
    lines[4], lines[5] = lines[5], lines[4]
    assert "line 5: Entry 4 is missing: this is entry 5." in refusal(b"".join(lines))


def test_a_file_that_was_cut_off_is_named_wherever_it_ends():
    whole = b"".join(lines_of_a_match())
    for end in range(len(whole)):
        sentence = refusal(whole[:end])
        assert any(
            reason in sentence
            for reason in ("cut off here", "all after it are missing", "file is empty")
        )


def test_a_log_without_its_end_is_read_when_that_is_asked_for():
    lines = lines_of_a_match()
    assert len(read(b"".join(lines[:6]), complete=False).entries) == 5
    assert "line 7: This line and all after it are missing." in refusal(
        b"".join(lines[:6])
    )


def test_a_header_of_another_match_breaks_the_chain():
    first, *entries = lines_of_a_match()
    other = first.replace(b'"random 1"', b'"random 9"')
    assert "line 2: The chain is broken at entry 1" in refusal(
        b"".join([other, *entries])
    )


def replaced(number: int, line: bytes) -> bytes:
    """Return a match with another line in the place of line `number`."""
    lines = lines_of_a_match()
    lines[number - 1] = line
    return b"".join(lines)


def changed(number: int, **fields: Any) -> bytes:
    """Return a match in which a line says something else; fields None are left out."""
    loose = json.loads(lines_of_a_match()[number - 1])
    loose = {k: v for k, v in {**loose, **fields}.items() if v != "left out"}
    return replaced(number, reference.canonical(loose) + b"\n")


LEFT_OUT = "left out"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "line 1: The file is empty"),
        (b"\n", "line 1: The line is empty"),
        (b"hello\n", "line 1: This is no header"),
        (b"\x89PNG\r\n", "line 1: The line ends with a carriage return"),
        (b"\x89PNG\n", "line 1: The line is not UTF-8"),
        (b'"a string"\n', "line 1: This is no header"),
        (b'{"name":"package"}\n', "line 1: This is no header"),
        (changed(1, format="souk-log/2"), "The format is 'souk-log/2'; this program"),
        (changed(1, format=2), "The format is 2; this program reads 'souk-log/1'"),
        (changed(1, game="chess"), "line 1: There is no game called 'chess'. Known"),
        (
            changed(1, rules_version=2),
            "Version 2 of the rules of Fingers is not known here",
        ),
        (changed(1, content_hash="00" * 32), "with other boards, tiles or cards"),
        (changed(1, seats=[]), "Fingers is not played by 0"),
        (changed(1, options={"cheat": True}), "no options of Fingers"),
        (changed(1, options={"Cheat": 1}), "The key 'Cheat'"),
        (changed(1, commitment="00"), "The header cannot be read"),
        (changed(1, match="not an id"), "The header cannot be read"),
        (changed(1, email="a@b.c"), "The header cannot be read"),
        (changed(1, seats=LEFT_OUT), "The header cannot be read"),
        (
            changed(1, seats=[{"label": "\x1b[2J", "digest": None}] * 2),
            "printable characters",
        ),
        (replaced(1, lines_of_a_match()[0].replace(b":", b": ", 1)), "sorted"),
        (replaced(3, b"\n"), "line 3: The line is empty"),
        (replaced(3, b"{}\n"), "line 3: This is no entry"),
        (replaced(3, b"[1,2]\n"), "line 3: This is no entry"),
        (replaced(3, b'{"actor":\n'), "line 3: The line is not JSON"),
        (replaced(3, b"\xff\xfe\n"), "line 3: The line is not UTF-8"),
        (replaced(3, b'{"a":' + b"[" * 100_000 + b"\n"), "line 3: "),
        (replaced(3, b"x" * MAX_LINE + b"\n"), "line 3: The line is longer than"),
        (changed(3, note="hi"), "line 3: This is no entry"),
        (changed(3, hash=LEFT_OUT), "line 3: This is no entry"),
        (changed(3, kind="wonder"), "line 3: This is no entry: Invalid enum value"),
        (changed(3, actor=-1), "line 3: This is no entry"),
        (changed(3, actor=40_000), "line 3: This is no entry"),
        (changed(3, v=0), "line 3: This is no entry"),
        (changed(3, v=70_000), "line 3: This is no entry"),
        (changed(3, at_ms=-1), "line 3: This is no entry"),
        (changed(3, at_ms=2**53), "line 3: This is no entry"),
        (changed(3, seq=2**64), "line 3: "),
        (changed(3, at_ms=NOON - 1), "line 3: Entry 2 is older"),
        (changed(3, payload=[1]), "line 3: A payload is a dict"),
        (changed(3, payload={"a": 1.5}), "line 3: A payload holds no float"),
        (changed(3, payload={"A": 1}), "line 3: The key 'A'"),
        (changed(3, payload={}), "line 3: The chain is broken at entry 2"),
        (
            replaced(3, lines_of_a_match()[2].replace(b'"seats":', b'"seats": ')),
            "line 3: The line is not written as the format asks",
        ),
        (
            replaced(
                3, lines_of_a_match()[2].replace(b"GameBegan", rb"\u0047ameBegan")
            ),
            "line 3: The line is not written as the format asks",
        ),
        (
            replaced(
                3, lines_of_a_match()[2].replace(b'"seats":2', b'"seats":2,"seats":2')
            ),
            "line 3: The line is not written as the format asks",
        ),
        (
            replaced(3, lines_of_a_match()[2].replace(b'"seq":2', b'"seq": 2')),
            "line 3: The line is not written as the format asks",
        ),
        (
            replaced(
                3, lines_of_a_match()[2].replace(b'"seq":2,"v":1', b'"v":1,"seq":2')
            ),
            "line 3: The line is not written as the format asks",
        ),
        (
            b"".join(lines_of_a_match()).replace(b"\n", b"\r\n"),
            "line 1: The line ends with a carriage return",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_damage_has_its_sentence(data: bytes, sentence: str):
    found = refusal(data)
    assert found.startswith("a.souk.jsonl, line ")
    assert sentence in found


def test_an_upper_case_match_id_is_not_canonical():
    line = lines_of_a_match()[0]
    match = str(recorded(FINGERS_GAME, 2).header.match).encode()
    assert "sorted" in refusal(replaced(1, line.replace(match, match.upper())))


def test_the_file_is_named_as_it_was_asked_for(tmp_path: Path):
    path = tmp_path / "broken.souk.jsonl"
    path.write_bytes(b"hello\n")
    with pytest.raises(UnreadableLog) as caught:
        read_log(path)
    assert str(caught.value).startswith(f"{path}, line 1: ")


def test_a_payload_as_long_as_it_may_be_fits_on_a_line(fingers: AnyGame):
    head = header(fingers, 2)
    chain = Chain.of(head)
    payload = canonical({"a": "x" * (256 * 1024 - len('{"a":""}'))})
    entries = [
        chain.append("seed_revealed", payload, at_ms=2**53 - 1, actor=32_767, v=65_535)
    ]
    assert len(line_of(entries[0])) <= MAX_LINE
    log = Log("a.souk.jsonl", head, entries)
    assert read(written(log)) == log


def test_a_header_with_no_end_of_seats_is_refused_before_it_is_written():
    head = msgspec.structs.replace(
        header(FINGERS_GAME, 2), options={"a": "x" * MAX_LINE}
    )
    with pytest.raises(ValueError, match="at most"):
        LogWriter(io.BytesIO(), head)
