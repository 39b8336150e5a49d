"""The room for a bot's code in memory: what passes the gate has room there."""

import os

import pytest

from bots.packages.archive_extraction import unpack
from bots.packages.archives import MAX_ENTRIES, MAX_TOTAL
from bots.packages.gate import inspect
from bots.packages.names import MAX_DEPTH
from bots.sandbox.inside import world
from tests.bots.packages.archives import Content, wheel, zipped
from tests.bots.sandbox.tiers import Culprit, open_folder

ODD = 6 * 4096 + 1
"""The size of a file that takes a whole page for its last byte."""
LOOK = """
import os
got = sum(len(folders) + len(files) for _, folders, files in os.walk("/bot"))
"""


def seen(files: dict[str, Content], *, is_known: bool = False) -> int:
    """Return how many files and folders a bot of this package sees in memory."""
    with open_folder() as store:
        folder = unpack(inspect(zipped(files), is_known=is_known), store)
        deed = Culprit("warm bubblewrap", folder).does(LOOK)
    return int(deed.answer)


def test_all_that_the_gate_lets_through_has_room():
    room = dict(option.split("=") for option in world.ROOM.decode().split(","))
    assert int(room["size"]) >= MAX_TOTAL + MAX_ENTRIES * world.PAGE
    assert int(room["nr_inodes"]) > MAX_ENTRIES * MAX_DEPTH


def test_a_package_as_large_as_the_gate_allows_starts():
    files = wheel() | {"doer.py": ""}
    folders, own = 2, sum(map(len, files.values()))
    odd = MAX_ENTRIES - folders - len(files) - 1
    files |= {f"clever/{number}.bin": bytes(ODD) for number in range(odd)}
    # At random, or it would look like a bomb.
    files["clever/last.bin"] = os.urandom(MAX_TOTAL - own - odd * ODD)
    assert len(files) + folders == MAX_ENTRIES
    assert seen(files) == MAX_ENTRIES


@pytest.mark.long
def test_a_package_from_before_folders_were_counted_starts():
    own = wheel() | {"doer.py": ""}
    deep = "/".join("a" * (MAX_DEPTH - 2))
    more = range(MAX_ENTRIES - len(own))
    files: dict[str, Content] = {f"{number}/{deep}/b": "" for number in more}
    assert seen(own | files, is_known=True) > MAX_ENTRIES * (MAX_DEPTH - 1)
