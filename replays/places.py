"""Places of a web server, shared out so that nobody takes all of them.

A web server has so many places for whatever lasts: live streams, requests that are
being sent, responses that are being read. One address of the network gets a share, and
the last places are kept for addresses that have hardly any: a visitor who opens
hundreds stops no other. Of live streams, one account gets a smaller share as well.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

RESERVED: Final = 0.2
"""The part of all places that is kept for addresses with few of them."""

FEW: Final = 5
"""So many places an address may have and still get one of the reserved ones."""

T = TypeVar("T")


class NoPlace(Exception):
    """There is no place for this visitor now."""


class Places:
    def __init__(self, *, places: int, per_address: int) -> None:
        self._places = places
        self._per_address = per_address
        self._open_to_all = places - int(places * RESERVED)
        self.taken = 0
        self._addresses: Counter[str] = Counter()

    @contextmanager
    def for_address(self, address: str) -> Iterator[None]:
        """Hold a place for an address, or raise `NoPlace`."""
        own = self._addresses[address]
        is_tight = self.taken >= self._open_to_all and own >= FEW
        if self.taken >= self._places or own >= self._per_address or is_tight:
            raise NoPlace
        self.taken += 1
        with _counted(self._addresses, address):
            try:
                yield
            finally:
                self.taken -= 1


class StreamPlaces(Places):
    def __init__(self, *, places: int, per_address: int, per_account: int) -> None:
        super().__init__(places=places, per_address=per_address)
        self._per_account = per_account
        self._accounts: Counter[int] = Counter()

    @contextmanager
    def for_account(self, account: int | None) -> Iterator[None]:
        """Hold one of the places of an account; strangers have none to hold."""
        if account is None:
            yield
            return
        if self._accounts[account] >= self._per_account:
            raise NoPlace
        with _counted(self._accounts, account):
            yield


@contextmanager
def _counted(counts: Counter[T], key: T) -> Iterator[None]:
    """Count one more, and forget a key that nobody uses."""
    counts[key] += 1
    try:
        yield
    finally:
        counts[key] -= 1
        if not counts[key]:
            del counts[key]
