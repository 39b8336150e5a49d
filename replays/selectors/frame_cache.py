"""A cache of replays, for matches that people look at."""

from collections.abc import Iterable, Sequence
from threading import Lock
from time import monotonic
from typing import Final
from uuid import UUID

from cachetools import LRUCache

from engines.core.game import Language, Viewer
from engines.core.picture import Layout
from replays.frames.builder import Grain, MatchReplay
from replays.log.entry import Entry, Header
from replays.log.errors import UnreadableLog
from replays.models import MatchLog
from replays.selectors.logs import entries, header_of, names_of

REPLAYS_CACHED: Final = 48
"""A replay takes about 1 MB and a tenth of a second to build."""

_Key = tuple[UUID, Viewer, Language, Grain, Layout]


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
            if len(self._logs) > REPLAYS_CACHED:
                self._logs.clear()
            self._logs[match] = (now + self._seconds, found)
        return found

    def clear(self) -> None:
        self._logs.clear()


OPEN_LOGS: Final = OpenLogs(seconds=1)
log = OPEN_LOGS.log


class ReplayCache:
    """The replays of this process; the least recently used are dropped.

    A replay follows from the log and can always be built again. One of a running match
    grows by what has been appended since it was last used.
    """

    def __init__(self, size: int) -> None:
        self._replays: LRUCache[_Key, MatchReplay] = LRUCache(size)
        self._lock = Lock()

    def replay(
        self,
        log: MatchLog,
        viewer: Viewer,
        language: Language,
        grain: Grain = "move",
        *,
        layout: Layout = "wide",
        names: Sequence[str] = (),
    ) -> MatchReplay:
        """Return the replay of a match, at least as far as the row of the match goes.

        `names` saves a query where the caller knows the names of the players.
        """
        key = (log.id, viewer, language, grain, layout)
        replay = self._known(key)
        if replay is None:
            called = names or names_of(log)
            replay = MatchReplay(
                header_of(log), viewer, language, grain, layout=layout, names=called
            )
        is_behind = replay.seq < log.head_seq
        return self._grown(
            key, replay, entries(log.id, after=replay.seq) if is_behind else ()
        )

    def replay_of(
        self,
        header: Header,
        written: Sequence[Entry],
        viewer: Viewer,
        language: Language,
        *,
        layout: Layout = "wide",
        names: Sequence[str],
    ) -> MatchReplay:
        key: _Key = (header.match, viewer, language, "move", layout)
        replay = self._known(key) or MatchReplay(
            header, viewer, language, layout=layout, names=names
        )
        return self._grown(key, replay, written[replay.seq :])

    def _known(self, key: _Key) -> MatchReplay | None:
        with self._lock:
            return self._replays.get(key)

    def _grown(
        self, key: _Key, replay: MatchReplay, new: Iterable[Entry]
    ) -> MatchReplay:
        try:
            if new:
                replay.add_entries(new)
        except UnreadableLog:
            with self._lock:
                self._replays.pop(key, None)
            raise
        with self._lock:
            self._replays[key] = replay
        return replay

    def clear(self) -> None:
        with self._lock:
            self._replays.clear()


REPLAYS: Final = ReplayCache(REPLAYS_CACHED)
replay, replay_of = REPLAYS.replay, REPLAYS.replay_of
