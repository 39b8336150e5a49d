"""The greedy player: above chance, and not careless."""

from engines.core.chance import Chance
from souk.cli.game_template.game import GAME
from tests.engines.matches import play_match, random_players, tables_of


def test_a_greedy_player_beats_a_random_one() -> None:
    (table,) = tables_of(GAME)
    won = 0
    for number in range(20):
        players = random_players(2, b"random %d" % number)
        players[number % 2] = GAME.players["greedy"](Chance(b"greedy"))
        match = play_match(table, b"match %d" % number, players)
        won += match.outcome.ranks[number % 2] == 1
    assert won >= 16
