"""Rated tables of people: who may sit there, and which of their results count."""

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from bots.models import Bot
from tests.souk.accounts.people import client_of, person
from tests.tournaments.results import (
    NAME,
    competitors,
    elo,
    finished,
    next_version,
    rated,
    running_ladder,
)
from tests.tournaments.small_matches import GAME, planned, version, world
from tests.tournaments.tables.seated import address, bot_of_game
from tests.tournaments.tournaments.fields import opened
from tournaments.models import (
    Competitor,
    Entrant,
    Match,
    Rating,
    RatingChange,
    Seat,
    Sweep,
    Tournament,
)
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.services.errors import NotNow, UnfairTable
from tournaments.services.ladders.rebuild import differences
from tournaments.services.matches import corrections
from tournaments.services.matches.creation import competitor_of_version
from tournaments.services.matches.runner import play_next
from tournaments.services.tables.deadlines import sweep_deadlines
from tournaments.services.tables.player_moves import make_move, resign
from tournaments.services.tables.seats import (
    Chair,
    create_table,
    set_up_again,
    take_seat,
)
from tournaments.services.tournaments.entries import enter_person, enter_version
from tournaments.services.tournaments.lifecycle import start_tournament
from tournaments.services.tournaments.scheduler import progress

pytestmark = pytest.mark.django_db

Status = Match.Status
SHOW = b'{"type":"Show","fingers":3}'
SHORT = '{"people":{"move_ms":60000,"bank_ms":0}}'


def on_the_ladder(players: Sequence[Competitor], game: str = GAME.name) -> Tournament:
    """Let these play on a ladder, and have met in matches that the site paired."""
    for one, other in pairwise(players):
        finished(one, other, game=game)
    rated()
    return running_ladder(players, game)


def of_two(one: User, other: User, **more: Any) -> Match:
    """Return a rated match of two people that has begun."""
    chairs = [Chair(person=one), Chair()]
    more = {"game": GAME.name, "is_rated": True, **more}
    match = create_table(chairs=chairs, created_by=one, **more)
    take_seat(match_id=match.id, user=other)
    play_on()
    match.refresh_from_db()
    return match


def drawn(user: User, **more: Any) -> Match:
    """Return a rated match of a person and a bot that the site has drawn."""
    chairs = [Chair(person=user), Chair(is_drawn=True)]
    more = {"game": GAME.name, "is_rated": True, **more}
    match = create_table(chairs=chairs, created_by=user, **more)
    play_on()
    match.refresh_from_db()
    return match


def play_on() -> None:
    while play_next(worker="a worker", world=world()):
        pass


def show(match: Match, *people: User) -> None:
    for user in people:
        make_move(match_id=match.id, user=user, move=SHOW, key=uuid4())
    play_on()
    match.refresh_from_db()


def give_up(match: Match, user: User) -> None:
    resign(match_id=match.id, user=user, key=uuid4())
    play_on()
    match.refresh_from_db()


def bots_of(match: Match) -> list[Competitor]:
    seats = match.seats.filter(competitor__version__isnull=False)
    return [seat.competitor for seat in seats if seat.competitor]


def owner_of(competitor: Competitor) -> User:
    assert competitor.version is not None
    return competitor.version.bot.owner


def give(competitor: Competitor, owner: User) -> None:
    """Let a bot belong to another owner."""
    assert competitor.version is not None
    Bot.objects.filter(id=competitor.version.bot_id).update(owner=owner)


# --- who sits there ------------------------------------------------------------------


def test_a_person_is_rated_with_bots_only_if_the_site_draws_all_of_them():
    bots = competitors(5)
    on_the_ladder(bots)
    user, friend = person(), person()
    mine, theirs = Chair(person=user), Chair(invited=friend)
    drawn_one, chosen = Chair(is_drawn=True), Chair(version=bots[0].version)
    for chairs in (
        [mine, chosen],
        [mine, chosen, drawn_one],
        [mine, theirs, drawn_one],
        [mine, Chair(), drawn_one],
        [mine, theirs, chosen],
    ):
        with pytest.raises(UnfairTable):
            create_table(game=GAME.name, chairs=chairs, is_rated=True, created_by=user)
    with pytest.raises(UnfairTable):
        create_table(game=GAME.name, chairs=[mine, drawn_one], created_by=user)
    match = drawn(user)
    assert (match.is_drawn, match.is_rated) == (True, True)


