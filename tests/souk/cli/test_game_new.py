"""`souk game new`: a game that is complete at once, written into a copy of the tree."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from engines.registry import GAMES
from souk.cli import game_new, main
from souk.cli.game_template.game import GAME
from souk.cli.refusal import FAILED, INTERRUPTED, Refusal
from tests.engines.checklist import numbered_tests
from tests.souk.cli.runner import ROOT, refusal, souk

NAME = "camel_market"
PLACES = (
    f"engines/games/{NAME}",
    f"tests/engines/games/{NAME}",
    f"docs/games/{NAME}.md",
    f"docs/reference/{NAME}.md",
    f"souk/{NAME}.py",
)
REGISTRY = "engines/registry.py"
LONGEST = "a" * game_new.MAX_NAME
THIS = Path(__file__).relative_to(ROOT)
TOOLS = Path(sys.executable).parent

LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "var", "build", "dist")

LEFT_BEHIND = {
    *("__pycache__", ".ruff_cache", ".mypy_cache", ".pytest_cache"),
    *(".hypothesis", ".import_linter_cache", ".grimp_cache"),
}

Tree = dict[str, bytes]


def tree_of(folder: Path) -> Tree:
    """Return all files of a folder, but for what Python and tools leave behind."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not LEFT_BEHIND & {*path.parts}
    }


# --- a game in a copy of the tree ----------------------------------------------------


class Checkout(NamedTuple):
    """A copy of this tree with a new game in it, and both as they were."""

    folder: Path
    before: Tree
    after: Tree


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    folder = tmp_path_factory.mktemp("checkout") / "souk"
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    before = tree_of(folder)
    made = souk("game", "new", NAME, cwd=folder)
    assert made.returncode == 0, made.stderr
    assert f"souk play {NAME} greedy random" in made.stdout
    return Checkout(folder, before, tree_of(folder))


def run(folder: Path, tool: str, *arguments: str) -> None:
    """Run a tool in a folder, and expect that it succeeds."""
    ours = ("DATABASE_URL", "REDIS_URL", "SOUK_", "PYTEST_", "COVERAGE_")
    clean = {
        name: told for name, told in os.environ.items() if not name.startswith(ours)
    }
    # Also for what is started elsewhere: this tree is installed, not the copy.
    clean["PYTHONPATH"] = str(folder)
    done = subprocess.run(
        [TOOLS / tool, *arguments],
        cwd=folder,
        env=clean,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-2000:]}"


def registered(tree: Tree) -> list[str]:
    (names,) = re.findall(
        r"^GAMES[^=]* = (\(.*?\))$", tree[REGISTRY].decode(), re.M | re.S
    )
    return [*ast.literal_eval(names)]


def test_a_game_is_a_folder_a_folder_of_tests_a_page_and_a_word(checkout: Checkout):
    before, after = checkout.before, checkout.after
    new = after.keys() - before.keys()
    assert new
    assert all(path.startswith(PLACES) for path in new)
    assert [path for path in before if before[path] != after[path]] == [REGISTRY]
    assert registered(after) == [*GAMES, NAME] == [*registered(before), NAME]


def test_nothing_of_the_template_is_left_in_a_game(checkout: Checkout):
    for path in checkout.after.keys() - checkout.before.keys():
        told = f"{path}\n{checkout.after[path].decode()}"
        for placeholder in ("game_template", "new_game", "New Game"):
            assert placeholder not in told, path


def test_a_game_can_be_played_from_the_first_minute(checkout: Checkout):
    played = souk("play", NAME, "greedy", "random", "--games", 4, cwd=checkout.folder)
    assert played.returncode == 0, played.stderr
    assert "Camel Market: 4 matches" in played.stdout


def test_the_guide_lists_every_file_of_a_game(checkout: Checkout):
    guide = checkout.after["CONTRIBUTING.md"].decode()
    for path in checkout.after.keys() - checkout.before.keys():
        place = next(place for place in PLACES if path.startswith(place))
        inside = path.removeprefix(place).lstrip("/")
        listed = "replays/" if inside.startswith("replays/") else inside
        named = listed or place.replace(NAME, "<game>")
        assert f"`{named}`" in guide, path


@pytest.mark.parametrize("name", ["go", LONGEST])
def test_a_game_needs_no_formatting_whatever_its_name_is(name: str, tmp_path: Path):
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for folder in ("engines", "tests/engines"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=LEFT_OUT)
    places = [place.replace("new_game", name) for place in game_new.LAYOUT.values()]
    for part, place in zip(game_new.LAYOUT, places, strict=True):
        game_new.copy_part(game_new.TEMPLATE / part, tmp_path / place, name)
    registered = game_new.with_game((tmp_path / REGISTRY).read_text(), name)
    (tmp_path / REGISTRY).write_text(registered)
    run(tmp_path, "ruff", "check", *places[:2], REGISTRY)
    run(tmp_path, "ruff", "format", "--check", *places[:2], REGISTRY)


@pytest.mark.long
def test_a_game_passes_every_check_of_the_code(checkout: Checkout):
    run(checkout.folder, "ruff", "check")
    run(checkout.folder, "ruff", "format", "--check")
    run(checkout.folder, "mypy", *PLACES[:2])
    run(checkout.folder, "lint-imports", "--no-logo")


