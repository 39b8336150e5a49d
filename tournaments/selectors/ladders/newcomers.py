"""Entrants of a running ladder that have not had a table there yet."""

import msgspec
from django.db.models import Exists, F, OuterRef, QuerySet

from bots.models import BotVersion
from bots.services.builtin import OWNER
from tournaments.formats.ladder import DRAWING
from tournaments.models import Entrant, Match, Seat, Table, Tournament
from tournaments.selectors.ladders.activity import form_of
from tournaments.selectors.tournaments.queries import LIVE, matches_of
from tournaments.selectors.tournaments.record import Facts, Inputs, keys_of, pairable


def newcomers(tournament: Tournament) -> frozenset[int]:
    """Return the keys of the bots that a ladder may give a table now, one per owner.

    An owner whose newcomer is at a table waits until that is over, and there are no
    more such tables at a time than the ladder has places for its other matches.
    """
    new = [*_unseated(tournament).values_list("key", "competitor__version__bot__owner")]
    if not new:
        return frozenset()
    tables = Table.objects.filter(deals__matches__in=hurried(tournament)).distinct()
    firsts = [keys_of(one.entrants)[0] for one in tables]
    if len(firsts) >= tournament.concurrency:
        return frozenset()
    waiting = Entrant.objects.filter(tournament=tournament, key__in=firsts)
    owners = {*waiting.values_list("competitor__version__bot__owner", flat=True)}
    return frozenset(key for key, owner in new if owner not in owners)


def hurried(tournament: Tournament) -> QuerySet[Match]:
    """Return the matches under way that take no place of the other ones."""
    unfinished = (*LIVE, Match.Status.PLANNED)
    return matches_of(tournament).filter(
        status__in=unfinished, priority__gt=tournament.priority
    )


def in_places(tournament: Tournament) -> QuerySet[Match]:
    """Return the matches that take the places of a tournament.

    People take as long as they like, so what they play at takes no place: a person who
    is away would stop everybody.
    """
    found = matches_of(tournament).filter(priority__lte=tournament.priority)
    return found.exclude(capacity=Match.Capacity.PEOPLE)


def welcoming(found: Facts, new: frozenset[int]) -> Inputs:
    """Return what a pairing for newcomers rests on: with bots, for people take days."""
    people = Entrant.objects.filter(
        tournament=found.tournament, competitor__person__isnull=False
    )
    away = {*people.values_list("key", flat=True)}
    return Inputs(
        tuple(
            msgspec.structs.replace(one, is_out=one.is_out or one.key in away)
            for one in pairable(found)
        ),
        tuple(
            msgspec.structs.replace(form, is_new=form.key in new)
            for form in form_of(found)
        ),
        DRAWING,
    )


def _unseated(tournament: Tournament) -> QuerySet[Entrant]:
    """Return the bots that came after the start; those of the site can wait."""
    seats = Seat.objects.filter(entrant=OuterRef("pk")).exclude(
        match__status=Match.Status.CANCELLED
    )
    return Entrant.objects.filter(
        ~Exists(seats),
        tournament=tournament,
        status=Entrant.Status.ENTERED,
        entered_at__gt=F("tournament__started_at"),
        competitor__version__status=BotVersion.Status.ACTIVE,
    ).exclude(competitor__version__bot__owner__username=OWNER)
