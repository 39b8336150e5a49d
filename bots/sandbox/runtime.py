"""All that Python code in a sandbox can see: an interpreter and the SDK, copied.

There are two folders. One holds this Python, its standard library, the shared libraries
both stand on, msgspec and perhaps numpy; it hardly ever changes. The other holds what
this project gives to bots. Each is named by a digest of what went in, so a new version
makes a new folder and processes that use the old one are not disturbed.
"""

import compileall
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import cache_from_source, find_spec
from pathlib import Path
from typing import Final, NamedTuple

import bots
import engines
from bots.sandbox import libraries
from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.home import home, stored_folder

PACKAGES: Final = ("msgspec", "numpy")
NEEDED: Final = {"msgspec"}
FOR_BOTS: Final = (
    "__init__.py",
    "protocol",
    "sdk",
    "sandbox/__init__.py",
    "sandbox/inside",
)
"""What bots get of this app."""

NOT_FOR_BOTS: Final = {
    "__pycache__",
    "dist-packages",
    "ensurepip",
    "idlelib",
    "lib2to3",
    "site-packages",
    "test",
    "tests",
    "tkinter",
    "turtledemo",
}
"""Folders, wherever they are."""
NOT_FOR_BOTS_EITHER: Final = ("config-", "_tkinter", "_test", "xxlimited")
"""How names of folders and files begin."""
SECONDS_TO_LOAD: Final = 60


FOUNDATIONS: Final = ("ld-", "libc.")
"""How the names of those libraries begin that are loaded in every process."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """Where the two folders are, as seen from where the path is used."""

    python: Path
    souk: Path
    loader_name: str

    @property
    def libraries(self) -> Path:
        return self.python / "libraries"

    @property
    def loader(self) -> Path:
        """The program that loads programs; the host's may not fit our copy of libc."""
        return self.libraries / self.loader_name

    @property
    def interpreter(self) -> Path:
        return self.python / "bin" / "python3"

    @property
    def packages(self) -> Path:
        return self.python / "packages"


class Piece(NamedTuple):
    """A file that goes in, and where to."""

    source: Path
    target: str


def provide() -> Runtime:
    """Return the runtime of this Python and this version; building it takes seconds."""
    folder = home()
    try:
        python, souk = _provide_python(folder), _provide_souk(folder)
    except (OSError, subprocess.SubprocessError) as error:
        raise SandboxUnavailable(
            f"What bots run on cannot be built in {folder}: {error}."
        ) from error
    loader = next((python / "libraries").glob(f"{FOUNDATIONS[0]}*"))
    return Runtime(python, souk, loader.name)


def _provide_python(folder: Path) -> Path:
    pieces = list(_python_pieces())
    return stored_folder(
        folder,
        "python",
        _digest(_traits(pieces)),
        lambda unfinished: _build([*pieces, *_library_pieces(pieces)], unfinished),
    )


def _provide_souk(folder: Path) -> Path:
    pieces = list(_souk_pieces())
    return stored_folder(
        folder,
        "souk",
        _digest(_contents(pieces)),
        lambda unfinished: _build(pieces, unfinished),
    )


def _python_pieces() -> Iterator[Piece]:
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    yield Piece(_interpreter(), "bin/python3")
    library = Path(sysconfig.get_path("stdlib"))
    yield from _tree(library, f"{sys.platlibdir}/{version}")
    for name in PACKAGES:
        found = find_spec(name)
        if found is None or found.origin is None:
            if name in NEEDED:
                raise SandboxUnavailable(f"{name} is not installed. Run: make setup")
            continue
        package = Path(found.origin).parent
        yield from _tree(package, f"packages/{name}")
        # Where wheels keep the libraries that they bring along.
        yield from _tree(package.with_name(f"{name}.libs"), f"packages/{name}.libs")


def _interpreter() -> Path:
    return Path(sys.executable).resolve()


def _souk_pieces() -> Iterator[Piece]:
    yield from _tree(Path(engines.__path__[0]), "engines")
    for name in FOR_BOTS:
        yield from _tree(Path(bots.__path__[0], name), f"bots/{name}")
    # What `import souk` finds; all that it loads when it is used is left outside.
    # No game is imported for it: the doctor comes here where msgspec is missing, too.
    games = {one.name for one in Path(engines.__path__[0], "games").iterdir()}
    for source in sorted(Path(engines.__path__[0]).with_name("souk").glob("*.py")):
        if source.stem in {"__init__", *games}:
            yield from _tree(source, f"souk/{source.name}")


def _tree(source: Path, target: str) -> Iterator[Piece]:
    """Yield a file, or the files of a folder in a fixed order, or nothing."""
    if source.is_file():
        yield Piece(source, target)
    for folder, folders, files in os.walk(source):
        folders[:] = sorted(filter(_is_for_bots, folders))
        for name in sorted(filter(_is_for_bots, files)):
            path = Path(folder, name)
            yield Piece(path, f"{target}/{path.relative_to(source)}")


def _is_for_bots(name: str) -> bool:
    return name not in NOT_FOR_BOTS and not name.startswith(NOT_FOR_BOTS_EITHER)


def _traits(pieces: Iterable[Piece]) -> Iterator[bytes]:
    """Yield by what an installation is told from another without reading all of it."""
    foundations = (
        Piece(Path(path), path)
        for path in libraries.loaded()
        if Path(path).name.startswith(FOUNDATIONS)
    )
    yield sys.version.encode()
    for source, target in (*pieces, *foundations):
        found = source.stat()
        yield f"{target} {found.st_size} {found.st_mtime_ns}".encode()


def _contents(pieces: Iterable[Piece]) -> Iterator[bytes]:
    for source, target in pieces:
        yield target.encode()
        yield source.read_bytes()


def _digest(facts: Iterable[bytes]) -> str:
    """Return a name for these facts and the way things are built here."""
    digest = sha256()
    for fact in (Path(__file__).read_bytes(), *facts):
        digest.update(len(fact).to_bytes(8, "big") + fact)
    return digest.hexdigest()[:32]


def _library_pieces(pieces: list[Piece]) -> Iterator[Piece]:
    extensions = [str(source) for source, _ in pieces if ".so" in source.name]
    report = subprocess.run(
        [_interpreter(), "-I", "-S", libraries.__file__, *extensions],
        capture_output=True,
        text=True,
        timeout=SECONDS_TO_LOAD,
        check=True,
    )
    inside = {source for source, _ in pieces}
    for path in map(Path, report.stdout.split("\n")[:-1]):
        if path not in inside:
            yield Piece(path, f"libraries/{path.name}")


def _build(pieces: Iterable[Piece], unfinished: Path) -> None:
    for source, target in pieces:
        _copy(source, unfinished / target)
        if source.suffix == ".py":
            compiled = Path(cache_from_source(source, optimization=""))
            if compiled.is_file():
                cached = cache_from_source(unfinished / target, optimization="")
                _copy(compiled, Path(cached))
    # Compiles what was not compiled, or not since it was changed.
    compileall.compile_dir(unfinished, quiet=2, optimize=0)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)
