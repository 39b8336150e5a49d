"""Every word of the pages is there in French."""

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation.template import templatize

from bots.messages import sentences as of_bots
from bots.packages.names import FORBIDDEN
from bots.protocol.messages import read_answer
from engines import registry
from engines.core.codec import codec
from tournaments.selectors import sentences

ROOT = Path(__file__).parents[2]
APPS = ("replays", "souk", "bots", "tournaments")
TRANSLATORS = {"gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "_"}
IN_CONTEXT = {"pgettext", "pgettext_lazy"}
_OF = "\x04"
"""Stands between a context and its words in what is compiled."""

# What `templatize` makes of a template: calls of gettext among dots.
_WORDS = r"""u?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_CALL = re.compile(rf"(?:\b_|\bn?gettext)\({_WORDS}", re.DOTALL)
_CALL_IN_CONTEXT = re.compile(rf"\bpgettext\({_WORDS},\s*{_WORDS}", re.DOTALL)


def words_of_templates(app: str) -> Iterator[str]:
    for path in (ROOT / app).rglob("templates/**/*.html"):
        text = templatize(path.read_text("utf-8"))
        for found in _CALL.finditer(text):
            yield ast.literal_eval(found[1])
        for found in _CALL_IN_CONTEXT.finditer(text):
            yield _OF.join(map(ast.literal_eval, found.groups()))


def words_of_modules(app: str) -> Iterator[str]:
    for path in (ROOT / app).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            match node:
                case ast.Call(
                    func=ast.Name(id=name), args=[ast.Constant(value=str(words)), *_]
                ) if name in TRANSLATORS:
                    yield words
                case ast.Call(
                    func=ast.Name(id=name),
                    args=[
                        ast.Constant(value=str(context)),
                        ast.Constant(value=str(words)),
                    ],
                ) if name in IN_CONTEXT:
                    yield f"{context}{_OF}{words}"


def catalog(app: str, kind: str) -> Path:
    return ROOT / app / "locale" / "fr" / "LC_MESSAGES" / f"django.{kind}"


def po_of(app: str) -> str:
    return catalog(app, "po").read_text("utf-8")


def compiled(app: str) -> dict[str | tuple[str, int], str]:
    path = catalog(app, "mo")
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]


@pytest.mark.parametrize("app", APPS)
def test_every_string_has_its_french(app):
    known = compiled(app)
    wanted = {*words_of_templates(app), *words_of_modules(app)}
    missing = [
        words
        for words in sorted(wanted)
        if not (known.get(words) or known.get((words, 0)))
    ]
    assert missing == []


@pytest.mark.parametrize("app", ["replays", "souk", "bots"])
def test_the_search_for_strings_finds_some(app):
    assert len({*words_of_templates(app), *words_of_modules(app)}) > 10


@pytest.mark.parametrize("app", APPS)
def test_what_is_compiled_is_what_is_written(app):
    """Compile anew with `msgfmt -o django.mo django.po` in the folder of the file."""
    written = re.findall(
        r'^(?:msgctxt "(.+)"\n)?msgid "(.+)"\n(?:msgid_plural .+\n)?msgstr\S* "(.*)"',
        po_of(app),
        re.M,
    )
    known = compiled(app)
    assert written
    for parts in written:
        context, words, french = (ast.literal_eval(f'"{part}"') for part in parts)
        assert french, f"{words!r} has no French."
        words = f"{context}{_OF}{words}" if context else words
        assert french in (known.get(words), known.get((words, 0)))


@pytest.mark.parametrize("app", APPS)
def test_a_translation_fills_the_same_places(app):
    places = re.compile(r"%\(\w+\)s")
    plurals = dict(re.findall(r'msgid "(.+)"\nmsgid_plural "(.+)"', po_of(app)))
    for key, french in compiled(app).items():
        words, form = (key, 0) if isinstance(key, str) else key
        english = plurals.get(words, words) if form else words
        if words:
            assert set(places.findall(english)) == set(places.findall(french)), words


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
    said: dict[str | tuple[str, int], dict[str, list[str]]] = {}
    for app in APPS:
        for key, french in compiled(app).items():
            if key:
                said.setdefault(key, {}).setdefault(french, []).append(app)
    assert {key: found for key, found in said.items() if len(found) > 1} == {}


# --- what is stored in English -------------------------------------------------------

VALUE = "clever 1.%s"
"""What a part of a sentence is filled with here: it looks like most that may be."""

SPEAKERS = {
    "bots/packages/*.py": "",
    "bots/driver/[cst]*.py": "",
    "bots/check_runner.py": "",
    "bots/services/installed_versions.py": "Unusable: ",
}
"""Modules that say what is stored and know no language, with what is put before it."""


def spoken(path: Path) -> Iterator[str]:
    """Give what a module says, each part filled in; what has no words is left out."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        match node:
            case ast.JoinedStr(values=values):
                yield from filled(values)
            case (
                ast.Return(value=ast.Constant(value=str()) as words)
                | ast.Call(
                    func=ast.Name(id="Rejected" | "Failure" | "Finding")
                    | ast.Attribute(attr="_fail" | "_stop"),
                    args=[*_, ast.Constant(value=str()) as words],
                )
            ):
                yield from filled([words])


def filled(values: list[ast.expr]) -> Iterator[str]:
    pieces = [one.value if isinstance(one, ast.Constant) else None for one in values]
    words = " ".join(str(piece) for piece in pieces if piece)
    # Names of files and formats of numbers are no words.
    if re.search(r"[a-z]{2}", words) and " " in words.strip():
        yield "".join(
            VALUE % place if piece is None else str(piece)
            for place, piece in enumerate(pieces)
        )


def misread() -> Iterator[str]:
    """Give what is said of an answer and of a move that cannot be read."""
    for read in (read_answer, codec(registry.load(registry.GAMES[0])).move):
        with pytest.raises(ValueError, match=r"\.$") as raised:
            read(b"?")
        yield str(raised.value)


def stored_sentences() -> list[str]:
    found = [
        f"{before}{words}"
        for pattern, before in SPEAKERS.items()
        for path in sorted(ROOT.glob(pattern))
        for words in spoken(path)
    ]
    return sorted({*found, *misread(), *FORBIDDEN.values()})


def test_the_search_for_what_is_stored_finds_what_each_module_says():
    for pattern in SPEAKERS:
        assert [words for path in ROOT.glob(pattern) for words in spoken(path)], pattern
    assert len(stored_sentences()) > 60


@pytest.mark.parametrize("words", stored_sentences())
def test_what_is_stored_in_english_is_told_in_french(words):
    with translation.override("fr"):
        told = sentences.BOOK.said(words)
        is_of_bots = not words.startswith("Unusable: ")
        assert not is_of_bots or of_bots.BOOK.said(words) == told
    assert told != words
    values = re.findall(VALUE % r"\d", words)
    assert [value for value in values if value not in told] == []
