"""The contract: a game is one frozen value of functions.

A game is a fold over facts. `execute` checks a move, says what follows and applies
each fact to the state through `evolve`; `evolve` rolls nothing, checks nothing and asks
nothing. Dice are thrown only in `setup` and `execute`, and what they showed is written
into the events, so a replay needs no seed.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, Protocol, Self, TypeVar, cast

import msgspec

from engines.core.chance import Chance, chance_for
from engines.core.errors import WrongSeats
from engines.core.guide import Guide
from engines.core.lessons import Coach
from engines.core.picture import Layout, Picture
from engines.core.records import Event, Move, Options, Upcaster
from engines.core.reference import Reference
from engines.core.roles import Role

Seat = int
"""Seats are numbered from 0; texts call them by their roles."""

Viewer = int | None
"""The viewer: a seat, `SPECTATOR` or `OMNISCIENT`."""

SPECTATOR: Final = None
"""Sees what everybody at the table sees."""

OMNISCIENT: Final = -1
"""Sees all there is: only for a match that is over, or for its organiser."""

Language = Literal["en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")


USUAL_SEATS: Final = 4
MOST_SEATS: Final = 99
"""Forms and requests list every seat, so there is an end."""


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: a place for each seat, or nobody wins."""

    ranks: tuple[int, ...]
    """The place of each seat, 1 first; equal seats share a place (1, 1, 3, 4)."""
    scores: tuple[int, ...]
    kind: Literal["ranked", "everybody_defeated"] = "ranked"


class OptionWords(msgspec.Struct, frozen=True):
    """What a person reads who sets one option of a game."""

    title: str
    help: str
    """A sentence that says what the option changes."""
    values: Mapping[str, str] = msgspec.field(default_factory=dict)
    """What each named value is called; empty for a number or a yes and no."""


class GameState(Protocol):
    """What the core asks of a game's state."""

    def clone(self) -> Self: ...


S = TypeVar("S", bound=GameState)
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=msgspec.Struct)
V_co = TypeVar("V_co", bound=msgspec.Struct, covariant=True)


class Question(Protocol[M, V_co]):
    """One seat is to move: what it may know and what it may choose from."""

    @property
    def seat(self) -> Seat: ...
    @property
    def view(self) -> V_co: ...
    @property
    def moves(self) -> list[M]: ...


def offered(question: Question[M, Any], move: object) -> M | None:
    """Return the move as it was offered; None for one that was not.

    What comes from a bot may claim to equal anything, so it is never handed on itself.
    """
    for one in question.moves:
        if type(one) is type(move) and one == move:
            return one
    return None


