"""What a move would lead to, as far as the seat that is asked can know.

The move is played in several positions that fit the view of the seat. What is the same
in all of them is certain; whatever differs depends on chance, or on what is hidden. So
a preview follows from the view alone.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Literal

import msgspec

from engines.core.disclosure import draws, imagined
from engines.core.errors import IllegalMove
from engines.core.game import AnyGame, Language, Seat
from engines.core.picture import Layout, Picture, Thing, path
from engines.core.records import Move

WORLDS: Final = 12
FAR: Final = 20
"""A thing that moves less gets no arrow; the width of a picture is some hundreds."""
MOST_ARROWS: Final = 12

_NUMBER: Final = re.compile(r"\d+")

ChangeKind = Literal["moved", "changed", "came", "gone", "open"]


class ThingChange(msgspec.Struct, frozen=True):
    """What would become of a thing of the picture; `open` is not known."""

    kind: ChangeKind
    before: Thing | None
    after: Thing | None

    @property
    def thing(self) -> str:
        known = self.before or self.after
        assert known is not None
        return known.id

    @property
    def ghost(self) -> Thing | None:
        """The thing as it would be, marked as a preview; decoration is not marked."""
        if self.after is None:
            return None
        mark = "previewed" if self.after.title else ""
        return _looking(self.after, mark, id=f"preview-{self.after.id}")


class ScoreChange(msgspec.Struct, frozen=True):
    """How a seat would stand; None where that is not known."""

    seat: Seat
    before: int | None
    after: int | None


class MovePreview(msgspec.Struct, frozen=True):
    """What a move would lead to."""

    sentences: tuple[str, ...]
    """What would happen for certain."""
    is_certain: bool
    """Whether nothing depends on chance or on what is hidden."""
    numbers: tuple[str, ...]
    """What is said of things, where a number in it would change: "7 → 8 o’clock"."""
    scores: tuple[ScoreChange, ...]
    """Only seats whose scores may change."""
    changes: tuple[ThingChange, ...]
    picture: Picture
    """The board as it is, with all that in it."""

    def arrows(self) -> Mapping[str, str]:
        """Return the way of each thing that would move far, as an SVG path."""
        found: dict[str, str] = {}
        for change in self.changes:
            before, after = change.before, change.after
            if change.kind != "moved" or before is None or after is None:
                continue
            if max(abs(before.x - after.x), abs(before.y - after.y)) >= FAR:
                found[change.thing] = _arrow(before, after)
        return dict([*found.items()][:MOST_ARROWS])


def preview_of(
    game: AnyGame,
    view: Any,
    move: Move,
    language: Language,
    *,
    layout: Layout = "wide",
) -> MovePreview:
    """Return what a move of the seat of a view would lead to.

    Raises `IllegalMove` for one that it may not make.
    """
    seat: Seat = view.seat
    told: list[list[str]] = []
    after: dict[bytes, Any] = {}
    is_drawn = False
    for number, world in enumerate(imagined(game, view, WORLDS)):
        if seat not in game.to_move(world):
            raise IllegalMove("It is not this seat's decision.")
        if (objection := game.objection(world, seat, move)) is not None:
            raise IllegalMove(objection)
        is_drawn = is_drawn or draws(game, world, seat, move)
        seed = sha256(b"preview %d" % number).digest()
        events = game.execute(world, seat, move, game.chance(seed))
        seen = game.view(world, seat)
        redacted = [game.redact(event, seat) for event in events]
        told.append([game.describe(event, language, seen) for event in redacted])
        after[msgspec.json.encode(seen)] = seen
    views = [*after.values()]
    before = game.drawn(view, language, layout)
    pictures = [game.drawn(one, language, layout) for one in views]
    changes = tuple(_changes(before, pictures))
    return MovePreview(
        sentences=_common(told),
        is_certain=not is_drawn and all(one == told[0] for one in told),
        numbers=tuple(_numbers(before, pictures)),
        scores=tuple(_scores(game.scores(view), [game.scores(one) for one in views])),
        changes=changes,
        picture=_drawn(before, changes),
    )


def _common(told: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the sentences that are told everywhere, in their order."""
    first, others = told[0], told[1:]
    everywhere = [words for words in first if all(words in one for one in others)]
    return tuple(dict.fromkeys(everywhere))


