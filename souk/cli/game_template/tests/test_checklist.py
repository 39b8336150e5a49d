"""Every numbered rule of New Game has a test that bears its number."""

from pathlib import Path

from tests.engines.checklist import assert_complete, numbered_tests


def test_every_rule_has_a_test_and_no_other_number_is_borne() -> None:
    tests = numbered_tests(Path(__file__).parent, r"r\d\d")
    assert_complete(tests, {f"r{number:02}" for number in range(1, 10)})
