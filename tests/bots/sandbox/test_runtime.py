"""What bots run on: this Python, the SDK and the rules, and nothing else."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

from bots.sandbox import runtime
from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.home import VARIABLE
from bots.sandbox.interior import environment
from bots.sandbox.runtime import Piece, provide
from engines import registry
from tests.bots.sandbox.tiers import open_folder


@pytest.fixture(scope="module")
def given():
    return provide()


def run(given, source: str) -> str:
    command = [given.loader, "--library-path", given.libraries, given.interpreter]
    done = subprocess.run(
        [*command, "-s", "-S", "-P", "-B", "-c", source],
        env=environment(given),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.strip()


def test_it_is_this_very_python(given):
    assert run(given, "import sys; print(sys.version)") == sys.version.strip()


def test_it_has_what_bots_need(given):
    imported = "msgspec, bots.sdk, bots.protocol, engines.registry, hashlib, decimal"
    assert run(given, f"import {imported}; print(hashlib.sha256().name)") == "sha256"


def test_everything_it_loads_is_its_own(given):
    loaded = run(
        given,
        "import ssl, ctypes, msgspec, hashlib, lzma, sqlite3, zlib\n"
        "files = {line.split()[-1] for line in open('/proc/self/maps')}\n"
        "print(*(file for file in files if file.startswith('/')))",
    )
    strange = [
        path for path in loaded.split() if not path.startswith(str(given.python))
    ]
    assert strange == []


def test_it_has_nothing_of_the_site(given):
    site = ("django", "souk.settings", "souk.cli", "souk.authors", "tournaments")
    for name in (*site, "replays", "bots.driver", "pip"):
        with pytest.raises(subprocess.CalledProcessError):
            run(given, f"import {name}")


def test_it_has_what_authors_import_of_souk(given):
    for name in registry.GAMES:
        run(given, f"import souk; from souk.{name} import Bot, Move, View")
        run(given, f"import souk, souk.{name}; souk.{name}.Bot, souk.Bot, souk.Chance")


def test_all_of_it_is_compiled(given):
    sources = list(given.souk.rglob("*.py"))
    compiled = list(given.souk.rglob("*.pyc"))
    assert sources
    assert len(compiled) == len(sources)
    assert run(given, "import json; print(json.__cached__)").endswith(".pyc")


def test_everybody_can_read_it(given):
    for folder in (given.python, given.souk):
        for path in (folder, *folder.rglob("*")):
            assert path.stat().st_mode & 0o004
            assert not path.stat().st_mode & 0o022
            assert path.is_symlink() is False


def test_a_change_of_what_bots_get_makes_another_folder(monkeypatch, given, tmp_path):
    added = tmp_path / "news.py"
    added.write_text("x = 1")
    pieces = [*runtime._souk_pieces(), Piece(added, "news.py")]
    monkeypatch.setattr(runtime, "_souk_pieces", lambda: pieces)
    other = provide()
    assert (other.python, other.souk == given.souk) == (given.python, False)
    assert run(other, "import news; print(news.x)") == "1"


def test_another_python_makes_another_folder(given):
    pieces = [Piece(given.interpreter, "bin/python3")]
    before = runtime._digest(runtime._traits(pieces))
    assert before == runtime._digest(runtime._traits(pieces))
    changed = [Piece(given.loader, "bin/python3")]
    assert before != runtime._digest(runtime._traits(changed))


def test_it_can_be_kept_elsewhere(monkeypatch):
    with open_folder() as folder:
        monkeypatch.setenv(VARIABLE, str(folder))
        monkeypatch.setattr(runtime, "_python_pieces", lambda: [])
        elsewhere = provide()
        assert elsewhere.souk.parent == folder
        names = {path.name for path in elsewhere.libraries.iterdir()}
        assert elsewhere.loader_name in names


def test_a_lack_of_msgspec_is_told(monkeypatch):
    monkeypatch.setattr(runtime, "find_spec", lambda name: None)
    with pytest.raises(SandboxUnavailable, match="msgspec is not installed"):
        provide()


def test_a_full_disk_is_told(monkeypatch):
    def fail(*anything: object) -> None:
        raise OSError(28, "No space left on device")

    with open_folder() as folder:
        monkeypatch.setenv(VARIABLE, str(folder))
        monkeypatch.setattr(runtime, "_copy", fail)
        with pytest.raises(SandboxUnavailable, match=r"cannot be built in .*No space"):
            provide()


def test_numpy_comes_along_where_it_is_installed(given):
    is_installed = find_spec("numpy") is not None
    assert (given.packages / "numpy").exists() == is_installed
    if is_installed:
        assert run(given, "import numpy; print(numpy.arange(3).sum())") == "3"
