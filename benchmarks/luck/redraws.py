"""What could have been drawn: tables that nobody can tell from the one before a draw.

The order of a pile is drawn when it is shuffled, but a card is news when it is
revealed. So the luck of a move is over everything that may be in the places nobody has
looked at, given all that anybody has seen: each pile in any order, and each die and bag
thrown and drawn from anew.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Final

from engines.core.chance import Chance, Key, T
from engines.games.bazar_quest.content import monsters_in_play
from engines.games.bazar_quest.rules.setup import LEVELS


class WatchedChance(Chance):
    """The chance of a match, which notes whether it was asked."""

    __slots__ = ("_chance", "is_used")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.is_used = False

    def below(self, limit: int, *key: Key) -> int:
        self.is_used = True
        return self._chance.below(limit, *key)

    def shuffled(self, items: Iterable[T], *key: Key) -> list[T]:
        self.is_used = True
        return self._chance.shuffled(items, *key)

    def from_bag(self, counts: Sequence[int], full: Sequence[int], *key: Key) -> int:
        self.is_used = True
        return self._chance.from_bag(counts, full, *key)


def unknown(game: str, state: Any) -> tuple[Any, ...]:
    """Return what nobody knows of a table; it changes when something is revealed."""
    return UNKNOWN[game](state)


def redraw(game: str, state: Any, dice: Random) -> None:
    """Put what nobody knows into another order that is as likely."""
    REDRAW[game](state, dice)


def _in_bazar(state: Any) -> tuple[Any, ...]:
    return (*state.piles, state.event_pile)


def _in_bazar_quest(state: Any) -> tuple[Any, ...]:
    return (
        state.pile,
        state.hero_pile,
        state.monsters,
        state.adventure_pile,
        state.employee_pile,
    )


def _in_merchants_bay(state: Any) -> tuple[Any, ...]:
    return (state.board.townsfolk_deck, state.board.corruption_deck)


def _redraw_bazar(state: Any, dice: Random) -> None:
    state.piles = [_shuffled(pile, dice) for pile in state.piles]
    state.event_pile = _shuffled(state.event_pile, dice)


def _redraw_bazar_quest(state: Any, dice: Random) -> None:
    state.pile = _shuffled(state.pile, dice)
    state.hero_pile = _shuffled(state.hero_pile, dice)
    state.adventure_pile = _shuffled(state.adventure_pile, dice)
    state.employee_pile = _shuffled(state.employee_pile, dice)
    state.monsters = tuple(
        dice.choice(monsters_in_play(level, state.options.unshakeable_heroes))
        for level in LEVELS[len(LEVELS) - len(state.monsters) :]
    )


def _redraw_merchants_bay(state: Any, dice: Random) -> None:
    board = state.board
    deck = board.townsfolk_deck
    unseen = len(deck) - board.returned
    board.townsfolk_deck = (*_shuffled(deck[:unseen], dice), *deck[unseen:])
    board.corruption_deck = _shuffled(board.corruption_deck, dice)


def _shuffled(pile: tuple[Any, ...], dice: Random) -> tuple[Any, ...]:
    return tuple(dice.sample(pile, len(pile)))


UNKNOWN: Final[dict[str, Callable[[Any], tuple[Any, ...]]]] = {
    "bazar": _in_bazar,
    "bazar_quest": _in_bazar_quest,
    "merchants_bay": _in_merchants_bay,
}
REDRAW: Final[dict[str, Callable[[Any, Random], None]]] = {
    "bazar": _redraw_bazar,
    "bazar_quest": _redraw_bazar_quest,
    "merchants_bay": _redraw_merchants_bay,
}
