"""What is counted about games: which matches, once each, and the same from scratch."""

from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from engines import registry
from engines.core.game import Outcome
from replays.models import MatchLog
from tests.replays.stored import stored
from tests.tournaments.games.counted import (
    counted,
    figures,
    mirrored,
    play,
    rated_match,
)
from tests.tournaments.small_matches import GAME, bot, planned
from tournaments.conduct.results import read_result
from tournaments.models import (
    Match,
    SealedDeal,
    StatisticsProjection,
    TableStatistics,
)
from tournaments.services.games import statistics
from tournaments.services.games.rebuild import (
    rebuild_statistics,
    statistics_differences,
)
from tournaments.services.games.statistics import current_statistics, take_in
from tournaments.services.matches import corrections
from tournaments.services.matches.creation import new_deal
from tournaments.services.matches.lease import claim_next
from tournaments.statistics.table import TableFigures
from tournaments.tasks.game_statistics import count_matches

pytestmark = pytest.mark.django_db


def rows(projection: StatisticsProjection) -> list[tuple[object, ...]]:
    """Return all that a projection holds, but for examples, which do not matter."""
    found: list[tuple[object, ...]] = []
    for table in projection.tables.order_by("rules_version", "options", "seats"):
        sums = statistics.read_figures(table.figures)
        sums.examples = {}
        key = (table.rules_version, table.options, table.seats, table.matches)
        found.append((*key, sums))
    return found


# --- what counts ---------------------------------------------------------------------


def test_a_rated_match_is_counted_with_its_length_and_its_scores():
    match = rated_match()
    counted()
    found = figures()
    log = MatchLog.objects.get(id=match.id)
    outcome = GAME.outcome(
        statistics.Replay(statistics.logs.whole_log(log)).state_at(6)
    )
    assert outcome is not None
    assert (found.matches, found.deals, found.left_out) == (1, 1, 0)
    assert found.moves == {6: 1}
    assert sum(found.scores.values()) == 2
    assert set(found.winning) == {max(outcome.scores)}
    assert {seat: sums.bottom for seat, sums in found.seats.items()} == {0: 60, 1: 60}
    assert sum(sums.top for sums in found.seats.values()) == 60


def test_what_nobody_is_rated_by_is_not_counted():
    """A table of one's own, a gauntlet: whoever plays there has chosen the others."""
    play(planned(deal=new_deal()))
    projection = counted()
    assert projection.position == 1
    assert not TableStatistics.objects.exists()


def test_a_log_that_was_brought_from_elsewhere_is_not_counted():
    stored()
    counted("bazar")
    assert not TableStatistics.objects.exists()


def test_a_match_in_which_a_seat_failed_is_left_out_also_where_it_lost_anyway():
    for _ in range(12):
        rated_match(seat_1=3)
    counted()
    assert figures() == TableFigures(left_out=12)


def test_a_match_that_an_organiser_decided_is_left_out():
    match = planned(deal=new_deal(), is_rated=True)
    assert claim_next(worker="a worker")
    outcome = Outcome((2, 1), (0, 3))
    corrections.adjudicate(match_id=match.id, outcome=outcome, reason="Rain.")
    counted()
    assert figures() == TableFigures(left_out=1)


def test_each_number_of_seats_and_all_options_and_rules_are_counted_apart(upgrade):
    rated_match()
    rated_match(bot(), bot(), bot())
    rated_match(options='{"rounds":5}')
    upgrade(GAME.name)
    rated_match()
    counted()
    found = TableStatistics.objects.order_by("rules_version", "options", "seats")
    tables = found.values_list("rules_version", "options", "seats", "matches")
    assert [*tables] == [
        (1, '{"rounds":5}', 2, 1),
        (1, "{}", 2, 1),
        (1, "{}", 3, 1),
        (2, "{}", 2, 1),
    ]


# --- when ----------------------------------------------------------------------------


def test_a_deal_is_counted_when_its_logs_are_open_to_everybody():
    deal = new_deal()
    seats = [bot(), bot()]
    first = planned(*seats, deal=deal, is_rated=True)
    second = planned(*seats[::-1], deal=deal, is_rated=True, row=1)
    play(first)
    counted()
    assert not TableStatistics.objects.exists()
    assert [*SealedDeal.objects.values_list("deal_id", flat=True)] == [deal.pk]
    play(second)
    counted()
    assert (figures().matches, figures().deals) == (2, 1)
    assert not SealedDeal.objects.exists()


def test_a_deal_that_opens_without_another_result_is_counted_then():
    deal = new_deal()
    play(planned(deal=deal, is_rated=True))
    other = planned(deal=new_deal(), is_rated=True)
    type(other).objects.filter(id=other.id).update(deal=deal, row=1)
    counted()
    position = current_statistics(GAME.name).position
    corrections.cancel(match_id=other.id, reason="Rain.")
    assert counted().position == position
    assert figures().matches == 1


def test_a_match_that_is_voided_is_taken_out_and_comes_back_when_it_is_reinstated():
    rated_match()
    kept = rows(counted())
    match = rated_match(options='{"rounds":4}')
    other = rated_match()
    both = rows(counted())
    for one in (match, other):
        corrections.void(match_id=one.id, reason="Rain.")
    assert rows(counted()) == kept
    assert statistics_differences(GAME.name) == []
    for one in (match, other):
        corrections.reinstate(match_id=one.id, reason="Sun.")
    assert rows(counted()) == both


def test_a_match_of_a_deal_that_is_voided_leaves_the_others_of_the_deal():
    matches = mirrored([bot(), bot()])
    counted()
    corrections.void(match_id=matches[0].id, reason="Rain.")
    counted()
    assert (figures().matches, figures().deals) == (1, 1)
    assert statistics_differences(GAME.name) == []


