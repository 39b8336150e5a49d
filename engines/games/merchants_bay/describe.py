"""What happened, and what is asked for, as sentences that a person likes to read.

`SENTENCES` says for each kind of record how its sentence is made. Most are filled from
the fields of the record as they are; the words decide which form of a field they use.
Every merchant brings the sentences of its own records. The records that all merchants
share name a seat and not its merchant, which a view tells; without a view, and until it
has a merchant, a seat is called by its number.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Protocol

import msgspec

from engines.core.game import Language, OptionWords
from engines.core.places import winners_and_others
from engines.core.records import Event, Move
from engines.core.words import Forms, Words
from engines.games.merchants_bay import events, moves
from engines.games.merchants_bay.content import GOOD, KINDS, PRICES, start_space
from engines.games.merchants_bay.face.sentences import (
    FIELDS,
    Fields,
    Sentences,
    adventurer_forms,
    boat_name,
    corruption_name,
    cost_name,
    crowd,
    filled,
    plain,
    recruiting_cost,
    seat_forms,
    space_name,
    the_seats,
    townsfolk_forms,
)
from engines.games.merchants_bay.merchants import MERCHANT, MERCHANTS
from engines.games.merchants_bay.rules import QUESTIONS
from engines.games.merchants_bay.rules.evolve import EVOLVE
from engines.games.merchants_bay.rules.locations import LOCATION, RECRUIT
from engines.games.merchants_bay.words import words


def describe(
    record: Event | Move, language: Language, view: "PromptView | None" = None
) -> str:
    # Who becomes a merchant was none before.
    is_known = view is not None and type(record) is not events.MerchantTaken
    merchants = [each.merchant for each in view.players] if view and is_known else ()
    return SENTENCES[type(record)](record, words_for(tuple(merchants), language))


@cache
def words_for(merchants: tuple[str | None, ...], language: Language) -> Words:
    """Return the words with seats that are called by their merchants."""
    names = words(language)
    seats = {
        str(seat): names.forms("merchants", merchant)
        for seat, merchant in enumerate(merchants)
        if merchant is not None
    }
    return names.renamed("seats", seats) if seats else names


def title(language: Language) -> str:
    return words(language).title


def heading(move: Move, language: Language) -> str:
    """Return what a move is listed under: what is done, with or from what."""
    names = words(language)
    fields = msgspec.structs.asdict(move)
    key = type(move).__name__
    if "size" in fields:
        key += f"_{fields['size']}"
    known = {
        name: tell(fields[name], names)
        for name, tell in _HEADING_FIELDS.items()
        if name in fields
    }
    phrase = names.phrase("headings", key, **known)
    return phrase[0].upper() + phrase[1:]


_HEADING_FIELDS: Final[Fields] = {
    "boat": boat_name,
    "customer": adventurer_forms,
    "row": lambda row, words: row,
    "give": lambda colour, words: words.forms("colours", colour),
}


def blurb(language: Language) -> str:
    return words(language).blurb


def option_words(language: Language) -> Mapping[str, OptionWords]:
    return words(language).options


# --- the course of the match ---------------------------------------------------------


def _game_began(event: events.GameBegan, words: Words) -> str:
    kinds = [words.name("townsfolk", kind) for kind in event.townsfolk]
    return words.sentence(
        f"GameBegan_{event.merchants}",
        merchants=words.count(event.seats, "merchant"),
        townsfolk=words.join(kinds),
        rogues=words.name("rogues", event.rogues),
    )


def _ordered(
    event: events.HourglassesStacked | events.ProductionEnded, words: Words
) -> str:
    first, *others = event.order
    return words.sentence(
        type(event).__name__,
        first=seat_forms(first, words),
        others=the_seats(others, words),
    )


def _townsfolk_shuffled(event: events.TownsfolkShuffled, words: Words) -> str:
    cards = words.count(len(event.order), "townsfolk_card")
    return words.sentence("TownsfolkShuffled", cards=cards)


def _corruption_shuffled(event: events.CorruptionShuffled, words: Words) -> str:
    cards = words.count(len(event.order), "corruption_card")
    return words.sentence("CorruptionShuffled", cards=cards)


def _townsfolk_laid_out(event: events.TownsfolkLaidOut, words: Words) -> str:
    cards = [townsfolk_forms(card, words)["a"] for card in event.cards]
    return words.sentence("TownsfolkLaidOut", cards=words.join(cards))


def _merchant_taken(event: events.MerchantTaken, words: Words) -> str:
    return words.sentence(
        "MerchantTaken",
        seat=seat_forms(event.seat, words),
        merchant=words.forms("merchants", event.merchant)["the"],
    )


def _day_began(event: events.DayBegan, words: Words) -> str:
    space = space_name(start_space(event.round), words)
    return words.sentence("DayBegan", round=event.round, space=space)


def _adventurers_arrived(event: events.AdventurersArrived, words: Words) -> str:
    boats = [
        words.phrase(
            "sentences",
            "Boat_aboard",
            adventurers=crowd([aboard.count(kind) for kind in KINDS], words),
            boat=boat_name(boat, words),
        )
        for boat, aboard in enumerate(event.aboard)
        if aboard
    ]
    key = "AdventurersArrived_set_aside" if event.set_aside else "AdventurersArrived"
    rogues = words.count(event.set_aside, "grey")
    return words.sentence(key, boats=words.join(boats), rogues=rogues)


def _game_ended(event: events.GameEnded, words: Words) -> str:
    winners, beaten = winners_and_others(event.ranks)
    others = [
        f"{seat_forms(seat, words)['the']} ({event.gold[seat]})" for seat in beaten
    ]
    key = "GameEnded" if len(winners) == 1 else "GameEnded_shared"
    return words.sentence(
        key if others else "GameEnded_alone",
        winners=the_seats(winners, words),
        gold=words.count(event.gold[winners[0]], "gold"),
        others=words.join(others),
    )


# --- the turn ------------------------------------------------------------------------


def _action_taken(event: events.ActionTaken, words: Words) -> str:
    return words.sentence(
        "ActionTaken",
        seat=seat_forms(event.seat, words),
        location=words.forms("locations", event.location),
    )


def _action_ended(event: events.ActionEnded, words: Words) -> str:
    key = "ActionEnded" if event.hours else "ActionEnded_free"
    return words.sentence(key, **filled(event, words, FIELDS))


def _staff_assigned(event: events.StaffAssigned, words: Words) -> str:
    free = event.replaced is None
    key = "StaffAssigned" if free else "StaffAssigned_replaced"
    return words.sentence(key, **filled(event, words, FIELDS))


def _corruption(
    event: events.CorruptionDrawn | events.CorruptionDiscarded, words: Words
) -> str:
    name = type(event).__name__
    seat = seat_forms(event.seat, words)
    if event.card is None:
        return words.sentence(name, seat=seat)
    card = corruption_name(event.card, words)
    return words.sentence(f"{name}_seen", seat=seat, card=card)


def _good_sold(event: events.GoodSold, words: Words) -> str:
    price = PRICES[GOOD[event.size, event.colour]]
    return words.sentence(
        "GoodSold",
        price=price,
        customers=words.count(event.gold // price, "customer"),
        **filled(event, words, FIELDS),
    )


def _shields_paid(event: events.ShieldsPaid, words: Words) -> str:
    payments = [
        words.phrase(
            "sentences",
            "Payment",
            seat=seat_forms(seat, words),
            gold=words.count(gold, "gold"),
        )
        for seat, gold in enumerate(event.gold)
        if gold
    ]
    if not payments:
        return words.sentence("ShieldsPaid_nobody")
    return words.sentence("ShieldsPaid", payments=words.join(payments))


# --- moves ---------------------------------------------------------------------------


def _choose_merchant(move: moves.ChooseMerchant, words: Words) -> str:
    name = move.merchant if move.merchant in MERCHANT else "unknown"
    return words.sentence(
        "ChooseMerchant", merchant=words.forms("merchants", name)["the"]
    )


_COSTS: Final = {
    name: location.cost
    for locations in LOCATION.values()
    for name, location in locations.items()
}


def _take_action(move: moves.TakeAction, words: Words) -> str:
    name = move.location
    if name not in _COSTS:
        unknown = words.forms("locations", "unknown")
        return words.sentence("TakeAction_unknown", location=unknown)
    return words.sentence(
        "TakeAction_recruit" if name == RECRUIT else "TakeAction",
        location=words.forms("locations", name),
        cost=cost_name(_COSTS[name], words),
    )


def _advance(move: moves.AdvanceHourglass, words: Words) -> str:
    return words.sentence(f"AdvanceHourglass_{move.via}")


def _recruit(move: moves.RecruitTownsfolk, words: Words) -> str:
    cost = recruiting_cost(move.place)
    place = move.place + 1
    if cost is None:
        return words.sentence("RecruitTownsfolk_unknown", place=place)
    return words.sentence("RecruitTownsfolk", place=place, cost=cost_name(cost, words))


def _discard(move: moves.DiscardCorruption, words: Words) -> str:
    return words.sentence("DiscardCorruption", card=corruption_name(move.card, words))


# --- all of them ---------------------------------------------------------------------

_SPECIAL: Final[Sentences] = {
    events.GameBegan: _game_began,
    events.HourglassesStacked: _ordered,
    events.TownsfolkShuffled: _townsfolk_shuffled,
    events.TownsfolkLaidOut: _townsfolk_laid_out,
    events.CorruptionShuffled: _corruption_shuffled,
    events.MerchantTaken: _merchant_taken,
    events.DayBegan: _day_began,
    events.AdventurersArrived: _adventurers_arrived,
    events.ProductionEnded: _ordered,
    events.GameEnded: _game_ended,
    events.ActionTaken: _action_taken,
    events.ActionEnded: _action_ended,
    events.StaffAssigned: _staff_assigned,
    events.CorruptionDrawn: _corruption,
    events.CorruptionDiscarded: _corruption,
    events.GoodSold: _good_sold,
    events.ShieldsPaid: _shields_paid,
    moves.ChooseMerchant: _choose_merchant,
    moves.TakeAction: _take_action,
    moves.AdvanceHourglass: _advance,
    moves.RecruitTownsfolk: _recruit,
    moves.DiscardCorruption: _discard,
}
SENTENCES: Final[Sentences] = {
    **dict.fromkeys((*EVOLVE, *moves.MOVES), plain),
    **_SPECIAL,
    **{
        kind: sentence
        for merchant in MERCHANTS
        for kind, sentence in merchant.face.sentences.items()
    },
}


def role_name(seat: int, merchant: str | None, words: Words) -> str:
    """Return what a seat is called where its name stands alone."""
    name = player_forms(seat, merchant, words)["name"]
    return name[0].upper() + name[1:]


def player_forms(seat: int, merchant: str | None, words: Words) -> Forms:
    """Return the name of a merchant or, while a seat has none, of the seat."""
    if merchant is None:
        return seat_forms(seat, words)
    return words.forms("merchants", merchant)


_ASKED: Final = frozenset(key for key, asked in QUESTIONS.items() if asked.moves)
"""What players decide; all else goes on by itself."""


def question(
    asked: str,
    seats: Sequence[int],
    *,
    merchants: Sequence[str | None],
    ranks: Sequence[int],
    words: Words,
) -> str:
    """Return what the seats to move are asked or, at the end, who has won."""
    players = [player_forms(*player, words) for player in enumerate(merchants)]
    if ranks:
        winners = [players[seat] for seat, rank in enumerate(ranks) if rank == 1]
        return _victory(winners, words)
    if asked not in _ASKED or not seats:
        return words.name("asked", "nothing")
    name = words.join([players[seat]["name"] for seat in seats])
    return words.phrase(
        "labels",
        "asked",
        player=name[0].upper() + name[1:],
        question=words.name("asked", asked),
    )


class Seated(Protocol):
    @property
    def merchant(self) -> str | None: ...


class PromptView(Protocol):
    """What a question follows from; every view has it."""

    @property
    def asked(self) -> str: ...
    @property
    def to_move(self) -> Sequence[int]: ...
    @property
    def players(self) -> Sequence[Seated]: ...
    @property
    def ranks(self) -> Sequence[int]: ...


def prompt(view: PromptView, language: Language) -> str:
    return question(
        view.asked,
        view.to_move,
        merchants=[player.merchant for player in view.players],
        ranks=view.ranks,
        words=words(language),
    )


def _victory(winners: Sequence[Forms], words: Words) -> str:
    key = "won" if len(winners) == 1 else "won_together"
    names = words.join([winner["the"] for winner in winners])
    won = words.phrase("labels", key, players=names)
    return won[0].upper() + won[1:]
