"""Reads `guide/<language>.toml` of a game: what is written of its guide, not computed.

Sections, decisions and the titles of collections are written there; topics follow from
the content and the words of the game, so that no piece can be forgotten.
"""

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

from engines.core.game import Language
from engines.core.guide import (
    Collection,
    Example,
    Guide,
    Illustration,
    RulesDecision,
    Section,
    Topic,
)
from engines.core.picture import Picture

Draw = Callable[[Language], Picture]
"""Draws one illustration, its words in the language."""


def read_guide(
    package: str,
    language: Language,
    *,
    drawings: Mapping[str, Draw],
    topics: Mapping[str, tuple[Topic, ...]],
) -> Guide:
    """Read `guide/<language>.toml` of a game's package, and put in what it refers to.

    An illustration names its drawing, a collection has the id of its topics. A name
    that leads nowhere is a `KeyError`, so a guide that can be read is complete.
    """
    file = files(package) / "guide" / f"{language}.toml"
    tables = tomllib.loads(file.read_text("utf-8"))

    def illustrated(entry: Mapping[str, Any]) -> dict[str, Any]:
        illustrations = tuple(
            Illustration(drawings[one["drawing"]](language), one["caption"])
            for one in entry.get("illustrations", ())
        )
        return {**entry, "illustrations": illustrations}

    def section(entry: Mapping[str, Any]) -> Section:
        examples = (Example(**illustrated(one)) for one in entry.get("examples", ()))
        return Section(**illustrated(entry) | {"examples": tuple(examples)})

    return Guide(
        overview=tables["overview"],
        sections=tuple(map(section, tables["sections"])),
        collections=tuple(
            Collection(**entry, topics=topics[entry["id"]])
            for entry in tables["collections"]
        ),
        decisions=tuple(RulesDecision(**entry) for entry in tables["decisions"]),
    )
