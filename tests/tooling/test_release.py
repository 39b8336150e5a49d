"""A release is refused with a sentence, or it is a wheel and a tag."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from packaging.version import Version

from tests.test_architecture import files
from tests.tooling.release import Refused, release, section_of, version_of

ROOT = Path(__file__).parents[2]
BUILT_FROM = {"engines", "replays", "bots", "tournaments", "souk"}
TO_COME = datetime.now(UTC).date() + timedelta(days=2)

PROJECT = '[project]\nname = "souk-games"\nversion = "1.2"\n'
CHANGELOG = "# Changelog\n\n## 1.2 (2026-01-02)\n\n### For players\n\n- A star.\n"


@pytest.fixture(autouse=True)
def _author(monkeypatch):
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "Ada")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "ada@example.org")


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.strip()


def committed(folder: Path) -> Path:
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "souk: Begin.")
    return folder


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A repository with what is looked at before anything is built."""
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    return committed(tmp_path)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The tree as it is, with all that builds a wheel and that it is built from."""
    for path in files():
        needed = (path.parts[0] in BUILT_FROM, path.is_relative_to("tests/tooling"))
        if len(path.parts) == 1 or any(needed):
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, tmp_path / path)
    # As on the day of a release, whatever has come since the last one.
    log = tmp_path / "CHANGELOG.md"
    news = re.compile(r"^## Unreleased\n.*?(?=^## )", re.MULTILINE | re.DOTALL)
    log.write_text(news.sub("", log.read_text("utf-8")), "utf-8")
    return committed(tmp_path)


def command(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.tooling.release", *arguments],
        cwd=clone,
        env={**os.environ, "PYTHONPATH": str(clone)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.long
def test_a_dry_run_changes_nothing_and_a_release_is_a_wheel_and_a_tag(clone):
    version = version_of(clone)

    dry = command(clone, "--dry-run")

    assert (dry.returncode, dry.stderr) == (0, "")
    assert "Would check the tree: env LONG=1 bash .ci/run" in dry.stdout
    assert f"Would write dist/souk_games-{version}-py3-none-any.whl" in dry.stdout
    assert git(clone, "status", "--porcelain") == ""
    assert not (clone / "dist").exists()
    assert git(clone, "tag") == ""

    done = command(clone, "--checks", "git --version")

    assert (done.returncode, done.stderr) == (0, "")
    assert git(clone, "tag") == f"v{version}"
    assert git(clone, "rev-parse", f"v{version}^{{}}") == git(
        clone, "rev-parse", "HEAD"
    )
    message = git(clone, "tag", "--list", "--format=%(contents)", f"v{version}")
    section = section_of((clone / "CHANGELOG.md").read_text(), version)
    assert message == f"Souk {version}\n\n{section}"
    (wheel,) = (clone / "dist").iterdir()
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names} == {
        *BUILT_FROM,
        f"souk_games-{version}.dist-info",
    }
    assert "is released" in command(clone, "--checks", "git --version").stderr


def dirty(folder: Path) -> None:
    (folder / "new.py").write_text("")


def unreleased(folder: Path) -> None:
    text = CHANGELOG.replace("## 1.2", "## Unreleased\n\n- More.\n\n## 1.2")
    (folder / "CHANGELOG.md").write_text(text)
    git(folder, "commit", "--all", "--quiet", "--message", "docs: Tell more.")


def tagged_later(folder: Path) -> None:
    git(folder, "tag", "v1.10")


@pytest.mark.parametrize(
    ("spoil", "checks", "reason"),
    [
        (dirty, "true", "Commit or remove them: new.py."),
        (unreleased, "true", "does not begin with a section `## 1.2"),
        (tagged_later, "true", "1.10 is released. Raise the version"),
        (None, "false", "the checks failed: false."),
        (None, "touch new.py", "the tree has changes"),
        (None, "git commit -q --allow-empty -m more", "HEAD was moved"),
    ],
)
def test_what_is_not_ready_is_refused(
    small: Path, spoil: Callable[[Path], None] | None, checks: str, reason: str
):
    if spoil:
        spoil(small)
    with pytest.raises(Refused) as caught:
        release(small, checks=checks, is_dry=False)
    assert reason in str(caught.value)
    assert not (small / "dist").exists()


@pytest.mark.parametrize(
    ("changelog", "reason"),
    {
        "# Changelog\n": "does not begin with a section",
        "## Unreleased\n\n- A star.\n": "does not begin with a section",
        "## 1.1 (2026-01-02)\n\n- A star.\n": "does not begin with a section",
        "## 1.2\n\n- A star.\n": "does not begin with a section",
        "## 1.2 (2026-13-01)\n\n- A star.\n": "is no date",
        "## 1.2 (2026-01-02)\n\n## 1.1 (2026-01-01)\n\n- A star.\n": "is empty",
        f"## 1.2 ({TO_COME})\n\n- A star.\n": "which is to come",
    }.items(),
)
def test_a_version_needs_a_dated_section_of_its_own(changelog, reason):
    with pytest.raises(Refused, match=reason):
        section_of(changelog, Version("1.2"))


def test_a_section_ends_where_the_next_one_begins():
    text = f"{CHANGELOG}\n## 1.1 (2026-01-01)\n\n- A moon.\n"
    assert section_of(text, Version("1.2")) == "### For players\n\n- A star."


def test_the_changelog_has_a_section_for_the_version_of_this_tree():
    """Changes that are not released yet stand above it."""
    version = version_of(ROOT)
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = changelog[changelog.index(f"## {version} (") :]
    assert section_of(released, version)
