"""`docs/log.md` says what the code does."""

import re
from pathlib import Path

from msgspec.structs import fields

from replays.log import chain
from replays.log.canonical import MAX_BYTES, MAX_DEPTH
from replays.log.entry import FORMAT, KINDS, Entry, Header, SeatLabel
from replays.log.file import SUFFIX
from replays.log.lines import MAX_LINE

PAGE = (Path(__file__).parents[3] / "docs" / "log.md").read_text(encoding="utf-8")
ROWS = set(re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE))


def test_every_field_and_every_kind_has_its_row_and_no_row_is_left_over():
    described = {field.name for struct in (Header, Entry) for field in fields(struct)}
    described |= {f"seats[].{field.name}" for field in fields(SeatLabel)}
    assert described | set(KINDS) == ROWS


def test_the_limits_are_those_of_the_code():
    assert f"longer than {MAX_LINE:,} bytes" in PAGE
    assert f"at most {MAX_BYTES:,} bytes" in PAGE
    assert f"at most {MAX_DEPTH} levels" in PAGE


def test_the_names_are_those_of_the_code():
    assert f'`"{FORMAT}"`' in PAGE
    assert f"`{SUFFIX}`" in PAGE
    for domain in (chain.GENESIS, chain.ENTRY, chain.COMMIT):
        assert f'H("{domain[:-1].decode()}" ‖ 0x00' in PAGE
