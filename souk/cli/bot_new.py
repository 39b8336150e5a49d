"""`souk bot new`: a complete small project, ready to be played, built and changed."""

import keyword
import re
import sys
from argparse import Namespace
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

from engines import registry
from engines.core.errors import UnknownGame
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
    words = _words(arguments.name, arguments.game)
    folder: Path = arguments.into or Path(arguments.name)
    if folder.exists() and any(folder.iterdir()):
        raise Refusal(f"{folder} is already there; it was left as it is.")
    for name, template in LAYOUT.items():
        path = folder / Template(name).substitute(words)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (TEMPLATES / template).read_text("utf-8")
        path.write_text(Template(text).substitute(words), "utf-8")
        print(path)
    players = " ".join(["random"] * (_most_seats(arguments.game) - 1))
    print(f"Play it:  souk play {arguments.game} {_shown(folder)} {players}")
    print(f"Check it: souk bot check {_shown(folder)}")
    return 0


def _most_seats(game: str) -> int:
    return registry.load(game).seats.stop - 1


def _shown(folder: Path) -> str:
    """Return the folder as a path that cannot be taken for a name."""
    return str(folder) if folder.is_absolute() else f"./{folder}"


def _words(name: str, game: str) -> dict[str, str]:
    package = name.replace("-", "_")
    if not _NAME.match(name) or keyword.iskeyword(package):
        raise Refusal(
            f"{name!r} is no name for a bot: use small letters, digits and hyphens, "
            "as in clever-merchant."
        )
    if package in sys.stdlib_module_names:
        raise Refusal(f"{package} is a module of Python: choose another name.")
    try:
        title = registry.load(game).title("en")
    except UnknownGame as error:
        raise Refusal(str(error)) from error
    words = {"name": name, "package": package, "game": game, "title": title}
    return words | {"class": "".join(map(str.capitalize, package.split("_")))}
