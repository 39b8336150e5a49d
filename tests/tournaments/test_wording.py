"""What formats say is written by code, so that it can be told in French."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import translation

from engines.core.messages import CodedMessage, Params, read, stored
from tests.souk.catalogues import compiled
from tests.tournaments.formats.fields import (
    Ranks,
    by_strength,
    history,
    level,
    owned,
    run,
    without,
)
from tournaments import formats
from tournaments.formats.base import Format, History
from tournaments.formats.gauntlet import Gauntlet
from tournaments.formats.knockout import Knockout
from tournaments.formats.ladder import ContinuousPlay
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.swiss import Swiss
from tournaments.messages import message
from tournaments.models import Tournament
from tournaments.selectors import wording

FIELD = "abcdefghijklm"


PLAYED: dict[str, Callable[[], tuple[Any, History, Ranks]]] = {
    "a schedule": lambda: (RoundRobin(), history(FIELD[:9], 4), by_strength),
    "every table": lambda: (
        RoundRobin(every_table=True),
        history("abcde", 4),
        by_strength,
    ),
    "every table of owners": lambda: (
        RoundRobin(every_table=True),
        owned(history("abcdef", 3), "ab"),
        by_strength,
    ),
    "pods": lambda: (Swiss(), history(FIELD, 4), by_strength),
    "pods with byes": lambda: (
        Swiss(rounds=6),
        owned(history("abcdefg", 2), "abcd"),
        by_strength,
    ),
    "a knockout": lambda: (Knockout(blocks=1), history(FIELD, 4), by_strength),
    "a knockout of equals": lambda: (Knockout(blocks=1), history("abcdefgh", 4), level),
    "a gauntlet": lambda: (
        Gauntlet(pairs_per_round=4, most_pairs=40),
        history("abcd", 4),
        by_strength,
    ),
}


def told(format_: Format, after: History) -> Iterator[str]:
    """Give all that a format has said of an event."""
    for round_ in after.rounds:
        yield round_.reason
        for table in round_.tables:
            yield table.reason
    for standing in format_.standings(after):
        yield standing.note


@pytest.mark.parametrize("name", PLAYED)
def test_every_reason_and_note_has_a_code(name):
    format_, before, ranks = PLAYED[name]()
    said = {*told(format_, run(format_, before, ranks)), *told(format_, before)}
    assert len(said) > 2
    assert [one for one in said if one and not isinstance(one, CodedMessage)] == []


@pytest.mark.parametrize("name", PLAYED)
def test_in_english_it_is_told_as_it_is_stored(name):
    format_, before, ranks = PLAYED[name]()
    for words in told(format_, run(format_, before, ranks)):
        assert wording.said(words) == words
        assert read(stored(words)) == words


def test_a_ladder_says_for_whom_a_table_is():
    before = history("abcdef", 3)
    round_ = ContinuousPlay().next_round(before)
    assert round_ is not None
    names = dict(enumerate(("Ada", "Bo", "Cyd", "Dot", "Eve", "Fay")))
    said = wording.said(round_.reason, names)
    assert any(f"drawn for {name}," in said for name in names.values())


@pytest.mark.parametrize(
    ("format_", "before"),
    [
        (Swiss(), history("a", 4)),
        (Swiss(), history("abcd", 9)),
        (RoundRobin(), history("abc", 4)),
        (RoundRobin(every_table=True), history(FIELD + "nopqrstuvwxyz", 4)),
        (Knockout(advance=3), history(FIELD, 4)),
        (Gauntlet(), history("a", 2)),
        (Gauntlet(candidate=1, baseline=1), history("abc", 2)),
        (Gauntlet(candidate=9), history("abc", 2)),
        (Gauntlet(elo0=50), history("abc", 2)),
        (Gauntlet(), history("ab", 3, table_sizes=range(3, 5))),
        (ContinuousPlay(), owned(history("abc", 2), "abc")),
        (Swiss(), without(history("abcd", 4, table_sizes=range(4, 5)), "a")),
    ],
)
def test_every_objection_has_a_code(format_, before):
    objection = format_.objection(before)
    assert objection
    assert isinstance(objection, CodedMessage)


def test_what_nobody_knows_is_told_as_it_is():
    assert wording.said("The dog ate the schedule.") == "The dog ate the schedule."


def test_every_format_and_option_can_be_translated():
    known = compiled("tournaments").keys()
    for format_ in formats.FORMATS:
        assert {format_.title, format_.__doc__} <= known
        for schema in wording.schemas(format_).values():
            assert {schema["title"], schema["description"]} <= known
            assert schema.get("unset", format_.title) in known


@pytest.mark.parametrize("name", PLAYED)
def test_every_tie_break_is_explained(name):
    format_, before, _ranks = PLAYED[name]()
    for standing in format_.standings(before):
        assert all(wording.tie_break(one)[1] for one, _value in standing.tie_breaks)


@pytest.mark.old_rows
@pytest.mark.parametrize("is_old", [False, True])
def test_in_french_even_the_parts_of_a_sentence_are_french(is_old):
    why = message("table.repeats", {"count": 2})
    places: Params = {"places": "1, 8", "why": why, "advancing": 1}
    told = [
        message("table.places", places),
        message("standing.candidate", {"why": message("verdict.no_pairs")}),
    ]
    with translation.override("fr"):
        said, note = (wording.said(str(one) if is_old else one) for one in told)
    assert said == (
        "Têtes de série 1, 8\xa0; rencontres répétées\xa0: 2\xa0; qualifiés\xa0: 1."
    )
    assert note == "candidat\xa0: aucune paire encore"


def test_options_are_told_as_they_differ_from_the_usual():
    quest = wording.game_options("bazar_quest", 1, '{"first_game": true}')
    assert [one.sentence for one in quest] == ["First game"]
    bay = wording.game_options("merchants_bay", 1, '{"merchants": "chosen"}')
    assert [one.sentence for one in bay] == ["Merchants: Chosen by the players"]
    assert wording.game_options("merchants_bay", 1, '{"merchants": "dealt"}') == []


def test_all_options_of_a_format_are_told_and_the_usual_ones_marked():
    cup = Tournament(format="round_robin", format_options='{"every_table": true}')
    told = wording.format_options(cup)
    assert len(told) == len(wording.schemas(RoundRobin))
    unusual = [one for one in told if not one.is_usual]
    assert [one.sentence for one in unusual] == [
        wording.schemas(RoundRobin)["every_table"]["title"]
    ]
    assert any(one.sentence == f"{one.title}: {one.value}" for one in told)


@pytest.mark.parametrize(
    ("milliseconds", "words"),
    [
        (100, "0.1 s"),
        (60_000, "60 s"),
        (1_800_000, "30 min"),
        (10_800_000, "3 h"),
        (259_200_000, "3 days"),
    ],
)
def test_a_time_is_told_in_one_unit(milliseconds, words):
    assert wording.duration(milliseconds) == words


@pytest.mark.parametrize("text", ["name, seats", ""])
def test_what_was_changed_is_told_by_the_titles_of_the_settings(text):
    """An old row has no code; one of a setting that is no more is told by its name."""
    told = {"name, seats": "Nom, Places à une table"}.get(text, text)
    with translation.override("fr"):
        assert wording.said(text) == told
        assert wording.said(message("audit.changed", {"settings": text})) == told
        gone = message("audit.changed", {"settings": "name, colour"})
        assert wording.said(gone) == "Nom, colour"
