"""The books of a match, kept a second time: what the engine must equal.

A `Ledger` is told every event, in order, and nothing else. It has its own copy of all
numbers, shares nothing with the engine and works everything out anew, in the plainest
way. An event that claims another number of gold, another place on the clock or another
draw than the ledger expects fails at once. Adventurers are strings of letters: `r`,
`g`, `b`, `y` for customers, `x` for rogues; a good is a letter too, a capital if large.
"""

from collections import Counter
from itertools import pairwise
from typing import Any

LETTER = {"red": "r", "green": "g", "blue": "b", "yellow": "y", "grey": "x"}
COLOURS = ("red", "green", "blue", "yellow")
PRICES = {"r": 3, "g": 3, "b": 4, "y": 4, "R": 6, "G": 6, "B": 8, "Y": 8}
ROGUES = {"criminals": (3, 5), "cultists": (2, 6), "robbers": (3, 5)}
PIERS = ("bazaar", "grand_place", "black_market")
PIER_OF = {
    "bazaar": "bazaar",
    "grand_place_left": "grand_place",
    "grand_place_right": "grand_place",
    "black_market": "black_market",
}
BERTHS_OF_SIDE = {
    0: ("bazaar", "grand_place_left"),
    1: ("grand_place_right", "black_market"),
}
SOLD_AT = {"bazaar": "RGBY", "grand_place": "rgby", "black_market": "rgbyRGBY"}

HOURS = {
    "wait": 1,
    "sponsor": 1,
    "take_row_1": 1,
    "take_row_2": 1,
    "take_row_3": 1,
    "brew": 2,
    "purge": 1,
    "stoke": 1,
    "bellows": 1,
    "forge": 2,
    "smelt": 1,
    "set_sail": 1,
    "chart_a_course": 1,
    "treasure_hunt": 1,
    "recall": 2,
    "time_slip": 1,
    "travel": 1,
    "freeze_time": 1,
    "retrieve": 2,
    "rewind": 0,
}
HOURS_OF_PLACE = (2, 2, 2, 1)
HOURS_OF_STAFF = {"alchemist": 2, "blacksmith": 2, "captain": 1, "chronomancer": 1}
LOADS = {
    2: {3: 1, 6: 1, 9: 2, 10: 1, 11: 2},
    3: {3: 1, 6: 1, 9: 1, 10: 1, 11: 2},
    4: {3: 1, 6: 1, 9: 1, 10: 1, 11: 1},
}
# Half hours: where a hand begins, where it is and where it ends, and its first round.
HANDS = {6: (7, 2), 12: (13, 3)}
LEAVING = {7: 8, 13: 14}
BACK = {7: 6, 13: 12}
COMPASS = ("red", "red", "green", "green", "blue", "yellow", "treasure", "storm")


def _icons() -> list[str]:
    """Return the icons of all townsfolk: letters, K for corruption."""
    cycle = "rgbyr"
    cards = []
    for c, after in pairwise(cycle):
        cards += [c + c, c + after, c]
    for c, after in pairwise(cycle):
        cards += [c, "K", c + after + "K"]
    return [*cards, *"rgb", *"yr", *"gby", *"rg", *"by"]


TOWNSFOLK = _icons()
CORRUPTION = ["K", *("K" + c for c in "rgby"), *("KK" + c for c in "rgby")]


def good(size: str, colour: str) -> str:
    letter = LETTER[colour]
    return letter.upper() if size == "large" else letter


def without(crowd: str, letter: str) -> str:
    assert letter in crowd, f"There is no {letter} in {crowd!r}."
    return crowd.replace(letter, "", 1)


