"""The gate: good packages pass, and each bad one gets its own sentence."""

import os
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bots.packages import archives as limits
from bots.packages import gate
from bots.packages.archive_extraction import unpack
from bots.packages.archives import archive_of
from bots.packages.errors import Rejected
from bots.packages.gate import inspect
from bots.packages.metadata import check_python
from tests.bots.packages.archives import (
    DEVICE,
    ENTRY,
    METADATA,
    PROJECT,
    SYMLINK,
    WHEEL,
    link,
    overlapping,
    patched,
    project,
    tarred,
    tower,
    wheel,
    windows_program,
    with_mode,
    zeros,
    zipped,
)


def requiring(requirement: str) -> bytes:
    return zipped(wheel(METADATA=f"{METADATA}Requires-Dist: {requirement}\n"))


def wanting(python: str) -> bytes:
    return zipped(wheel(METADATA=f"{METADATA}Requires-Python: {python}\n"))


HEIRS = """
from clever import bot


class Heir(bot.Clever):
    pass


class GrandHeir(Heir): pass


class Stranger(dict):
    pass
"""


def named(name: str) -> bytes:
    return zipped(wheel() | {name: "x"})


def pointing(reference: str, **more: str) -> bytes:
    return zipped(wheel(entry_points=f"[souk.bots]\nclever = {reference}\n") | more)


