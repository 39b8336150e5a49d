"""Souk: for authors of bots, all of it behind `import souk`.

    import souk

    match = souk.play("bazar", [MyBot, "greedy", "planner"], seed=1)
    match[40].sentence

The site and the `souk` command are in here as well: wiring, no rules. Nothing is loaded
before it is used, so a bot in a sandbox imports no more than it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bots.sdk import Bot, Clock, Result
    from engines.core.chance import Chance
    from souk.authors.catalogue import games
    from souk.authors.comparison import BotComparison as Comparison
    from souk.authors.comparison import compare
    from souk.authors.match import FinishedMatch as Match
    from souk.authors.match import MatchStep as Step
    from souk.authors.source import load
    from souk.authors.table import play

__all__ = [
    "Bot",
    "Chance",
    "Clock",
    "Comparison",
    "Match",
    "Result",
    "Step",
    "compare",
    "games",
    "load",
    "play",
]

# Inside, a name has one meaning; authors call things by the short one.
_PLACES: Final = {
    "Bot": "bots.sdk",
    "Chance": "engines.core.chance",
    "Clock": "bots.sdk",
    "Comparison": "souk.authors.comparison:BotComparison",
    "Match": "souk.authors.match:FinishedMatch",
    "Result": "bots.sdk",
    "Step": "souk.authors.match:MatchStep",
    "compare": "souk.authors.comparison",
    "games": "souk.authors.catalogue",
    "load": "souk.authors.source",
    "play": "souk.authors.table",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'souk' has no attribute {name!r}")
    module, _, called = _PLACES[name].partition(":")
    return getattr(import_module(module), called or name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
