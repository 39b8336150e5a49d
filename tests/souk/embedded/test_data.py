"""The data folder: secrets for one reader, and one installation at a time."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from souk.embedded.data import (
    DataFolder,
    make_key,
    make_password,
    read_secret,
    secret_in,
)
from souk.embedded.errors import CannotRun

LOCKING = """
import sys
from pathlib import Path
from souk.embedded.data import DataFolder

with DataFolder(Path(sys.argv[1])).lock():
    print("locked", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    folder = DataFolder(tmp_path / "data")
    folder.make()
    return folder


def test_a_secret_is_made_once_and_kept(folder: DataFolder):
    first = secret_in(folder.secret_key, make_key)
    assert len(first) >= 50
    assert secret_in(folder.secret_key, make_key) == first
    assert read_secret(folder.secret_key) == first


@pytest.mark.parametrize("mask", [0o000, 0o022], ids=oct)
def test_nobody_else_reads_a_secret(folder: DataFolder, mask: int):
    before = os.umask(mask)
    try:
        secret_in(folder.organiser_password, make_password)
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.organiser_password.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.path.stat().st_mode) & 0o077 == 0


def test_a_password_can_be_read_aloud():
    password = make_password()
    assert [len(part) for part in password.split("-")] == [5, 5, 5, 5]
    assert not {"0", "1", "l", "o"} & set(password)
    assert password != make_password()


def test_the_folder_is_var_unless_it_is_named(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOUK_DATA", raising=False)
    assert DataFolder.from_environment().path == tmp_path / "var"
    monkeypatch.setenv("SOUK_DATA", "elsewhere")
    assert DataFolder.from_environment().path == tmp_path / "elsewhere"


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(CannotRun, match=r"cannot be made: .* in SOUK_DATA\.$"):
        DataFolder(tmp_path / "file" / "data").make()


def test_a_folder_is_used_by_one_at_a_time_and_free_after_a_kill(folder: DataFolder):
    with subprocess.Popen(
        [sys.executable, "-c", LOCKING, str(folder.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == "locked\n"
        with pytest.raises(CannotRun, match=f"runs on .*, as process {other.pid}:"):
            folder.lock().__enter__()
        other.kill()
    with folder.lock():
        pass
