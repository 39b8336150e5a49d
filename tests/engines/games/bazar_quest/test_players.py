"""The greedy player: above chance at every table, and never at a loss for a move."""

from typing import Any

import pytest

from engines.core.chance import Chance
from engines.core.players import random_player
from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.players.prospects import Customer, best_sale
from tests.engines.matches import Table, play_match, tables_of

GREEDY = GAME.players["greedy"]

MAGE_WITHOUT_ITEMS = Customer(
    hero="mage_1",
    gold=25,
    items=(),
    adventure=None,
    monster="golem_de_pierre",
    wounds=0,
    employees=(),
    unshakeable=True,
)


@pytest.mark.parametrize("table", tables_of(GAME), ids=str)
def test_greedy_players_play_to_the_end(table):
    for seed in (b"first", b"second", b"third"):
        players = [GREEDY(Chance(b"greedy")) for _ in range(table.seats)]
        assert len(play_match(table, seed, players).outcome.ranks) == table.seats


def test_a_greedy_player_beats_random_ones():
    table = Table(GAME, 4, GAME.options())
    won = 0
    for number in range(12):
        players: list[Any] = [
            random_player(Chance(bytes([number, seat]))) for seat in range(4)
        ]
        players[number % 4] = GREEDY(Chance(b"greedy"))
        match = play_match(table, b"match %d" % number, players)
        won += match.outcome.ranks[number % 4] == 1
    assert won >= 10


def test_the_best_sale_leaves_no_gold_in_the_purse():
    """QT-09: 15 and 10 are sold to a hero with 25, who cannot pay for more."""
    hand = ("baguette_fendue", "robe_d_apprenti", "orbe_de_feu", "claymore")
    _, items = best_sale(MAGE_WITHOUT_ITEMS, hand)
    assert items == ("robe_d_apprenti", "orbe_de_feu")


def test_glory_decides_between_sales_of_the_same_price():
    """Attack 5 is short of toughness 6 by 1, defence 2 of strength 3 by 1, too."""
    hand = ("huile_de_serpent", "familier")
    customer = MAGE_WITHOUT_ITEMS._replace(gold=10)
    _, items = best_sale(customer, hand)
    assert items == ("familier",)


def test_a_sale_is_limited_by_the_hydra():
    hand = ("baguette_fendue", "chapeau_pointu", "torche", "corde")
    customer = MAGE_WITHOUT_ITEMS._replace(monster="hydre_des_marais")
    _, items = best_sale(customer, hand)
    assert len(items) == 2


def test_the_inquisitor_promises_more_before_a_monster_of_level_three():
    promises = [
        best_sale(
            MAGE_WITHOUT_ITEMS._replace(hero="inquisitrice", monster=monster),
            ("epee_sainte",),
        )[0]
        for monster in ("golem_de_pierre", "dragon_ancien")
    ]
    assert promises[1] > promises[0]
