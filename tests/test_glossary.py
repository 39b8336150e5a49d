"""The words of docs/glossary.md: one word, one meaning, in all names of the tree."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.test_architecture import ROOT, files

SITE: Final = ("bots", "replays", "souk", "tournaments")
PACKAGES: Final = (*SITE, "engines", "benchmarks", "tests")

REPLACED: Final[Mapping[str, str]] = {
    "film": "replay",
    "films": "replays",
    "filming": "building frames",
    "camera": "diff",
    "projector": "renderer",
    "scene": "position",
    "scenes": "positions",
    "sight": "visibility",
    "sighting": "visibility, or a heartbeat",
    "insight": "visibility",
    "feed": "result log",
    "usher": "enter_many",
    "ushering": "bulk entry",
    "hasten": "enqueue",
    "sin": "misbehaviour",
    "sins": "misbehaviours",
    "sinner": "misbehaving bot",
    "sinners": "misbehaving bots",
}
"""Words that are in no name, not even in the sentences that tests are named by."""

PRIVATE: Final[Mapping[str, str]] = {
    "told": "redacted, shown or explained",
    "tell": "notify, publish or append",
    "telling": "describing",
    "moment": "step, highlight or time",
    "moments": "steps, highlights or times",
    "cut": "placement",
    "cuts": "placements",
    "act": "audit entry, or an action",
    "acts": "audit entries",
    "standing": "suspension, or a rating",
    "aside": "release",
    "ask_to": "enqueue",
    "ask_for": "enqueue",
    "asked": "request parameters, or a prompt",
    "remember": "cache",
    "remembered": "cached",
    "kept": "cached",
}
"""Words that ordinary sentences need; outside of them they had a second meaning."""

STORED: Final[Mapping[str, str]] = {
    # --- on the wire and in the database
    "bots/protocol/messages.py: Act": "a message is tagged by the name of its class",
    "tournaments/models/tournaments.py: FinalStanding": "a place in standings; a table",
    "tournaments/selectors/tournaments/standings.py: standing_of": "of standings",
    "tournaments/api/rounds.py: StandingOutput": "a line of standings in the API",
    "tournaments/formats/base.py: Standing": "a line of standings",
    "tests/engines/contract/sealed_bids.py: LotKept": "an event of a small game",
    "tournaments/formats/tie_breaks.py: buchholz_cut": "FIDE's name of the tie-break",
    "tournaments/formats/pods.py: cut": "a field is cut into tables, as chess has it",
    "tournaments/sequential.py: moments": "mean and variance, as statistics has it",
}
"""Names that are stored, documented or another field's own, each with its reason."""

GAMES: Final = Path("engines/games")
"""Rules speak the words of their rulebooks, and events and views are stored."""

BUILT_IN: Final = Path("bots/builtin")
"""Released packages: their bytes are those of a version that was handed in."""


class Name(NamedTuple):
    """A module, a class or a function, where it is, and the words it consists of."""

    path: Path
    name: str
    words: tuple[str, ...]
    is_sentence: bool
    """Whether it is a function of the tests, which may be a whole sentence."""

    def __str__(self) -> str:
        return f"{self.path}: {self.name}"


