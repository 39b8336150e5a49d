"""Pairings are facts: complete, fair, made once, and never changed."""

from collections import Counter, defaultdict

import pytest
from django.db import IntegrityError, connection, transaction

from bots.services.builtin import OWNER
from engines import registry
from engines.games.merchants_bay.events import MerchantTaken
from tests.tournaments.tournaments.fields import (
    by_key,
    finish,
    fresh,
    keys_of,
    of_status,
    opened,
    organiser,
    person,
    play_out,
    play_round,
    started,
    version,
    void,
)
from tournaments.formats import base
from tournaments.models import AuditEntry, Deal, Match, Round
from tournaments.selectors.people.ownership import interest_of
from tournaments.selectors.tournaments.record import Inputs, facts
from tournaments.selectors.tournaments.standings import standings
from tournaments.selectors.tournaments.verification import disagreements
from tournaments.services.errors import UnfairPairing
from tournaments.services.matches.creation import (
    competitor_of_person,
    competitor_of_version,
)
from tournaments.services.tournaments import scheduler
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.lifecycle import (
    resume_tournament,
    start_tournament,
)
from tournaments.services.tournaments.pairings import store_round
from tournaments.services.tournaments.scheduler import progress

pytestmark = pytest.mark.django_db


def test_a_table_plays_each_of_its_deals_in_all_seatings():
    tournament = started(4, format_options='{"rounds": 1, "blocks": 2}')
    matches = of_status(tournament, "ready")
    assert len(matches) == 8
    assert len({bytes(match.deal.seed) for match in matches}) == 2
    seats = Counter(
        (match.deal.block, seat, key)
        for match in matches
        for seat, key in enumerate(keys_of(match))
    )
    assert set(seats.values()) == {1}
    assert {match.is_rated for match in matches} == {True}


def test_over_a_block_everybody_has_played_every_merchant():
    """Who has which merchant follows from the deal and the seat."""
    tournament = started(4, game="merchants_bay", format_options='{"rounds": 1}')
    game = registry.load("merchants_bay")
    played = defaultdict(set)
    for match in of_status(tournament, "ready"):
        events = game.begin(4, game.chance(bytes(match.deal.seed)))
        for event in events:
            if isinstance(event, MerchantTaken):
                played[keys_of(match)[event.seat]].add(event.merchant)
    assert {key: len(merchants) for key, merchants in played.items()} == dict.fromkeys(
        (1, 2, 3, 4), 4
    )


def test_pairing_twice_is_pairing_once():
    tournament = started(8)
    assert progress(tournament_id=tournament.pk) == 0
    play_round(tournament)
    progress(tournament_id=tournament.pk)
    progress(tournament_id=tournament.pk)
    assert [round_.number for round_ in tournament.rounds.order_by("id")] == [1, 2]


def test_a_round_waits_for_the_last_of_its_matches():
    tournament = started(8)
    *others, last = of_status(tournament, "ready")
    for match in others:
        finish(match)
    progress(tournament_id=tournament.pk)
    assert tournament.rounds.count() == 1
    finish(last)
    progress(tournament_id=tournament.pk)
    assert tournament.rounds.count() == 2


def test_a_pairing_tells_why_and_what_it_knew():
    tournament = started(8)
    play_round(tournament)
    progress(tournament_id=tournament.pk)
    first, second = tournament.rounds.order_by("number")
    assert (first.known, second.known) == (0, 8)
    assert second.reason == "Equals in points meet; everybody plays."
    assert all(table.reason for table in second.tables.all())


# --- who may not meet ----------------------------------------------------------------


def table_of(*versions, is_rated: bool) -> None:
    """Store a round of one table with these versions, whatever a format would say."""
    tournament = opened(0, is_rated=is_rated)
    keys = [
        enter_version(tournament=tournament, version=one, by=None).key
        for one in versions
    ]
    paired = base.PairedRound(1, (base.PairedTable(tuple(keys)),))
    with transaction.atomic():
        store_round(tournament, paired, Inputs(), known=0)


def test_two_of_one_owner_meet_at_no_rated_table():
    owner = person()
    with pytest.raises(UnfairPairing, match="Two of one owner would meet"):
        table_of(version(owner), version(owner), is_rated=True)
    assert not Round.objects.exists()
    table_of(version(owner), version(owner), is_rated=False)
    assert Match.objects.count() == 2


def test_a_bot_meets_itself_at_no_table_not_even_in_another_version():
    one = version()
    with pytest.raises(UnfairPairing, match="A bot would meet itself"):
        table_of(one, version(bot=one.bot), is_rated=False)


def test_the_bots_of_the_site_may_meet_for_it_wants_nothing():
    site = type(person()).objects.create_user(OWNER)
    one, two = version(site), version(site)
    table_of(one, two, is_rated=True)
    again = competitor_of_version(version(bot=one.bot))
    assert interest_of(competitor_of_version(one)) == interest_of(again)
    assert interest_of(competitor_of_version(two)) != interest_of(again)


