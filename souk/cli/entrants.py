"""Who is asked to play: a built-in player by its name, or a bot by its path."""

import os
from pathlib import Path

from bots.hosting import Guest, store
from bots.packages.errors import Rejected
from bots.packages.gate import inspect
from bots.packages.unpacking import unpack
from bots.sandbox.choosing import choose_sandbox
from bots.sandbox.errors import SandboxUnavailable
from souk.cli.bot_check import archive_at
from souk.cli.refusal import FAILED, Refusal
from souk.cli.series import Entrant


def is_path(name: str) -> bool:
    """Tell a path from a name: it has a slash, or is a file that is there."""
    return os.sep in name or name == os.curdir or Path(name).is_file()


def entrant(name: str) -> Entrant:
    """Return who sits down; a bot's package is checked and unpacked before it does."""
    if not is_path(name):
        return Entrant(name)
    try:
        package = inspect(archive_at(Path(name)))
        folder = unpack(package, store())
        # Found out now, once, and not in the midst of a series.
        choose_sandbox()
    except Rejected as error:
        raise Refusal(f"{name} cannot play: {error}") from error
    except SandboxUnavailable as error:
        raise Refusal(str(error), FAILED) from error
    told = package.description
    guest = Guest(folder, told.entry)
    return Entrant(f"{told.name} {told.version}", guest, package.digest)
