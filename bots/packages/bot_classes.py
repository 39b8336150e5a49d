"""The bots that a package seems to have, found without reading it as Python.

A parser can be exhausted by a source that was made for it; these patterns cannot.
"""

import re
from itertools import islice
from typing import Final

from bots.messages import message
from bots.packages.archives import Files
from bots.packages.errors import Rejected
from engines.core.messages import CodedMessage

GENERATIONS: Final = 3
"""How many classes may lie between a bot and `Bot`."""
MOST_NAMED: Final = 5

MOST_READ: Final = 1_000
"""How many classes are looked at, of however many there are."""

_CLASS = re.compile(
    rb"^class[ \t]{1,9}(\w{1,80})[ \t]{0,9}\(([^()\n]{0,300})\)", re.MULTILINE
)
_WORD = re.compile(rb"\w+")
_COMPUTED = re.compile(
    rb"import[ \t(]*\*|__getattr__|__dict__|__import__|exec|globals|locals|modules|"
    rb"setattr|vars"
)
"""By these a module may get a name that does not stand in it."""


def check_entry(entry: str, files: Files) -> None:
    """Refuse an entry point whose class cannot be there."""
    module, _, name = entry.partition(":")
    path = module.replace(".", "/")
    source = files.get(f"{path}.py") or files.get(f"{path}/__init__.py") or b""
    is_there = re.search(rb"\b%b\b" % name.encode(), source) is not None
    if name.isascii() and not is_there and not _COMPUTED.search(source):
        where = bots_found(files)
        raise Rejected("package.no_class", module=module, name=name, where=where)


def bots_found(files: Files) -> CodedMessage:
    """Return a sentence that names what an entry point could be."""
    every = (
        (f"{module}:{found[1].decode()}", found[1], {*_WORD.findall(found[2])})
        for path, source in sorted(files.items())
        if path.endswith(".py")
        for module in [path[:-3].removesuffix("/__init__").replace("/", ".")]
        for found in _CLASS.finditer(source)
    )
    classes = [*islice(every, MOST_READ)]
    known = {b"Bot"}
    for _ in range(GENERATIONS):
        known |= {name for _, name, bases in classes if bases & known}
    entries = [entry for entry, _, bases in classes if bases & known]
    if not entries:
        return message("package.no_bot_found")
    return message("package.bots_found", {"bots": ", ".join(entries[:MOST_NAMED])})
