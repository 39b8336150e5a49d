"""A series: the same seed plays the same matches."""

import json
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from engines import registry
from engines.core.play import Step, ask_in_turn, play
from replays.log.chain import commitment
from replays.log.file import read_log
from replays.log.steps import Replay
from souk.cli.match_runner import play_all, play_deal
from souk.cli.series import (
    Pairing,
    Played,
    Series,
    SeriesEntrant,
    derived,
    file_of,
    match_id,
    pairings,
)
from tests.souk.cli.runner import GAME, random_players

MEASURED = {"at_ms": 0, "hash": ""}


def entrants(*players: str) -> tuple[SeriesEntrant, ...]:
    return tuple(map(SeriesEntrant, players))


def series(folder: Path | None = None, seed: int = 7, game: str = GAME) -> Series:
    return Series(game, entrants(*random_players()), {}, seed, folder)


def play_match(told: Series, number: int) -> Played:
    """Play the one match of a deal; what it took differs from run to run."""
    (played,) = play_deal(told, number)
    return msgspec.structs.replace(played, paces=())


def timeless(path: Path) -> list[dict]:
    """Return a file's lines without what differs from one clock to another."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines[1:]:
        line.update(MEASURED)
        if line["kind"] == "move":
            line["payload"].update(cpu_us=0, wall_us=0)
    return lines


def test_chance_is_derived_as_documented():
    told = series(seed=7)
    assert derived(told, 3) == sha256(b"souk-play/1 seed 7 match 3").digest()
    player = sha256(b"souk-play/1 seed 7 match 3 seat 1").digest()
    assert derived(told, 3, "seat", 1) == player


def test_the_same_seed_plays_the_same_match(tmp_path: Path):
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
        play_match(series(tmp_path / folder), 1)
    (first,), (second,) = (list((tmp_path / f).iterdir()) for f in ("first", "second"))
    assert first.name == second.name
    assert timeless(first) == timeless(second)
    assert first.read_bytes() != second.read_bytes()


def test_how_many_processes_play_makes_no_difference(tmp_path: Path):
    summaries = []
    for folder, jobs in (("one", 1), ("two", 2)):
        (tmp_path / folder).mkdir()
        played = [deal[0] for deal in play_all(series(tmp_path / folder), 5, jobs)]
        summaries.append([msgspec.structs.replace(each, paces=()) for each in played])
    assert summaries[0] == summaries[1]
    assert [each.number for each in summaries[0]] == [1, 2, 3, 4, 5]
    for first in (tmp_path / "one").iterdir():
        assert timeless(first) == timeless(tmp_path / "two" / first.name)


def test_saving_makes_no_difference(tmp_path: Path):
    assert play_match(series(tmp_path), 1) == play_match(series(), 1)


@pytest.mark.parametrize("other", [{"seed": 8}, {"number": 2}])
def test_another_seed_or_number_is_another_match(other):
    number = other.pop("number", 1)
    assert play_match(series(**other), number) != play_match(series(), 1)


def test_the_game_of_a_match_does_not_depend_on_who_plays_it():
    told = series()
    others = Series(GAME, entrants("greedy", *told.labels[1:]), {}, told.seed)
    assert derived(told, 1) == derived(others, 1)


def test_matches_that_differ_in_anything_have_other_ids():
    ids = {
        match_id(
            Series(game, entrants(*players), options, seed),
            Pairing(1, deal, seating),
        )
        for game in ("bazar", "other")
        for players in (("random", "greedy"), ("greedy", "random"))
        for options in ({}, {"rounds": 3})
        for seed in (1, 2**64 - 1)
        for deal in (1, 2)
        for seating in ((0, 1), (0, 0))
    }
    assert len(ids) == 64
    assert {identity.version for identity in ids} == {8}
    assert {identity.variant for identity in ids} == {"specified in RFC 4122"}


def test_matches_of_one_deal_differ_in_who_sits_where_alone():
    swapped = Series(GAME, entrants("a", "b"), {}, 1, seatings=(((0, 1), (1, 0)),))
    assert pairings(swapped, 3) == [Pairing(5, 3, (0, 1)), Pairing(6, 3, (1, 0))]
    assert match_id(swapped, pairings(swapped, 3)[0]) != match_id(
        swapped, pairings(swapped, 3)[1]
    )


def test_deals_take_the_ways_to_seat_them_in_turn():
    ways = (((0, 1),), ((1, 0),))
    told = Series(GAME, entrants("a", "b"), {}, 1, seatings=ways)
    assert [told.seatings_of(deal) for deal in (1, 2, 3)] == [ways[1], ways[0], ways[1]]


def test_a_saved_match_can_be_replayed_to_its_outcome(tmp_path: Path):
    played = play_match(series(tmp_path), 1)
    path = file_of(series(tmp_path), 1)
    assert path is not None
    replay = Replay(read_log(path))
    assert replay.outcome == played.outcome
    assert len(replay.steps) == played.moves + 1
    assert sum(len(step.events) for step in replay.steps) == played.events
    assert replay.rounds[-1] == played.rounds
    assert replay.game.outcome(replay.state_at(played.moves)) == played.outcome


def test_a_saved_match_reveals_the_seed_it_was_played_with(tmp_path: Path):
    play_match(series(tmp_path), 1)
    path = file_of(series(tmp_path), 1)
    assert path is not None
    log = read_log(path)
    seed = bytes.fromhex(log.entries[-1].data()["seed"])
    assert commitment(log.header.match, seed) == log.header.commitment
    game = registry.load(GAME)
    moves = iter([s.choice.move for s in Replay(log).steps if s.choice is not None])
    steps: list[Step] = []
    players = [lambda question: next(moves)] * len(log.header.seats)
    play(
        game,
        len(players),
        ask_in_turn(players),
        chance=game.chance(seed),
        sink=steps.append,
    )
    assert [s.events for s in steps] == [s.events for s in Replay(log).steps]


def test_moves_are_timed(tmp_path: Path):
    play_match(series(tmp_path), 1)
    path = file_of(series(tmp_path), 1)
    assert path is not None
    choices = [step.choice for step in Replay(read_log(path)).steps if step.choice]
    assert sum(choice.wall_us for choice in choices) > 0
    assert sum(choice.cpu_us for choice in choices) > 0
