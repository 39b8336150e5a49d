"""The processes of a worker are shared out, and no work takes those of another."""

import multiprocessing
import signal
import tempfile

import pytest

from bots import worker_places
from bots.worker_places import FEWEST, PlaceKind, place, places_of
from souk.celery import app


@pytest.mark.parametrize("processes", range(FEWEST, 40))
def test_every_work_has_a_place_and_one_process_stays_free(processes):
    shares = {share: {*places_of(share, processes)} for share in PlaceKind}
    assert all(shares.values())
    assert len(set.union(*shares.values())) < processes
    followed, others = shares[PlaceKind.FOLLOWED], shares[PlaceKind.MATCHES]
    assert not followed & others, "People wait for nobody else."


def test_a_usual_worker_has_a_place_for_a_match_on_each_core(monkeypatch):
    for cores in range(1, 65):
        monkeypatch.setattr(worker_places.os, "cpu_count", lambda cores=cores: cores)
        processes = worker_places.usual_processes()
        assert len(places_of(PlaceKind.MATCHES, processes)) == cores


def test_outside_a_worker_there_is_always_a_place():
    with place(PlaceKind.MATCHES) as first, place(PlaceKind.MATCHES) as second:
        assert (first, second) == (0, 0)


def _hold(share: PlaceKind, answers) -> None:
    with place(share) as number:
        answers.put(number)
        signal.pause()


def test_bots_that_take_all_they_can_leave_a_place_for_people(monkeypatch):
    monkeypatch.setitem(app.conf, "worker_concurrency", 5)
    forked = multiprocessing.get_context("fork")
    answers = forked.Queue()
    with tempfile.TemporaryFile() as shared:
        monkeypatch.setattr(worker_places, "_file", [shared])
        processes = [
            forked.Process(target=_hold, args=(PlaceKind.MATCHES, answers), daemon=True)
            for _ in range(5)
        ]
        for process in processes:
            process.start()
        found = [answers.get(timeout=60) for _ in processes]
        with place(PlaceKind.FOLLOWED) as number:
            assert number == 0
        for process in processes:
            process.kill()
            process.join(timeout=60)
        taken = [number for number in found if number is not None]
        assert len(taken) == 2
        with place(PlaceKind.MATCHES) as number:
            assert number == 1, "A place is free again when its process is gone."
            with place(PlaceKind.MATCHES) as other:
                assert other is not None, "This is the same process."
