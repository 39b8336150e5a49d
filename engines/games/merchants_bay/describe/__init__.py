"""What happened, and what is asked for, as sentences that a person likes to read.

`SENTENCES` says for each kind of record how its sentence is made. Most are filled from
the fields of the record as they are; the words decide which form of a field they use.
Every merchant brings the sentences of its own records. The records that all merchants
share name a seat and not its merchant, which a view tells; without a view, and until it
has a merchant, a seat is called by its number. A move is told by the table where it is
chosen: who asks for the sentence gives the view from before the move.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from engines.core.game import Language, OptionWords
from engines.core.places import winners_and_others
from engines.core.records import Event, Move
from engines.core.words import Words, numeral
from engines.games.merchants_bay import events, moves
from engines.games.merchants_bay.content import (
    GOOD,
    HANDS,
    KINDS,
    MARKET,
    PRICES,
    start_space,
)
from engines.games.merchants_bay.describe.ending import ties
from engines.games.merchants_bay.describe.move_sentences import (
    MOVES,
    SEEN,
    staff_ability,
)
from engines.games.merchants_bay.describe.seats import words_of
from engines.games.merchants_bay.face.sentences import (
    FIELDS,
    Fields,
    Sentences,
    adventurer_forms,
    boat_name,
    corruption_name,
    crowd,
    filled,
    plain,
    seat_forms,
    space_name,
    the_seats,
    townsfolk_forms,
)
from engines.games.merchants_bay.face.table import Table
from engines.games.merchants_bay.merchants import MERCHANTS
from engines.games.merchants_bay.rules import QUESTIONS
from engines.games.merchants_bay.rules.evolve import EVOLVE
from engines.games.merchants_bay.words import words


def describe(
    record: Event | Move, language: Language, view: Table | None = None
) -> str:
    if view is None:
        return SENTENCES[type(record)](record, words(language))
    # Who becomes a merchant was none before.
    is_known = type(record) is not events.MerchantTaken
    names = words_of(view.players, language) if is_known else words(language)
    if isinstance(record, events.GameEnded):
        return " ".join([_game_ended(record, names), *ties(view, language)])
    if isinstance(record, events.StaffUsed):
        return _staff_used(record, view, names)
    tell = SEEN.get(type(record)) if isinstance(record, Move) else None
    if tell is not None and type(record) in QUESTIONS[view.asked].moves:
        return tell(record, view, names)
    return SENTENCES[type(record)](record, names)


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


def move_kind(move: Move, language: Language) -> str:
    """Return what statistics count a move as: an action by its name."""
    if isinstance(move, moves.TakeAction):
        name = words(language).forms("locations", move.location)["name"]
        return name[0].upper() + name[1:]
    return heading(move, language)


def round_title(language: Language) -> str:
    """Return the rulebook's word for a round, with a place for its number."""
    return words(language).phrase("labels", "day", round="{number}")


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
    """Tell the clock anew: the hourglasses, the marker, and a mouse that moves."""
    fields: dict[str, object] = {
        "round": event.round,
        "hour": start_space(event.round) // 2,
        "market": MARKET,
    }
    for hand in HANDS:
        if hand.free_from == event.round:
            fields["hand"] = space_name(hand.space, words)
            fields["mouse"] = hand.mouse_then
    key = "DayBegan_hand" if "hand" in fields else "DayBegan"
    return words.sentence(key, **fields)


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
        f"{seat_forms(seat, words)['the']} ({numeral(event.gold[seat])})"
        for seat in beaten
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


def _advanced(event: events.HourglassAdvanced, words: Words) -> str:
    key = "HourglassAdvanced_hand" if event.via == "hand" else "HourglassAdvanced"
    return words.sentence(key, **filled(event, words, FIELDS))


def _staff_used(event: events.StaffUsed, table: Table, words: Words) -> str:
    return words.sentence(
        "StaffUsed_seen",
        seat=seat_forms(event.seat, words),
        slot=event.slot,
        ability=staff_ability(table.players[event.seat].merchant, event.slot, words),
    )


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
    events.HourglassAdvanced: _advanced,
    events.StaffAssigned: _staff_assigned,
    events.CorruptionDrawn: _corruption,
    events.CorruptionDiscarded: _corruption,
    events.GoodSold: _good_sold,
    events.ShieldsPaid: _shields_paid,
}
SENTENCES: Final[Sentences] = {
    **dict.fromkeys((*EVOLVE, *moves.MOVES), plain),
    **_SPECIAL,
    **MOVES,
    **{
        kind: sentence
        for merchant in MERCHANTS
        for kind, sentence in merchant.face.sentences.items()
    },
}
