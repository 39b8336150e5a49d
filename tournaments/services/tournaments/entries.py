"""Entries: entering, leaving, and being disqualified."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from bots.models import BotVersion
from bots.selectors import games_of, status_word
from engines.core.messages import CodedMessage
from tournaments.messages import message
from tournaments.models import AuditEntry, Competitor, Entrant, Tournament
from tournaments.ratings.scale import START
from tournaments.selectors.bots.entries import LADDERS
from tournaments.selectors.ladders.ratings import known_strengths, ladder_of
from tournaments.selectors.people.guests import is_guest
from tournaments.selectors.tournaments.queries import can_organise
from tournaments.selectors.tournaments.record import takes_entries
from tournaments.selectors.tournaments.same_programs import same_program_as
from tournaments.services.errors import (
    CannotEnter,
    EntriesClosed,
    NotAllowed,
    NotNow,
    Refused,
)
from tournaments.services.matches.creation import (
    competitor_of_person,
    competitor_of_version,
)
from tournaments.services.tournaments.audit import By, locked, note, organised, shown

Status = Tournament.Status


@transaction.atomic
def enter_version(*, tournament: Tournament, version: BotVersion, by: By) -> Entrant:
    """Enter a version of a bot, for its owner or an organiser.

    On a ladder a bot plays in one version: the new one takes the place of the others.
    """
    _require_own(by, version.bot.owner_id)
    found = locked(tournament.pk)
    _require_entries(found)
    if not found.admits_bots:
        raise CannotEnter(
            _("%(name)s is for people alone: enter a tournament for bots.")
            % {"name": found.name}
        )
    # As it stands now, and not as the page showed it some time ago.
    version = BotVersion.objects.select_related("bot__owner").get(id=version.id)
    if version.status != BotVersion.Status.ACTIVE:
        raise CannotEnter(
            _("%(version)s is %(status)s; only an active version can enter.")
            % {"version": version, "status": status_word(version)}
        )
    if found.game not in games_of(version):
        raise CannotEnter(
            _("%(version)s does not play %(game)s.")
            % {"version": version, "game": found.get_game_display()}
        )
    _require_welcome(found, version, by)
    copies = _copies(found, version, by)
    competitor = competitor_of_version(version)
    if not _replace_others(found, version, by):
        _require_room(found, competitor, by)
    return _enter(found, competitor, by, copies)


@dataclass(frozen=True, slots=True)
class ManyEntered:
    """Where a version has entered, and why it has not elsewhere."""

    entrants: Sequence[Entrant]
    refusals: Sequence[tuple[Tournament, Refused]]


def enter_many(
    *, version: BotVersion, tournaments: Sequence[Tournament], by: By
) -> ManyEntered:
    """Enter a version for several tournaments; a refusal by one spoils no other."""
    entrants, refusals = [], []
    for tournament in tournaments:
        try:
            entrants.append(
                enter_version(tournament=tournament, version=version, by=by)
            )
        except Refused as reason:
            refusals.append((tournament, reason))
    return ManyEntered(entrants, refusals)


@transaction.atomic
def enter_person(*, tournament: Tournament, person: User, by: By) -> Entrant:
    """Enter somebody who plays in the browser, for that person or an organiser."""
    _require_own(by, person.pk)
    found = locked(tournament.pk)
    _require_entries(found)
    if not person.is_active:
        raise CannotEnter(_("%(person)s has no account any more.") % {"person": person})
    if not found.admits_people:
        raise CannotEnter(
            _("%(name)s is for bots alone: enter a tournament for people.")
            % {"name": found.name}
        )
    if found.is_rated and is_guest(person):
        raise CannotEnter(
            _(
                "Guests play for fun, and %(name)s is rated: choose a name and a "
                "password on the page of your account, then enter."
            )
            % {"name": found.name}
        )
    competitor = competitor_of_person(person)
    _require_room(found, competitor, by)
    return _enter(found, competitor, by)


@transaction.atomic
def withdraw(*, entrant: Entrant, by: By, reason: str = "") -> Entrant:
    """Let an entrant leave: it is paired no more and keeps its results."""
    _require_own(by, entrant.competitor.owner_id)
    found = locked(entrant.tournament_id)
    return _send_away(found, entrant, by, (Entrant.Status.WITHDRAWN, reason))


@transaction.atomic
def disqualify(*, entrant: Entrant, by: By, reason: str) -> Entrant:
    """Send an entrant away: it is paired no more and keeps its results."""
    found = organised(entrant.tournament_id, by)
    if not reason.strip():
        raise NotNow(_("Say why: the reason stands beside the name for all to read."))
    return _send_away(found, entrant, by, (Entrant.Status.DISQUALIFIED, reason))


def _require_own(by: By, account: int | None) -> None:
    if by is not None and by.pk != account and not can_organise(by):
        raise NotAllowed(
            _("This is for its owner to do, or for an organiser: ask one of them.")
        )


def _is_organised(by: By) -> bool:
    """Whether it is the site or an organiser who enters somebody."""
    return by is None or can_organise(by)


def _require_welcome(tournament: Tournament, version: BotVersion, by: By) -> None:
    """Refuse a bot that an organiser sent away, in whatever version it comes back."""
    if _is_organised(by):
        return
    sent_away = Entrant.objects.filter(
        tournament=tournament,
        competitor__version__bot=version.bot_id,
        status=Entrant.Status.DISQUALIFIED,
    ).first()
    if sent_away is not None:
        raise CannotEnter(
            _("%(competitor)s was disqualified: %(reason)s")
            % {"competitor": version.bot, "reason": sent_away.reason}
        )


def _copies(tournament: Tournament, version: BotVersion, by: By) -> CodedMessage | None:
    """Return what to tell organisers of the same program under other names.

    An owner enters a program once. What others have copied, or two authors have from
    the same book, is for organisers to judge.
    """
    found = [*same_program_as(version, tournament)]
    for entrant in found:
        other = entrant.competitor.version
        is_own = other is not None and other.bot.owner_id == version.bot.owner_id
        if is_own and not _is_organised(by):
            raise CannotEnter(
                _(
                    "%(version)s is the same program as %(other)s, which has entered "
                    "already: change it, or enter %(other)s."
                )
                % {"version": version, "other": other}
            )
    names = ", ".join(str(one.competitor) for one in found)
    return message("audit.same_program", {"names": names}) if found else None


def _replace_others(tournament: Tournament, version: BotVersion, by: By) -> bool:
    """Withdraw the other versions of a bot from a ladder; return whether any played."""
    if tournament.format not in LADDERS:
        return False
    others = Entrant.objects.filter(
        tournament=tournament,
        competitor__version__bot=version.bot_id,
        status=Entrant.Status.ENTERED,
    ).exclude(competitor__version=version)
    reason = message("audit.replaced", {"version": str(version)})
    found = [*others]
    for entrant in found:
        _send_away(tournament, entrant, by, (Entrant.Status.WITHDRAWN, reason))
    return bool(found)


def _require_room(tournament: Tournament, competitor: Competitor, by: By) -> None:
    """Refuse an owner who has as many entrants as one may enter, the person included.

    Organisers and the site know why they enter more.
    """
    if _is_organised(by):
        return
    owner = competitor.owner_id
    others = Entrant.objects.filter(
        Q(competitor__person=owner) | Q(competitor__version__bot__owner=owner),
        tournament=tournament,
        status=Entrant.Status.ENTERED,
    ).exclude(competitor=competitor)
    if others.count() >= tournament.entrants_per_owner:
        raise CannotEnter(
            _(
                "One owner can have %(count)s entrants in %(name)s: withdraw one of "
                "them first, or ask an organiser."
            )
            % {"count": tournament.entrants_per_owner, "name": tournament.name}
        )


def _require_entries(tournament: Tournament) -> None:
    if not takes_entries(tournament):
        raise EntriesClosed(
            _("%(name)s is %(status)s, so entries are closed: choose one that is open.")
            % {"name": tournament.name, "status": shown(tournament.status)}
        )


def _enter(
    tournament: Tournament,
    competitor: Competitor,
    by: By,
    remark: CodedMessage | None = None,
) -> Entrant:
    known = Entrant.objects.filter(tournament=tournament, competitor=competitor).first()
    if known is None:
        last = Entrant.objects.filter(tournament=tournament).aggregate(Max("key"))
        known = Entrant.objects.create(
            tournament=tournament,
            competitor=competitor,
            key=(last["key__max"] or 0) + 1,
            rating=_strength(tournament, competitor),
        )
    elif known.status == Entrant.Status.WITHDRAWN:
        known.status, known.reason = Entrant.Status.ENTERED, ""
        known.save(update_fields=["status", "reason"])
    elif known.status == Entrant.Status.DISQUALIFIED:
        raise CannotEnter(
            _("%(competitor)s was disqualified: %(reason)s")
            % {"competitor": competitor, "reason": known.reason}
        )
    else:
        raise CannotEnter(
            _("%(competitor)s has entered already.") % {"competitor": competitor}
        )
    note(tournament, AuditEntry.Kind.ENTERED, by, reason=remark or "", entrant=known)
    return known


def _strength(tournament: Tournament, competitor: Competitor) -> float:
    """Return the fitted Elo before the event; it orders the seeds."""
    ladder = ladder_of(
        game=tournament.game, options=tournament.options, seats=tournament.seats
    )
    known = known_strengths(ladder, [competitor.pk]) if ladder else {}
    return known.get(competitor.pk, START)


def _send_away(
    tournament: Tournament,
    entrant: Entrant,
    by: By,
    how: tuple[Entrant.Status, str],
) -> Entrant:
    if tournament.status in (Status.FINISHED, Status.CANCELLED):
        raise NotNow(
            _("%(name)s is %(status)s: there is nothing to leave any more.")
            % {"name": tournament.name, "status": shown(tournament.status)}
        )
    found = Entrant.objects.get(id=entrant.pk)
    if found.status != Entrant.Status.ENTERED:
        raise NotNow(_("%(entrant)s has left already.") % {"entrant": found.competitor})
    found.status, found.reason = how
    found.save(update_fields=["status", "reason"])
    kinds = {
        Entrant.Status.WITHDRAWN: AuditEntry.Kind.WITHDREW,
        Entrant.Status.DISQUALIFIED: AuditEntry.Kind.DISQUALIFIED,
    }
    note(tournament, kinds[how[0]], by, reason=how[1], entrant=found)
    return found
