"""What a merchant is: one frozen value of tables and functions.

The base rules know a merchant only through this value. A merchant's rule that differs
from the base rule is a field here, never a condition there. A further merchant is one
folder and one word in `merchants.MERCHANTS`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from engines.core.chance import Chance
from engines.core.records import Move
from engines.games.merchants_bay.content import BOX, Cost
from engines.games.merchants_bay.face import Face
from engines.games.merchants_bay.frame.hints import Hints
from engines.games.merchants_bay.frame.question import DecisionKind, Evolve, Play
from engines.games.merchants_bay.state import Shop, State


class ShopView(msgspec.Struct, frozen=True, tag_field="merchant"):
    """A shop as everybody sees it: nothing in a shop is hidden."""


def _always(state: State, seat: int) -> bool:
    return True


def _nothing_to_enter(state: State, seat: int) -> None:
    """Leave the shop as it is."""


def _nothing_to_do(play: Play, seat: int) -> None:
    """Leave the shop as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """An action space of a shop."""

    name: str
    """What moves and events call it; no two merchants share a name."""
    cost: Cost
    question: str
    """The key of what is asked, or done, first."""
    is_open: Callable[[State, int], bool] = _always
    """Whether this seat could do at least one unit of the action now."""
    closed: str = "This action can always be carried out."
    """A sentence that says what is missing while it is not open."""
    enter: Callable[[State, int], None] = _nothing_to_enter
    """Called by `evolve` when the figure arrives: notes what the action begins with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """An ability of a staff board."""

    question: str
    """The key of what is asked, or done, first."""
    is_usable: Callable[[State, int], bool] = _always
    unusable: str = "This ability can always be used."
    """A sentence that says what is missing while it is not usable."""
    enter: Callable[[State, int], None] = _nothing_to_enter
    """Called by `evolve` when the ability is about to be used."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Merchant:
    """A merchant: the shop's content, its rules and how it is seen."""

    name: str
    box: msgspec.Struct
    """The numbers of the shop; they count for the digest of the content."""
    new_shop: Callable[[], Shop]
    """The shop before anything is drawn for it."""
    set_up: Callable[[Play, int], None] = _nothing_to_do
    """Fill the shop of a seat before the first day."""
    clean_up: Callable[[Play, int], None] = _nothing_to_do
    """Renew what is renewed between two days, before the day begins."""
    locations: tuple[Location, ...]
    """In the order in which they are offered, before those that all shops share."""
    staff: tuple[Ability, ...]
    """One for each slot."""
    staff_cost: Cost = BOX.costs.use_staff
    """What it costs to use them; generally the same in all shops (C-59)."""
    questions: Mapping[str, DecisionKind]
    """All keys begin with the merchant's name."""
    moves: tuple[type[Move], ...]
    """The moves only this merchant makes."""
    evolve: Evolve
    """The events only this merchant causes, and what they do."""
    shop_view: type[ShopView]
    view: Callable[[Any], ShopView]
    """Show a shop of this merchant."""
    imagine: Callable[[Any, Chance], Shop]
    """A shop that fits a view of it, what nobody knows drawn by chance."""
    face: Face
    """How the shop is told, drawn and written."""
    hints: Hints = Hints()  # noqa: RUF009 - It is frozen, so all may share it.
    """What the greedy player is told of the shop."""
