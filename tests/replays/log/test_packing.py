"""Packed logs: the same file again, and every damage noticed."""

import gzip
import io
from pathlib import Path

import pytest

from replays.log import packing
from replays.log.entry import Log
from replays.log.errors import UnreadableLog
from replays.log.file import LogWriter, parse_log, read_log, write_whole
from replays.log.packing import packed, unpacked
from tests.replays.log.fingers import FINGERS_GAME
from tests.replays.log.matches import header, recorded

pytestmark = pytest.mark.usefixtures("fingers")


def written(log: Log) -> bytes:
    stream = io.BytesIO()
    LogWriter(stream, log.header)(log.entries)
    return stream.getvalue()


def unpack(data: bytes) -> bytes:
    return unpacked(io.BytesIO(data), "a.souk.gz")


def lines_of_a_packed_match() -> list[bytes]:
    match = packed(recorded(FINGERS_GAME, 2))
    return gzip.decompress(match).splitlines(keepends=True)


def refusal(data: bytes) -> str:
    with pytest.raises(UnreadableLog) as caught:
        parse_log(io.BytesIO(data), "a.souk.gz")
    sentence = str(caught.value)
    assert sentence.endswith(".")
    return sentence


def test_what_is_unpacked_is_the_same_file_to_the_byte():
    for seats in (2, 3):
        log = recorded(FINGERS_GAME, seats)
        assert unpack(packed(log)) == written(log)


def test_a_match_that_has_not_begun_can_be_packed():
    log = Log("nothing yet", header(FINGERS_GAME, 2), [])
    assert unpack(packed(log)) == written(log)


def test_equal_logs_are_packed_to_equal_bytes():
    assert packed(recorded(FINGERS_GAME, 2)) == packed(recorded(FINGERS_GAME, 2))


def test_a_packed_match_is_small():
    log = recorded(FINGERS_GAME, 3)
    assert len(packed(log)) < len(gzip.compress(written(log)))


def test_whoever_reads_files_reads_packed_ones_too(tmp_path: Path):
    log = recorded(FINGERS_GAME, 2)
    path = tmp_path / "any name"
    write_whole(path, packed(log))
    assert read_log(path).entries == log.entries


def test_every_changed_line_is_noticed():
    """A change of the header or of an entry never leads to the same last hash."""
    lines = lines_of_a_packed_match()
    for number, line in enumerate(lines):
        for place in range(0, len(line) - 1, 7):
            changed = bytearray(line)
            changed[place] ^= 1
            damaged = [*lines[:number], bytes(changed), *lines[number + 1 :]]
            assert refusal(gzip.compress(b"".join(damaged)))


def test_every_missing_doubled_or_swapped_line_is_noticed():
    lines = lines_of_a_packed_match()
    for number, line in enumerate(lines):
        before, after = lines[:number], lines[number + 1 :]
        assert refusal(gzip.compress(b"".join([*before, *after])))
        assert refusal(gzip.compress(b"".join([*before, line, line, *after])))
        if after:
            swapped = [*before, after[0], line, *after[1:]]
            assert refusal(gzip.compress(b"".join(swapped)))


def test_a_file_that_was_cut_off_is_noticed_wherever_it_was():
    data = packed(recorded(FINGERS_GAME, 2))
    for length in range(2, len(data)):
        assert refusal(data[:length])


def test_a_changed_entry_is_called_what_it_is():
    *lines, last = lines_of_a_packed_match()
    lines[5] = lines[5].replace(b'"type"', b'"typo"')
    assert refusal(gzip.compress(b"".join([*lines, last]))) == (
        f"a.souk.gz, line {len(lines) + 1}: The last hash is not that of the entries: "
        "one was changed."
    )


def test_a_line_that_is_no_entry_is_named():
    lines = lines_of_a_packed_match()
    lines[3] = b"[1,2]\n"
    assert refusal(gzip.compress(b"".join(lines))).startswith(
        "a.souk.gz, line 4: This is no packed entry: "
    )


def test_a_payload_in_another_form_is_not_taken_for_the_same():
    """It would be hashed as it is written, and no log holds it so."""
    *lines, _ = lines_of_a_packed_match()
    lines[1] = lines[1].replace(b"{}", b"{ }")
    assert "line 3: The last hash" in refusal(
        gzip.compress(b"".join([*lines[:2], b'"' + b"0" * 64 + b'"\n']))
    )


def test_a_small_file_cannot_unpack_to_more_than_a_match(monkeypatch):
    monkeypatch.setattr(packing, "MAX_UNPACKED", 1000)
    assert "The match is longer than 1000 bytes." in refusal(
        packed(recorded(FINGERS_GAME, 3))
    )
