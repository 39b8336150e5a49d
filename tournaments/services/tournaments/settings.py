"""What a tournament is to be: checked as a whole, changed as long as it can be."""

from collections.abc import Callable
from contextlib import suppress
from secrets import token_bytes
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from engines import registry
from engines.core.codec import codec
from engines.core.errors import UnknownGame
from tournaments import formats
from tournaments.conduct.control import read_control
from tournaments.messages import message
from tournaments.models import AuditEntry, Match, Tournament
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.selectors.wording import seats_objection, setting_title
from tournaments.services.errors import BadSettings, NotNow
from tournaments.services.tournaments import cron
from tournaments.services.tournaments.audit import By, locked, note, require_organiser

SEED_BYTES: Final = 32

Status = Tournament.Status

WHILE_RUNNING: Final = (
    "name",
    "admits",
    "entrants_per_owner",
    "priority",
    "concurrency",
    "pace_ms",
)
WHILE_OPEN: Final = (
    *WHILE_RUNNING,
    "keeps_owners_apart",
    "control",
    "starts_at",
    "repeats",
    "time_zone",
)
IN_A_DRAFT: Final = (
    *WHILE_OPEN,
    "slug",
    "game",
    "options",
    "seats",
    "format",
    "format_options",
    "is_rated",
)
"""Entrants have entered this very game in this very format."""


def changeable(status: str) -> tuple[str, ...]:
    """Return what of a tournament can still be changed."""
    match status:
        case Status.DRAFT:
            return IN_A_DRAFT
        case Status.OPEN:
            return WHILE_OPEN
        case Status.RUNNING | Status.PAUSED:
            return WHILE_RUNNING
    return ()


@transaction.atomic
def create_tournament(*, draft: Tournament, by: By) -> Tournament:
    """Store a draft that has not been stored yet, with a seed of its own."""
    require_organiser(by)
    settle_seats(draft)
    settle_rules(draft)
    require_good(draft)
    draft.status, draft.created_by, draft.seed = Status.DRAFT, by, new_seed()
    draft.save(force_insert=True)
    note(draft, AuditEntry.Kind.CREATED, by)
    return draft


@transaction.atomic
def change_tournament(*, changed: Tournament, by: By) -> Tournament:
    """Store what of a tournament may be changed now; refuse if there is more."""
    require_organiser(by)
    stored = locked(changed.pk)
    former_priority = stored.priority
    different = [
        name for name in IN_A_DRAFT if getattr(changed, name) != getattr(stored, name)
    ]
    for name in different:
        if name not in changeable(stored.status):
            raise NotNow(
                _("%(field)s cannot be changed: %(name)s is %(status)s.")
                % {
                    "field": setting_title(name),
                    "name": stored.name,
                    "status": stored.get_status_display().lower(),
                }
            )
        setattr(stored, name, getattr(changed, name))
    if stored.status == Status.DRAFT:
        settle_rules(stored)
    require_good(stored)
    stored.save(update_fields=[*different, "rules_version"])
    if stored.priority != former_priority:
        # Matches that come before the others of their tournament go on doing so.
        matches_of(stored).exclude(status__in=Match.OVER).update(
            priority=F("priority") + stored.priority - former_priority
        )
    if different:
        told = message("audit.changed", {"settings": ", ".join(different)})
        note(stored, AuditEntry.Kind.CHANGED, by, reason=told)
    return stored


def settle_seats(tournament: Tournament) -> None:
    """Give tables the usual size of their game where no size is set."""
    if not tournament.seats and tournament.game in registry.GAMES:
        tournament.seats = registry.load(tournament.game).usual_seats


def settle_rules(tournament: Tournament) -> None:
    """Let a tournament be played by the present rules of its game."""
    with suppress(UnknownGame):
        tournament.rules_version = registry.load(tournament.game).rules_version


def take_present_rules(tournament: Tournament) -> None:
    """Let continuous play under lock go on by the present rules of its game.

    It has no end, so it would keep the rules of its first day for ever. Matches that
    are planned already keep theirs. If its settings are none of the present rules, all
    stays as it is.
    """
    former = tournament.rules_version
    settle_rules(tournament)
    if tournament.rules_version == former:
        return
    if objections(tournament):
        tournament.rules_version = former
        return
    tournament.save(update_fields=["rules_version"])
    told = message("audit.new_rules", {"version": tournament.rules_version})
    note(tournament, AuditEntry.Kind.NEW_RULES, None, reason=told)


def new_seed() -> bytes:
    return token_bytes(SEED_BYTES)


def require_good(tournament: Tournament) -> None:
    if found := objections(tournament):
        raise BadSettings(found)


def objections(tournament: Tournament) -> dict[str, str]:
    """Return what is wrong, by field: a sentence each; nothing if all is well."""
    one = tournament
    version = one.rules_version
    found = {"game": _error(lambda: registry.load_version(one.game, version))}
    if not found["game"]:
        rules = registry.load_version(one.game, version)
        found["options"] = _error(lambda: codec(rules).options(one.options))
        found["seats"] = seats_objection(rules, one.seats)
    found["format"] = _error(lambda: formats.named(one.format))
    if not found["format"]:
        options = one.format_options.encode()
        found["format_options"] = _error(lambda: formats.read(one.format, options))
    found["keeps_owners_apart"] = _about_owners(one)
    found["control"] = _error(lambda: read_control(one.control))
    found["time_zone"] = cron.zone_objection(one.time_zone)
    if one.repeats:
        now = timezone.now()
        found["repeats"] = cron.objection(one.repeats, one.time_zone, now)
    return {field: sentence for field, sentence in found.items() if sentence}


def _error(read: Callable[[], object]) -> str | None:
    """Return why something cannot be read; None if it can."""
    try:
        read()
    except (ValueError, UnknownGame) as error:
        return str(error)
    return None


def _about_owners(tournament: Tournament) -> str | None:
    if tournament.keeps_owners_apart or not tournament.is_rated:
        return None
    return _(
        "In a rated tournament entrants of one owner are always kept apart: leave the "
        "rule on, or let the tournament not count for ratings."
    )
