"""Analyses on the site: asked for, worked on in slices, shared, shown."""

import json
from functools import partial
from uuid import uuid4

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from replays import tasks
from replays.log.entry import ForkedFrom, Log, SeatLabel
from replays.models import MatchAnalysis, PlayedErrors
from replays.selectors import analyses as selectors
from replays.services import analyses
from replays.services.corrections import void
from replays.services.errors import TooManyAnalyses
from souk.accounts.services.guests import make_guest
from tests.attacker import Attacker
from tests.replays.stored import Stored, stored
from tests.souk.accounts.people import client_of, person
from tests.tournaments.tournaments.fields import version

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few_continuations_and_no_workers(monkeypatch):
    monkeypatch.setattr(tasks.analyse_matches, "apply_async", lambda **_: None)
    monkeypatch.setattr(selectors, "CONTINUATIONS", 0)
    monkeypatch.setattr(selectors, "FEWEST", 20)


def page(match: Stored, tail: str = "") -> str:
    return f"/matches/{match.header.match}/{tail}"


def work() -> None:
    while analyses.analyse_some(seconds=1e9):
        pass


def test_an_analysis_is_made_in_slices_and_shown_beside_the_board():
    match = stored(step=None)
    reader = client_of(person())
    assert 'id="analyse"' in reader.get(page(match)).text
    assert reader.post(page(match, "analysis/")).status_code == 302
    assert analyses.analyse_some(seconds=0)
    found = MatchAnalysis.objects.get()
    assert (found.status, found.done) == ("queued", 1)
    assert "1 of " in reader.get(page(match, "analysis/")).text
    work()
    found.refresh_from_db()
    assert found.status == "finished"
    assert found.figures is None
    for language, words in (("en", "Luck and skill"), ("fr", "Chance et adresse")):
        text = Client().get(page(match, "analysis/"), {"language": language}).text
        assert text.count('class="band') == 2
        if language == "en":
            assert words in text
    board = Client().get(page(match)).text
    assert 'id="winning"' in board
    assert 'id="winning"' not in Client().get(page(match), {"by": "event"}).text


def test_a_slice_that_was_lost_is_done_again_and_what_was_known_is_kept(monkeypatch):
    """The figures of a whole analysis and of one whose worker was killed are equal."""
    match = stored(step=None)
    user = person()
    analyses.request_analysis(log=match.log, user=user)
    work()
    whole = bytes(MatchAnalysis.objects.get().shown or b"")
    MatchAnalysis.objects.all().delete()
    analyses.request_analysis(log=match.log, user=user)
    for _ in range(3):
        analyses.analyse_some(seconds=0)
    judge = analyses.judge_step

    def killed(*arguments):
        raise MemoryError

    monkeypatch.setattr(analyses, "judge_step", killed)
    with pytest.raises(MemoryError):
        analyses.analyse_some(seconds=0)
    monkeypatch.setattr(analyses, "judge_step", judge)
    row = MatchAnalysis.objects.get()
    assert (row.status, row.done) == ("running", 3)
    assert not analyses.analyse_some(seconds=0), "somebody may be at it"
    monkeypatch.setattr(analyses, "LOST_AFTER", -analyses.LOST_AFTER)
    work()
    assert bytes(MatchAnalysis.objects.get().shown or b"") == whole


def test_what_fails_again_and_again_is_given_up(monkeypatch):
    match = stored(step=None)
    reader = client_of(person())
    reader.post(page(match, "analysis/"))

    def fails(*arguments):
        raise MemoryError

    monkeypatch.setattr(analyses, "judge_step", fails)
    monkeypatch.setattr(analyses, "LOST_AFTER", -analyses.LOST_AFTER)
    for _ in range(analyses.ATTEMPTS):
        with pytest.raises(MemoryError):
            analyses.analyse_some(seconds=1)
    assert not analyses.analyse_some(seconds=1)
    assert "could not be analysed" in reader.get(page(match, "analysis/")).text


def test_two_who_ask_for_the_same_share_one_and_only_the_first_has_it_counted(
    attacker: Attacker, settings
):
    settings.ANALYSES_WAITING = 2
    matches = [stored(step=None) for _ in range(3)]
    mallory = attacker.main
    for match in (matches[0], matches[0], matches[1]):
        answer = mallory.browser.post(page(match, "analysis/"))
        assert answer.status_code == 302
    assert MatchAnalysis.objects.count() == 2
    # A thousand more are refused, by the page and by the API, and nothing is stored.
    last = matches[2].header.match
    assert mallory.browser.post(page(matches[2], "analysis/")).status_code == 429
    assert mallory.api.post(f"/api/matches/{last}/analysis/").status_code == 429
    assert MatchAnalysis.objects.count() == 2
    other = client_of(person())
    assert other.post(page(matches[0], "analysis/")).status_code == 302
    assert MatchAnalysis.objects.count() == 2


def test_one_slice_waits_in_the_queue_however_often_somebody_asks(
    attacker: Attacker, monkeypatch
):
    """Bots are checked by the same worker; it is not kept busy by asking."""
    asked: list[float] = []

    def enqueued(*, expires: float) -> None:
        asked.append(expires)

    cache.delete(tasks.ASKED)
    monkeypatch.setattr(tasks.analyse_matches, "apply_async", enqueued)
    monkeypatch.setattr(tasks, "SLICE_S", 0)
    match = stored(step=None)
    for account in attacker.accounts:
        assert account.browser.post(page(match, "analysis/")).status_code == 302
        address = f"/api/matches/{match.header.match}/analysis/"
        assert account.api.post(address).status_code == 202
    tasks.sweep_analyses()
    assert len(asked) == 1
    # The one that is worked on has the next one asked for.
    tasks.analyse_matches()
    tasks.sweep_analyses()
    assert len(asked) == 2


