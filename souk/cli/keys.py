"""What a terminal sends when a key is pressed, and the key's name."""

import re
from typing import Final

_KEY: Final = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO[@-~]|\x1b|[^\x1b]", re.DOTALL)
_UNFINISHED: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?\Z")

_NAMES: Final = {
    "\x7f": "backspace",
    "\b": "backspace",
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1b[1;2C": "shift right",
    "\x1b[1;2D": "shift left",
    "\x1b[c": "shift right",
    "\x1b[d": "shift left",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    "\x1b[H": "home",
    "\x1bOH": "home",
    "\x1b[1~": "home",
    "\x1b[7~": "home",
    "\x1b[F": "end",
    "\x1bOF": "end",
    "\x1b[4~": "end",
    "\x1b[8~": "end",
}


def is_unfinished(sent: str) -> bool:
    """Return whether the last key may still be on its way."""
    return _UNFINISHED.search(sent) is not None


def key_names(sent: str) -> list[str]:
    """Return the keys, named where they have a name, as themselves otherwise."""
    return [_NAMES.get(key, key) for key in _KEY.findall(sent)]
