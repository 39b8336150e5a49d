"""The reference of a game: every field and constant, as `docs/reference` has it.

`python -m tests.engines.reference` writes the pages anew, or only those of the games
that it is given.
"""

import sys
import types
from collections.abc import Iterable, Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from engines.core.game import LANGUAGES, AnyGame
from engines.core.record_fields import Record, records_in, sentences, types_of
from engines.registry import GAMES, load

FOLDER: Final = Path(__file__).parents[2] / "docs" / "reference"

HEAD: Final = """\
# {title}: views, moves and events

<!-- This page is written by `make reference`; do not edit it. -->

What a bot is given and returns in [{title}](../games/{name}.md), rules version
{version}. In Python these are classes of `engines.games.{name}`. Between processes and
in logs they are JSON objects with the same fields, where a tuple is a list and `None`
is `null`; moves and events have their name in `type`. The JSON Schemas are at
`/api/games/{name}/`.
"""


def path_of(game: AnyGame) -> Path:
    return FOLDER / f"{game.name}.md"


def page(game: AnyGame) -> str:
    """Return the page of a game."""
    head = HEAD.format(
        title=game.title("en"), name=game.name, version=game.rules_version
    )
    views = [*records_in([game.view_type])]
    moves = [kind for kind in records_in(game.moves) if kind not in views]
    events = [kind for kind in records_in(game.events) if kind not in (*views, *moves)]
    parts = [
        head,
        *_section(game, "The view", "What a seat knows when it is asked.", views),
        *_section(
            game, "Moves", "What a seat is offered, and one of which it returns.", moves
        ),
        *_section(game, "Events", "What bots with `observe` are told.", events),
        *_constants(game),
    ]
    return "\n".join(parts)


def _section(
    game: AnyGame, title: str, about: str, records: Iterable[Record]
) -> Iterator[str]:
    yield f"## {title}\n\n{about}\n"
    for record in records:
        yield f"### {record.__name__}\n\n{cleandoc(record.__doc__ or '')}\n"
        if record.__struct_config__.array_like:
            yield "In JSON it is a list of these, in this order.\n"
        if told := sentences(game, record):
            kinds = types_of(record)
            rows = [
                f"| `{name}` | {sentence} | {written(kinds[name])} |"
                for name, sentence in told.items()
            ]
            yield "\n".join(["| field | meaning | type |", "|---|---|---|", *rows, ""])


def _constants(game: AnyGame) -> Iterator[str]:
    english, french = map(game.reference.constants, LANGUAGES)
    if english:
        yield "## Constants\n"
    for table, other in zip(english, french, strict=True):
        title = table.key.replace("_", " ").capitalize()
        rows = [
            f"| `{value}` | {name} | {translated} |"
            for (value, name), (_, translated) in zip(
                table.values, other.values, strict=True
            )
        ]
        head = ["| value | English | French |", "|---|---|---|"]
        yield f"### {title}\n\n{table.about}\n"
        yield "\n".join([*head, *rows, ""])


def written(kind: Any) -> str:
    """Return a type as Markdown, its records linked."""
    if kind is type(None):
        return "`None`"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return f"[`{kind.__name__}`](#{kind.__name__.lower()})"
    if get_origin(kind) is Literal:
        values = [msgspec.json.encode(one).decode() for one in get_args(kind)]
        return ", ".join(f"`{value}`" for value in values)
    if isinstance(kind, types.UnionType) or get_origin(kind) is not tuple:
        parts = [written(one) for one in get_args(kind)]
        return " or ".join(parts) if parts else f"`{kind.__name__}`"
    one, *others = get_args(kind)
    if others == [...]:
        several = "({})" if isinstance(one, types.UnionType) else "{}"
        return f"tuple of {several.format(written(one))}"
    return f"tuple ({', '.join(map(written, (one, *others)))})"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in map(load, sys.argv[1:] or GAMES):
        path_of(game).write_text(page(game), "utf-8")
        sys.stdout.write(f"{path_of(game)}\n")


if __name__ == "__main__":
    main()
