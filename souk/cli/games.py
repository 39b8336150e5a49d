"""`souk games`: what can be played here, by how many, and against whom."""

from argparse import Namespace
from typing import Final

from engines import registry
from engines.core.game import AnyGame, Language
from souk.cli.options import option_lines
from souk.cli.refusal import Parser
from souk.cli.words import add_language

BOTS: Final = ("random", "easy", "greedy", "planner", "mcts")
"""The bots that come with Souk, each of which should beat the one before it."""


def players_of(game: AnyGame) -> list[str]:
    return [*dict.fromkeys([*game.players, *BOTS])]


def add_arguments(parser: Parser) -> None:
    add_language(parser)


def run(arguments: Namespace) -> int:
    cards = [_card(registry.load(name), arguments.language) for name in registry.GAMES]
    print("\n\n".join(cards))
    return 0


def _card(game: AnyGame, language: Language) -> str:
    facts = {
        "seats": game.seat_range,
        "rules": f"version {game.rules_version}",
        "options": ", ".join(option_lines(game.options)) or "none",
        "players": ", ".join(players_of(game)),
    }
    return "\n".join(
        [
            f"{game.name}: {game.title(language)}",
            *(f"  {name:9}{fact}" for name, fact in facts.items()),
        ]
    )
