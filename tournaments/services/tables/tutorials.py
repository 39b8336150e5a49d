"""Matches to learn by: the smallest table, an easy opponent, and a deal that teaches.

It is a match like any other, with a log. Its deal is the same for all who learn, so it
never counts, and only bots sit there with the newcomer.
"""

from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from bots.models import BotVersion
from engines import registry
from engines.core.codec import Codec
from tournaments.models import Match, Tutorial
from tournaments.selectors import clock
from tournaments.selectors.tables.advice import tutorial_under_way
from tournaments.selectors.tables.levels import players_of_levels
from tournaments.selectors.tables.list import opponents
from tournaments.services.errors import NotNow, NotSeated
from tournaments.services.tables.limits import lock_accounts
from tournaments.services.tables.seats import Chair, create_table


@transaction.atomic
def begin_tutorial(
    *, game: str, user: AbstractBaseUser, control: str, pace_ms: int = 0
) -> Match:
    """Set up a match to learn a game by, or return the one that a person is in.

    Raises `Refused` where no bot can sit down, or the person has tables enough.
    """
    lock_accounts([user.pk])
    if (known := tutorial_under_way(user, game)) is not None:
        return known
    rules = registry.load(game)
    coach, bot = rules.coach, _easiest(game)
    options = coach.options or rules.options()
    match = create_table(
        game=game,
        chairs=[Chair(person=user), *[Chair(version=bot)] * (rules.seats[0] - 1)],
        options=Codec.encode(options).decode(),
        control=control,
        pace_ms=pace_ms,
        seed=coach.seed,
        created_by=user,
    )
    Tutorial.objects.create(match=match)
    return match


@transaction.atomic
def leave_tutorial(*, match_id: UUID, user: AbstractBaseUser) -> None:
    """Give no more lessons in a match; it goes on like any other."""
    mine = Tutorial.objects.filter(
        match_id=match_id, match__seats__competitor__person_id=user.pk
    )
    tutorial = mine.select_for_update(of=("self",)).first()
    if tutorial is None:
        raise NotSeated
    if tutorial.left_at is None:
        tutorial.left_at = clock.database_now()
        tutorial.save(update_fields=["left_at"])


def _easiest(game: str) -> BotVersion:
    versions = opponents(game)
    levels = players_of_levels(versions)
    found = next(iter([*levels.values(), *versions]), None)
    if found is None:
        words = _("No opponent is ready for this game yet: come back in a minute.")
        raise NotNow(words)
    return found
