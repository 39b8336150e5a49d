"""What replays are told of a match: who sat there, what it was part of, what it did."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from replays.match_info import MatchStory, SeatStory
from tests.tournaments import results
from tests.tournaments.small_matches import bot, person, planned
from tests.tournaments.tournaments.fields import of_status, started
from tournaments.selectors.matches.visibility import story_of

pytestmark = pytest.mark.django_db


def test_players_lead_to_their_pages():
    ada, machine = person(), bot()
    match = planned(ada, machine)
    story = story_of(match.id)
    assert machine.version is not None
    assert [seat.address for seat in story.seats] == [
        f"/people/{ada.get_username().replace(' ', '%20')}/",
        f"/bots/{machine.version.bot.name}/{machine.version.version}/",
    ]
    assert story.table == f"/tables/{match.id}/"
    assert (story.tournament, story.address, story.round) == ("", "", None)


def test_a_match_of_bots_has_no_table_to_sit_at():
    assert story_of(planned(bot(), bot()).id).table == ""


def test_a_seat_that_nobody_has_taken_leads_nowhere():
    assert story_of(planned(bot(), None).id).seats[1] == SeatStory()


def test_a_log_from_elsewhere_has_no_story():
    assert story_of(uuid4()) == MatchStory()


def test_a_match_of_a_tournament_names_it_and_the_round():
    tournament = started(4)
    match = of_status(tournament, "ready", "planned", "running")[0]
    story = story_of(match.id)
    assert story.tournament == tournament.name
    assert story.address == f"/tournaments/{tournament.slug}/"
    assert story.round == 1


def test_what_a_match_did_to_ratings_is_told_in_points():
    match = results.finished(*results.competitors(2))
    assert [seat.change for seat in story_of(match.id).seats] == [None, None]
    results.rated()
    first, second = (seat.change for seat in story_of(match.id).seats)
    assert first is not None
    assert second is not None
    assert first > 0 > second


def test_it_asks_as_often_for_many_seats_as_for_few():
    counts = []
    for seats in (2, 3):
        match = planned(*(bot() for _ in range(seats)))
        with CaptureQueriesContext(
            connection,
        ) as captured:
            story_of(match.id)
        counts.append(len(captured))
    assert counts == [7, 7], "Two more of a match that is still to be played."
