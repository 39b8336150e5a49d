"""Emotes: six signs that those at a table show each other; there is no chat.

An emote is passed on to whoever follows the match at that moment and stored nowhere. It
is no move and decides nothing, so a replay, its proof and its readers need not know it.
"""

import logging
from typing import Final
from uuid import UUID

from django.contrib.auth.models import AbstractUser
from django.core.cache import cache
from redis.exceptions import RedisError

from replays.services.wakeups import publish_emote
from tournaments.models import Match
from tournaments.selectors.tables.question import seat_of
from tournaments.services.errors import EmoteTooSoon, NoEmotes, NotSeated
from tournaments.services.tables.player_moves import running_log

EMOTES: Final = ("hello", "thanks", "well_played", "oops", "thinking", "good_luck")
"""Their names are in the API, and do not change."""

PAUSE_S: Final = 4
"""One person shows one emote at a time."""

_log = logging.getLogger(__name__)


def send_emote(*, match_id: UUID, user: AbstractUser, emote: str) -> None:
    """Show an emote at the table where somebody sits, or raise `Refused`."""
    match = Match.objects.get(id=match_id)
    seat = seat_of(user, match)
    if seat is None:
        raise NotSeated
    if not match.has_emotes or emote not in EMOTES:
        raise NoEmotes
    running_log(match)
    if not _is_first(f"emote:{match_id}:{user.pk}"):
        raise EmoteTooSoon
    publish_emote(match_id, seat, emote)


def _is_first(key: str) -> bool:
    """Whether nobody has used a key for some seconds."""
    try:
        return cache.add(key, 1, timeout=PAUSE_S)
    except RedisError as error:
        # Without Redis nobody hears of it either.
        _log.warning("Emotes are not counted: Redis unavailable: %s", error)
        return True
