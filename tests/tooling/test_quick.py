"""What a change is tested by when there is only a minute."""

import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from tests.plugin import pytest_collection_modifyitems
from tests.test_architecture import files
from tests.tooling.quick import (
    APPS,
    LEFT_OUT,
    MOST_SUBJECTS,
    PURE,
    changed_files,
    chosen,
    thorough,
)

ROOT = Path(__file__).parents[2]


def picked(*changed: str) -> list[str]:
    return [str(path) for path in chosen(ROOT, map(Path, changed))]


@pytest.mark.parametrize(
    ("changed", "tests"),
    {
        "tournaments/services/ladders/fold.py": ["tests/tournaments/ladders"],
        "tournaments/views/ladders.py": ["tests/tournaments/ladders"],
        "tournaments/templates/tournaments/ladders/page.html": [
            "tests/tournaments/ladders"
        ],
        "souk/accounts/services/mail.py": ["tests/souk/accounts"],
        "bots/driver/clock.py": ["tests/bots/driver"],
        "bots/tasks.py": ["tests/bots/test_tasks.py"],
        "tests/bots/test_tasks.py": ["tests/bots/test_tasks.py"],
        "tests/bots/driver/conftest.py": ["tests/bots/driver"],
        # What is pure is tested in any case.
        "engines/core/play.py": [],
        "replays/log/head.py": [],
        # The guards of the tree are, too; they look at documents.
        "docs/bots.md": [],
        "README.md": [],
        "tests/conftest.py": [],
    }.items(),
)
def test_a_change_is_tested_by_the_tests_of_its_subject(changed, tests):
    assert picked(changed) == tests


def test_what_belongs_to_no_subject_is_tested_by_the_modules_of_its_app():
    found = picked("replays/frames/builder.py")
    assert "tests/replays/test_grain.py" in found
    assert "tests/replays/api" not in found
    assert not {*found} & {*PURE, *LEFT_OUT}


def test_where_many_subjects_have_changed_names_decide():
    changed = [
        f"souk/{name}/__init__.py" for name in ("accounts", "api", "cli", "pool")
    ]
    assert len(changed) > MOST_SUBJECTS
    assert picked(*changed, "bots/tasks.py") == ["tests/bots/test_tasks.py"]


@pytest.mark.parametrize("app", APPS)
def test_every_file_of_an_app_has_tests_that_exist(app):
    for path in files():
        if path.parts[0] == app:
            assert all((ROOT / test).exists() for test in picked(str(path)))


@pytest.mark.parametrize("path", [*PURE, *LEFT_OUT])
def test_what_is_named_exists(path):
    assert (ROOT / path).exists()


@pytest.mark.parametrize(
    ("changed", "tests"),
    {
        "bots/tasks.py": ["nothing"],
        "engines/core/play.py": ["tests/engines/games"],
        "replays/frames/diff.py": ["tests/replays"],
        "tests/replays/test_frames.py": ["tests/replays"],
        "tests/engines/games/bazar/test_picture.py": [
            "tests/engines/games/bazar/",
            "tests/engines/test_contract.py::test_a_match_keeps_the_law[bazar-",
            "tests/engines/test_contract.py::test_every_declared_record_occurs[bazar]",
        ],
    }.items(),
)
def test_thorough_tests_are_run_for_what_has_changed(changed, tests):
    assert thorough([Path(changed)]) == tests


def test_the_plugin_leaves_out_the_other_thorough_tests():
    def item(name: str, mark: object) -> Any:
        return SimpleNamespace(nodeid=name, get_closest_marker=lambda _mark: mark)

    other, wanted, usual = item("a/x", 1), item("b/x", 1), item("a/y", None)
    hook = Mock()
    config: Any = SimpleNamespace(option=SimpleNamespace(thorough_in=["b/"]), hook=hook)
    items = [other, wanted, usual]
    pytest_collection_modifyitems(config, items)
    assert items == [wanted, usual]
    hook.pytest_deselected.assert_called_once_with(items=[other])


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, timeout=60)


def test_what_is_not_committed_counts_and_otherwise_what_is_not_on_main(tmp_path):
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    git(tmp_path, "commit", "--quiet", "--allow-empty", "-m", "souk: Begin.")
    git(tmp_path, "switch", "--quiet", "-c", "branch")
    (tmp_path / "one.py").touch()
    git(tmp_path, "add", "one.py")
    git(tmp_path, "commit", "--quiet", "-m", "souk: Add one.")
    assert changed_files(tmp_path) == [Path("one.py")]

    (tmp_path / "other.py").touch()
    assert changed_files(tmp_path) == [Path("other.py")]
    assert changed_files(tmp_path, "main") == [Path("one.py"), Path("other.py")]


def test_a_clone_without_main_has_nothing_to_compare_with(tmp_path):
    git(tmp_path, "init", "--quiet", "--initial-branch=work")
    git(tmp_path, "commit", "--quiet", "--allow-empty", "-m", "souk: Begin.")
    assert changed_files(tmp_path) == []
