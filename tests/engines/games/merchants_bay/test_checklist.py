"""Every numbered line of the rules has a test that bears its number."""

from pathlib import Path

from tests.engines.checklist import assert_complete, numbered_tests

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


def test_every_line_of_the_checklist_has_a_test_and_no_other_number_is_borne():
    tests = numbered_tests(Path(__file__).parent, r"(?:c|ct|a|pt)\d\d|p\d{1,2}")
    assert_complete(tests, {*STATED, *EXAMPLES, *AMBIGUITIES, *COMPLETION, *VECTORS})
