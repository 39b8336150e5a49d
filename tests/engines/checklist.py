"""Checklists: every numbered line of a game's rules has a test with its number."""

import ast
import re
from collections import defaultdict
from pathlib import Path


def numbered_tests(folder: Path, number: str) -> dict[str, list[str]]:
    """Return the names of all tests of a folder, by the number they begin with.

    What a number looks like is a regular expression.
    """
    begins = re.compile(rf"test_({number})_\w")
    tests = defaultdict(list)
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and (found := begins.match(node.name)):
                tests[found[1]].append(node.name)
    return tests


def assert_complete(tests: dict[str, list[str]], numbers: set[str]) -> None:
    """Expect a test for each number, no other numbers, and no name twice."""
    assert set(tests) == numbers
    names = [name for named in tests.values() for name in named]
    assert len(set(names)) == len(names)
