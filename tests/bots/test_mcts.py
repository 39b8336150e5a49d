"""The bot that searches: it keeps to its clock and to what its seat may know."""

import random
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import bots
from bots.bot_table import Guest, HostedMatch, table_for
from bots.driver.clock import TimeControl
from bots.packages.archive_extraction import unpack
from bots.packages.archives import archive_of
from bots.packages.gate import inspect
from bots.sandbox.tiers import choose_sandbox
from bots.sdk import Clock
from engines import registry
from engines.core.chance import Chance
from engines.core.game import OMNISCIENT, AnyGame, Outcome
from engines.core.play import Turn, play
from engines.games.bazar.rules import coins
from engines.games.merchants_bay.players.demand import goods_worth
from engines.games.merchants_bay.players.standing import standing
from tests.engines.matches import hides_something, tables_of

PROJECT = Path(bots.__file__).parent / "builtin" / "souk-mcts"
SEED = bytes(range(32))

every_game = pytest.mark.parametrize("name", registry.GAMES)
every_game_that_hides = pytest.mark.parametrize(
    "name",
    [
        name
        for name in registry.GAMES
        if hides_something(tables_of(registry.load(name))[0])
    ],
)


class CountedClock(Clock):
    """Goes on by a millisecond whenever it is looked at, and never else."""

    looks = 0

    def ask(self, bank_ms: int) -> None:
        super().ask(bank_ms)
        self.looks = 0

    @property
    def spent_ms(self) -> float:
        self.looks += 1
        return float(self.looks)


