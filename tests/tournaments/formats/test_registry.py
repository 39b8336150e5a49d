"""The registry of formats: one explicit tuple, and no format beside it."""

import inspect
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import get_type_hints

import msgspec
import pytest

from tests.tournaments.formats.fields import history
from tournaments import formats
from tournaments.formats import FORMATS, choices, named, read
from tournaments.formats.base import Format
from tournaments.formats.swiss import Swiss
from tournaments.formats.tie_breaks import standings

PAGE = (Path(__file__).parents[3] / "docs" / "tournaments.md").read_text("utf-8")

every_format = pytest.mark.parametrize("format_", FORMATS, ids=lambda one: one.name)


def test_no_format_is_unregistered():
    found = {
        kind
        for module in iter_modules(formats.__path__, "tournaments.formats.")
        for _, kind in inspect.getmembers(import_module(module.name), inspect.isclass)
        if hasattr(kind, "next_round") and kind is not Format
    }
    assert found == {*FORMATS}


@every_format
def test_a_format_lives_in_the_module_of_its_name(format_):
    assert format_.__module__ == f"tournaments.formats.{format_.name}"
    assert named(format_.name) is format_


def test_formats_are_offered_by_name_and_title_in_their_order():
    assert choices() == [(format_.name, format_.title) for format_ in FORMATS]
    assert len({*dict(choices()).values()}) == len(FORMATS)


@every_format
def test_every_option_has_a_usual_value_a_title_and_an_explanation(format_):
    hints = get_type_hints(format_, include_extras=True)
    for field in msgspec.structs.fields(format_):
        assert not field.required
        metas = [
            meta
            for meta in hints[field.name].__metadata__
            if isinstance(meta, msgspec.Meta)
        ]
        (text,) = [meta for meta in metas if meta.title]
        assert text.description is not None
        assert text.description.endswith(".")


@every_format
def test_a_format_can_be_stored_and_read_again(format_):
    usual = format_()
    assert read(format_.name, msgspec.json.encode(usual)) == usual
    assert read(format_.name, b"{}") == usual


def test_options_are_read():
    assert read("swiss", b'{"rounds": 7}') == Swiss(rounds=7)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (b'{"rounds": -1}', r"Expected `int` >= 0 - at `\$.rounds`."),
        (b'{"rounds": "many"}', r"Expected `int`, got `str` - at `\$.rounds`."),
        (b'{"round": 3}', "Object contains unknown field `round`."),
        (b"[]", "Expected `object`, got `array`."),
        (b"{", "Input data was truncated."),
        (b'{"\xff": 1}', "can't decode byte 0xff"),
    ],
)
def test_options_that_cannot_be_read_are_refused_with_a_reason(options, complaint):
    with pytest.raises(ValueError, match=complaint) as caught:
        read("swiss", options)
    assert str(caught.value).startswith("The options of 'swiss' cannot be read: ")


@pytest.mark.parametrize("name", ["", "league", "Swiss"])
def test_a_format_that_is_not_registered_is_unknown(name):
    with pytest.raises(ValueError, match="Known formats: round_robin, ") as caught:
        named(name)
    assert repr(name) in str(caught.value)


@every_format
def test_the_page_for_organisers_explains_every_option(format_):
    _, _, section = PAGE.partition(f"\n## {format_.title} (`{format_.name}`)\n")
    section, _, _ = section.partition("\n## ")
    options = [field.name for field in msgspec.structs.fields(format_)]
    assert [name for name in options if f"`{name}`" not in section] == []


def test_the_page_for_organisers_explains_every_tie_break_in_its_order():
    names = [name for name, _ in standings(history("ab", 2))[0].tie_breaks]
    places = [PAGE.index(f"\n| `{name}` | ") for name in names]
    assert places == sorted(places)
