"""A game small enough to read at once: all show fingers at the same time, three rounds.

The seat that comes closest to a drawn number scores. It has what logs must cope with:
hidden choices, several seats to move at once, chance, and an option.
"""

import msgspec

from engines.core.chance import Chance
from engines.core.errors import IllegalMove
from engines.core.game import OMNISCIENT, Game, Language, OptionWords, Outcome, Viewer
from engines.core.picture import Picture
from engines.core.players import random_player
from engines.core.records import Event, Move, Options
from engines.core.roles import Role

FINGERS = range(1, 6)


class FingersOptions(Options, frozen=True):
    rounds: int = 3


class Show(Move, frozen=True):
    fingers: int


class GameBegan(Event, frozen=True):
    seats: int
    rounds: int


class FingersChosen(Event, frozen=True):
    seat: int
    fingers: int | None


class RoundEnded(Event, frozen=True):
    number: int
    shown: tuple[int, ...]
    closest: tuple[int, ...]


class FingersView(msgspec.Struct, frozen=True):
    seat: int | None
    round: int
    scores: tuple[int, ...]
    chosen: tuple[int | None, ...]
    rounds: int


class State:
    __slots__ = ("chosen", "round", "rounds", "scores")

    def __init__(self) -> None:
        self.round = 0
        self.rounds = 0
        self.scores: list[int] = []
        self.chosen: list[int | None] = []

    def clone(self) -> "State":
        twin = State()
        twin.round, twin.rounds = self.round, self.rounds
        twin.scores, twin.chosen = self.scores[:], self.chosen[:]
        return twin


def setup(options: Options, seats: int, chance: Chance) -> list[Event]:
    assert isinstance(options, FingersOptions)
    return [GameBegan(seats, options.rounds)]


def evolve(state: State, event: Event) -> None:
    match event:
        case GameBegan(seats, rounds):
            state.scores, state.chosen = [0] * seats, [None] * seats
            state.round, state.rounds = 1, rounds
        case FingersChosen(seat, fingers):
            state.chosen[seat] = 0 if fingers is None else fingers
        case RoundEnded(number, _, closest):
            for seat in closest:
                state.scores[seat] += 1
            state.chosen = [None] * len(state.chosen)
            state.round = number + 1


def to_move(state: State) -> tuple[int, ...]:
    if state.round > state.rounds:
        return ()
    return tuple(s for s, fingers in enumerate(state.chosen) if fingers is None)


def objection(state: State, seat: int, move: Move) -> str | None:
    assert isinstance(move, Show)
    if seat not in to_move(state):
        return "It is not this seat's turn."
    return None if move.fingers in FINGERS else "A hand has five fingers."


def execute(state: State, seat: int, move: Move, chance: Chance) -> list[Event]:
    if why := objection(state, seat, move):
        raise IllegalMove(why)
    assert isinstance(move, Show)
    events: list[Event] = [FingersChosen(seat, move.fingers)]
    shown = [*state.chosen]
    shown[seat] = move.fingers
    if all(fingers is not None for fingers in shown):
        hands = tuple(fingers or 0 for fingers in shown)
        target = chance.below(len(FINGERS), "target", state.round) + 1
        distances = [abs(hand - target) for hand in hands]
        closest = [s for s, d in enumerate(distances) if d == min(distances)]
        events.append(RoundEnded(state.round, hands, tuple(closest)))
    for event in events:
        evolve(state, event)
    return events


def outcome(state: State) -> Outcome | None:
    if not state.scores or to_move(state):
        return None
    ranks = [1 + sum(other > own for other in state.scores) for own in state.scores]
    return Outcome(tuple(ranks), tuple(state.scores))


def redact(event: Event, viewer: Viewer) -> Event:
    if isinstance(event, FingersChosen) and viewer not in (OMNISCIENT, event.seat):
        return FingersChosen(event.seat, None)
    return event


def view(state: State, viewer: Viewer) -> FingersView:
    chosen = tuple(
        fingers if fingers is None or viewer in (OMNISCIENT, seat) else 0
        for seat, fingers in enumerate(state.chosen)
    )
    scores = tuple(state.scores)
    return FingersView(viewer, state.round, scores, chosen, state.rounds)


def imagine(seen: FingersView, chance: Chance) -> State:
    state = State()
    state.round, state.rounds = seen.round, seen.rounds
    state.scores, state.chosen = [*seen.scores], [*seen.chosen]
    return state


def describe(record: Event | Move, language: Language, _view: object = None) -> str:
    return f"{record}."


def picture(seen: FingersView, language: Language) -> Picture:
    return Picture(10, 10, f"Fingers, round {seen.round}", "", ())


def text(seen: FingersView, language: Language) -> str:
    return f"round {seen.round}\nscores {seen.scores}\nchosen {seen.chosen}"


def option_words(language: Language) -> dict[str, OptionWords]:
    return {"rounds": OptionWords("Rounds", "How many rounds are played.")}


def heading(move: Move, language: Language) -> str:
    return title(language)


def prompt(seen: FingersView, language: Language) -> str:
    return {"en": "Show fingers", "fr": "Montrer des doigts"}[language]


def touch_targets(seen: FingersView, move: Move) -> tuple[str, ...]:
    return ()


def scores(seen: FingersView) -> tuple[int | None, ...]:
    return seen.scores


def roles(seen: FingersView, language: Language) -> tuple[Role, ...]:
    hand = {"en": "Hand", "fr": "Main"}[language]
    return tuple(Role(f"{hand} {n}", "", ()) for n in range(len(seen.scores)))


def title(language: Language) -> str:
    return {"en": "Fingers", "fr": "Doigts"}[language]


FINGERS_GAME: Game[State, Show, Event, FingersView] = Game(
    name="fingers",
    rules_version=1,
    content_hash="f1" * 32,
    seats=range(2, 4),
    options=FingersOptions,
    moves=(Show,),
    events=(GameBegan, FingersChosen, RoundEnded),
    view_type=FingersView,
    new_state=State,
    setup=setup,
    evolve=evolve,
    to_move=to_move,
    legal=lambda state, seat: [Show(fingers) for fingers in FINGERS],
    objection=objection,
    execute=execute,
    outcome=outcome,
    round_of=lambda state: state.round,
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
    blurb=title,
    option_words=option_words,
    players={"random": random_player},
)
