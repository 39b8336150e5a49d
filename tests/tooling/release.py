"""`make release`: check, build and tag the version that pyproject.toml names.

1. Nothing is left uncommitted.
2. The changelog begins with a section of the version, with its date.
3. No tag has this version or a later one.
4. The checks pass, and have changed nothing.
5. A wheel is built, and what is installed from it answers with the version.
6. The commit is tagged; the message of the tag is the section of the changelog.

A dry run leaves out the checks and the tag, and throws the wheel away.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import zipfile
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from packaging.utils import parse_wheel_filename
from packaging.version import InvalidVersion, Version

CHECKS: Final = "env LONG=1 bash .ci/run"
CHECKS_TAKE_S: Final = 4 * 3600
STEP_TAKES_S: Final = 600

IN_THE_WHEEL: Final = (
    *("engines/py.typed", "bots/py.typed", "licenses/LICENSE"),
    # Without it, matches of former versions could not be read.
    "engines/former/bazar-1.zip",
    "souk/documentation/pages/docs/README.md",
)
ANSWER: Final = "import sys; from souk.cli import main; sys.exit(main(sys.argv[1:]))"

_SECTION = re.compile(r"^## (?P<title>.+)\n(?P<text>(?:(?!## ).*\n?)*)", re.MULTILINE)
_DATED = re.compile(r"(?P<version>\S+) \((?P<date>\d{4}-\d{2}-\d{2})\)")


class Refused(Exception):
    """Why there is no release; the sentence says what to do."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="make release", description=__doc__)
    parser.add_argument("--dry-run", action="store_true")
    parser.add_argument("--checks", default=CHECKS)
    arguments = parser.parse_args()
    try:
        release(Path.cwd(), checks=arguments.checks, is_dry=arguments.dry_run)
    except Refused as reason:
        sys.exit(f"No release: {reason}")


def release(root: Path, *, checks: str, is_dry: bool) -> None:
    refuse_changes(root)
    version = version_of(root)
    section = section_of((root / "CHANGELOG.md").read_text("utf-8"), version)
    refuse_former(root, version)
    commit = _git(root, "rev-parse", "HEAD")
    if is_dry:
        print(f"Would check the tree: {checks}")
    else:
        run_checks(root, checks, commit)
    with TemporaryDirectory() as folder:
        wheel = build(root, Path(folder))
        check_wheel(wheel, version)
        if is_dry:
            print(f"Would write dist/{wheel.name} and tag {commit[:10]} as v{version}.")
            return
        (root / "dist").mkdir(exist_ok=True)
        shutil.copy(wheel, root / "dist")
    tag(root, version, section)
    print(f"Written: dist/{wheel.name}. Tagged: v{version}.")
    print(f"Publish it with: git push origin HEAD v{version}")


# --- what must be so before ----------------------------------------------------------


def refuse_changes(root: Path) -> None:
    if changed := _git(root, "status", "--porcelain"):
        names = ", ".join(line[3:] for line in changed.splitlines()[:5])
        raise Refused(f"the tree has changes. Commit or remove them: {names}.")


def version_of(root: Path) -> Version:
    """Return the version, which stands in pyproject.toml and nowhere else."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    try:
        return Version(project["version"])
    except InvalidVersion as error:
        raise Refused(f"{error} in pyproject.toml.") from error


def section_of(changelog: str, version: Version) -> str:
    """Return what the changelog says of a version, in its first section."""
    wanted = f"## {version} ({_today()})"
    first = _SECTION.search(changelog)
    dated = _DATED.fullmatch(first["title"].strip()) if first else None
    if first is None or dated is None or dated["version"] != str(version):
        raise Refused(f"CHANGELOG.md does not begin with a section `{wanted}`.")
    if not first["text"].strip():
        raise Refused(f"the section of {version} in CHANGELOG.md is empty.")
    try:
        day = date.fromisoformat(dated["date"])
    except ValueError as error:
        raise Refused(f"{dated['date']} in CHANGELOG.md is no date.") from error
    if day > _today():
        raise Refused(f"the section of {version} is dated {day}, which is to come.")
    return first["text"].strip()


def refuse_former(root: Path, version: Version) -> None:
    tags = _git(root, "tag", "--list", "v[0-9]*").split()
    former = max((Version(name[1:]) for name in tags), default=None)
    if former is not None and version <= former:
        raise Refused(f"{former} is released. Raise the version in pyproject.toml.")


def run_checks(root: Path, checks: str, commit: str) -> None:
    done = subprocess.run(
        shlex.split(checks), cwd=root, check=False, timeout=CHECKS_TAKE_S
    )
    if done.returncode:
        raise Refused(f"the checks failed: {checks}.")
    refuse_changes(root)
    if _git(root, "rev-parse", "HEAD") != commit:
        raise Refused("HEAD was moved while the checks ran.")


# --- what is made --------------------------------------------------------------------


def build(root: Path, folder: Path) -> Path:
    """Build a wheel; the same commit gives the same bytes."""
    building = ["hatchling", "build", "-t", "wheel", "-d", str(folder)]
    _run([sys.executable, "-m", *building], root)
    (wheel,) = folder.glob("*.whl")
    return wheel


def check_wheel(wheel: Path, version: Version) -> None:
    """Look into a wheel, install it alone and ask it for its version."""
    name, found, _build, _tags = parse_wheel_filename(wheel.name)
    if (name, found) != ("souk-games", version):
        raise Refused(f"{wheel.name} is not the wheel of souk-games {version}.")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for wanted in IN_THE_WHEEL:
        if not any(name.endswith(wanted) for name in names):
            raise Refused(f"{wheel.name} lacks {wanted}.")
    with TemporaryDirectory() as folder:
        place = Path(folder)
        installing = ["install", "--quiet", "--no-deps", "--no-index", "--target"]
        _run([sys.executable, "-m", "pip", *installing, folder, str(wheel)], place)
        ask = [sys.executable, "-c", ANSWER]
        said = _run([*ask, "--version"], place, PYTHONPATH=folder)
        if said != f"souk {version}":
            raise Refused(f"what is installed from {wheel.name} says {said!r}.")
        _run([*ask, "games"], place, PYTHONPATH=folder)


def tag(root: Path, version: Version, section: str) -> None:
    # Headings begin with the sign that Git takes for comments.
    message = ["--cleanup=whitespace", "-m", f"Souk {version}", "-m", section]
    _git(root, "tag", "--annotate", f"v{version}", *message)


def _today() -> date:
    return datetime.now(UTC).date()


def _git(root: Path, *arguments: str) -> str:
    return _run(["git", *arguments], root)


def _run(command: list[str], folder: Path, **environment: str) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=STEP_TAKES_S,
    )
    if done.returncode:
        raise Refused(f"{shlex.join(command[:4])} failed:\n{done.stderr.strip()}")
    return done.stdout.rstrip()


if __name__ == "__main__":
    main()
