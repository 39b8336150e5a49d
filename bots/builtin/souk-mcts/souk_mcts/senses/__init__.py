"""What the search knows of each game, one module for each behind one interface.

A game that is not listed is dreamt to its end by its greedy players. That is right for
every game, but slow, and leaves more to luck.
"""

from collections.abc import Mapping
from typing import Final

from engines.core.game import AnyGame
from souk_mcts.senses.bazar import BazarSense
from souk_mcts.senses.bazar_quest import QuestSense
from souk_mcts.senses.merchants_bay import BaySense
from souk_mcts.senses.sense import Sense

SENSES: Final[Mapping[str, type[Sense]]] = {
    "bazar": BazarSense,
    "bazar_quest": QuestSense,
    "merchants_bay": BaySense,
}


def sense_for(game: AnyGame) -> Sense:
    return SENSES.get(game.name, Sense)(game)
