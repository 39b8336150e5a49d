"""What can be read of matches, and by whom; nothing here writes."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from threading import Lock
from time import monotonic
from typing import Any, Final
from uuid import UUID

import msgspec
from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from engines import registry
from engines.core.errors import UnknownGame
from engines.core.game import OMNISCIENT, SPECTATOR, Language, Outcome, Viewer
from replays import insight
from replays.film import viewers
from replays.film.filming import Film
from replays.log.entry import Entry, Header, Log
from replays.log.errors import UnreadableLog
from replays.log.head import Head
from replays.models import CommandReceipt, LogEntry, MatchLog

User = AbstractUser | AnonymousUser

FILMS_KEPT: Final = 48
"""A film takes about 1 MB and a tenth of a second to make."""

_decode_header = msgspec.json.Decoder(Header).decode
_ENTRY_FIELDS = ("seq", "kind", "v", "at_ms", "actor", "payload", "hash")


def header_of(log: MatchLog) -> Header:
    return _decode_header(log.header)


def head_of(log: MatchLog) -> Head:
    """Return the head as the row has it."""
    return Head(
        match=log.id,
        hash=bytes(log.head_hash),
        seq=log.head_seq,
        at_ms=log.head_at_ms,
        moves=log.moves,
        status=log.status,  # type: ignore[arg-type]
        outcome=log.outcome.encode(),
        is_revealed=log.is_revealed,
    )


def head(match: UUID) -> Head | None:
    log = MatchLog.objects.filter(id=match).first()
    return None if log is None else head_of(log)


def entries(match: UUID, after: int = 0, until: int | None = None) -> Iterator[Entry]:
    """Yield the entries behind a number, in their order, perhaps up to another."""
    rows = LogEntry.objects.filter(log_id=match, seq__gt=after)
    if until is not None:
        rows = rows.filter(seq__lte=until)
    found = rows.order_by("seq").values_list(*_ENTRY_FIELDS)
    for seq, kind, v, at_ms, actor, payload, digest in found.iterator(chunk_size=2000):
        yield Entry(seq, kind, v, at_ms, actor, payload.encode(), bytes(digest))


def whole_log(log: MatchLog) -> Log:
    """Return the header and all entries up to the head; nobody has checked them yet.

    Entries up to a head never change, so this needs no transaction to be consistent.
    """
    return Log(name_of(log), header_of(log), list(entries(log.id, until=log.head_seq)))


def name_of(log: MatchLog) -> str:
    """Return what to call a log when something is wrong with it."""
    return f"match {log.id}"


def receipt(match: UUID, key: UUID) -> CommandReceipt | None:
    return CommandReceipt.objects.filter(log_id=match, key=key).first()


def newest() -> QuerySet[MatchLog]:
    return MatchLog.objects.order_by("-created_at", "id")


def matches(
    *, game: str = "", status: str = "", player: str = "", after: UUID | None = None
) -> QuerySet[MatchLog]:
    """Return matches, the newest first; `after` goes on behind one of them."""
    found = newest()
    if game:
        found = found.filter(game=game)
    if status:
        found = found.filter(status=status)
    if player:
        found = found.filter(labels__icontains=player)
    last = MatchLog.objects.filter(id=after).first() if after else None
    if last is not None:
        older = Q(created_at__lt=last.created_at)
        found = found.filter(older | Q(created_at=last.created_at, id__gt=last.id))
    return found


def outcome_of(log: MatchLog) -> Outcome | None:
    """Return how a match ended, by its rules or by an organiser."""
    if not log.outcome:
        return None
    payload: dict[str, Any] = msgspec.json.decode(log.outcome)
    return msgspec.convert(payload.get("outcome", payload), Outcome)


class Player(msgspec.Struct, frozen=True):
    """Who sat where, and how it went."""

    seat: int
    label: str
    rank: int | None = None
    score: int | None = None


class Summary(msgspec.Struct, frozen=True):
    """A match in one line."""

    log: MatchLog
    title: str
    players: list[Player]
    is_running: bool
    is_void: bool
    nobody_won: bool

    @property
    def ranked(self) -> list[Player]:
        """The players by their places, or by their seats while they have none."""
        return sorted(self.players, key=lambda player: player.rank or 0)


def summary(log: MatchLog, language: Language) -> Summary:
    outcome = outcome_of(log)
    labels = labels_of(log)
    if outcome is None:
        players = [Player(seat, label) for seat, label in enumerate(labels)]
    else:
        rows = zip(labels, outcome.ranks, outcome.scores, strict=True)
        players = [Player(seat, *row) for seat, row in enumerate(rows)]
    return Summary(
        log=log,
        title=title_of(log.game, language),
        players=players,
        is_running=log.status == MatchLog.Status.RUNNING,
        is_void=log.status == MatchLog.Status.VOIDED,
        nobody_won=outcome is not None and outcome.kind == "everybody_defeated",
    )


def title_of(game: str, language: Language) -> str:
    """Return what a game is called; its plain name where its rules are gone."""
    try:
        return registry.load(game).title(language)
    except UnknownGame:
        return game


def found_entries(
    log: MatchLog, *, kind: str = "", words: str = ""
) -> QuerySet[LogEntry]:
    """Return entries of a match, each with the `step` of a replay it belongs to."""
    found = LogEntry.objects.filter(log=log).order_by("seq")
    if kind:
        found = found.filter(kind=kind)
    if words:
        found = found.filter(payload__icontains=words)
    moves_so_far = (
        LogEntry.objects.filter(log=log, kind="move", seq__lte=OuterRef("seq"))
        .order_by()
        .values("log")
        .annotate(count=Count("seq"))
        .values("count")
    )
    return found.annotate(step=Coalesce(Subquery(moves_so_far), 0))


# --- who may see what ----------------------------------------------------------------


def is_organiser(user: User) -> bool:
    return user.is_staff and user.has_perm("replays.view_matchlog")


def is_open(log: MatchLog) -> bool:
    """Whether a match keeps no secret any more: it is over and its seed is known."""
    return log.status != MatchLog.Status.RUNNING and log.is_revealed


def can_see(user: User, log: MatchLog, viewer: Viewer) -> bool:
    """Whether a person may look at a match as this viewer.

    Every page, file and stream asks here, and `redact` does the rest. Who plays in a
    match sees what a player sees, even an organiser.
    """
    if viewer is SPECTATOR or is_open(log):
        return True
    own = insight.own_seats(user, log.id)
    return viewer in own if own else is_organiser(user)


def viewers_for(user: User, log: MatchLog) -> list[Viewer]:
    """Return whom a person may look at a match as."""
    everybody = viewers.viewers(len(labels_of(log)))
    if is_open(log):
        return everybody
    own = insight.own_seats(user, log.id)
    if not own and is_organiser(user):
        return everybody
    return [viewer for viewer in everybody if viewer is SPECTATOR or viewer in own]


def can_download(user: User, log: MatchLog) -> bool:
    """Whether a person may have the log itself, which tells everything."""
    return can_see(user, log, OMNISCIENT)


def labels_of(log: MatchLog) -> Sequence[str]:
    return log.labels.split("\n")


class _OpenLogs:
    """Matches that keep no secret any more, as they were a moment ago.

    All that can still come to them is an organiser's word, which may be a second late;
    and whoever steps through a match asks for it many times a second.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._logs: dict[UUID, tuple[float, MatchLog]] = {}

    def log(self, match: UUID) -> MatchLog | None:
        now = monotonic()
        until, known = self._logs.get(match, (0.0, None))
        if known is not None and now < until:
            return known
        found = MatchLog.objects.filter(id=match).first()
        if found is not None and is_open(found):
            if len(self._logs) > FILMS_KEPT:
                self._logs.clear()
            self._logs[match] = (now + self._seconds, found)
        return found

    def clear(self) -> None:
        self._logs.clear()


