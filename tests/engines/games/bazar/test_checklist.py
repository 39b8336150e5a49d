"""Every numbered line of the checklist of Bazar has a test that bears its number."""

from pathlib import Path

from tests.engines.checklist import assert_complete, numbered_tests

STATED = [f"b{number:02}" for number in range(1, 52)]
"""What the booklet states."""
EXAMPLES = [f"t{number:02}" for number in range(1, 11)]
"""Its worked examples, and what follows from it in numbers."""
COMPLETION = [f"c{number}" for number in range(1, 8)]
"""How the lost pages are completed: players, board, movement, tiles, coins, events."""


def test_every_line_of_the_checklist_has_a_test_and_no_other_number_is_borne():
    tests = numbered_tests(Path(__file__).parent, r"[bt]\d\d|c\d")
    assert_complete(tests, {*STATED, *EXAMPLES, *COMPLETION})
