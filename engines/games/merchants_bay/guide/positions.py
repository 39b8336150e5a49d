"""The positions that the guide shows and reckons with, each by what it is for.

All that their captions and examples say follows from what stands here; nothing is left
to the dice. Seats are numbered in the order in which their merchants are named.
"""

from typing import Final

from msgspec.structs import replace

from engines.games.merchants_bay.content import Berth
from engines.games.merchants_bay.face.topics import CORRUPTION_TOPICS, TOWNSFOLK_TOPICS
from engines.games.merchants_bay.guide.stage import (
    counted,
    on_clock,
    opening,
    played,
    with_adventurers,
    with_cargo,
    with_seat,
    with_shop,
)
from engines.games.merchants_bay.merchants.alchemist.shop import AlchemistView
from engines.games.merchants_bay.merchants.blacksmith.shop import FurnaceView
from engines.games.merchants_bay.moves import (
    AdvanceHourglass,
    BoardBoat,
    DockBoat,
    TakeAction,
)
from engines.games.merchants_bay.view import View

FOUR: Final = ("alchemist", "blacksmith", "captain", "chronomancer")
ALL_BERTHS: Final[dict[int, Berth]] = {
    0: "bazaar",
    1: "grand_place_left",
    3: "grand_place_right",
    4: "black_market",
}
GONE: Final = (2, 5)
"""The boats that find no berth when those of `ALL_BERTHS` have docked."""


def townsfolk(topic: str) -> int:
    """Return the card that the guide calls so."""
    return TOWNSFOLK_TOPICS.index(topic)


def corruption(*topics: str) -> tuple[int, ...]:
    return tuple(sorted(map(CORRUPTION_TOPICS.index, topics)))


def start() -> View:
    """Return the first decision of four players."""
    return opening(*FOUR)


def arrival() -> View:
    """Return a morning of the Cultists, who let a rogue board."""
    return with_adventurers(
        opening(*FOUR, rogues="cultists"), boats="rg rb gg gy rx by"
    )


# --- production ----------------------------------------------------------------------


def turn_order() -> View:
    """Return four hourglasses, two of them furthest back: the Captain's is on top."""
    return on_clock(start(), 12, 8, 8, 10, stack=(0, 3, 2, 1))


def before_hand() -> View:
    """Return the Captain an hour before the first hand, in the second round."""
    seen = opening("captain", "alchemist", round=2)
    seen = with_adventurers(seen, boats="rg rb gg gy rr by")
    return with_cargo(on_clock(seen, 4, 10), 0, "rg")


def on_hand() -> View:
    """Return the same two hours later, when the Captain has stepped on the hand."""
    return played(before_hand(), TakeAction("recall"), AdvanceHourglass("hand"))


def before_doubles() -> View:
    """Return two players, the Captain's hourglass on nine."""
    seen = opening("captain", "alchemist")
    seen = with_adventurers(seen, boats="rg rb gg gy rr by")
    return with_cargo(on_clock(seen, 18, 20), 0, "rg")


def boarding() -> View:
    """Return a warrior who has been drawn, and a boat with a single free place."""
    seen = with_adventurers(start(), boats="rrg bg ry gb rg bbx")
    seen = on_clock(seen, 8, 8, 10, 8)
    return _boarding(seen, "red")


def docked() -> View:
    """Return the same after the warrior has boarded and the boat has docked."""
    return played(boarding(), BoardBoat(0), DockBoat("bazaar"))


def _boarding(seen: View, adventurer: str) -> View:
    bag = [*seen.bag]
    bag[("red", "green", "blue", "yellow", "grey").index(adventurer)] -= 1
    unfinished = replace(seen.unfinished, boarding=adventurer)
    return replace(
        seen, asked="board", resumes="end_turn", unfinished=unfinished, bag=tuple(bag)
    )


