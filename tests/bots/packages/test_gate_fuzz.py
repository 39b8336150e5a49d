"""Archives that somebody has damaged: each is refused, or can be unpacked."""

import gzip
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from bots.packages.archive_extraction import unpack
from bots.packages.archives import MAX_ENTRIES
from bots.packages.errors import Rejected
from bots.packages.gate import inspect
from tests.bots.packages.archives import project, tarred, wheel, zipped

FEW, MANY = 150, 15_000

Change = Callable[[random.Random, bytearray], None]


def _flip(dice: random.Random, data: bytearray) -> None:
    data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def _overwrite(dice: random.Random, data: bytearray) -> None:
    begin = dice.randrange(len(data))
    value = dice.choice((0, 1, 0x2F, 0x2E, 0x7F, 0xFF))
    data[begin : begin + dice.randrange(1, 9)] = bytes([value]) * dice.randrange(1, 9)


def _copy(dice: random.Random, data: bytearray) -> None:
    begin, place = dice.randrange(len(data)), dice.randrange(len(data))
    data[place:place] = data[begin : begin + dice.randrange(1, 600)]


def _cut(dice: random.Random, data: bytearray) -> None:
    begin = dice.randrange(len(data))
    del data[begin : begin + dice.randrange(1, 600)]


def _rename(dice: random.Random, data: bytearray) -> None:
    """Give an entry another name of the same length, often that of a folder."""
    old = dice.choice((b"clever/bot.py", b"README.md", b"clever/a/b.py"))
    new = dice.choice((b"clever", b"clever/a", b"../x", b"/etc", b"clever/bot.py"))
    data[:] = data.replace(old, new.ljust(len(old), b"x")[: len(old)])


CHANGES: Final[tuple[Change, ...]] = (_flip, _overwrite, _copy, _cut, _rename)


def damaged(seed: int) -> bytes:
    """Return an archive with a few changes, behind the compression or before it."""
    dice = random.Random(seed)
    more = {"clever/a": "x"} if dice.random() < 0.2 else {}
    files = {**dice.choice((project, wheel))(), "clever/a/b.py": "", **more}
    if dice.random() < 0.5:
        data = bytearray(zipped(files, method=dice.choice((0, 8))))
    else:
        data = bytearray(gzip.decompress(tarred(files)))
    is_tar = data[:2] != b"PK"
    for _ in range(dice.randrange(1, 4)):
        if data:
            dice.choice(CHANGES)(dice, data)
    return gzip.compress(bytes(data), 1) if is_tar else bytes(data)


@pytest.mark.parametrize(
    "seeds",
    [range(FEW), pytest.param(range(FEW, MANY), marks=pytest.mark.fuzz)],
    ids=["few", "many"],
)
def test_a_damaged_archive_is_refused_with_a_sentence_or_unpacked(seeds, tmp_path):
    reasons: list[str] = []
    for seed in seeds:
        try:
            package = inspect(damaged(seed))
        except Rejected as error:
            reasons.append(str(error))
            continue
        place = unpack(package, tmp_path)
        found = {
            path.relative_to(place).as_posix(): path.read_bytes()
            for path in Path(place).rglob("*")
            if path.is_file()
        }
        assert found == package.files, seed
        assert len([*Path(place).rglob("*")]) <= MAX_ENTRIES, seed
    assert all(reason.endswith(".") for reason in reasons)
    assert 0 < len(reasons) < len(seeds)
