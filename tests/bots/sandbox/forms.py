"""Both forms of both sandboxes, by name."""

from collections.abc import Callable
from functools import partial

from bots.sandbox.bubblewrap import Bubblewrap
from bots.sandbox.interface import Sandbox
from bots.sandbox.landlock import Landlock
from bots.sandbox.runtime import Runtime

FORMS: dict[str, Callable[[Runtime], Sandbox]] = {
    "bubblewrap": Bubblewrap.find,
    "warm bubblewrap": partial(Bubblewrap.find, is_warm=True),
    "Landlock": Landlock,
    "warm Landlock": partial(Landlock, is_warm=True),
}
