"""Sealed Bids: a game of the tests' own, small enough to be checked by eye.

It has what a game may have and a first game may lack: several seats to move at once,
choices that stay hidden until all are made, dice in the middle of a match, options, and
places that are shared.

Each seat is dealt four of the cards 1 to 5. For each lot all seats seal a card or
nothing at the same time; then all are opened, a die tells what the lot is worth, and
the highest bid wins it, unless it is tied. Cards that were bid are gone.
"""

from dataclasses import replace

import msgspec
from msgspec import structs

from engines.core.chance import Chance
from engines.core.errors import IllegalMove
from engines.core.game import (
    OMNISCIENT,
    Game,
    Language,
    OptionWords,
    Outcome,
    Player,
    Viewer,
)
from engines.core.picture import Picture, Shape, Thing, circle
from engines.core.players import random_player
from engines.core.records import Event, Move, Options
from engines.core.roles import Role

CARDS = (1, 2, 3, 4, 5)
HAND = 4
NOTHING = 0


class BidOptions(Options, frozen=True):
    lots: int = 3


class Bid(Move, frozen=True):
    card: int


class Abstain(Move, frozen=True):
    pass


AnyMove = Bid | Abstain


class SaleBegan(Event, frozen=True):
    seats: int
    lots: int


class HandDealt(Event, frozen=True):
    seat: int
    cards: tuple[int | None, ...]


class BidSealed(Event, frozen=True):
    seat: int
    card: int | None


class BidsOpened(Event, frozen=True):
    cards: tuple[int, ...]


class LotSold(Event, frozen=True):
    seat: int
    worth: int


class LotKept(Event, frozen=True):
    """The highest bid was tied."""


EVENTS: tuple[type[Event], ...] = (
    SaleBegan,
    HandDealt,
    BidSealed,
    BidsOpened,
    LotSold,
    LotKept,
)


class State:
    __slots__ = ("bids", "hands", "lot", "lots", "scores", "spent")

    def __init__(self) -> None:
        self.lots = 0
        self.lot = 0
        self.scores: list[int] = []
        self.hands: list[tuple[int | None, ...]] = []
        self.spent: list[tuple[int, ...]] = []
        self.bids: dict[int, int | None] = {}

    def clone(self) -> "State":
        copy = State()
        copy.lots, copy.lot = self.lots, self.lot
        copy.scores, copy.hands = self.scores[:], self.hands[:]
        copy.spent, copy.bids = self.spent[:], self.bids.copy()
        return copy


class View(msgspec.Struct, frozen=True):
    seat: int | None
    lots: int
    lot: int
    scores: tuple[int, ...]
    hands: tuple[tuple[int | None, ...], ...]
    spent: tuple[tuple[int, ...], ...]
    bids: tuple[tuple[int, int | None], ...]


def setup(options: Options, seats: int, chance: Chance) -> list[Event]:
    assert isinstance(options, BidOptions)
    hands = [
        sorted(chance.shuffled(CARDS, "hand", seat)[:HAND]) for seat in range(seats)
    ]
    dealt = [HandDealt(seat, tuple(hand)) for seat, hand in enumerate(hands)]
    return [SaleBegan(seats, options.lots), *dealt]


def evolve(state: State, event: Event) -> None:
    match event:
        case SaleBegan(seats, lots):
            state.lots, state.lot = lots, 1
            state.scores, state.hands = [0] * seats, [()] * seats
            state.spent = [()] * seats
        case HandDealt(seat, cards):
            state.hands[seat] = cards
        case BidSealed(seat, card):
            state.bids[seat] = card
        case BidsOpened(cards):
            for seat, card in enumerate(cards):
                if card != NOTHING:
                    state.hands[seat] = without(state.hands[seat], card)
                    state.spent[seat] = tuple(sorted((*state.spent[seat], card)))
            state.bids = {}
        case LotSold(seat, worth):
            state.scores[seat] += worth
            state.lot += 1
        case LotKept():
            state.lot += 1


def without(hand: tuple[int | None, ...], card: int) -> tuple[int | None, ...]:
    place = hand.index(card if card in hand else None)
    return hand[:place] + hand[place + 1 :]


def to_move(state: State) -> tuple[int, ...]:
    if state.lot > state.lots:
        return ()
    return tuple(seat for seat in range(len(state.hands)) if seat not in state.bids)