def test_the_site_draws_bots_of_different_owners_and_never_a_bot_of_the_person():
    older, own, one, other, *rest = competitors(6)
    user, newer = owner_of(own), next_version(older)
    give(one, owner_of(other))
    for trio in ((older, own, one), (other, *rest), (newer, own, one)):
        finished(*trio)
    rated()
    running_ladder([newer, own, one, other, *rest])
    seen = set()
    for _ in range(20):
        chairs = [Chair(person=user), Chair(is_drawn=True), Chair(is_drawn=True)]
        match = create_table(
            game=GAME.name, chairs=chairs, is_rated=True, created_by=user
        )
        assert {one, other} != {*bots_of(match)}
        seen |= {*bots_of(match)}
        Match.objects.filter(id=match.id).update(status=Status.FINISHED)
    assert seen <= {newer, one, other, *rest}
    assert len(seen) > 2


def test_of_few_bots_on_a_ladder_none_is_drawn():
    on_the_ladder(competitors(2))
    with pytest.raises(NotNow, match="Too few bots"):
        drawn(person())
    with pytest.raises(NotNow, match="Too few bots"):
        drawn(person(), options='{"rounds":2}')


def test_only_bots_that_play_on_a_running_ladder_now_are_drawn():
    bots = competitors(6)
    ladder = on_the_ladder(bots)
    entries = ladder.entrants.filter(competitor__in=bots[:2])
    entries.update(status=Entrant.Status.WITHDRAWN)
    for _ in range(8):
        assert not {*bots_of(drawn(person()))} & {*bots[:2]}


@pytest.mark.parametrize(
    "change",
    [
        {"status": Tournament.Status.PAUSED},
        {"status": Tournament.Status.FINISHED},
        {"format": "swiss"},
        {"is_rated": False},
        {"game": "bazar"},
    ],
    ids=str,
)
def test_where_no_ladder_of_the_game_runs_none_is_drawn(change):
    ladder = on_the_ladder(competitors(4))
    Tournament.objects.filter(pk=ladder.pk).update(**change)
    with pytest.raises(NotNow, match="on a running ladder of this game"):
        drawn(person())


def test_who_left_early_meets_others_when_a_bot_has_left_the_ladder(time):
    ladder = on_the_ladder(competitors(4))
    user = person()
    match = drawn(user)
    give_up(match, user)
    (gone,) = bots_of(match)
    ladder.entrants.filter(competitor=gone).update(status=Entrant.Status.WITHDRAWN)
    time.sleep(25 * 3600)
    assert bots_of(drawn(user)) != [gone]


def test_a_bot_near_the_person_is_drawn_most_often():
    near, far, *others = competitors(4)
    on_the_ladder([near, far, *others])
    Rating.objects.update(fitted_elo=2_500_000, elo=2_500_000)
    Rating.objects.filter(competitor=near).update(fitted_elo=1_500_000)
    found = []
    for user in (person() for _ in range(5)):
        match = drawn(user)
        found += bots_of(match)
    assert found == [near] * 5


def test_a_person_has_one_drawn_match_at_a_time():
    on_the_ladder(competitors(4))
    user = person()
    match = drawn(user)
    with pytest.raises(NotNow, match="Finish your match"):
        drawn(user)
    show(match, user)
    show(match, user)
    show(match, user)
    assert match.status == Status.FINISHED
    assert drawn(user)


def test_who_leaves_a_drawn_match_early_meets_the_same_bots_next(time):
    on_the_ladder(competitors(8))
    user = person()
    match = drawn(user)
    give_up(match, user)
    for _ in range(3):
        time.sleep(25 * 3600)
        again = drawn(user)
        assert bots_of(again) == bots_of(match)
        give_up(again, user)


def test_a_rematch_of_a_drawn_match_is_drawn_anew_and_one_of_old_rules_is_not_rated():
    bots = competitors(5)
    on_the_ladder(bots)
    user = person()
    match = drawn(user)
    for _ in range(3):
        show(match, user)
    again = set_up_again(match_id=match.id, user=user)
    assert (again.is_rated, again.is_drawn) == (True, True)
    old = planned(user, bots[0], is_rated=True, created_by=user)
    again = set_up_again(match_id=old.id, user=user)
    assert (again.is_rated, again.is_drawn) == (False, False)


