"""The planner: an ordinary package with rules of thumb for some games."""

import dataclasses
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest

from bots import sdk
from bots.check_runner import check
from bots.packages.archives import archive_of
from bots.sandbox.tiers import choose_sandbox
from bots.sdk.serving import load
from engines import registry
from engines.core.chance import Chance
from engines.core.game import AnyGame
from engines.core.play import play
from engines.games.bazar.content import (
    AT_ONCE,
    BEGGAR,
    FAVOURITE,
    QUARTER,
    QUARTER_AT,
    QUARTER_SQUARES,
    QUARTERS,
    SQUARE,
    START_TILE,
    TRAITOR,
    ground,
    piece,
)
from engines.games.bazar.moves import PlaceTile
from engines.games.bazar_quest.moves import DiscardItem, DisplayItem, DraftItem
from engines.games.merchants_bay.moves import BoardBoat, TakeAction
from engines.games.merchants_bay.players.demand import goods_worth

PROJECT = Path(__file__).parents[2] / "bots" / "builtin" / "souk-planner"
SEATS = 4
KNOWN = [
    name for name in registry.GAMES if (PROJECT / f"souk_planner/{name}.py").exists()
]
"""The games that it has rules of thumb for."""
CHANCE = Chance(b"imagined")


@pytest.fixture(autouse=True)
def package(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package can be imported in this test."""
    monkeypatch.syspath_prepend(str(PROJECT))
    yield
    for name in [name for name in sys.modules if name.startswith("souk_planner")]:
        del sys.modules[name]


@pytest.fixture(params=KNOWN)
def game(request) -> AnyGame:
    return registry.load(request.param)


def rules_of_thumb(game: AnyGame) -> ModuleType:
    load("souk_planner.bot:Planner")
    return sys.modules[f"souk_planner.{game.name}"]


def seated(game: AnyGame, seat: int = 0) -> sdk.Bot:
    bot = load("souk_planner.bot:Planner")()
    bot.game, bot.seat, bot.seats = game, seat, SEATS
    bot.rng = random.Random(seat)
    bot.start(seat, game.options(), bot.rng)
    return bot


def greedy(game: AnyGame, question: Any) -> Any:
    return game.players["greedy"](CHANCE)(question)


def planned(game: AnyGame, question: Any) -> Any:
    """Return what the rules of thumb say; None where they say nothing."""
    rules = rules_of_thumb(game)
    return rules.choose(question.view, question.seat, question.moves, CHANCE)


def questions_of(game: AnyGame, seats: Sequence[int] = (0,)) -> list[Any]:
    """Return what some seats are asked in a match of greedy players."""
    questions: list[Any] = []
    players = [game.players["greedy"](Chance(bytes([seat]))) for seat in range(SEATS)]

    def ask(asked: Any) -> list[Any]:
        questions.extend(
            SimpleNamespace(seat=each.seat, view=each.view, moves=each.moves)
            for each in asked
            if each.seat in seats
        )
        return [players[question.seat](question) for question in asked]

    play(game, SEATS, ask, chance=Chance(b"deal"))
    return questions


# --- any game ------------------------------------------------------------------------


def test_it_answers_every_question_with_a_move_it_was_offered(game):
    bot = seated(game)
    for question in questions_of(game):
        assert bot.choose(question.view, question.moves) in question.moves


def test_the_same_dice_make_it_choose_the_same(game):
    one, other = seated(game), seated(game)
    for question in questions_of(game):
        chosen = one.choose(question.view, question.moves)
        assert other.choose(question.view, question.moves) == chosen


def test_it_searches_nothing_it_tries_its_own_decision_and_no_more(game, monkeypatch):
    """No other seat ever moves on a table that it imagines, and there is only one."""
    tried = tables_tried(monkeypatch, game)
    imagined = calls_of(monkeypatch, game, "imagine")
    questions = questions_of(game)
    for question in questions:
        planned(game, question)
    assert {seat for seat, _ in tried} <= {0}
    assert len(imagined) <= len(questions)


def tables_tried(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> list[Any]:
    """Return a list that grows by a seat and its move whenever one is tried out."""
    return calls_of(monkeypatch, game, "execute", slice(1, 3))


def calls_of(
    monkeypatch: pytest.MonkeyPatch, game: AnyGame, name: str, part: slice = slice(0)
) -> list[Any]:
    """Return a list that grows by some arguments of each call of a rule."""
    rules = rules_of_thumb(game)
    calls: list[Any] = []
    if not hasattr(rules, name):
        return calls
    rule = getattr(rules, name)

    def watched(*arguments: Any) -> Any:
        calls.append(arguments[part])
        return rule(*arguments)

    monkeypatch.setattr(rules, name, watched)
    return calls


def test_a_game_without_rules_of_thumb_is_left_to_the_greedy_player(game):
    """So a new game has a planner on the day it comes."""
    stranger = dataclasses.replace(
        game,
        name="stranger",
        players={"greedy": lambda chance: lambda question: question.moves[-1]},
    )
    bot = seated(stranger)
    for question in questions_of(game):
        assert bot.choose(question.view, question.moves) == question.moves[-1]


@pytest.mark.long
def test_it_passes_the_check_in_the_sandbox(store):
    report = check(archive_of(PROJECT), sandbox=choose_sandbox(), store=store)
    assert report.is_good, report.findings
    assert report.games == registry.GAMES


# --- Bazar ---------------------------------------------------------------------------

BAZAR = registry.load("bazar")


def caravan(deal: int) -> Any:
    """Return a city without tiles and with a caravan; the first seat is to place."""
    chance = Chance(bytes([deal]))
    state = BAZAR.fold(BAZAR.begin(SEATS, chance))
    while (state.event, state.asked, state.question) != ("caravan", 0, "place"):
        moves = BAZAR.legal(state, state.asked)
        BAZAR.execute(state, state.asked, moves[-1], chance)
    state.board = ground(state.open_quarters)
    # After the last placement of a turn the greedy player counts two payments.
    assert state.active < SEATS - 1
    return state


def asked_in_bazar(state: Any) -> Any:
    return SimpleNamespace(
        seat=0, view=BAZAR.view(state, 0), moves=BAZAR.legal(state, 0)
    )


def quarter_of(move: PlaceTile) -> str:
    return QUARTERS[QUARTER_AT[SQUARE[move.cell]]].name


def test_bazar_a_quarter_that_pays_more_later_is_better_than_one_that_pays_now():
    """In this turn the Grand Bazaar pays 7 and the Palace 6, later they pay 5 and 6."""
    question = asked_in_bazar(caravan(29))
    assert quarter_of(greedy(BAZAR, question)) == "grand_bazaar"
    assert quarter_of(planned(BAZAR, question)) == "palace"


def test_bazar_in_the_last_turn_there_is_no_later():
    state = caravan(29)
    state.turn = 12
    assert quarter_of(planned(BAZAR, asked_in_bazar(state))) == "grand_bazaar"


def test_bazar_a_beggar_goes_where_another_guild_is_safe():
    state = caravan(79)
    rest = tuple(tile for tile in state.hands[0] if tile != BEGGAR)
    state.hands[0], state.piles[0] = (BEGGAR,), state.piles[0] + rest
    for square in QUARTER_SQUARES[QUARTER["tanneries"]][:3]:
        state.board[square] = piece(1, START_TILE)
    question = asked_in_bazar(state)
    assert quarter_of(greedy(BAZAR, question)) == "grand_bazaar"
    assert quarter_of(planned(BAZAR, question)) == "tanneries"


def test_bazar_one_cell_of_a_quarter_is_enough_for_tiles_without_neighbours(
    monkeypatch,
):
    question = asked_in_bazar(caravan(29))
    tried = tables_tried(monkeypatch, BAZAR)
    planned(BAZAR, question)
    moves = [move for _, move in tried if isinstance(move, PlaceTile)]
    quarters = [quarter_of(move) for move in moves if move.tile == FAVOURITE]
    assert sorted(quarters) == sorted(QUARTERS[index].name for index in AT_ONCE)
    beside = [move for move in question.moves if move.tile == TRAITOR]
    assert [move for move in moves if move.tile == TRAITOR] == beside


# --- Bazar Quest ---------------------------------------------------------------------

QUEST = registry.load("bazar_quest")
FIGHTERS = ("guerrier_1", "guerrier_2", "paladin", "chevalier_mage")
"""Four heroes who all carry the arms of warriors."""
SHIRT, HELMET, SWORD = "cotte_de_mailles", "casque_a_cornes", "epee_longue"
PARADE = "armure_d_apparat"
BOW = "arc_du_fantome"
"""Dear and beautiful, but for thieves."""


def asked_in_quest(asked: str, moves: list[Any], *items: str) -> Any:
    """Return a question to a shop with some items, in a town full of fighters."""
    view = next(q.view for q in questions_of(QUEST) if q.view.asked == "draft")
    hero = view.heroes[0]
    heroes = [
        msgspec.structs.replace(hero, hero=name, seat=None, gold=30)
        for name in FIGHTERS
    ]
    pack = tuple(move.item for move in moves if isinstance(move, DraftItem))
    shop = msgspec.structs.replace(view.shops[0], hand=items, reserve=(), pack=pack)
    view = msgspec.structs.replace(
        view, asked=asked, heroes=tuple(heroes), shops=(shop, *view.shops[1:])
    )
    return SimpleNamespace(seat=0, view=view, moves=moves)


def test_quest_it_drafts_what_the_heroes_in_town_can_use():
    moves = [DraftItem(BOW), DraftItem(SHIRT)]
    question = asked_in_quest("draft", moves, HELMET)
    assert greedy(QUEST, question) == DraftItem(BOW)
    assert planned(QUEST, question) == DraftItem(SHIRT)


def test_quest_where_all_heroes_are_alike_the_dear_item_is_kept_for_sale():
    moves = [DisplayItem(PARADE), DisplayItem(SWORD)]
    question = asked_in_quest("display", moves, PARADE, SWORD)
    assert greedy(QUEST, question) == DisplayItem(PARADE)
    assert planned(QUEST, question) == DisplayItem(SWORD)


def test_quest_it_discards_what_nobody_in_town_can_use():
    items = (BOW, SHIRT, HELMET)
    question = asked_in_quest("discard", [DiscardItem(i) for i in items], *items)
    assert greedy(QUEST, question) == DiscardItem(HELMET)
    assert planned(QUEST, question) == DiscardItem(BOW)


# --- La Baie des Marchands -----------------------------------------------------------

BAY = registry.load("merchants_bay")


def test_bay_a_boat_goes_where_the_others_sell_least():
    """With nothing on its own stall the greedy player does not mind."""
    state = first_boarding()
    seat = BAY.to_move(state)[0]
    for other in range(SEATS):
        state.stalls[other] = [0 if other == seat else 2] * len(state.stalls[other])
    moves = BAY.legal(state, seat)
    question = SimpleNamespace(seat=seat, view=BAY.view(state, seat), moves=moves)
    sales = {move: rivals_sales(state, seat, move) for move in moves}
    assert sales[planned(BAY, question)] == min(sales.values())
    assert sales[greedy(BAY, question)] > min(sales.values())


def first_boarding() -> Any:
    chance = Chance(b"boat")
    state = BAY.fold(BAY.begin(SEATS, chance))
    while True:
        (seat,) = BAY.to_move(state)
        moves = BAY.legal(state, seat)
        if isinstance(moves[0], BoardBoat):
            return state
        BAY.execute(state, seat, moves[0], chance)


def rivals_sales(state: Any, seat: int, move: Any) -> int:
    """Return what all goods of the others are worth after a move."""
    after = state.clone()
    BAY.execute(after, seat, move, CHANCE)
    worth = goods_worth(after)
    return sum(
        count * value
        for other, stall in enumerate(after.stalls)
        if other != seat
        for count, value in zip(stall, worth, strict=True)
    )


def test_bay_the_chronomancer_rewinds_as_soon_as_possible():
    rewind = TakeAction("rewind")
    questions = [q for q in questions_of(BAY, range(SEATS)) if rewind in q.moves]
    assert questions
    for question in questions:
        assert planned(BAY, question) == rewind != greedy(BAY, question)


def test_bay_what_it_has_no_rule_for_is_left_to_the_greedy_player():
    sales = [q for q in questions_of(BAY) if q.view.asked == "sell"]
    assert sales
    assert {planned(BAY, question) for question in sales} == {None}