def legal(state: State, seat: int) -> list[AnyMove]:
    if seat not in to_move(state):
        return []
    return [*(Bid(card) for card in state.hands[seat] if card is not None), Abstain()]


def objection(state: State, seat: int, move: AnyMove) -> str | None:
    if seat not in to_move(state):
        return "This seat has no bid to make."
    if isinstance(move, Bid) and move.card not in state.hands[seat]:
        return f"The card {move.card} is not in your hand."
    return None


def execute(state: State, seat: int, move: AnyMove, chance: Chance) -> list[Event]:
    sentence = objection(state, seat, move)
    if sentence is not None:
        raise IllegalMove(sentence)
    card = move.card if isinstance(move, Bid) else NOTHING
    events: list[Event] = [BidSealed(seat, card)]
    evolve(state, events[0])
    if not to_move(state):
        bids = tuple(known(state.bids[seat]) for seat in range(len(state.hands)))
        best = max(bids)
        worth = chance.below(6, "die", state.lot) + 1
        sold = best != NOTHING and bids.count(best) == 1
        events += [
            BidsOpened(bids),
            LotSold(bids.index(best), worth) if sold else LotKept(),
        ]
        for event in events[1:]:
            evolve(state, event)
    return events


def known(card: int | None) -> int:
    assert card is not None, "Nobody can open a bid that was never told."
    return card


def outcome(state: State) -> Outcome | None:
    if not state.scores or state.lot <= state.lots:
        return None
    scores = tuple(state.scores)
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Outcome(ranks, scores)


def redact(event: Event, viewer: Viewer) -> Event:
    match event:
        case HandDealt(seat, cards) if viewer not in (seat, OMNISCIENT):
            return HandDealt(seat, (None,) * len(cards))
        case BidSealed(seat, _) if viewer not in (seat, OMNISCIENT):
            return BidSealed(seat, None)
    return event


def view(state: State, viewer: Viewer) -> View:
    def hidden(seat: int, card: int | None) -> int | None:
        return card if viewer in (seat, OMNISCIENT) else None

    return View(
        seat=viewer,
        lots=state.lots,
        lot=state.lot,
        scores=tuple(state.scores),
        hands=tuple(
            tuple(hidden(seat, card) for card in hand)
            for seat, hand in enumerate(state.hands)
        ),
        spent=tuple(state.spent),
        bids=tuple(
            (seat, hidden(seat, card)) for seat, card in sorted(state.bids.items())
        ),
    )


def imagine(seen: View, chance: Chance) -> State:
    state = State()
    state.lots, state.lot = seen.lots, seen.lot
    state.scores, state.spent = [*seen.scores], [*seen.spent]
    for seat, hand in enumerate(seen.hands):
        cards = [card for card in CARDS if card not in seen.spent[seat]]
        dealt = chance.shuffled(cards, "imagined hand", seat)[: len(hand)]
        state.hands.append(tuple(sorted(dealt)) if None in hand else hand)
    for seat, bid in seen.bids:
        possible = (NOTHING, *state.hands[seat])
        drawn = possible[chance.below(len(possible), "imagined bid", seat)]
        state.bids[seat] = drawn if bid is None else bid
    return state


# --- words and pictures --------------------------------------------------------------

SENTENCES: dict[str, dict[Language, str]] = {
    "Bid": {"en": "Bid {card}.", "fr": "Miser {card}."},
    "Abstain": {"en": "Bid nothing.", "fr": "Ne rien miser."},
    "SaleBegan": {"en": "{lots} lots are for sale.", "fr": "{lots} lots à vendre."},
    "HandDealt": {
        "en": "Seat {seat} is dealt {cards}.",
        "fr": "Le siège {seat} reçoit {cards}.",
    },
    "BidSealed": {
        "en": "Seat {seat} seals a bid of {card}.",
        "fr": "Le siège {seat} cachète une mise de {card}.",
    },
    "BidsOpened": {"en": "The bids are {cards}.", "fr": "Les mises sont {cards}."},
    "LotSold": {
        "en": "Seat {seat} wins {worth}.",
        "fr": "Le siège {seat} gagne {worth}.",
    },
    "LotKept": {"en": "Nobody wins the lot.", "fr": "Personne ne gagne le lot."},
}