def test_old_matches_are_counted_in_pieces():
    for _ in range(4):
        rated_match()
    projection = current_statistics(GAME.name)
    seen = []
    while take_in(projection, piece=1):
        seen.append((projection.position, figures().matches))
    assert seen == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_what_two_workers_count_at_the_same_time_counts_once(monkeypatch):
    rated_match()
    original = statistics._changes

    def changes(*args, **more):
        monkeypatch.setattr(statistics, "_changes", original)
        counted()
        return original(*args, **more)

    monkeypatch.setattr(statistics, "_changes", changes)
    assert not take_in(current_statistics(GAME.name))
    assert figures().matches == 1


def test_a_log_that_cannot_be_read_does_not_stop_the_others(monkeypatch, caplog):
    broken, _ = rated_match(), rated_match()
    original = statistics.logs.whole_log

    def unreadable(log):
        if log.id == broken.id:
            raise statistics.UnreadableLog("match", 1, "It is damaged.")
        return original(log)

    monkeypatch.setattr(statistics.logs, "whole_log", unreadable)
    counted()
    assert (figures().matches, figures().left_out) == (1, 1)
    assert "It is damaged" in caplog.text


def test_sums_of_a_former_kind_are_counted_anew(monkeypatch):
    rated_match()
    counted()
    TableStatistics.objects.update(figures='{"matches":7}', matches=7)
    monkeypatch.setattr(statistics, "FOLD", statistics.FOLD + 1)
    counted()
    assert figures().matches == 1
    assert StatisticsProjection.objects.count() == 1


def test_the_task_counts_all_games():
    count_matches()
    shown = StatisticsProjection.objects.filter(is_current=True)
    assert {*shown.values_list("game", flat=True)} == {*registry.GAMES}


# --- from the start ------------------------------------------------------------------


def _play_out(dice: Random) -> None:
    """Play, void and reinstate matches of a few, and now and then count some."""
    seats = [bot(), bot(), bot()]
    standing: list[Match] = []
    voided: list[Match] = []
    for _ in range(14):
        step = dice.choice(("play", "play", "mirror", "void", "reinstate", "count"))
        if step == "play":
            failing = {"seat_0": 1} if dice.random() < 0.2 else {}
            standing.append(rated_match(*seats[: dice.choice((2, 3))], **failing))
        elif step == "mirror":
            standing += mirrored(seats[:2])
        elif step == "void" and standing:
            voided.append(standing.pop(dice.randrange(len(standing))))
            corrections.void(match_id=voided[-1].id, reason="Rain.")
        elif step == "reinstate" and voided:
            standing.append(voided.pop(dice.randrange(len(voided))))
            corrections.reinstate(match_id=standing[-1].id, reason="Sun.")
        elif step == "count":
            take_in(current_statistics(GAME.name), piece=dice.randint(1, 4))


@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_in_whichever_pieces_a_rebuild_agrees(seed):
    dice = Random(seed)
    _play_out(dice)
    shown = rows(counted(piece=dice.randint(1, 9)))
    assert shown
    assert statistics_differences(GAME.name) == []
    assert rows(rebuild_statistics(GAME.name)) == shown


def test_a_rebuild_takes_the_place_of_what_was_shown_and_leaves_nothing_behind():
    rated_match()
    shown = counted()
    built = rebuild_statistics(GAME.name)
    assert [*StatisticsProjection.objects.all()] == [built]
    assert built.pk != shown.pk
    assert figures().matches == 1


def test_what_ends_during_a_rebuild_is_not_lost():
    rated_match()
    counted()

    built = rebuild_statistics(GAME.name, pace=_at_most(2, rated_match))
    assert figures().matches == 3
    assert built.position == 3
    assert statistics_differences(GAME.name, pace=_at_most(1, rated_match)) == []


def _at_most(times: int, work: Callable[[], object]) -> Callable[[], None]:
    left = [work] * times

    def pace() -> None:
        if left:
            left.pop()()

    return pace


@pytest.fixture
def bazar_match(monkeypatch) -> None:
    """The command asks for the games there are: let the small one be among them."""
    monkeypatch.setattr(registry, "GAMES", (GAME.name,))
    rated_match()
    counted()


@pytest.mark.usefixtures("bazar_match")
def test_the_command_tells_that_all_is_right():
    out = StringIO()
    call_command("rebuild_game_statistics", "--check", stdout=out)
    assert out.getvalue().startswith("fingers: the same, ")


@pytest.mark.usefixtures("bazar_match")
@pytest.mark.parametrize(
    "change",
    [{"matches": 2}, {"figures": '{"matches":1}'}, {"seats": 3}],
)
def test_the_command_says_what_is_wrong_and_repairs_it(change):
    TableStatistics.objects.update(**change)
    out = StringIO()
    with pytest.raises(CommandError, match="rebuild them with rebuild_game_statistics"):
        call_command("rebuild_game_statistics", "--check", stdout=out)
    assert "is not what was counted anew" in out.getvalue()
    call_command("rebuild_game_statistics", stdout=out)
    call_command("rebuild_game_statistics", "--check", stdout=out)


def decided_match() -> None:
    """Play until somebody wins: moves are compared where winners and others are."""
    while len({*read_result(rated_match().results.get().result).ranks}) == 1:
        pass


def test_words_that_have_changed_are_no_difference(monkeypatch):
    decided_match()
    counted()
    renamed = replace(GAME, move_kind=lambda move, language: "Fingers up")
    load = registry.load
    monkeypatch.setattr(
        registry, "load", lambda name: renamed if name == GAME.name else load(name)
    )
    decided_match()
    counted()
    assert [*figures().kinds] == ["Fingers up"]
    assert statistics_differences(GAME.name) == []
