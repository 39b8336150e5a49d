"""Every field has its sentence, in the pages of docs and in JSON Schemas."""

import pytest

from engines.core.game import LANGUAGES
from engines.core.record_fields import records_in, schema, sentences
from engines.registry import GAMES, load
from souk.cli.game_template.game import GAME as TEMPLATE
from tests.engines.reference import page, path_of

EVERY_GAME = (*map(load, GAMES), TEMPLATE)


def records(game):
    return records_in([game.view_type, *game.moves, *game.events])


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_every_record_and_every_field_has_a_sentence(game):
    options = records_in([game.options])
    for record in records(game):
        assert (record.__doc__ or "").strip().endswith("."), record
        if record in options:
            continue  # They are explained to organisers, in both languages.
        for field, sentence in sentences(game, record).items():
            assert sentence.endswith("."), f"{record.__name__}.{field} has none."


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_a_common_sentence_explains_several_fields_or_is_none(game):
    used = {field for record in records(game) for field in record.__struct_fields__}
    assert game.reference.fields.keys() <= used


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_constants_have_their_names_in_every_language(game):
    tables = [game.reference.constants(language) for language in LANGUAGES]
    for english, french in zip(*tables, strict=True):
        assert english.key == french.key
        assert english.about.endswith(".")
        assert english.about != french.about
        assert [value for value, _ in english.values] == [v for v, _ in french.values]
        assert all(name for _, name in (*english.values, *french.values))


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_a_json_schema_describes_every_field(game):
    options = records_in([game.options])
    for kind in (*game.moves, *game.events, game.view_type):
        defined = schema(game, kind)["$defs"]
        for record in records_in([kind]):
            shape = defined[record.__name__]
            fields = shape.get("properties", {}).values() or shape["prefixItems"]
            told = [one["description"] for one in fields if "description" in one]
            if record not in options:
                assert told == [*sentences(game, record).values()]


@pytest.mark.parametrize("game", EVERY_GAME[:-1], ids=lambda game: game.name)
def test_the_page_is_as_it_would_be_written_now(game):
    path = path_of(game)
    assert path.exists(), "Run make reference."
    assert path.read_text("utf-8") == page(game), "Run make reference."
