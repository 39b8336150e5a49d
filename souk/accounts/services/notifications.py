"""Tells people what waits for them while no page of the site is open.

What there is to tell is found by a sweep, which writes a row for each person and way:
nothing is told twice, and what could not be sent is tried again. Nobody is told what
they have not asked for.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from time import monotonic
from typing import Final, NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override

from souk.accounts import selectors
from souk.accounts.models import (
    Notification,
    NotificationKind,
    NotificationWay,
    NotificationWish,
)
from souk.accounts.services import mail, push
from souk.accounts.services.errors import AddressRefused, MailFailed
from tournaments.conduct.control import read_control
from tournaments.models import Entrant, Match, Seat, Tournament
from tournaments.selectors.tables.turns import waiting_for

AT_ONCE: Final = 50
"""How many are sent by one sweep: the next one goes on."""

ATTEMPTS: Final = 3
TOO_LATE: Final = timedelta(hours=1)
"""What has waited so long is not sent any more: the page tells it better."""

MOST_A_DAY: Final = 50
"""How much one person is told in one way."""
FROM_ONE_A_DAY: Final = 5
"""How many invitations of one person another is told of in one way: who invites again
and again floods nobody, and leaves room for what others have to tell."""
INVITATIONS_A_DAY: Final = 30
"""How many invitations of one person all others together are told of in one way."""

SWEEP_S: Final = 20.0
"""After so long a sweep sends nothing more, and leaves the worker to others."""

KEPT: Final = timedelta(days=60)
"""Longer than anything waits that is told once."""
BEGUN: Final = (Match.Status.READY, Match.Status.RUNNING, Match.Status.WAITING)

_log = logging.getLogger(__name__)


class Occasion(NamedTuple):
    """Something to tell one person; `about` tells two of a kind apart."""

    user: int
    kind: NotificationKind
    about: str
    path: str
    at: datetime
    sender: int | None = None
    """Who has invited; nobody where the match itself goes on."""


def set_wishes(*, user: User, site: str, wishes: Iterable[tuple[str, str]]) -> None:
    """Keep what a person wants to be told, as pairs of a kind and a way."""
    wanted = {*wishes}
    known = NotificationWish.objects.filter(user=user)
    for one in known:
        if (one.kind, one.way) not in wanted:
            one.delete()
    rows = [NotificationWish(user=user, kind=k, way=w, site=site) for k, w in wanted]
    NotificationWish.objects.bulk_create(rows, ignore_conflicts=True)
    known.update(site=site)


# --- what there is to tell -----------------------------------------------------------


def collect() -> None:
    """Write down what people are to be told since the last time."""
    now = timezone.now()
    Notification.objects.filter(created_at__lt=now - KEPT).delete()
    if not NotificationWish.objects.exists():
        return
    news = [*_turns(), *_invitations(), *_starts()]
    people = {one.user for one in news}
    wishes: dict[tuple[int, str], list[NotificationWish]] = {}
    for wish in NotificationWish.objects.filter(user__in=people, user__is_active=True):
        wishes.setdefault((wish.user_id, wish.kind), []).append(wish)
    known = _known(news)
    quota = _Quota(people, {one.sender for one in news if one.sender}, now)
    rows = [
        Notification(
            user_id=one.user,
            kind=one.kind,
            way=wish.way,
            about=one.about,
            path=one.path,
            site=wish.site,
            sender_id=one.sender,
        )
        for one in news
        for wish in wishes.get((one.user, one.kind), ())
        if one.at >= wish.created_at
        and (one.user, wish.way, one.kind, one.about) not in known
        and quota.takes(one.user, wish.way, one.sender)
    ]
    Notification.objects.bulk_create(rows, ignore_conflicts=True)


def _known(news: Sequence[Occasion]) -> set[tuple[int, str, str, str]]:
    """Return what was told already: it counts once."""
    found = Notification.objects.filter(
        user__in={one.user for one in news}, about__in={one.about for one in news}
    )
    return {*found.values_list("user_id", "way", "kind", "about")}


class _Quota:
    """How much more may be told today, to whom and from whom."""

    def __init__(self, people: set[int], senders: set[int], now: datetime) -> None:
        lately = Notification.objects.filter(created_at__gte=now - timedelta(days=1))
        found = lately.filter(Q(user__in=people) | Q(sender__in=senders))
        self._told: Counter[tuple[str, int]] = Counter()
        self._sent: Counter[tuple[str, int]] = Counter()
        self._between: Counter[tuple[str, int, int]] = Counter()
        for user, way, sender in found.values_list("user_id", "way", "sender_id"):
            self._count(user, way, sender)

    def takes(self, user: int, way: str, sender: int | None) -> bool:
        """Count one more, unless that would be too much."""
        if self._told[way, user] >= MOST_A_DAY or (
            sender is not None
            and (
                self._sent[way, sender] >= INVITATIONS_A_DAY
                or self._between[way, sender, user] >= FROM_ONE_A_DAY
            )
        ):
            return False
        self._count(user, way, sender)
        return True

    def _count(self, user: int, way: str, sender: int | None) -> None:
        self._told[way, user] += 1
        if sender is not None:
            self._sent[way, sender] += 1
            self._between[way, sender, user] += 1


def _turns() -> Iterator[Occasion]:
    """Yield the matches of long clocks that wait for a move of somebody who asked."""
    seats = _seats_of_wishers(NotificationKind.TURN)
    waiting = seats.filter(match__status=Match.Status.WAITING).select_related("match")
    by_person: dict[int, list[Match]] = {}
    for seat in waiting:
        if read_control(seat.match.control).people.is_slow:
            by_person.setdefault(seat.competitor.person_id, []).append(seat.match)
    now = timezone.now()
    for user in User.objects.filter(pk__in=by_person):
        awaited = waiting_for(user)
        for match in by_person[user.pk]:
            if match.id in awaited:
                about = f"{match.id} {match.claimed_seq}"
                yield Occasion(
                    user.pk, NotificationKind.TURN, about, _table(match), now
                )


def _invitations() -> Iterator[Occasion]:
    wished = Q(invited__notification_wishes__kind=NotificationKind.INVITATION)
    kept = Seat.objects.filter(
        wished, competitor=None, match__status=Match.Status.OPEN
    ).select_related("match")
    # A guest is anybody whom a script invents; what one invites to, pages tell.
    hosts = selectors.guest_accounts().values("pk")
    for seat in kept.exclude(match__created_by__in=hosts).distinct():
        match, invited = seat.match, seat.invited_id
        if invited is None:
            continue
        yield Occasion(
            invited,
            NotificationKind.INVITATION,
            str(match.id),
            _table(match),
            match.starts_at,
            match.created_by_id,
        )


def _starts() -> Iterator[Occasion]:
    seats = _seats_of_wishers(NotificationKind.START)
    begun = seats.filter(
        match__status__in=BEGUN,
        match__capacity=Match.Capacity.PEOPLE,
        match__starts_at__gte=timezone.now() - TOO_LATE,
    )
    for seat in begun.select_related("match"):
        match = seat.match
        yield Occasion(
            seat.competitor.person_id,
            NotificationKind.START,
            str(match.id),
            _table(match),
            match.starts_at,
        )
    yield from _tournament_starts()


def _tournament_starts() -> Iterator[Occasion]:
    wished = NotificationWish.objects.filter(kind=NotificationKind.START)
    people = wished.values("user")
    owned = Q(competitor__version__bot__owner__in=people)
    running = Entrant.objects.filter(
        owned | Q(competitor__person__in=people),
        status=Entrant.Status.ENTERED,
        tournament__status=Tournament.Status.RUNNING,
        tournament__started_at__gte=timezone.now() - TOO_LATE,
    )
    found = running.select_related("tournament", "competitor__version__bot")
    for entrant in found:
        tournament, owner = entrant.tournament, entrant.competitor.owner_id
        if owner is not None and tournament.started_at is not None:
            yield Occasion(
                owner,
                NotificationKind.START,
                f"tournament {tournament.pk}",
                reverse("tournaments:tournament", args=[tournament.slug]),
                tournament.started_at,
            )


def _seats_of_wishers(kind: NotificationKind):
    """Return the seats of people who want to be told of a kind of thing."""
    wished = Q(competitor__person__notification_wishes__kind=kind)
    return Seat.objects.filter(wished).select_related("competitor").distinct()


def _table(match: Match) -> str:
    return reverse("tables:table", args=[match.id])


# --- telling it ----------------------------------------------------------------------


def deliver() -> None:
    """Send some of what waits to be sent; each row is tried by one sweep at a time."""
    ends_at = monotonic() + SWEEP_S
    waiting = Notification.objects.filter(sent_at=None, attempts__lt=ATTEMPTS)
    fresh = waiting.filter(created_at__gte=timezone.now() - TOO_LATE)
    for one in fresh.select_related("user").order_by("attempts", "id")[:AT_ONCE]:
        if monotonic() > ends_at:
            break
        # Whoever counts the attempt makes it.
        mine = Notification.objects.filter(pk=one.pk, attempts=one.attempts)
        if mine.update(attempts=F("attempts") + 1) and _is_sent(one):
            Notification.objects.filter(pk=one.pk).update(sent_at=timezone.now())


def _is_sent(one: Notification) -> bool:
    """Send it; say whether nothing is left to do."""
    language = selectors.preferences_of(one.user).language or settings.LANGUAGE_CODE
    with override(language):
        words = _words(one)
        if one.way == NotificationWay.PUSH:
            return push.send_to_all(
                user=one.user, words=words, path=one.path, site=one.site
            )
        if not settings.SENDS_MAIL or not selectors.is_confirmed(one.user):
            return True
        letter = mail.news(
            user=one.user, site=one.site, words=words, link=f"{one.site}{one.path}"
        )
    try:
        mail.send(letter)
    except AddressRefused as error:
        _log.warning("Mail to user %s was refused: %s", one.user_id, error)
    except MailFailed:
        return False
    return True


def _words(one: Notification) -> str:
    """Return what happened; the page behind the link tells the rest."""
    match one.kind:
        case NotificationKind.TURN:
            return gettext("It is your turn.")
        case NotificationKind.INVITATION:
            return gettext("A seat at a table is kept for you.")
        case _ if one.about.startswith("tournament"):
            return gettext("Your tournament has begun.")
        case _:
            return gettext("Your match has begun.")
