"""What a tournament format gets, and what it answers.

A format has no state. It is given all of the past each time, as a `History`, and says
which round comes next and how things stand. So a restart, a late result or a correction
cannot leave a counter wrong, and the same question gets the same answer.
"""

from typing import Annotated, ClassVar, Final, Protocol

import msgspec
from msgspec import Meta

from engines.core.messages import CodedMessage
from engines.core.messages import translatable as _

BYE: Final = 0.5
"""What a round without opponents is worth: as much as a game on average."""

Blocks = Annotated[
    int,
    Meta(
        ge=1,
        le=100,
        title=_("Deals per table"),
        description=_("How many deals a table plays, each of them in all seatings."),
    ),
]
"""An option that most formats have."""


class FormatEntrant(msgspec.Struct, frozen=True):
    key: int
    """Its name, the same throughout the tournament."""
    owner: int
    """Two of one owner share a table only where it cannot be avoided."""
    rating: float = 1500.0
    """Fitted Elo before the event; it orders the seeds."""
    is_out: bool = False
    """Withdrawn or disqualified: paired no more, but keeps its results."""
    is_person: bool = False
    """Remembers what it has seen: no deal is played twice at its tables."""


class PairedTable(msgspec.Struct, frozen=True):
    """Entrants who play together in a round."""

    entrants: tuple[int, ...]
    blocks: int = 1
    """So many deals, each played once in every seating of the table if mirrored."""
    reason: str = ""
    swap: tuple[int, ...] = ()
    """Two entrants who change seats while all others stay; empty means that all change
    seats, by a square of seatings."""
    is_mirrored: bool = True
    """Whether a deal is played in every seating; if not, each seating has its own."""


class PairedRound(msgspec.Struct, frozen=True):
    number: int
    """Counted from 1."""
    tables: tuple[PairedTable, ...]
    byes: tuple[int, ...] = ()
    reason: str = ""


class PlayedGame(msgspec.Struct, frozen=True):
    """One finished match of a table; a voided one is no game."""

    round: int
    table: int
    block: int
    row: int
    """Table, block and row of the seatings are counted from 0."""
    seating: tuple[int, ...]
    """The entrants by seat."""
    ranks: tuple[int, ...]
    """Their places by seat, 1 for the first; shared places are equal."""
    is_lost_by_all: bool = False
    forfeits: tuple[int, ...] = ()
    """The entrants that failed; they are ranked last already."""


class Form(msgspec.Struct, frozen=True):
    """How well an entrant of a ladder is known, and how busy it is."""

    key: int
    elo: float = 1500.0
    """Fitted Elo as of now."""
    half_width: float = 350.0
    """Half of the interval around it that holds the true value in 95 of 100 cases."""
    games: int = 0
    idle_rank: int = 0
    """How many others have been given a table since it was given its last one."""
    in_flight: int = 0
    """Tables that it has been given and has not finished."""
    is_new: bool = False
    """Whether the next table is for newcomers alone, and this is one of them."""


class History(msgspec.Struct, frozen=True):
    """All that a format may know of a tournament."""

    entrants: tuple[FormatEntrant, ...]
    seats: int
    """The size of a table, as the organiser wants it."""
    table_sizes: range
    """The sizes that the game allows."""
    seed: bytes
    """Lots are drawn from it, and from nothing else."""
    rounds: tuple[PairedRound, ...] = ()
    games: tuple[PlayedGame, ...] = ()
    form: tuple[Form, ...] = ()
    """Only for formats that do not wait for rounds."""
    drawing: int = 1
    """By which version of its rule a ladder draws opponents; rounds that were stored
    without one were drawn by the first."""

    @property
    def next_number(self) -> int:
        return self.rounds[-1].number + 1 if self.rounds else 1

    @property
    def present(self) -> list[FormatEntrant]:
        """The entrants that can be paired, by key."""
        entrants = (entrant for entrant in self.entrants if not entrant.is_out)
        return sorted(entrants, key=lambda entrant: entrant.key)

    @property
    def present_keys(self) -> list[int]:
        return [entrant.key for entrant in self.present]

    @property
    def owners(self) -> dict[int, int]:
        """The owners of all entrants, by their keys."""
        return {entrant.key: entrant.owner for entrant in self.entrants}


class Standing(msgspec.Struct, frozen=True):
    place: int
    key: int
    points: float
    games: int
    tie_breaks: tuple[tuple[str, float], ...] = ()
    """Name and value in the order in which they count, for every entrant the same
    names; more is better."""
    note: str = ""


class Format(Protocol):
    """A kind of tournament; the fields of its class are the organiser's options."""

    name: ClassVar[str]
    title: ClassVar[str]
    waits_for_rounds: ClassVar[bool]
    """Whether a round has to be finished before the next is asked for."""

    def next_round(self, history: History) -> PairedRound | None:
        """Return who meets next; None if the tournament is over, or all are busy."""

    def standings(self, history: History) -> tuple[Standing, ...]:
        """Return all entrants, the best first, as of the games played so far."""

    def objection(self, history: History) -> CodedMessage | None:
        """Return a sentence why this cannot start, and what to do; None if it can."""
