"""Laws of telling: all that happens can be said and shown, in each language."""

import re
from collections import defaultdict
from typing import Any
from xml.etree import ElementTree

from engines.core.chance import Chance
from engines.core.game import LANGUAGES, Language
from engines.core.records import Event, Move
from tests.engines.matches import Match

LEFT_OVER = re.compile(r"[{}]|\bNone\b|  ")
"""What a template looks like that was not filled in."""

DRAWN = 7
"""Every so many pictures are written as SVG and read again."""

WORD = re.compile(r"\w+")


def every_record_has_its_sentence_in_each_language(match: Match) -> None:
    moves: list[Event | Move] = [
        step.move for step in match.steps if step.move is not None
    ]
    told = [
        match.game.redact(e, viewer) for e in match.events for viewer in match.viewers
    ]
    for record in dict.fromkeys((*moves, *told)):
        sentences = [match.game.describe(record, language) for language in LANGUAGES]
        for sentence in sentences:
            assert sentence.strip(), f"{record} has no sentence."
            assert sentence.endswith((".", "!", "?")), f"{sentence!r} has no end."
            assert not LEFT_OVER.search(sentence), f"{sentence!r} is not filled in."
        assert len(set(sentences)) == len(LANGUAGES), f"{sentences} are one language."


def a_sentence_names_nothing_hidden(match: Match) -> None:
    """Facts that are told alike, and differ in words, differ in what is hidden."""
    other = match.game.begin(
        match.seats, Chance(b"another " + match.seed), match.table.options
    )
    for viewer in match.viewers:
        alike: dict[Event, list[Event]] = defaultdict(list)
        for event in (*match.events, *other):
            alike[match.game.redact(event, viewer)].append(event)
        for told, facts in alike.items():
            for language in LANGUAGES:
                named = _words(match, told, language) & _hidden(match, facts, language)
                assert not named, f"{viewer} reads of {named}: {told}."


def _hidden(match: Match, facts: list[Event], language: Language) -> set[str]:
    """Return the words that some of the facts are told with, and others are not."""
    words = [_words(match, fact, language) for fact in facts]
    return words[0].union(*words) - words[0].intersection(*words)


def _words(match: Match, event: Event, language: Language) -> set[str]:
    return set(WORD.findall(match.game.describe(event, language)))


def every_position_can_be_shown(match: Match) -> None:
    """After every single event, also in the midst of a step."""
    game, state = match.game, match.game.new_state()
    for number, event in enumerate(match.events):
        game.evolve(state, event)
        views = [game.view(state, viewer) for viewer in match.viewers]
        # All viewers and languages take their turns, for drawing takes its time.
        _show(match, views[number % len(views)], number)


def _show(match: Match, view: Any, number: int) -> None:
    texts = [match.game.text(view, language) for language in LANGUAGES]
    assert all(text.strip() for text in texts), f"There is no text of {view}."
    picture = match.game.picture(view, LANGUAGES[number % len(LANGUAGES)])
    names = [thing.id for thing in picture.things]
    assert len(set(names)) == len(names), f"Two things have one name: {names}."
    if number % DRAWN == 0:
        ElementTree.fromstring(picture.svg())


LAWS = (
    every_record_has_its_sentence_in_each_language,
    a_sentence_names_nothing_hidden,
    every_position_can_be_shown,
)
