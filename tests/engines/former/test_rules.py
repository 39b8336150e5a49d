"""Former versions keep the contract, their lines of play and their golden replays."""

from collections.abc import Iterator

import pytest

from engines import former
from tests.engines.contract.laws import LAWS
from tests.engines.former.upgrade import VERSIONS
from tests.engines.golden import name_of, paths_of, read
from tests.engines.matches import Table, play_matches, tables_of
from tests.engines.perft import counts
from tests.engines.perft import read as read_perft

QUICK_LINES = 300
"""Positions are counted to such a number of lines in a hurry."""


def positions() -> Iterator[pytest.ParameterSet]:
    """Yield every position, in a hurry only to a small depth."""
    for name, version in VERSIONS:
        game = former.load(name, version)
        for position, numbers in read_perft(game):
            few = [number for number in numbers if number <= QUICK_LINES]
            label = f"{name} {version}: {position}"
            yield pytest.param(game, position, few, id=label)
            if few != numbers:
                long = pytest.mark.long
                yield pytest.param(game, position, numbers, id=f"{label}!", marks=long)


@pytest.mark.parametrize(("game", "position", "numbers"), [*positions()])
def test_there_are_as_many_lines_of_play_as_there_were(game, position, numbers):
    assert counts(game, position, len(numbers)) == numbers


def tables() -> Iterator[pytest.ParameterSet]:
    for name, version in VERSIONS:
        first, *others = tables_of(former.load(name, version))
        yield pytest.param(first, id=f"{first} version {version}")
        for table in others:
            label = f"{table} version {version}"
            yield pytest.param(table, id=label, marks=pytest.mark.long)


@pytest.mark.parametrize("table", [*tables()])
def test_a_match_keeps_every_law(table: Table):
    for match in play_matches(table, [b"match 0"]):
        for law in LAWS:
            law(match)


@pytest.mark.parametrize(
    ("game", "path"),
    [
        pytest.param(game, path, id=f"{name} {version}: {name_of(path)}")
        for name, version in VERSIONS
        for game in [former.load(name, version)]
        for path in paths_of(game)
    ],
)
def test_a_golden_replay_can_be_played_again_move_by_move(game, path):
    match = read(path, game)
    events = game.begin(match.seats, match.chance, match.table.options)
    assert events == match.steps[0].events
    live = game.fold(events)
    for step in match.made:
        assert game.execute(live, step.seat, step.move, match.chance) == step.events
    assert game.outcome(live) == match.outcome
