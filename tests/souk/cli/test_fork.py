"""`souk fork`: a saved match is played on from a step, and nothing else is changed."""

import json
from pathlib import Path

import pytest

from engines.core.game import Outcome
from engines.registry import load
from replays.log.file import new_log, read_log
from replays.log.head import Head
from souk.cli.fork_summary import Forks, as_json, seats_of, sentences
from souk.cli.series import ForkedAt, Played, Series, SeriesEntrant
from tests.replays.log.matches import MATCH, recorded
from tests.souk.cli.projects import project
from tests.souk.cli.runner import GAME, ROOT, refusal, seats, souk

FORMER = sorted((ROOT / "tests/engines/former").glob("*-1/replays/*.jsonl"))
STEP = 5


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return write(tmp_path / "match.souk.jsonl")


def write(path: Path, upto: int | None = None) -> Path:
    log = recorded(load(GAME), seats())
    with new_log(path, log.header) as writer:
        writer(log.entries[:upto])
    return path


# --- what cannot be forked -----------------------------------------------------------


def test_what_cannot_be_is_refused_with_a_sentence(saved, tmp_path):
    players = ["greedy"] * seats()
    running = write(tmp_path / "running.souk.jsonl", 40)
    broken = tmp_path / "broken.souk.jsonl"
    broken.write_text("{}\n")
    fork = ("fork", saved)
    at = ("--step", STEP)
    for words, wanted in (
        (("fork", tmp_path / "none", *players, *at), "There is no file"),
        (("fork", tmp_path, *players, *at), "cannot be read"),
        (("fork", broken, *players, *at), "line 1"),
        (("fork", running, *players, *at), "does not reveal its seed"),
        ((*fork, *players), "Name a step"),
        ((*fork, *players, "--step", "-1"), "not the number of a step"),
        ((*fork, *players, "--step", 10**6), "has no step 1000000"),
        ((*fork, *at), f"{seats()} seats (random 1, random 2)"),
        ((*fork, *players, "greedy", *at), f"not {seats() + 1}"),
        ((*fork, "nobody", *players[1:], *at), "as in ./nobody"),
        ((*fork, "was", *players[1:], *at), "seat 1 (random 1) is not known here"),
        ((*fork, *players, *at, "--was", "easy"), "by its path"),
        ((*fork, *players, *at, "--chance", "imagined"), "belong together"),
        ((*fork, *players, *at, "--seat", 1), "belong together"),
        (
            (*fork, *players, *at, "--chance", "imagined", "--seat", 9),
            "There is no seat 9",
        ),
        (("fork", "http://127.0.0.1:1/ladders/", *at), "not the address of a match"),
        (("fork", "file:///matches/" + str(MATCH), *at), "is no address of a site"),
    ):
        assert wanted in refusal(*words), words


# --- what is played ------------------------------------------------------------------


@pytest.mark.parametrize("chance", ["same", "new", "imagined"])
def test_both_ways_share_all_chance_and_the_forks_prove_how_they_begin(
    tmp_path, chance
):
    players = ["greedy"] * seats()
    souk("play", GAME, *players, "--seed", 1, "--save", tmp_path / "played")
    (parent,) = (tmp_path / "played").iterdir()
    seat = ("--seat", 1) if chance == "imagined" else ()
    forks = tmp_path / "forks"
    others = ["easy"] + ["was"] * (seats() - 1)
    options = ("--games", 2, "--chance", chance, *seat, "--save", forks, "--json")
    run = souk("fork", parent, "--step", STEP, *others, *options, "--seed", 3)
    found = json.loads(run.stdout)
    assert [one["was_player"] for one in found["seats"]] == players
    assert found["games"] == 2
    logs = [read_log(path) for path in sorted(forks.iterdir())]
    assert len({log.header.match for log in logs}) == len(logs) == 4
    seeds = [log.entries[-1].payload for log in logs]
    assert seeds[0] == seeds[1]
    assert (seeds[0] == seeds[2]) is (chance == "same")
    openings = [log.entries[log.header.prefix - 1].payload for log in logs]
    assert openings[0] == openings[1]
    assert (openings[0] == openings[2]) is (chance != "imagined")
    run = souk("verify", *forks.iterdir(), parent)
    assert run.returncode == 0
    assert "Not proved" not in run.stdout