class Ledger:
    """All that is counted in a match, by what has been told."""

    def __init__(self, chance: Any) -> None:
        self.chance = chance
        self.round = 0
        self.over = False
        self.told: Counter[str] = Counter()
        self.merchants: list[str] = []
        self.deck: list[int] = []

    def tell(self, event: Any) -> None:
        """Check an event against the books and enter it."""
        name = type(event).__name__
        self.told[name] += 1
        enter = getattr(self, f"on_{name}", None)
        if enter is not None:
            enter(event)

    # --- the course of the match -----------------------------------------------------

    def on_GameBegan(self, event: Any) -> None:
        seats = event.seats
        self.seats = seats
        self.rogues = event.rogues
        lair, bag = ROGUES[event.rogues]
        self.bag = "r" * 12 + "g" * 12 + "b" * 8 + "y" * 8 + "x" * bag
        self.halls = "rgby" + "x" * lair
        self.boats = [""] * 6
        self.berths: dict[int, str] = {}
        self.dissolved: list[int] = []
        self.piers = dict.fromkeys(PIERS, "")
        self.gold = [0] * seats
        self.stalls = [""] * seats
        self.away = [""] * seats
        self.held: list[list[int]] = [[] for _ in range(seats)]
        self.discarded: list[int] = []
        self.shields: list[list[str]] = [[] for _ in range(seats)]
        self.staff: list[dict[int, int]] = [{} for _ in range(seats)]
        self.figures = [""] * seats
        self.spaces = [2] * seats
        self.turns = [0] * seats
        self.marbles = "r" * 6 + "g" * 6 + "b" * 6 + "y" * 6 + "x" * 6
        self.refilled = self.spun = 0
        self.due = 0
        self.hours = 0
        self.bribes = 0
        self.smugglers: list[int] = []
        self.waits_for_marker = False

    def on_HourglassesStacked(self, event: Any) -> None:
        self.stack = list(event.order)

    def on_CorruptionShuffled(self, event: Any) -> None:
        if self.told["CorruptionShuffled"] > 1:
            assert sorted(event.order) == sorted(self.discarded)
            assert self.deck == []
        self.deck = list(event.order)
        self.discarded = []

    def on_TownsfolkShuffled(self, event: Any) -> None:
        self.townsfolk = list(event.order)

    def on_TownsfolkLaidOut(self, event: Any) -> None:
        self.grand_place: list[int | None] = list(event.cards)
        self.townsfolk = self.townsfolk[4:]

    def on_MerchantTaken(self, event: Any) -> None:
        assert event.seat == len(self.merchants)
        assert event.merchant not in self.merchants
        self.merchants.append(event.merchant)

    def on_DayBegan(self, event: Any) -> None:
        assert event.round == self.round + 1
        self.round = event.round
        self.spaces = [2 * self.round] * self.seats
        self.marker = 12
        self.closed = False
        self.turns = [0] * self.seats
        self.drawn = [0] * self.seats
        self.boats = [""] * 6
        self.berths, self.dissolved = {}, []
        assert self.piers == dict.fromkeys(PIERS, "")

    def on_AdventurersArrived(self, event: Any) -> None:
        aside = ""
        for boat, aboard in enumerate(event.aboard):
            for kind in aboard:
                place, attempt = sum(map(len, self.boats)), 0
                letter = self.draw("arrival", self.round, place, attempt)
                while letter == "x" and self.rogues != "cultists":
                    aside += letter
                    attempt += 1
                    letter = self.draw("arrival", self.round, place, attempt)
                assert letter == LETTER[kind]
                self.boats[boat] += letter
        assert [len(boat) for boat in self.boats] == [2] * 6
        assert len(aside) == event.set_aside
        self.bag += aside
        self.told["arrival"] = 0

    def pick(self, bag: str, full: tuple[int, ...], *key: Any) -> str:
        """Return the letter of what comes out of a bag."""
        counts = [bag.count(letter) for letter in "rgbyx"]
        return "rgbyx"[self.chance.from_bag(counts, full, *key)]

    def draw(self, *key: Any) -> str:
        """Draw an adventurer by this key."""
        letter = self.pick(self.bag, (13, 13, 9, 9, 8), *key)
        self.bag = without(self.bag, letter)
        self.told[key[0]] += 1
        return letter

    def on_ProductionEnded(self, event: Any) -> None:
        assert self.hours == 0
        assert min(self.spaces) >= 2 * self.marker
        by_rank = sorted(self.stack, key=lambda seat: -self.spaces[seat])
        assert list(event.order) == by_rank
        self.stack = by_rank
        self.spaces = [2 * self.marker] * self.seats
        self.check_loads()

    def on_DayEnded(self, event: Any) -> None:
        assert event.round == self.round < 3
        self.bag += "".join(self.piers.values())
        self.piers = dict.fromkeys(PIERS, "")

    def on_TownsfolkReturned(self, event: Any) -> None:
        assert event.card == self.grand_place[3]
        self.townsfolk.append(event.card)
        self.grand_place[3] = None

    # --- the turn --------------------------------------------------------------------

    def on_TurnBegan(self, event: Any) -> None:
        assert self.hours == 0
        self.check_loads()
        assert not self.waits_for_marker
        rank = [
            (self.spaces[seat], self.stack.index(seat)) for seat in range(self.seats)
        ]
        assert event.seat == rank.index(min(rank))
        assert self.spaces[event.seat] < 2 * self.marker
        self.refilled = self.spun = 0
        self.seat = event.seat
        self.turns[event.seat] += 1
        assert self.turns[event.seat] <= 13
        self.acting = True

    def on_ActionTaken(self, event: Any) -> None:
        assert event.seat == self.seat
        assert event.location == "wait" or event.location != self.figures[self.seat]
        self.figures[self.seat] = "" if event.location == "wait" else event.location
        self.cost = HOURS.get(event.location)
        if event.location == "use_staff":
            self.cost = HOURS_OF_STAFF[self.merchants[self.seat]]

    def on_TownsfolkRecruited(self, event: Any) -> None:
        assert self.grand_place[event.place] == event.card
        self.grand_place[event.place] = None
        self.cost = HOURS_OF_PLACE[event.place]

    def on_StaffAssigned(self, event: Any) -> None:
        assert self.staff[event.seat].get(event.slot) == event.replaced
        if event.replaced is not None:
            self.townsfolk.append(event.replaced)
        self.staff[event.seat][event.slot] = event.card

    def on_GrandPlaceRefilled(self, event: Any) -> None:
        left = [card for card in self.grand_place if card is not None]
        assert event.card == self.townsfolk.pop(0)
        self.grand_place = [event.card, *left]
        assert len(self.grand_place) == 4

    def on_ActionEnded(self, event: Any) -> None:
        assert event.hours == self.cost
        self.hours = event.hours
        self.acting = False

    def on_HourglassAdvanced(self, event: Any) -> None:
        self.check_loads()
        before = self.spaces[event.seat]
        if event.via == "hand":
            space, first_round = HANDS[before]
            assert self.round >= first_round
        else:
            space = LEAVING.get(before, before + 2)
            if before not in LEAVING:
                self.due = LOADS[self.seats].get(before // 2, 0)
        assert event.space == space
        self.hours -= 1
        assert self.hours >= 0
        self.land(event.seat, space)

    def on_HourglassRewound(self, event: Any) -> None:
        before = self.spaces[event.seat]
        assert before > 2 * self.round
        assert event.space == BACK.get(before, before - 2)
        self.land(event.seat, event.space)

    def land(self, seat: int, space: int) -> None:
        self.spaces[seat] = space
        self.stack.remove(seat)
        self.stack.insert(0, seat)

    def on_MarkerMoved(self, event: Any) -> None:
        assert self.waits_for_marker
        assert self.hours == 0 or self.acting
        self.waits_for_marker = False
        assert event.hour == min(12, max(self.spaces) // 2 + 1)
        self.marker = event.hour

    def check_loads(self) -> None:
        """Expect that every load was made that could be."""
        assert self.due == 0 or self.closed or self.bag == ""
        self.due = 0

    # --- boats -----------------------------------------------------------------------

    def on_AdventurerDrawn(self, event: Any) -> None:
        assert not self.closed
        if not self.acting:
            self.due -= 1
        letter = self.draw("load", self.round, event.seat, self.drawn[event.seat])
        self.drawn[event.seat] += 1
        assert letter == LETTER[event.adventurer]

    def on_BoatBoarded(self, event: Any) -> None:
        self.board(event.boat, LETTER[event.adventurer])

    def board(self, boat: int, letter: str) -> None:
        assert boat not in self.berths
        assert boat not in self.dissolved
        self.boats[boat] += letter
        assert len(self.boats[boat]) <= 4

    def leave(self, boat: int, kind: str) -> str:
        assert boat not in self.berths
        assert boat not in self.dissolved
        self.boats[boat] = without(self.boats[boat], LETTER[kind])
        return LETTER[kind]

    def on_CustomerRobbed(self, event: Any) -> None:
        assert self.rogues == "robbers"
        assert event.customer in COLOURS
        assert "x" in self.boats[event.boat]
        self.board(event.target, self.leave(event.boat, event.customer))

    def on_BoatDocked(self, event: Any) -> None:
        side = event.boat // 3
        assert len(self.boats[event.boat]) == 4
        assert event.berth in BERTHS_OF_SIDE[side]
        assert event.berth not in self.berths.values()
        self.piers[PIER_OF[event.berth]] += self.boats[event.boat]
        self.boats[event.boat] = ""
        self.berths[event.boat] = event.berth
        if len(self.berths) == 4:
            self.closed = self.waits_for_marker = True

    def on_BoatDissolved(self, event: Any) -> None:
        self.halls += self.boats[event.boat]
        self.boats[event.boat] = ""
        self.dissolved.append(event.boat)

    def on_MovedToPier(self, event: Any) -> None:
        self.piers[event.pier] += self.leave(event.boat, event.adventurer)

    def on_MovedToHall(self, event: Any) -> None:
        self.halls += self.leave(event.boat, event.customer)

    def on_MovedToBag(self, event: Any) -> None:
        self.bag += self.leave(event.boat, event.adventurer)

    def on_MovedBetweenBoats(self, event: Any) -> None:
        self.board(event.target, self.leave(event.boat, event.adventurer))

    # --- corruption, sponsors, market ------------------------------------------------

    def on_CorruptionDrawn(self, event: Any) -> None:
        assert event.card == self.deck.pop(0)
        self.held[event.seat].append(event.card)

    def on_CorruptionDiscarded(self, event: Any) -> None:
        self.held[event.seat].remove(event.card)
        self.discarded.append(event.card)

    def on_ShieldActivated(self, event: Any) -> None:
        assert event.colour not in self.shields[event.seat]
        self.shields[event.seat].append(event.colour)

    def on_SponsorPaid(self, event: Any) -> None:
        assert event.gold == self.halls.count(LETTER[event.colour])
        self.gold[event.seat] += event.gold

    def on_SalesBegan(self, event: Any) -> None:
        self.pier = event.pier
        self.bribes = 0

    def on_RogueBribed(self, event: Any) -> None:
        self.bribes += 1
        assert self.rogues == "cultists"
        assert self.bribes <= self.piers[self.pier].count("x")

    def on_GoodSold(self, event: Any) -> None:
        sold = good(event.size, event.colour)
        customers = self.piers[self.pier].count(sold.lower()) + self.bribes
        assert sold in SOLD_AT[self.pier]
        assert customers > 0
        assert event.gold == PRICES[sold] * customers
        self.stalls[event.seat] = without(self.stalls[event.seat], sold)
        self.gold[event.seat] += event.gold

    def on_ShieldsPaid(self, event: Any) -> None:
        for seat in range(self.seats):
            due = sum(self.halls.count(LETTER[c]) for c in self.shields[seat])
            assert event.gold[seat] == due
            self.gold[seat] += due

    def on_FinalScored(self, event: Any) -> None:
        assert sorted(event.cards) == sorted(self.held[event.seat])
        shown = "".join(CORRUPTION[card] for card in self.held[event.seat])
        shown += "".join(TOWNSFOLK[card] for card in self.staff[event.seat].values())
        gained = sum(self.halls.count(icon) for icon in shown if icon != "K")
        lost = shown.count("K") * self.halls.count("x")
        assert (event.gained, event.lost) == (gained, lost)
        self.gold[event.seat] += gained - lost

    def on_GameEnded(self, event: Any) -> None:
        assert self.round == 3
        assert list(event.gold) == self.gold
        merit = [
            (self.gold[seat], len(self.stalls[seat]), -len(self.held[seat]))
            for seat in range(self.seats)
        ]
        ranks = [1 + sum(other > mine for other in merit) for mine in merit]
        assert list(event.ranks) == ranks
        self.over = True

    # --- goods -----------------------------------------------------------------------

    def gain(self, seat: int, made: str) -> None:
        self.stalls[seat] += made
        self.check_supply(seat)

    def check_supply(self, seat: int) -> None:
        """Expect three small and two large tokens of each colour at most."""
        owned = Counter(self.stalls[seat] + self.away[seat])
        for letter, count in owned.items():
            assert count <= (2 if letter.isupper() else 3)

    def on_GoodDelivered(self, event: Any) -> None:
        self.gain(event.seat, good(event.size, event.colour))

    def on_GoodForged(self, event: Any) -> None:
        self.gain(event.seat, good(event.size, event.colour))

    def on_TrinketRetrieved(self, event: Any) -> None:
        self.gain(event.seat, LETTER[event.colour])

    def on_RelicRetrieved(self, event: Any) -> None:
        letter = LETTER[event.colour]
        left = 3 - self.stalls[event.seat].count(letter)
        assert event.trinket == (left > 0)
        self.gain(event.seat, letter.upper() + (letter if event.trinket else ""))

    def on_GoodBrewed(self, event: Any) -> None:
        marbles = 3 if event.size == "large" else 2
        self.marbles += LETTER[event.colour] * (marbles - event.ichor)
        self.gain(event.seat, good(event.size, event.colour))

    def on_ShipSent(self, event: Any) -> None:
        self.away[event.seat] += LETTER[event.colour]
        self.check_supply(event.seat)

    def on_TreasureTaken(self, event: Any) -> None:
        self.away[event.seat] += LETTER[event.colour].upper()
        self.check_supply(event.seat)

    def on_CargoRecoloured(self, event: Any) -> None:
        left = without(self.away[event.seat], LETTER[event.give])
        self.away[event.seat] = left + LETTER[event.take]
        self.check_supply(event.seat)

    def on_ShipRecalled(self, event: Any) -> None:
        cargo = good(event.size, event.colour)
        self.away[event.seat] = without(self.away[event.seat], cargo)
        self.gain(event.seat, cargo)

    # --- marbles, dice, spins and tiles ----------------------------------------------

    def on_RowFilled(self, event: Any) -> None:
        where = (self.round, self.turns[event.seat] if self.round else 0, event.seat)
        for marble in event.marbles:
            key = ("marble", *where, self.refilled)
            letter = self.pick(self.marbles, (6, 6, 6, 6, 6), *key)
            assert letter == ("x" if marble == "ichor" else LETTER[marble])
            self.marbles = without(self.marbles, letter)
            self.refilled += 1

    def on_WastePurged(self, event: Any) -> None:
        self.marbles += "x" * event.ichor

    def on_MarbleSwapped(self, event: Any) -> None:
        self.marbles = without(self.marbles, LETTER[event.take]) + LETTER[event.give]

    def on_DiceRolled(self, event: Any) -> None:
        where = (self.round, self.turns[event.seat], event.seat)
        for name in ("coal", "alloy"):
            for die, face in enumerate(getattr(event, name)):
                if face:
                    assert face == 1 + self.chance.below(6, name, *where, die)

    def on_CompassSpun(self, event: Any) -> None:
        where = (self.round, self.turns[event.seat], event.seat)
        sector = self.chance.below(8, "compass", *where, self.spun)
        assert event.sector == COMPASS[sector]
        self.spun += 1

    def on_TreasureLaid(self, event: Any) -> None:
        twelve = [colour for colour in COLOURS for _ in range(3)]
        day = self.round + 1
        order = self.chance.shuffled(twelve, "treasure", day, event.seat)
        assert list(event.tiles) == order[:3]

    def on_TilesLaid(self, event: Any) -> None:
        ten = [tile for tile in (*COLOURS, "wild") for _ in range(2)]
        order = self.chance.shuffled(ten, "tiles", event.seat)
        assert [*event.grid, event.spare] == order