@pytest.mark.long
@pytest.mark.parametrize(
    "tests",
    [
        ("tests/engines", "tests/test_documentation.py"),
        ("tests/replays", "tests/souk/test_security.py"),
        ("tests/tournaments", "tests/leaks"),
        ("tests/bots", "tests/souk/cli", "tests/benchmarks"),
    ],
    ids=["contract", "replay pages", "tables and tournaments", "bots and commands"],
)
def test_what_is_tested_for_every_game_holds_for_a_new_one(
    tests: tuple[str, ...], checkout: Checkout
):
    every = "not fuzz and not adversarial and not chaos"
    told = ("-q", "--db=sqlite", "-m", every, "-k", NAME, f"--ignore={THIS}")
    run(checkout.folder, "python", "-m", "pytest", *told, *tests)


@pytest.mark.long
def test_the_demo_has_a_ladder_of_a_new_game(checkout: Checkout):
    demo = "tests/tournaments/tournaments/test_demo.py"
    run(checkout.folder, "python", "-m", "pytest", "-q", "--db=sqlite", demo)


def test_a_game_is_removed_with_its_files_and_its_word(checkout: Checkout):
    """The last test that uses it, for then it is gone."""
    for place in PLACES[:2]:
        shutil.rmtree(checkout.folder / place)
    for place in PLACES[2:]:
        (checkout.folder / place).unlink()
    (checkout.folder / REGISTRY).write_bytes(checkout.before[REGISTRY])
    assert tree_of(checkout.folder) == checkout.before


# --- all or nothing ------------------------------------------------------------------


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The places a game is written to, and nothing that could be run."""
    for folder in map(os.path.dirname, PLACES):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / REGISTRY, tmp_path / REGISTRY)
    monkeypatch.setattr(game_new, "ROOT", tmp_path)
    monkeypatch.setattr(game_new, "DERIVED", ("no_such_module",))
    return tmp_path


def test_a_failure_leaves_nothing_behind(bare: Path, capsys):
    before = tree_of(bare)
    assert main(["game", "new", NAME]) == FAILED
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("souk: no_such_module failed, so nothing was written: ")
    assert tree_of(bare) == before
    assert not any((bare / place).exists() for place in PLACES)


@pytest.mark.parametrize("step", ["copy_part", "_replace", "_derive"])
def test_an_interruption_leaves_nothing_behind(
    step: str, bare: Path, monkeypatch: pytest.MonkeyPatch
):
    before = tree_of(bare)
    steps = []
    real = getattr(game_new, step)

    def interrupted(*arguments: object) -> None:
        steps.append(arguments)
        if len(steps) == 1:
            raise KeyboardInterrupt
        real(*arguments)

    monkeypatch.setattr(game_new, step, interrupted)
    assert main(["game", "new", NAME]) == INTERRUPTED
    assert steps
    assert tree_of(bare) == before


def test_without_tests_and_documents_there_is_no_checkout(bare: Path, capsys):
    (bare / "docs/games").rmdir()
    before = tree_of(bare)
    assert main(["game", "new", NAME]) == FAILED
    assert "into a checkout of Souk" in capsys.readouterr().err
    assert tree_of(bare) == before


# --- names ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "why", "instead"),
    [
        ("Camel", "small letters", "camel"),
        ("camel-market", "single underscores", "camel_market"),
        ("camel__market", "single underscores", "camel_market"),
        ("2048", "a letter first", "game_2048"),
        ("../x", "small letters", "x"),
        ("jeu d’été", "small letters", "jeu_d_t"),
        ("", "small letters", "camel_market_1"),
        (LONGEST + "a", "24 at most", "a" * 18),
        ("class", "a word of Python's own", "class_game"),
        (GAMES[0], "there is a game of this name", f"{GAMES[0]}_game"),
    ],
)
def test_a_name_that_no_game_can_bear_is_refused(name: str, why: str, instead: str):
    said = refusal("game", "new", name)
    assert said.startswith(f"{name!r} is no name for a game: ")
    assert why in said
    assert said.endswith(f"You could call it {instead}.")


@pytest.mark.parametrize("place", PLACES)
def test_what_is_there_is_left_alone(place: str, bare: Path):
    (bare / place).mkdir()
    (bare / place / "mine.txt").write_text("mine")
    before = tree_of(bare)
    assert f"{place} is already there." in refusal("game", "new", NAME)
    assert tree_of(bare) == before


# --- the registry --------------------------------------------------------------------


def test_a_name_comes_last_and_a_long_line_is_broken():
    assert (
        game_new.with_game('GAMES: T = ("go",)\n', "bo") == 'GAMES: T = ("go", "bo")\n'
    )
    broken = game_new.with_game(f'A = 1\nGAMES: T = ("{"x" * 70}")\nB = 2\n', NAME)
    assert broken == (
        f'A = 1\nGAMES: T = (\n    "{"x" * 70}",\n    "{NAME}",\n)\nB = 2\n'
    )
    again = game_new.with_game(broken, "go")
    assert again == broken.replace("\n)", '\n    "go",\n)')


def test_a_registry_that_is_written_otherwise_is_left_alone():
    with pytest.raises(Refusal, match="no tuple GAMES"):
        game_new.with_game("GAMES = sorted(os.listdir())\n", NAME)


# --- the template --------------------------------------------------------------------


def test_the_page_of_the_template_has_all_moves_events_and_rules():
    page = (game_new.TEMPLATE / "page.md").read_text("utf-8")
    records = [record.__name__ for record in (*GAME.moves, *GAME.events)]
    assert [record for record in records if f"`{record}`" not in page] == []
    rules = re.findall(r"^\| R-(\d\d) \|", page, re.MULTILINE)
    tests = numbered_tests(game_new.TEMPLATE / "tests", r"r\d\d")
    assert [*tests] == [f"r{number}" for number in rules]
