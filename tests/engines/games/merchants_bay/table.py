"""A table of La Baie des Marchands in the middle of a match, made by folding events.

Adventurers are letters: `r`, `g`, `b`, `y` for customers, `x` for a rogue. A small good
is the letter of its colour, a large one its capital. On the clock a number is an hour,
`H1` and `H2` are the hands. Boats, piers and rows are told as words separated by
spaces; a dash is an empty one.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from engines.core.chance import Chance, Key
from engines.core.records import Event, Move
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.content import Berth, Colour, Pier, Townsfolk
from engines.games.merchants_bay.events import (
    ActionTaken,
    AdventurersArrived,
    BoatDissolved,
    BoatDocked,
    CorruptionDiscarded,
    CorruptionDrawn,
    CorruptionShuffled,
    DayBegan,
    GameBegan,
    GoodDelivered,
    GrandPlaceRefilled,
    HourglassAdvanced,
    HourglassesStacked,
    MarkerMoved,
    MerchantTaken,
    MovedToPier,
    ShieldActivated,
    SponsorPaid,
    StaffAssigned,
    TownsfolkLaidOut,
    TownsfolkRecruited,
    TownsfolkShuffled,
    TurnBegan,
)
from engines.games.merchants_bay.merchants.chronomancer.moves import SlideTile
from engines.games.merchants_bay.moves import TakeAction
from tests.engines.games.merchants_bay.shops import furnished
from tests.engines.scenario import Scenario

COLOURS: tuple[Colour, ...] = ("red", "green", "blue", "yellow")
KINDS = (*COLOURS, "grey")
LETTERS = "rgbyx"
GOODS = "rgbyRGBY"
PIERS: tuple[Pier, ...] = ("bazaar", "grand_place", "black_market")
MERCHANTS = ("alchemist", "blacksmith", "captain", "chronomancer")
SEATED = ("chronomancer", "alchemist", "captain", "blacksmith")
"""Who sits where unless something else is said."""

HANDS = {"H1": 7, "H2": 13}
HAND_NAMES = {space: name for name, space in HANDS.items()}

# Townsfolk cards by number; the next card of a trade is of the next colour.
DISCARD_ONE_RED, DISCARD_ONE_RED_GREEN, DISCARD_THREE_RED = 0, 1, 2
DISCARD_ONE_GREEN, DISCARD_ONE_BLUE, DISCARD_ONE_YELLOW = 3, 6, 9
SMALL_RED, LARGE_RED, SMALL_RED_GREEN = 12, 13, 14
LOADER, TO_PIER, TO_HALL, TO_BAG, TO_BOAT = 24, 27, 29, 32, 34

# Corruption cards by face.
PLAIN = 0
SINGLE = {colour: 1 + number for number, colour in enumerate(COLOURS)}
DOUBLE = {colour: 5 + number for number, colour in enumerate(COLOURS)}
ALL_CORRUPTION = (
    *((PLAIN,) * 24),
    *(face for face in SINGLE.values() for _ in range(4)),
    *(face for face in DOUBLE.values() for _ in range(5)),
)

ONE_HOUR: tuple[Move, ...] = (TakeAction("time_slip"), SlideTile("row_0", "first"))
"""How a Chronomancer spends an hour without touching anything else."""
TWO_HOURS: tuple[Move, ...] = (TakeAction("retrieve"),)
"""How a Chronomancer spends two: the one marked tile becomes a small red good."""

LEFT_FULL: dict[int, Berth] = {0: "bazaar", 1: "grand_place_left"}
CLOSED: dict[int, Berth] = {**LEFT_FULL, 3: "grand_place_right", 4: "black_market"}
"""Which boats are docked where on a day on which all berths are taken."""

Space = int | str


class Rigged(Chance):
    """Chance that draws what a test wishes, and is real where nothing is wished.

    Adventurers and marbles are wished by letter, dice by face, spins by sector. A wish
    is for exactly so many draws: one more or one less fails.
    """

    def __init__(self, state: Any, wishes: Mapping[str, Sequence[Any]]) -> None:
        super().__init__(b"scenario")
        self.state = state
        self.wishes = {name: list(wished) for name, wished in wishes.items()}
        self.bags: dict[tuple[Key, ...], list[int]] = {}
        self.keys: list[tuple[Key, ...]] = []

    def below(self, limit: int, *key: Key) -> int:
        self.keys.append(key)
        name = str(key[0])
        if name not in self.wishes:
            return super().below(limit, *key)
        assert self.wishes[name], f"One draw too many: {key}."
        wish = self.wishes[name].pop(0)
        if isinstance(wish, str):
            return self._index(wish, limit, key)
        return int(wish) - 1 if name in ("coal", "alloy") else int(wish)

    def shuffled(self, items: Iterable[Any], *key: Key) -> list[Any]:
        self.keys.append(key)
        return super().shuffled(items, *key)

    def _index(self, letter: str, limit: int, key: tuple[Key, ...]) -> int:
        """Return the index of the first adventurer, or marble, of this kind."""
        is_marble = key[0] == "marble"
        whose = (key[0], key[3]) if is_marble else (key[0],)
        source = self.state.shops[key[3]] if is_marble else self.state.board
        bag = self.bags.get(whose, [])
        # Several draws may be told in one event: then the state lags behind.
        if sum(bag) != limit:
            bag = self.bags[whose] = [*source.bag]
        assert sum(bag) == limit, f"{key} is drawn from {limit} things, not {bag}."
        kind = LETTERS.index(letter)
        assert bag[kind] > 0, f"There is no {letter} to be drawn."
        bag[kind] -= 1
        return sum(bag[:kind])

    def left_over(self) -> dict[str, list[Any]]:
        return {name: wished for name, wished in self.wishes.items() if wished}


class Table(Scenario):
    """A position of La Baie des Marchands, asked in the words of the rulebook."""

    keys: Sequence[tuple[Key, ...]] = ()
    """What the moves that led here drew by."""

    def when(
        self,
        *moves: Move,
        load: str | None = None,
        marbles: str | None = None,
        coal: Sequence[int] | None = None,
        alloy: Sequence[int] | None = None,
        spins: Sequence[int] | None = None,
    ) -> Self:
        """Play moves, each by the one seat that is to move; draw what is wished."""
        state = self.state.clone()
        wishes = {
            "load": load,
            "marble": marbles,
            "coal": coal,
            "alloy": alloy,
            "compass": spins,
        }
        chance = Rigged(state, {k: v for k, v in wishes.items() if v is not None})
        followed: list[Event] = []
        for move in moves:
            (seat,) = self.game.to_move(state)
            followed += self.game.execute(state, seat, move, chance)
        assert chance.left_over() == {}
        table = type(self)(self.game, state, followed)
        table.keys = chance.keys
        return table

    def offers(self, kind: type[Move]) -> list[Any]:
        """Return the legal moves of one kind, in their order."""
        (seat,) = self.game.to_move(self.state)
        moves = self.game.legal(self.state, seat)
        return [move for move in moves if isinstance(move, kind)]

    def happened(self, kind: type[Event]) -> list[Any]:
        """Return the events of one kind that followed from the moves, in order."""
        return [event for event in self.followed if isinstance(event, kind)]

    @property
    def locations(self) -> list[str]:
        """Where the active figure may go."""
        return [move.location for move in self.offers(TakeAction)]

    @property
    def clock(self) -> tuple[Space, ...]:
        """The space of each hourglass."""
        return tuple(told_space(player.space) for player in self.view.players)

    @property
    def boats(self) -> str:
        """Who is on each boat; `*` for a boat that is not at sea."""
        return " ".join(
            told_crowd(boat.adventurers) if boat.at_sea else "*"
            for boat in self.view.boats
        )

    @property
    def piers(self) -> str:
        return " ".join(map(told_crowd, self.view.piers))

    @property
    def halls(self) -> tuple[int, ...]:
        """How many are in each hall and, last, in the lair."""
        return (*self.view.halls, self.view.lair)

    @property
    def bag(self) -> tuple[int, ...]:
        return tuple(self.view.bag)

    @property
    def gold(self) -> tuple[int, ...]:
        return tuple(player.gold for player in self.view.players)

    def stall(self, seat: int = 0) -> str:
        return told_goods(self.view.players[seat].stall)

    def supply(self, seat: int = 0) -> tuple[int, ...]:
        return tuple(self.view.players[seat].supply)

    def corruption(self, seat: int = 0) -> tuple[int, ...]:
        return tuple(self.view.players[seat].corruption)

    def shop(self, seat: int = 0) -> Any:
        return self.view.players[seat].shop


def table(
    *,
    seats: int = 2,
    merchants: Sequence[str] = SEATED,
    rogues: str = "criminals",
    round: int = 1,
    boats: str = "rg rg rg rg rg rg",
    docked: Mapping[int, Berth] | None = None,
    dissolved: Sequence[int] = (),
    piers: str = "- - -",
    halls: str = "",
    bag: str | None = None,
    clock: Sequence[Space] = (),
    stack: Sequence[int] = (),
    marker: int | None = None,
    grand_place: Sequence[int] = (
        DISCARD_ONE_RED,
        DISCARD_ONE_GREEN,
        DISCARD_ONE_BLUE,
        DISCARD_ONE_YELLOW,
    ),
    staff: Mapping[int, Mapping[int, int]] | None = None,
    corruption: Mapping[int, Sequence[int]] | None = None,
    pile: int = 0,
    deck: Sequence[int] | None = None,
    gold: Sequence[int] = (),
    stalls: Mapping[int, str] | None = None,
    shields: Mapping[int, str] | None = None,
    figures: Mapping[int, str] | None = None,
    shops: Mapping[int, Sequence[Event]] | None = None,
) -> Table:
    """Return a table on which the seat furthest back is to take an action.

    `halls` are added to what the setup puts there, rogues among them to the lair. With
    a `bag`, whoever is neither in it nor named elsewhere goes to the halls. Docked and
    dissolved boats held what `boats` says of them. Of the corruption deck `deck` is all
    there is, or else every card that lies nowhere, the plain ones first; `pile` is the
    number of plain cards that have been discarded.
    """
    merchants = merchants[:seats]
    facts: list[Event] = _begun(seats, rogues, stack or tuple(range(seats)))
    facts += _cards_dealt(grand_place, staff or {})
    facts += _corrupted(corruption or {}, pile, deck)
    for seat, merchant in enumerate(merchants):
        facts.append(MerchantTaken(seat, merchant))
        facts += (shops or {}).get(seat, furnished(merchant, seat))
    facts += _dispersed(rogues, halls, bag, f"{boats} {piers}")
    facts += [DayBegan(round), *_arrived(boats, piers)]
    facts += [BoatDocked(0, boat, berth) for boat, berth in (docked or {}).items()]
    facts += [BoatDissolved(boat) for boat in dissolved]
    facts += _possessions(gold, stalls or {}, shields or {}, figures or {})
    clock = clock or (round,) * seats
    order = tuple(stack or range(seats))
    facts += [
        HourglassAdvanced(seat, "dial", space_of(clock[seat]))
        for seat in reversed(order)
    ]
    if marker is not None:
        facts.append(MarkerMoved(marker))
    active = min(order, key=lambda seat: space_of(clock[seat]))
    return Table(GAME).given(*facts, TurnBegan(active))


def evening(**rest: Any) -> Table:
    """Return a table on which nothing is loaded any more, an hour before the market.

    Seat 0 lacks one hour, the others have reached the marker; all berths are taken by
    boats that brought nobody.
    """
    seats = rest.get("seats", 2)
    quiet: dict[str, Any] = {
        "boats": "- - - - - -",
        "docked": CLOSED,
        "dissolved": (2, 5),
        "marker": 12,
        "clock": (11, *(12,) * (seats - 1)),
    }
    return table(**quiet | rest)


def market(**rest: Any) -> Table:
    """Return a table whose market has begun, seat 0 on top of the stack."""
    return evening(**rest).when(*ONE_HOUR)


# --- how things are told -------------------------------------------------------------


def words(told: str) -> list[str]:
    return ["" if word == "-" else word for word in told.split()]


def kinds(letters: str) -> tuple[Any, ...]:
    return tuple(KINDS[LETTERS.index(letter)] for letter in letters)


def told_crowd(counts: Sequence[int]) -> str:
    told = "".join(
        letter * count for letter, count in zip(LETTERS, counts, strict=True)
    )
    return told or "-"


def told_goods(counts: Sequence[int]) -> str:
    return "".join(letter * count for letter, count in zip(GOODS, counts, strict=True))


def goods(told: str) -> list[tuple[Any, Any]]:
    """Return the size and the colour of each good."""
    return [
        ("large" if letter.isupper() else "small", kinds(letter.lower())[0])
        for letter in told
    ]


def space_of(told: Space) -> int:
    return HANDS[told] if isinstance(told, str) else 2 * told


def told_space(space: int) -> Space:
    if space in HAND_NAMES:
        return HAND_NAMES[space]
    assert space % 2 == 0, f"There is nothing at {space} half hours."
    return space // 2


# --- which facts lead there ----------------------------------------------------------


def _begun(seats: int, rogues: Any, stack: Sequence[int]) -> list[Event]:
    townsfolk: tuple[Townsfolk, ...] = ("locals", "mercenaries", "sailors")
    return [
        GameBegan(seats, townsfolk, rogues, "dealt"),
        HourglassesStacked(tuple(stack)),
    ]


def _cards_dealt(
    grand_place: Sequence[int], staff: Mapping[int, Mapping[int, int]]
) -> list[Event]:
    """Let the staff be recruited one after the other from the leftmost place."""
    hired = [
        (seat, slot, card)
        for seat, cards in staff.items()
        for slot, card in cards.items()
    ]
    line = [*(card for _, _, card in hired), grand_place[0]]
    known = [*line, *grand_place[1:]]
    rest = [card for card in range(36) if card not in known]
    facts: list[Event] = [
        TownsfolkShuffled((line[0], *grand_place[1:], *line[1:], *rest)),
        TownsfolkLaidOut((line[0], *grand_place[1:])),
    ]
    for number, (seat, slot, card) in enumerate(hired):
        facts += [
            TownsfolkRecruited(seat, 0, card),
            StaffAssigned(seat, slot, card, None),
            GrandPlaceRefilled(line[number + 1]),
        ]
    return facts


def _corrupted(
    held: Mapping[int, Sequence[int]], pile: int, deck: Sequence[int] | None
) -> list[Event]:
    drawn = [(seat, card) for seat, cards in held.items() for card in cards]
    drawn += [(0, PLAIN)] * pile
    rest = list(ALL_CORRUPTION)
    for _, card in drawn:
        rest.remove(card)
    order = [*(card for _, card in drawn), *(rest if deck is None else deck)]
    return [
        CorruptionShuffled(tuple(order)),
        *(CorruptionDrawn(seat, card) for seat, card in drawn),
        *(CorruptionDiscarded(0, PLAIN) for _ in range(pile)),
    ]


def _dispersed(rogues: str, halls: str, bag: str | None, taken: str) -> list[Event]:
    """Send adventurers to halls and lair by a boat that finds no berth."""
    gone = halls
    if bag is not None:
        in_bag = "r" * 12 + "g" * 12 + "b" * 8 + "y" * 8
        in_bag += "x" * (6 if rogues == "cultists" else 5)
        for letter in LETTERS:
            count = in_bag.count(letter) - (taken + halls + bag).count(letter)
            gone += letter * count
    aboard = (kinds(gone), *[()] * 5)
    return [DayBegan(1), AdventurersArrived(aboard, 0), BoatDissolved(0)]


def _arrived(boats: str, piers: str) -> list[Event]:
    aboard = [kinds(boat) for boat in words(boats)]
    ashore = [
        (kind, pier)
        for pier, crowd in zip(PIERS, words(piers), strict=True)
        for kind in kinds(crowd)
    ]
    aboard[0] += tuple(kind for kind, _ in ashore)
    return [
        AdventurersArrived(tuple(aboard), 0),
        *(MovedToPier(0, 0, kind, pier) for kind, pier in ashore),
    ]


def _possessions(
    gold: Sequence[int],
    stalls: Mapping[int, str],
    shields: Mapping[int, str],
    figures: Mapping[int, str],
) -> list[Event]:
    return [
        *(SponsorPaid(seat, "red", some) for seat, some in enumerate(gold)),
        *(
            GoodDelivered(seat, *good)
            for seat, stall in stalls.items()
            for good in goods(stall)
        ),
        *(
            ShieldActivated(seat, colour)
            for seat, shield in shields.items()
            for colour in kinds(shield)
        ),
        *(ActionTaken(seat, location) for seat, location in figures.items()),
    ]
