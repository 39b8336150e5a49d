"""What happened, and what is asked for, as sentences that a person likes to read.

Shops are called by the signs over their doors. `cards` says what everything is called
and does, `sentences` how what happened is told, `offers` how moves are.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from engines.core.game import Language, OptionWords
from engines.core.words import Words
from engines.games.bazar_quest import moves
from engines.games.bazar_quest.describe.cards import (
    employee_forms,
    hero_forms,
    shop_forms,
    the_shops,
    words,
)
from engines.games.bazar_quest.describe.offers import OFFERS, Offer, OfferView
from engines.games.bazar_quest.describe.sentences import SENTENCES
from engines.games.bazar_quest.events import AnyEvent

MANY: Final = 3
"""More shops than these are counted, not named, when they are asked at once."""


def describe(
    record: AnyEvent | moves.AnyMove, language: Language, view: OfferView | None = None
) -> str:
    names = words(language)
    if isinstance(record, moves.AnyMove):
        return OFFERS[type(record)](record, names, Offer(view))
    return SENTENCES[type(record)](record, names)


def title(language: Language) -> str:
    return words(language).title


def heading(move: moves.AnyMove, language: Language) -> str:
    """Return what a move is listed under: what is done and, for a sale, to whom."""
    names = words(language)
    hero = getattr(move, "hero", "")
    key = type(move).__name__
    return names.phrase("headings", key, hero=hero_forms(hero, names))


def round_title(language: Language) -> str:
    """Return the rulebook's word for a round, with a place for its number."""
    return words(language).phrase("labels", "round", round="{number}")


def blurb(language: Language) -> str:
    return words(language).blurb


def option_words(language: Language) -> Mapping[str, OptionWords]:
    return words(language).options


class Named(Protocol):
    @property
    def hero(self) -> str: ...


class AskedShop(Protocol):
    @property
    def decided(self) -> int: ...
    @property
    def hand(self) -> Sequence[str | None]: ...
    @property
    def display_room(self) -> int: ...
    @property
    def storage_room(self) -> int: ...


class PromptView(Protocol):
    """What a question follows from; every view has it."""

    @property
    def seat(self) -> int | None: ...
    @property
    def shops(self) -> Sequence[AskedShop]: ...
    @property
    def seats(self) -> int: ...
    @property
    def asked(self) -> str: ...
    @property
    def to_move(self) -> Sequence[int]: ...
    @property
    def offered(self) -> str | None: ...
    @property
    def redraw(self) -> Named | None: ...
    @property
    def ranks(self) -> Sequence[int]: ...
    @property
    def everybody_defeated(self) -> bool: ...


def question(view: PromptView, words: Words) -> str:
    """Return what which shops are asked or, at the end, how it has ended."""
    if view.ranks:
        return _verdict(view, words)
    card = hero_forms(view.redraw.hero if view.redraw else "", words)
    if view.offered:
        card = employee_forms(view.offered, words)
    asked_for = words.phrase("asked", view.asked, card=card)
    if not view.to_move:
        return asked_for
    shops = _shops(view.to_move, view.seats, words)
    asked_for = _with_place(view, asked_for, words)
    return words.phrase("labels", "asked", shops=shops, question=asked_for)


def _with_place(view: PromptView, asked_for: str, words: Words) -> str:
    """Add which of its places the viewer decides on, where there are several."""
    if view.seat is None or view.seat not in view.to_move:
        return asked_for
    if view.asked not in ("display", "storage"):
        return asked_for
    shop = view.shops[view.seat]
    room = shop.display_room if view.asked == "display" else shop.storage_room
    places = min(room, len(shop.hand))
    if places == 1:
        return asked_for
    return words.phrase(
        "labels",
        "asked_place",
        question=asked_for,
        place=shop.decided + 1,
        places=places,
    )


def prompt(view: PromptView, language: Language) -> str:
    return question(view, words(language))


def _shops(seats: Sequence[int], all_seats: int, words: Words) -> str:
    if len(seats) == all_seats:
        return words.name("labels", "all_shops")
    if len(seats) > MANY:
        return words.count(len(seats), "shop")
    return words.join([shop_forms(seat, words)["name"] for seat in seats])


def _verdict(view: PromptView, words: Words) -> str:
    if view.everybody_defeated:
        return words.name("labels", "everybody_defeated")
    winners = [seat for seat, rank in enumerate(view.ranks) if rank == 1]
    key = "won" if len(winners) == 1 else "won_together"
    won = words.phrase("labels", key, shops=the_shops(winners, words))
    return won[0].upper() + won[1:]
