"""Events of the table as a whole, and those that may happen in any phase."""

from typing import Literal

from engines.core.records import Event

# --- setup and piles -----------------------------------------------------------------


class GameBegan(Event, frozen=True):
    """The shops are open, each with its first gold; the rest is as the options say."""

    seats: int
    """How many shops there are."""
    advanced_two_player: bool
    """Whether the advanced rules for two players hold."""
    unshakeable_heroes: bool
    """Whether it is played without adventure cards."""
    first_game: bool
    """Whether the cards are those of a first game."""


class QuestTokenTaken(Event, frozen=True):
    """A player took the Quest token: by lot, later for having invited the last hero.

    From then on that player comes first; in the Shopping phase with the sales.
    """

    seat: int


class MonstersStacked(Event, frozen=True):
    """One monster of each level was drawn; the first is revealed first."""

    monsters: tuple[str | None, ...]
    """The monsters, the first to come first; None if not told."""


class ItemsShuffled(Event, frozen=True):
    """All items, later all discarded ones, were shuffled and laid under the pile."""

    order: tuple[str | None, ...]
    """The items, the first drawn first; None if not told."""


class HeroesShuffled(Event, frozen=True):
    """The heroes were shuffled; the first arrives first."""

    order: tuple[str | None, ...]
    """The heroes, the first to arrive first; None if not told."""


class AdventuresShuffled(Event, frozen=True):
    """The adventure cards that no hero has make up a new pile; the first is on top."""

    order: tuple[str | None, ...]
    """The cards, the topmost first; None if not told."""


class EmployeesShuffled(Event, frozen=True):
    """The employees nobody has hired make up a new pile; the first is on top."""

    order: tuple[str | None, ...]
    """The employees, the topmost first; None if not told."""


class HeroArrived(Event, frozen=True):
    """A new hero came to the centre, with so much gold."""

    hero: str
    gold: int
    """The gold that it brings."""


# --- the round, and what may happen in any phase -------------------------------------


class RoundBegan(Event, frozen=True):
    """A round began, and with it the Supply phase."""

    round: int
    """The number of the round, from 1."""


class PhaseBegan(Event, frozen=True):
    """One of the later phases of the round began."""

    phase: Literal["display", "shopping", "adventure", "upgrade", "storage"]
    """The phase that began."""


class EmployeeOffered(Event, frozen=True):
    """An employee could act now: the player decides."""

    seat: int
    employee: str


class EmployeeUsed(Event, frozen=True):
    """A player let an employee act."""

    seat: int
    employee: str


class EmployeeSkipped(Event, frozen=True):
    """A player did without an employee this time."""

    seat: int
    employee: str


class ItemDrawn(Event, frozen=True):
    """A player drew the topmost item and is going to discard one for it."""

    seat: int
    item: str | None


class ItemDiscarded(Event, frozen=True):
    """A player discarded an item of the hand, face up."""

    seat: int
    item: str


class GoldGained(Event, frozen=True):
    """A shop got gold from the bank."""

    seat: int
    gold: int
    source: str


class GoldLost(Event, frozen=True):
    """A shop lost gold to the bank."""

    seat: int
    gold: int
    source: str


class GloryGained(Event, frozen=True):
    """A shop got Glory besides that of its fights."""

    seat: int
    glory: int
    source: str


class GloryLost(Event, frozen=True):
    """A shop lost Glory."""

    seat: int
    glory: int
    source: str


class HeroGoldGained(Event, frozen=True):
    """A hero got gold from the bank."""

    hero: str
    gold: int
    source: str


class HeroGoldLost(Event, frozen=True):
    """A hero lost gold to the bank."""

    hero: str
    gold: int
    source: str


class GameEnded(Event, frozen=True):
    """The last monster fell, or there was no hero left and everybody is defeated."""

    ranks: tuple[int, ...]
    """The place of each seat, 1 first; equal seats share a place."""
    scores: tuple[int, ...]
    """The score of each seat."""
    kind: Literal["ranked", "everybody_defeated"]
    """Whether there is a winner."""