@pytest.fixture(autouse=True)
def package(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package can be imported in this test."""
    monkeypatch.syspath_prepend(PROJECT)
    yield
    for name in [name for name in sys.modules if name.startswith("souk_mcts")]:
        del sys.modules[name]


def module(name: str) -> Any:
    return __import__(f"souk_mcts.{name}", fromlist=["*"])


def bot_for(game: AnyGame, seat: int = 0, clock: Clock | None = None) -> Any:
    bot = module("bot").Mcts()
    bot.game, bot.seat, bot.seats = game, seat, game.seats.start
    bot.clock = clock or CountedClock()
    bot.clock.begin(2, 60)
    bot.rng = random.Random(7)
    bot.start(seat, game.options(), bot.rng)
    return bot


def played(game: AnyGame) -> list[Any]:
    """Play a match of the bot against chance; return its moves."""
    bot = bot_for(game)
    bank = 400
    others = game.players["random"](Chance(SEED))
    moves = []

    def ask(questions: Any) -> list[Any]:
        return [answer(each) if each.seat == 0 else others(each) for each in questions]

    def answer(question: Any) -> Any:
        nonlocal bank
        bot.clock.ask(bank)
        moves.append(bot.choose(question.view, question.moves))
        assert moves[-1] in question.moves
        assert bot.clock.looks <= bank + bot.clock.increment_ms
        bank += bot.clock.increment_ms - bot.clock.looks
        return moves[-1]

    play(game, bot.seats, ask, chance=Chance(SEED))
    return moves


# --- matches -------------------------------------------------------------------------


@every_game
def test_it_answers_within_its_clock_and_twice_the_same(name):
    game = registry.load(name)
    moves = played(game)
    assert moves
    assert played(game) == moves


def test_it_passes_the_gate_and_plays_in_the_sandbox(store):
    game = registry.load(registry.GAMES[0])
    package = inspect(archive_of(PROJECT))
    guest = Guest(unpack(package, store), package.description.entry)
    control = TimeControl(bank_ms=1500, increment_ms=100, cap_ms=1500)
    match = HostedMatch(game, game.options(), 2, control)
    players = {1: game.players["random"](Chance(SEED))}
    with table_for(
        match,
        {0: guest},
        players,
        sandbox=choose_sandbox(),
        seed_of=lambda seat: SEED,
    ) as (table, bots):
        table.begin()
        play(game, 2, table.ask, chance=Chance(SEED), sink=table.notify)
        log = bots[0].channel.log.text()
    assert table.failed == [], log
    assert "dreams" in table.replies[0].note


# --- what it may know ----------------------------------------------------------------


def begun(game: AnyGame, steps: int) -> Any:
    """Return a state some decisions into a match, with the first seat to move.

    Of a match that is shorter, it is one from the middle.
    """
    state = game.fold(game.begin(game.seats.start, Chance(SEED)))
    choose = game.players["random"](Chance(SEED))
    found: list[Any] = []
    while (asked := game.to_move(state)) and (steps > 0 or 0 not in asked):
        if 0 in asked:
            found.append(state.clone())
        seat = asked[0]
        game.execute(state, seat, choose(Turn(game, state, seat)), Chance(SEED))
        steps -= 1
    return state if asked else found[len(found) // 2]


def everything(game: AnyGame, states: Iterable[Any]) -> set[bytes]:
    """Return what there is in some states, once where it is the same."""
    return {msgspec.json.encode(game.view(state, OMNISCIENT)) for state in states}


@every_game_that_hides
def test_dreams_differ_in_what_the_seat_cannot_see(name):
    game = registry.load(name)
    view = game.view(begun(game, 24), 0)
    dreamer = dreamer_of(game)
    assert len(everything(game, (dreamer.dream(view)._state for _ in range(9)))) > 1


@every_game_that_hides
def test_nothing_but_the_view_decides_what_is_dreamt(name):
    game = registry.load(name)
    view = game.view(begun(game, 24), 0)
    tables = [game.imagine(view, Chance(bytes([number]))) for number in range(9)]
    assert len(everything(game, tables)) > 1
    views = [game.view(table, 0) for table in tables]
    assert len(everything(game, (dreamer_of(game).dream(v)._state for v in views))) == 1


# --- dreams --------------------------------------------------------------------------


def dreamer_of(game: AnyGame, seat: int = 0) -> Any:
    return module("dreams").Dreamer(game, seat, random.Random(1))


def counted(game: AnyGame) -> tuple[AnyGame, list[Any]]:
    """Return the game, and what will list who was asked in which round."""
    asked: list[Any] = []

    def execute(state: Any, seat: int, move: Any, chance: Chance) -> list[Any]:
        asked.append((seat, game.round_of(state)))
        return game.execute(state, seat, move, chance)

    return replace(game, execute=execute), asked


@every_game
def test_in_a_dream_everybody_makes_legal_moves_and_none_is_made_for_good(name):
    game = registry.load(name)
    state = begun(game, 12)
    view = game.view(state, 0)
    dream = dreamer_of(game).dream(view)
    values = [dream.value(move) for move in game.legal(state, 0)]
    assert values == [dream.value(move) for move in game.legal(state, 0)]
    assert game.view(state, 0) == view


@every_game
def test_a_match_that_is_not_over_is_judged_by_its_scores(name):
    game = registry.load(name)
    stranger = replace(game, name="stranger")
    state = begun(game, 12)
    scores = game.scores(game.view(state, OMNISCIENT))
    assert dreamer_of(stranger).sense.points(state) == [*scores]


@every_game
def test_a_game_nothing_is_known_of_is_dreamt_to_its_end(name):
    game = registry.load(name)
    ends = []

    def outcome(state: Any) -> Outcome | None:
        ends.append(game.outcome(state))
        return ends[-1]

    stranger = replace(game, name="stranger", outcome=outcome)
    state = begun(game, 30)
    dreamer = dreamer_of(stranger)
    dreamer.dream(game.view(state, 0)).value(game.legal(state, 0)[0])
    assert ends[-1] is not None
    assert dreamer.sense.decisions > 0


def test_the_defeat_of_everybody_is_worse_than_the_last_place():
    game = registry.load("bazar_quest")

    def worth(outcome: Outcome) -> float:
        return dreamer_of(replace(game, outcome=lambda state: outcome)).worth(None)

    last = worth(Outcome((2, 1), (10, 20)))
    assert worth(Outcome((1, 1), (10, 20), "everybody_defeated")) < last < 0
    assert worth(Outcome((1, 2), (20, 10))) == 10


# --- what is known of each game ------------------------------------------------------


def asked_for(
    game: AnyGame, is_wanted: Callable[[Any], bool], seed: bytes = SEED
) -> Any:
    """Return the first such state of a match of greedy players in seat 0's turn."""
    state = game.fold(game.begin(game.seats.start, Chance(seed)))
    choose = game.players["greedy"](Chance(SEED))
    while 0 not in game.to_move(state) or not is_wanted(state):
        seat = game.to_move(state)[0]
        game.execute(state, seat, choose(Turn(game, state, seat)), Chance(SEED))
    return state


def placing(turn: int) -> Any:
    return asked_for(
        registry.load("bazar"), lambda s: s.question == "place" and s.turn == turn
    )


def test_bazar_is_dreamt_to_the_end_of_the_turn():
    game, asked = counted(registry.load("bazar"))
    state = placing(3)
    dreamer_of(game).dream(game.view(state, 0)).value(game.legal(state, 0)[0])
    assert {turn for _, turn in asked} == {3}


def test_bazar_counts_a_quarter_in_full_when_all_have_placed():
    game = registry.load("bazar")
    state = placing(4)
    state.active = state.seats
    owned = 0
    for quarter in state.open_quarters:
        income = [
            now
            for now, _ in module("senses").sense_for(game)._prospects(state, quarter)
        ]
        paid, value = coins.owner(state, quarter), coins.value(state, quarter)
        owned += paid is not None
        assert all(now >= value for seat, now in enumerate(income) if seat == paid)
    assert owned > 2


def test_bazar_does_not_count_the_event_that_came_with_the_turn():
    game = registry.load("bazar")
    state = asked_for(game, lambda s: s.question == "place" and s.active == 0 < s.turn)
    sense = module("senses").sense_for(game)
    points = []
    for event in ("taxes", None):
        state.event = event
        points.append(sense.points(state))
    assert points[0] == points[1]
    state.active = 1
    assert sense.points(state) != points[0]


def test_a_second_glance_finds_uses_of_a_tile_that_the_first_one_missed():
    game, broad = registry.load("bazar"), module("race").BROAD
    gains = []
    for turn in range(2, 6):
        state = placing(turn)
        dream = dreamer_of(game).dream(game.view(state, 0))
        gains += [
            dream.glance(move, broad) - dream.glance(move, 1)
            for move in game.legal(state, 0)
        ]
    assert min(gains) >= 0 < max(gains)


@pytest.mark.parametrize(
    ("phase", "rounds"), [("supply", {2}), ("shopping", {2}), ("storage", {2, 3})]
)
def test_bazar_quest_is_dreamt_until_a_decision_has_shown_its_use(phase, rounds):
    game, asked = counted(registry.load("bazar_quest"))
    state = asked_for(game, lambda s: s.phase == phase and s.round == 2)
    asked.clear()
    dreamer_of(game).dream(game.view(state, 0)).value(game.legal(state, 0)[0])
    assert {number for _, number in asked} == rounds


def test_in_la_baie_the_others_rest_until_the_day_of_the_seat_is_over():
    game, asked = counted(registry.load("merchants_bay"))
    state = asked_for(game, lambda s: s.question == "action")
    asked.clear()
    dreamer_of(game).dream(game.view(state, 0)).value(game.legal(state, 0)[0])
    assert {seat for seat, _ in asked} == {0}
    assert {number for _, number in asked} == {1}
    assert len(asked) > 8


def test_in_la_baie_an_hour_that_can_be_had_again_is_taken():
    game = registry.load("merchants_bay")
    rewind = module("senses.merchants_bay").REWIND
    # The Chronomancer is dealt to the first seat.
    state = asked_for(game, lambda s: rewind in game.legal(s, 0), seed=b"5")
    dream = dreamer_of(game).dream(game.view(state, 0))
    assert dream.hunch(game.legal(state, 0)) == rewind


def test_in_la_baie_boats_are_boarded_where_it_helps_the_seat_more_than_others():
    game = registry.load("merchants_bay")
    board_boat = module("senses.merchants_bay").BoardBoat
    dreamer = dreamer_of(game)

    def leads(state: Any) -> list[int]:
        found = []
        for move in game.legal(state, 0):
            after = state.clone()
            game.execute(after, 0, move, Chance(SEED))
            found.append(standing(after, 0) - standing(after, 1))
        return found

    def is_wanted(state: Any) -> bool:
        is_boarding = isinstance(game.legal(state, 0)[0], board_boat)
        return is_boarding and leads(state)[0] < max(leads(state))

    state = asked_for(game, is_wanted)
    moves, found = game.legal(state, 0), leads(state)
    chosen = dreamer.sense.hunch(state, 0, moves, Chance(SEED))
    assert found[moves.index(chosen)] == max(found)


def acting(state: Any) -> bool:
    return bool(state.question == "action" and not state.placing)


def test_in_la_baie_the_actions_that_promise_most_are_dreamt_of():
    game, bay = registry.load("merchants_bay"), module("senses.merchants_bay")
    state = asked_for(game, acting)
    moves, worth = game.legal(state, 0), goods_worth(state)
    gains = [bay._gain(state, 0, move, worth) for move in moves]
    dream = dreamer_of(game).dream(game.view(state, 0))
    best = [bay._gain(state, 0, move, worth) for move in dream.shortlist(moves)]
    assert best == sorted(gains, reverse=True)[: bay.FIELD]
    assert len(moves) > bay.FIELD


def test_in_la_baie_the_market_is_dreamt_to_open_early_but_never_in_the_past():
    game, bay = registry.load("merchants_bay"), module("senses.merchants_bay")
    state = asked_for(game, acting)
    opening = []
    for hour, marker in ((2, 12), (11, 12), (5, 8)):
        state.board.spaces[0], state.board.marker = 2 * hour, marker
        dreamer_of(game).sense.settle(table := state.clone(), 0)
        opening.append(table.board.marker)
    assert opening == [bay.OPENING, 12, 8]
    assert bay.OPENING < 12


def test_in_la_baie_a_new_card_is_worth_what_it_adds_to_the_one_it_replaces():
    game, bay = registry.load("merchants_bay"), module("senses.merchants_bay")
    state = asked_for(game, acting)
    worth, card = goods_worth(state), state.board.grand_place[0]
    offers = []
    for staff in ((bay.NONE, card, card, card), (card,) * 4):
        state.staff[0] = staff
        offers.append(bay._recruit_worth(state, 0, card, worth))
    assert offers[0] - offers[1] == bay._staff_worth(state, card) > 0


def test_in_la_baie_what_goods_are_worth_is_remembered_for_the_same_boats_and_piers():
    game = registry.load("merchants_bay")
    sense = dreamer_of(game).sense
    state = game.fold(game.begin(4, Chance(SEED)))
    choose = game.players["greedy"](Chance(SEED))
    boards = set()
    for _ in range(150):
        assert sense._worth(state) == goods_worth(state)
        boards.add(msgspec.json.encode((state.board.boats, state.board.piers)))
        seat = game.to_move(state)[0]
        game.execute(state, seat, choose(Turn(game, state, seat)), Chance(SEED))
    assert 1 < len(boards) <= len(sense._known) < 150


def test_in_la_baie_goods_are_sold_without_a_dream():
    game = registry.load("merchants_bay")
    state = asked_for(game, lambda s: s.question == "sell" and not s.placing)
    bot = bot_for(game)
    bot.clock.ask(10_000)
    moves = game.legal(state, 0)
    assert bot.choose(game.view(state, 0), moves) in moves
    assert bot.take_note() == "0 dreams, as expected"


# --- the race ------------------------------------------------------------------------


class Course:
    """Dreams in which every move is worth what it is, and some luck of its own."""

    def __init__(self, worth: dict[str, float], luck: float = 1.0) -> None:
        self.worth = worth
        self.luck = luck
        self.tried: list[str] = []
        self._rng = random.Random(3)

    def __call__(self) -> Any:
        return SimpleNamespace(
            value=self.value,
            hunch=lambda moves: moves[0],
            shortlist=lambda moves: moves,
            shows_moves_at_once=False,
        )

    def value(self, move: str) -> float:
        self.tried.append(move)
        return self.worth[move] + self.luck * self._rng.uniform(-1, 1)


def raced(course: Course, tries: int = 400) -> tuple[str, int]:
    """Race all moves of a course; the first one is the favourite."""
    race = module("race")

    def spent() -> float:
        return len(course.tried) / tries

    return race.run(race.line_up([*course.worth], course, spent), course, spent)


def test_the_better_move_beats_the_favourite():
    assert raced(Course({"favourite": 0, "better": 1, "worse": -1}))[0] == "better"


def test_the_better_move_wins_though_the_time_is_over_before_the_favourite_drops_out():
    course = Course({"favourite": 0, "better": 1})
    assert raced(course, tries=12) == ("better", 6)
    assert module("race").SURE > 6


class Swings(Course):
    """Dreams in which one move is now far ahead of the others, now far behind."""

    def value(self, move: str) -> float:
        self.tried.append(move)
        return (4.0, -3.0)[self.tried.count(move) % 2] if move == "lucky" else 0.0


def test_whoever_is_ahead_by_luck_alone_does_not_beat_the_favourite():
    course = Swings({"favourite": 0, "lucky": 0})
    assert raced(course, tries=20) == ("favourite", 10)


def test_who_falls_behind_drops_out_and_leaves_the_time_to_the_others():
    course = Course({"favourite": 0, "better": 0.05, "worse": -5})
    raced(course)
    worse, better = course.tried.count("worse"), course.tried.count("better")
    assert worse == module("race").SURE < better


def test_moves_that_make_no_difference_take_no_time():
    winner, dreams = raced(Course({"favourite": 1, "other": 1, "third": 1}, luck=0))
    assert (winner, dreams) == ("favourite", module("race").WARM_UP)


def test_without_time_the_favourite_wins():
    assert raced(Course({"favourite": 0, "better": 9}), tries=3)[0] == "favourite"


def lined_up(worth: dict[int, float], spent: Callable[[], float]) -> list[int]:
    """Line moves up by a glance at each; return them, the favourite first."""
    dream = SimpleNamespace(
        hunch=lambda moves: moves[-1],
        shortlist=lambda moves: moves,
        shows_moves_at_once=True,
        glance=lambda move, breadth: worth[move],
    )
    runners = module("race").line_up([*worth], lambda: dream, spent)
    return [runner.move for runner in runners]


def test_the_moves_that_look_best_line_up_with_the_best_of_them_as_favourite():
    worth = {move: float(move % 20) for move in range(40)}
    best = lined_up(worth, lambda: 0.0)
    assert len(best) == module("race").FIELD
    assert [move % 20 for move in best] == [19, 19, 18, 18, 17, 17]


def test_only_moves_that_are_worth_a_dream_line_up_and_the_hunch_in_any_case():
    dream = SimpleNamespace(
        hunch=lambda moves: moves[0],
        shortlist=lambda moves: moves[2:],
        shows_moves_at_once=False,
    )
    runners = module("race").line_up([1, 2, 3, 4], lambda: dream, lambda: 0.0)
    assert [runner.move for runner in runners] == [1, 3, 4]


def test_without_time_for_a_glance_the_hunch_is_the_favourite():
    assert lined_up({1: 5.0, 2: 7.0, 3: 0.0}, lambda: 1.0) == [3]


# --- the pace ------------------------------------------------------------------------


@pytest.mark.parametrize("bank", [0, 10, 1000, 10_000])
@pytest.mark.parametrize("weight", [0.0, 1.0, 5.0])
def test_a_decision_never_takes_most_of_what_is_left(bank, weight):
    clock = Clock()
    clock.begin(100, 5000)
    pace = module("pacing").Pace(clock, 3)
    for _ in range(20):
        clock.ask(bank)
        assert 0 < pace.allowance_ms(weight) <= 0.6 * min(bank + 100, 5000)


def test_what_was_saved_is_spent_later():
    clock = Clock()
    clock.begin(100, 5000)
    pace = module("pacing").Pace(clock, 50)
    clock.ask(10_000)
    first = pace.allowance_ms(1.0)
    clock.ask(10_000)
    assert pace.allowance_ms(1.0) > first


def test_what_is_worth_no_thought_takes_none():
    clock = Clock()
    clock.begin(100, 5000)
    pace = module("pacing").Pace(clock, 50)
    clock.ask(10_000)
    assert pace.allowance_ms(0.0) == 1
