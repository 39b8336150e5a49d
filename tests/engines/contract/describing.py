"""Laws of telling: all that happens can be said and shown, in each language."""

import re
from collections import defaultdict
from typing import Any
from xml.etree import ElementTree

from engines.core.chance import Chance
from engines.core.game import LANGUAGES, SPECTATOR, Language
from engines.core.records import Event, Move
from tests.engines.legibility import Sheet
from tests.engines.matches import Match

LEFT_OVER = re.compile(r"[{}]|\bNone\b|  ")
"""What a template looks like that was not filled in."""

SHOWN = 60
"""How many positions of a match are shown, which takes its time."""

DRAWN = 3
"""Every so many pictures are written as SVG and read again."""

COLUMNS = 80
"""How wide a terminal is."""

UNTIDY = re.compile(r"[\x00-\x1f{}]|\bNone\b| $")
"""What no line of plain text holds."""

FOREIGN = re.compile(r"<script|javascript|\bon\w+=|https?:|url\(|@import")
"""What would run, or be fetched from elsewhere."""

NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'

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
    """After any event, also in the midst of a step, and at the end: to anybody."""
    game, state, dice = match.game, match.game.new_state(), match.dice("show")
    last = len(match.events) - 1
    shown = {last, *dice.sample(range(last), min(SHOWN, last))}
    for number, event in enumerate(match.events):
        game.evolve(state, event)
        if number in shown:
            view = game.view(state, dice.choice(match.viewers))
            _check_texts(match, view)
            picture = game.picture(view, dice.choice(LANGUAGES))
            names = [thing.id for thing in picture.things]
            assert len(set(names)) == len(names), f"Two things have one name: {names}."
            if dice.randrange(DRAWN) == 0:
                _check_svg(picture.svg(), len(names))


def a_style_stays_at_home(match: Match) -> None:
    """A picture stands on pages, and its style would dress them, too."""
    view = match.game.view(match.last_position(), SPECTATOR)
    picture = match.game.picture(view, "en")
    strays = Sheet(picture.style, picture.look).strays()
    assert not strays, f"{strays} do not begin with .{picture.look}."


def _check_texts(match: Match, view: Any) -> None:
    for language in LANGUAGES:
        text = match.game.text(view, language)
        assert text.strip(), f"There is no text of {view}."
        assert text.endswith("\n"), f"The last line does not end: {text}"
        for line in text.splitlines():
            assert len(line) <= COLUMNS, f"{line!r} is wider than a terminal."
            assert not UNTIDY.search(line), f"{line!r} is no tidy line."


def _check_svg(svg: str, things: int) -> None:
    """Check that a picture is well formed, runs nothing and needs nothing else."""
    named = [each for each in ElementTree.fromstring(svg).iter() if each.get("id")]
    assert len(named) == things, f"{len(named)} elements have names, not {things}."
    foreign = FOREIGN.search(svg.replace(NAMESPACE, ""))
    assert not foreign, f"A picture holds {foreign}."


LAWS = (
    every_record_has_its_sentence_in_each_language,
    a_sentence_names_nothing_hidden,
    every_position_can_be_shown,
    a_style_stays_at_home,
)
