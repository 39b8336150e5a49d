"""Ratings follow the result log: each entry once and in its order, whatever happens."""

from itertools import permutations

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines import registry
from tests.tournaments.results import (
    NAME,
    competitors,
    elo,
    finished,
    next_version,
    rated,
    reinstate,
    rows,
    untold,
    void,
)
from tests.tournaments.small_matches import GAME, person
from tournaments.conduct.results import MatchResult
from tournaments.models import (
    HouseChange,
    Ladder,
    Leaderboard,
    Projection,
    Rating,
    RatingChange,
)
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.services.ladders import projection as ladder_projection
from tournaments.services.ladders.projection import take_in
from tournaments.services.ladders.rebuild import differences, rebuild
from tournaments.services.matches.creation import competitor_of_person, new_deal
from tournaments.tasks.ratings import rate

pytestmark = pytest.mark.django_db


def rating_of(competitor) -> Rating:
    return Rating.objects.get(competitor=competitor)


# --- what counts, and where ----------------------------------------------------------


def test_the_winner_of_a_match_rises_and_the_loser_falls():
    one, other = competitors(2)
    match = finished(one, other)
    rated()
    assert (rating_of(one).elo, rating_of(other).elo) == (1_532_000, 1_468_000)
    assert (rating_of(one).rank, rating_of(other).rank) == (1, 2)
    assert rating_of(one).is_provisional
    changes = RatingChange.objects.order_by("seat").values_list("before", "after")
    assert [*changes] == [(1_500_000, 1_532_000), (1_500_000, 1_468_000)]
    assert {change.match_id for change in RatingChange.objects.all()} == {match.id}


def test_a_person_is_rated_like_a_bot():
    user = competitor_of_person(person())
    finished(user, *competitors(1))
    rated()
    assert rating_of(user).games == 1


def test_a_match_that_is_not_rated_counts_nowhere():
    finished(*competitors(2), is_rated=False)
    projection = rated()
    assert projection.position == 1
    assert not Ladder.objects.exists()


def test_every_game_has_a_ladder_for_each_kind_of_match():
    one, two, three = competitors(3)
    finished(one, two)
    finished(one, two, three)
    finished(one, two, options='{"rounds":5}')
    rated()
    kinds = Ladder.objects.order_by("id").values_list("seats", "options")
    assert [*kinds] == [(2, "{}"), (3, "{}"), (2, '{"rounds":5}')]


@pytest.mark.parametrize("options", ["{}", ' { "rounds" : 3 } '])
def test_the_same_options_in_other_words_are_the_same_ladder(options):
    one, other = competitors(2)
    finished(one, other)
    finished(one, other, options=options)
    rated()
    assert rating_of(one).games == 2


def test_who_sits_at_a_table_twice_is_not_rated_by_it():
    one, other = competitors(2)
    finished(one, one)
    finished(one, other)
    rated()
    assert rating_of(one).games == 1


QUEST = next(
    name for name in registry.GAMES if registry.load(name).can_defeat_everybody
)
DEFEAT = MatchResult((1, 1), (0, 0), kind="everybody_defeated")


def test_everybody_falls_when_the_house_wins():
    finished(*competitors(2), game=QUEST, result=DEFEAT)
    assert set(elo(rated()).values()) == {1_484_000}
    board = Leaderboard.objects.get()
    change = HouseChange.objects.get()
    assert board.house_elo == change.after == 1_532_000
    assert (change.before, change.games) == (1_500_000, 1)


def test_a_defeat_of_all_does_not_count_in_a_game_without_a_house():
    one, other = competitors(2)
    finished(one, other, result=DEFEAT)
    finished(one, other)
    rated()
    assert rating_of(one).games == 1


# --- new versions --------------------------------------------------------------------


def test_a_new_version_begins_where_the_one_before_it_stands():
    one, other = competitors(2)
    finished(one, other)
    new = next_version(one)
    finished(new, other, ranks=(1, 1))
    rated()
    first = RatingChange.objects.get(competitor=new)
    assert (first.before, first.games) == (1_532_000, 1)
    assert rating_of(new).start == 1_532_000


def test_a_version_skips_those_before_it_that_never_played_there():
    one, other = competitors(2)
    finished(one, other)
    next_version(one)
    new = next_version(one)
    finished(new, other)
    rated()
    assert RatingChange.objects.get(competitor=new).before == 1_532_000


def test_an_older_version_that_comes_later_begins_like_everybody():
    one, other = competitors(2)
    new = next_version(one)
    finished(new, other)
    finished(one, other)
    rated()
    assert RatingChange.objects.get(competitor=one).before == 1_500_000


def test_where_a_version_began_stays_known_in_later_batches():
    one, other = competitors(2)
    new = next_version(one)
    for seats in ((one, other), (new, other), (new, other)):
        finished(*seats)
    rated(batch=1)
    assert rating_of(new).start == 1_532_000
    assert differences(NAME) == []


# --- once, however often -------------------------------------------------------------


def test_the_same_task_five_times_does_nothing_twice():
    finished(*competitors(2))
    rate()
    before = [rows(each) for each in Projection.objects.order_by("id")]
    for _ in range(4):
        rate()
    assert [rows(each) for each in Projection.objects.order_by("id")] == before
    assert RatingChange.objects.count() == 2 * len(ALGORITHMS)