def lying() -> bytes:
    """Return a wheel with a file that is longer than its entry says."""
    data = zipped({**wheel(), "clever/data.bin": b"0123456789"}, method=0)
    size = (10).to_bytes(4, "little") * 2
    return patched(data, size, (4).to_bytes(4, "little") * 2)


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "neither a wheel"),
    "text": (lambda: b"import os", "neither a wheel"),
    "huge": (
        lambda: b"PK" + bytes(limits.MAX_UPLOAD),
        r"has 10\.0 MB; a package may have at most 10 MB",
    ),
    "cut off zip": (lambda: zipped(wheel())[:-40], "damaged: BadZipFile"),
    "cut off tar": (lambda: tarred(project())[:200], "damaged: EOFError"),
    "garbage tar": (lambda: b"\x1f\x8b" + bytes(50), "damaged: BadGzipFile"),
    "parent": (lambda: named("clever/../../evil.py"), "leads out of the package"),
    "absolute": (lambda: named("/etc/cron.d/evil"), "absolute path"),
    "backslash": (lambda: named("clever\\evil.py"), "is no name for a file"),
    "drive": (lambda: named("C:/evil.py"), "not made of the letters"),
    "blank": (lambda: named("clever/ evil.py"), "not made of the letters"),
    "dot": (lambda: named("clever/./evil.py"), "not made of the letters"),
    "hidden": (lambda: named("clever/.evil"), "not made of the letters"),
    "right to left": (lambda: named("clever/\u202eyp.live"), "not made of the letters"),
    "control": (lambda: named("clever/a\x07.py"), "not made of the letters"),
    "deep": (lambda: named("/".join("a" * 13)), "deeper than 12 folders"),
    "long": (lambda: named("a" * 181), "longer than 180 letters"),
    "twice": (lambda: named("clever/BOT.py"), "there twice"),
    "symlink": (lambda: with_mode(wheel(), "clever/l", SYMLINK), "link or a device"),
    "device": (lambda: with_mode(wheel(), "clever/d", DEVICE), "link or a device"),
    "bzip2": (lambda: zipped(wheel(), method=zipfile.ZIP_BZIP2), "other than deflate"),
    "lzma": (lambda: zipped(wheel(), method=zipfile.ZIP_LZMA), "other than deflate"),
    "many": (
        lambda: zipped(wheel() | {f"clever/{n}.txt": "" for n in range(2000)}),
        "2005 entries; 2000 are allowed",
    ),
    "bomb": (
        lambda: zipped(wheel() | {"clever/0.bin": bytes(19 * 2**20)}),
        "packed too tightly",
    ),
    "overlap": (overlapping, "overlap, as in a zip bomb"),
    "lie": (lying, "damaged: BadZipFile"),
    "gzip bomb": (lambda: zeros(60 * 2**20), "neither a wheel|damaged|dist-info"),
    "pth": (lambda: named("clever.pth"), "Python would run it at every start"),
    "native": (lambda: named("clever/fast.so"), "a bot is pure Python"),
    "windows": (lambda: named("clever/fast.PYD"), "a bot is pure Python"),
    "compiled": (lambda: named("clever/bot.pyc"), "only sources are taken"),
    "scripts": (lambda: named("clever-1.0.data/scripts/run"), "installed elsewhere"),
    "no metadata": (lambda: zipped(wheel(METADATA=None)), "0 folders .dist-info"),
    "two dist-infos": (
        lambda: named("other-1.0.dist-info/METADATA"),
        "2 folders .dist-info",
    ),
    "no WHEEL": (
        lambda: zipped(wheel(WHEEL=None)),
        "has no clever-1.0.dist-info/WHEEL",
    ),
    "platform wheel": (
        lambda: zipped(wheel(WHEEL=WHEEL.replace("none-any", "none-linux_x86_64"))),
        "not of pure Python",
    ),
    "not pure": (
        lambda: zipped(wheel(WHEEL=WHEEL.replace("true", "false"))),
        "not of pure Python",
    ),
    "metadata not UTF-8": (
        lambda: zipped(wheel(METADATA=b"Name: \xff")),
        "METADATA is not UTF-8",
    ),
    "metadata long": (
        lambda: zipped(wheel(METADATA=METADATA + "x" * 66_000)),
        "longer than 65536 bytes",
    ),
    "no name": (
        lambda: zipped(wheel(METADATA="Version: 1.0\n")),
        "is no name for a package",
    ),
    "no version": (
        lambda: zipped(wheel(METADATA="Name: clever\n")),
        "is no version",
    ),
    "no version either": (
        lambda: zipped(wheel(METADATA=METADATA.replace("1.0", "1.0-lucky"))),
        "'1.0-lucky' is no version, as 1.0 or 2.1.3 would be",
    ),
    "version in blanks": (
        lambda: zipped(project(**{"pyproject.toml": PROJECT.replace("1.0", "1.0 ")})),
        "'1.0 ' is no version",
    ),
    "long version": (
        lambda: zipped(wheel(METADATA=METADATA.replace("1.0", "1" * 5000))),
        "is no version",
    ),
    "long name": (
        lambda: zipped(wheel(METADATA=METADATA.replace("clever", "c" * 81))),
        "is no name for a package",
    ),
    "long project": (
        lambda: zipped(project(**{"pyproject.toml": f"{PROJECT}#{'x' * 66_000}"})),
        "pyproject.toml is longer than 65536 bytes",
    ),
    "no tag": (
        lambda: zipped(wheel(WHEEL=WHEEL.replace("py3-none-any", "py3"))),
        "not of pure Python",
    ),
    "unreadable dependency": (lambda: requiring("numpy>=="), "requires 'numpy>=='"),
    "long dependency": (
        lambda: requiring(f"numpy[{'a,' * 25_000}b]"),
        "requires 'numpy",
    ),
    "dependency": (lambda: requiring("requests>=2"), "requires 'requests>=2'"),
    "URL dependency": (
        lambda: requiring("numpy @ https://evil.example/numpy.whl"),
        "Nothing is installed for a bot",
    ),
    "look-alike": (lambda: requiring("nurnpy"), "requires 'nurnpy'"),
    "no entry point": (
        lambda: zipped(wheel(entry_points="[console_scripts]\na = b:c\n")),
        "0 entry points",
    ),
    "no entry points at all": (
        lambda: zipped(wheel(entry_points=None)),
        "has no clever-1.0.dist-info/entry_points.txt",
    ),
    "two entry points": (
        lambda: zipped(wheel(entry_points=f"{ENTRY}other = clever.bot:Other\n")),
        "2 entry points",
    ),
    "double entry": (
        lambda: zipped(wheel(entry_points=f"{ENTRY}clever = clever.bot:Other\n")),
        "entry_points.txt cannot be read",
    ),
    "entry code": (
        lambda: pointing("clever.bot:__import__('os')"),
        "not written as package.module:Bot",
    ),
    "entry elsewhere": (lambda: pointing("os:system"), "has no module os"),
    "entry misspelt": (
        lambda: pointing("clever.bto:Clever"),
        r"has no module clever.bto, .* Bots found: clever.bot:Clever\.",
    ),
    "class misspelt": (
        lambda: pointing("clever.bot:Klever", **{"clever/x.py": HEIRS}),
        r"clever.bot has no class Klever, .* Bots found: clever.bot:Clever, "
        r"clever.x:Heir, clever.x:GrandHeir\.",
    ),
    "no class": (
        lambda: zipped(wheel(code="def play(): pass\n")),
        r"has no class Clever, .* No class of the package derives from Bot\.",
    ),
    "newer Python": (
        lambda: wanting(">=3.12"),
        r"requires Python >=3.12, and bots run on Python 3.11. Let requires-python",
    ),
    "newer Python of a source tree": (
        lambda: zipped(
            project(
                **{
                    "pyproject.toml": PROJECT.replace(
                        "version =", 'requires-python = ">=3.13"\nversion ='
                    )
                }
            )
        ),
        "requires Python >=3.13",
    ),
    "no Python": (lambda: wanting("three"), "'three' does not say which Python"),
    "shadows stdlib": (
        lambda: pointing("random:Bot", **{"random.py": "x"}),
        "random is the name of a module that is there already",
    ),
    "shadows us": (
        lambda: named("engines/core/game.py"),
        "engines is the name of a module that is there already",
    ),
    "tar parent": (lambda: tarred(project(**{"../evil.py": ""})), "leads out"),
    "tar symlink": (
        lambda: tarred(project(), link("clever/l", tarfile.SYMTYPE)),
        "link or a device",
    ),
    "tar hard link": (
        lambda: tarred(project(), link("clever/l", tarfile.LNKTYPE)),
        "link or a device",
    ),
    "tar device": (
        lambda: tarred(project(), link("clever/d", tarfile.CHRTYPE)),
        "link or a device",
    ),
    "tar pipe": (
        lambda: tarred(project(), link("clever/p", tarfile.FIFOTYPE)),
        "link or a device",
    ),
    "dynamic": (
        lambda: zipped(
            project(
                **{
                    "pyproject.toml": PROJECT.replace(
                        'version = "1.0"', 'dynamic = ["version"]'
                    )
                }
            )
        ),
        "no tool|none is run here",
    ),
    "no project": (
        lambda: zipped(project(**{"pyproject.toml": "[tool.x]\n"})),
        "has no table",
    ),
    "broken toml": (
        lambda: zipped(project(**{"pyproject.toml": "[project\n"})),
        "pyproject.toml cannot be read",
    ),
    "tower of pax headers": (
        lambda: tower(tarfile.XHDTYPE),
        "entries of the archive are nested too deeply",
    ),
    "tower of long names": (
        lambda: tower(tarfile.GNUTYPE_LONGNAME),
        "entries of the archive are nested too deeply",
    ),
    "file below a file": (
        lambda: zipped(wheel() | {"clever/a": "x", "clever/a/b": "x"}),
        "clever/a/b is a file and also a folder, or lies in one",
    ),
    "file above a file": (
        lambda: zipped(wheel() | {"clever/A/b": "x", "clever/a": "x"}),
        "clever/a is a file and also a folder",
    ),
    "folder of a file's name": (
        lambda: tarred(project(**{"clever/a": "x"}), link("clever/A", tarfile.DIRTYPE)),
        "there twice",
    ),
    "folders": (
        lambda: zipped(
            wheel() | {f"a{n}/b/c/d/e/f/g/h/i/j/k/l.py": "" for n in range(200)}
        ),
        "unpacks to more than 2000 files and folders",
    ),
    "ELF": (
        lambda: zipped(wheel() | {"clever/notes.txt": b"\x7fELF" + bytes(60)}),
        "clever/notes.txt may not be in a package: a bot is pure Python",
    ),
    "Mach-O": (
        lambda: zipped(wheel() | {"clever/a.txt": bytes.fromhex("cffaedfe")}),
        "a bot is pure Python",
    ),
    "static library": (
        lambda: tarred(project(**{"clever/a.dat": b"!<arch>\nx"})),
        "a bot is pure Python",
    ),
    "Windows program": (
        lambda: zipped(wheel() | {"clever/weights": windows_program()}),
        "a bot is pure Python",
    ),
    "setup.py alone": (
        lambda: zipped({"setup.py": "import os", "clever/bot.py": ""}),
        "0 folders .dist-info",
    ),
}


