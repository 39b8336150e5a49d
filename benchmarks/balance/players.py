"""Who plays: a player of the game, or a bot that comes with the site."""

import random
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from bots.sdk.bot import Bot, Clock
from engines.core.balance import Habit
from engines.core.chance import Chance
from engines.core.game import AnyGame, Player, Question

PACKAGES: Final = Path(__file__).parents[2] / "bots" / "builtin"
BOTS: Final = ("planner", "mcts")
"""The bots that are no player of a game."""
BANK_MS: Final = 10_000
INCREMENT_MS: Final = 100
"""The clock of a match on the site."""


def is_player(game: AnyGame, name: str) -> bool:
    return name in game.players or name in BOTS


def player_of(
    name: str,
    game: AnyGame,
    place: tuple[int, int],
    chance: Chance,
    *,
    clock_ms: int = INCREMENT_MS,
    bank_ms: int = BANK_MS,
) -> Player[Any, Any]:
    """Return the player of a seat out of so many; a bot plays in this process."""
    if name in game.players:
        return game.players[name](chance)
    bot = _bot(name)
    bot.game, bot.clock = game, Clock()
    bot.seat, bot.seats = place
    bot.clock.begin(clock_ms, BANK_MS)
    bot.rng = random.Random(chance.below(2**32, "bot"))
    bot.start(bot.seat, None, bot.rng)
    bank = float(bank_ms)

    def choose(question: Question[Any, Any]) -> Any:
        nonlocal bank
        bot.clock.ask(int(bank))
        move = bot.choose(question.view, [*question.moves])
        bank = max(0, min(BANK_MS, bank + clock_ms - bot.clock.spent_ms))
        return move

    return choose


def _bot(name: str) -> Bot:
    package = str(PACKAGES / f"souk-{name}")
    if package not in sys.path:
        sys.path.append(package)
    bot: Bot = getattr(import_module(f"souk_{name}.bot"), name.title())()
    return bot


def with_habit(player: Player[Any, Any], habit: Habit) -> Player[Any, Any]:
    """Let a player choose only among what its habit leaves."""

    def choose(question: Question[Any, Any]) -> Any:
        seat, view = question.seat, question.view
        moves = [*habit.narrow(question)]
        if len(moves) == 1:
            return moves[0]
        return player(SimpleNamespace(seat=seat, view=view, moves=moves))

    return choose