def last_berth() -> View:
    """Return a warrior who will fill the boat for the last of the four berths."""
    berths = {boat: berth for boat, berth in ALL_BERTHS.items() if boat != 1}
    seen = with_adventurers(
        start(),
        boats="- rgb ry - - -",
        docked=berths,
        gone=(5,),
        piers="bbgg rrgy rgyy",
    )
    return _boarding(on_clock(seen, 16, 14, 18, 12), "red")


def closed() -> View:
    return played(last_berth(), BoardBoat(1))


def evening() -> View:
    """Return three players an hour before the marker, on it and beyond it."""
    seen = with_adventurers(
        opening("captain", "alchemist", "blacksmith"),
        docked=ALL_BERTHS,
        gone=GONE,
        piers="bbgg rrgy rgyy",
    )
    return on_clock(seen, 16, 20, 24, marker=9)


# --- market and end ------------------------------------------------------------------


def market() -> View:
    """Return the booklet's example of a market: the Alchemist sells five goods."""
    seen = with_adventurers(
        opening("alchemist", "captain"),
        docked=ALL_BERTHS,
        gone=GONE,
        piers="ggbb rrrrggyx gxyy",
    )
    return _selling(with_seat(seen, 0, stall="Brryy"))


def _selling(seen: View, pier: str = "bazaar") -> View:
    seen = on_clock(seen, *[2 * seen.marker] * seen.seats)
    unfinished = replace(seen.unfinished, pier=pier)
    return replace(seen, asked="sell", resumes="sell", unfinished=unfinished)


def sponsored() -> View:
    """Return the booklet's example of a sponsor: a hall with four adventurers."""
    seen = with_adventurers(
        opening("alchemist", "captain"),
        docked=ALL_BERTHS,
        gone=GONE,
        piers="ggbb rrrrggyx gxyy",
        halls="rggggby",
    )
    seen = with_seat(seen, 0, stall="B", shields=(False, True, False, False))
    return _selling(seen)


def before_hundred() -> View:
    """Return a merchant with 95 gold who sells for 12."""
    return with_seat(_at_grand_place(market()), 0, stall="r", gold=95)


def _at_grand_place(seen: View) -> View:
    unfinished = replace(seen.unfinished, pier="grand_place")
    return replace(seen, unfinished=unfinished)


def bribable() -> View:
    """Return a rogue of the Cultists beside two warriors at the Grand Place."""
    seen = with_adventurers(
        opening("alchemist", "captain", rogues="cultists"),
        docked=ALL_BERTHS,
        gone=GONE,
        piers="ggbb rrggbbyx ggyy",
    )
    return _selling(with_seat(seen, 0, stall="rr"), "grand_place")


def robbery() -> View:
    """Return a rogue of the Robbers who fills a boat with three customers."""
    seen = opening("captain", "alchemist", rogues="robbers")
    seen = with_adventurers(seen, boats="rgb rry bg gy rb rg")
    return _boarding(on_clock(seen, 8, 8), "grey")


def final_scoring() -> View:
    """Return the booklet's example of the final scoring: the Blacksmith's icons."""
    seen = with_adventurers(
        opening("blacksmith", "captain", round=3),
        docked=ALL_BERTHS,
        gone=GONE,
        piers="ggrr rrggbyrg ggyy",
        halls="rrrrrggbbbbyy",
    )
    staff = (
        townsfolk("locals-discard-one-with-red-red"),
        townsfolk("locals-discard-up-to-three-with-blue"),
        townsfolk("locals-discard-up-to-three-with-yellow"),
        None,
    )
    cards = corruption(
        "card-corruption-yellow",
        "card-corruption-yellow",
        "card-corruption-corruption-red",
        "card-corruption-corruption-red",
    )
    seen = with_seat(seen, 0, staff=staff, corruption=cards)
    return _selling(seen, "black_market")


# --- townsfolk -----------------------------------------------------------------------


