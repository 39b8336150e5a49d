"""What authors look up: a sentence for every field, and the constants of a game.

A field is explained by the docstring below it. A name that means the same in many
records, such as `seat`, is explained once, in `Reference.fields`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.core.game import Language


Values = tuple[tuple[int | str, str], ...]
"""Each value as it stands in records, and what players call it."""


@dataclass(frozen=True, slots=True)
class Constants:
    """Values that fields refer to, in their order, each with its name."""

    key: str
    """What programs call the table."""
    about: str
    """A sentence: which fields hold such values."""
    values: Values


def _no_constants(language: "Language") -> tuple[Constants, ...]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """What the records of a game do not say by themselves."""

    fields: Mapping[str, str] = field(default_factory=dict)
    """A sentence for each name that means the same wherever it occurs."""
    constants: Callable[["Language"], tuple[Constants, ...]] = _no_constants
