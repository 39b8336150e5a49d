"""Whatever befalls workers and sweepers, every match comes out as if nothing had."""

import os
from typing import Any

import pytest

from bots.models import BotVersion
from replays import selectors as logs
from replays.log.errors import UnreadableLog
from replays.log.verify import verify
from replays.models import CommandReceipt
from replays.services import append
from tests.replays.stores import faults
from tests.tournaments.simulation import Simulation
from tests.tournaments.small_matches import (
    Players,
    bot,
    entries_of,
    log_of,
    person,
    planned,
    renamed,
    story_of,
    undisturbed,
)
from tournaments.conduct.playing import Conductor
from tournaments.models import Match, ResultEntry, ResultLogHead
from tournaments.services.matches import lease, results, sweeper
from tournaments.services.matches.creation import new_deal
from tournaments.services.tables import player_moves

SEEDS = int(os.environ.get("SOUK_SIMULATIONS", "500"))
BATCHES = 10
FEW = 1
"""The batches that are not left to the long tests."""
SHORT = '{"rounds":2}'

pytestmark = pytest.mark.usefixtures("throwaway_sqlite")


@pytest.fixture(autouse=True)
def patient(settings) -> None:
    """Nobody runs out of time here, so that all runs come to the same."""
    settings.OUTAGE_S = 1e9


class Cast:
    """Who plays in all runs of a test, with what was noted of them before."""

    def __init__(self) -> None:
        self.bots = [bot(), bot()]
        self.person = person()
        self.known = ResultLogHead.objects.get(id=1).position


@pytest.fixture
def cast() -> Cast:
    return Cast()


def run(seed: int, cast: Cast) -> None:
    """Run one simulation and judge it.

    By turns there is a person at the table, a seat that fails, and, where no person
    sits, a second match of the same deal.
    """
    with_person = seed % 3 == 0
    first, second = cast.bots
    seats = (first, cast.person) if with_person else (first, second)
    failing = {0: 2} if seed % 2 else {}
    deal = new_deal(seed=seed.to_bytes(32, "big"))
    matches = [
        renamed(planned(*seats, deal=deal, row=row, options=SHORT), 2 * seed + row)
        for row in range(1 + (seed % 5 == 0 and not with_person))
    ]
    simulation = Simulation(seed, matches, Players(failing, by_round=with_person))
    BotVersion.objects.update(failures_in_a_row=0, status="active")
    simulation.run()
    for match in matches:
        judge(match, Players(failing, by_round=with_person))
    judge_answers(simulation)
    judge_result_log(matches, cast)
    failures = BotVersion.objects.get(competitor=first).failures_in_a_row
    assert failures == (len(matches) if failing else 0)


def judge(match: Match, players: Players) -> None:
    assert faults(match.id) == []
    assert verify(logs.whole_log(log_of(match)))
    told, due = story_of(entries_of(match)), story_of(undisturbed(match, players))
    if players.by_round:
        # People move when they like: only what it came to is the same.
        told, due = told[-1:], due[-1:]
    assert told == due


def judge_answers(simulation: Simulation) -> None:
    """What people were told is so: what is done is done, and what is not is not."""
    receipts = CommandReceipt.objects.filter(log_id__in=simulation.matches)
    done = {*receipts.values_list("key", flat=True)}
    assert simulation.acknowledged <= done
    assert not simulation.refused & done


def judge_result_log(matches: list[Match], cast: Cast) -> None:
    """The result log has one entry more for each match, and no gap."""
    rows = ResultEntry.objects.filter(position__gt=cast.known).order_by("position")
    found = [*rows.values_list("position", "match_id")]
    assert [place for place, _ in found] == [
        *range(cast.known + 1, cast.known + len(matches) + 1)
    ]
    assert {match for _, match in found} == {match.id for match in matches}
    cast.known += len(matches)
    assert ResultLogHead.objects.get(id=1).position == cast.known


@pytest.mark.parametrize(
    "batch",
    [
        pytest.param(number, marks=[pytest.mark.long] if number >= FEW else [])
        for number in range(BATCHES)
    ],
)
def test_every_match_ends_as_if_nothing_had_happened(batch, cast):
    for seed in range(batch, SEEDS, BATCHES):
        try:
            run(seed, cast)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error


# --- without one of its guards it must fail ------------------------------------------


def fails_within(seeds: range, cast: Cast) -> bool:
    """Run until a run fails, which is what a broken build is for."""
    for seed in seeds:
        try:
            run(seed, cast)
        except (AssertionError, UnreadableLog):
            return True
    return False


def without_fence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(append, "_written_by", lambda epoch: {})


def without_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(append, "_seen_at", lambda head: {})


def without_receipts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(append, "refuse_repetition", lambda match, command: None)
    monkeypatch.setattr(player_moves, "carried_out", lambda match, command: None)


def without_release(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [part for part in sweeper.PARTS if part is not lease.release_lost]
    monkeypatch.setattr(sweeper, "PARTS", parts)


def without_settling_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave what a lost worker did not settle to nobody."""
    left = [results.publish_all_results, results.reveal_all, lease.release_lost]
    parts = [part for part in sweeper.PARTS if part not in left]
    monkeypatch.setattr(sweeper, "PARTS", parts)


def without_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commit each step by itself, though others decide at the same time."""

    def note(self: Conductor, step: Any) -> None:
        original(self, step)
        self._commit()
        self._ledger.flush()

    original = Conductor._note
    monkeypatch.setattr(Conductor, "_note", note)


@pytest.mark.long
@pytest.mark.parametrize(
    "sabotage",
    [
        without_fence,
        without_comparison,
        without_receipts,
        without_release,
        without_settling_later,
        without_decisions,
    ],
)
def test_without_one_of_its_guards_the_simulation_fails(sabotage, monkeypatch, cast):
    sabotage(monkeypatch)
    assert fails_within(range(200), cast)
