"""Sentences that list what several shops have, or what lies in a pile."""

from collections.abc import Mapping, Sequence
from typing import Final

from engines.core.places import winners_and_others
from engines.core.records import Event
from engines.core.words import Words
from engines.games.bazar_quest.content import BOX
from engines.games.bazar_quest.describe.cards import (
    gold_coins,
    monster_forms,
    shop_forms,
    the_items,
    the_shops,
)
from engines.games.bazar_quest.events import table, trade

MOST_LISTED: Final = 6
"""How many cards of a pile are named to a reader who knows its order."""

Packs = Sequence[Sequence[str | None]]


def game_began(event: table.GameBegan, words: Words) -> str:
    options = [
        words.phrase("sentences", f"GameBegan_{option}")
        for option in ("advanced_two_player", "unshakeable_heroes", "first_game")
        if getattr(event, option)
    ]
    return words.sentence(
        "GameBegan",
        shops=the_shops(range(event.seats), words),
        gold=gold_coins(BOX.starting_gold, words),
        options="".join(options),
    )


def monsters_stacked(event: table.MonstersStacked, words: Words) -> str:
    seen = [monster for monster in event.monsters if monster is not None]
    return words.sentence(
        "MonstersStacked_seen" if seen else "MonstersStacked",
        cards=words.join([monster_forms(monster, words)["the"] for monster in seen]),
    )


Shuffled = (
    table.ItemsShuffled
    | table.HeroesShuffled
    | table.AdventuresShuffled
    | table.EmployeesShuffled
)

_PILES: Final[Mapping[type[Event], tuple[str, str]]] = {
    # What the cards of a pile are called: their table, and their noun.
    table.ItemsShuffled: ("items", "item"),
    table.HeroesShuffled: ("heroes", "hero"),
    table.AdventuresShuffled: ("adventures", "adventure"),
    table.EmployeesShuffled: ("employees", "employee"),
}


def shuffled(event: Shuffled, words: Words) -> str:
    names, noun = _PILES[type(event)]
    seen = [words.name(names, card) for card in event.order if card is not None]
    key = type(event).__name__
    return words.sentence(
        f"{key}_seen" if seen else key,
        count=words.count(len(event.order), noun),
        cards=words.join(seen[:MOST_LISTED]),
    )


def _lists(key: str, packs: Packs, words: Words) -> str:
    """Return what each shop has got or shows, without the shops nobody can see."""
    parts = []
    for seat, pack in enumerate(packs):
        seen = [item for item in pack if item is not None]
        if seen:
            forms = shop_forms(seat, words)
            cards = the_items(seen, words)
            parts.append(words.phrase("sentences", key, seat=forms, cards=cards))
    return words.name("join", "list").join(parts)


def items_dealt(event: trade.ItemsDealt, words: Words) -> str:
    lists = _lists("Cards_got", event.packs, words)
    return words.sentence(
        "ItemsDealt_seen" if lists else "ItemsDealt",
        count=words.count(len(event.packs[0]), "item"),
        lists=lists,
    )


def packs_passed(event: trade.PacksPassed, words: Words) -> str:
    lists = _lists("Cards_got", event.packs, words)
    key = f"PacksPassed_{event.to}"
    return words.sentence(f"{key}_seen" if lists else key, lists=lists)


def displays_revealed(event: trade.DisplaysRevealed, words: Words) -> str:
    lists = _lists("Cards_shown", event.displays, words)
    return words.sentence("DisplaysRevealed", lists=lists)


def hearts_counted(event: trade.HeartsCounted, words: Words) -> str:
    hearts = [
        words.phrase(
            "sentences",
            "Hearts",
            seat=shop_forms(seat, words),
            hearts=words.count(number, "heart"),
        )
        for seat, number in enumerate(event.hearts)
    ]
    return words.sentence("HeartsCounted", lists=words.join(hearts))


def shops_ranked(event: trade.ShopsRanked, words: Words) -> str:
    first, *others = event.order
    return words.sentence(
        "ShopsRanked" if len(others) > 1 else "ShopsRanked_two",
        first=shop_forms(first, words),
        others=the_shops(others, words),
    )


def reserves_filled(event: trade.ReservesFilled, words: Words) -> str:
    parts = [
        words.phrase(
            "sentences",
            ("Stored" if stored else "Stored_nothing") + ("_rest" if discarded else ""),
            seat=shop_forms(seat, words),
            count=words.count(stored, "item"),
            cards=the_items(discarded, words),
        )
        for seat, (stored, discarded) in enumerate(
            zip(event.stored, event.discarded, strict=True)
        )
    ]
    lists = words.name("join", "list").join(parts)
    return words.sentence("ReservesFilled", lists=lists)


def game_ended(event: table.GameEnded, words: Words) -> str:
    if event.kind == "everybody_defeated":
        return words.sentence("GameEnded_everybody_defeated")
    winners, beaten = winners_and_others(event.ranks)
    others = [
        f"{shop_forms(seat, words)['the']} ({event.scores[seat]})" for seat in beaten
    ]
    won = words.phrase(
        "sentences",
        "GameEnded_won" if len(winners) == 1 else "GameEnded_shared",
        shops=the_shops(winners, words),
        points=words.count(event.scores[winners[0]], "point"),
    )
    key = "GameEnded" if others else "GameEnded_alone"
    told = words.sentence(key, winners=won, others=words.join(others))
    if is_tie_broken(event.ranks, event.scores):
        told += words.phrase("sentences", "GameEnded_tie")
    return told


def is_tie_broken(ranks: Sequence[int], scores: Sequence[int]) -> bool:
    """Tell whether seats with the same points have different places (Q-71)."""
    return len({*zip(ranks, scores, strict=True)}) > len({*scores})