def describe(record: Event | Move, language: Language, _view: object = None) -> str:
    hidden = {"en": "something", "fr": "quelque chose"}[language]
    fields = {
        name: hidden if value is None or (name == "cards" and None in value) else value
        for name, value in msgspec.structs.asdict(record).items()
    }
    return SENTENCES[type(record).__name__][language].format_map(fields)


def text(seen: View, language: Language) -> str:
    word = {"en": "lot", "fr": "lot nº"}[language]
    seats = ", ".join(role.name for role in roles(seen, language))
    table = seats, seen.scores, seen.hands, seen.bids
    lines = (f"{word} {seen.lot}/{seen.lots}", *table)
    return "".join(f"{line}\n" for line in lines).replace("None", "?")


def picture(seen: View, language: Language) -> Picture:
    score = Shape("text", {"x": 0, "y": 0}, words=str(seen.scores))
    cards = [
        Thing(card_id(seat, card), 30 * card, 20 * seat, (score,))
        for seat, hand in enumerate(seen.hands)
        for card in hand
        if card is not None
    ]
    seats = ", ".join(role.name for role in roles(seen, language))
    things = (Thing("scores", 1, 2, (score,), seats), *cards)
    return Picture(90, 60, title(language), "", things)


def card_id(seat: int, card: int) -> str:
    return f"card-{seat}-{card}"


def blurb(language: Language) -> str:
    return {"en": "Bid well.", "fr": "Misez bien."}[language]


def option_words(language: Language) -> dict[str, OptionWords]:
    told: dict[Language, OptionWords] = {
        "en": OptionWords("Lots", "How many lots are for sale."),
        "fr": OptionWords("Lots", "Combien de lots sont à vendre."),
    }
    return {"lots": told[language]}


def heading(move: Move, language: Language) -> str:
    return {"en": "Your bid", "fr": "Votre mise"}[language]


def prompt(seen: View, language: Language) -> str:
    return {"en": "Bid for a lot", "fr": "Miser sur un lot"}[language]


def touch_targets(seen: View, move: Move) -> tuple[str, ...]:
    sealed = [seat for seat, _ in seen.bids]
    seat = seen.seat
    if seat is None or seat == OMNISCIENT or seat in sealed:
        return ()
    return (card_id(seat, move.card),) if isinstance(move, Bid) else ()


def scores(seen: View) -> tuple[int | None, ...]:
    return seen.scores


def roles(seen: View, language: Language) -> tuple[Role, ...]:
    seat = {"en": "Seat", "fr": "Siège"}[language]
    return tuple(
        Role(f"{seat} {number}", "", (circle("", 0, 0, number + 1),))
        for number in range(len(seen.scores))
    )


def greedy_player(chance: Chance) -> Player[AnyMove, View]:
    return lambda question: max(
        question.moves, key=lambda move: getattr(move, "card", 0)
    )


def title(language: Language) -> str:
    return {"en": "Sealed Bids", "fr": "Sous pli"}[language]


SEALED_BIDS: Game[State, AnyMove, Event, View] = Game(
    name="sealed_bids",
    rules_version=1,
    content_hash="5e" * 32,
    seats=range(2, 4),
    options=BidOptions,
    moves=(Bid, Abstain),
    events=EVENTS,
    view_type=View,
    new_state=State,
    setup=setup,
    evolve=evolve,
    to_move=to_move,
    legal=legal,
    objection=objection,
    execute=execute,
    outcome=outcome,
    round_of=lambda state: state.lot,
    redact=redact,
    view=view,
    imagine=imagine,
    describe=describe,
    heading=heading,
    prompt=prompt,
    picture=picture,
    touch_targets=touch_targets,
    scores=scores,
    roles=roles,
    text=text,
    title=title,
    blurb=blurb,
    option_words=option_words,
    players={"random": random_player, "greedy": greedy_player},
    highlights=frozenset({LotKept}),
)


# --- the same, open ------------------------------------------------------------------

NO_CHANCE = Chance(b"the same in every match")

OPEN_BIDS: Game[State, AnyMove, Event, View] = replace(
    SEALED_BIDS,
    name="open_bids",
    seats=range(2, 3),
    setup=lambda options, seats, chance: setup(options, seats, NO_CHANCE),
    execute=lambda state, seat, move, chance: execute(state, seat, move, NO_CHANCE),
    redact=lambda event, viewer: event,
    view=lambda state, viewer: structs.replace(view(state, OMNISCIENT), seat=viewer),
)
"""What others may lack: nothing is hidden, nothing drawn, and only two can play."""