R_contra = TypeVar("R_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Describe(Protocol[R_contra, V_contra]):
    """Says what happened, or what is asked for, as a sentence.

    With a view, seats have the names of their roles in it; where roles are dealt or
    chosen, nothing else says which seat has which. What happened is told with the view
    after it; a move with the view in which it is offered, so it can say what it costs.
    """

    def __call__(
        self, record: R_contra, language: Language, view: V_contra | None = None, /
    ) -> str: ...


Player = Callable[[Question[M, V]], M]
"""Picks one of the moves it is asked to choose from."""

PlayerMaker = Callable[[Chance], Player[M, V]]
"""Makes a player for one seat of one match; its chance is its own, not the game's."""


def no_tie_break(view: Any, first: Seat, second: Seat, language: Language) -> str:
    """Say nothing, for rules that let seats with the same score share a place."""
    return ""


def common_round_title(language: Language) -> str:
    """Return the usual word for a round, for rulebooks without one of their own."""
    return {"en": "Round {number}", "fr": "Manche {number}"}[language]


def no_role_names(language: Language) -> Mapping[str, str]:
    """Name no role, for rules in which the seat decides what one plays."""
    return {}


def no_guide(language: Language) -> Guide:
    """Explain nothing, for a game that has not been written about yet."""
    return Guide()


def no_topics(record: Any, view: Any = None) -> tuple[str, ...]:
    """Refer to nothing, for a game without a guide."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[S, M, E, V]):
    """A game: what it is called, who may play it, and its rules as functions."""

    name: str
    rules_version: int
    """Raised when the same moves would lead elsewhere; a log keeps its own version."""
    content_hash: str
    """The digest of boards, tiles and cards: another box is another game."""
    seats: range
    """How many may play it: one number or several in a row, from 2 to `MOST_SEATS`."""
    options: type[Options]
    moves: tuple[type[M], ...]
    events: tuple[type[E], ...]
    view_type: type[V]

    new_state: Callable[[], S]
    setup: Callable[[Options, int, Chance], list[E]]
    """Say what happens before the first decision: options, number of seats, chance."""
    evolve: Callable[[S, E], None]
    """Apply one fact to the state, in place."""
    to_move: Callable[[S], tuple[Seat, ...]]
    """The seats that have a choice to make now; empty when the match is over."""
    legal: Callable[[S, Seat], list[M]]
    """All moves the seat may choose from, at least two, in a fixed order."""
    objection: Callable[[S, Seat, M], str | None]
    """A sentence saying which rule forbids the move; None when it is legal."""
    execute: Callable[[S, Seat, M, Chance], list[E]]
    """Play a move on this very state; return what followed, in the order it happened.

    Raises `IllegalMove`, and then the state is as it was.
    """
    outcome: Callable[[S], Outcome | None]
    round_of: Callable[[S], int]
    """The round the state is in, from 1; 0 before the first. Replays group by it."""

    redact: Callable[[E, Viewer], E]
    """The event as the viewer learns of it."""
    view: Callable[[S, Viewer], V]
    """What the viewer may know of the state; follows from the redacted events alone."""
    imagine: Callable[[V, Chance], S]
    """A full state that fits the view, its hidden part drawn by chance."""

    describe: Describe[E | M, V]
    """What happened, or what is asked for, as a sentence.

    The sentences of the moves in one legal list are all different. What happened to a
    seat is told of the role that `roles` gives it.
    """
    heading: Callable[[M, Language], str]
    """The heading under which a move stands in a list of legal moves."""
    move_kind: Callable[[M, Language], str] | None = None
    """The words under which statistics count a move; None: its heading."""
    prompt: Callable[[V, Language], str]
    """The prompt: what which seat is to decide, in a few words; at the end, the
    result."""
    picture: Callable[[V, Language], Picture]
    """The position as a picture; with `layouts`, the layout may be said as well."""
    layouts: tuple[Layout, ...] = ()
    """The layouts that `picture` takes behind the language; none where all are one."""
    touch_targets: Callable[[V, M], tuple[str, ...]]
    """The things a player touches, in this order, to choose a move of this view.

    They are named by their ids in the picture of the view; there are none where the
    picture has nothing to touch, and then a list is the way to choose.
    """
    scores: Callable[[V], tuple[int | None, ...]]
    """How each seat stands, in the unit of the final scores; None where it is hidden.

    It is the count so far: what the rules add only at the end is not in it before. Once
    the match is over, it is the scores of the outcome, for every viewer.
    """
    roles: Callable[[V, Language], tuple[Role, ...]]
    """The role of each seat: its one name, its colours and its emblem.

    Picture, text and sentences call a seat by this name; all names are different.
    """
    role_names: Callable[[Language], Mapping[str, str]] = no_role_names
    """The names of all roles that are dealt or chosen, by their keys."""
    tie_break: Callable[[V, Seat, Seat, Language], str] = no_tie_break
    """At the end: what put one seat before another with the same score, in a sentence.

    It is empty where nothing does, and follows from what the viewer sees.
    """
    text: Callable[[V, Language], str]
    """The position for a terminal."""
    title: Callable[[Language], str]
    round_title: Callable[[Language], str] = common_round_title
    """The rulebook's word for a round, `{number}` being its number: "Turn {number}".

    Pages and terminals use it too, so nobody reads two words for one thing.
    """
    blurb: Callable[[Language], str]
    """What the game is about, for a newcomer: a sentence or two."""
    option_words: Callable[[Language], Mapping[str, OptionWords]]
    """What each field of `options` is called and does, by its name."""
    guide: Callable[[Language], Guide] = no_guide
    """The rules and all that is in the box, as the page of the game explains them."""
    topics: Callable[[M | E, V | None], tuple[str, ...]] = no_topics
    """What in the guide explains a move or an event, by its ids, the best one first.

    They are ids of topics, or of sections where no single piece is meant; there are
    none where nothing needs to be explained. A record may come without a view.
    """
    players: Mapping[str, PlayerMaker[M, V]]
    """The players that come with the game, by name; `random` and `greedy` among them.

    Greedy stands in for whoever fails, in any position: it needs no past.
    """
    history: Mapping[tuple[str, int], Upcaster] = field(default_factory=dict)
    """What brings old events up to date, by their stored name and version."""
    highlights: frozenset[type[E]] = frozenset()
    """The events worth a mark on a replay: what people would talk of afterwards."""
    can_defeat_everybody: bool = False
    """Whether a match may end without a winner, as if the game had won."""
    coach: Coach[M, V] = field(default_factory=Coach)
    """How the game is taught to somebody who plays it for the first time."""
    reference: Reference = field(default_factory=Reference)
    """What authors of bots look up: common fields, and constants."""
    has_later_draws: bool = True
    """Whether chance decides anything behind the setup; then another seed matters."""
    chance_version: int = 1
    """How the rules draw, see `engines.core.chance`; the first ones did not say."""

    def chance(self, seed: bytes) -> Chance:
        """Return the chance of a match, as these rules draw it."""
        return chance_for(self.chance_version, seed)

    def drawn(self, view: V, language: Language, layout: Layout) -> Picture:
        """Return the picture in a layout, if it has any."""
        if layout not in self.layouts:
            return self.picture(view, language)
        laid_out = cast(Callable[[V, Language, Layout], Picture], self.picture)
        return laid_out(view, language, layout)

    def decide(self, state: S, seat: Seat, move: M, chance: Chance) -> list[E]:
        """Say what would follow from a move, and leave the state as it is."""
        return self.execute(state.clone(), seat, move, chance)

    def kind_of(self, move: M, language: Language) -> str:
        """Return what kind of move it is, in words."""
        return (self.move_kind or self.heading)(move, language)

    def is_legal(self, state: S, seat: Seat, move: M) -> bool:
        return self.objection(state, seat, move) is None

    def fold(self, events: Iterable[E], state: S | None = None) -> S:
        """Return the state the events lead to, going on from `state` where given."""
        if state is None:
            state = self.new_state()
        evolve = self.evolve
        for event in events:
            evolve(state, event)
        return state

    @property
    def usual_seats(self) -> int:
        """The size of a table where none is given: four, or the nearest."""
        return min(max(USUAL_SEATS, self.seats[0]), self.seats[-1])

    @property
    def seat_range(self) -> str:
        """How many may play, as in "2 to 4", or "2" where it is always two."""
        least, most = self.seats[0], self.seats[-1]
        return str(least) if least == most else f"{least} to {most}"

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats the game is not made for."""
        if seats not in self.seats:
            raise WrongSeats(
                f"{self.title('en')} is played by {self.seat_range}, not by {seats}."
            )

    def begin(
        self, seats: int, chance: Chance, options: Options | None = None
    ) -> list[E]:
        """Set a match up; refuse a number of seats the game is not made for."""
        self.check_seats(seats)
        return self.setup(options or self.options(), seats, chance)


AnyGame = Game[Any, Any, Any, Any]
