"""`make former`: keep the rules of a game as they are, before they change.

The folder of the game, as a commit has it, becomes an archive in `engines/former/`, as
in `bazar-1.zip`. Only the name of its package is changed. The archive is the same
whenever and wherever it is made: its files are in order, uncompressed, and bear one
date. The golden replays and the perft of the version go to `tests/engines/former/`.
"""

import argparse
import ast
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

GAMES: Final = "engines/games"
ARCHIVES: Final = "engines/former"
SUMS: Final = f"{ARCHIVES}/SHA256SUMS"
TESTS: Final = "tests/engines/games"
KEPT_TESTS: Final = "tests/engines/former"
OF_TESTS: Final = ("replays/", "perft.txt", "options.jsonl")
"""What of the tests of a game is about its rules alone."""

NEW_YEAR: Final = (1980, 1, 1, 0, 0, 0)
"""The first date that an archive can hold."""
EVERYBODY_READS: Final = 0o100644 << 16
UNIX: Final = 3
GIT_TAKES_S: Final = 60


class Refused(Exception):
    """Why nothing was written; the sentence says what to do."""


class Frozen(NamedTuple):
    """A version of a game that is kept: its number, its archive, files of its tests."""

    version: int
    archive: bytes
    tests: dict[str, bytes]


def main() -> None:
    parser = argparse.ArgumentParser(prog="make former", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="the name of its folder")
    parser.add_argument("--from", dest="commit", default="HEAD", metavar="COMMIT")
    arguments = parser.parse_args()
    try:
        for line in keep(Path.cwd(), arguments.game, arguments.commit):
            sys.stdout.write(f"{line}\n")
    except Refused as reason:
        sys.exit(f"Nothing was kept: {reason}")


def keep(root: Path, game: str, commit: str) -> Iterator[str]:
    """Write what is kept of a version; yield what was written."""
    version, archive, tests = frozen(root, game, commit)
    path = root / ARCHIVES / f"{game}-{version}.zip"
    if path.exists():
        if path.read_bytes() != archive:
            raise Refused(
                f"{path.name} is there and holds other rules. A version that was kept "
                "never changes: raise rules_version instead."
            )
        yield f"{path.name} is kept already, as it is at {commit}."
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(archive)
    with (root / SUMS).open("a", encoding="utf-8") as sums:
        sums.write(f"{sha256(archive).hexdigest()}  {path.name}\n")
    yield f"{path.relative_to(root)}: rules version {version}, {len(archive)} bytes"
    for name, content in tests.items():
        target = root / KEPT_TESTS / path.stem / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    yield f"{KEPT_TESTS}/{path.stem}/: {len(tests)} files of its tests"


def frozen(root: Path, game: str, commit: str) -> Frozen:
    """Return what is to be kept of a game as a commit has it."""
    files = dict(_files(root, f"{commit}:{GAMES}/{game}"))
    version = version_of(files["__init__.py"].decode())
    tests = {
        name: content
        for name, content in _files(root, f"{commit}:{TESTS}/{game}")
        if name.startswith(OF_TESTS)
    }
    return Frozen(version, archived(game, version, files), tests)


def version_of(source: str) -> int:
    """Return the `rules_version` that the source of a game names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg == "rules_version":
            return int(ast.literal_eval(node.value))
    raise Refused("its __init__.py names no rules_version.")


def archived(game: str, version: int, files: dict[str, bytes]) -> bytes:
    """Return the archive of a game's folder, under the name of its version."""
    package = f"{game}_{version}"
    own_name = re.compile(rf"\bengines\.games\.{game}\b".encode())
    new_name = f"engines.former.{package}".encode()
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            content = files[name]
            if name.endswith(".py"):
                content = own_name.sub(new_name, content)
            entry = zipfile.ZipInfo(f"{package}/{name}", NEW_YEAR)
            entry.create_system, entry.external_attr = UNIX, EVERYBODY_READS
            archive.writestr(entry, content)
    return buffer.getvalue()


def _files(root: Path, tree: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a tree of git, by their paths in it."""
    for line in _git(root, "ls-tree", "-r", "-z", tree).decode().split("\0")[:-1]:
        facts, _, name = line.partition("\t")
        yield name, _git(root, "cat-file", "blob", facts.split()[2])


def _git(root: Path, *words: str) -> bytes:
    done = subprocess.run(
        ["git", "-c", "safe.directory=*", *words],
        cwd=root,
        capture_output=True,
        timeout=GIT_TAKES_S,
        check=False,
    )
    if done.returncode:
        raise Refused(f"git says: {done.stderr.decode().strip()}")
    return done.stdout


if __name__ == "__main__":
    main()
