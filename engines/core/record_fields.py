"""The fields of records with their sentences, for the reference and JSON Schemas.

The sentences are read from the sources; a bot that only plays never needs them.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from engines.core.game import AnyGame

Record = type[msgspec.Struct]


def sentences(game: AnyGame, record: Record) -> dict[str, str]:
    """Return a sentence for each field of a record; empty for one that has none."""
    own = _docstrings(record)
    common = game.reference.fields
    return {
        name: own.get(name) or common.get(name, "") for name in record.__struct_fields__
    }


def schema(game: AnyGame, record: Record) -> dict[str, Any]:
    """Return the JSON Schema of a record in which every field is described."""
    described = msgspec.json.schema(record)
    kinds = {kind.__name__: kind for kind in records_in([record])}
    for name, definition in described["$defs"].items():
        told = sentences(game, kinds[name])
        # Small records are stored as lists, and have no names there.
        places = definition.get("properties") or dict(
            zip(told, definition.get("prefixItems", ()), strict=True)
        )
        for field, sentence in told.items():
            if sentence:
                places[field]["description"] = sentence
    return described


def records_in(kinds: Iterable[Any]) -> list[Record]:
    """Return all records that these types are made of, those named first."""
    found: dict[Record, None] = {}
    waiting = [*kinds]
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if kind not in found:
                found[kind] = None
                waiting += types_of(kind).values()
        else:
            waiting += get_args(kind)
    return [*found]


def types_of(record: Record) -> Mapping[str, Any]:
    """Return the type of each field, in their order."""
    hints = get_type_hints(record)
    return {name: hints[name] for name in record.__struct_fields__}


@cache
def _docstrings(record: Record) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for base in reversed(record.__mro__[: record.__mro__.index(msgspec.Struct)]):
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
        assert isinstance(tree, ast.ClassDef)
        for line, below in zip(tree.body, tree.body[1:], strict=False):
            match line, below:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    found[name] = " ".join(text.split())
    return found
