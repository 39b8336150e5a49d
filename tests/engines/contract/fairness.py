"""Laws of chance: a draw depends on the seed and on what is drawn, on nothing else."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from engines.core.chance import Chance, Key, Thing
from tests.engines.matches import Match, play_match, random_players

T = TypeVar("T", bound=Thing)


class Draw(NamedTuple):
    """One use of chance: what was asked for, and what came."""

    key: tuple[Key, ...]
    asked: Any
    came: Any


class RecordedChance(Chance):
    """Chance of a match that remembers what was drawn."""

    __slots__ = ("_chance", "draws")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.draws: list[Draw] = []

    def below(self, limit: int, *key: Key) -> int:
        number = self._chance.below(limit, *key)
        self.draws.append(Draw(key, limit, number))
        return number

    def shuffled(self, items: Iterable[T], *key: Key) -> list[T]:
        before = list(items)
        after = self._chance.shuffled(before, *key)
        self.draws.append(Draw(key, before, after[:]))
        return after

    def from_bag(self, counts: Sequence[int], full: Sequence[int], *key: Key) -> int:
        kind = self._chance.from_bag(counts, full, *key)
        self.draws.append(Draw(key, [*counts], kind))
        return kind


class RedrawnChance(Chance):
    """Chance as it is, but for one key, for which another seed counts."""

    __slots__ = ("_chance", "_key", "_other")

    def __init__(self, chance: Chance, key: tuple[Key, ...], other: Chance) -> None:
        self._chance = chance
        self._key = key
        self._other = other

    def below(self, limit: int, *key: Key) -> int:
        return self._for(key).below(limit, *key)

    def shuffled(self, items: Iterable[T], *key: Key) -> list[T]:
        return self._for(key).shuffled(items, *key)

    def from_bag(self, counts: Sequence[int], full: Sequence[int], *key: Key) -> int:
        return self._for(key).from_bag(counts, full, *key)

    def _for(self, key: tuple[Key, ...]) -> Chance:
        return self._other if key == self._key else self._chance


def draws_of(match: Match) -> list[Draw]:
    """Return all that is drawn when the moves of a match are made again."""
    game, chance = match.game, RecordedChance(match.chance)
    state = game.fold(game.begin(match.seats, chance, match.table.options))
    for step in match.made:
        game.execute(state, step.seat, step.move, chance)
    return chance.draws


def setup_draws_of(match: Match) -> list[Draw]:
    chance = RecordedChance(match.chance)
    match.game.begin(match.seats, chance, match.table.options)
    return chance.draws


def the_same_seed_and_players_give_the_same_log(match: Match) -> None:
    again = play_match(match.table, match.seed)
    assert again.log() == match.log(), "The same seed and players, another match."
    assert again.outcome == match.outcome, "The same seed and players, another outcome."


def other_players_meet_the_same_chance(match: Match) -> None:
    """So that mirrored deals are possible: same decks, same dice for the same key."""
    players = random_players(match.seats, b"others " + match.seed)
    other = play_match(match.table, match.seed, players)
    assert other.steps[0] == match.steps[0], "Other players get another setup."
    drawn = {draw.key: draw for draw in draws_of(match)}
    for draw in draws_of(other):
        known = drawn.get(draw.key, draw)
        if known.asked == draw.asked:
            assert known.came == draw.came, f"{known} for one, {draw} for others."


def nothing_is_drawn_twice(match: Match) -> None:
    """The same key gives the same draw again: two dice would always show the same."""
    seen: dict[str, Draw] = {}
    for draw in draws_of(match):
        # As text, for 1 is not True and a number is not its digits.
        first = seen.setdefault(repr(draw.key), draw)
        assert first is draw, f"{draw.key} is drawn twice: {first} and {draw}."


LAWS = (
    the_same_seed_and_players_give_the_same_log,
    other_players_meet_the_same_chance,
    nothing_is_drawn_twice,
)
