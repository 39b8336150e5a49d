"""How long a bot may sleep while it is asked, and how long it has slept.

A bot that sleeps uses no processor time, and everybody else waits for it. It is looked
at now and then, at moments that it cannot know: one that neither computes nor waits for
a processor or for us has slept since the last look. What passes between the last look
and its answer is not counted, so how late we notice an answer costs a bot nothing.
"""

import math
import random
from typing import Final

from bots.messages import message
from engines.core.messages import CodedMessage

LOOK_S: Final = 0.25
"""How often a bot that takes long is looked at on average."""
FIRST_LOOK_S: Final = 0.02
"""When it is first looked at on average; most answers have come by then."""

_dice = random.SystemRandom()


def until_next_look(waited_s: float) -> float:
    """Return a time in seconds that nobody can foresee.

    The longer a bot has been waited for, the longer it is: so only a part of each sleep
    lies behind the last look, however short the sleep is.
    """
    average = min(max(waited_s / 2, FIRST_LOOK_S), LOOK_S)
    return _dice.uniform(average / 2, average * 3 / 2)


class SleepLimit:
    """What a bot may sleep until its next answer; without a limit at first."""

    def __init__(self) -> None:
        self._most_us = math.inf
        self._reason: CodedMessage = message("bot.no_answer")
        self.slept_us = 0

    def set(self, most_us: int, reason: CodedMessage) -> None:
        """Begin to count anew; `reason` says what is wrong with sleeping longer."""
        self._most_us, self._reason = most_us, reason
        self.slept_us = 0

    def add(self, seconds: float) -> None:
        self.slept_us += int(seconds * 1e6)

    @property
    def excess(self) -> CodedMessage | None:
        """What is wrong if it has slept too long."""
        return self._reason if self.slept_us > self._most_us else None
