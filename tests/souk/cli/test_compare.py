"""`souk compare`: mirrored deals, what they say, and how sure that is."""

import json
import random
from collections.abc import Iterable
from pathlib import Path

import pytest
from scipy.special import stdtrit

from engines.core.game import Outcome
from souk.cli.comparison import (
    CLEAR,
    FIRST,
    LEAST_DEALS,
    SECOND,
    ScoreEstimate,
    estimate,
    is_clear,
    seatings_of,
    share,
    students_quantile,
)
from tests.souk.cli.projects import project
from tests.souk.cli.runner import ROOT, refusal, souk

A, B = FIRST, SECOND
GAME = "bazar_quest"
QUICK = ["greedy", "random", "--game", GAME]


# --- deals ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_second_match_of_a_deal_swaps_all_seats(seats):
    for one, other in seatings_of(seats):
        assert abs(one.count(A) - one.count(B)) <= 1
        assert [{*pair} for pair in zip(one, other, strict=True)] == [{A, B}] * seats


def test_deals_see_every_way_to_share_the_seats():
    ways = {seats: len(seatings_of(seats)) for seats in (2, 3, 4, 5, 6)}
    assert ways == {2: 1, 3: 3, 4: 3, 5: 10, 6: 10}
    assert {len({*ways}) for ways in map(seatings_of, ways)} == {1, 3, 10}


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ((1, 2, 3, 4), 1.0),
        ((3, 4, 1, 2), 0.0),
        ((1, 4, 2, 3), 0.5),
        ((1, 3, 2, 4), 0.75),
        ((1, 3, 1, 4), 0.625),
    ],
)
def test_a_share_counts_the_opponents_behind_and_half_of_those_beside(ranks, expected):
    outcome = Outcome(ranks=ranks, scores=(0, 0, 0, 0))
    assert share(outcome, (A, A, B, B)) == expected


def test_the_defeat_of_everybody_is_even():
    outcome = Outcome((1, 1, 1, 1), (9, 9, 0, 0), "everybody_defeated")
    assert share(outcome, (A, A, B, B)) == 0.5


def test_places_among_equals_do_not_count():
    one = Outcome(ranks=(1, 2, 3, 4), scores=(0, 0, 0, 0))
    other = Outcome(ranks=(2, 1, 4, 3), scores=(0, 0, 0, 0))
    assert share(one, (A, A, B, B)) == share(other, (A, A, B, B))


# --- estimates -----------------------------------------------------------------------


def test_the_interval_narrows_with_the_deals():
    few, many = estimate([0.3, 0.9] * 3), estimate([0.3, 0.9] * 50)
    assert few.mean == many.mean == pytest.approx(0.6)
    assert many.margin < few.margin
    assert (few.verdict, many.verdict) == ("undecided", "better")
    assert estimate([0.1, 0.3] * 50).verdict == "worse"


def test_few_deals_are_judged_by_students_distribution():
    """Of five deals with deviation 1 the margin is 2.776 / sqrt(5)."""
    shares = [0.5 + shift for shift in (-1.0, -1.0, 0.0, 1.0, 1.0)]
    assert estimate(shares).margin == pytest.approx(2.776 / 5**0.5, abs=1e-3)


def test_one_deal_decides_nothing():
    assert estimate([1.0]).verdict == "undecided"


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 9, 10, 99, 100, 999])
def test_students_quantile_is_that_of_scipy(freedom):
    assert students_quantile(freedom) == pytest.approx(stdtrit(freedom, 0.975))


def test_an_interval_keeps_to_what_a_share_can_be():
    assert ScoreEstimate(0.98, 0.05, 10).high == 1
    assert ScoreEstimate(0.02, 0.05, 10).low == 0


# --- when to stop --------------------------------------------------------------------


def deals_until_clear(shares: Iterable[float]) -> int | None:
    known: list[float] = []
    for each in shares:
        known.append(each)
        if is_clear(known):
            return len(known)
    return None


@pytest.mark.parametrize("better", [1.0, 0.0])
def test_a_bot_that_always_wins_is_clear_after_the_fewest_deals(better):
    assert deals_until_clear([better] * 100) == LEAST_DEALS


def test_it_is_clear_the_sooner_the_greater_the_difference():
    great = deals_until_clear([0.5, 1.0, 0.75] * 300)
    small = deals_until_clear([0.25, 1.0, 0.5] * 300)
    assert great is not None
    assert small is not None
    assert LEAST_DEALS < great < small


def test_bots_that_are_equal_are_never_clear():
    assert deals_until_clear([0.5] * 1000) is None
    assert deals_until_clear([0.0, 1.0] * 500) is None


def test_equal_bots_are_called_different_about_as_often_as_promised():
    """One time in twenty, though it is looked at after every deal."""
    dice, errors = random.Random(7), 0
    for _ in range(200):
        shares: list[float] = []
        while len(shares) < 60 and not is_clear(shares):
            shares.append(sum(dice.random() < 0.5 for _ in range(8)) / 8)
        errors += estimate(shares).verdict != "undecided"
    assert errors <= 18


