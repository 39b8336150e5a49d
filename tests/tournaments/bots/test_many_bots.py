"""Fifty bots of one owner: the limits hold, and nobody else has to pay for them."""

from collections.abc import Sequence

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bots.models import BotVersion
from bots.services.errors import NotReceived
from bots.services.uploads import receive
from tests.bots.handed_in import archive
from tests.souk.accounts.people import client_of, person
from tests.tournaments.results import competitors, finished, rated, running_ladder
from tests.tournaments.small_matches import GAME
from tests.tournaments.tables.test_rated_tables import bots_of, give
from tests.tournaments.tournaments.fields import opened, started, version
from tournaments.models import Competitor, Match, Rating
from tournaments.services.matches.creation import competitor_of_version
from tournaments.services.tables.seats import Chair, create_table
from tournaments.services.tournaments.entries import enter_many

pytestmark = pytest.mark.django_db

FEW, MANY = 5, 50
PAGES = {
    "owner": "/people/{owner}/",
    "bots": "/bots/",
    "bots of the owner": "/bots/?owner={owner}",
    "bot": "/bots/{bot}/",
    "version": "/bots/{bot}/{version}/",
    "handing in": "/bots/new/",
    "entering a ladder": "/tournaments/{ladder}/",
    "new table": "/tables/new/?game=bazar",
    "API": "/api/bots/",
}


def handed_in(owner: User, number: int) -> list[BotVersion]:
    return [version(owner) for _ in range(number)]


# --- limits --------------------------------------------------------------------------


def test_fifty_bots_are_counted_together_where_packages_are_taken(settings):
    ada = person()
    handed_in(ada, MANY)
    for name, words in (
        ("UPLOADS_A_DAY", "handed in 50 packages within a day"),
        ("VERSIONS_PER_OWNER", "You have handed in 50 versions"),
    ):
        usual = getattr(settings, name)
        setattr(settings, name, MANY)
        with pytest.raises(NotReceived, match=words):
            receive(owner=ada, data=archive())
        setattr(settings, name, usual)
    assert receive(owner=ada, data=archive())


@pytest.mark.parametrize("format_name", ["swiss", "ladder"])
def test_of_fifty_bots_two_enter_a_tournament(format_name):
    where, ada = opened(3, format=format_name, format_options="{}"), person()
    done = [
        enter_many(version=one, tournaments=[where], by=ada)
        for one in handed_in(ada, MANY)
    ]
    assert sum(len(one.entrants) for one in done) == 2
    reasons = {str(reason) for one in done for _where, reason in one.refusals}
    assert len(reasons) == 1
    assert reasons.pop().startswith("One owner can have 2 entrants in Cup:")


# --- pages ---------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_a_page_asks_as_often_for_fifty_bots_as_for_five(page):
    ladder, ada = started(4, format="ladder", format_options="{}"), person()
    (other,) = competitors(1)
    client = client_of(ada)

    def questions(new: Sequence[BotVersion]) -> int:
        for one in new:
            finished(competitor_of_version(one), other, game="bazar")
        rated()
        address = PAGES[page].format(
            owner=ada, bot=first.bot.name, version=first.version, ladder=ladder.slug
        )
        return asked(client, address)

    first, *others = handed_in(ada, FEW)
    enter_many(version=first, tournaments=[ladder], by=ada)
    few = questions([first, *others])
    assert questions(handed_in(ada, MANY - FEW)) <= few


def asked(client: Client, address: str) -> int:
    """Return how many queries a page needs when it is asked for again."""
    assert client.get(address).status_code == 200
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return len(queries)


# --- the draw of opponents -----------------------------------------------------------


def trios(players: Sequence[Competitor]) -> None:
    """Let players meet at tables of three, after which all are rated alike."""
    for place in range(0, len(players), 3):
        finished(*players[place : place + 3])
    rated()
    Rating.objects.update(fitted_elo=1_500_000, elo=1_500_000)


def drawn(user: User) -> Match:
    """Return a table of a person and two bots that the site has drawn."""
    chairs = [Chair(person=user), Chair(is_drawn=True), Chair(is_drawn=True)]
    match = create_table(game=GAME.name, chairs=chairs, is_rated=True, created_by=user)
    Match.objects.filter(id=match.id).update(status=Match.Status.FINISHED)
    return match


def test_of_fifty_bots_one_is_drawn_to_a_table_and_no_more_often_than_of_one():
    """Two of five owners are drawn: without the many bots of one in most cases."""
    ada, user = person(), person()
    many, others = competitors(MANY), competitors(4)
    for one in many:
        give(one, ada)
    trios([*many, *others])
    running_ladder([*many, *others])
    taken = [len({*bots_of(drawn(user))} & {*many}) for _ in range(30)]
    assert {*taken} == {0, 1}
    assert taken.count(1) < 25


def test_a_draw_asks_as_often_among_fifty_bots_as_among_five():
    ada, user = person(), person()
    others = competitors(4)

    def questions(number: int) -> int:
        many = competitors(number)
        for one in many:
            give(one, ada)
        trios([*many, *others])
        running_ladder([*many, *others])
        drawn(user)
        with CaptureQueriesContext(connection) as queries:
            drawn(user)
        return len(queries)

    few = questions(FEW)
    assert questions(MANY - FEW) <= few
