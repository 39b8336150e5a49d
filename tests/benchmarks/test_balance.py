"""How even the chances are: the shares, the series and the command."""

from types import SimpleNamespace

import pytest

from benchmarks import report
from benchmarks.balance import __main__ as command
from benchmarks.balance.habits import habits
from benchmarks.balance.players import with_habit
from benchmarks.balance.series import Played, Table, balance_of, play_all, play_match
from benchmarks.balance.shares import share, victory
from benchmarks.balance.tables import tables
from engines.core.balance import Habit, Tally
from engines.core.game import Outcome
from engines.registry import GAMES, load


@pytest.fixture(params=GAMES)
def name(request) -> str:
    return request.param


def played(*ranks: int, kind="ranked", tally=None) -> Played:
    return Played(
        seats=len(ranks),
        outcome=Outcome(ranks, tuple(10 - rank for rank in ranks), kind),
        rounds=3,
        decisions=20,
        tally=tally or Tally(seats=()),
    )


# --- shares --------------------------------------------------------------------------


def test_the_interval_is_wilsons():
    """The interval of 10 in 100 is 5.52 % to 17.44 %; the fair share here is 1/2."""
    found = share([1.0] * 10 + [0.0] * 90, seats=2)

    assert found.value == pytest.approx(0.2)
    assert (found.low, found.high) == pytest.approx((0.1105, 0.3488), abs=1e-4)


def test_the_interval_stays_within_what_is_possible():
    never, always = share([0.0] * 20, seats=4), share([1.0] * 20, seats=4)

    assert never.low == pytest.approx(0)
    assert always.high == pytest.approx(4)


def test_a_shared_victory_is_divided():
    outcome = Outcome((1, 3, 1), (8, 2, 8))

    assert [victory(outcome, seat) for seat in range(3)] == [0.5, 0, 0.5]


@pytest.mark.parametrize("ranks", [(1, 2, 3), (1, 1, 3), (1, 1, 1)])
def test_the_shares_of_a_table_sum_to_its_seats(ranks):
    outcome = Outcome(ranks, (0, 0, 0))
    shares = [share([victory(outcome, seat)], seats=3) for seat in range(3)]

    assert sum(each.value for each in shares) == pytest.approx(3)


# --- tables --------------------------------------------------------------------------


def test_who_has_lost_with_everybody_has_no_part_in_the_shares():
    matches = [played(1, 2), played(1, 1, kind="everybody_defeated")]

    summary, seats = tables(matches, "role")

    assert summary.rows == [("2", "2", "3.0 (3–3)", "20.0 (20–20)", "50.0 %")]
    assert [row[3].split()[0] for row in seats.rows] == ["2.00", "0.00"]


def test_numbers_of_a_game_stand_beside_what_a_seat_played():
    tally = Tally(seats=({"fish": 4}, {"fish": 1}), roles=("fisher", "cook"))

    _, roles, seats = tables([played(1, 2, tally=tally)], "trade")

    assert roles.columns[1] == "trade"
    assert [(row[1], row[-1]) for row in roles.rows] == [
        ("cook", "1.0"),
        ("fisher", "4.0"),
    ]
    assert "fish" not in seats.columns


def test_actions_are_listed_by_their_share_of_all_that_a_role_did():
    tally = Tally(
        seats=({}, {}),
        roles=("fisher", "cook"),
        actions=({"fish": 3, "rest": 1}, {"cook": 2}),
    )

    *_, actions = tables([played(1, 2, tally=tally)] * 2, "trade")

    assert actions.rows == [
        ("2", "cook", "cook", "100.0 %"),
        ("2", "fisher", "fish", "75.0 %"),
        ("2", "fisher", "rest", "25.0 %"),
    ]


