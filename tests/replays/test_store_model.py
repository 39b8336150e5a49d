"""The store against a model of it: whatever writers do, in whatever order."""

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.replays.store_machine import StoreMachine

pytestmark = pytest.mark.usefixtures("own_database")


def test_the_store_does_what_its_model_does():
    profile = settings(max_examples=10, stateful_step_count=30)
    run_state_machine_as_test(StoreMachine, settings=profile)


@pytest.mark.fuzz
def test_the_store_does_what_its_model_does_for_a_long_time():
    profile = settings(max_examples=500, stateful_step_count=60)
    run_state_machine_as_test(StoreMachine, settings=profile)
