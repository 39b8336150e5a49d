"""Hints: a person asks what a bot would do, at a table where nothing is rated.

Rules of thumb answer at once; a worker searches longer. Both are told what the seat of
the person sees, and nothing else. A hint is written down, so that all at the table
can know who had how many.
"""

from datetime import timedelta
from typing import Final
from uuid import UUID

import msgspec
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from bots.advisers import rules_of_thumb, search
from engines.core.codec import Codec
from tournaments.models import Hint
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import NoLog, position_of, seated_match
from tournaments.selectors.tables.advice import (
    gives_hints,
    seated_question,
    written_search,
)
from tournaments.services.errors import (
    NotAllowed,
    NotBegun,
    NotNow,
    NotSeated,
    NotYourTurn,
)
from tournaments.services.tables.limits import lock_accounts

AN_HOUR: Final = timedelta(hours=1)
DREAMS: Final = 100
"""A search ends when it has tried so much, though there may be time left."""


@transaction.atomic
def give_hint(*, match_id: UUID, user: AbstractBaseUser) -> Hint:
    """Give the hint of the decision that a person has to make; ask again for the same.

    Raises `Refused` where hints are not given, to those who are not asked, and to an
    account that had enough of them within an hour.
    """
    match, competitors = seated_match(match_id)
    people = {seat: one.person_id for seat, one in competitors.items()}
    seat = next((seat for seat, person in people.items() if person == user.pk), None)
    if seat is None:
        raise NotSeated
    if not gives_hints(match):
        raise NotAllowed(_("There are no hints at this table."))
    lock_accounts([user.pk])
    try:
        position = position_of(match, [one for one in people if people[one]])
    except NoLog as error:
        raise NotBegun from error
    if seat not in position.awaited:
        raise NotYourTurn
    since_ms = position.clocks[seat].since_ms or 0
    known = Hint.objects.filter(match=match, seat=seat, since_ms=since_ms).first()
    if known is not None:
        return known
    _require_few(user)
    found = rules_of_thumb(seated_question(position, seat))
    moves = [msgspec.Raw(Codec.encode(move)) for move in found]
    return Hint.objects.create(
        match=match,
        seat=seat,
        since_ms=since_ms,
        asked_by_id=user.pk,
        asked_at=clock.database_now(),
        moves=msgspec.json.encode(moves).decode(),
    )


def _require_few(user: AbstractBaseUser) -> None:
    since = clock.database_now() - AN_HOUR
    given = Hint.objects.filter(asked_by_id=user.pk, asked_at__gt=since).count()
    if given >= settings.HINTS_AN_HOUR:
        words = _("You had %(most)s hints within an hour: choose by yourself for now.")
        raise NotNow(words % {"most": settings.HINTS_AN_HOUR})


def search_for_hint(*, hint_id: int) -> bool:
    """Search for a hint as long as its decision is open; return whether it was done."""
    hint = Hint.objects.select_related("match__deal").filter(id=hint_id).first()
    if hint is None or hint.search or not gives_hints(hint.match):
        return False
    position = position_of(hint.match)
    seat = hint.seat
    if seat not in position.awaited or position.clocks[seat].since_ms != hint.since_ms:
        return False
    question = seated_question(position, seat)
    found = search(question, seconds=settings.HINT_S, dreams=DREAMS)
    waiting = Hint.objects.filter(id=hint.id, search="")
    return bool(waiting.update(search=written_search(found)))