def test_a_rate_is_pooled_over_all_matches():
    """3 of 1 and 1 of 3 make 4 of 4, not the mean of 3 and a third."""
    tallies = [Tally(seats=(), rates={"each": sums}) for sums in ((3, 1), (1, 3))]

    summary, _ = tables([played(1, 2, tally=tally) for tally in tallies], "role")

    assert (summary.columns[-1], summary.rows[0][-1]) == ("each", "1.00")


# --- habits --------------------------------------------------------------------------


def test_a_habit_leaves_a_player_only_some_of_the_moves():
    question = SimpleNamespace(seat=0, view=None, moves=["a", "b", "c"])
    first = with_habit(
        lambda asked: asked.moves[-1], Habit(narrow=lambda asked: asked.moves[:1])
    )
    middle = with_habit(
        lambda asked: asked.moves[-1], Habit(narrow=lambda asked: asked.moves[:2])
    )

    assert (first(question), middle(question)) == ("a", "b")


@pytest.mark.parametrize("name", [name for name in GAMES if balance_of(name).habits])
def test_habits_are_compared_match_by_match(name):
    table = Table(name, load(name).seats[-1], "random")
    found = habits([*play_all([table], 2, jobs=1)], table, jobs=1)

    assert [row[0] for row in found.rows] == [*balance_of(name).habits]
    assert {row[2] for row in found.rows} == {"2"}


# --- series --------------------------------------------------------------------------


def test_the_planner_plays_like_any_other_player():
    table = Table(GAMES[0], load(GAMES[0]).seats[0], "planner")

    assert play_match(table, 0) == play_match(table, 0)


def test_a_match_depends_on_its_number_alone(name):
    table = Table(name, load(name).seats[0], "random")

    assert [*play_all([table], 2, jobs=1)][1] == play_match(table, 1)
    assert play_match(table, 0) != play_match(table, 1)


def test_processes_change_nothing():
    table = Table(GAMES[0], load(GAMES[0]).seats[0], "random")

    assert [*play_all([table], 2, jobs=2)] == [*play_all([table], 2, jobs=1)]


def test_a_game_tells_the_same_numbers_of_every_seat(name):
    seats = load(name).seats[-1]
    tally = play_match(Table(name, seats, "random"), 0).tally

    assert len(tally.seats) in (0, seats)
    assert len({tuple(numbers) for numbers in tally.seats}) <= 1
    assert len(tally.roles) in (0, seats)
    assert balance_of(name).role


# --- the command ---------------------------------------------------------------------


def test_the_command_prints_and_writes_the_same(name, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command, "PAGES", tmp_path)
    page = tmp_path / f"{name}.md"
    page.write_text("Before.\n{}\n{}\n".format(*report.MARKS))
    least = str(load(name).seats[0])
    asked = [name, "--games", "2", "--player", "random", "--seats", least, "--write"]

    assert command.main(asked) == 0

    printed = capsys.readouterr().out.strip()
    assert "played by `random`, 2 matches" in printed
    assert printed in page.read_text()


def test_habits_can_be_measured_in_the_first_matches_alone(capsys):
    asked = ["merchants_bay", "--games", "3", "--player", "random", "--seats", "4"]

    assert command.main([*asked, "--habits", "--habit-games", "2"]) == 0

    printed = capsys.readouterr().out
    assert "by `random`, 3 matches" in printed
    assert "| never recruits | any | 2 |" in printed


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--player", "nobody"], "There is no player 'nobody'."),
        (["--seats", "99"], "with 99 seats"),
        (["--options", '{"cheating": true}'], "set of options cannot be read"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments, sentence, capsys):
    assert command.main([GAMES[0], *arguments]) == 1
    assert sentence in capsys.readouterr().err


def test_a_page_without_marks_is_refused_before_anything_is_played(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(command, "PAGES", tmp_path)
    (tmp_path / f"{GAMES[0]}.md").write_text("Mine.\n")

    assert command.main([GAMES[0], "--write"]) == 1
    assert "is kept as it is" in capsys.readouterr().err
