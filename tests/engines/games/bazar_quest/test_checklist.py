"""Every numbered line of the checklist of Bazar Quest has a test with its number."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
STATED = [f"q{number:02}" for number in (*range(1, 50), *range(60, 63), *range(70, 80))]
"""What the booklet states."""
EXAMPLES = [f"qt{number:02}" for number in range(1, 13)]
"""What follows from it in numbers."""
DOUBTS = [f"a{number:02}" for number in range(1, 21)]
"""What the booklet leaves open, and how it is decided."""
COMPLETION = [f"c{number}" for number in range(1, 11)]
"""The cards the booklet does not show, their abilities, and a round step by step."""


@cache
def numbered_tests() -> dict[str, list[str]]:
    """Return the names of all tests here, by the number they begin with."""
    tests = defaultdict(list)
    for path in sorted(FOLDER.glob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                number = re.match(r"test_(q\d\d|qt\d\d|a\d\d|c\d\d?)_\w", node.name)
                if number:
                    tests[number[1]].append(f"{path.name}::{node.name}")
    return tests


@pytest.mark.parametrize("number", [*STATED, *EXAMPLES, *DOUBTS, *COMPLETION])
def test_every_line_of_the_checklist_has_a_test(number):
    assert numbered_tests()[number] != []


def test_no_test_bears_a_number_that_the_checklist_does_not_have():
    expected = {*STATED, *EXAMPLES, *DOUBTS, *COMPLETION}
    assert set(numbered_tests()) - expected == set()


def test_no_two_tests_bear_the_same_name():
    names = [test for tests in numbered_tests().values() for test in tests]
    assert len(names) == len({name.partition("::")[2] for name in names})
