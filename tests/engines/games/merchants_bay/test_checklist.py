"""Every numbered line of the rules has a test that bears its number."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
STATED = [f"c{number:02}" for number in range(1, 64)]
"""What the booklet states."""
EXAMPLES = [f"ct{number:02}" for number in range(1, 10)]
"""Its worked examples, and what follows from it in numbers."""
AMBIGUITIES = [f"a{number:02}" for number in range(1, 22)]
"""What the booklet leaves open."""
COMPLETION = [f"p{number}" for number in range(1, 11)]
"""How the lost pages are completed."""
VECTORS = [f"pt{number:02}" for number in range(1, 8)]
"""Worked examples of the completion."""
ALL = {*STATED, *EXAMPLES, *AMBIGUITIES, *COMPLETION, *VECTORS}


@cache
def numbered_tests() -> dict[str, list[str]]:
    """Return the names of all tests here, by the number they begin with."""
    tests = defaultdict(list)
    for path in sorted(FOLDER.glob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                number = re.match(r"test_((?:c|ct|a|pt)\d\d|p\d{1,2})_\w", node.name)
                if number:
                    tests[number[1]].append(f"{path.name}::{node.name}")
    return tests


@pytest.mark.parametrize("number", sorted(ALL))
def test_every_line_of_the_checklist_has_a_test(number):
    assert numbered_tests()[number] != []


def test_no_test_bears_a_number_that_the_checklist_does_not_have():
    assert set(numbered_tests()) == ALL


def test_no_two_tests_bear_the_same_name():
    names = [test for tests in numbered_tests().values() for test in tests]
    assert len(names) == len({name.partition("::")[2] for name in names})
