"""Laws of roles: a seat has one name and one emblem, wherever it is shown."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engines.core.game import LANGUAGES, Language
from engines.core.records import Event
from tests.engines.matches import Match

LONGEST_NAME = 24
FOREIGN = re.compile(r"<script|javascript|\bon\w+=|https?:|url\(|@import")
SHOWN = 12
"""How many positions of a match are drawn."""


def told(match: Match) -> Iterator[tuple[list[Event], Any]]:
    """Yield what somebody was told of each step, and the view they had after it."""
    game, state, dice = match.game, match.game.new_state(), match.dice("roles")
    for step in match.steps:
        game.fold(step.events, state)
        viewer = dice.choice(match.viewers)
        view = game.view(state, viewer)
        yield [game.redact(event, viewer) for event in step.events], view


def every_seat_has_a_role_of_its_own(match: Match) -> None:
    for _, view in told(match):
        for language in LANGUAGES:
            roles = match.game.roles(view, language)
            assert len(roles) == match.seats, f"{len(roles)} are not {match.seats}."
            names = {role.name.casefold() for role in roles}
            assert len(names) == match.seats, f"Two seats have one name: {names}."
            looks = {role.svg("x") for role in roles}
            assert len(looks) == match.seats, "Two seats have one emblem."
            for role in roles:
                assert 0 < len(role.name) <= LONGEST_NAME, f"{role.name!r} is no name."
                assert role.name[0] == role.name[0].upper(), f"{role.name!r} is small."
                assert not FOREIGN.search(role.svg("x")), f"{role.name!r} runs."


def a_story_calls_a_seat_by_its_role(match: Match) -> None:
    """A sentence names the role, or tells the same of every seat."""
    for events, view in told(match):
        for language in LANGUAGES:
            roles = match.game.roles(view, language)
            for event in events:
                seat = getattr(event, "seat", None)
                if seat is None:
                    continue
                sentence = match.game.describe(event, language, view)
                other: Any = replace(event, seat=(seat + 1) % match.seats)
                if match.game.describe(other, language, view) == sentence:
                    continue
                # Of the Greeks there may be a "Greek Courier".
                name = roles[seat].name.casefold().removesuffix("s")
                assert name in sentence.casefold(), f"{roles[seat].name}: {sentence}"


def a_board_calls_every_seat_by_its_role(match: Match) -> None:
    dice, shown = match.dice("boards"), [view for _, view in told(match)]
    for view in dice.sample(shown, min(SHOWN, len(shown))):
        language: Language = dice.choice(LANGUAGES)
        picture = match.game.picture(view, language)
        words = [thing.title for thing in picture.things] + [
            shape.words for thing in picture.things for shape in thing.shapes
        ]
        text = match.game.text(view, language)
        for role in match.game.roles(view, language):
            assert any(role.name in each for each in words), f"No {role.name} is drawn."
            assert role.name in text, f"No {role.name} in {text}"
            classes = {*role.look.split()}
            assert all(f".{each}" in picture.style for each in classes), role.look


def a_role_that_is_dealt_has_its_name_in_the_list(match: Match) -> None:
    """Statistics know its key alone."""
    for _, view in told(match):
        for language in LANGUAGES:
            names = match.game.role_names(language)
            for role in match.game.roles(view, language):
                if role.key:
                    assert names.get(role.key) == role.name, f"{role.key}: {names}."


LAWS = (
    every_seat_has_a_role_of_its_own,
    a_story_calls_a_seat_by_its_role,
    a_board_calls_every_seat_by_its_role,
    a_role_that_is_dealt_has_its_name_in_the_list,
)
