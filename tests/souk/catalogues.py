"""The French catalogues: which words they need, and what they hold.

`make messages` adds what sources and templates say, leaves out what nothing says any
more, and compiles. An entry stays where it stands and bears no numbers of lines, so a
diff shows what has changed in the words and nothing else. Django's `makemessages` would
sort all entries by their sources anew, and knows nothing of the names of models.
"""

import ast
import gettext
import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import django
from django.contrib import admin
from django.db.models import Field
from django.utils.functional import Promise
from django.utils.translation import override
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[2]
APPS = ("replays", "souk", "bots", "tournaments")

CONTEXT = "\x04"
"""Stands between a context and its words in what is compiled."""

Words = tuple[str, str]
"""A text with its context, and its plural; often there is none."""

# What `templatize` makes of a template: calls of gettext among dots.
_TEXT = r"""u?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_CALL = re.compile(
    rf"\b(_|n?p?gettext)\({_TEXT}(?:,\s*{_TEXT})?(?:,\s*{_TEXT})?", re.DOTALL
)
_NAMES = re.compile(r"_|(n?p?)gettext(?:_lazy|_noop)?")
_ENTRY = re.compile(
    r'(?:msgctxt "(.*)"\n)?msgid "(.*)"\n(?:msgid_plural "(.*)"\n)?msgstr\S* "(.*)"'
)
_GLUED = re.compile(r"^(msgstr.*)\n(?=#|msgctxt|msgid )", re.MULTILINE)


def catalogue(app: str, kind: str) -> Path:
    return ROOT / app / "locale" / "fr" / "LC_MESSAGES" / f"django.{kind}"


def compiled(app: str) -> dict[str | tuple[str, int], str]:
    with catalogue(app, "mo").open("rb") as file:
        return gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]


# --- what is said --------------------------------------------------------------------


@cache
def words_of(app: str) -> frozenset[Words]:
    """Return all that an app says, each text as a catalogue knows it."""
    found = {*words_of_templates(app), *words_of_modules(app)}
    if app == "souk":
        elsewhere = {words for one in APPS if one != app for words in words_of(one)}
        found |= {*words_of_models()} - elsewhere
    return frozenset(found)


def words_of_templates(app: str) -> Iterator[Words]:
    for path in (ROOT / app).rglob("templates/**/*.*"):
        for name, *texts in _CALL.findall(templatize(path.read_text("utf-8"))):
            yield _words(name, [ast.literal_eval(text) for text in texts if text])


def words_of_modules(app: str) -> Iterator[Words]:
    for path in (ROOT / app).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            match node:
                case ast.Call(
                    func=ast.Name(id=name), args=[ast.Constant(value=str()), *_] as args
                ) if _NAMES.fullmatch(name):
                    values = [
                        one.value for one in args if isinstance(one, ast.Constant)
                    ]
                    yield _words(name, [one for one in values if isinstance(one, str)])


def _words(name: str, texts: Sequence[str]) -> Words:
    """Return what a call looks up: by its name it has a context, a plural, or both."""
    kind = name.partition("gettext")[0].strip("_")
    context = f"{texts[0]}{CONTEXT}" if "p" in kind else ""
    words = texts[1:] if context else texts
    return f"{context}{words[0]}", words[1] if "n" in kind else ""


def words_of_models() -> Iterator[Words]:
    """Give what Django calls the models of the admin and their fields."""
    from souk.apps import NAMED  # noqa: PLC0415 - it needs the settings.
    from souk.model_names import NAME  # noqa: PLC0415 - as above.

    shown = [
        model
        for page in admin.site._registry.values()
        for model in (page.model, *(one.model for one in page.inlines))
        if model._meta.app_label in NAMED and not model._meta.proxy
    ]
    with override("en"):
        for meta in (model._meta for model in shown):
            if "verbose_name" not in meta.original_attrs:
                yield f"{NAME}{CONTEXT}{meta.verbose_name}", ""
                yield f"{NAME}{CONTEXT}{meta.verbose_name_plural}", ""
            for field in meta.get_fields():
                if isinstance(field, Field):
                    # As it was before the project handed it to the catalogues.
                    if not isinstance(vars(field)["_verbose_name"], Promise):
                        yield f"{NAME}{CONTEXT}{field.verbose_name}", ""
                    if field.help_text:
                        yield str(field.help_text), ""


# --- what is written -----------------------------------------------------------------


def entries(app: str) -> list[tuple[Words, str, str]]:
    """Return the words of a catalogue, their French, and the lines of the entry."""
    found = []
    for block in _blocks(app)[1:]:
        parts = _ENTRY.search(block)
        assert parts, f"{app} has an entry of another shape: {block}"
        context, words, plural, french = (
            _unquoted(part or "") for part in parts.groups()
        )
        key = f"{context}{CONTEXT}{words}" if context else words
        found.append(((key, plural), french, block))
    return found


def renewed(app: str) -> str:
    """Return a catalogue with all that is said, and nothing else."""
    said = words_of(app)
    kept = {words: block for words, _french, block in entries(app) if words in said}
    new = [_block(words) for words in sorted(said - kept.keys())]
    return "\n\n".join((_blocks(app)[0], *kept.values(), *new)) + "\n"


def _blocks(app: str) -> list[str]:
    """Return the header of a catalogue and its entries."""
    text = catalogue(app, "po").read_text("utf-8").strip()
    return re.split(r"\n\n+", _GLUED.sub(r"\1\n\n", text))


def _block(words: Words) -> str:
    """Return an entry that waits for its French."""
    key, plural = words
    context, _, text = key.rpartition(CONTEXT)
    lines = [f"msgctxt {_quoted(context)}"] if context else []
    lines.append(f"msgid {_quoted(text)}")
    if plural:
        lines += [f"msgid_plural {_quoted(plural)}", 'msgstr[0] ""', 'msgstr[1] ""']
    else:
        lines.append('msgstr ""')
    return "\n".join(lines)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
    return f'"{escaped}"'


def _unquoted(text: str) -> str:
    return str(ast.literal_eval(f'"{text}"'))


def main(apps: Iterable[str] = APPS) -> None:
    for app in apps:
        path = catalogue(app, "po")
        path.write_text(renewed(app), "utf-8")
        mo = str(catalogue(app, "mo"))
        msgfmt = ["msgfmt", "--check-format", "-o", mo, str(path)]
        subprocess.run(msgfmt, check=True, timeout=60)
        for (words, _), french, _ in entries(app):
            if not french:
                print(f"{path.relative_to(ROOT)}: {words!r} waits for its French.")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "souk.settings.base")
    django.setup()
    main()