def _scores(
    before: Sequence[int | None], after: Sequence[Sequence[int | None]]
) -> Iterator[ScoreChange]:
    for seat, score in enumerate(before):
        found = {scores[seat] for scores in after}
        if found != {score}:
            yield ScoreChange(seat, score, found.pop() if len(found) == 1 else None)


# --- things --------------------------------------------------------------------------


def _changes(before: Picture, pictures: Sequence[Picture]) -> Iterator[ThingChange]:
    """Yield what would become of each thing, then those that would come."""
    former = {thing.id: thing for thing in before.things}
    later = [{thing.id: thing for thing in one.things} for one in pictures]
    for name in dict.fromkeys([*former, *later[0]]):
        old, found = former.get(name), [things.get(name) for things in later]
        new = found[0]
        if any(one != new for one in found):
            if old is not None:
                yield ThingChange("open", old, None)
        elif old is None:
            yield ThingChange("came", None, new)
        elif new is None:
            yield ThingChange("gone", old, None)
        elif old != new:
            is_still = (old.x, old.y) == (new.x, new.y)
            yield ThingChange("changed" if is_still else "moved", old, new)


def _numbers(before: Picture, pictures: Sequence[Picture]) -> Iterator[str]:
    """Yield the titles in which nothing but numbers would change, with both numbers."""
    later = [{thing.id: thing.title for thing in one.things} for one in pictures]
    for thing in before.things:
        titles = [one.get(thing.id, "") for one in later]
        if not thing.title or all(title == thing.title for title in titles):
            continue
        if all(_NUMBER.sub("", one) == _NUMBER.sub("", thing.title) for one in titles):
            yield _with_both(thing.title, titles)


def _with_both(before: str, after: Sequence[str]) -> str:
    numbers = iter([*zip(*(_NUMBER.findall(title) for title in after), strict=True)])

    def both(found: re.Match[str]) -> str:
        old, new = found.group(), next(numbers)
        if all(one == old for one in new):
            return old
        return f"{old} → {new[0] if len({*new}) == 1 else '?'}"

    return _NUMBER.sub(both, before)


def _looking(thing: Thing, mark: str, **more: Any) -> Thing:
    look = f"{thing.look} {mark}".strip()
    return msgspec.structs.replace(thing, look=look, **more)


def _drawn(before: Picture, changes: Sequence[ThingChange]) -> Picture:
    """Draw the changes into a picture: what stays is replaced, all else lies on top."""
    by_thing = {change.thing: change for change in changes}
    below: list[Thing] = []
    above: list[Thing] = []
    for thing in before.things:
        change = by_thing.get(thing.id)
        if change is None:
            below.append(thing)
        elif change.kind == "changed" and change.ghost is not None:
            below.append(change.ghost)
        else:
            mark = "doubtful" if change.kind == "open" else "leaving"
            below.append(_looking(thing, mark if thing.title else ""))
    for change in changes:
        if change.kind in ("moved", "came") and change.ghost is not None:
            above.append(change.ghost)
    return msgspec.structs.replace(before, things=(*below, *above))


def _arrow(before: Thing, after: Thing) -> str:
    """Return the way from a thing to where it would be, with a head at its end."""
    dx, dy = float(after.x - before.x), float(after.y - before.y)
    length = (dx**2 + dy**2) ** 0.5
    ux, uy = dx / length, dy / length
    head = min(12.0, length / 3)

    def at(back: float, aside: float) -> str:
        x = after.x - back * ux - aside * uy
        y = after.y - back * uy + aside * ux
        return f"{x:.1f} {y:.1f}"

    outline = (
        f"M{before.x} {before.y}L{at(0, 0)}"
        f"M{at(head, head / 2)}L{at(0, 0)}L{at(head, -head / 2)}"
    )
    return path("preview-way", outline).svg()
