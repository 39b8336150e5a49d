"""Every misbehaviour is tried in every sandbox that this machine has.

Where root runs the tests, `make adversarial` tries all of it as an ordinary user too.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.sandbox.tiers import ORDINARY_TIERS, TIERS, Culprit, open_folder


@pytest.fixture
def folder() -> Iterator[Path]:
    """A bot's own code."""
    with open_folder() as folder:
        yield folder


@pytest.fixture(
    params=[
        *TIERS,
        *(pytest.param(tier, marks=pytest.mark.adversarial) for tier in ORDINARY_TIERS),
    ]
)
def bot(request: pytest.FixtureRequest, folder: Path) -> Culprit:
    """A bot that does what it is told."""
    return Culprit(request.param, folder)