def test_a_person_and_the_bots_of_that_person_have_one_interest():
    ada = person()
    assert interest_of(competitor_of_person(ada)) == interest_of(
        competitor_of_version(version(ada))
    )


def test_a_tournament_that_could_only_pair_unfairly_is_paused_with_the_reason():
    owner = person()
    tournament = opened(0, seats=2)
    for _ in range(2):
        enter_version(tournament=tournament, version=version(owner), by=None)
    start_tournament(tournament=tournament, by=organiser())
    assert progress(tournament_id=tournament.pk) == 0
    assert fresh(tournament).status == "paused"
    act = AuditEntry.objects.get(tournament=tournament, kind=AuditEntry.Kind.PAUSED)
    assert act.reason.startswith("Two of one owner would meet at a rated table")
    assert not tournament.rounds.exists()


# --- blocks that are played again ----------------------------------------------------


def test_a_block_with_a_void_match_is_played_again_as_a_whole():
    tournament = started(8, format_options='{"rounds": 2}')
    first, *others = of_status(tournament, "ready")
    for match in others:
        finish(match)
    void(first)
    assert progress(tournament_id=tournament.pk) == 4
    again = of_status(tournament, "ready")
    assert {match.deal.table_id for match in again} == {first.deal.table_id}
    assert {match.deal.block for match in again} == {1}
    assert bytes(again[0].deal.seed) != bytes(first.deal.seed)
    assert tournament.rounds.count() == 1
    note = AuditEntry.objects.get(kind=AuditEntry.Kind.BLOCK_REPLAYED)
    assert note.reason == "Round 1, table 1, deal 1."
    play_out(tournament)
    assert [*disagreements(fresh(tournament))] == []


def test_the_block_that_was_played_again_counts_and_the_other_does_not():
    tournament = started(4, format_options='{"rounds": 1}')
    first, *others = of_status(tournament, "ready")
    for match in others:
        finish(match, lambda match, keys: tuple(5 - one for one in by_key(match, keys)))
    void(first)
    progress(tournament_id=tournament.pk)
    play_out(tournament)
    assert [one.key for one in standings(facts(tournament))] == [1, 2, 3, 4]
    assert {one.games for one in standings(facts(tournament))} == {4}


def test_a_block_that_keeps_being_voided_is_for_an_organiser_to_look_at(monkeypatch):
    monkeypatch.setattr(scheduler, "MOST_ATTEMPTS", 2)
    tournament = started(4)
    for _ in range(2):
        for match in of_status(tournament, "ready"):
            void(match)
        progress(tournament_id=tournament.pk)
    assert fresh(tournament).status == "paused"
    act = AuditEntry.objects.get(tournament=tournament, kind=AuditEntry.Kind.PAUSED)
    assert act.reason == (
        "Round 1, table 1, deal 1 was voided 2 times: look why, then resume."
    )
    resume_tournament(tournament=tournament, by=None)
    progress(tournament_id=tournament.pk)
    assert fresh(tournament).status == "paused"


def test_a_ladder_keeps_what_was_played_of_a_block():
    tournament = started(4, format="ladder", format_options="{}", concurrency=4)
    first, *others = of_status(tournament, "ready")
    for match in others:
        finish(match)
    void(first)
    progress(tournament_id=tournament.pk)
    assert not AuditEntry.objects.filter(kind=AuditEntry.Kind.BLOCK_REPLAYED).exists()
    assert {one.games for one in standings(facts(tournament))} == {3}
    assert tournament.rounds.count() == 2


# --- facts stay ----------------------------------------------------------------------

FACTS = {
    "tournaments_round": "reason",
    "tournaments_table": "reason",
    "tournaments_act": "reason",
    "tournaments_finalstanding": "note",
}


@pytest.mark.parametrize("table", FACTS)
@pytest.mark.parametrize("statement", ["UPDATE {} SET {} = 'other'", "DELETE FROM {}"])
def test_the_database_refuses_to_change_what_was_paired_and_done(table, statement):
    play_out(started(4))
    with (
        pytest.raises(IntegrityError, match="What was paired and done stays"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement.format(table, FACTS[table]))


@pytest.mark.parametrize("table", FACTS)
def test_a_fact_is_neither_replaced_nor_truncated(table):
    play_out(started(4))
    statement = {
        # What was just inserted is still to be checked, and would stand in the way.
        "postgresql": f"SET CONSTRAINTS ALL IMMEDIATE; TRUNCATE {table} CASCADE",
        "sqlite": f"INSERT OR REPLACE INTO {table} SELECT * FROM {table} LIMIT 1",
    }[connection.vendor]
    with (
        pytest.raises(IntegrityError, match="What was paired and done stays"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_a_deal_of_a_table_follows_from_the_seed_of_the_tournament():
    tournament = started(8)
    Deal.objects.filter(table__number=1).update(seed=bytes(32))
    wrong = Deal.objects.get(table__number=1)
    assert [*disagreements(tournament)] == [f"Cup: {wrong} is drawn otherwise."]
