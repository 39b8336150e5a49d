"""Players that know no game."""

from engines.core.chance import Chance
from engines.core.game import M, Player, Question, V


def random_player(chance: Chance) -> Player[M, V]:
    """Make a player that picks any legal move, each as likely as the others."""
    count = 0

    def choose(question: Question[M, V]) -> M:
        nonlocal count
        count += 1
        return question.moves[chance.below(len(question.moves), "choice", count)]

    return choose
