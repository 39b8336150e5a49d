"""Duels: an author asks whether one version plays better than another.

The asker has one duel at a time, so many a day, and so much time of workers a day. Time
that is used up lets a duel wait, until the matches of the day before are forgotten.
"""

import secrets
from typing import Final

import msgspec
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from bots.models import BotVersion
from bots.selectors import games_of, status_word
from tournaments.formats.gauntlet import Gauntlet
from tournaments.messages import message
from tournaments.models import Entrant, Tournament
from tournaments.selectors.tournaments.duels import (
    UNDER_WAY,
    can_end,
    duels_today,
    has_time,
    running_duel,
)
from tournaments.services.errors import CannotEnter, NotAllowed, NotNow
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.lifecycle import (
    cancel_tournament,
    open_tournament,
    start_tournament,
)
from tournaments.services.tournaments.settings import create_tournament

SEATS: Final = 2
PAIRS_PER_ROUND: Final = 4
"""Few, so that a duel soon sees that its time is used up."""
MOST_PAIRS: Final = 400
AT_ONCE: Final = 2
AGAINST_ONE_OWNER: Final = 3
"""How many duels others may have with the bots of one owner at the same time."""
MAX_NAME: Final = 120

TEST: Final = Gauntlet(
    candidate=1, baseline=2, most_pairs=MOST_PAIRS, pairs_per_round=PAIRS_PER_ROUND
)

Status = Tournament.Status


@transaction.atomic
def start_duel(
    *, candidate: BotVersion, baseline: BotVersion, game: str, by: User
) -> Tournament:
    """Begin to test a version of the asker against another one, own or public."""
    # Of a thousand requests at once, one comes first.
    User.objects.select_for_update().get(pk=by.pk)
    _require_fit(candidate, baseline, game, by)
    _require_free(baseline, by)
    name = f"{candidate} – {baseline}"
    draft = Tournament(
        slug=f"duel-{secrets.token_hex(6)}",
        name=name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…",
        game=game,
        seats=SEATS,
        format=Gauntlet.name,
        format_options=msgspec.json.encode(TEST).decode(),
        is_rated=False,
        keeps_owners_apart=False,
        concurrency=AT_ONCE,
        is_duel=True,
    )
    duel = create_tournament(draft=draft, by=None)
    Tournament.objects.filter(pk=duel.pk).update(created_by=by)
    open_tournament(tournament=duel, by=None)
    for version in (candidate, baseline):
        enter_version(tournament=duel, version=version, by=None)
    return start_tournament(tournament=duel, by=None)


def end_duel(*, duel: Tournament, by: User) -> Tournament:
    """End a duel without a verdict; matches that have begun are played to their end."""
    if not can_end(by, duel):
        if duel.is_duel and duel.status not in UNDER_WAY:
            raise NotNow(_("This duel is over."))
        raise NotAllowed(_("Only who asked for a duel ends it, or an organiser."))
    reason = message("audit.duel_ended", {"name": by.get_username()})
    return cancel_tournament(tournament=duel, by=None, reason=reason)


def may_go_on(duel: Tournament) -> bool:
    """Whether the next pairs of a duel under lock may be planned.

    A version that begins no match any more ends it, and so does an account that is
    closed; time that is used up lets it wait.
    """
    owner = duel.created_by
    if owner is None or not owner.is_active:
        reason = message("audit.duel_stopped", {"version": duel.name})
        cancel_tournament(tournament=duel, by=None, reason=reason)
        return False
    entrants = Entrant.objects.filter(tournament=duel).order_by("key")
    for entrant in entrants.select_related("competitor__version__bot"):
        version = entrant.competitor.version
        if version is None or version.status != BotVersion.Status.ACTIVE:
            reason = message("audit.duel_stopped", {"version": str(version)})
            cancel_tournament(tournament=duel, by=None, reason=reason)
            return False
    return has_time(owner)


def _require_fit(
    candidate: BotVersion, baseline: BotVersion, game: str, by: User
) -> None:
    if candidate.bot.owner_id != by.pk:
        raise NotAllowed(_("Test a version of a bot of your own."))
    if candidate.pk == baseline.pk:
        raise CannotEnter(_("Choose two versions that differ."))
    for version in (candidate, baseline):
        if version.status != BotVersion.Status.ACTIVE:
            raise CannotEnter(
                _("%(version)s is %(status)s; only an active version can play.")
                % {"version": version, "status": status_word(version)}
            )
        if game not in games_of(version):
            raise CannotEnter(
                _("%(version)s does not play this game.") % {"version": version}
            )


def _require_free(baseline: BotVersion, by: User) -> None:
    if (running := running_duel(by)) is not None:
        raise NotNow(
            _("You have one duel at a time: end %(name)s first, or wait for its end.")
            % {"name": running.name}
        )
    if duels_today(by) >= settings.DUELS_A_DAY:
        raise NotNow(
            _("You have begun %(count)s duels within a day: go on tomorrow.")
            % {"count": settings.DUELS_A_DAY}
        )
    if not has_time(by):
        raise NotNow(
            _("Your duels have had their %(minutes)s minutes of today: go on later.")
            % {"minutes": settings.DUEL_MINUTES_A_DAY}
        )
    owner = baseline.bot.owner_id
    against = Entrant.objects.filter(
        tournament__is_duel=True,
        tournament__status__in=UNDER_WAY,
        competitor__version__bot__owner=owner,
    ).exclude(tournament__created_by=owner)
    if owner != by.pk and against.count() >= AGAINST_ONE_OWNER:
        raise NotNow(
            _("The bots of %(owner)s are challenged by others just now: go on later.")
            % {"owner": baseline.bot.owner}
        )