@pytest.mark.parametrize("misbehaviour", HOSTILE)
def test_a_hostile_archive_is_refused_with_a_sentence(misbehaviour):
    make, words = HOSTILE[misbehaviour]
    with pytest.raises(Rejected, match=words) as caught:
        inspect(make())
    said = str(caught.value)
    assert said.endswith(".")
    assert "\n" not in said
    assert len(said) < 300


def test_there_are_at_least_forty_of_them():
    assert len(HOSTILE) >= 40


def test_text_that_begins_like_a_program_passes():
    assert inspect(zipped(wheel() | {"clever/a.txt": "MZ is how they begin. " * 9}))


def test_what_no_rule_foresees_is_refused_and_logged(monkeypatch, caplog):
    def fail(*_arguments: object, **_options: object) -> None:
        raise MemoryError

    monkeypatch.setattr(gate, "read_archive", fail)
    with pytest.raises(Rejected, match="The package cannot be read: MemoryError"):
        inspect(zipped(wheel()))
    assert "unexpected error" in caplog.text


def test_a_package_that_was_taken_before_may_have_many_folders_and_programs():
    deep = {f"a{n}/b/c/d/e/f/g/h/i/j/k/l.py": "" for n in range(200)}
    data = zipped(wheel() | deep | {"clever/notes.txt": b"\x7fELF" + bytes(60)})
    assert inspect(data, is_known=True)


