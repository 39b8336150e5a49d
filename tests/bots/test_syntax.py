"""Sources are judged by the grammar of the site, whichever Python an author has."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bots.check_runner import check
from bots.sandbox.tiers import choose_sandbox
from bots.sdk import syntax
from tests.bots.handed_in import GOOD
from tests.bots.packages.archives import wheel, zipped

NEWER = {
    "type": "type X = int",
    "type parameter": "def f[T](x: T): pass",
    "type parameter of a class": "class A[T]: pass",
    "default of a type parameter": "class A[T = int]: pass",
    "same quotes": 'f"{d["k"]}"',
    "same quotes in depth": "f'{f'{x}'}'",
    "same quotes in a string": 'f"{f\'say "hi"\'}"',
    "backslash": r"""f"{'\n'.join(x)}" """,
    "backslash in a raw string": r"""rf'{"\d"}'""",
    "comment": 'f"""{\n x # c\n}"""',
    "line break": 'f"{\nx}"',
}
WRONG = {"open": "x = (", "old": 'print "x"', "null": "a\0b", "deep": "-" * 10**5}
GOOD_ONES = {
    "other quotes": "f\"{d['k']}\"",
    "quotes in triple ones": 'f"""{d["k"]}"""',
    "escapes outside": r'f"a\n{x:>{w}}\n\"{{" "\d"',
    "escapes in a raw string": r'rf"\d{x}"',
    "line break in triple quotes": 'f"""{\nx\n}"""',
    "several": 'f"{x!r}" f\'{y}\' "{z}\\n"',
    "escape in a format": r'f"{x:\n}"',
    "groups of exceptions": "try:\n    pass\nexcept* ValueError:\n    pass",
    "match": "match x:\n    case [1]: pass",
    "encoded": "# -*- coding: latin-1 -*-\nx = '\xe9'",
}
JUDGE = (
    "import runpy, sys, warnings; warnings.simplefilter('ignore')\n"
    "judged = runpy.run_path(sys.argv[1])['error_in']\n"
    "for source in eval(sys.stdin.read()): print(int(judged(source) is not None))"
)


def encoded(sources: dict[str, str]) -> list[bytes]:
    return [source.encode("latin-1") for source in sources.values()]


def pythons() -> list[str]:
    """Return the Pythons of this machine that are not older than the site's."""
    names = [f"python3.{minor}" for minor in range(12, 16)]
    found = [sys.executable, *filter(None, map(shutil.which, names))]
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    found += [str(path) for path in sorted(kept.glob("3.1[2-9]*/bin/python"))]
    return [python for python in found if works(python)]


def works(python: str) -> bool:
    """Tell a Python from a shim that only says that there is none."""
    tried = subprocess.run(
        [python, "-c", ""], check=False, capture_output=True, timeout=60
    )
    return tried.returncode == 0


@pytest.mark.parametrize("python", pythons())
def test_every_python_judges_as_the_site_does(python):
    sources = encoded({**NEWER, **WRONG, **GOOD_ONES})
    judged = subprocess.run(
        [python, "-c", JUDGE, syntax.__file__],
        input=repr(sources).encode(),
        capture_output=True,
        check=True,
        timeout=60,
    )
    bad = len(NEWER) + len(WRONG)
    assert judged.stdout.split() == [b"1"] * bad + [b"0"] * len(GOOD_ONES)


def checked(store: Path, **files: str) -> str:
    """Check a package with more modules; return what is found at last."""
    modules = {f"clever/{name}.py": code for name, code in files.items()}
    data = zipped(wheel(code=GOOD) | modules)
    report = check(data, sandbox=choose_sandbox(), store=store)
    assert not report.is_good
    return f"{report.findings[-1].stage}: {report.findings[-1].words}"


def test_a_check_names_the_file_and_the_line_that_the_site_cannot_read(store):
    assert checked(store, helper='x = 1\ny = f"{d["k"]}"\n').startswith(
        "package: Bots run on Python 3.11, which cannot read clever/helper.py, line 2: "
    )


def test_a_source_that_exhausts_its_reader_is_refused(store):
    words = checked(store, helper="x = [" + "[1]," * 4_000_000 + "]\n")
    assert words.startswith("package: ")
