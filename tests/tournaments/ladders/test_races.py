"""Several at the ratings at the same time: each meeting is arranged."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait

import pytest

from tests.databases import in_own_connection, on_postgresql
from tests.tournaments.results import NAME, competitors, finished, rated, void
from tests.tournaments.test_races import WAIT_S, gate_before
from tournaments.models import Projection, RatingChange
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.services.ladders import projection
from tournaments.services.ladders import rebuild as ladder_rebuild
from tournaments.services.ladders.fits import fit_due
from tournaments.services.ladders.projection import take_in
from tournaments.services.ladders.rebuild import differences, rebuild
from tournaments.tasks.ratings import rate

pytestmark = pytest.mark.usefixtures("own_database")


@pytest.fixture
def actors() -> Iterator[Callable[..., Future]]:
    """Starts work in a thread with a connection of its own."""
    with ThreadPoolExecutor(8) as pool:
        yield lambda work, *args, **more: pool.submit(
            in_own_connection, lambda: work(*args, **more)
        )


@on_postgresql
def test_who_comes_second_does_not_wait(actors, monkeypatch):
    rated()
    match = finished(*competitors(2))
    gate = gate_before(monkeypatch, projection, "write_ratings")
    first = actors(take_in, NAME)
    with gate.held():
        assert actors(take_in, NAME).result(WAIT_S) is False
    assert first.result() is True
    assert RatingChange.objects.filter(match=match).count() == 2


def test_many_workers_at_once_count_each_match_once(actors):
    one, two = competitors(2)
    matches = [finished(one, two) for _ in range(20)]
    start = threading.Barrier(5)

    def work() -> None:
        start.wait(WAIT_S)
        while take_in(NAME, batch=3):
            fit_due(NAME)

    workers = [actors(work) for _ in range(5)]
    for worker in workers:
        worker.result()
    rate()
    ids = [match.id for match in matches]
    changes = RatingChange.objects.filter(match__in=ids)
    assert changes.count() == 40 * len(ALGORITHMS)
    assert differences(NAME) == []


def test_who_waited_for_a_rebuild_rebuilds_what_is_shown_then(actors, monkeypatch):
    finished(*competitors(2))
    rated()
    gate = gate_before(monkeypatch, ladder_rebuild, "_bring_level")
    first = actors(rebuild, NAME)
    with gate.held():
        second = actors(rebuild, NAME)
        # It comes to the lock soon; if not, there is nothing to wait for.
        wait([second], timeout=1)
    built = [first.result().pk, second.result().pk]
    assert Projection.objects.get(algorithm=NAME).pk == built[1]
    assert differences(NAME) == []


def test_results_and_corrections_during_rebuilds_are_counted_once(actors):
    one, two = competitors(2)
    matches = [finished(one, two) for _ in range(6)]

    def correct() -> None:
        for match in matches:
            void(match)
            finished(two, one)
            rate()

    workers = [actors(correct), actors(rebuild, NAME), actors(rebuild, NAME)]
    for worker in workers:
        worker.result()
    rated()
    assert differences(NAME) == []
    assert Projection.objects.filter(algorithm=NAME).count() == 1