def test_guests_leave_places_to_others_and_come_behind_them(settings):
    """One visitor can be many guests."""
    settings.ANALYSES_OF_GUESTS = 1
    one, other = (
        make_guest(address=f"198.51.100.{number}", language="") for number in (1, 2)
    )
    matches = [stored(step=None) for _ in range(2)]
    analyses.request_analysis(log=matches[0].log, user=one)
    with pytest.raises(TooManyAnalyses):
        analyses.request_analysis(log=matches[1].log, user=other)
    analyses.request_analysis(log=matches[1].log, user=person())
    analyses.analyse_some(seconds=0)
    done = MatchAnalysis.objects.order_by("id").values_list("done", flat=True)
    assert [*done] == [0, 1]


def test_a_day_has_so_many_for_one_person(attacker: Attacker, settings):
    settings.ANALYSES_A_DAY = 1
    first, second = stored(step=None), stored(step=None)
    browser = attacker.main.browser
    assert browser.post(page(first, "analysis/")).status_code == 302
    work()
    assert browser.post(page(first, "analysis/")).status_code == 302
    assert browser.post(page(second, "analysis/")).status_code == 429


@pytest.mark.parametrize("is_sealed", [False, True])
def test_what_is_not_open_is_neither_analysed_nor_shown(
    attacker: Attacker, is_sealed: bool
):
    """While a match is played, and while its cards are still in play elsewhere."""
    whole = stored(step=None)
    match = stored(upto=len(whole.entries) and None, step=9)
    if is_sealed:
        match.grow(len(match.entries) - 1)
    assert not match.log.is_open
    for account in attacker.accounts:
        assert account.browser.get(page(match, "analysis/")).status_code == 404
        assert account.browser.post(page(match, "analysis/")).status_code == 404
        address = f"/api/matches/{match.header.match}/analysis/"
        assert account.api.get(address).status_code == 404
        assert account.api.post(address).status_code == 403
        assert 'id="analysis"' not in account.browser.get(page(match)).text
    assert not MatchAnalysis.objects.exists()


def test_a_log_that_goes_on_has_another_analysis():
    match = stored(step=None)
    analyses.request_analysis(log=match.log, user=person())
    before = selectors.key_of(match.log)
    void(match=match.header.match, reason="an organiser's word")
    assert selectors.key_of(match.log) != before
    assert selectors.analysis_of(match.log) is None


def test_the_api_tells_all_figures():
    match = stored(step=None)
    address = f"/api/matches/{match.header.match}/analysis/"
    assert Client().get(address).status_code == 404
    assert Client().post(address).status_code in (401, 403)
    reader = client_of(person())
    queued = reader.post(address)
    assert (queued.status_code, queued.json()["figures"]) == (202, None)
    work()
    found = Client().get(address).json()
    assert found["status"] == "finished"
    figures = found["figures"]
    assert len(figures["steps"]) == len(figures["values"]) == found["total"]
    assert {seat["seat"] for seat in figures["seats"]} == {0, 1}
    assert all(len(value) == 3 for value in figures["values"][0])
    assert json.dumps(figures)


def test_no_results_are_shown_to_readers_who_chose_no_spoilers():
    match = stored(step=None)
    analyses.request_analysis(log=match.log, user=person())
    work()
    text = Client().get(page(match), {"spoilers": "no", "step": "3"}).text
    assert 'id="winning"' not in text


def test_the_page_of_a_bot_sums_up_what_it_gave_away(monkeypatch):
    bot = version(person())
    seated = partial(SeatLabel, digest=bot.digest)
    monkeypatch.setattr("tests.replays.stored.SeatLabel", seated)
    address = reverse("bots:bot", args=[bot.bot.name])
    assert 'id="errors"' not in Client().get(address).text
    match = stored(step=None)
    analyses.request_analysis(log=match.log, user=person())
    work()
    (line,) = selectors.errors_of([bot.digest])
    assert line.game == "bazar"
    assert line.decisions == match.log.moves
    assert len(line.phases) == 3
    assert PlayedErrors.objects.count() == 3
    assert 'id="errors"' in Client().get(address).text


def test_a_bot_is_not_blamed_for_the_moves_that_led_to_a_fork(monkeypatch):
    """Anybody could seat it where others had erred."""
    bot = version(person())
    seated = partial(SeatLabel, digest=bot.digest)
    monkeypatch.setattr("tests.replays.stored.SeatLabel", seated)
    match = stored(step=None)
    whole = analyses.selectors.whole_log(match.log)
    origin = ForkedFrom(uuid4(), 9, "00" * 32, "new", None)
    header = msgspec.structs.replace(whole.header, forked_from=origin)
    fork = Log(whole.name, header, whole.entries)
    monkeypatch.setattr(analyses.selectors, "whole_log", lambda _: fork)
    analyses.request_analysis(log=match.log, user=person())
    work()
    assert MatchAnalysis.objects.get().status == "finished"
    assert not PlayedErrors.objects.exists()