def test_a_match_of_former_rules_is_played_on_by_them(tmp_path):
    for parent in FORMER[:1]:
        log = read_log(parent)
        players = ["planner", *["greedy"] * (len(log.header.seats) - 1)]
        save = ("--games", 1, "--chance", "imagined", "--seat", 1, "--save", tmp_path)
        run = souk("fork", parent, "--step", 1, *players, *save)
        assert run.returncode == 0, run.stderr
        (path,) = tmp_path.iterdir()
        fork = read_log(path)
        assert fork.header.rules_version == log.header.rules_version == 1
        head = Head.of(fork.header).after(fork.entries)
        assert (head.status, run.stderr) == ("finished", "")
        assert souk("verify", path, parent).returncode == 0


@pytest.mark.parametrize("where", [(), ("--here",)])
def test_a_bot_follows_an_imagined_match_from_its_first_event_on(
    saved, tmp_path, where
):
    """The first says what the seat knew; those after it are the game's own."""
    methods = """
seen = ()

def observe(self, events):
    self.seen += tuple(events)
"""
    choose = """
        first, *others = self.seen
        assert type(first).__name__ == "PositionImagined"
        assert type(first.view) is type(view)
        assert first.seed == "00" * 32
        assert all(type(event) in self.game.events for event in others)
        return moves[0]
    """
    bot = project(tmp_path / "bot", choose, methods=methods)
    players = [bot, *["greedy"] * (seats() - 1)]
    options = ("--games", 1, "--chance", "imagined", "--seat", 1, *where)
    run = souk("fork", saved, "--step", STEP, *players, *options)
    assert run.returncode == 0
    assert "failed" not in run.stderr


def test_a_bot_that_sat_there_is_found_by_its_path(tmp_path):
    bot = project(tmp_path / "bot")
    rest = ["greedy"] * (seats() - 1)
    souk("play", GAME, bot, *rest, "--here", "--save", tmp_path / "played")
    (parent,) = (tmp_path / "played").iterdir()
    others = ["easy", *["was"] * len(rest)]
    fork = ("fork", parent, "--step", STEP, *others, "--games", 1, "--here")
    assert "known here who sat there: clever 0.1.0." in souk(*fork).stdout
    assert ", as played " in souk(*fork, "--was", bot).stdout


# --- what is said of it --------------------------------------------------------------


def forks(pairs: list[tuple[bool, bool]], *, is_compared: bool = True) -> Forks:
    """Return games of two seats, in which the first seat won or not, each way."""
    names = ("v2", "greedy", "v1", "greedy")
    series = Series(
        game=GAME,
        entrants=tuple(map(SeriesEntrant, names)),
        options={},
        seed=1,
        seatings=(((0, 1), (2, 3)),),
        forked_at=ForkedAt(Path("match"), MATCH, 1, 41, "new"),
    )

    def played(seating: tuple[int, ...], *, is_won: bool) -> Played:
        ranks = (1, 2) if is_won else (2, 1)
        return Played(Outcome(ranks, (0, 0)), 1, 1, 1, seating=seating)

    deals = [
        [played((0, 1), is_won=won), played((2, 3), is_won=was)] for won, was in pairs
    ]
    return Forks(series, deals, is_compared, (), 1.0)


def test_shares_are_told_with_their_intervals_in_both_languages():
    pairs = [(True, True)] * 22 + [(True, False)] * 16 + [(False, False)] * 62
    found = forks(pairs)
    first, second, *_ = sentences(found, "en")
    assert first == (
        "From step 41: v2 first in 38 % (29 to 48), as played 22 % (15 to 31)."
    )
    assert second.endswith(": +16 points (+8 to +23).")
    first, second, *_ = sentences(found, "fr")
    assert first.startswith("À partir de l’étape 41\xa0: v2 premier dans 38\xa0%")
    assert second.endswith("+16 points (de +8 à +23).")
    assert json.loads(as_json(found))["seats"][0]["gain"] == 0.16


def test_pairs_that_all_end_alike_still_leave_a_doubt():
    (one, _) = seats_of(forks([(True, False)] * 3))
    assert one.low is not None
    assert one.high is not None
    assert one.gain == 1
    assert one.low < 0.2 < one.high <= 1


def test_it_is_said_when_nothing_was_drawn_anew():
    same = [(True, False)] * 2
    assert any("ended alike" in line for line in sentences(forks(same), "en"))
    other = [*same, (False, False)]
    assert not any("ended alike" in line for line in sentences(forks(other), "en"))
