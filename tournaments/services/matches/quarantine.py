"""Keeps a match whose log cannot be followed from stopping all others."""

import logging
from collections.abc import Callable, Iterable

from django.db import DatabaseError

from engines.core.messages import CodedMessage
from tournaments.messages import message
from tournaments.models import Match
from tournaments.selectors.matches.positions import NoLog

Status = Match.Status

_log = logging.getLogger(__name__)


def in_all(matches: Iterable[Match], work: Callable[[Match], int]) -> int:
    """Do some work in all matches and return the sum of what it returns.

    A match in which it fails is put into quarantine. What is the fault of a database or
    of a connection says nothing about the match, and is raised.
    """
    done = 0
    for match in matches:
        try:
            done += work(match)
        except (DatabaseError, OSError):
            raise
        except NoLog:
            _log.warning("Match %s has no log to look at.", match.id)
        except Exception as error:
            _log.exception("Match %s is put into quarantine.", match.id)
            _set_apart(match, error)
    return done


def quarantine(match: Match, trouble: CodedMessage) -> None:
    """Put a match whose row is locked into quarantine."""
    match.status, match.leased_until = Status.QUARANTINED, None
    match.trouble = trouble
    match.save(update_fields=["status", "leased_until", "trouble"])


def _set_apart(match: Match, error: Exception) -> None:
    """Put a match into quarantine, unless it is over or somebody has got on with it."""
    same = Match.objects.filter(id=match.id, status=match.status, epoch=match.epoch)
    before = {"error": type(error).__name__, "why": str(error)}
    same.exclude(status__in=Match.OVER).update(
        status=Status.QUARANTINED,
        leased_until=None,
        trouble=message("match.raised", before),
    )