def test_a_match_with_drawn_opponents_rates_all_who_sit_there():
    on_the_ladder(competitors(4))
    user = person()
    match = drawn(user)
    for _ in range(3):
        show(match, user)
    rated()
    assert RatingChange.objects.filter(match=match).count() == 2


# --- who leaves ----------------------------------------------------------------------


def test_a_match_that_somebody_left_at_once_counts_for_nobody():
    ada, bo = person(), person()
    match = of_two(ada, bo)
    give_up(match, ada)
    for _ in range(3):
        show(match, bo)
    assert match.status == Status.FINISHED
    assert match.unrated_because.startswith("A player left before making 25 %")
    rated()
    assert not Rating.objects.exists()


def test_a_match_that_somebody_left_later_is_lost_by_them():
    ada, bo = person(), person()
    match = of_two(ada, bo)
    show(match, ada, bo)
    give_up(match, ada)
    show(match, bo)
    show(match, bo)
    assert (match.status, match.is_rated) == (Status.FINISHED, True)
    after = elo(rated())
    assert after[bo.competitor.pk] > 1_500_000 > after[ada.competitor.pk]


def test_running_out_of_time_at_once_is_leaving_early(time):
    ada, bo = person(), person()
    match = of_two(ada, bo, control=SHORT)
    time.sleep(63)
    assert sweep_deadlines() == 2
    play_on()
    match.refresh_from_db()
    assert (match.status, match.is_rated) == (Status.FINISHED, False)
    assert Seat.objects.filter(left_early_at=None).count() == 0


def run_out_of_time(match: Match, user: User, time: Any) -> None:
    del user
    time.sleep(63)
    # The hours since the last sweep would be an outage, and be given back.
    Sweep.objects.update(at=None)
    sweep_deadlines()
    play_on()
    match.refresh_from_db()


def resign_at_once(match: Match, user: User, time: Any) -> None:
    del time
    give_up(match, user)


def waited_for(user: User, hours: float, time: Any) -> Match:
    """Let somebody sit down so many hours after this person, who never comes back."""
    chairs = [Chair(person=user), Chair()]
    more: Any = {"is_rated": True, "created_by": user, "control": SHORT}
    match = create_table(game=GAME.name, chairs=chairs, **more)
    time.sleep(hours * 3600)
    other = person()
    take_seat(match_id=match.id, user=other)
    play_on()
    show(match, other)
    run_out_of_time(match, user, time)
    for _ in range(2):
        show(match, other)
    assert (match.status, match.is_rated) == (Status.FINISHED, False)
    return match


def test_who_was_away_when_a_match_began_hours_later_need_not_pause(time):
    user = person()
    waited_for(user, 3, time)
    assert of_two(user, person()).is_rated


def test_who_is_away_soon_after_sitting_down_has_left_early(time):
    user = person()
    waited_for(user, 0.5, time)
    with pytest.raises(UnfairTable, match="left a rated match too early"):
        of_two(user, person())


def test_being_away_is_believed_once_a_week(time):
    user = person()
    waited_for(user, 3, time)
    waited_for(user, 3, time)
    with pytest.raises(UnfairTable, match="left a rated match too early"):
        of_two(user, person())
    time.sleep(8 * 24 * 3600)
    waited_for(user, 3, time)
    assert of_two(user, person()).is_rated


def test_who_resigns_was_there_however_long_they_had_waited(time):
    user, other = person(), person()
    chairs = [Chair(person=user), Chair()]
    match = create_table(game=GAME.name, chairs=chairs, is_rated=True, created_by=user)
    time.sleep(3 * 3600)
    take_seat(match_id=match.id, user=other)
    play_on()
    give_up(match, user)
    for _ in range(3):
        show(match, other)
    with pytest.raises(UnfairTable, match="left a rated match too early"):
        of_two(user, person())


def test_who_leaves_early_sits_at_no_rated_table_for_a_day(time):
    ada, bo = person(), person()
    match = of_two(ada, bo)
    give_up(match, ada)
    for _ in range(3):
        show(match, bo)
    with pytest.raises(UnfairTable, match="for 24 more hours"):
        of_two(ada, person())
    with pytest.raises(UnfairTable, match=f"{ada} left a rated match too early"):
        of_two(person(), ada)
    assert of_two(bo, person()).is_rated
    assert not of_two(ada, person(), is_rated=False).is_rated
    time.sleep(24 * 3600 + 1)
    assert of_two(ada, person()).is_rated


