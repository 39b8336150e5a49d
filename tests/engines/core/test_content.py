"""A box is read strictly, and known by what it holds."""

import sys
from pathlib import Path

import msgspec
import pytest

from engines.core.content import digest, read_box


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    coins: int
    pieces: tuple[str, ...]


@pytest.fixture
def package(tmp_path: Path, monkeypatch) -> str:
    """A package with no box in it yet."""
    (tmp_path / "some_box").mkdir()
    (tmp_path / "some_box" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "some_box", raising=False)
    return "some_box"


def read(package: str, folder: Path, text: str) -> Box:
    (folder / package / "box.toml").write_text(text)
    return read_box(package, Box)


def test_the_layout_of_a_file_makes_no_other_box(package: str, tmp_path: Path):
    plain = read(package, tmp_path, 'coins = 3\npieces = ["king", "rook"]\n')
    wordy = read(
        package, tmp_path, '# The box.\npieces = [ "king",\n"rook" ]\ncoins=3\n'
    )
    other = read(package, tmp_path, 'coins = 3\npieces = ["rook", "king"]\n')
    assert plain == wordy == Box(3, ("king", "rook"))
    assert digest(plain) == digest(wordy) != digest(other)


@pytest.mark.parametrize("text", ["coins = 3\n", 'coins = "3"\npieces = []\n'])
def test_a_box_that_lacks_something_is_refused(text: str, package, tmp_path: Path):
    with pytest.raises(msgspec.ValidationError):
        read(package, tmp_path, text)
