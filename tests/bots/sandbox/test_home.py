"""The folder that sandboxes read: safe, complete, and made only once."""

import multiprocessing
import os
import time
from pathlib import Path

import pytest

from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.home import MONTH, UNFINISHED, VARIABLE, home, stored_folder
from tests.bots.sandbox.tiers import open_folder

DIGEST = "0" * 32
OTHER = "1" * 32


@pytest.fixture
def folder(monkeypatch):
    with open_folder() as folder:
        monkeypatch.setenv(VARIABLE, str(folder / "deep" / "home"))
        yield folder


def test_it_is_where_the_variable_says(folder):
    assert home() == folder / "deep" / "home"


def test_everybody_may_enter_it_whatever_the_umask(folder):
    before = os.umask(0o077)
    try:
        made = home()
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o777 for path in (made, made.parent)] == [0o755] * 2


def test_by_default_it_is_below_a_folder_for_such_things(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/no/such/cache")
    monkeypatch.setattr("bots.sandbox.home._make", lambda path: None)
    monkeypatch.setattr(Path, "resolve", lambda path, strict: path)
    monkeypatch.setattr("bots.sandbox.home._check", lambda folder, is_ours: None)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert home() == Path("/var/lib/souk/sandbox")
    monkeypatch.setattr(os, "geteuid", lambda: 1234)
    assert home().name == "souk-1234"
    with open_folder() as cache:
        monkeypatch.setenv("XDG_CACHE_HOME", str(cache / "cache"))
        assert home() == cache / "cache" / "souk" / "sandbox"


@pytest.mark.parametrize("mode", [0o775, 0o757, 0o1777])
def test_a_folder_that_others_may_write_to_is_refused(folder, mode):
    home().chmod(mode)
    with pytest.raises(SandboxUnavailable, match=r"Others may write to .*/home"):
        home()


def test_a_folder_below_one_that_others_may_write_to_is_refused(folder):
    home().parent.chmod(0o777)
    with pytest.raises(SandboxUnavailable, match=r"Others may write to .*/deep,"):
        home()


def test_a_folder_below_a_sticky_one_is_not(folder):
    home().parent.chmod(0o1777)
    assert home()


def test_a_link_leads_to_where_it_leads(folder):
    (folder / "real").mkdir(mode=0o777)
    (folder / "real").chmod(0o777)
    (folder / "deep").mkdir()
    (folder / "deep" / "home").symlink_to(folder / "real")
    with pytest.raises(SandboxUnavailable, match=r"Others may write to .*/real"):
        home()


@pytest.mark.skipif(os.geteuid() != 0, reason="Only root can give a folder away.")
def test_a_folder_of_somebody_else_is_refused(folder):
    os.chown(home(), 61_000, -1)
    with pytest.raises(SandboxUnavailable, match="Others may write"):
        home()


@pytest.mark.skipif(os.geteuid() != 0, reason="Others run bots as themselves.")
def test_a_folder_that_bots_cannot_enter_is_refused(folder):
    home().parent.chmod(0o700)
    with pytest.raises(SandboxUnavailable, match=r"cannot enter .*/deep: name another"):
        home()


def test_a_folder_that_cannot_be_made_is_told(folder):
    (folder / "deep").write_text("in the way")
    with pytest.raises(SandboxUnavailable, match=f"cannot be made: .*{VARIABLE}"):
        home()


def build(unfinished: Path) -> None:
    (unfinished / "sub").mkdir(mode=0o700)
    (unfinished / "sub" / "file").write_text("content")
    (unfinished / "sub" / "file").chmod(0o600)
    (unfinished / "program").touch(mode=0o700)


def test_what_is_kept_can_be_read_by_everybody(folder):
    kept = stored_folder(home(), "thing", DIGEST, build)
    modes = {path.name: path.stat().st_mode & 0o777 for path in kept.rglob("*")}
    assert modes == {"sub": 0o755, "file": 0o644, "program": 0o755}


def test_what_is_kept_is_built_once(folder):
    def refuse(unfinished: Path) -> None:
        raise AssertionError("It is there already.")

    assert stored_folder(home(), "thing", DIGEST, build) == stored_folder(
        home(), "thing", DIGEST, refuse
    )


def slowly(unfinished: Path) -> None:
    with (unfinished.parent / "built").open("a") as record:
        record.write("once\n")
    time.sleep(0.2)
    build(unfinished)


def keep_slowly(place: Path) -> bool:
    return (stored_folder(place, "thing", DIGEST, slowly) / "program").exists()


def test_of_many_processes_one_builds_and_all_see_it_complete(folder):
    place = home()
    with multiprocessing.get_context("fork").Pool(4) as pool:
        assert pool.map(keep_slowly, [place] * 4) == [True] * 4
    assert (place / "built").read_text() == "once\n"


def test_a_build_that_fails_leaves_nothing_under_the_name(folder):
    def fail(unfinished: Path) -> None:
        build(unfinished)
        raise OSError("The disk is full.")

    with pytest.raises(OSError, match="full"):
        stored_folder(home(), "thing", DIGEST, fail)
    assert [
        path.name[: len(UNFINISHED)] for path in home().iterdir() if path.is_dir()
    ] == [UNFINISHED]
    kept = stored_folder(home(), "thing", DIGEST, build)
    assert [path for path in home().iterdir() if path.is_dir()] == [kept]


def test_what_nobody_asks_for_goes_and_what_is_not_ours_stays(folder):
    place = home()
    old = stored_folder(place, "thing", DIGEST, build)
    used = stored_folder(place, "thing", "2" * 32, build)
    foreign = place / "thing-of-somebody"
    foreign.mkdir()
    long_ago = time.time() - MONTH - 60
    for path in (old, used, foreign):
        os.utime(path, (long_ago, long_ago))
    assert stored_folder(place, "thing", "2" * 32, build) == used
    new = stored_folder(place, "thing", OTHER, build)
    assert {path for path in place.iterdir() if path.is_dir()} == {used, foreign, new}
