"""`souk pack`: into an archive and back."""

from pathlib import Path

from souk.cli.refusal import FAILED
from tests.souk.cli.runner import refusal, souk


def saved(folder: Path) -> Path:
    """Play a match and return its file."""
    run = souk("play", "bazar", "random", "random", "--seed", 5, "--save", folder)
    assert run.returncode == 0, run.stderr
    (path,) = folder.iterdir()
    return path


def test_a_match_is_packed_verified_and_unpacked_to_the_same_file(tmp_path):
    path = saved(tmp_path)
    before = path.read_bytes()
    packed = tmp_path / "bazar-5-0001.souk.gz"
    run = souk("pack", path)
    size = packed.stat().st_size
    assert run.stdout == f"{packed}: {len(before)} bytes are now {size}.\n"
    assert size * 10 < len(before)
    assert souk("verify", packed).stdout.startswith(f"Right  {packed}: ")
    path.unlink()
    assert souk("pack", "--unpack", packed).returncode == 0
    assert path.read_bytes() == before


def test_a_changed_archive_is_wrong(tmp_path):
    path = saved(tmp_path)
    souk("pack", path)
    packed = tmp_path / "bazar-5-0001.souk.gz"
    packed.write_bytes(packed.read_bytes()[:-9])
    assert souk("verify", packed).returncode == FAILED
    path.unlink()
    assert refusal("pack", "--unpack", packed).startswith(f"{packed}, line ")
    assert not path.exists()


def test_nothing_is_replaced(tmp_path):
    path = saved(tmp_path)
    packed = tmp_path / "bazar-5-0001.souk.gz"
    packed.write_text("mine")
    said = refusal("pack", path)
    assert said == f"{packed} is already there; it was left as it is."
    assert packed.read_text() == "mine"


def test_other_files_are_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    said = refusal("pack", path)
    assert said == f"{path} is left alone: its name does not end with .souk.jsonl."


def test_a_file_that_is_not_there_is_named(tmp_path):
    path = tmp_path / "none.souk.jsonl"
    assert refusal("pack", path) == f"{path} failed: No such file or directory."
