"""What players need to know is told: what a choice does, when a card comes, who wins.

Each test looks for a kind of fault in all positions of many matches, in each language.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from engines.core.chance import Chance
from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR, Language
from engines.core.words import read_tables
from engines.games.bazar import GAME
from engines.games.bazar.content import (
    BOX,
    CONDITIONAL_EVENTS,
    EVENT,
    START_TILE,
)
from engines.games.bazar.describe.names import (
    event_condition,
    event_effect,
    tile_effect,
    tile_forms,
    whose_tile,
    words,
)
from engines.games.bazar.events import (
    BlackMarketFilled,
    CoinsTaken,
    EffectMissed,
    EventRevealed,
    GameEnded,
    QuarterOpened,
    TileBuried,
    TileEliminated,
    TilePlaced,
    TilesMoved,
)
from engines.games.bazar.moves import (
    BuryTile,
    DiscardTile,
    MoveTile,
    MoveTileTo,
    PlaceStartTile,
    PlaceTile,
    PushTile,
    Rotate,
    Silence,
    SwapTile,
    SwapWith,
    Walk,
)
from engines.games.bazar.state import State
from engines.games.bazar.view import View
from tests.engines.games.bazar.table import MONEY_CHANGER, end_of_turn
from tests.engines.golden import paths_of, read
from tests.engines.matches import Match, Table, play_match
from tests.engines.sentences import assert_is_a_sentence

pytestmark = pytest.mark.thorough

each_language = pytest.mark.parametrize("language", LANGUAGES)

LONGEST_CHOICE = 100
"""So many letters fit on a button of a telephone, on three lines."""

BLOCKED = {"en": "blocked", "fr": "bloqué"}
OFF = {"en": "off the board", "fr": "hors du plateau"}
TOKEN = {"en": "lower order token", "fr": "jeton d’ordre le plus bas"}


@cache
def matches() -> tuple[Match, ...]:
    """Return matches at all tables, and those in which something rare happens."""
    played = [
        play_match(Table(GAME, seats, GAME.options()), b"clear") for seats in GAME.seats
    ]
    return (*played, *map(read, paths_of(GAME)))


def decisions() -> Iterator[tuple[State, View, list[Any]]]:
    """Yield positions of each match, as the seat that is asked sees them."""
    for match in matches():
        for number, (state, step) in enumerate(match.positions()):
            moves = GAME.legal(state, step.seat)
            is_usual = isinstance(moves[0], PlaceStartTile | PlaceTile | MoveTileTo)
            if number % 5 == 0 or not is_usual:
                yield state, GAME.view(state, step.seat), moves


def followed(state: State, view: View, move: Any) -> list[Any]:
    (seat,) = view.to_move
    return GAME.decide(state, seat, move, Chance(b"clear"))


def all_titles(view: View, language: Language) -> str:
    return "\n".join(thing.title for thing in GAME.picture(view, language).things)


def unbroken(text: str) -> str:
    """Return a text as if its lines had not been broken."""
    return re.sub(r"\s+", " ", text.replace("\xa0", " "))


# --- choices -------------------------------------------------------------------------


@each_language
def test_choices_are_short_sentences_that_differ(language: Language):
    for _, view, moves in decisions():
        told = [GAME.describe(move, language, view) for move in moves]
        assert len(set(told)) == len(told)
        for sentence in told:
            assert_is_a_sentence(sentence)
            assert len(sentence) <= LONGEST_CHOICE, sentence


@each_language
def test_a_choice_names_every_tile_that_it_is_about(language: Language):
    names = words(language)
    for _, view, moves in decisions():
        for move in moves:
            sentence = GAME.describe(move, language, view).lower()
            for tile in concerned(view, move):
                assert whose_tile(tile.seat, tile.tile, names).lower() in sentence
            number = own_tile(view, move)
            if number is not None:
                assert tile_forms(number, names)["name"].lower() in sentence


def concerned(view: View, move: Any) -> list[Any]:
    """Return the tiles on the board that a move chooses, or puts out of the way."""
    cell = getattr(move, "cell", None)
    if isinstance(move, MoveTileTo):
        cell = view.chosen
    elif isinstance(move, PushTile) and view.placed:
        x, y = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[move.direction]
        cell = view.placed[0] + x, view.placed[1] + y
    found = [tile for tile in view.board if tile.cell == cell]
    kinds = (MoveTile, MoveTileTo, PushTile, Silence, SwapTile, SwapWith)
    assert found or not isinstance(move, kinds)
    return found


def own_tile(view: View, move: Any) -> int | None:
    if isinstance(move, BuryTile):
        return view.eliminated[0].tile
    return move.tile if isinstance(move, PlaceTile | DiscardTile) else None


@each_language
def test_a_choice_tells_the_coins_that_it_brings(language: Language):
    names = words(language)
    for state, view, moves in decisions():
        for move in moves:
            changes = getattr(move, "tile", None) == MONEY_CHANGER
            if not isinstance(move, Silence | PlaceTile) or not (
                changes or isinstance(move, Silence)
            ):
                continue
            taken = sum(
                event.coins
                for event in followed(state, view, move)
                if isinstance(event, CoinsTaken)
            )
            sentence = GAME.describe(move, language, view)
            told = f" {names.count(taken, 'coin')}." in sentence
            assert told == (taken > 0 or changes), sentence


@each_language
def test_a_choice_says_when_nothing_will_move_and_when_a_tile_will_leave(
    language: Language,
):
    blocked: set[bool] = set()
    for state, view, moves in decisions():
        for move in moves:
            if not isinstance(move, PushTile | Rotate | Walk):
                continue
            effect = followed(state, view, move)[0]
            sentence = GAME.describe(move, language, view)
            assert (BLOCKED[language] in sentence) == isinstance(effect, EffectMissed)
            blocked.add(BLOCKED[language] in sentence)
            if isinstance(move, PushTile):
                (pushed,) = concerned(view, move)
                leaves = isinstance(effect, TilesMoved) and any(
                    shift.origin == pushed.cell and shift.target is None
                    for shift in effect.shifts
                )
                assert (OFF[language] in sentence) == leaves
    assert blocked == {True, False}


@each_language
def test_a_choice_is_never_told_by_the_table_that_came_of_it(language: Language):
    """Replays show a move beside the position after it."""
    for match in matches():
        for state, step in match.positions():
            events: list[Any] = [*step.events]
            after = GAME.fold(events, state.clone())
            move: Any = step.move
            plain = GAME.describe(move, language)
            told = GAME.describe(move, language, GAME.view(after, step.seat))
            assert told == plain


@each_language
def test_who_sees_all_reads_of_a_choice_what_its_seat_reads(language: Language):
    """The page of a finished match shows all, and says what was chosen."""
    for state, view, moves in decisions():
        above = GAME.view(state, OMNISCIENT)
        for move in (moves[0], moves[-1]):
            told = GAME.describe(move, language, above)
            assert told == GAME.describe(move, language, view)


@each_language
def test_a_seat_is_asked_to_discard_just_when_it_can_place_nothing(language: Language):
    asked = set()
    for _, view, moves in decisions():
        says_so = words(language).name("asked", "discard") in GAME.prompt(
            view, language
        )
        assert says_so == isinstance(moves[0], DiscardTile)
        asked.add(says_so)
    assert asked == {True, False}


# --- effects and conditions ----------------------------------------------------------


@each_language
def test_what_acts_or_can_be_played_is_explained_in_text_and_picture(
    language: Language,
):
    names = words(language)
    for _, view, _ in decisions():
        known = {tile.tile for tile in view.board if tile.face_up} - {START_TILE}
        known.update(tile for tile in view.hands[view.to_move[0]] if tile is not None)
        text = unbroken(GAME.text(view, language))
        titles = unbroken(all_titles(view, language))
        for tile in known:
            effect = unbroken(tile_effect(tile, names))
            assert effect in text
            assert effect in titles


@each_language
def test_cards_to_come_are_explained_in_text_and_picture(language: Language):
    names = words(language)
    for _, view, _ in decisions():
        text = unbroken(GAME.text(view, language))
        titles = unbroken(all_titles(view, language))
        for card in EVENT:
            if card not in view.events_played:
                for said in (event_effect(card, names), event_condition(card, names)):
                    assert unbroken(said) in text
                    assert unbroken(said) in titles


@each_language
@pytest.mark.parametrize("card", CONDITIONAL_EVENTS, ids=lambda card: card.name)
def test_a_conditional_card_tells_its_numeral_and_the_number_it_waits_for(
    card, language: Language
):
    sentence = GAME.describe(EventRevealed(card.name, "conditional"), language)
    numeral = ("I", "II", "III")[CONDITIONAL_EVENTS.index(card)]
    number = card.coins or card.events_played
    assert re.search(rf" {numeral}, .*\(.* {number} .*\)", unbroken(sentence))


@each_language
def test_a_permanent_tile_is_placed_with_what_it_does(language: Language):
    for number, tile in enumerate(BOX.tiles):
        sentence = GAME.describe(TilePlaced(0, number, (3, 2)), language)
        is_told = tile_effect(number, words(language)) in sentence
        assert is_told == (tile.kind == "permanent")


@each_language
def test_a_quarter_out_of_play_tells_how_it_comes_into_play(language: Language):
    names = words(language)
    harem = names.name("events", "governors_kindness")
    for _, view, _ in decisions():
        things = {thing.id: thing for thing in GAME.picture(view, language).things}
        text = unbroken(GAME.text(view, language))
        buried = len(view.black_market)
        for quarter in view.quarters:
            if quarter.open:
                continue
            title = unbroken(things[f"quarter-{quarter.name}"].title)
            how = title.partition(". ")[2]
            assert how in text
            if quarter.name == "harem":
                assert harem in how
            elif buried < 5:
                assert "5" in how
                assert str(buried) in how


def test_a_quarter_tells_what_its_value_is_made_of():
    done = end_of_turn(
        """
        y2  .  #  #  Va .  .  #  #  .
        y3  .  .  .  Gb #  .  .  .  .
        """,
        event="taxes",
        past=("storm",),
    )
    view = replace(done.view, event="taxes")
    (title,) = [
        thing.title
        for thing in GAME.picture(view, "en").things
        if thing.id == "quarter-palace"
    ]
    assert "(printed 6, Administrator +2, Taxes \N{MINUS SIGN}2, Beggar ÷ 2)" in title


# --- what happens by itself, and how it ends -----------------------------------------


def test_it_is_told_at_once_when_the_black_market_is_full_and_before_it_opens():
    filled = 0
    for match in matches():
        buried = 0
        for event, after in zip(match.events, match.events[1:], strict=False):
            buried += isinstance(event, TileBuried)
            if isinstance(event, TileBuried):
                assert isinstance(after, BlackMarketFilled) == (buried == 5)
        opened = QuarterOpened("black_market") in match.events
        filled += opened
        assert not opened or BlackMarketFilled() in match.events
    assert filled


def test_a_favourite_is_placed_before_a_tile_is_eliminated():
    eliminated = 0
    for match in matches():
        for event, after in zip(match.events, match.events[1:], strict=False):
            if isinstance(after, TileEliminated):
                eliminated += 1
                assert isinstance(event, TilePlaced)
                assert event.cell == after.cell
    assert eliminated


@each_language
def test_an_end_with_equal_coins_names_what_decided(language: Language):
    ties = set()
    for match in matches():
        state = match.last_position()
        view = GAME.view(state, SPECTATOR)
        is_tied = len(set(view.coins)) < match.seats
        is_won_by_token = view.coins.count(max(view.coins)) > 1
        (ended,) = match.events_of(GameEnded)
        says = [
            GAME.describe(ended, language),
            unbroken(GAME.text(view, language)),
        ]
        for said in says:
            assert (TOKEN[language] in unbroken(said)) == is_tied
        assert (TOKEN[language] in GAME.prompt(view, language)) == is_won_by_token
        ties.add(is_tied)
    assert ties == {True, False}


def test_scores_are_what_would_be_counted_now():
    """Coins alone win; what quarters are about to pay is nobody's yet."""
    for match in matches():
        for state, _ in match.positions():
            assert GAME.scores(GAME.view(state, SPECTATOR)) == tuple(state.coins)
        view = GAME.view(match.last_position(), SPECTATOR)
        assert GAME.scores(view) == match.outcome.scores


# --- words that are wrong here -------------------------------------------------------

STRAY = {
    # A turn is a turn, a tile is laid and not buried, and it is turned, not silenced.
    "en": r"\bround\b|\bbur(y|ied)\b|silence|make room",
    # The words of the rulebook, and one spelling.
    "fr": r"évènement|enterr|silence|faire taire|cachette|manche|\bseconde?\b",
}


def all_words(table: Any) -> Iterator[str]:
    if isinstance(table, str):
        yield table
    else:
        for part in table.values() if isinstance(table, dict) else table:
            yield from all_words(part)


@each_language
def test_words_that_the_rulebook_does_not_use_are_not_used(language: Language):
    for phrase in all_words(read_tables("engines.games.bazar", language)):
        plain = re.sub(r"\{.*?\}", "", phrase)
        assert not re.search(STRAY[language], plain, re.IGNORECASE), phrase
