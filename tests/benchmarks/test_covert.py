"""What two seats can tell each other is measured, not guessed."""

import pytest

from benchmarks.covert import seat
from benchmarks.covert.__main__ import SLOTS_S, capacity, right_share
from bots.sandbox.tiers import choose_sandbox


def test_a_slot_carries_a_bit_if_all_arrive_and_nothing_if_half_do():
    assert capacity(1.0) == pytest.approx(1)
    assert capacity(0.5) == capacity(0.3) == 0
    assert 0 < capacity(0.8) < capacity(0.9) < 1


def test_every_channel_has_its_slots():
    assert set(SLOTS_S) >= set(seat.CHANNELS)


@pytest.mark.parametrize("channel", seat.CHANNELS)
def test_a_message_is_sent_from_one_seat_to_another(channel):
    share = right_share(choose_sandbox(), channel, slot_s=0.01, bits=4)
    assert share in {0, 0.25, 0.5, 0.75, 1}
