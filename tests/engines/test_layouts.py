"""Every layout: what is read and touched in it, and that nothing lies over another."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from engines import registry
from engines.core.game import LANGUAGES, SPECTATOR, AnyGame, Viewer
from engines.core.picture import LAYOUTS, TELEPHONE, Layout, Picture
from engines.core.records import Move
from tests.engines.legibility import Box, Reader
from tests.engines.matches import Match, Table, play_match

FINGER = 40
"""How large what is touched has to be, in pixels of a telephone."""
SLACK = 0.5
MOMENTS = (0, 0.1, 0.35, 0.6, 0.85, 1)
HEAPS = re.compile(r"flask-\d-")
"""The marbles of a kind fill the flask row by row: their boxes overlap, they do not."""
QUESTIONS = 40
"""Of so many questions of a match, what is touched is measured."""

SECTIONS = {
    "bazar": r"sea|turn|event|question|discarded|(purse|card)-.*",
    "bazar_quest": r"round|question|monster|centre|hand|(phase|stall|pile|shop)-.*",
    "merchants_bay": r"day|question|sea|dial|bag|(hall|place|shop|fold)-.*",
}
"""What lies side by side, whatever the layout."""

GAMES = [registry.load(name) for name in registry.GAMES]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
layouts = pytest.mark.parametrize("layout", LAYOUTS)


@cache
def match(game: AnyGame, seats: int) -> Match:
    return play_match(Table(game, seats, game.options()), b"layouts")


def views(game: AnyGame, seats: int) -> Iterator[Any]:
    """Yield what is seen at every stage, by somebody who plays and by others."""
    states = match(game, seats).all_positions()
    for number, moment in enumerate(MOMENTS):
        state = states[round(moment * (len(states) - 1))]
        viewers: tuple[Viewer, ...] = (number % seats, SPECTATOR)
        for viewer in viewers:
            yield game.view(state, viewer)


def pictures(game: AnyGame, layout: Layout) -> Iterator[Picture]:
    for seats in game.seats:
        for number, view in enumerate(views(game, seats)):
            yield game.drawn(view, LANGUAGES[number % len(LANGUAGES)], layout)


@games
def test_every_game_has_a_picture_for_both_kinds_of_screens(game: AnyGame):
    assert game.layouts == LAYOUTS
    for picture in pictures(game, "tall"):
        assert picture.width == TELEPHONE
    for picture in pictures(game, "wide"):
        # Beside a column of choices it fills a window; with few seats, not all of it.
        assert 1 <= picture.width / picture.height <= 2.7


@games
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_layout_keeps_its_size_and_its_parts_for_a_whole_match(
    game: AnyGame, seats: int
):
    """Or else the picture would jump, and a tab lead elsewhere."""
    if seats not in game.seats:
        return
    for layout in LAYOUTS:
        for viewer in (0, SPECTATOR):
            drawn = [
                game.drawn(game.view(state, viewer), "en", layout)
                for state in match(game, seats).all_positions()[::90]
            ]
            assert len({(one.width, one.height, one.parts) for one in drawn}) == 1


@games
def test_no_type_is_too_small_for_a_telephone(game: AnyGame):
    for picture in pictures(game, "tall"):
        assert Reader(picture).small_lines() == []


@games
@layouts
def test_no_words_run_off_the_picture_or_into_each_other(game: AnyGame, layout: Layout):
    for picture in pictures(game, layout):
        reader = Reader(picture)
        assert reader.colliding_lines() == []
        assert reader.crossed_lines() == []


@games
@layouts
def test_no_section_lies_over_another(game: AnyGame, layout: Layout):
    for picture in pictures(game, layout):
        reader = Reader(picture)
        boxes = [
            (thing.id, reader.box_of(thing, thing.shapes[0]))
            for thing in picture.things
            if thing.shapes and re.fullmatch(SECTIONS[game.name], thing.id)
        ]
        assert len(boxes) > 5
        covered = [
            (one, other)
            for (one, here), (other, there) in combinations(boxes, 2)
            if here.meets(there)
        ]
        assert covered == []


@games
def test_parts_lie_beside_each_other_and_are_as_wide_as_a_telephone(game: AnyGame):
    for picture in pictures(game, "tall"):
        boxes = [_box(part) for part in picture.parts]
        assert all(part.width == TELEPHONE for part in picture.parts)
        assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    for picture in pictures(game, "wide"):
        whole = [part for part in picture.parts if part.width == picture.width]
        assert len(whole) == bool(picture.parts)
        assert picture.parts[:1] == tuple(whole), "The table comes first."


def _box(part: Any) -> Box:
    return Box(part.x, part.y, part.x + part.width, part.y + part.height)


# --- what is touched -----------------------------------------------------------------


def questions(game: AnyGame) -> Iterator[tuple[Any, list[Move]]]:
    """Yield views of seats that are asked, and what they may choose from."""
    for seats in game.seats:
        played = match(game, seats)
        every = max(1, len(played.steps) // QUESTIONS)
        # A position is the same object all the way: it is read while it lasts.
        for number, (state, step) in enumerate(played.positions()):
            if number % every == 0:
                moves = game.legal(state, step.seat)
                assert moves, "Somebody is asked."
                yield game.view(state, step.seat), moves


def choices(game: AnyGame, view: Any, moves: list[Move]) -> Iterator[list[str]]:
    """Yield the things between which one finger has to choose."""
    following: dict[tuple[str, ...], dict[str, None]] = defaultdict(dict)
    for move in moves:
        points = game.touch_targets(view, move)
        for at, point in enumerate(points):
            following[points[:at]][point] = None
    for things in following.values():
        yield list(things)


def is_crowded(here: Box, there: Box) -> bool:
    """Tell whether two things leave each other less than a finger.

    Marks of small things lie over those of large ones: a large one may lie around a
    small one, if that is as large as a finger or lies wholly within it.
    """
    if here.holds(there) or there.holds(here):
        return False
    small, large = sorted((here, there), key=_size)
    if _size(small) >= FINGER**2 and _size(large) >= 2 * _size(small):
        return False
    return here.at_least(FINGER).meets(there.at_least(FINGER), SLACK)


def _size(box: Box) -> float:
    return (box.right - box.left) * (box.bottom - box.top)


@games
def test_a_finger_can_tell_apart_what_is_touched_on_a_telephone(game: AnyGame):
    """Around each there are forty pixels that belong to no other."""
    for view, moves in questions(game):
        picture = game.drawn(view, "en", "tall")
        reader = Reader(picture)
        things = {thing.id: thing for thing in picture.things}
        for names in choices(game, view, moves):
            boxes = {name: reader.whole_box_of(things[name]) for name in names}
            crowded = [
                (one, other)
                for (one, here), (other, there) in combinations(boxes.items(), 2)
                if is_crowded(here, there) and not HEAPS.match(one)
            ]
            assert crowded == []


@games
@layouts
def test_what_is_touched_lies_in_a_part_that_can_be_looked_at(
    game: AnyGame, layout: Layout
):
    for view, moves in questions(game):
        picture = game.drawn(view, "fr", layout)
        whole = Box(0, 0, picture.width, picture.height)
        parts = [_box(part) for part in picture.parts] or [whole]
        things = {thing.id: thing for thing in picture.things}
        for move in moves:
            for name in game.touch_targets(view, move):
                thing = things[name]
                assert any(part.contains(thing.x, thing.y) for part in parts), name