def test_a_file_that_grows_while_it_is_unpacked_is_stopped(monkeypatch):
    monkeypatch.setattr(limits, "MAX_TOTAL", 1000)
    with pytest.raises(Rejected, match="unpacks to more than is allowed"):
        inspect(zipped(wheel() | {"clever/data.txt": "ab" * 600}))


def test_a_tar_that_grows_while_it_is_unpacked_is_stopped(monkeypatch):
    monkeypatch.setattr(limits, "MAX_TOTAL", 1000)
    monkeypatch.setattr(limits, "MAX_ENTRIES", 1)
    with pytest.raises(Rejected, match=r"unpacks to more than|entries"):
        inspect(tarred(project(**{"clever/data.txt": "x" * 200_000})))


def test_a_wheel_passes():
    package = inspect(zipped(wheel()))
    assert package.description.name == "clever"
    assert package.description.version == "1.0"
    assert package.description.entry == "clever.bot:Clever"
    assert len(package.digest) == 64


@pytest.mark.parametrize(
    "requirement",
    [
        "numpy",
        "NumPy>=1.20",
        "numpy (>=1.20)",
        "souk",
        "msgspec",
        "pytest; extra == 'test'",
    ],
)
def test_what_is_provided_may_be_required(requirement):
    assert inspect(requiring(requirement))


