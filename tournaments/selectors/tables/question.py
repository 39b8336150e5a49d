"""What a person at a table is asked, and all they may know while they answer.

One fold of the log gives it all: whose turn it is, what may be chosen, and how much
time is left. Everything about the game goes through `view`, as its seat sees it.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from bots.selectors import User
from engines.core.codec import Codec
from engines.core.game import Language
from engines.core.game import Seat as SeatNumber
from engines.core.picture import Layout
from replays import selectors as logs
from replays.frames.builder import News
from replays.log.entry import SeatFailed
from tournaments.conduct.position import MatchPosition
from tournaments.conduct.undo import Obstacle
from tournaments.models import Competitor, Match
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import NoLog, position_of
from tournaments.selectors.matches.visibility import own_seats
from tournaments.selectors.matches.waits import Wait, wait_of, words_of
from tournaments.selectors.tables.undo import can_undo


class Offer(msgspec.Struct, frozen=True):
    """One move that may be chosen."""

    move: str
    """The move as JSON, which is what is sent to choose it."""
    words: str
    heading: str
    points: tuple[str, ...]
    """What is touched in the picture to choose it, in this order."""
    topic: str = ""
    """What the guide of the game has to say about it, by its id."""


class TimeLeft(msgspec.Struct, frozen=True):
    """What one person has left, in milliseconds."""

    seat: SeatNumber
    bank_ms: int
    since_ms: int | None
    """When their decision began, in milliseconds since 1970; None between two."""
    due_ms: int | None
    """When their time is up; what is left before the bank is used comes first."""


class SeatQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """Where a match stands for one seat."""

    seq: int
    """How many entries the log had."""
    now_ms: int
    """When that was, by the clock that decides."""
    state: Literal["coming", "running", "over"]
    seat: SeatNumber
    is_asked: bool
    """Whether this seat is to choose now."""
    is_lost: bool
    """Whether a stand-in plays the seat."""
    since_ms: int | None = None
    """Names the decision: others who choose at once do not change it."""
    asked: str = ""
    """What is to be chosen, in the words of the game."""
    to_move: list[SeatNumber] = []
    offers: list[Offer] = []
    clocks: list[TimeLeft] = []
    scores: list[int | None] = []
    fates: dict[SeatNumber, str] = {}
    """Why seats are played by stand-ins, as the code of the failure."""
    waiting: str = ""
    """What the match waits for, in words; nothing while this seat is asked."""
    again_ms: int = 0
    """When to ask again if nothing happens; 0 is never."""
    undo: int | None = None
    """The entry of the move that this seat can take back now; None if there is none."""


def seat_of(user: User, match: Match) -> SeatNumber | None:
    """Return where a person sits, None for those who only watch."""
    if not user.is_authenticated:
        return None
    return next(iter(own_seats(user, match.id)), None)


def question_for(match: Match, seat: SeatNumber, language: Language) -> SeatQuestion:
    """Return what this seat is asked, only for the person who sits there."""
    now_ms = clock.in_ms(clock.database_now())
    try:
        position = position_of(match)
    except NoLog:
        return _coming(seat, now_ms)
    if position.state is None:
        return _coming(seat, now_ms)
    return question_at(match, position, seat, language, now_ms=now_ms)


def question_at(
    match: Match,
    position: MatchPosition,
    seat: SeatNumber,
    language: Language,
    *,
    now_ms: int,
    competitors: Mapping[SeatNumber, Competitor] | None = None,
) -> SeatQuestion:
    """Return what a seat is asked in a position of a match that has begun."""
    is_asked = seat in position.awaited
    view = position.game.view(position.state, seat)
    wait = Wait("")
    if not is_asked:
        wait = wait_of(match, position, competitors=competitors, now_ms=now_ms)
    return SeatQuestion(
        seq=position.head.seq,
        now_ms=now_ms,
        state="running" if position.head.status == "running" else "over",
        seat=seat,
        is_asked=is_asked,
        is_lost=seat in position.failed,
        since_ms=position.clocks[seat].since_ms if is_asked else None,
        asked=position.game.prompt(view, language) if is_asked else "",
        to_move=[*position.to_move],
        offers=_offers(position, seat, view, language) if is_asked else [],
        clocks=_clocks(position),
        scores=[*position.game.scores(view)],
        fates=position.fates,
        waiting=words_of(wait),
        again_ms=wait.again_ms,
        undo=_undo(match, position, seat),
    )


def _undo(match: Match, position: MatchPosition, seat: SeatNumber) -> int | None:
    if seat not in position.clocks:
        return None
    found = can_undo(match, position, seat)
    return None if isinstance(found, Obstacle) else found.seq


def fates_of(match: Match) -> dict[SeatNumber, str]:
    """Return the codes of what became of seats that stand-ins play."""
    rows = logs.failures_in([match.id]).values_list("actor", "payload")
    return {
        actor: msgspec.json.decode(payload, type=SeatFailed).code
        for actor, payload in rows
        if actor is not None
    }


class OfferGroup(NamedTuple):
    """The offers under one heading."""

    heading: str
    offers: list[Offer]

    @property
    def topic(self) -> str:
        """What explains all of them; empty where each has its own, or none."""
        topics = {offer.topic for offer in self.offers}
        return topics.pop() if len(topics) == 1 else ""


def grouped(offers: list[Offer]) -> list[OfferGroup]:
    """Return the offers by their headings, the first heading first."""
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(offer.heading, []).append(offer)
    return [OfferGroup(heading, found) for heading, found in groups.items()]


def news(
    match: Match, seat: SeatNumber, language: Language, after: int, *, layout: Layout
) -> News | None:
    """Return the frames of a seat behind an entry; None before the match began."""
    log = logs.log(match.id)
    if log is None:
        return None
    return logs.replay(log, seat, language, layout=layout).news(after)


def news_at(
    position: MatchPosition,
    seat: SeatNumber,
    language: Language,
    after: int,
    *,
    layout: Layout,
    competitors: Mapping[SeatNumber, Competitor],
) -> News:
    """Return the same for a log that the caller has read."""
    header = position.header
    names = [
        person.get_username() if (person := competitors[number].person) else one.label
        for number, one in enumerate(header.seats)
    ]
    replay = logs.replay_of(
        header, position.entries, seat, language, layout=layout, names=names
    )
    return replay.news(after)


def _coming(seat: SeatNumber, now_ms: int) -> SeatQuestion:
    return SeatQuestion(
        seq=0, now_ms=now_ms, state="coming", seat=seat, is_asked=False, is_lost=False
    )


def _offers(
    position: MatchPosition, seat: SeatNumber, view: Any, language: Language
) -> list[Offer]:
    game = position.game
    return [
        Offer(
            move=Codec.encode(move).decode(),
            words=game.describe(move, language, view),
            heading=game.heading(move, language),
            points=game.touch_targets(view, move),
            topic=next(iter(game.topics(move, view)), ""),
        )
        for move in game.legal(position.state, seat)
    ]


def _clocks(position: MatchPosition) -> list[TimeLeft]:
    return [
        TimeLeft(seat, own.bank_ms, own.since_ms, own.due_ms)
        for seat, own in position.clocks.items()
    ]
