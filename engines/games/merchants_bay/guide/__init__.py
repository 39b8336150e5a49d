"""The guide of the game: its rules in the order of the booklet, and all in its box.

What is written stands in `<language>.toml`; what can be counted and drawn is taken from
the box, the words and the pictures of the game.
"""

from engines.core.game import Language
from engines.core.guide import Guide, Topic
from engines.core.guide_file import read_guide
from engines.games.merchants_bay.content import TOWNSFOLK_KINDS
from engines.games.merchants_bay.guide import bay, cards, shops
from engines.games.merchants_bay.guide.drawings import DRAWINGS
from engines.games.merchants_bay.guide.entries import Entries
from engines.games.merchants_bay.guide.references import topics as topics
from engines.games.merchants_bay.guide.signs import signs
from engines.games.merchants_bay.words import GAME


def guide(language: Language) -> Guide:
    return read_guide(
        GAME, language, drawings=DRAWINGS, topics=_collections(Entries(language))
    )


def _collections(entries: Entries) -> dict[str, tuple[Topic, ...]]:
    return {
        "merchants": shops.merchants(entries),
        "shared-locations": shops.shared_locations(entries),
        **{f"shop-of-the-{name}": shops.shop(name, entries) for name in shops.SEATS},
        "adventurers": bay.adventurers(entries),
        "places": bay.places(entries),
        "clock-parts": bay.clock(entries),
        "goods": bay.goods(entries),
        **{kind: cards.townsfolk(kind, entries) for kind in TOWNSFOLK_KINDS},
        "corruption-cards": cards.corruption(entries),
        "rogue-cards": cards.rogues(entries),
        "signs": signs(entries),
    }
