"""People's clocks, as a function of what the log says and when it says it.

No clock is stored. Every reader of the same log finds the same time left, so "who ran
out of time" can be looked up afterwards like everything else.
"""

from tournaments.conduct.control import PeopleControl


class PersonClock:
    """What one person has left, in milliseconds."""

    def __init__(self, control: PeopleControl) -> None:
        self._move_ms = control.move_ms
        self.bank_ms = control.bank_ms
        self.since_ms: int | None = None
        """When the decision began that is being thought about, None between two."""
        self._credited_ms = 0

    @property
    def due_ms(self) -> int | None:
        """When the time is up, None while the person is not to move."""
        if self.since_ms is None:
            return None
        return self.since_ms + self._credited_ms + self._move_ms + self.bank_ms

    def start(self, at_ms: int) -> None:
        """Begin to count, unless that has begun already."""
        if self.since_ms is None:
            self.since_ms, self._credited_ms = at_ms, 0

    def go_back(self, at_ms: int) -> None:
        """Begin the decision anew; it is due when it was due before."""
        if self.since_ms is not None:
            self._credited_ms += self.since_ms - at_ms
            self.since_ms = at_ms

    def credit(self, ms: int) -> None:
        """Give time back for the decision that is being thought about."""
        if self.since_ms is not None:
            self._credited_ms += ms

    def stop(self, at_ms: int) -> None:
        """Take what a decision took from the bank; a bank is never overdrawn."""
        if self.since_ms is None:
            return
        took_ms = at_ms - self.since_ms - self._credited_ms
        self.bank_ms -= min(max(took_ms - self._move_ms, 0), self.bank_ms)
        self.since_ms = None
