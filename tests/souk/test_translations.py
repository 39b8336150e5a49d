"""Every word of the pages, and of what is stored, is there in French."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from bots.stored_text import said
from engines.core.messages import FORMER, TEMPLATES, CodedMessage, stored
from tests.souk.catalogues import (
    APPS,
    CONTEXT,
    ROOT,
    catalogue,
    compiled,
    entries,
    renewed,
    words_of,
)

PLACES = re.compile(r"%\((\w+)\)s")


# --- the catalogues ------------------------------------------------------------------


@pytest.mark.parametrize("app", APPS)
def test_a_catalogue_holds_what_is_said_and_nothing_else(app):
    """Run `make messages`, and write the French of what is new."""
    assert catalogue(app, "po").read_text("utf-8") == renewed(app)


@pytest.mark.parametrize("app", APPS)
def test_the_search_for_words_finds_some(app):
    found = words_of(app)
    assert len(found) > 100
    assert any(plural for _words, plural in found)
    assert any(CONTEXT in words for words, _plural in found) or app == "tournaments"


@pytest.mark.parametrize("app", APPS)
def test_what_is_compiled_is_what_is_written(app):
    """Run `make messages`."""
    known = compiled(app)
    for (words, plural), french, _block in entries(app):
        assert french, f"{words!r} has no French."
        assert known.pop((words, 0) if plural else words) == french
    assert {key if isinstance(key, str) else key[1] for key in known} <= {"", 1}


@pytest.mark.parametrize("app", APPS)
def test_a_translation_fills_the_same_places(app):
    plurals = dict(words for words, _french, _block in entries(app))
    for key, french in compiled(app).items():
        words, form = (key, 0) if isinstance(key, str) else key
        english = plurals[words] if form else words
        if words:
            assert {*PLACES.findall(english)} == {*PLACES.findall(french)}, words


@pytest.mark.parametrize("app", APPS)
def test_no_french_line_begins_with_a_mark(app):
    """A space that does not break stands before : ; ! ? and » and after «."""
    torn = [
        french
        for key, french in compiled(app).items()
        if key and re.search(r" [:;!?»]|« ", french)
    ]
    assert torn == []


def test_what_is_said_in_several_parts_is_translated_alike():
    """All catalogues are read into one, in which the last to speak is right."""
    told: dict[str | tuple[str, int], dict[str, list[str]]] = {}
    for app in APPS:
        for key, french in compiled(app).items():
            if key:
                told.setdefault(key, {}).setdefault(french, []).append(app)
    assert {key: found for key, found in told.items() if len(found) > 1} == {}


# --- messages that are stored --------------------------------------------------------

WRITERS = ("bots/**/*.py", "tournaments/**/*.py", "souk/cli/in_process.py")
STORED = frozenset(("reason", "trouble", "note", "words"))
"""What columns, reports and logs call a text that is stored."""


def nodes() -> Iterator[tuple[Path, ast.AST]]:
    for pattern in WRITERS:
        for path in ROOT.glob(pattern):
            if "migrations" not in path.parts:
                for node in ast.walk(ast.parse(path.read_bytes())):
                    yield path.relative_to(ROOT), node


def test_every_message_is_written_with_the_parts_of_its_template():
    written = 0
    for path, node in nodes():
        match node:
            case ast.Call(
                func=ast.Name(id="message" | "Rejected"),
                args=[ast.Constant(value=str(code)), *rest],
                keywords=keywords,
            ):
                written += 1
                assert code in TEMPLATES, (
                    f"{path} writes {code}, which has no template."
                )
                places = {*PLACES.findall(TEMPLATES[code])}
                match rest:
                    case []:
                        named = {keyword.arg for keyword in keywords}
                        assert named == places, f"{path} writes {code} with {named}."
                    case [ast.Dict(keys=keys)] if all(keys):
                        names = {ast.literal_eval(key) for key in keys if key}
                        assert names == places, f"{path} writes {code} with {names}."
    assert written > 100


def test_every_template_is_written_somewhere():
    texts = {
        node.value
        for path, node in nodes()
        if isinstance(node, ast.Constant) and path.name != "messages.py"
    }
    assert [code for code in TEMPLATES if code not in texts] == []


def test_no_sentence_is_stored_without_a_code():
    """What is stored is a message, or a variable with the words of a person."""
    found = [
        f"{path}:{value.lineno}"
        for path, node in nodes()
        for value in stored_by(node)
        if is_sentence(value)
    ]
    assert found == []


def stored_by(node: ast.AST) -> list[ast.expr]:
    """Return what is written down there as a reason, a trouble or a note."""
    match node:
        case ast.keyword(arg=name, value=value) if name in STORED:
            return [value]
        case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if (
            name in STORED
        ):
            return [value]
        case ast.Call(
            func=ast.Name(id="Failure" | "SeatFailed" | "Rejected" | "Finding")
            | ast.Attribute(attr="fail" | "_fail" | "_stop"),
            args=args,
        ):
            return args
    return []


def is_sentence(value: ast.expr) -> bool:
    """Whether an expression is a text of its own making, of several words."""
    match value:
        case ast.Constant(value=str(text)):
            return " " in text
        case ast.JoinedStr(values=values):
            return any(map(is_sentence, values))
        case ast.BinOp(left=left, right=right):
            return is_sentence(left) or is_sentence(right)
    return False


@pytest.mark.parametrize("code", TEMPLATES)
def test_a_message_is_told_in_french_with_all_its_parts(code):
    names = PLACES.findall(TEMPLATES[code])
    message = CodedMessage(code, {name: f"{name} 1.0 % <b>" for name in names})
    with translation.override("fr"):
        told = said(message)
        assert all(f"{name} 1.0 % <b>" in told for name in names)
        assert said(CodedMessage(code))
    has_words = bool(re.search(r"[a-z]", PLACES.sub("", TEMPLATES[code])))
    assert (told != message) is has_words
    assert len(stored(message)) > len(code)


OLD_ROWS = (Path(__file__).parent / "old_rows.txt").read_text("utf-8").splitlines()
"""Sentences as they were stored before there were codes."""


@pytest.mark.old_rows
@pytest.mark.parametrize("text", OLD_ROWS)
def test_an_old_row_is_told_in_french(text):
    with translation.override("fr"):
        told = said(text)
    assert told != text
    if not text.startswith(("Match value0", "Points value0")):  # Said shorter today.
        values = re.findall(r"clever 1\.\d|value\d", text)
        assert [one for one in values if one not in told] == []
    assert not re.search(r"\b(the|meets?|was|did)\b", told)


@pytest.mark.old_rows
def test_what_took_the_place_of_a_former_sentence_is_translated():
    with translation.override("fr"):
        for words, successor in FORMER.items():
            assert translation.gettext(successor or words) != (successor or words)
