"""Who gets a place for a live stream when many want one."""

from contextlib import ExitStack

import pytest

from replays.places import FEW, NoPlace, StreamPlaces


@pytest.fixture
def open_streams():
    """Streams that stay open until the test is over."""
    with ExitStack() as streams:
        yield streams


def opened(streams: ExitStack, places: StreamPlaces, address: str, wanted: int) -> int:
    """Open streams from an address, as many as it gets, and return how many."""
    for number in range(wanted):
        try:
            streams.enter_context(places.for_address(address))
        except NoPlace:
            return number
    return wanted


def test_one_address_gets_its_share_and_others_get_theirs(open_streams):
    places = StreamPlaces(places=500, per_address=150, per_account=20)
    assert opened(open_streams, places, "192.0.2.1", 505) == 150
    assert opened(open_streams, places, "192.0.2.2", 30) == 30


def test_the_last_places_are_for_addresses_that_have_hardly_any(open_streams):
    places = StreamPlaces(places=100, per_address=50, per_account=20)
    taken = [opened(open_streams, places, f"192.0.2.{n}", 60) for n in range(4)]
    assert taken == [50, 30, FEW, FEW]
    assert opened(open_streams, places, "192.0.2.9", 1) == 1
    assert opened(open_streams, places, "192.0.2.1", 1) == 0


def test_there_is_an_end_to_all_places(open_streams):
    places = StreamPlaces(places=10, per_address=5, per_account=20)
    taken = [opened(open_streams, places, f"192.0.2.{n}", 5) for n in range(3)]
    assert taken == [5, 5, 0]


def test_a_place_is_free_again_when_its_reader_has_left():
    places = StreamPlaces(places=1, per_address=1, per_account=1)
    for _ in range(3):
        with places.for_address("192.0.2.1"), places.for_account(7):
            with pytest.raises(NoPlace), places.for_address("192.0.2.2"):
                pass
            with pytest.raises(NoPlace), places.for_account(7):
                pass
    assert places.taken == 0
    assert not places._addresses
    assert not places._accounts


def test_strangers_have_no_account_to_be_counted_by():
    places = StreamPlaces(places=9, per_address=9, per_account=1)
    with places.for_account(None), places.for_account(None):
        pass
