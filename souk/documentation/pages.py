"""Which pages there are, and where they stand.

A wheel has them beside this module; a checkout has them where they are written.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final

INSTALLED: Final = Path(__file__).parent / "pages"
CHECKOUT: Final = Path(__file__).parents[2]

INDEX: Final = "docs/README.md"
BESIDES: Final = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "benchmarks/README.md",
    "bots/sandbox/README.md",
)
"""What the pages of docs/ lead to."""

_COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class DocumentPage:
    """A page: its address below /docs/, its file, and what stands in it."""

    name: str
    path: str
    title: str
    text: str


def home() -> Path:
    """Return the folder that has docs/ in it."""
    return INSTALLED if INSTALLED.is_dir() else CHECKOUT


@cache
def pages() -> Mapping[str, DocumentPage]:
    """Return all pages by their names; the index has the empty one."""
    found = (_read(path) for path in _paths())
    return {page.name: page for page in found}


@cache
def names() -> Mapping[str, str]:
    """Return the name of the page that each file is shown as."""
    return {page.path: page.name for page in pages().values()}


def _paths() -> Iterator[str]:
    yield INDEX
    for path in sorted(home().glob("docs/**/*.md")):
        name = path.relative_to(home()).as_posix()
        if name != INDEX:
            yield name
    yield from (name for name in BESIDES if (home() / name).is_file())


def _read(path: str) -> DocumentPage:
    text = _COMMENT.sub("", (home() / path).read_text("utf-8"))
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    return DocumentPage(_name(path), path, title[1] if title else path, text)


def _name(path: str) -> str:
    """Return `games/bazar` for docs/games/bazar.md, and the folder for a README."""
    pure = PurePosixPath(path.removeprefix("docs/").lower()).with_suffix("")
    return str(pure.parent if pure.name == "readme" else pure).removeprefix(".")
