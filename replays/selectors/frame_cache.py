"""A cache of replays, for matches that people look at."""

from collections.abc import Iterable, Sequence
from threading import Lock
from time import monotonic
from typing import Final
from uuid import UUID

from cachetools import LRUCache

from engines.core.game import Language, Viewer
from replays.frames.builder import Film, Grain
from replays.log.entry import Entry, Header
from replays.log.errors import UnreadableLog
from replays.models import MatchLog
from replays.selectors.logs import entries, header_of, names_of

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
        """Return a match, one that is open perhaps as it was a second ago."""
        now = monotonic()
        until, known = self._logs.get(match, (0.0, None))
        if known is not None and now < until:
            return known
        found = MatchLog.objects.filter(id=match).first()
        if found is not None and found.is_open:
            if len(self._logs) > FILMS_KEPT:
                self._logs.clear()
            self._logs[match] = (now + self._seconds, found)
        return found

    def clear(self) -> None:
        self._logs.clear()


OPEN_LOGS: Final = OpenLogs(seconds=1)
log = OPEN_LOGS.log


class Films:
    """The replays of this process; the least recently used are dropped.

    A replay follows from the log and can always be built again. One of a running match
    grows by what has been appended since it was last used.
    """

    def __init__(self, size: int) -> None:
        self._films: LRUCache[_Key, Film] = LRUCache(size)
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
        """Return the replay of a match, at least as far as the row of the match goes.

        `names` saves a query where the caller knows the names of the players.
        """
        key = (log.id, viewer, language, grain)
        film = self._known(key)
        if film is None:
            called = names or names_of(log)
            film = Film(header_of(log), viewer, language, grain, names=called)
        is_behind = film.seq < log.head_seq
        return self._grown(
            key, film, entries(log.id, after=film.seq) if is_behind else ()
        )

    def film_of(
        self,
        header: Header,
        written: Sequence[Entry],
        viewer: Viewer,
        language: Language,
        *,
        names: Sequence[str],
    ) -> Film:
        key: _Key = (header.match, viewer, language, "move")
        film = self._known(key) or Film(header, viewer, language, names=names)
        return self._grown(key, film, written[film.seq :])

    def _known(self, key: _Key) -> Film | None:
        with self._lock:
            return self._films.get(key)

    def _grown(self, key: _Key, film: Film, new: Iterable[Entry]) -> Film:
        try:
            if new:
                film.feed(new)
        except UnreadableLog:
            with self._lock:
                self._films.pop(key, None)
            raise
        with self._lock:
            self._films[key] = film
        return film

    def clear(self) -> None:
        with self._lock:
            self._films.clear()


FILMS: Final = Films(FILMS_KEPT)
film, film_of = FILMS.film, FILMS.film_of
