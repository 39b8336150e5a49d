"""The greedy player, who looks at its own move and at the best answer to it."""

from engines.core.chance import Chance
from engines.core.game import Player, Question, Seat
from souk.cli.game_template.game.imagine import imagine
from souk.cli.game_template.game.moves import AnyMove
from souk.cli.game_template.game.rules import coins, execute, legal
from souk.cli.game_template.game.state import State
from souk.cli.game_template.game.view import View


def greedy_player(chance: Chance) -> Player[AnyMove, View]:
    def choose(question: Question[AnyMove, View]) -> AnyMove:
        state, seat = imagine(question.view, chance), question.seat

        def danger(move: AnyMove) -> int:
            """Return how far the other seat can be ahead after a move."""
            after, other = _after(state, seat, move, chance), 1 - seat
            answers = [_after(after, other, one, chance) for one in legal(after, other)]
            return max(_lead(answered, other) for answered in answers or [after])

        return min(question.moves, key=danger)

    return choose


def _after(state: State, seat: Seat, move: AnyMove, chance: Chance) -> State:
    after = state.clone()
    execute(after, seat, move, chance)
    return after


def _lead(state: State, seat: Seat) -> int:
    """Return by how much a seat is ahead; a token is worth a coin while it is kept."""
    own, other = coins(state)[seat], coins(state)[1 - seat]
    return own - other + state.tokens[seat] - state.tokens[1 - seat]
