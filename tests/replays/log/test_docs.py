"""`docs/log.md` says what the code does."""

import re
from pathlib import Path

from msgspec.structs import fields

from engines.core.imagined import from_imagined_positions
from engines.registry import load
from replays.log import chain
from replays.log.canonical import MAX_BYTES, MAX_DEPTH
from replays.log.entry import FORMAT, KINDS, Entry, ForkedFrom, Header, SeatLabel
from replays.log.file import SUFFIX
from replays.log.fork import IMAGINED
from replays.log.lines import MAX_LINE

PAGE = (Path(__file__).parents[3] / "docs" / "log.md").read_text(encoding="utf-8")
ROWS = set(re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE))


def test_every_field_and_every_kind_has_its_row_and_no_row_is_left_over():
    described = {field.name for struct in (Header, Entry) for field in fields(struct)}
    described |= {f"seats[].{field.name}" for field in fields(SeatLabel)}
    described |= {f"forked_from.{field.name}" for field in fields(ForkedFrom)}
    imagined = from_imagined_positions(load("bazar")).events[-1]
    described |= {f"event.{field.name}" for field in fields(imagined)}
    assert described | {*KINDS, "event.type"} == ROWS


def test_the_limits_are_those_of_the_code():
    assert f"longer than {MAX_LINE:,} bytes" in PAGE
    assert f"at most {MAX_BYTES:,} bytes" in PAGE
    assert f"at most {MAX_DEPTH} levels" in PAGE


def test_the_names_are_those_of_the_code():
    assert f'`"{FORMAT}"`' in PAGE
    assert f"`{SUFFIX}`" in PAGE
    assert f'"{IMAGINED[:-1].decode()}" ‖ 0x00' in PAGE
    for domain in (chain.GENESIS, chain.ENTRY, chain.COMMIT):
        assert f'H("{domain[:-1].decode()}" ‖ 0x00' in PAGE