OPEN_LOGS: Final = _OpenLogs(seconds=1)


def log(match: UUID) -> MatchLog | None:
    """Return a match, one that is open perhaps as it was a second ago."""
    return OPEN_LOGS.log(match)


# --- films ---------------------------------------------------------------------------


class _Films:
    """The films of this process, those that nobody has asked for lately dropped.

    A film follows from the log and can always be made again. One of a running match
    grows by what has been appended since somebody last looked.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._films: OrderedDict[tuple[UUID, Viewer, Language], Film] = OrderedDict()
        self._lock = Lock()

    def film(self, log: MatchLog, viewer: Viewer, language: Language) -> Film:
        key = (log.id, viewer, language)
        with self._lock:
            film = self._films.get(key)
        if film is None:
            film = Film(header_of(log), viewer, language)
        try:
            if film.seq < log.head_seq:
                film.feed(entries(log.id, after=film.seq))
        except UnreadableLog:
            with self._lock:
                self._films.pop(key, None)
            raise
        with self._lock:
            self._films[key] = film
            self._films.move_to_end(key)
            while len(self._films) > self._size:
                self._films.popitem(last=False)
        return film

    def clear(self) -> None:
        with self._lock:
            self._films.clear()


FILMS: Final = _Films(FILMS_KEPT)


def film(log: MatchLog, viewer: Viewer, language: Language) -> Film:
    """Return the film of a match, at least as far as the row of the match goes."""
    return FILMS.film(log, viewer, language)
