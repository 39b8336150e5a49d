"""What holds for all tests."""

from pathlib import Path

import pytest
from django.utils import translation
from hypothesis import settings

# Modules beside the tests also explain the assertions that fail in them.
for folder in Path(__file__).parent.iterdir():
    if folder.is_dir():
        pytest.register_assert_rewrite(f"tests.{folder.name}")

# Two runs of the same code agree; looking for the unknown is the work of `make fuzz`.
settings.register_profile("test", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=10)
settings.register_profile("fuzz", max_examples=5_000, deadline=None)


def pytest_configure(config: pytest.Config) -> None:
    is_fuzzing = config.option.markexpr == "fuzz"
    asked = config.getoption("--hypothesis-profile")
    settings.load_profile(asked or ("fuzz" if is_fuzzing else "test"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes minutes, so that all others are done beside it."""
    items.sort(key=lambda item: "test_first_hour" not in item.nodeid)


def pytest_runtest_teardown() -> None:
    """Forget the language of the last request, which Django keeps for the next one."""
    translation.deactivate()
