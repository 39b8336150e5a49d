"""The guides of all games: whole, the same in both languages, and without dead links.

The laws run over the registry and over the game that `souk game new` writes, so a new
game is held to them before its author writes a test.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from engines.core.game import LANGUAGES, OMNISCIENT, AnyGame, Language
from engines.core.guide import Guide, Illustration, Section
from engines.core.picture import Picture
from engines.registry import GAMES, load
from souk.cli.game_template.game import GAME as NEW_GAME
from tests.engines.matches import Match, play_matches, tables_of

ALL_GAMES: tuple[AnyGame, ...] = (*map(load, GAMES), NEW_GAME)
games = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: str(game.name))
languages = pytest.mark.parametrize("language", LANGUAGES)

ID = re.compile(r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*")
LINK = re.compile(r"\]\(([^)]*)\)")
MATCHES = [b"a guided match"]
PICTURES = 5
"""Every so many positions are drawn, which takes its time."""


@cache
def guide_of(game: AnyGame, language: Language) -> Guide:
    return game.guide(language)


@cache
def played(game: AnyGame) -> tuple[Match, ...]:
    return tuple(
        match for table in tables_of(game) for match in play_matches(table, MATCHES)
    )


def ids_of(guide: Guide) -> list[str]:
    return [
        *(section.id for section in guide.sections),
        *(collection.id for collection in guide.collections),
        *topics_of(guide),
    ]


def topics_of(guide: Guide) -> list[str]:
    return [topic.id for one in guide.collections for topic in one.topics]


def texts_of(guide: Guide) -> Iterator[str]:
    """Yield all that is Markdown."""
    yield guide.overview
    for section in guide.sections:
        yield section.text
        yield from (example.text for example in section.examples)
    for collection in guide.collections:
        yield collection.text
        yield from (topic.text for topic in collection.topics)
    for decision in guide.decisions:
        yield from (decision.text, decision.reason)


def titles_of(guide: Guide) -> Iterator[str]:
    """Yield all that is plain text."""
    for section in guide.sections:
        yield section.title
        yield from (one.caption for one in illustrations_of(section))
        yield from (example.title for example in section.examples)
    for collection in guide.collections:
        yield collection.title
        for topic in collection.topics:
            yield topic.name
            yield from (words for fact in topic.facts for words in fact)
    yield from (decision.title for decision in guide.decisions)


def illustrations_of(section: Section) -> list[Illustration]:
    """Return those of a section, and those of its examples."""
    of_examples = (one for part in section.examples for one in part.illustrations)
    return [*section.illustrations, *of_examples]


def pictures_of(guide: Guide) -> Iterator[Picture]:
    for section in guide.sections:
        yield from (one.picture for one in illustrations_of(section))
    for collection in guide.collections:
        yield from (topic.picture for topic in collection.topics if topic.picture)


@games
def test_a_guide_has_an_overview_rules_and_what_is_in_the_box(game):
    guide = guide_of(game, "en")
    assert guide.overview
    assert guide.sections
    assert guide.collections


@games
@languages
def test_every_id_is_there_once_and_can_be_an_address(game, language):
    counts = Counter(ids_of(guide_of(game, language)))
    assert {name: count for name, count in counts.items() if count > 1} == {}
    assert [name for name in counts if not ID.fullmatch(name)] == []


@games
@languages
def test_every_link_of_a_guide_leads_to_an_id_of_it(game, language):
    guide = guide_of(game, language)
    leads = {link for text in texts_of(guide) for link in LINK.findall(text)}
    known = {f"#{name}" for name in ids_of(guide)}
    assert {link for link in leads if link.startswith("#")} - known == set()
    others = {link for link in leads if not link.startswith(("#", "https://"))}
    assert others == set()


@games
def test_both_languages_explain_the_same(game):
    english, french = (guide_of(game, language) for language in LANGUAGES)
    assert ids_of(english) == ids_of(french)
    assert len(english.decisions) == len(french.decisions)
    for one, other in zip(english.sections, french.sections, strict=True):
        assert len(one.illustrations) == len(other.illustrations), one.id
        assert len(one.examples) == len(other.examples), one.id


@games
@languages
def test_every_section_and_every_topic_has_a_title_and_a_text(game, language):
    guide = guide_of(game, language)
    for text in (*texts_of(guide), *titles_of(guide)):
        assert text.strip(), "Something has no words."
        assert "{" not in text, text


@games
@languages
def test_texts_are_markdown_without_html_and_typeset_as_the_language_is(game, language):
    guide = guide_of(game, language)
    for text in (*texts_of(guide), *titles_of(guide)):
        assert not re.search(r"</?[a-z]", text), text
        plain = re.sub(r"\]\([^)]*\)", "]", text)
        if language == "fr":
            assert not re.search(r" [:;?!»](?!-)|« |'", plain), text
        else:
            assert not re.search(r"['\xa0]", plain), text


@games
@languages
def test_every_picture_of_a_guide_can_be_drawn(game, language):
    for picture in pictures_of(guide_of(game, language)):
        assert picture.title
        assert picture.width > 0
        assert picture.height > 0
        ElementTree.fromstring(picture.svg("a-"))
        names = [thing.id for thing in picture.things]
        assert len({*names}) == len(names)


@games
def test_every_thing_of_a_picture_that_has_a_topic_is_explained(game):
    known = {*ids_of(guide_of(game, "en"))}
    assert {
        thing.topic
        for match in played(game)
        for picture in pictures_during(match)
        for thing in picture.things
        if thing.topic
    } - known == set()


def pictures_during(match: Match) -> Iterator[Picture]:
    game = match.game
    for number, (state, _) in enumerate(match.positions()):
        if number % PICTURES == 0:
            yield game.picture(game.view(state, OMNISCIENT), "en")


@games
def test_every_topic_of_a_move_and_of_an_event_is_explained(game):
    known = {*ids_of(guide_of(game, "en"))}
    leads = {
        topic
        for match in played(game)
        for state, made in match.positions()
        for view in (None, game.view(state, made.seat))
        for record in (made.move, *made.events)
        for topic in game.topics(record, view)
    }
    assert leads
    assert leads - known == set()
