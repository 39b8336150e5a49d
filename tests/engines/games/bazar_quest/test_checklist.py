"""Every numbered line of the checklist of Bazar Quest has a test with its number."""

from pathlib import Path

from tests.engines.checklist import assert_complete, numbered_tests

STATED = [f"q{number:02}" for number in (*range(1, 50), *range(60, 63), *range(70, 80))]
"""What the booklet states."""
EXAMPLES = [f"qt{number:02}" for number in range(1, 13)]
"""What follows from it in numbers."""
DOUBTS = [f"a{number:02}" for number in range(1, 21)]
"""What the booklet leaves open, and how it is decided."""
COMPLETION = [f"c{number}" for number in range(1, 11)]
"""The cards the booklet does not show, their abilities, and a round step by step."""


def test_every_line_of_the_checklist_has_a_test_and_no_other_number_is_borne():
    tests = numbered_tests(Path(__file__).parent, r"q\d\d|qt\d\d|a\d\d|c\d\d?")
    assert_complete(tests, {*STATED, *EXAMPLES, *DOUBTS, *COMPLETION})
