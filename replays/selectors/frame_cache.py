"""A cache of replays, for matches that people look at."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from time import monotonic
from typing import Final
from uuid import UUID

from engines.core.game import Language, Viewer
from replays.frames.builder import Film, Grain
from replays.log.errors import UnreadableLog
from replays.models import MatchLog
from replays.selectors.logs import entries, header_of
from replays.selectors.names import names_of
from replays.selectors.visibility import is_open

FILMS_KEPT: Final = 48
"""A replay takes about 1 MB and a tenth of a second to build."""

_Key = tuple[UUID, Viewer, Language, Grain]


class OpenLogs:
    """Matches that keep no secret any more, as they were a moment ago.

    All that can still come to them is an organiser's word, which may be a second late;
    and a reader who steps through a match asks for it many times a second.
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


OPEN_LOGS: Final = OpenLogs(seconds=1)


def log(match: UUID) -> MatchLog | None:
    """Return a match, one that is open perhaps as it was a second ago."""
    return OPEN_LOGS.log(match)


class Films:
    """The replays of this process; the least recently used are dropped.

    A replay follows from the log and can always be built again. One of a running match
    grows by what has been appended since it was last used.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._films: OrderedDict[_Key, Film] = OrderedDict()
        self._lock = Lock()

    def film(
        self,
        log: MatchLog,
        viewer: Viewer,
        language: Language,
        grain: Grain = "move",
        *,
        names: Sequence[str] = (),
    ) -> Film:
        key = (log.id, viewer, language, grain)
        with self._lock:
            film = self._films.get(key)
        if film is None:
            called = names or names_of(log)
            film = Film(header_of(log), viewer, language, grain, names=called)
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


FILMS: Final = Films(FILMS_KEPT)


def film(
    log: MatchLog,
    viewer: Viewer,
    language: Language,
    grain: Grain = "move",
    *,
    names: Sequence[str] = (),
) -> Film:
    """Return the replay of a match, at least as far as the row of the match goes.

    `names` saves a query where the caller knows the names of the players.
    """
    return FILMS.film(log, viewer, language, grain, names=names)
