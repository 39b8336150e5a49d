"""What is in the base box: adventurers, boats, piers, the clock and the cards.

The data is `merchants_bay.toml`; this module reads it once into the tables the rules
look things up in. Inside, things are small numbers: a *kind* of adventurer is 0 to 3
for a customer, by colour, and 4 for a rogue; a *good* is 0 to 3 for a small one, by
colour, and 4 to 7 for a large one; a *space* of the clock counts half hours. Moves,
events and views use the names. What is in the box of a merchant is the merchant's own.
"""

from typing import Any, Final, Literal, get_args

import msgspec

from engines.core.content import read_box

Colour = Literal["red", "green", "blue", "yellow"]
Adventurer = Literal["red", "green", "blue", "yellow", "grey"]
Size = Literal["small", "large"]
Icon = Literal["red", "green", "blue", "yellow", "corruption"]
Side = Literal["left", "right"]
Pier = Literal["bazaar", "grand_place", "black_market"]
Berth = Literal["bazaar", "grand_place_left", "grand_place_right", "black_market"]
Townsfolk = Literal["locals", "mercenaries", "sailors"]
Rogues = Literal["criminals", "cultists", "robbers"]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a box."""


class Pair(Record, frozen=True):
    """A number for small goods and one for large goods."""

    small: int
    large: int


class Cost(Record, frozen=True):
    """What an action space costs once the action has been carried out."""

    hours: int
    corruption: int = 0


class Costs(Record, frozen=True):
    """What the actions cost that all merchants share."""

    use_staff: Cost
    sponsor: Cost
    wait: Cost
    recruit: tuple[Cost, ...]


class Customers(Record, frozen=True):
    """The customers of a colour."""

    colour: Colour
    count: int
    halls: int
    prices: Pair


class RogueCard(Record, frozen=True):
    """How many rogues there are, and what they are up to."""

    name: Rogues
    lair: int
    bag: int
    arrive: bool
    effect: Literal["none", "bribes", "robberies"]


class RogueBox(Record, frozen=True):
    """The grey adventurers and their cards."""

    count: int
    cards: tuple[RogueCard, ...]


class Boats(Record, frozen=True):
    """On which side of the island each boat lies, and how many it carries."""

    sides: tuple[Side, ...]
    places: int
    arriving: int


class PierBoard(Record, frozen=True):
    """Where goods of some sizes are sold, and what each seller draws for it."""

    name: Pier
    sizes: tuple[Size, ...]
    corruption: int = 0


class BerthBoard(Record, frozen=True):
    """Where a boat docks."""

    name: Berth
    side: Side
    pier: Pier


class Indicator(Record, frozen=True):
    """Loads boats when it is passed on the way from an hour to the next."""

    after: int
    loads: tuple[int, int, int]


class Hand(Record, frozen=True):
    """A space between two hours that saves an hour, and where its mouse is."""

    enter: int
    leave: int
    free_from: int
    mouse_then: int

    @property
    def space(self) -> int:
        """Half way between the two hours."""
        return self.enter + self.leave


class Clock(Record, frozen=True):
    """The dial: all its numbers are hours."""

    rounds: int
    market: int
    indicators: tuple[Indicator, ...]
    hands: tuple[Hand, ...]


class CorruptionCard(Record, frozen=True):
    """A face of the corruption cards."""

    count: int
    icons: tuple[Icon, ...]


class TownsfolkCard(Record, frozen=True):
    """Somebody to recruit."""

    kind: Townsfolk
    ability: Literal[
        "discard_one",
        "discard_up_to_three",
        "small_good",
        "large_good",
        "load",
        "to_pier",
        "to_hall",
        "to_bag",
        "to_boat",
    ]
    icons: tuple[Icon, ...]
    good: Colour | None = None
    """The colour of the good that a mercenary brings."""


class Box(Record, frozen=True):
    """All that is in the base box."""

    edition: int
    supply: Pair
    staff_slots: int
    corruption_cards: tuple[CorruptionCard, ...]
    costs: Costs
    customers: tuple[Customers, ...]
    rogues: RogueBox
    boats: Boats
    piers: tuple[PierBoard, ...]
    berths: tuple[BerthBoard, ...]
    clock: Clock
    townsfolk: tuple[TownsfolkCard, ...]


def _names(kind: Any) -> tuple[Any, ...]:
    return get_args(kind)


BOX: Final = read_box(__name__, Box)

# --- adventurers and goods -----------------------------------------------------------

COLOURS: Final[tuple[Colour, ...]] = _names(Colour)
KINDS: Final[tuple[Adventurer, ...]] = _names(Adventurer)
KIND: Final[dict[str, int]] = {name: kind for kind, name in enumerate(KINDS)}
"""The number of a colour, and of grey."""
GREY: Final = KIND["grey"]

SIZES: Final[tuple[Size, ...]] = _names(Size)
GOODS: Final[tuple[tuple[Size, Colour], ...]] = tuple(
    (size, colour) for size in SIZES for colour in COLOURS
)
GOOD: Final[dict[tuple[str, str], int]] = {
    good: number for number, good in enumerate(GOODS)
}
SMALL: Final = 0
LARGE: Final = len(COLOURS)
"""Added to a colour, the number of the small or the large good."""

PRICES: Final[tuple[int, ...]] = tuple(
    getattr(customers.prices, size) for size in SIZES for customers in BOX.customers
)
"""The price of each good."""
SUPPLY: Final[tuple[int, ...]] = tuple(getattr(BOX.supply, size) for size, _ in GOODS)

ROGUE_CARD: Final[dict[str, RogueCard]] = {card.name: card for card in BOX.rogues.cards}
FULL_BAG: Final = (*(each.count for each in BOX.customers), BOX.rogues.count)
"""All adventurers there are, by kind."""

# --- boats and piers -----------------------------------------------------------------

BOATS: Final = range(len(BOX.boats.sides))
PLACES: Final = BOX.boats.places

PIERS: Final[tuple[Pier, ...]] = tuple(pier.name for pier in BOX.piers)
PIER: Final[dict[str, int]] = {name: number for number, name in enumerate(PIERS)}
GOODS_SOLD_AT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(good for good, (size, _) in enumerate(GOODS) if size in pier.sizes)
    for pier in BOX.piers
)
BLACK_MARKET: Final = next(
    number for number, pier in enumerate(BOX.piers) if pier.corruption
)
"""The pier whose sellers draw corruption."""

BERTHS: Final[tuple[Berth, ...]] = tuple(berth.name for berth in BOX.berths)
BERTH: Final[dict[str, int]] = {name: number for number, name in enumerate(BERTHS)}
PIER_OF_BERTH: Final[tuple[int, ...]] = tuple(PIER[berth.pier] for berth in BOX.berths)
BERTHS_OF_BOAT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(number for number, berth in enumerate(BOX.berths) if berth.side == side)
    for side in BOX.boats.sides
)
"""The berths on the side of each boat."""

# --- clock ---------------------------------------------------------------------------

ROUNDS: Final = BOX.clock.rounds
MARKET: Final = BOX.clock.market
HANDS: Final = BOX.clock.hands
HAND_AT: Final[dict[int, Hand]] = {2 * hand.enter: hand for hand in HANDS}
"""The hand that can be entered from a space."""
HAND_OF: Final[dict[int, Hand]] = {hand.space: hand for hand in HANDS}
"""The hand that a space is."""
LOADS_AFTER: Final[dict[int, tuple[int, int, int]]] = {
    2 * indicator.after: indicator.loads for indicator in BOX.clock.indicators
}
"""For each space before an indicator the number of loads, by seats less two."""


def _first_free_space(round_number: int) -> int:
    taken = [hand.mouse_then for hand in HANDS if round_number >= hand.free_from]
    return 2 * next(hour for hour in range(1, MARKET) if hour not in taken)


_START_SPACES = tuple(_first_free_space(number) for number in range(ROUNDS + 1))


def start_space(round_number: int) -> int:
    """Return where hourglasses begin a round: the lowest number without a mouse."""
    return _START_SPACES[round_number]


# --- cards ---------------------------------------------------------------------------

ICONS: Final[tuple[Icon, ...]] = _names(Icon)


def _counted(icons: tuple[Icon, ...]) -> tuple[int, ...]:
    return tuple(icons.count(icon) for icon in ICONS)


CORRUPTION: Final = BOX.corruption_cards
CORRUPTION_DECK: Final[tuple[int, ...]] = tuple(
    face for face, card in enumerate(CORRUPTION) for _ in range(card.count)
)
"""All corruption cards; a card is the number of its face, for equal ones are alike."""
CORRUPTION_ICONS: Final = tuple(_counted(card.icons) for card in CORRUPTION)
"""For each face how often it shows each clan and, last, corruption."""

TOWNSFOLK: Final = BOX.townsfolk
TOWNSFOLK_ICONS: Final = tuple(_counted(card.icons) for card in TOWNSFOLK)
TOWNSFOLK_KINDS: Final[tuple[Townsfolk, ...]] = _names(Townsfolk)
OPEN_PLACES: Final = len(BOX.costs.recruit)
"""How many townsfolk can be seen on the Grand Place."""
SLOTS: Final = BOX.staff_slots
