"""A new version takes its former one's place on ladders, and nothing more than that."""

import pytest

from bots.models import Bot, BotVersion, Replacement
from bots.services.suspension import suspend
from tests.tournaments.tournaments.fields import (
    fresh,
    of_status,
    opened,
    organiser,
    person,
    started,
    version,
)
from tournaments.models import AuditEntry, Entrant, Tournament
from tournaments.services.bots.replacements import replace_due
from tournaments.services.errors import CannotEnter
from tournaments.services.tournaments.entries import disqualify, enter_version, withdraw
from tournaments.services.tournaments.scheduler import progress

pytestmark = pytest.mark.django_db


def ladder(**settings: object) -> Tournament:
    return started(4, format="ladder", format_options="{}", **settings)


def entered(where: Tournament, owner=None) -> Entrant:
    one = version(owner)
    return enter_version(tournament=where, version=one, by=one.bot.owner)


def bot_of(entrant: Entrant) -> Bot:
    return version_of(entrant).bot


def version_of(entrant: Entrant) -> BotVersion:
    assert entrant.competitor.version
    return entrant.competitor.version


def handed_in(bot: Bot, status: str = "active", *, replaces: bool = True) -> BotVersion:
    newer = version(bot=bot)
    BotVersion.objects.filter(id=newer.pk).update(status=status)
    if replaces:
        Replacement.objects.create(version=newer)
    return newer


def playing(where: Tournament, bot: Bot) -> list[BotVersion | None]:
    found = where.entrants.filter(status="entered", competitor__version__bot=bot)
    return [one.competitor.version for one in found.order_by("key")]


def test_it_takes_the_place_once_it_is_active_and_its_owner_reads_why():
    where = ladder()
    former = entered(where)
    newer = handed_in(bot_of(former), "checking")
    replace_due()
    assert playing(where, newer.bot) == [former.competitor.version]
    BotVersion.objects.filter(id=newer.pk).update(status="active")
    replace_due()
    assert playing(where, newer.bot) == [newer]
    former.refresh_from_db()
    assert (former.status, former.reason) == ("withdrawn", f"{newer} took its place.")
    act = former.audit.get(kind=AuditEntry.Kind.WITHDREW)
    assert act.by == newer.bot.owner
    assert not Replacement.objects.exists()
    assert replace_due() == 0


def test_it_plays_at_once_as_every_newcomer_does():
    where = ladder(concurrency=1)
    newer = handed_in(bot_of(entered(where)))
    replace_due()
    progress(tournament_id=where.pk)
    key = where.entrants.get(competitor__version=newer).key
    ready = of_status(where, "ready")
    assert any(one.seats.filter(entrant__key=key).exists() for one in ready)


def test_an_owner_may_keep_the_former_version_and_later_enter_either_of_them():
    where = ladder()
    first = entered(where)
    bot = bot_of(first)
    second = handed_in(bot, replaces=False)
    assert replace_due() == 0
    assert playing(where, bot) == [first.competitor.version]
    enter_version(tournament=where, version=second, by=bot.owner)
    assert playing(where, bot) == [second]
    first.refresh_from_db()
    assert (first.status, first.reason) == ("withdrawn", f"{second} took its place.")
    enter_version(tournament=where, version=version_of(first), by=bot.owner)
    assert playing(where, bot) == [first.competitor.version]


def test_a_version_that_its_owner_has_entered_already_stays():
    where = ladder()
    bot = bot_of(entered(where))
    newer = handed_in(bot)
    enter_version(tournament=where, version=newer, by=bot.owner)
    replace_due()
    assert playing(where, bot) == [newer]


def test_where_both_have_played_for_long_the_former_version_leaves():
    """So they did before a bot had one version on a ladder."""
    where = ladder()
    former = entered(where)
    newer = handed_in(bot_of(former))
    enter_version(tournament=where, version=newer, by=newer.bot.owner)
    Entrant.objects.filter(pk=former.pk).update(status="entered", reason="")
    replace_due()
    assert playing(where, newer.bot) == [newer]


def test_where_its_bot_does_not_play_it_does_not_come_in():
    """Neither where it left, nor where it never was, nor where others are at home."""
    left, never, cup = ladder(), ladder(), opened(3)
    former = entered(left)
    bot = bot_of(former)
    enter_version(tournament=cup, version=version_of(former), by=bot.owner)
    withdraw(entrant=former, by=organiser(), reason="It floods its log.")
    sibling = entered(never, bot.owner)
    newer = handed_in(bot)
    replace_due()
    assert playing(left, bot) == playing(never, bot) == []
    assert playing(cup, bot) == [former.competitor.version]
    sibling.refresh_from_db()
    assert sibling.status == "entered"
    assert not Entrant.objects.filter(competitor__version=newer).exists()


@pytest.mark.parametrize("status", ["finished", "cancelled", "draft"])
def test_what_is_closed_stays_closed(status):
    where = ladder()
    former = entered(where)
    newer = handed_in(bot_of(former))
    Tournament.objects.filter(id=where.pk).update(status=status)
    replace_due()
    assert playing(where, newer.bot) == [former.competitor.version]


def test_a_bot_that_was_disqualified_comes_back_in_no_version():
    where = ladder()
    former = entered(where)
    bot = bot_of(former)
    disqualify(entrant=former, by=organiser(), reason="It cheats.")
    newer = handed_in(bot)
    replace_due()
    assert playing(where, bot) == []
    with pytest.raises(CannotEnter, match="was disqualified: It cheats"):
        enter_version(tournament=where, version=newer, by=bot.owner)
    assert enter_version(tournament=where, version=newer, by=organiser())


def test_a_check_that_ends_late_does_not_bring_an_older_version_back():
    where = ladder()
    former = entered(where)
    bot = bot_of(former)
    slow, quick = handed_in(bot, "checking"), handed_in(bot)
    replace_due()
    assert playing(where, bot) == [quick]
    BotVersion.objects.filter(id=slow.pk).update(status="active")
    replace_due()
    assert playing(where, bot) == [quick]


def test_a_suspended_version_is_replaced_and_one_suspended_at_once_replaces_none():
    where = ladder()
    former = entered(where)
    bot = bot_of(former)
    suspend(version=version_of(former), reason="It crashes.")
    bad = handed_in(bot)
    suspend(version=bad, reason="It crashes, too.")
    replace_due()
    assert playing(where, bot) == [former.competitor.version]
    good = handed_in(bot)
    replace_due()
    assert playing(where, bot) == [good]
    assert fresh(where).status == "running"


def test_an_account_that_was_closed_replaces_nothing():
    where = ladder()
    former = entered(where, owner := person())
    newer = handed_in(bot_of(former))
    type(owner).objects.filter(pk=owner.pk).update(is_active=False)
    replace_due()
    assert playing(where, newer.bot) == [former.competitor.version]


def test_what_was_rejected_by_mistake_takes_its_place_once_it_is_accepted():
    where = ladder()
    former = entered(where, person())
    newer = handed_in(bot_of(former), "rejected")
    replace_due()
    assert playing(where, newer.bot) == [former.competitor.version]
    type(newer).objects.filter(pk=newer.pk).update(status="active")
    replace_due()
    assert playing(where, newer.bot) == [newer]
    assert not Replacement.objects.exists()
