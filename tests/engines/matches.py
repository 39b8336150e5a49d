"""Matches to test with, of any game, played through the contract alone.

`python -m tests.engines.matches` prints a digest of one match at every table, with all
that was offered, seen and said in it; two processes that print different ones do not
play the same game.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.errors import MalformedMove
from engines.core.game import (
    LANGUAGES,
    OMNISCIENT,
    SPECTATOR,
    AnyGame,
    Outcome,
    Player,
    Question,
    Viewer,
)
from engines.core.play import Step, ask_in_turn, play
from engines.core.players import random_player
from engines.core.records import Event, Move, Options
from engines.registry import GAMES, load

GAME_TESTS = Path(__file__).parent / "games"
FORMER_TESTS = Path(__file__).parent / "former"

MOST_STRANGERS = 4000
"""How many moves that nobody offered are made up at most for one table."""

PICTURES = 7
"""Every so many positions a digest holds pictures, which take their time."""

STRANGE_NUMBERS = (-1, 0, 99, 2**31, -(2**63), 2**63, 2**64, 10**30)


@dataclass(frozen=True)
class Table:
    """Who plays what: a game, its options and the number of seats."""

    game: AnyGame
    seats: int
    options: Options

    def __str__(self) -> str:
        chosen = msgspec.structs.asdict(self.options)
        default = msgspec.structs.asdict(self.game.options())
        changed = [
            f"{name}={chosen[name]}" for name in chosen if chosen[name] != default[name]
        ]
        return "-".join([self.game.name, str(self.seats), *changed])


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Return everybody who may look at a table, and last the one who sees all."""
    return (SPECTATOR, *range(seats), OMNISCIENT)


class Made(NamedTuple):
    """A step in which a seat moved."""

    seat: int
    move: Move
    events: list[Event]