def recruiting() -> View:
    """Return the Alchemist before the Grand Place, with one corruption card."""
    seen = replace(
        on_clock(start(), 4, 6, 6, 6),
        grand_place=(
            townsfolk("locals-discard-up-to-three-with-blue"),
            townsfolk("mercenaries-small-good-red-with-red-green-corruption"),
            townsfolk("mercenaries-large-good-yellow-with-corruption"),
            townsfolk("locals-discard-one-with-green-green"),
        ),
    )
    return with_seat(seen, 0, corruption=corruption("card-corruption-corruption-red"))


def staffed() -> View:
    """Return a Captain with three townsfolk in the staff."""
    seen = on_clock(opening("captain", "alchemist"), 6, 8)
    staff = (
        townsfolk("mercenaries-small-good-blue-with-blue"),
        None,
        townsfolk("locals-discard-one-with-yellow-red"),
        townsfolk("locals-discard-one-with-green-blue"),
    )
    return with_seat(with_cargo(seen, 0, "b"), 0, staff=staff)


# --- the shops -----------------------------------------------------------------------


def brewing() -> View:
    """Return an Alchemist with two Ichor in the Toxic Waste: three cauldrons."""
    seen = opening("alchemist", "captain")
    flask = counted("rrbbyx")
    taken = counted("rrbbyx" + 2 * "x")
    shop = seen.players[0].shop
    assert isinstance(shop, AlchemistView)
    bag = zip(shop.bag, taken, strict=True)
    left = tuple(there - gone for there, gone in bag)
    return with_shop(on_clock(seen, 8, 10), 0, flask=flask, waste=2, bag=left)


def rolled() -> View:
    """Return a Blacksmith whose dice have just been rolled."""
    seen = with_shop(
        on_clock(opening("blacksmith", "captain"), 8, 10),
        0,
        locked=(False, *[True] * 7),
        alloy_faces=(3, *[0] * 7),
        coal_faces=(6, 5, 2, 1),
    )
    seen = with_seat(seen, 0, figure="stoke")
    return replace(seen, asked="blacksmith_fill", resumes="blacksmith_fill")


def forging() -> View:
    """Return a Blacksmith with two filled furnaces."""
    furnaces = (FurnaceView(2, (0,)), None, None, FurnaceView(0, (1, 2)), None)
    return with_shop(
        on_clock(opening("blacksmith", "captain"), 8, 10),
        0,
        furnaces=furnaces,
        filled=(0, 3),
        coal_faces=(5, 6, 2, 1),
        alloy_faces=(3, 1, 4, 2, 5, 0, 0, 0),
    )


def spun() -> View:
    """Return a Captain who has spun a storm with the first of two ships."""
    seen = with_shop(
        with_cargo(on_clock(opening("captain", "alchemist"), 8, 10), 0, "r"),
        0,
        tiles=("red", "blue", "yellow"),
        sector="storm",
        respins=1,
    )
    seen = with_seat(seen, 0, figure="set_sail")
    return replace(seen, asked="captain_spun", resumes="captain_spun")


def recalling() -> View:
    """Return a Captain with three ships at sea."""
    seen = on_clock(opening("captain", "alchemist"), 8, 10)
    return with_shop(with_cargo(seen, 0, "rgB"), 0, tiles=("red", None, "yellow"))


def retrieving() -> View:
    """Return a Chronomancer with three marked tiles, two of them side by side."""
    return with_shop(
        on_clock(opening("chronomancer", "captain"), 8, 10),
        0,
        grid=(
            "red",
            "red",
            "blue",
            "green",
            "yellow",
            "blue",
            "wild",
            "green",
            "yellow",
        ),
        spare="wild",
        marked=(True, True, False, False, False, False, True, False, False),
        markers=1,
        assistant=1,
    )


def rewinding() -> View:
    """Return a Chronomancer on the first hand, in the third round."""
    seen = opening("chronomancer", "captain", round=3)
    seen = with_adventurers(seen, boats="rg rb gg gy rr by")
    return on_clock(seen, 7, 12)
