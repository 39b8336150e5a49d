"""What has changed in stored events since the first match: upcasters, newest last.

A stored byte is never rewritten. An old event is brought up to date when it is read,
one version at a time.
"""

from typing import Any, Final

from engines.core.records import Upcaster
from engines.games.bazar.content import BOX


def _say_what_ended_the_match(event: dict[str, Any]) -> dict[str, Any]:
    """Add the reason, which follows from the coins; until version 1 it was left out."""
    rich = max(event["coins"]) >= BOX.winning_coins
    return {**event, "reason": "coins" if rich else "events"}


HISTORY: Final[dict[tuple[str, int], Upcaster]] = {
    ("GameEnded", 1): _say_what_ended_the_match,
}