def on_a_ladder_that_pairs(user: User, time: Any) -> tuple[Tournament, list[Match]]:
    """Return a ladder with this person among bots, and what it has paired for them."""
    usual = {"game": GAME.name, "seats": 2, "admits": "both", "control": SHORT}
    ladder = opened(0, format="ladder", format_options="{}", **usual)
    for _ in range(2):
        enter_version(tournament=ladder, version=version(), by=None)
    enter_person(tournament=ladder, person=user, by=user)
    start_tournament(tournament=ladder, by=None)
    return ladder, paired_next(ladder, user, time)


def paired_next(ladder: Tournament, user: User, time: Any) -> list[Match]:
    """Let the ladder pair and its bots play; return what waits for the person."""
    found = matches_of(ladder).filter(seats__competitor__person=user)
    for _ in range(9):
        progress(tournament_id=ladder.pk)
        time.sleep(1)
        play_on()
        if waiting := [*found.filter(status=Status.WAITING)]:
            return waiting
    raise AssertionError("The ladder has paired nothing for the person.")


@pytest.mark.parametrize("leave", [resign_at_once, run_out_of_time])
def test_who_leaves_a_match_that_a_ladder_has_paired_has_lost_it(leave, time):
    """Nobody chose these opponents, so nothing but the loss follows from it."""
    user = person()
    ladder, (match, *_others) = on_a_ladder_that_pairs(user, time)
    leave(match, user, time)
    assert (match.status, match.is_rated) == (Status.FINISHED, True)
    (own,) = match.seats.filter(competitor__person=user)
    assert (own.left_early_at, own.away_at) == (None, None)
    rated()
    changes = {one.competitor: one for one in RatingChange.objects.filter(match=match)}
    lost = changes.pop(user.competitor)
    (won,) = changes.values()
    assert lost.before > lost.after
    assert won.after > won.before
    assert of_two(user, person()).is_rated, "No pause follows."
    assert match not in paired_next(ladder, user, time)
    between_bots = matches_of(ladder).exclude(capacity=Match.Capacity.PEOPLE)
    before = between_bots.count()
    for _ in range(9):
        # Whom the ladder pairs next is drawn: two matches at most are the person's.
        progress(tournament_id=ladder.pk)
        time.sleep(1)
        play_on()
    assert between_bots.count() > before


def test_a_match_that_does_not_count_does_not_count_when_it_is_reinstated():
    ada, bo = person(), person()
    match = of_two(ada, bo)
    give_up(match, ada)
    for _ in range(3):
        show(match, bo)
    corrections.void(match_id=match.id, reason="A mistake.")
    corrections.reinstate(match_id=match.id, reason="None after all.")
    rated()
    assert not Rating.objects.exists()


def test_a_bot_that_fails_at_once_is_rated_as_before():
    match = planned(is_rated=True)
    assert play_next(worker="a worker", world=world(seat_0=1))
    match.refresh_from_db()
    assert match.is_rated
    assert len(elo(rated())) == 2


# --- who meets the same again and again ----------------------------------------------


def test_the_same_two_are_rated_so_many_times_a_day(settings, time):
    settings.RATED_TABLES_PER_PAIR = 2
    ada, bo, cy = person(), person(), person()
    assert [of_two(ada, bo).is_rated for _ in range(3)] == [True, True, False]
    unrated = Match.objects.get(is_rated=False)
    assert unrated.unrated_because.endswith("within a day (2).")
    assert of_two(ada, cy).is_rated
    assert of_two(cy, bo).is_rated
    time.sleep(24 * 3600 + 1)
    assert of_two(bo, ada).is_rated


def test_bots_of_one_owner_are_one_party_to_a_person(settings):
    settings.RATED_TABLES_PER_PAIR = 1
    bots = competitors(4)
    on_the_ladder(bots)
    user = person()
    give(bots[1], owner_of(bots[0]))
    earlier = planned(user, bots[0], is_rated=True, created_by=user)
    Rating.objects.exclude(competitor=bots[1]).update(fitted_elo=9_000_000)
    Match.objects.filter(id=earlier.id).update(status=Status.FINISHED)
    match = drawn(user)
    assert bots_of(match) == [bots[1]]
    assert not match.is_rated