def test_the_page_of_the_ladder_says_when_it_stops():
    page = " ".join((ROOT / "docs" / "ladder.md").read_text("utf-8").split())
    assert f"after {LEAST_DEALS} deals at least" in page
    assert f"in 1 of {round(1 / CLEAR.alpha)} comparisons" in page


# --- the command ---------------------------------------------------------------------


def test_a_clearly_better_bot_ends_the_comparison_early():
    done = souk("compare", *QUICK, "--seed", 1)
    assert done.returncode == 0, done.stderr
    first, verdict, stopped, took = done.stdout.splitlines()
    assert first == "greedy against random: at most 100 mirrored deals, seed 1."
    assert verdict.startswith("Bazar Quest, 4 seats: greedy is better: ")
    assert verdict.endswith(f"), {LEAST_DEALS} deals.")
    assert (
        stopped == f"  Stopped after {LEAST_DEALS} of 100 deals: it is clear already."
    )
    assert took.startswith("  A decision took greedy ")


def test_the_better_bot_is_named_wherever_it_stands():
    done = souk("compare", "random", "greedy", "--game", GAME, "--deals", 3)
    assert ": greedy is better: " in done.stdout
    assert "random is better" not in done.stdout


def test_a_few_deals_decide_nothing_between_bots_that_are_alike(tmp_path: Path):
    one = project(tmp_path / "v1", "return moves[0]", games=(GAME,))
    other = project(tmp_path / "v2", "return moves[0] # Alike.", games=(GAME,))
    done = souk("compare", other, one, "--deals", 2, "--seats", 2)
    verdict = done.stdout.splitlines()[1]
    assert verdict == (
        "Bazar Quest, 2 seats: not decided: v2 has 0.50 of the points (0.50 to 0.50), "
        "2 deals."
    )


def results(*arguments: object) -> dict:
    done = souk("compare", *arguments, "--seed", 3, "--json")
    assert done.returncode == 0, done.stderr
    (told,) = json.loads(done.stdout)
    for bot in told["bots"]:
        del bot["mean_ms"], bot["most_ms"], bot["name"], bot["digest"]
    return told


@pytest.mark.long
def test_a_deal_is_the_same_however_it_is_played(tmp_path: Path):
    """In a sandbox and without, in one process and in two; so is when to stop."""
    bot = project(tmp_path / "bold", "return moves[-1]", games=(GAME,))
    arguments = [bot, "random", "--deals", 3, "--seats", 3]
    expected = results(*arguments, "--jobs", 1)
    assert (expected["deals"], expected["seats"]) == (3, 3)
    assert results(*arguments, "--jobs", 2) == expected
    assert results(*arguments, "--here") == expected


@pytest.mark.parametrize(
    "here",
    [
        pytest.param([], id="sandboxed", marks=pytest.mark.long),
        pytest.param(["--here"], id="here"),
    ],
)
def test_two_versions_of_a_bot_can_be_compared(tmp_path: Path, here: list[str]):
    """Though their modules bear the same names, and are imported late."""
    for name, player in (("v2", "greedy"), ("v1", "random")):
        folder = project(
            tmp_path / name,
            "from clever.player import NAME\nreturn self.ask(NAME, view, moves)",
            games=(GAME,),
            methods=ASK,
        )
        (folder / "clever" / "player.py").write_text(f"NAME = {player!r}")
    done = souk("compare", "./v2", "./v1", "--deals", 4, *here, cwd=tmp_path)
    assert "v2 is better: " in done.stdout, done.stderr
    assert "4 deals." in done.stdout


ASK = """
def ask(self, name, view, moves):
    from types import SimpleNamespace
    from engines.core.chance import Chance
    player = self.game.players[name](Chance(self.rng.randbytes(32)))
    return player(SimpleNamespace(seat=self.seat, view=view, moves=moves))
"""


def test_failures_are_told_and_counted(tmp_path: Path):
    bot = project(tmp_path / "v2", "return 1 // 0", games=(GAME,))
    done = souk("compare", bot, "random", "--deals", 2, "--seats", 2)
    assert done.stderr.count("ZeroDivisionError: ") == 1
    assert "v2 failed 4 times." in done.stdout


def test_games_are_those_that_both_play(tmp_path: Path):
    one = project(tmp_path / "one", games=("bazar_quest", "merchants_bay"))
    other = project(tmp_path / "other", "return moves[-1]", games=("bazar", GAME))
    third = project(tmp_path / "third", "return moves[1]", games=("bazar",))
    told = results(one, other, "--deals", 1, "--seats", 2)
    assert (told["game"], told["verdict"]) == (GAME, "undecided")
    assert refusal("compare", one, third) == (
        "There is no game that both play: one plays bazar_quest, merchants_bay; third "
        "plays bazar."
    )
    said = refusal("compare", one, "random", "--game", "bazar")
    assert said.startswith("one does not play bazar: it plays bazar_quest, merchants_")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["greedy"], "The following arguments are required: BOT"),
        (["greedy", "greedy"], "Both are the same bot: name two that differ."),
        (
            ["greedy", "nobody"],
            "There is no bot 'nobody'. Bots of Souk: random,",
        ),
        (["greedy", "random", "--seats", "9"], "is played by 2 to 4, not by 9"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(arguments, reason):
    assert reason in refusal("compare", *arguments)