@pytest.mark.parametrize(
    ("python", "is_good"),
    {
        "": True,
        ">=3.11": True,
        " >= 3.9 , < 4.0 ": True,
        ">=3.11.4": True,
        "==3.11.*": True,
        "==3.*": True,
        "~=3.11": True,
        "~=3.11.2": True,
        ">3.11": True,
        "!=3.12.*": True,
        ">=3.8,<4.0.dev0": True,
        ">=3.11rc1": True,
        "<3.11": False,
        ">=3.12": False,
        ">3.11,<3.11.1": False,
        "==3.12.*": False,
        "~=3.12": False,
        "!=3.11.*": False,
        "<=3.10": False,
        ">=4": False,
        "^3.11": False,
        "3.11": False,
        ">=3.11" + "," * 10**6: True,
        "=" * 10**4: False,
    }.items(),
    ids=lambda value: str(value)[:20],
)
def test_a_package_is_judged_by_the_python_of_the_site(python, is_good):
    if is_good:
        check_python(python)
    else:
        with pytest.raises(Rejected, match="Python"):
            check_python(python)


@pytest.mark.parametrize(
    "code",
    [
        "from clever.x import *\n",
        "def __getattr__(name): ...\n",
        "globals()['Cle' + 'ver'] = print\n",
        "from clever.x import Heir as Clever\n",
    ],
)
def test_a_class_that_may_come_from_elsewhere_is_left_to_the_sandbox(code):
    assert inspect(zipped(wheel(code=code)))


@pytest.mark.parametrize(
    "tag", ["py2.py3-none-any", "py3.py2-none-any", "py311-none-any"]
)
def test_a_wheel_for_several_pythons_passes(tag):
    assert inspect(zipped(wheel(WHEEL=WHEEL.replace("py3-none-any", tag))))


def test_a_package_that_was_taken_before_is_not_judged_by_newer_rules():
    for data in (
        wanting(">=3.12"),
        pointing("clever.bot:Klever"),
        requiring("numpy>=="),
        zipped(wheel(METADATA=METADATA.replace("1.0", "1.0-lucky"))),
        zipped(wheel(WHEEL=f"\n{WHEEL}")),
    ):
        with pytest.raises(Rejected):
            inspect(data)
        assert inspect(data, is_known=True)


@pytest.mark.parametrize("form", [zipped, tarred], ids=["zip", "sdist"])
@pytest.mark.parametrize("folder", ["", "clever-1.0/"])
@pytest.mark.parametrize("source", ["", "src/"])
def test_a_static_source_tree_is_taken_as_the_wheel_it_would_become(
    form, folder, source
):
    files = {
        f"{folder}{source if name.startswith('clever/') else ''}{name}": data
        for name, data in project().items()
    }
    package = inspect(form(files))
    assert package.description == inspect(zipped(wheel())).description
    assert sorted(package.files) == ["clever/__init__.py", "clever/bot.py"]


def test_nothing_of_a_source_tree_is_run(tmp_path: Path):
    mark = tmp_path / "was here"
    evil = f"open({str(mark)!r}, 'w')"
    inspect(zipped(project(**{"setup.py": evil, "clever/__init__.py": evil})))
    assert not mark.exists()
    assert "clever" not in sys.modules


def test_a_folder_is_taken_without_what_tools_left_there(tmp_path: Path):
    for name, data in project().items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(str(data))
    before = archive_of(tmp_path)
    for name in (".git/config", "clever/__pycache__/bot.pyc", "dist/clever.whl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    (tmp_path / "clever" / "passwd").symlink_to("/etc/passwd")
    assert archive_of(tmp_path) == before
    assert inspect(before).description.entry == "clever.bot:Clever"


@pytest.fixture
def _private() -> Iterator[None]:
    """A process whose files nobody else may read."""
    before = os.umask(0o077)
    yield
    os.umask(before)


@pytest.mark.usefixtures("_private")
def test_a_package_is_unpacked_once_and_readable_by_all(tmp_path: Path):
    package = inspect(zipped(wheel()))
    place = unpack(package, tmp_path / "store")
    assert place == tmp_path / "store" / package.digest
    assert (place / "clever" / "bot.py").read_bytes() == package.files["clever/bot.py"]
    assert (place / "clever" / "bot.py").stat().st_mode & 0o777 == 0o644
    assert place.stat().st_mode & 0o777 == 0o755
    assert unpack(package, tmp_path / "store") == place
    assert [path.name for path in (tmp_path / "store").iterdir()] == [package.digest]
