"""What happened: one record for each thing a spectator at the table would notice."""

from engines.core.records import Event


class MarketOpened(Event, frozen=True):
    """The stalls stand in their order; the first number is the worth of stall 1."""

    worth: tuple[int, ...]


class LapBegan(Event, frozen=True):
    """The camel stands at the gate, or walks on past it."""

    lap: int


class TokenGivenUp(Event, frozen=True):
    """A trader lets the camel walk back."""

    seat: int


class StallOpened(Event, frozen=True):
    """The camel walked to a stall, which now belongs to a trader."""

    seat: int
    stall: int


class MarketClosed(Event, frozen=True):
    """The match is over."""

    ranks: tuple[int, ...]
    coins: tuple[int, ...]


AnyEvent = MarketOpened | LapBegan | TokenGivenUp | StallOpened | MarketClosed
