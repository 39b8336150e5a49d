"""What holds for all tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation
from hypothesis import settings

from bots.phrasebook import Phrasebook
from tests.attacker import Attacker, attacking

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


@pytest.fixture
def attacker(db: None) -> Attacker:
    """Somebody with accounts who wants what the site does not want to give."""
    del db
    return attacking()


_matched: list[str] = []


@pytest.fixture(autouse=True, scope="session")
def matched_by_shape() -> Iterator[None]:
    """Write down which stored texts are known by their shapes."""
    found = Phrasebook.found

    def watched(book: Phrasebook, text: str) -> tuple[str, dict[str, str]] | None:
        if (known := found(book, text)) is not None:
            _matched.append(text)
        return known

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Phrasebook, "found", watched)
        yield


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Forget the language of the last request, which Django keeps for the next one.

    What is written today has a code: only an old row may be known by its shape.
    """
    translation.deactivate()
    matched = [*_matched]
    _matched.clear()
    if matched and not item.get_closest_marker("old_rows"):
        pytest.fail(f"Stored without a code: {matched}")
