"""Every numbered line of the checklist of Bazar has a test that bears its number."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
STATED = [f"b{number:02}" for number in range(1, 52)]
"""What the booklet states."""
EXAMPLES = [f"t{number:02}" for number in range(1, 11)]
"""Its worked examples, and what follows from it in numbers."""
COMPLETION = [f"c{number}" for number in range(1, 8)]
"""How the lost pages are completed: players, board, movement, tiles, coins, events."""


def numbered_tests() -> dict[str, list[str]]:
    """Return the names of all tests here, by the number they begin with."""
    tests = defaultdict(list)
    for path in sorted(FOLDER.glob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                number = re.match(r"test_([bt]\d\d|c\d)_\w", node.name)
                if number:
                    tests[number[1]].append(f"{path.name}::{node.name}")
    return tests


@pytest.mark.parametrize("number", [*STATED, *EXAMPLES, *COMPLETION])
def test_every_line_of_the_checklist_has_a_test(number):
    assert numbered_tests()[number] != []


def test_no_test_bears_a_number_that_the_checklist_does_not_have():
    assert set(numbered_tests()) == {*STATED, *EXAMPLES, *COMPLETION}


def test_no_two_tests_bear_the_same_name():
    names = [test for tests in numbered_tests().values() for test in tests]
    assert len(names) == len({name.partition("::")[2] for name in names})
