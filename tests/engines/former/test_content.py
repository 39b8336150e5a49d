"""A box that is changed without a new version is refused, with what to do about it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import engines
from engines.registry import GAMES, load

NUMBER = re.compile(r"^(?P<name>\w+ = )(?P<number>\d+)$", re.MULTILINE)
BOXES = [
    (game, path)
    for game in GAMES
    for path in sorted(Path(engines.__path__[0], "games", game).rglob("*.toml"))
    if path.parent.name != "words" and NUMBER.search(path.read_text("utf-8"))
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of all engines, to change them."""
    without = shutil.ignore_patterns("__pycache__")
    shutil.copytree(engines.__path__[0], tmp_path / "engines", ignore=without)
    return tmp_path


def loaded(folder: Path, game: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            sys.executable,
            "-c",
            f"from engines import registry; registry.load({game!r})",
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_every_game_has_a_box_with_numbers():
    assert {game for game, _ in BOXES} == {*GAMES}


@pytest.mark.parametrize(
    ("game", "box"), BOXES, ids=[f"{game}: {box.name}" for game, box in BOXES]
)
def test_a_number_that_was_changed_is_refused(game: str, box: Path, copy: Path):
    path = copy / "engines" / box.relative_to(engines.__path__[0])
    text = path.read_text("utf-8")
    path.write_text(
        NUMBER.sub(lambda one: f"{one['name']}{int(one['number']) + 1}", text, 1)
    )
    done = loaded(copy, game)
    assert done.returncode != 0
    said = done.stderr.splitlines()[-1]
    assert f"`make former GAME={game}`" in said
    assert f"raise rules_version in engines/games/{game}/__init__.py" in said
    assert "CONTRIBUTING.md" in said

    found, released = re.findall("[0-9a-f]{64}", said)
    assert released == load(game).content_hash
    source = copy / f"engines/games/{game}/__init__.py"
    source.write_text(source.read_text().replace(released, found))
    assert loaded(copy, game).returncode == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_digest_of_a_box_is_written_out_where_a_reviewer_sees_it(game: str):
    source = Path(engines.__path__[0], "games", game, "__init__.py").read_text()
    assert f'"{load(game).content_hash}"' in source
