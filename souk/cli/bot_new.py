"""`souk bot new`: a complete small project, ready to be played, built and changed."""

import keyword
import re
from argparse import Namespace
from collections import deque
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import cycle, islice
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from typing import Final

from bots.bot_table import BUILT_IN
from bots.packages.archives import archive_of
from bots.packages.errors import Rejected
from bots.packages.gate import inspect
from bots.packages.names import TAKEN
from engines import registry
from engines.core.errors import UnknownGame
from engines.core.game import AnyGame
from souk.cli.refusal import Parser, Refusal

TEMPLATES: Final = files("souk.cli") / "bot_template"

LAYOUT: Final = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "$package/__init__.py": "init.py.txt",
    "$package/bot.py": "bot.py.txt",
    "tests/test_$package.py": "test_bot.py.txt",
}
"""The files of a project, and the templates they are made from."""

MAX_NAME: Final = 60
PROPOSED: Final = 40
"""How many letters a proposal has at most, before something is added."""

_NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*\Z")


def add_arguments(parser: Parser) -> None:
    parser.add_argument("name", metavar="NAME", help="what the bot is called")
    parser.add_argument(
        "--game",
        default=registry.GAMES[0],
        metavar="GAME",
        help=f"the game it plays ({registry.GAMES[0]})",
    )
    parser.add_argument(
        "--into", type=Path, metavar="DIR", help="where to make it (./NAME)"
    )


def run(arguments: Namespace) -> int:
    """Write the project, and say what to do next."""
    if why := objection(arguments.name):
        raise Refusal(
            f"{arguments.name!r} is no name for a bot: {why} You could call it "
            f"{proposal(arguments.name)}."
        )
    words = _words(arguments.name, arguments.game)
    folder: Path = arguments.into or Path(arguments.name)
    if folder.exists() and any(folder.iterdir()):
        raise Refusal(f"{folder} is already there; it was left as it is.")
    for path in _write(folder, words):
        print(path)
    game, shown = arguments.game, _shown(folder)
    print(f"Play it:    souk play {game} {shown} {words['others']}")
    print(f"Compare it: souk compare {shown} greedy")
    print(f"Check it:   souk bot check {shown}")
    return 0


def _write(folder: Path, words: Mapping[str, str]) -> Iterator[Path]:
    """Write all files of the project; yield each that is there."""
    for name, template in LAYOUT.items():
        path = folder / Template(name).substitute(words)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (TEMPLATES / template).read_text("utf-8")
        path.write_text(Template(text).substitute(words), "utf-8")
        yield path


def _shown(folder: Path) -> str:
    """Return the folder as a path that cannot be taken for a name."""
    return str(folder) if folder.is_absolute() else f"./{folder}"


def _words(name: str, game: str) -> dict[str, str]:
    try:
        rules = registry.load(game)
    except UnknownGame as error:
        raise Refusal(str(error)) from error
    package = name.replace("-", "_")
    return {
        "name": name,
        "package": package,
        "class": "".join(map(str.capitalize, package.split("_"))),
        "game": game,
        "title": rules.title("en"),
        "others": _others(rules),
    }


def _others(game: AnyGame) -> str:
    """Return whom a first match is played against: two, or as many as it takes."""
    seats = min(max(3, game.seats[0]), game.seats[-1])
    return " ".join(islice(cycle(("greedy", "random")), seats - 1))


# --- names ---------------------------------------------------------------------------


def objection(name: str) -> str | None:
    """Return why no bot can bear a name, as the gate of the site would say it."""
    if len(name) > MAX_NAME or not _NAME.match(name):
        return (
            f"it must be made of small letters and digits, {MAX_NAME} at most, with "
            "single hyphens between them and a letter first."
        )
    if keyword.iskeyword(name):
        return "it is a word of Python's own."
    if name == "tests":
        return "the tests of the bot have a folder of this name."
    if name in TAKEN or (BUILT_IN / name.replace("_", "-")).exists():
        return "it belongs to the site."
    with TemporaryDirectory() as folder:
        # The whole project goes through the gate, for that knows all reasons.
        deque(_write(Path(folder), _words(name, registry.GAMES[0])), maxlen=0)
        try:
            inspect(archive_of(Path(folder)))
        except Rejected as error:
            return str(error)
    return None


def proposal(name: str) -> str:
    """Return a name much like this one that a bot can bear."""
    base = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:PROPOSED].strip("-")
    likely = (base, f"{base}-bot", f"bot-{base}", "clever-merchant")
    return next(each for each in likely if objection(each) is None)
