"""What is measured: every registered game by the contract alone, and the peers."""

import sys

import pytest

from benchmarks import __main__ as command
from benchmarks import games, hotspots
from benchmarks.games import MeasuredGame, playout
from benchmarks.goals import read_goals
from benchmarks.measure import Figure, rate
from benchmarks.peers import PEERS, PeerMissing, cells_of
from benchmarks.site import PARTS
from benchmarks.suite import UnknownCell, gather
from engines.registry import GAMES, load


@pytest.fixture(autouse=True)
def _few_records(monkeypatch):
    monkeypatch.setattr(games, "RECORDS", 2)


@pytest.fixture(params=GAMES)
def name(request) -> str:
    return request.param


def test_a_playout_keeps_the_whole_log(name):
    game = load(name)

    played = playout(game, seed=3)

    assert played.decisions
    assert game.outcome(game.fold(played.events)) is not None


def test_the_same_number_is_the_same_match(name):
    assert playout(load(name), seed=3) == playout(load(name), seed=3)


def test_a_record_is_the_playout_of_its_number_in_other_forms(name):
    measured = MeasuredGame(name)
    for number, recorded in enumerate(measured.records):
        played = playout(measured.game, number)
        assert (recorded.events, recorded.decisions) == (
            played.events,
            played.decisions,
        )
        remade = [kind(*values) for _, (kind, values) in recorded.recipes]
        assert remade == recorded.events


def test_every_cell_of_a_game_does_its_work(name):
    for cell in MeasuredGame(name).cells():
        assert rate(cell, range(1)) > 0


def test_the_goals_of_a_game_name_cells_that_it_has(name):
    cells = {cell.path for cell in MeasuredGame(name).cells()}
    named = {goal.figure for goal in read_goals()}

    assert {path for path in named if path.startswith(f"{name}/")} <= cells


def test_events_are_taken_away_where_both_figures_are_there():
    figures = {"ours/playout": Figure((80.0,)), "ours/events alone": Figure((400.0,))}

    (path, figure), *rest = games.without_events("ours", figures).items()

    assert (path, rest) == ("ours/playout without events", [])
    assert figure.runs == pytest.approx((100.0,))
    assert games.without_events("theirs", figures) == {}


def test_a_single_cell_can_be_measured(name):
    suite = gather([f"{name}/clone"])

    assert [cell.path for cell in suite.cells] == [f"{name}/clone"]


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_the_site_can_be_measured_alone(part):
    suite = gather([part])

    assert (suite.cells, suite.games, suite.parts) == ([], {}, [part])


@pytest.mark.parametrize(
    "unknown", ["nothing", f"{GAMES[0]}/nothing", f"{next(iter(PARTS))}/nothing"]
)
def test_an_unknown_name_is_refused_with_the_known_ones(unknown):
    with pytest.raises(UnknownCell, match=f"Nothing called '{unknown}'.*There is"):
        gather([unknown])


@pytest.mark.parametrize("peer", PEERS)
def test_a_missing_peer_is_named(peer, monkeypatch):
    monkeypatch.setitem(sys.modules, f"benchmarks.peers.{PEERS[peer]}", None)

    with pytest.raises(PeerMissing, match=f"The peer {peer} cannot be imported"):
        cells_of(peer)


def test_a_missing_peer_fails_the_run(monkeypatch, capsys):
    peer, module = next(iter(PEERS.items()))
    monkeypatch.setitem(sys.modules, f"benchmarks.peers.{module}", None)

    assert command.main(["--only", peer]) == 1
    assert "make bench" in capsys.readouterr().err


def test_a_page_without_marks_is_refused_before_anything_is_measured(tmp_path, capsys):
    page = tmp_path / "page.md"
    page.write_text("Mine.\n")

    assert command.main(["--markdown", str(page)]) == 1
    assert "is kept as it is" in capsys.readouterr().err


def test_a_profile_shows_the_functions_of_the_game(name):
    table = hotspots.hotspots(name, seconds=0.2)

    assert any(f"games/{name}" in row[0] for row in table.rows)