def words_of(name: str) -> tuple[str, ...]:
    """Split a name as it is read: `FilmOf` and `film_of` are two words."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return tuple(word for word in snake.lower().split("_") if word)


@cache
def trees() -> Mapping[Path, ast.Module]:
    return {
        path: ast.parse((ROOT / path).read_text())
        for path in files()
        if path.suffix == ".py"
        and path.parts[0] in PACKAGES
        and "migrations" not in path.parts
        and not path.is_relative_to(BUILT_IN)
    }


def names(trees: Mapping[Path, ast.Module]) -> Iterator[Name]:
    for path, tree in trees.items():
        own = path.parent.name if path.stem == "__init__" else path.stem
        yield Name(path, own, words_of(own), False)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                is_test = "tests" in path.parts
                is_sentence = is_test and not isinstance(node, ast.ClassDef)
                yield Name(path, node.name, words_of(node.name), is_sentence)


JS_NAME: Final = re.compile(
    r"^[ \t]*(?:export )?(?:async )?(?:class|const|function|let) (\w+)"
    r"|^  (?:static |async |get |set )*#?(\w+)\(.*\) \{$",
    re.MULTILINE,
)
"""What a script declares: classes, functions, constants, and methods."""


def names_of_pages() -> Iterator[Name]:
    """Yield templates, styles and scripts, and what scripts declare."""
    for path in files():
        if path.parts[0] in SITE and path.suffix in (".html", ".css", ".js"):
            yield Name(path, path.stem, words_of(path.stem.replace("-", "_")), False)
            if path.suffix == ".js":
                for found in JS_NAME.finditer((ROOT / path).read_text()):
                    name = found[1] or found[2]
                    yield Name(path, name, words_of(name), False)


def replaced_words(name: Name) -> list[str]:
    """Return what is wrong with a name: the words it must not have, and better ones."""
    if name.path.is_relative_to(GAMES) or str(name) in STORED:
        return []
    forbidden = REPLACED if name.is_sentence else {**REPLACED, **PRIVATE}
    joined = f"_{'_'.join(name.words)}_"
    return [
        f"{name} has the word {word!r}: say {better}"
        for word, better in forbidden.items()
        if f"_{word}_" in joined
    ]


def test_no_name_has_a_word_that_the_glossary_replaced():
    every = chain(names(trees()), names_of_pages())
    assert [line for name in every for line in replaced_words(name)] == []


def test_every_exception_is_still_needed():
    known = {str(name) for name in chain(names(trees()), names_of_pages())}
    assert {*STORED} - known == set()


@pytest.mark.parametrize(
    ("path", "source", "word"),
    [
        ("replays/camera.py", "", "camera"),
        ("replays/views.py", "class Film: ...", "film"),
        ("replays/views.py", "class MatchFilm: ...", "film"),
        ("tournaments/tasks.py", "def ask_to_play(): ...", "ask_to"),
        ("tournaments/tasks.py", "async def hasten(): ...", "hasten"),
        ("tournaments/views.py", "class A:\n    def told(self): ...", "told"),
        ("tests/test_a.py", "def test_a_film_is_short(): ...", "film"),
    ],
)
def test_a_word_that_comes_back_is_found(path, source, word):
    found = [
        line
        for name in names({Path(path): ast.parse(source)})
        for line in replaced_words(name)
    ]
    assert [repr(word) in line for line in found] == [True]


def test_a_sentence_may_tell_what_it_likes():
    tree = {Path("tests/test_a.py"): ast.parse("def test_it_is_told_and_kept(): ...")}
    assert [line for name in names(tree) for line in replaced_words(name)] == []


# --- class names ---------------------------------------------------------------------

SHARED: Final[Mapping[str, str]] = {
    "Bot": "the model, and the classes that authors subclass, one for each game",
    "Command": "Django wants its commands to be called so",
    "Move": "the record of a game, and the message that is tagged by it",
}
"""Class names that two modules have, each with its reason."""


def namespace(path: Path) -> str:
    """Return whose class names must differ: a game's are its own, as its moves are."""
    if path.is_relative_to(GAMES):
        # A merchant of La Baie is a box of its own.
        merchants = "merchants" in path.parts[:-2]
        return "/".join(path.parts[: 5 if merchants else 3])
    return "site"


def shared_classes(trees: Mapping[Path, ast.Module]) -> dict[str, list[str]]:
    """Return the names that several classes of a module's own level have."""
    found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for path, tree in trees.items():
        if path.parts[0] in (*SITE, "engines"):
            for node in tree.body:
                if isinstance(node, ast.ClassDef):
                    found[namespace(path), node.name].append(str(path))
    return {name: paths for (_, name), paths in found.items() if len(paths) > 1}


def test_a_class_has_a_name_of_its_own():
    found = shared_classes(trees())
    assert {name: found[name] for name in found.keys() - SHARED.keys()} == {}


def test_every_shared_name_is_still_shared():
    assert SHARED.keys() - shared_classes(trees()).keys() == set()


def test_a_second_class_of_a_name_is_found():
    one, two = Path("bots/a.py"), Path("souk/b.py")
    tree = ast.parse("class Table: ...")
    assert shared_classes({one: tree, two: tree}) == {"Table": [str(one), str(two)]}
