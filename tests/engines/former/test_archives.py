"""What is kept of a version: an archive that never changes and can always be used."""

import ast
import subprocess
import sys
import zipfile
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

from engines import former, registry
from engines.core.codec import codec
from engines.core.game import LANGUAGES
from tests.engines.former.upgrade import VERSIONS
from tests.engines.golden import name_of, paths_of, read
from tests.engines.matches import PICTURES
from tests.tooling.former import Refused, archived, keep

versions = pytest.mark.parametrize(("name", "version"), VERSIONS)

RELEASED = [one for one in VERSIONS if registry.load(one[0]).rules_version == one[1]]
"""The versions that are present and kept: those whose successor is being made."""


def test_every_game_has_kept_its_first_version():
    assert {(name, 1) for name in registry.GAMES} <= {*VERSIONS}


def test_archives_are_byte_for_byte_what_they_were():
    sums = (former.FOLDER / "SHA256SUMS").read_text().splitlines()
    found = {
        f"{sha256(path.read_bytes()).hexdigest()}  {path.name}"
        for path in former.FOLDER.glob("*.zip")
    }
    assert found == {*sums}
    assert len(sums) == len(VERSIONS)


@versions
def test_an_archive_is_the_game_of_its_name_and_version(name: str, version: int):
    game = former.load(name, version)
    assert (game.name, game.rules_version) == (name, version)
    assert codec(game).options("{}") == game.options()


@versions
def test_the_core_has_all_that_a_former_version_uses(name: str, version: int):
    """A name that `engines.core` no longer has fails here."""
    former.load(name, version)
    package = import_module(former.module_of(name, version))
    modules = [*walk_packages(package.__path__, f"{package.__name__}.")]
    assert len(modules) > 10
    for module in modules:
        import_module(module.name)


@versions
def test_an_archive_stands_on_the_core_and_on_itself(name: str, version: int):
    """The present games may change at any time."""
    ours = (former.module_of(name, version), "engines.core")
    for module, source in sources(name, version):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and node.module:
                if node.module.startswith("engines"):
                    assert node.module.startswith(ours), f"{module}:{node.lineno}"
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert "engines.games" not in node.value, f"{module}:{node.lineno}"


def sources(name: str, version: int) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(former.archive_of(name, version)) as archive:
        return [
            (path, archive.read(path))
            for path in archive.namelist()
            if path.endswith(".py")
        ]


@pytest.mark.parametrize(
    ("name", "version", "number"),
    [
        pytest.param(*one, number, marks=pytest.mark.long if number else [])
        for one in RELEASED
        for number in range(len(paths_of(former.load(*one))))
    ],
)
def test_a_version_is_kept_as_it_is_played(name: str, version: int, number: int):
    """In all that anybody can notice of a golden replay, step by step."""
    present, archive = registry.load(name), former.load(name, version)
    path = paths_of(archive)[number]
    assert seen(path, archive) == seen(path, present), name_of(path)


def seen(path: Path, game) -> list[bytes]:
    """Return what happened, what was seen and offered, pictures and sentences."""
    match, encode = read(path, game), codec(game).encode
    told = []
    for number, (state, step) in enumerate(match.positions()):
        view = game.view(state, match.viewers[number % len(match.viewers)])
        digest = sha256(encode([step.move, step.events, view]))
        digest.update(encode(game.legal(state, step.seat)))
        language = LANGUAGES[number % len(LANGUAGES)]
        for record in (step.move, *step.events):
            digest.update(game.describe(record, language, view).encode())
        digest.update(game.prompt(view, language).encode())
        digest.update(game.text(view, language).encode())
        if number % PICTURES == 0:
            digest.update(game.picture(view, language).svg().encode())
        told.append(digest.digest())
    return told


# --- a process of its own ------------------------------------------------------------


