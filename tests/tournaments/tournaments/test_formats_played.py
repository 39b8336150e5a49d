"""Whole tournaments, from the entries to the last place, and again by the facts."""

from io import StringIO
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from msgspec.structs import replace

from tests.tournaments.tournaments.fields import (
    by_key,
    entrant,
    finish,
    fresh,
    keys_of,
    of_status,
    play_out,
    play_round,
    started,
    void,
)
from tournaments.formats import FORMATS, seating
from tournaments.formats.base import Form, FormatEntrant
from tournaments.formats.ladder import DRAWING
from tournaments.models import Entrant, FinalStanding, Match, Round, Table, Tournament
from tournaments.selectors.ladders.activity import form_of
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.selectors.tournaments.record import (
    Inputs,
    facts,
    format_of,
    history_of,
    pairable,
    table_of,
)
from tournaments.selectors.tournaments.standings import standings
from tournaments.selectors.tournaments.verification import disagreements
from tournaments.services.tournaments.entries import disqualify
from tournaments.services.tournaments.lifecycle import finish_tournament
from tournaments.services.tournaments.pairings import store_round
from tournaments.services.tournaments.scheduler import progress

pytestmark = pytest.mark.django_db

ENDING = [
    ("swiss", '{"rounds": 3}', 8, 4),
    ("swiss", '{"rounds": 3}', 7, 2),
    ("round_robin", "{}", 8, 4),
    ("round_robin", "{}", 5, 2),
    ("knockout", '{"blocks": 1}', 8, 2),
    ("knockout", '{"blocks": 1}', 8, 4),
    ("gauntlet", "{}", 4, 4),
]


def test_every_format_is_played_here():
    assert {name for name, *_ in ENDING} | {"ladder"} == {
        format_.name for format_ in FORMATS
    }


@pytest.mark.parametrize(("name", "options", "entrants", "seats"), ENDING)
def test_a_tournament_ends_with_a_place_for_everybody(name, options, entrants, seats):
    tournament = started(entrants, format=name, format_options=options, seats=seats)
    play_out(tournament)
    assert fresh(tournament).status == "finished"
    places = FinalStanding.objects.filter(tournament=tournament).order_by("place")
    assert places[0].entrant.key == 1
    assert len(places) == entrants
    assert not matches_of(tournament).exclude(status=Match.Status.FINISHED).exists()
    assert [*disagreements(fresh(tournament))] == []


def test_a_ladder_goes_on_until_an_organiser_ends_it():
    tournament = started(6, format="ladder", format_options="{}", concurrency=4)
    for _ in range(10):
        play_round(tournament)
        assert progress(tournament_id=tournament.pk) == 4
    assert Round.objects.filter(tournament=tournament).count() == 11
    assert standings(facts(tournament))[0].key == 1
    play_round(tournament)
    finish_tournament(tournament=tournament, by=None)
    assert fresh(tournament).status == "finished"
    assert FinalStanding.objects.filter(tournament=tournament).count() == 6
    assert [*disagreements(fresh(tournament))] == []


def upside_down(match: Match, keys: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(len(keys) + 1 - rank for rank in by_key(match, keys))


def test_what_was_paired_follows_from_what_was_known_then():
    """Entrants that leave, and matches that are voided, later change nothing of it."""
    tournament = started(9, format_options='{"rounds": 3}')
    play_round(tournament)
    progress(tournament_id=tournament.pk)
    disqualify(entrant=entrant(tournament, 2), by=None, reason="It asked for help.")
    void(of_status(tournament, "finished")[0])
    play_round(tournament)
    progress(tournament_id=tournament.pk)
    assert tournament.rounds.count() == 2
    # Played again, the first table of the first round ends the other way round.
    play_round(tournament, upside_down)
    play_out(tournament)
    assert [*disagreements(fresh(tournament))] == []
    last = Table.objects.filter(round__tournament=tournament, round__number=3)
    assert not any(2 in table_of(table).entrants for table in last)
    kept = FinalStanding.objects.get(tournament=tournament, entrant__key=2)
    assert kept.games > 0


def test_the_command_tells_what_does_not_follow():
    # So many that another seed cannot happen to draw the same lots.
    tournament = started(32)
    play_out(tournament)
    told = StringIO()
    call_command("verify_tournaments", stdout=told)
    assert told.getvalue() == "1 tournaments with 2 rounds follow.\n"
    Tournament.objects.filter(id=tournament.pk).update(seed=bytes(32))
    with pytest.raises(CommandError, match="things do not follow from the facts"):
        call_command("verify_tournaments", stdout=told)
    assert "round 2 is paired otherwise" in told.getvalue()
    assert "is drawn otherwise" in told.getvalue()


def test_places_that_do_not_follow_from_the_results_are_found():
    tournament = started(8)
    play_out(tournament)
    winner = FinalStanding.objects.get(tournament=tournament, place=1)
    Entrant.objects.filter(id=winner.entrant_id).update(rating=2000.0)
    assert "Cup: the last standings are others." in [*disagreements(tournament)]


def test_facts_are_read_with_as_many_queries_however_many_there_are(
    django_assert_num_queries,
):
    small, large = started(4, seats=2), started(16, seats=2)
    play_round(small)
    play_out(large)
    for tournament in (small, large):
        with django_assert_num_queries(7):
            facts(tournament)


def test_results_are_told_by_key_whatever_seat_one_sat_in():
    tournament = started(4)
    for match in of_status(tournament, "ready"):
        finish(match, forfeits=(keys_of(match).index(4),))
    found = facts(tournament)
    assert {standing.key: standing.points for standing in standings(found)}[1] == 1.0
    assert {standing.key: standing.points for standing in standings(found)}[4] == 0.0


class FormerInputs(msgspec.Struct):
    """What a round of a ladder stored when opponents were drawn by the first rule."""

    entrants: tuple[FormatEntrant, ...]
    form: tuple[Form, ...]


def test_a_table_drawn_by_the_first_rule_follows_from_it():
    tournament = started(24, seats=2, format="ladder", format_options="{}")
    play_round(tournament)
    found = facts(tournament)
    strong = (
        replace(form, elo=form.elo + 40 * form.key, half_width=300.0)
        for form in form_of(found)
    )
    inputs = Inputs(pairable(found), tuple(strong))
    others = 0
    for _ in range(6):
        found = facts(tournament)
        history = history_of(found, inputs=inputs)
        paired = seating.next_round(format_of(tournament), history)
        again = seating.next_round(
            format_of(tournament), replace(history, drawing=DRAWING)
        )
        assert paired is not None
        others += again is None or paired.tables[0].entrants != again.tables[0].entrants
        former: Any = FormerInputs(inputs.entrants, inputs.form)
        with transaction.atomic():
            store_round(tournament, paired, former, known=found.known)
    assert others
    assert [*disagreements(fresh(tournament))] == []
    play_round(tournament)
    assert progress(tournament_id=tournament.pk)
    assert [*disagreements(fresh(tournament))] == []