@dataclass(frozen=True)
class Match:
    """A match that was played to its end, and all it takes to play it again."""

    table: Table
    seed: bytes
    steps: tuple[Step[Any, Any], ...]
    outcome: Outcome
    pool: tuple[Move, ...] = ()
    """All moves that were offered at the table, and others made of their parts."""

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def seats(self) -> int:
        return self.table.seats

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return viewers(self.seats)

    @property
    def chance(self) -> Chance:
        return self.game.chance(self.seed)

    @cached_property
    def events(self) -> list[Event]:
        """All that happened, as it is read back from its stored form."""
        events = [event for step in self.steps for event in step.events]
        return codec(self.game).events(codec(self.game).encode(events))

    def events_of(self, *kinds: type) -> list[Any]:
        """Return what happened of these kinds."""
        return [event for event in self.events if isinstance(event, kinds)]

    @cached_property
    def made(self) -> list[Made]:
        """All steps but the setup."""
        return [
            Made(step.seat, step.move, step.events)
            for step in self.steps
            if step.seat is not None and step.move is not None
        ]

    def log(self) -> bytes:
        """Return every move and every event, each on its line."""
        encode = codec(self.game).encode
        return b"\n".join(
            encode(record)
            for step in self.steps
            for record in ([step.seat, step.move], *step.events)
        )

    def positions(self) -> Iterator[tuple[Any, Made]]:
        """Yield each position in which a seat moved, with the step that followed.

        It is one and the same state that goes on, made of events alone: clone it.
        """
        state = self.game.fold(self.steps[0].events)
        for step in self.made:
            yield state, step
            self.game.fold(step.events, state)

    def last_position(self) -> Any:
        return self.game.fold(self.events)

    def all_positions(self) -> tuple[Any, ...]:
        """Return a state of its own for each position, the last one included."""
        states = [state.clone() for state, _ in self.positions()]
        return (*states, self.last_position())

    def some_viewers(self, dice: Random) -> list[Viewer]:
        """Return about a third of the viewers, for looking takes its time."""
        return dice.sample(self.viewers, len(self.viewers) // 3 + 1)

    def dice(self, purpose: str) -> Random:
        """Return what a test may choose its samples with, the same every time."""
        return Random(f"{self.seed.hex()} {purpose}")


# --- playing -------------------------------------------------------------------------


def play_match(
    table: Table, seed: bytes, players: Sequence[Player[Any, Any]] | None = None
) -> Match:
    """Play a match; unless told otherwise, between players that choose at random."""
    if players is None:
        players = random_players(table.seats, seed)
    steps: list[Step[Any, Any]] = []
    outcome = play(
        table.game,
        table.seats,
        ask_in_turn(players),
        chance=table.game.chance(seed),
        options=table.options,
        sink=steps.append,
    )
    return Match(table, seed, tuple(steps), outcome)


def random_players(seats: int, seed: bytes) -> list[Player[Any, Any]]:
    return [random_player(Chance(b"seat %d of %b" % (s, seed))) for s in range(seats)]


def play_matches(table: Table, seeds: Sequence[bytes]) -> tuple[Match, ...]:
    """Play some matches at a table; they share the pool of moves."""
    offered: dict[Move, None] = {}

    def noting(player: Player[Any, Any]) -> Player[Any, Any]:
        def choose(question: Question[Any, Any]) -> Move:
            offered.update(dict.fromkeys(question.moves))
            return player(question)

        return choose

    played = [
        play_match(table, seed, [*map(noting, random_players(table.seats, seed))])
        for seed in seeds
    ]
    pool = (*offered, *strangers(table.game, list(offered)))
    return tuple(
        Match(table, match.seed, match.steps, match.outcome, pool) for match in played
    )


def play_on(game: AnyGame, state: Any, chance: Chance) -> list[Event]:
    """Play on from a state, at random, to the end; return what happened."""
    events: list[Event] = []
    asked = 0
    while game.outcome(state) is None:
        seat = game.to_move(state)[0]
        moves = game.legal(state, seat)
        move = moves[chance.below(len(moves), "choice", asked)]
        events += game.execute(state, seat, move, chance)
        asked += 1
    return events


# --- moves that nobody offered -------------------------------------------------------


def strangers(game: AnyGame, offered: list[Move]) -> list[Move]:
    """Return readable moves made of the parts of others, and with strange numbers."""
    known = dict.fromkeys(offered)
    strange = [move for move in _crossed(offered) if move not in known]
    strange += _strange_numbers(game, offered)
    unique = list(dict.fromkeys(strange))
    if len(unique) > MOST_STRANGERS:
        unique = Random(len(unique)).sample(unique, MOST_STRANGERS)
    return unique


def _crossed(offered: list[Move]) -> Iterator[Move]:
    """Give every kind of move all values that its fields have had in any move."""
    values: dict[str, dict[Any, None]] = {}
    for move in offered:
        for name, value in msgspec.structs.asdict(move).items():
            values.setdefault(name, {})[value] = None
    kinds: dict[type[Move], None] = dict.fromkeys(map(type, offered))
    for kind in kinds:
        for chosen in product(*(values[name] for name in kind.__struct_fields__)):
            yield kind(*chosen)


def _strange_numbers(game: AnyGame, offered: list[Move]) -> Iterator[Move]:
    """Put numbers that belong nowhere into one move of each kind, field by field."""
    records = codec(game)
    for move in {type(move): move for move in offered}.values():
        plain = msgspec.to_builtins(move)
        for name, value in plain.items():
            for number in STRANGE_NUMBERS:
                for strange in _with_number(value, number):
                    with suppress(MalformedMove):
                        yield records.move(records.encode(plain | {name: strange}))


def _with_number(value: Any, number: int) -> Iterator[Any]:
    if type(value) is int:
        yield number
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            for strange in _with_number(part, number):
                yield [*value[:place], strange, *value[place + 1 :]]


# --- tables --------------------------------------------------------------------------


def folder_of_tests(game: AnyGame) -> Path:
    """Return the folder of a game's tests; a former version has one of its own."""
    if game.name in GAMES and game is not load(game.name):
        return FORMER_TESTS / f"{game.name}-{game.rules_version}"
    return GAME_TESTS / game.name


def tables_of(game: AnyGame) -> list[Table]:
    """Return a table for each number of seats, and those the game's tests ask for.

    `options.jsonl` in the folder of the game's tests has a line for each further table:
    `{"seats": 2, "options": {…}}`.
    """
    tables = [Table(game, seats, game.options()) for seats in game.seats]
    wished = folder_of_tests(game) / "options.jsonl"
    if wished.exists():
        for line in wished.read_bytes().splitlines():
            fields = msgspec.json.decode(line)
            options = codec(game).options(msgspec.json.encode(fields["options"]))
            tables.append(Table(game, fields["seats"], options))
    return tables


def hides_something(table: Table) -> bool:
    """Tell whether the setup has something that a spectator is not told."""
    game = table.game
    events = game.begin(table.seats, game.chance(b"hidden"), table.options)
    return any(game.redact(event, SPECTATOR) != event for event in events)


@cache
def registered_tables() -> tuple[Table, ...]:
    return tuple(table for name in GAMES for table in tables_of(load(name)))


# --- digests -------------------------------------------------------------------------


def digest(match: Match) -> str:
    """Return a digest of all that anybody could notice of a match."""
    game, encode = match.game, codec(match.game).encode
    seen = sha256(match.log())
    for number, (state, step) in enumerate(match.positions()):
        seen.update(encode(game.legal(state, step.seat)))
        # The viewers take their turns, and so they do where there are pictures.
        view = game.view(state, match.viewers[number % len(match.viewers)])
        seen.update(encode(view))
        seen.update(encode(game.view(game.imagine(view, match.chance), OMNISCIENT)))
        for language in LANGUAGES if number % PICTURES == 0 else ():
            seen.update(game.picture(view, language).svg().encode())
            seen.update(game.text(view, language).encode())
            seen.update(game.describe(step.move, language).encode())
    return seen.hexdigest()


def main() -> None:
    for table in registered_tables():
        sys.stdout.write(f"{table} {digest(play_match(table, b'digest'))}\n")


if __name__ == "__main__":
    main()
