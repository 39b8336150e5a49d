"""What is in the box: the stalls, and the numbers of the rules."""

from typing import Final

import msgspec

from engines.core.content import digest, read_box

TRADERS: Final = ("amber", "indigo")
"""Who plays, by seat."""

GATE: Final = 0
"""Where the camel begins: before stall 1 and behind the last one."""

NOBODY: Final = -1
"""Whose the gate is, so that it is not free."""


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is in the box."""

    stalls: tuple[int, ...]
    reach: int
    neighbours: int
    left_over: int


BOX: Final = read_box("souk.cli.game_template.game", Box)
CONTENT_HASH: Final = digest(BOX)
