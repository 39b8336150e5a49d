"""`make quick`: the tests of the pure parts and of what has changed, in a minute.

What has changed is what is not committed; if all is committed, what differs from main.
A changed file is tested by the tests of its subject, which have its name or that of its
folder, and otherwise by those that lie directly in the folder of its app.

    tournaments/services/ladders/fold.py    tests/tournaments/ladders
    bots/tasks.py                           tests/bots/test_tasks.py
    replays/frames/builder.py               tests/replays/test_*.py

If more than a few subjects have changed, only tests with the names of changed modules
are run: then `make test` is the better choice.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePath
from typing import Final

APPS: Final = ("engines", "replays", "bots", "tournaments", "souk")

PURE: Final = (
    "tests/test_architecture.py",
    "tests/test_documentation.py",
    "tests/engines",
    "tests/replays/log",
    "tests/replays/test_frames.py",
    "tests/bots/packages",
    "tests/bots/test_protocol.py",
    "tests/tournaments/conduct",
    "tests/tournaments/formats",
    "tests/tournaments/ratings",
    "tests/tournaments/test_sequential.py",
)
"""What needs no database, no process and no browser."""

LEFT_OUT: Final = ("tests/tournaments/test_simulation.py",)
"""A minute is too short for it."""

THOROUGH: Final = {
    "engines/core": ("tests/engines/games",),
    "engines/games/*": (
        "tests/engines/games/{0}/",
        "tests/engines/test_contract.py::test_a_match_keeps_the_law[{0}-",
        "tests/engines/test_contract.py::test_every_declared_record_occurs[{0}]",
    ),
    "replays": ("tests/replays",),
    "tournaments/formats": ("tests/tournaments/formats",),
}
"""Which thorough tests are run, by what has changed; {0} is the game."""

MOST_SUBJECTS: Final = 3


def main() -> None:
    parser = argparse.ArgumentParser(prog="make quick", description=__doc__)
    parser.add_argument("--base", default="", help="compare with this commit")
    known, options = parser.parse_known_args()
    root = Path.cwd()
    changed = changed_files(root, known.base)
    subjects = chosen(root, changed)
    print("The pure parts", *(str(path) for path in subjects), sep="\n  ", flush=True)
    command = [
        *(sys.executable, "-m", "pytest", "--db=sqlite", "--hypothesis-profile=quick"),
        *(f"--thorough-in={name}" for name in thorough(changed)),
        *(f"--deselect={path}" for path in LEFT_OUT),
        *options,
        *PURE,
        *(str(path) for path in subjects),
    ]
    os.execv(sys.executable, command)


# --- what has changed ----------------------------------------------------------------


def changed_files(root: Path, base: str = "") -> list[Path]:
    """Return what is not committed, or else what differs from main."""
    new = _git(root, "ls-files", "--others", "--exclude-standard")
    changed = _git(root, "diff", "--name-only", base or "HEAD")
    if not base and not new and not changed:
        changed = _git(root, "diff", "--name-only", "main...HEAD")
    return [Path(name) for name in sorted({*new, *changed})]


def _git(root: Path, *arguments: str) -> list[str]:
    done = subprocess.run(
        ["git", "-c", "safe.directory=*", *arguments],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    # A clone without main has nothing to compare with, and runs the pure parts.
    return done.stdout.splitlines() if done.returncode == 0 else []


# --- what is tested ------------------------------------------------------------------


def thorough(changed: Iterable[Path]) -> list[str]:
    """Return how the names of the thorough tests begin that a change calls for."""
    found = set()
    for path in changed:
        parts = path.parts[path.parts[0] == "tests" :]
        for pattern, tests in THOROUGH.items():
            folder = PurePath(*parts[: len(PurePath(pattern).parts)])
            if folder.match(pattern):
                found |= {test.format(folder.name) for test in tests}
    return sorted(found) or ["nothing"]


def chosen(root: Path, changed: Iterable[Path]) -> list[Path]:
    """Return folders and modules of tests, besides those of the pure parts."""
    found = [(path, subject_of(root, path)) for path in changed]
    subjects = {subject for _, subject in found if subject}
    if len(subjects) > MOST_SUBJECTS:
        named = (_module_of(root, path) for path, _ in found)
        subjects = {module for module in named if module}
    tests = {test for subject in subjects for test in _tests_in(root, subject)}
    return sorted(
        test
        for test in tests
        if not any(test.is_relative_to(part) for part in (*PURE, *LEFT_OUT))
        and not any(parent in tests for parent in test.parents)
    )


def subject_of(root: Path, path: Path) -> Path | None:
    """Return the tests of the subject that a file belongs to."""
    if path.parts[0] == "tests":
        module = _module_of(root, path)
        return module or (path.parent if len(path.parts) > 2 else None)
    if path.parts[0] not in APPS:
        return None
    tests = Path("tests", path.parts[0])
    for name in (path.stem, *reversed(path.parts[1:-1])):
        if (root / tests / name).is_dir():
            return tests / name
    return _module_of(root, path) or tests


def _tests_in(root: Path, subject: Path) -> list[Path]:
    """Return a subject; of a whole app, the modules that belong to no subject."""
    if len(subject.parts) > 2:
        return [subject]
    return [path.relative_to(root) for path in (root / subject).glob("test_*.py")]


def _module_of(root: Path, path: Path) -> Path | None:
    """Return the one test module that has the name of a module, or is the file."""
    if path.parts[0] == "tests":
        is_test = path.name.startswith("test_") and (root / path).exists()
        return path if is_test else None
    tests = root / "tests" / path.parts[0]
    found = [*tests.rglob(f"test_{path.stem}.py")]
    return found[0].relative_to(root) if len(found) == 1 else None


if __name__ == "__main__":
    main()
