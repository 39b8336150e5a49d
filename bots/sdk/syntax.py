"""Whether the Python that runs bots on the site can read the sources of a package.

They are read inside the sandbox, for a source may be made to exhaust its reader, and by
the grammar of the site, whichever Python an author has. `ast` knows that grammar but
for the f-strings of Python 3.12, which are looked at here. Only the standard library is
used, so that each Python can be tried with this file.
"""

import ast
import io
import json
import os
import sys
import tokenize
import warnings
from collections.abc import Iterator

SITE = (3, 11)
LONGEST = 200


def main(argument: str, reading: int, writing: int) -> None:
    """Say what is wrong first with the sources of the package, or null, when asked."""
    del argument
    os.read(reading, 1)
    warnings.simplefilter("ignore")
    folder = sys.path[-1]
    found = next(_errors(folder), None)
    os.write(writing, json.dumps(found).encode() + b"\n")


def _errors(folder: str) -> Iterator[tuple[str, int, str]]:
    """Yield file, line and reason."""
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".py"):
                path = os.path.join(place, name)
                with open(path, "rb") as file:
                    error = error_in(file.read())
                if error:
                    yield os.path.relpath(path, folder), *error


def error_in(source: bytes) -> tuple[int, str] | None:
    """Return the line and the reason why the site cannot read a source."""
    try:
        ast.parse(source, feature_version=SITE)
    except SyntaxError as error:
        return error.lineno or 1, error.msg[:LONGEST]
    except (ValueError, RecursionError, MemoryError) as error:
        return 1, type(error).__name__
    if sys.version_info[:2] > SITE:
        return _newer_f_string(source)
    return None


def _newer_f_string(source: bytes) -> tuple[int, str] | None:
    """Find an f-string that only Python 3.12 can read, by what it has in braces."""
    depth, quotes = 0, ""
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        kind = tokenize.tok_name[token.type]
        depth -= kind == "FSTRING_END"
        if depth and (depth > 1 or kind != "FSTRING_MIDDLE"):
            is_whole = len(quotes) > 1 or "\n" not in token.string
            if "\\" in token.string:
                return token.start[0], "a backslash in the braces of an f-string"
            if kind == "COMMENT":
                return token.start[0], "a comment in the braces of an f-string"
            if quotes in token.string or not is_whole:
                return token.start[0], "an f-string that ends within its braces"
        if kind == "FSTRING_START":
            depth += 1
            quotes = token.string.lstrip("fFrR") if depth == 1 else quotes
    return None
