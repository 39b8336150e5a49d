"""How much time seats have in a match: bots by their processors, people by the wall."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from bots.bot_table import STAND_IN
from bots.driver.clock import TimeControl

Milliseconds = Annotated[int, Meta(ge=0, le=366 * 24 * 3_600_000)]


class UnknownControl(ValueError):
    """A time control that cannot be read; the text says what is wrong with it."""


SLOW_MS: Final = 3_600_000
"""Who has so long for a move plays by correspondence, at many tables at once."""


class PeopleControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much time people have, in milliseconds, and who goes on for them."""

    move_ms: Milliseconds = 60_000
    """What every decision may take without a cost."""
    bank_ms: Milliseconds = 30 * 60_000
    """What all decisions of a match may take beyond that, together."""
    stand_in: str = STAND_IN
    """The player of the game that takes over from a person who left or was late."""

    @property
    def is_slow(self) -> bool:
        """Whether people come back for a move instead of waiting for their turn."""
        return self.move_ms >= SLOW_MS


class Control(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time control of a match."""

    bots: TimeControl = TimeControl()
    people: PeopleControl = PeopleControl()


_decode = msgspec.json.Decoder(Control).decode


def read_control(text: str | bytes) -> Control:
    """Read a control from JSON; what it leaves out is as usual."""
    try:
        return _decode(text)
    except msgspec.DecodeError as error:
        raise UnknownControl(f"The time control cannot be read: {error}.") from error


def write_control(control: Control) -> str:
    return msgspec.json.encode(control).decode()
