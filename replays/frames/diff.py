"""Finds what is new in each picture, one after the other.

Tracks keep their order for ever, so what lies over what never has to be said again. A
thing that appears in another order among its fellows than before gets a new track.
"""

from engines.core.picture import Picture, Thing
from replays.frames.model import Changes, Look, Placement, Track, TrackNumber


class PictureDiff:
    """Knows all pictures so far."""

    def __init__(self) -> None:
        self._order: list[TrackNumber] = []
        self._track_of: dict[str, TrackNumber] = {}
        self._shown: dict[str, Thing] = {}
        self._looks: dict[Look, int] = {}
        self._words: dict[str, int] = {}

    def take(self, picture: Picture) -> Changes:
        """Return what is new since the picture before."""
        changes = Changes()
        rank = {track: place for place, track in enumerate(self._order)}
        gone = dict.fromkeys(self._shown)
        over: TrackNumber | None = None
        highest = -1
        for thing in picture.things:
            gone.pop(thing.id, None)
            track = self._track_of.get(thing.id)
            if track is None or rank[track] < highest:
                if thing.id in self._shown and track is not None:
                    changes.gone.append(track)
                track = self._new_track(thing, over, changes)
                changes.placements.append(self._placement(track, thing, changes))
            else:
                highest = rank[track]
                if self._shown.get(thing.id) != thing:
                    changes.placements.append(self._placement(track, thing, changes))
            self._shown[thing.id] = thing
            over = track
        for name in gone:
            del self._shown[name]
            changes.gone.append(self._track_of[name])
        return changes

    def _new_track(
        self, thing: Thing, over: TrackNumber | None, changes: Changes
    ) -> TrackNumber:
        track = TrackNumber(len(self._order))
        place = 0 if over is None else self._order.index(over) + 1
        self._order.insert(place, track)
        self._track_of[thing.id] = track
        changes.tracks.append(Track(thing.id, over))
        return track

    def _placement(
        self, track: TrackNumber, thing: Thing, changes: Changes
    ) -> Placement:
        look = Look(thing.look, thing.drawing, thing.topic)
        if look not in self._looks:
            self._looks[look] = len(self._looks)
            changes.looks.append(look)
        if thing.title not in self._words:
            self._words[thing.title] = len(self._words)
            changes.words.append(thing.title)
        return Placement(
            track, thing.x, thing.y, self._looks[look], self._words[thing.title]
        )
