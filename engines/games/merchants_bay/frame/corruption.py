"""Corruption cards: drawing and discarding them (C-26, C-60, P-5, P-6)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import TOWNSFOLK
from engines.games.merchants_bay.events import (
    AbilityLost,
    CorruptionDiscarded,
    CorruptionDrawn,
    CorruptionShuffled,
)
from engines.games.merchants_bay.frame.question import DecisionKind, Play
from engines.games.merchants_bay.moves import (
    DISCARD_CORRUPTION,
    FINISH_DISCARDING,
    DiscardCorruption,
    FinishDiscarding,
)
from engines.games.merchants_bay.state import NONE, State


def can_draw(state: State) -> bool:
    """Tell whether there is a card to draw; if not, nobody may offer to draw one."""
    board = state.board
    return bool(board.corruption_deck or board.corruption_pile)


def draw_corruption(play: Play, seat: int, count: int = 1) -> None:
    """Draw one by one; when the pile is used up too, the rest counts as drawn."""
    for _ in range(count):
        if not can_draw(play.state):
            return
        board = play.state.board
        if not board.corruption_deck:
            pile = board.corruption_pile
            order = play.chance.shuffled(pile, "corruption", board.shuffles)
            play.emit(CorruptionShuffled(tuple(order)))
        play.emit(CorruptionDrawn(seat, board.corruption_deck[0]))


def lose_ability(play: Play) -> None:
    """Go on without the ability of the recruit, which can do nothing (P-5)."""
    state = play.state
    play.emit(AbilityLost(state.active, state.recruit))


# --- discarding ----------------------------------------------------------------------


def holds_corruption(state: State, seat: int) -> bool:
    return bool(state.corruption[seat])


def _may_stop(state: State) -> bool:
    recruit = state.recruit
    return recruit != NONE and TOWNSFOLK[recruit].ability == "discard_up_to_three"


def _choices(state: State) -> Sequence[Move]:
    """List the faces held, just one of them where all cards have to go.

    Cards with the same face are alike.
    """
    held = [card for card in state.corruption[state.active] if card is not None]
    moves: list[Move] = [DISCARD_CORRUPTION[face] for face in sorted({*held})]
    if moves and _may_stop(state):
        moves.append(FINISH_DISCARDING)
    elif len(held) <= state.discards:
        return moves[:1]
    return moves


def _objection(state: State, move: DiscardCorruption | FinishDiscarding) -> str | None:
    if isinstance(move, FinishDiscarding):
        if _may_stop(state):
            return None
        return "This ability discards a corruption card as long as one is held."
    if move.card not in state.corruption[state.active]:
        return f"You hold no corruption card with face {move.card}."
    return None


def _answer(play: Play, move: DiscardCorruption | FinishDiscarding) -> None:
    if isinstance(move, FinishDiscarding):
        play.finish()
    else:
        play.emit(CorruptionDiscarded(play.state.active, move.card))


DISCARDING = DecisionKind(
    (DiscardCorruption, FinishDiscarding), _choices, _objection, _answer, lose_ability
)
"""Asked until the ability in use has no discards left."""
