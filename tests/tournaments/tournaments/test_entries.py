"""Who takes part: active versions that play the game, people, and each of them once."""

import pytest

from bots.models import BotVersion
from tests.tournaments.results import competitors, finished, rated
from tests.tournaments.small_matches import GAME
from tests.tournaments.tournaments.fields import (
    entrant,
    fresh,
    opened,
    organiser,
    person,
    play_round,
    started,
    version,
    version_of,
)
from tournaments.models import AuditEntry, Competitor, Entrant, Tournament
from tournaments.selectors.tournaments.queries import can_see, visible_to
from tournaments.selectors.tournaments.verification import disagreements
from tournaments.services.errors import CannotEnter, EntriesClosed, NotAllowed, NotNow
from tournaments.services.tournaments.entries import (
    disqualify,
    enter_person,
    enter_version,
    withdraw,
)
from tournaments.services.tournaments.scheduler import progress

pytestmark = pytest.mark.django_db

Status = Tournament.Status


def test_a_bot_is_entered_by_its_owner_or_an_organiser_and_nobody_else():
    tournament, owner = opened(0), person()
    own, other = version(owner), version(owner)
    assert enter_version(tournament=tournament, version=own, by=owner).key == 1
    with pytest.raises(NotAllowed, match="This is for its owner to do"):
        enter_version(tournament=tournament, version=other, by=person())
    assert enter_version(tournament=tournament, version=other, by=organiser()).key == 2


def test_people_enter_themselves():
    tournament, ada = opened(0, admits="people"), person()
    assert enter_person(tournament=tournament, person=ada, by=ada).competitor.person
    with pytest.raises(NotAllowed):
        enter_person(tournament=tournament, person=person(), by=ada)
    gone = person()
    gone.is_active = False
    with pytest.raises(CannotEnter, match="has no account any more"):
        enter_person(tournament=tournament, person=gone, by=None)


def test_who_is_known_enters_with_the_strength_that_was_shown():
    strong, weak = competitors(2)
    for _ in range(3):
        finished(strong, weak, ranks=(1, 2))
    rated()
    tournament = opened(0, game=GAME.name, seats=2)

    def strength(one: Competitor) -> float:
        assert one.version is not None
        return enter_version(tournament=tournament, version=one.version, by=None).rating

    assert strength(strong) > 1500 > strength(weak)
    assert strength(competitors(1)[0]) == 1500


def test_nobody_enters_twice():
    tournament, bot = opened(0), version()
    enter_version(tournament=tournament, version=bot, by=None)
    with pytest.raises(CannotEnter, match="has entered already"):
        enter_version(tournament=tournament, version=bot, by=None)
    assert tournament.entrants.count() == 1


@pytest.mark.parametrize(
    "status", [each for each in BotVersion.Status if each != BotVersion.Status.ACTIVE]
)
def test_only_an_active_version_enters(status):
    tournament, bot = opened(0), version()
    BotVersion.objects.filter(id=bot.id).update(status=status)
    with pytest.raises(CannotEnter, match="only an active version can enter"):
        enter_version(tournament=tournament, version=bot, by=None)


def test_a_bot_enters_only_games_that_it_plays():
    tournament, bot = opened(0), version()
    BotVersion.objects.filter(id=bot.id).update(games="bazar_quest\nmerchants_bay")
    with pytest.raises(CannotEnter, match="does not play Bazar"):
        enter_version(tournament=tournament, version=bot, by=None)


@pytest.mark.parametrize("format_name", ["swiss", "ladder"])
@pytest.mark.parametrize("status", Status)
def test_entries_are_taken_while_it_is_open_and_by_a_ladder_also_later(
    status, format_name
):
    tournament = opened(0, format=format_name, format_options="{}")
    Tournament.objects.filter(id=tournament.pk).update(status=status)
    later = {Status.RUNNING, Status.PAUSED} if format_name == "ladder" else set()
    if status in {Status.OPEN, *later}:
        enter_version(tournament=tournament, version=version(), by=None)
    else:
        with pytest.raises(EntriesClosed, match="so entries are closed"):
            enter_version(tournament=tournament, version=version(), by=None)


def test_who_has_left_may_come_back_but_not_who_was_sent_away():
    tournament = opened(2)
    one, two = entrant(tournament, 1), entrant(tournament, 2)
    withdraw(entrant=one, by=None)
    back = enter_version(
        tournament=tournament, version=version_of(tournament, one.key), by=None
    )
    assert (back.key, back.status) == (1, "entered")
    disqualify(entrant=two, by=None, reason="It listens at doors.")
    with pytest.raises(CannotEnter, match="was disqualified: It listens at doors"):
        enter_version(
            tournament=tournament, version=version_of(tournament, two.key), by=None
        )


def test_sending_away_takes_an_organiser_and_a_reason():
    tournament = opened(2)
    one = entrant(tournament, 1)
    owner = version_of(tournament, one.key).bot.owner
    with pytest.raises(NotAllowed, match="Only organisers"):
        disqualify(entrant=one, by=owner, reason="I am ashamed.")
    with pytest.raises(NotNow, match="Say why"):
        disqualify(entrant=one, by=None, reason=" ")
    withdraw(entrant=one, by=owner, reason="I am ashamed.")
    with pytest.raises(NotNow, match="has left already"):
        withdraw(entrant=one, by=owner)
    act = AuditEntry.objects.get(entrant=one, kind=AuditEntry.Kind.WITHDREW)
    assert (act.by, act.reason) == (owner, "I am ashamed.")


def test_who_is_out_is_paired_no_more_and_keeps_its_results():
    tournament = started(8, format_options='{"rounds": 2}')
    play_round(tournament)
    disqualify(entrant=entrant(tournament, 3), by=None, reason="It asked for help.")
    progress(tournament_id=tournament.pk)
    second = tournament.rounds.get(number=2)
    assert not second.tables.filter(deals__matches__seats__entrant__key=3).exists()
    assert Entrant.objects.get(tournament=tournament, key=3).seats.count() == 4


def test_a_bot_that_is_suspended_is_paired_no_more_until_it_is_reinstated():
    tournament = started(8, format_options='{"rounds": 3}')
    bot = BotVersion.objects.filter(id=version_of(tournament, 3).id)
    for status, plays in (("suspended", 0), ("active", 4)):
        bot.update(status=status)
        play_round(tournament)
        progress(tournament_id=tournament.pk)
        latest = tournament.rounds.order_by("number").last()
        assert latest
        seats = entrant(tournament, 3).seats
        assert seats.filter(match__deal__table__round=latest).count() == plays
    assert [*disagreements(tournament)] == []


@pytest.mark.parametrize("status", Status)
def test_drafts_are_seen_by_organisers_alone_by_both_ways_of_asking(status):
    tournament = opened(0)
    Tournament.objects.filter(id=tournament.pk).update(status=status)
    tournament = fresh(tournament)
    for user in (organiser(), person()):
        is_listed = visible_to(user).filter(id=tournament.pk).exists()
        assert is_listed == can_see(user, tournament)
        assert is_listed == (status != Status.DRAFT or user.is_superuser)
