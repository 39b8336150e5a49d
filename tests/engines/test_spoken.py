"""What players of any game are told, over whole matches: faults of any language.

The tests of each game know its own words; here are the faults that no game may have, in
what happens, in what is asked and offered, in titles, headings and the text for a
terminal.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from engines.core.chance import Chance
from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR, AnyGame, Language
from engines.core.words import numeral
from engines.registry import GAMES, load, versions
from tests.engines.matches import Match, Table, play_match, tables_of
from tests.engines.sentences import BEGINNING
from tests.engines.test_words import FOLDERS, all_words, book

each_game = pytest.mark.parametrize("name", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)

OFFERS = 5
"""So many offers of a question are read, besides the one that is chosen."""
LOOKS = 12
"""Every so many positions the picture and the text are read."""


class Said(NamedTuple):
    """All that is said in some matches, by what it is for."""

    story: frozenset[str]
    prompts: frozenset[str]
    offers: frozenset[str]
    looks: frozenset[str]
    """The lines of the text and the titles in the picture."""

    def everything(self) -> Iterator[str]:
        for lines in self:
            yield from lines


@cache
def matches(name: str) -> tuple[Match, ...]:
    """Return a random match, and one of greedy players with other options."""
    tables = tables_of(load(name))
    greedy: Table = tables[-1]
    maker = load(name).players["greedy"]
    players = [maker(Chance(b"%d" % seat)) for seat in range(greedy.seats)]
    return (play_match(tables[0], b"said"), play_match(greedy, b"said", players))


@cache
def said(name: str, language: Language) -> Said:
    game = load(name)
    story, prompts, offers, looks = (set[str]() for _ in range(4))
    for match in matches(name):
        opening = game.view(game.fold(match.steps[0].events), SPECTATOR)
        for event in match.steps[0].events:
            story.add(game.describe(event, language, opening))
        for number, (state, step) in enumerate(match.positions()):
            view = game.view(state, step.seat)
            legal = game.legal(state, step.seat)
            prompts.add(game.prompt(view, language))
            for move in (*legal[:OFFERS], legal[-1], step.move):
                offers.add(game.describe(move, language, view))
                offers.add(game.heading(move, language))
            after = game.fold(step.events, state.clone())
            for viewer in (SPECTATOR, OMNISCIENT):
                seen = game.view(after, viewer)
                for event in step.events:
                    told = game.redact(event, viewer)
                    story.add(game.describe(told, language, seen))
            if number % LOOKS == 0:
                looks |= looked(game, view, language)
        last = game.view(match.last_position(), SPECTATOR)
        prompts.add(game.prompt(last, language))
        looks |= looked(game, last, language)
    return Said(*map(frozenset, (story, prompts, offers, looks)))


def looked(game: AnyGame, view: object, language: Language) -> set[str]:
    titles = {thing.title for thing in game.picture(view, language).things}
    return titles | {*game.text(view, language).split("\n")}


# --- any language --------------------------------------------------------------------


@each_language
@each_game
def test_nothing_is_left_of_a_template(name: str, language: Language):
    for line in said(name, language).everything():
        assert not re.search(r"\{|\}|\bNone\b|_\w", line), line


@each_language
@each_game
def test_what_happens_and_what_is_offered_are_sentences(name: str, language: Language):
    """They begin with a capital or a number, and no space stands twice."""
    lines = said(name, language)
    for line in lines.story | lines.prompts | lines.offers:
        assert BEGINNING.match(line), line
        assert not re.search(r"  |\s[.,]|\.\.|\( | \)", line), line


@each_language
@each_game
def test_numbers_below_zero_have_a_minus_sign(name: str, language: Language):
    for line in said(name, language).everything():
        assert not re.search(r"(?<![\w\-–])-\d", line), line
    assert numeral(-3) == "\N{MINUS SIGN}3"


@each_language
@each_game
def test_a_number_and_its_noun_agree(name: str, language: Language):
    """One is single; none is several in English, and single in French."""
    several = r"(?:[2-9]|[1-9]\d+)" if language == "fr" else r"(?:0|[2-9]|[1-9]\d+)"
    single = r"[01]" if language == "fr" else "1"
    nouns = [pair for folder in folders_of(name) for pair in counted(folder, language)]
    assert nouns
    for one, more in nouns:
        wrong = re.compile(
            rf"(?<![\w+.,/-]){single} {more}\b|(?<![\w+-]){several} {one}\b(?![\w-])"
        )
        for line in said(name, language).everything():
            assert not wrong.search(line), (wrong.search(line), line)


def folders_of(name: str) -> list:
    return [folder for folder in FOLDERS if name in folder.parts]


def counted(folder, language: Language) -> Iterator[tuple[str, str]]:
    for one, more in book(folder, language).get("nouns", {}).values():
        if one != more:
            yield one, more


@each_game
def test_one_is_followed_by_no_plural_in_french(name: str):
    """Whether or not its words are in the list of nouns."""
    same = r"(?!(?:pas|héros|fois|dans|depuis|puis|sous|plus|vers|sans)\b)"
    plural = re.compile(rf"(?<![\w+.,/-])1 {same}\w+[^s\W]s\b")
    for line in said(name, "fr").everything():
        assert not plural.search(line), line


@each_language
@each_game
def test_what_happened_and_what_is_asked_is_told_of_somebody(
    name: str, language: Language
):
    """Rivals and spectators read it too, and it is not about them."""
    reader = r"\b(you|your|yours|vous|votre|vos)\b"
    lines = said(name, language)
    for line in lines.story | lines.prompts:
        assert not re.search(reader, line, re.IGNORECASE), line


@pytest.mark.parametrize(
    ("language", "foreign"),
    [
        ("en", r"\b(le|les|une?|du|et|avec|pour|dans|sur|au|aux|est|sont)\b"),
        ("fr", r"\b(the|of|and|with|from|your?|is|are|for|by|at|gold|round|turn)\b"),
    ],
)
@each_game
def test_no_language_is_mixed_into_the_other(
    name: str, language: Language, foreign: str
):
    for line in said(name, language).everything():
        assert not re.search(foreign, line, re.IGNORECASE), line


@pytest.mark.parametrize("name", [name for name in GAMES if versions(name)[1:]])
def test_a_round_is_called_the_same_in_every_place(name: str):
    """Its rulebook's word, on the pages as in the text: not "turn" and "round"."""
    game = load(name)
    for language in LANGUAGES:
        title = game.round_title(language)
        assert "{number}" in title
        state = matches(name)[0].last_position()
        called = title.format(number=game.round_of(state))
        view = game.view(state, SPECTATOR)
        assert called in game.text(view, language)
        assert called.lower() in game.picture(view, language).title.lower()


# --- French --------------------------------------------------------------------------

RULEBOOK = r"""
    évènement            # événement: one spelling
  | \bsecond            # deuxième
  | cachette|enterr     # cachés; poser
  | \bMaison            # salle, as in « salle de Clan »
  | parrain             # mécène
  | indig[èe]n          # Autochtones
  | Grand-Place | à\ la\ Grand\ Place
  | \bvol(er|e|é)\b     # détrousser
  | n’importe\ (lequel|laquelle)
  | \bdevrait\b | \bne\ plus\ être\b
  | \bpoints?\ de\ gloire\b
  | \bjours?\b(?!\ de\ marché)
  | \b(de\ le|de\ les|à\ le|à\ les)\b
"""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_french_uses_the_words_of_the_rulebooks(folder):
    for phrase in all_words(book(folder, "fr")):
        plain = re.sub(r"\{.*?\}", "", phrase).replace("\xa0", " ")
        found = re.search(RULEBOOK, plain.replace("Jour", "jour"), re.VERBOSE)
        assert not found, (found, phrase)