def test_matches_that_the_site_paired_are_not_bounded(settings):
    settings.RATED_TABLES_PER_PAIR = 1
    one, other = competitors(2)
    for _ in range(3):
        planned(one, other, is_rated=True)
    play_on()
    rated()
    assert {rating.games for rating in Rating.objects.all()} == {3}


def test_ratings_with_and_without_what_counts_are_rebuilt_to_the_same(settings):
    settings.RATED_TABLES_PER_PAIR = 1
    on_the_ladder(competitors(4))
    ada, bo = person(), person()
    counted = [of_two(ada, bo), of_two(ada, bo)]
    give_up(drawn(ada), ada)
    for match in counted:
        for _ in range(3):
            show(match, ada, bo)
    rated()
    assert [RatingChange.objects.filter(match=one).count() for one in counted] == [2, 0]
    assert differences(NAME) == []


# --- what the pages say --------------------------------------------------------------


def test_the_page_of_a_table_says_before_and_after_that_it_does_not_count(settings):
    settings.RATED_TABLES_PER_PAIR = 1
    ada, bo = person(), person()
    of_two(ada, bo, game="bazar")
    match = create_table(
        game="bazar",
        chairs=[Chair(person=ada), Chair()],
        is_rated=True,
        created_by=ada,
    )
    page = client_of(bo).get(address("table", match)).content.decode()
    assert "Rated, but it would not count now" in page
    take_seat(match_id=match.id, user=bo)
    page = client_of(bo).get(address("table", match)).content.decode()
    assert "Not rated: Two of its players have met at rated tables" in page


def test_the_form_of_a_new_table_lets_the_site_draw_and_the_page_says_so():
    bots = [competitor_of_version(bot_of_game("bazar")) for _ in range(4)]
    on_the_ladder(bots, "bazar")
    user = person()
    sent = {"game": "bazar", "pace": "usual", "is_rated": "on", "seat_1": "drawn"}
    assert client_of(user).post("/tables/new/", sent).status_code == 302
    match = Match.objects.get(created_by=user)
    page = client_of(user).get(address("table", match)).content.decode()
    assert "Rated, with opponents that the site drew" in page


def test_somebody_who_has_to_pause_keeps_nobody_else_from_a_table(time):
    ada, bo, cleo, dan = (person() for _ in range(4))
    chairs = [Chair(person=bo), Chair(), Chair()]
    table = create_table(
        game="bazar", chairs=chairs, is_rated=True, created_by=bo, control="{}"
    )
    take_seat(match_id=table.id, user=ada)
    give_up(of_two(ada, cleo), ada)
    take_seat(match_id=table.id, user=dan)
    table.refresh_from_db()
    assert table.status == Status.READY


NO_TIME = '{"bots":{"bank_ms":0,"increment_ms":0,"cap_ms":0}}'
NO_END = '{"bots":{"bank_ms":1000000000,"cap_ms":1000000000,"sleep_ms":1000000000}}'


@pytest.mark.parametrize("control", [NO_TIME, NO_END])
@pytest.mark.parametrize("is_rated", [True, False])
def test_nobody_sets_the_clocks_of_bots(control, is_rated, attacker):
    """Bots without time lose and are suspended; with too much they keep places."""
    opponent = {"kind": "drawn"} if is_rated else {"kind": "open"}
    sent = {
        "game": GAME.name,
        "seats": [{"kind": "me"}, opponent],
        "control": json.loads(control),
        "is_rated": is_rated,
    }
    for account in attacker.accounts:
        answer = account.api.post("/api/tables/", sent, format="json")
        assert answer.status_code in (400, 403, 409), answer.json()
    assert not Match.objects.exists()
    with pytest.raises(UnfairTable, match="Bots have their usual clock"):
        create_table(
            game=GAME.name,
            chairs=[Chair(person=attacker.main.user), Chair()],
            control=control,
            created_by=attacker.main.user,
        )


def test_people_have_time_at_a_rated_table(attacker):
    with pytest.raises(UnfairTable, match="a minute at least"):
        of_two(
            attacker.main.user, person(), control='{"people":{"move_ms":0,"bank_ms":0}}'
        )
