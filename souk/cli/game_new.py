"""`souk game new`: a small complete game in this checkout, ready to be changed.

Either all of it is written, or nothing: a step that fails takes back all before it.
"""

import keyword
import os
import re
import shutil
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path
from typing import Final

from engines import registry
from souk.cli.refusal import FAILED, Parser, Refusal

ROOT: Final = Path(__file__).parents[2]
TEMPLATE: Final = Path(__file__).parent / "game_template"

LAYOUT: Final = {
    "game": "engines/games/new_game",
    "tests": "tests/engines/games/new_game",
    "page.md": "docs/games/new_game.md",
    "author.py": "souk/new_game.py",
}
"""The parts of the template, and where they go."""

REGISTRY: Final = "engines/registry.py"

DERIVED: Final = (
    "tests.engines.golden",
    "tests.engines.perft",
    "tests.engines.reference",
)
"""What writes the files that follow from the rules: replays, counts of lines, and the
page of all fields."""

FIELDS: Final = "docs/reference/new_game.md"
"""The page of all fields."""

PATIENCE: Final = 300
"""How many seconds they may take."""

MAX_NAME: Final = 24
"""So long, every line of the template still fits."""
PROPOSED: Final = 18
LINE: Final = 88

_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*\Z")
_GAMES = re.compile(r"^(GAMES\b[^=\n]*= )\(([^)]*)\)$", re.MULTILINE)


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "name", metavar="NAME", help="what its package is called, as in camel_market"
    )


def run(arguments: Namespace) -> int:
    """Write the game, and say what to do next."""
    name: str = arguments.name
    if why := objection(name):
        raise Refusal(
            f"{name!r} is no name for a game: {why} You could call it {proposal(name)}."
        )
    for path in write_game(name):
        print(path.relative_to(ROOT))
    print(f"Play it:   souk play {name} greedy random")
    print(f"Test it:   .venv/bin/pytest tests/engines -k {name}")
    print("Change it: CONTRIBUTING.md, “Adding a game”, says what each file is for.")
    return 0


# --- names ---------------------------------------------------------------------------


def objection(name: str) -> str | None:
    """Return why no new game can bear a name."""
    if len(name) > MAX_NAME or not _NAME.match(name):
        return (
            f"it must be made of small letters and digits, {MAX_NAME} at most, with "
            "single underscores between them and a letter first."
        )
    if keyword.iskeyword(name):
        return "it is a word of Python's own."
    if name in registry.GAMES:
        return "there is a game of this name."
    for path in (*_places(name).values(), ROOT / renamed(FIELDS, name)):
        if path.exists():
            return f"{path.relative_to(ROOT)} is already there."
    return None


def proposal(name: str) -> str:
    """Return a name much like this one that a new game can bear."""
    base = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:PROPOSED].strip("_")
    likely = (base, f"{base}_game", f"game_{base}")
    others = (f"camel_market_{number}" for number in count(1))
    return next(each for each in chain(likely, others) if objection(each) is None)


def _places(name: str) -> dict[str, Path]:
    """Return where each part of the template goes."""
    return {
        part: ROOT / place.replace("new_game", name) for part, place in LAYOUT.items()
    }


# --- files ---------------------------------------------------------------------------


def write_game(name: str) -> list[Path]:
    """Write and register a game; return all its files."""
    places = _places(name)
    for place in places.values():
        if not place.parent.is_dir():
            raise Refusal(
                "A game is written into a checkout of Souk, with its tests and its "
                f"documents; there is no {place.parent}.",
                FAILED,
            )
    registered = with_game((ROOT / REGISTRY).read_text("utf-8"), name)
    fields = ROOT / renamed(FIELDS, name)
    with _all_or_nothing([*places.values(), fields]):
        for part, place in places.items():
            copy_part(TEMPLATE / part, place, name)
        _replace(ROOT / REGISTRY, registered)
        for module in DERIVED:
            _derive(module, name)
    return [*_files(*places.values()), fields, ROOT / REGISTRY]


@contextmanager
def _all_or_nothing(places: list[Path]) -> Iterator[None]:
    """Remove what is new and put the registry back where anything fails."""
    before = (ROOT / REGISTRY).read_text("utf-8")
    try:
        yield
    except BaseException:
        _replace(ROOT / REGISTRY, before)
        for place in places:
            if place.is_dir():
                shutil.rmtree(place)
            place.unlink(missing_ok=True)
        raise


def _files(*places: Path) -> Iterator[Path]:
    for place in places:
        found = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from (
            path
            for path in found
            if path.is_file() and path.parent.name != "__pycache__"
        )


def copy_part(template: Path, place: Path, name: str) -> None:
    """Write one part of the game, in the words of its name."""
    for source in _files(template):
        target = place / source.relative_to(template)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(source.read_text("utf-8"), name), "utf-8")


def renamed(text: str, name: str) -> str:
    """Return a text of the template as a text of the new game."""
    return (
        text.replace("souk.cli.game_template.game", f"engines.games.{name}")
        .replace("new_game", name)
        .replace("New Game", name.replace("_", " ").title())
    )


def with_game(source: str, name: str) -> str:
    """Return the source of the registry with one more name."""
    found = _GAMES.search(source)
    if found is None:
        raise Refusal(
            f"There is no tuple GAMES in {REGISTRY} to add a name to.", FAILED
        )
    names = [f'"{each}"' for each in (*re.findall(r'"(\w+)"', found[2]), name)]
    line = f"{found[1]}({', '.join(names)})"
    if len(line) > LINE:
        line = "\n".join([f"{found[1]}(", *(f"    {each}," for each in names), ")"])
    return source[: found.start()] + line + source[found.end() :]


def _replace(path: Path, text: str) -> None:
    """Write a file that is there at every moment, old or new."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, "utf-8")
    os.replace(beside, path)


def _derive(module: str, name: str) -> None:
    """Run a module that writes files of the game, with this very checkout."""
    done = subprocess.run(
        [sys.executable, "-m", module, name],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        why = (done.stderr.strip().splitlines() or ["It said nothing."])[-1]
        raise Refusal(f"{module} failed, so nothing was written: {why}", FAILED)
