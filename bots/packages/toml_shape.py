"""The shape of a TOML file, looked at in one pass before a parser works at it.

The time that `tomllib` takes grows with the square of the parts of a dotted key: 58 kB
of `a.a.a.a` took half a minute. No honest project comes near these limits.
"""

import re
from typing import Final

from bots.packages.errors import Rejected

MAX_PARTS: Final = 24
"""Of a dotted key, as `tool.ruff.lint.per-file-ignores` has four."""
MAX_DEPTH: Final = 24
"""Of arrays and inline tables in each other."""

_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|(?P<long>"""|\'\'\')'
    r'|"(?:[^"\\\n]|\\.)*+(?:"|(?P<basic>))|\'[^\'\n]*+(?:\'|(?P<literal>))'
    r"|#[^\n]*+|[\w \t-]++|.",
    re.DOTALL,
)
"""A string that does not end is in a group: it is no TOML, and to go on behind its
first quote would read the rest of the file again for each of them."""

_SEPARATORS: Final = frozenset("\n\r,=[]{}")


def check_shape(text: str, name: str) -> None:
    """Refuse a file whose keys or brackets go deeper than anybody writes them."""
    parts = depth = 0
    for found in _TOKEN.finditer(text):
        token = found[0]
        if found.lastgroup:
            line = 1 + text.count("\n", 0, found.start())
            error = f"a string that does not end (at line {line})"
            raise Rejected("package.unreadable_file", name=name, error=error)
        if token == ".":
            parts += 1
        elif token in _SEPARATORS:
            parts = 0
            depth += (token in "[{") - (token in "]}")
        if parts >= MAX_PARTS or depth > MAX_DEPTH:
            raise Rejected("package.nested_file", name=name)
