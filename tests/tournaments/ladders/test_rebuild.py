"""Ratings from the result log alone: in their place at once, or compared with it."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.tournaments.results import (
    NAME,
    competitors,
    elo,
    finished,
    next_version,
    rated,
    rows,
    void,
)
from tournaments.models import Leaderboard, Projection, Rating, RatingChange
from tournaments.ratings import algorithms
from tournaments.ratings.algorithms import Algorithm
from tournaments.ratings.elo import KFactor
from tournaments.ratings.fit import Settings
from tournaments.selectors.ladders import rated_results
from tournaments.services.ladders import fits
from tournaments.services.ladders.fits import fit_all, fit_due
from tournaments.services.ladders.projection import take_in
from tournaments.services.ladders.rebuild import differences, rebuild

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(monkeypatch) -> Projection:
    """A few rated matches on two ladders, one of them void, read in small pages."""
    monkeypatch.setattr(rated_results, "PAGE", 3)
    one, two, three = competitors(3)
    for _ in range(4):
        finished(one, two)
        finished(three, two, one, ranks=(1, 1, 3))
    finished(next_version(one), two)
    void(finished(two, one))
    return rated()


def test_a_rebuild_leads_to_the_same_rows(played):
    before = rows(played)
    built = rebuild(NAME)
    assert built.pk != played.pk
    assert rows(built) == before
    assert [*Projection.objects.all()] == [built]
    assert RatingChange.objects.exclude(leaderboard__projection=built).count() == 0


@pytest.mark.parametrize(
    ("model", "change"),
    [
        (Rating, {"elo": 1_500_001}),
        (Rating, {"margin": 1}),
        (Rating, {"is_provisional": False}),
        (RatingChange, {"after": 7}),
        (RatingChange, {"rank": 2}),
        (Leaderboard, {"panels": "{}"}),
        (Leaderboard, {"matches": 3}),
    ],
)
def test_a_check_finds_any_row_that_is_not_right(played, model, change):
    first = model.objects.order_by("id").first()
    model.objects.filter(id=first.id).update(**change)
    assert differences(NAME) != []
    assert Projection.objects.get() == played
    rebuild(NAME)
    assert differences(NAME) == []


def test_a_check_finds_rows_that_are_missing_and_ladders_that_should_not_be(played):
    two_seats = Leaderboard.objects.get(ladder__seats=2)
    two_seats.changes.filter(position=9).delete()
    told = differences(NAME)
    assert len(told) == 2
    assert all("2 players, change: null is shown, not [" in each for each in told)
    Leaderboard.objects.filter(ladder__seats=3).delete()
    assert any("only the rebuilt ratings" in each for each in differences(NAME))


def test_what_ends_during_a_rebuild_is_not_lost(played):
    one, two = competitors(2)

    def play_on() -> None:
        finished(one, two)
        rated()

    built = rebuild(NAME, pace=play_on)
    assert built.position == rated_results.last_position()
    assert differences(NAME, pace=play_on) == []
    assert Rating.objects.filter(competitor=one).count() == 1


def test_old_numbers_are_shown_until_the_new_ones_are_complete(played):
    before = rows(played)
    seen = []

    def look() -> None:
        seen.append(rows(Projection.objects.get(is_current=True)))

    rebuild(NAME, pace=look)
    assert len(seen) == 4
    assert all(each == before for each in seen)


def test_a_rebuild_that_was_interrupted_is_cleared_away_later(played):
    def die() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rebuild(NAME, pace=die)
    assert Projection.objects.filter(is_current=False).count() == 1
    rebuild(NAME)
    assert Projection.objects.filter(is_current=False).count() == 1
    long_ago = timezone.now() - timedelta(days=2)
    Projection.objects.filter(is_current=False).update(began_at=long_ago)
    rebuild(NAME)
    assert Projection.objects.count() == 1


def test_ways_of_rating_stand_side_by_side(played, monkeypatch):
    other = Algorithm("other", KFactor(most=10.0), Settings())
    monkeypatch.setattr(algorithms, "ALGORITHMS", (*algorithms.ALGORITHMS, other))
    before = rows(played)
    while take_in("other"):
        pass
    fit_all(Projection.objects.get(algorithm="other"))
    assert rows(played) == before
    assert elo(Projection.objects.get(algorithm="other")) != elo(played)
    assert differences("other") == []


# --- fits ----------------------------------------------------------------------------


def test_a_fit_is_made_now_and_then_and_not_after_each_match():
    one, two = competitors(2)
    finished(one, two)
    take_in(NAME)
    assert fit_due(NAME) == 1
    assert fit_due(NAME) == 0
    finished(one, two)
    take_in(NAME)
    assert fit_due(NAME) == 0
    board = Leaderboard.objects.get()
    assert (board.position, board.fitted) == (2, 1)
    Leaderboard.objects.update(fitted_at=timezone.now() - fits.REST)
    assert fit_due(NAME) == 1


def test_a_correction_is_fitted_at_once():
    one, two = competitors(2)
    match = finished(one, two)
    finished(two, one)
    take_in(NAME)
    fit_due(NAME)
    void(match)
    take_in(NAME)
    assert fit_due(NAME) == 1


def _meanwhile(monkeypatch, work) -> None:
    """Let something happen while a fit is being computed."""
    original = fits.fit

    def fit(*args, **more):
        monkeypatch.setattr(fits, "fit", original)
        work()
        return original(*args, **more)

    monkeypatch.setattr(fits, "fit", fit)


def test_a_fit_that_was_overtaken_by_a_result_holds_for_where_it_read(monkeypatch):
    one, two = competitors(2)
    finished(one, two)
    take_in(NAME)

    def play_on() -> None:
        finished(one, two)
        take_in(NAME)

    _meanwhile(monkeypatch, play_on)
    assert fit_due(NAME) == 1
    board = Leaderboard.objects.get()
    assert (board.fitted, board.position) == (1, 2)


def test_a_fit_that_was_overtaken_by_a_correction_is_thrown_away(monkeypatch):
    one, two = competitors(2)
    match = finished(one, two)
    finished(two, one)
    take_in(NAME)

    def correct() -> None:
        void(match)
        take_in(NAME)

    _meanwhile(monkeypatch, correct)
    assert fit_due(NAME) == 0
    assert Leaderboard.objects.get().fitted == 0
    assert fit_due(NAME) == 1


# --- the command ---------------------------------------------------------------------


def test_the_command_tells_that_all_is_right(played):
    out = StringIO()
    call_command("rebuild_ratings", "--check", stdout=out)
    said = out.getvalue().splitlines()
    assert [line.rpartition(", ")[0] for line in said] == [
        "elo-1: 11 results, the same",
        "elo-2: 11 results, the same",
    ]
    assert Projection.objects.get(algorithm=NAME) == played


def test_the_command_says_what_is_wrong_and_repairs_it(played):
    Rating.objects.update(elo=0)
    out = StringIO()
    with pytest.raises(CommandError, match="rebuild them with rebuild_ratings"):
        call_command("rebuild_ratings", "--check", stdout=out)
    assert "is shown, not" in out.getvalue()
    call_command("rebuild_ratings", stdout=out)
    call_command("rebuild_ratings", "--check", stdout=out)