@pytest.mark.parametrize("step", ["write_changes", "write_ratings"])
def test_a_worker_that_is_lost_in_a_batch_leaves_nothing_of_it(monkeypatch, step):
    one, other = competitors(2)
    finished(one, other)
    rated()
    finished(one, other)
    before = rows(Projection.objects.get())
    original = getattr(ladder_projection, step)

    def write_and_die(fold) -> None:
        original(fold)
        raise ConnectionResetError

    with monkeypatch.context() as patch:
        patch.setattr(ladder_projection, step, write_and_die)
        with pytest.raises(ConnectionResetError):
            take_in(NAME)
    assert rows(Projection.objects.get()) == before
    rated()
    assert rating_of(one).games == 2


def test_a_worker_that_is_lost_at_the_checkpoint_leaves_nothing(monkeypatch):
    one, other = competitors(2)
    finished(one, other)

    def die(*args, **more) -> None:
        raise ConnectionResetError

    with monkeypatch.context() as patch:
        patch.setattr(Projection, "save", die)
        # It is there already, as it would be after any other batch.
        Projection.objects.bulk_create([Projection(algorithm=NAME, is_current=True)])
        with pytest.raises(ConnectionResetError):
            take_in(NAME)
    assert not RatingChange.objects.exists()
    rated()
    assert rating_of(one).games == 1


# --- corrections ---------------------------------------------------------------------


def test_a_voided_match_is_as_if_it_had_never_been_played():
    one, two, three = competitors(3)
    finished(one, two)
    dropped = finished(two, one)
    finished(two, three)
    rated()
    void(dropped)
    after = elo(rated())
    Projection.objects.all().delete()
    # The same without it: a match that is not rated counts nowhere.
    dropped.is_rated = False
    dropped.save()
    assert elo(rated()) == after


def test_who_has_played_only_a_voided_match_is_on_no_ladder():
    match = finished(*competitors(2))
    rated()
    void(match)
    rated()
    assert not Rating.objects.exists()
    assert not RatingChange.objects.exists()
    board = Leaderboard.objects.get()
    assert (board.matches, board.recomputed, board.fitted) == (0, 2, 2)


def test_a_match_that_is_reinstated_counts_where_it_was_played():
    one, two = competitors(2)
    matches = [finished(one, two), finished(two, one), finished(one, two)]
    before = elo(rated())
    void(matches[0])
    assert elo(rated()) != before
    reinstate(matches[0])
    assert elo(rated()) == before
    board = Leaderboard.objects.get()
    assert (board.matches, board.recomputed, board.position) == (3, 5, 5)


def test_a_match_that_was_voided_before_its_end_changes_nothing():
    one, two = competitors(2)
    void(untold(one, two))
    finished(one, two)
    rated()
    board = Leaderboard.objects.get()
    assert (board.matches, board.recomputed) == (1, 0)
    assert differences(NAME) == []


def test_other_ladders_are_left_alone_by_a_correction():
    one, two, three = competitors(3)
    match = finished(one, two)
    finished(one, two, three)
    rated()
    before = [*RatingChange.objects.filter(leaderboard__ladder__seats=3).values()]
    void(match)
    rated()
    after = [*RatingChange.objects.filter(leaderboard__ladder__seats=3).values()]
    assert after == before


def test_matches_of_a_block_are_rated_by_what_was_before_it():
    """Whether they come in one batch or in three makes no difference."""
    one, two = competitors(2)
    deal = new_deal(seed=bytes(32))
    finished(one, two)
    for row in range(3):
        finished(one, two, deal=deal, row=row)
    expected = rows(rated())
    Projection.objects.all().delete()
    assert rows(rated(batch=1)) == expected
    gains = [
        change.after - change.before
        for change in RatingChange.objects.filter(competitor=one).order_by("position")
    ]
    # K falls along the block, while the expectation stays what it was before it.
    assert gains[1] / (800 / 13) == pytest.approx(gains[2] / (800 / 14), rel=1e-3)


# --- all of it together --------------------------------------------------------------

ACTS = ("play",) * 6 + ("void",) * 2 + ("reinstate", "rate")
STEPS = st.lists(
    st.tuples(st.sampled_from(ACTS), st.integers(0, 119)), min_size=12, max_size=24
)
SEATINGS = [*permutations(range(5))]


def _play_out(steps, *, game: str) -> None:
    """Play, void and reinstate matches of a few, and now and then rate a batch.

    Where everybody can be defeated, that happens in every third match.
    """
    players = competitors(3)
    players += [next_version(players[0]), next_version(players[1])]
    deal, row = new_deal(seed=bytes(32)), 0
    standing, voided = [], []
    for act, which in steps:
        if act == "play":
            seated = [players[number] for number in SEATINGS[which]]
            seats = 2 if which % 5 else 3
            lost = game == QUEST and which % 3 == 0
            result = MatchResult((1,) * seats, (0,) * seats, kind=DEFEAT.kind)
            standing.append(
                finished(
                    *seated[:seats],
                    deal=deal,
                    row=row,
                    game=game,
                    result=result if lost else None,
                )
            )
            row += 1
            if row == 3:
                deal, row = new_deal(seed=bytes(32)), 0
        elif act == "void" and standing:
            voided.append(standing.pop(which % len(standing)))
            void(voided[-1])
        elif act == "reinstate" and voided:
            standing.append(voided.pop(which % len(voided)))
            reinstate(standing[-1])
        elif act == "rate":
            take_in(NAME, batch=1 + which % 4)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.parametrize("game", [GAME.name, QUEST])
@given(steps=STEPS, batch=st.integers(1, 9))
def test_whatever_happens_in_whichever_batches_a_rebuild_agrees(db, game, steps, batch):
    with transaction.atomic():
        _play_out(steps, game=game)
        shown = rows(rated(batch=batch))
        assert differences(NAME) == []
        assert rows(rebuild(NAME)) == shown
        # The next example begins with an empty result log.
        transaction.set_rollback(True)
