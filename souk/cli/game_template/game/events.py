"""What happened: one record for each thing a spectator at the table would notice."""

from engines.core.records import Event


class MarketOpened(Event, frozen=True):
    """The stalls stand in their order; the first number is the worth of stall 1."""

    worth: tuple[int, ...]
    """What each stall is worth, stall 1 first."""


class LapBegan(Event, frozen=True):
    """The camel stands at the gate, or walks on past it."""

    lap: int
    """The number of the lap, from 1."""


class TokenGivenUp(Event, frozen=True):
    """A trader lets the camel walk back."""

    seat: int
    """The trader who has no token any more."""


class StallOpened(Event, frozen=True):
    """The camel walked to a stall, which now belongs to a trader."""

    seat: int
    """Whose stall it is now."""
    stall: int
    """The number of the stall."""


class MarketClosed(Event, frozen=True):
    """The match is over."""

    ranks: tuple[int, ...]
    """The place of each seat, 1 first; equal seats share a place."""
    coins: tuple[int, ...]
    """The coins of each seat."""


AnyEvent = MarketOpened | LapBegan | TokenGivenUp | StallOpened | MarketClosed