@versions
def test_a_process_can_know_a_game_by_one_version_alone(name: str, version: int):
    source = f"""
import engines.games.{name} as package
from engines.games.{name}.view import View as ViewBefore
from engines import registry
from tests.engines.former.upgrade import raised
package.GAME = raised(registry.load({name!r}))
registry.load.cache_clear()
registry.make_present({name!r}, {version})
game = registry.load({name!r})
assert game.rules_version == {version}, game.rules_version
assert registry.load_version({name!r}, {version}) is game
import engines.games.{name} as package
from engines.games.{name}.rules import execute
from engines.games.{name}.view import View
from engines.games import {name} as again
assert package is again and package.GAME is game
assert execute is game.execute and View is game.view_type
assert View is not ViewBefore
assert View.__module__.startswith("engines.former."), View.__module__
"""
    subprocess.run([sys.executable, "-c", source], check=True, timeout=60)


# --- make former ---------------------------------------------------------------------

SUM = "7beee5888505cdd624d814a6f356ec57979c90686ff361b260dc58febb61604c"
INIT = "from engines.games.shop.rules import go\nGAME = Game(rules_version={})\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A small game with its tests, committed."""
    write(tmp_path, "engines/games/shop/__init__.py", INIT.format(3))
    write(tmp_path, "engines/games/shop/words/en.toml", "at = 'engines.games.shop'\n")
    write(tmp_path, "engines/games/shop/rules.py", 'A = "engines.games.shop_two"\n')
    write(tmp_path, "tests/engines/games/shop/perft.txt", "1 2\n")
    write(tmp_path, "tests/engines/games/shop/test_rules.py", "")
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    return tmp_path


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def git(root: Path, *words: str) -> None:
    name = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    command = ["git", "-c", "safe.directory=*", *name, *words]
    subprocess.run(command, cwd=root, check=True, timeout=60)


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "shop: Change.")


def test_a_version_is_kept_with_its_name_changed_and_nothing_else(repository: Path):
    told = [*keep(repository, "shop", "HEAD")]
    assert told[0].startswith("engines/former/shop-3.zip: rules version 3, ")
    with zipfile.ZipFile(repository / "engines/former/shop-3.zip") as archive:
        files = {path: archive.read(path).decode() for path in archive.namelist()}
        assert {entry.compress_type for entry in archive.infolist()} == {0}
    assert files == {
        "shop_3/__init__.py": INIT.format(3).replace(
            "engines.games.shop", "engines.former.shop_3"
        ),
        "shop_3/rules.py": 'A = "engines.games.shop_two"\n',
        "shop_3/words/en.toml": "at = 'engines.games.shop'\n",
    }
    kept_tests = repository / "tests/engines/former/shop-3"
    assert [path.name for path in kept_tests.iterdir()] == ["perft.txt"]


def test_it_is_the_commit_that_is_kept_not_what_is_being_changed(repository: Path):
    write(repository, "engines/games/shop/__init__.py", INIT.format(4))
    write(repository, "engines/games/shop/unfinished.py", "")
    assert "rules version 3" in " ".join(keep(repository, "shop", "HEAD"))
    commit(repository)
    assert "rules version 4" in " ".join(keep(repository, "shop", "HEAD"))
    assert "is kept already" in " ".join(keep(repository, "shop", "HEAD~1"))


def test_an_archive_is_the_same_wherever_it_is_made(monkeypatch):
    files = {"b.py": b"import engines.games.shop", "a/c.toml": b"x = 1"}
    once = archived("shop", 1, files)
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    assert archived("shop", 1, dict(reversed(files.items()))) == once
    assert sha256(once).hexdigest() == SUM


def test_what_was_kept_is_never_written_over(repository: Path):
    assert [*keep(repository, "shop", "HEAD")]
    before = (repository / "engines/former/shop-3.zip").read_bytes()
    write(repository, "engines/games/shop/rules.py", "A = 2\n")
    commit(repository)
    with pytest.raises(Refused, match="raise rules_version instead"):
        [*keep(repository, "shop", "HEAD")]
    assert (repository / "engines/former/shop-3.zip").read_bytes() == before


@pytest.mark.parametrize(("game", "commit"), [("chess", "HEAD"), ("shop", "nowhere")])
def test_what_git_does_not_have_cannot_be_kept(repository: Path, game, commit):
    with pytest.raises(Refused, match="git says: "):
        [*keep(repository, game, commit)]
