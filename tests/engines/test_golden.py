"""Golden replays are read, folded and written as they always were, byte for byte."""

import pytest

from engines.registry import GAMES, load
from replays.log.file import SUFFIX, read_log
from replays.log.verify import verify
from tests.engines.contract.anatomy import anatomy
from tests.engines.golden import (
    OTHER_RULES,
    folder_of,
    name_of,
    paths_of,
    read,
    shows_of,
    written,
)

games = pytest.mark.parametrize("game", [*map(load, GAMES)], ids=lambda game: game.name)
replays = pytest.mark.parametrize(
    ("game", "path"),
    [
        pytest.param(load(name), path, id=f"{name}: {name_of(path)}")
        for name in GAMES
        for path in paths_of(load(name))
    ],
)


@games
def test_there_is_a_golden_replay_of_everything_that_is_to_be_shown(game):
    assert [name_of(path) for path in paths_of(game)] == sorted(shows_of(game))
    assert len(shows_of(game)) >= 2


@replays
def test_a_golden_replay_shows_what_its_name_says(game, path):
    assert shows_of(game)[name_of(path)].is_seen(read(path))


@replays
def test_a_golden_replay_folds_to_its_outcome(game, path):
    match = read(path)
    assert match.game is game
    assert game.outcome(match.last_position()) == match.outcome


@replays
def test_a_golden_replay_can_be_played_again_move_by_move(game, path):
    match = read(path)
    assert game.begin(match.seats, match.chance, match.table.options) == (
        match.steps[0].events
    )
    live = game.fold(match.steps[0].events)
    for state, step in match.positions():
        assert anatomy(state) == anatomy(live)
        events = game.execute(live, step.seat, step.move, match.chance)
        assert events == step.events, OTHER_RULES


@replays
def test_a_golden_replay_is_written_again_as_it_was(game, path):
    """From the records that were read, not from the bytes."""
    player = shows_of(game)[name_of(path)].players
    assert written(read(path), name_of(path), player) == path.read_bytes()


@replays
def test_a_golden_replay_verifies(game, path):
    verified = verify(read_log(path))
    assert verified.events == len(read(path).events)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=f"{name}: {name_of(path)}")
        for name in GAMES
        for path in sorted((folder_of(load(name)) / "former").glob(f"*{SUFFIX}"))
    ],
)
def test_a_match_with_events_of_a_former_shape_verifies(path):
    assert verify(read_log(path)).head.status == "finished"


@games
def test_every_declared_record_occurs_in_a_golden_replay(game):
    shown = {
        type(record)
        for path in paths_of(game)
        for step in read(path).steps
        for record in (step.move, *step.events)
    }
    assert {*game.moves, *game.events} <= shown
