"""Bots of authors: small projects, whose one method is written in a test."""

from pathlib import Path
from textwrap import dedent, indent

from tests.souk.cli.runner import GAME

PROJECT = """
[project]
name = "{name}"
version = "0.1.0"

[project.entry-points."souk.bots"]
{name} = "{name}.bot:Bot"
"""

BOT = """
import sys
from bots import sdk

class Bot(sdk.Bot):
    games = {games}

    def choose(self, view, moves):
{choose}

{methods}
"""


def project(
    folder: Path,
    choose: str = "return moves[0]",
    *,
    name: str = "clever",
    games: tuple[str, ...] = (GAME,),
    methods: str = "",
) -> Path:
    """Write a project with this body of `choose`, and more methods of the class."""
    package = folder / name
    package.mkdir(parents=True)
    (folder / "pyproject.toml").write_text(PROJECT.format(name=name))
    (package / "__init__.py").touch()
    body = indent(dedent(choose).strip(), " " * 8)
    code = BOT.format(choose=body, games=games, methods=indent(methods, " " * 4))
    (package / "bot.py").write_text(code)
    return folder
