"""What an organiser chooses for a match, besides the number of seats."""

from typing import Literal

from engines.core.records import Options
from engines.games.merchants_bay.content import TOWNSFOLK_KINDS, Rogues, Townsfolk


class BayOptions(Options, frozen=True):
    """Which cards take part, and whether merchants are dealt or chosen.

    As they are, the options are those the booklet recommends for a first game.
    """

    townsfolk: tuple[Townsfolk, ...] = ("locals", "mercenaries")
    rogues: Rogues = "criminals"
    merchants: Literal["dealt", "chosen"] = "dealt"

    def __post_init__(self) -> None:
        known = [kind for kind in TOWNSFOLK_KINDS if kind in self.townsfolk]
        if len(known) < 2 or len(known) < len(self.townsfolk):
            raise ValueError(
                "At least two different kinds of townsfolk take part, out of "
                f"{', '.join(TOWNSFOLK_KINDS)}."
            )
