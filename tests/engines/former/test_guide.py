"""CONTRIBUTING.md is right: its paths are there, and its steps lead where it says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PYTHON = sys.executable
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
HEADINGS = ("Change a rule", "Change a card", "Add a field to an event")
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "var", "build", "dist")
GAME = "engines/games/bazar/__init__.py"
BOX = "engines/games/bazar/content/bazar.toml"


def section(heading: str) -> str:
    (found,) = re.findall(
        rf"^### {re.escape(heading)}\n(.*?)(?=^##)", GUIDE, re.MULTILINE | re.DOTALL
    )
    return found


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_path_and_command_that_the_guide_names_is_there(heading: str):
    named = re.findall(r"`([^`]+)`", section(heading).replace("\n   ", " "))
    paths = [name for name in named if "/" in name and " " not in name]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
    targets = [name.split()[1] for name in named if name.startswith("make ")]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert [one for one in targets if f"\n{one}:" not in makefile] == []
    modules = [part for name in named for part in re.findall(r"-m (tests\S+)", name)]
    files = [ROOT / f"{module.replace('.', '/')}.py" for module in modules]
    assert [file for file in files if not file.exists()] == []


@pytest.mark.parametrize("module", ["golden", "content"])
def test_errors_name_headings_that_there_are(module: str):
    folder = {"golden": "tests/engines", "content": "engines/core"}[module]
    source = (ROOT / folder / f"{module}.py").read_text("utf-8")
    (heading,) = re.findall('"(Change [a-z ]+)"', source)
    assert heading in HEADINGS


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this tree with one commit."""
    folder = tmp_path_factory.mktemp("checkout") / "souk"
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    run(folder, "git", "init", "-q")
    run(folder, "git", "add", "-A")
    run(folder, "git", *who, "commit", "-q", "-m", "souk: Begin.")
    return folder


def run(folder: Path, *command: str, fails: bool = False) -> str:
    ours = ("DATABASE_URL", "REDIS_URL", "SOUK_", "PYTEST_", "COVERAGE_")
    clean = {name: v for name, v in os.environ.items() if not name.startswith(ours)}
    done = subprocess.run(
        command,
        cwd=folder,
        env=clean | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert bool(done.returncode) is fails, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


def change(path: Path, pattern: str, replacement: str) -> None:
    text, count = re.subn(pattern, replacement, path.read_text("utf-8"), count=1)
    assert count
    path.write_text(text, "utf-8")


@pytest.mark.long
def test_a_number_is_changed_step_by_step(checkout: Path):
    load = (PYTHON, "-c", "from engines import registry; registry.load('bazar')")
    (old,) = (ROOT / "tests/engines/games/bazar/replays").glob("black_market_opens.*")
    kept_aside = checkout / "downloaded.souk.jsonl"
    shutil.copy(old, kept_aside)
    source = checkout / GAME
    version = int(re.findall(r"rules_version=(\d+)", source.read_text())[0])

    change(checkout / BOX, "winning_coins = .*", "winning_coins = 76")
    said = run(checkout, *load, fails=True)
    assert "make former GAME=bazar" in said

    archive = checkout / f"engines/former/bazar-{version}.zip"
    if not archive.exists():
        run(checkout, PYTHON, "-m", "tests.tooling.former", "bazar")
    assert archive.exists()
    found, released = re.findall("[0-9a-f]{64}", said)
    change(source, released, found)
    change(source, f"rules_version={version}", f"rules_version={version + 1}")
    run(checkout, *load)
    run(checkout, PYTHON, "-m", "tests.engines.perft", "bazar")
    run(checkout, PYTHON, "-m", "tests.engines.golden", "bazar")

    run(checkout, PYTHON, "-m", "souk", "verify", str(kept_aside))
    run(checkout, PYTHON, "-m", "souk", "watch", str(kept_aside), "--step", "9")
    told = ("-q", "--db=sqlite", "-k", "bazar and not bazar_quest")
    tests = ("tests/engines/test_contract.py", "tests/engines/test_golden.py")
    more = ("tests/engines/test_perft.py", "tests/engines/former")
    run(checkout, PYTHON, "-m", "pytest", *told, *tests, *more)


@pytest.mark.long
def test_the_event_of_a_rule_that_changed_in_secret_is_noticed(checkout: Path):
    """Without a new version: the golden replays point to the guide."""
    path = checkout / "tests/engines/games/bazar/replays/black_market_opens.souk.jsonl"
    assert path.exists()
    rules = checkout / "engines/games/bazar/rules/__init__.py"
    before = rules.read_text("utf-8")
    rules.write_text(before + SECRET, "utf-8")
    told = ("-q", "--db=sqlite", "-k", "bazar and again and black_market_opens")
    golden = "tests/engines/test_golden.py"
    said = run(checkout, PYTHON, "-m", "pytest", *told, golden, fails=True)
    rules.write_text(before, "utf-8")
    assert '"Change a rule" in CONTRIBUTING.md' in said


@pytest.mark.long
def test_a_field_is_added_to_an_event_step_by_step(checkout: Path):
    bazar = checkout / "engines/games/bazar"
    replays = checkout / "tests/engines/games/bazar/replays"
    kept = replays / "former/tiles_kept_v1.souk.jsonl"
    shutil.copy(replays / "some_reorganise_and_some_do_not.souk.jsonl", kept)
    assert '"TilesKept"' in kept.read_text("utf-8")

    kind = r'(class TilesKept.*\n    """.*"""\n)\n    seat: int\n'
    change(
        bazar / "events.py",
        kind,
        r"\1\n    version: ClassVar[int] = 2\n    seat: int\n    coins: int\n",
    )
    rules = bazar / "rules/event_cards.py"
    change(rules, r"TilesKept\(state.asked\)", "TilesKept(state.asked, 0)")
    told = ("-q", "--db=sqlite", "-k", "bazar and not bazar_quest")
    golden = "tests/engines/test_golden.py"
    run(checkout, PYTHON, "-m", "pytest", *told, golden, fails=True)
    said = run(checkout, PYTHON, "-m", "souk", "verify", str(kept), fails=True)
    assert "missing required field `coins`" in said

    added = '    ("TilesKept", 1): lambda event: {**event, "coins": 0},\n}'
    change(bazar / "history.py", r"(?m)^\}", added)
    run(checkout, PYTHON, "-m", "souk", "verify", str(kept))
    run(checkout, PYTHON, "-m", "tests.engines.golden", "bazar")
    tests = (golden, "tests/engines/test_contract.py", "tests/engines/former")
    run(checkout, PYTHON, "-m", "pytest", *told, *tests)


SECRET = """

_execute = execute


def execute(state, seat, move, chance):  # type: ignore[no-untyped-def]
    return _execute(state, seat, move, chance)[:-1]
"""
