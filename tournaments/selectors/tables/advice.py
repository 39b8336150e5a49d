"""What helps a person to decide: the lessons of a tutorial, and hints.

All of it follows from what the seat may see and choose, and from the moves it has made;
nothing here looks at the position itself.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

import msgspec
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from bots.advisers import Searched, SeatedQuestion, rules_of_thumb
from engines import registry
from engines.core.codec import Codec, codec
from engines.core.game import AnyGame, Language
from engines.core.game import Seat as SeatNumber
from engines.core.lessons import Lesson
from replays.log.steps import chosen, event_of
from tournaments.conduct.position import MatchPosition
from tournaments.models import Hint, Match, Tutorial
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import NoLog, position_of
from tournaments.selectors.tables.list import GOING_ON
from tournaments.selectors.tables.undo import is_casual

TOLD: Final = 3
"""How often the same kind of decision comes with advice in a tutorial."""
SEARCH_LASTS: Final = timedelta(seconds=20)
"""A search that has not ended by then was lost, or there is no worker."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move that somebody might make, and why."""

    move: str
    """As JSON, which is what is sent to choose it."""
    words: str
    reason: str
    points: str
    """What is touched in the picture to choose it, as JSON."""


@dataclass(frozen=True, slots=True)
class LessonPage:
    """What a tutorial says at one decision."""

    welcome: str
    happenings: Sequence[Lesson]
    decision: Lesson | None
    is_new: bool
    """Whether the seat meets this kind of decision for the first time."""
    suggestions: Sequence[Suggestion]
    is_practised: bool
    """Whether the player has met it often enough to choose alone."""


@dataclass(frozen=True, slots=True)
class HintPage:
    """What was answered when a person asked for a hint."""

    preferred: Sequence[Suggestion]
    """What a search prefers; nothing while it is under way, or if it was lost."""
    suggestions: Sequence[Suggestion]
    """What else rules of thumb suggest."""
    lead: int
    """By how many points the search expects the seat ahead of the others."""
    dreams: int
    is_searching: bool

    @property
    def behind(self) -> int:
        return -self.lead


@dataclass(frozen=True, slots=True)
class Advice:
    """All that stands beside the question of one seat."""

    is_tutorial: bool
    can_ask: bool
    """Whether a hint may be asked for at this decision."""
    lesson: LessonPage | None = None
    hint: HintPage | None = None


def gives_hints(match: Match) -> bool:
    """Whether hints may be asked for at a table: a casual one, by the present rules.

    At one that was to be rated, people sat down for an even match.
    """
    is_present = match.rules_version == registry.load(match.game).rules_version
    return is_present and is_casual(match)


def tutorial_under_way(
    user: AbstractBaseUser | AnonymousUser, game: str
) -> Match | None:
    """Return the match by which a person learns a game at present."""
    if not user.is_authenticated:
        return None
    mine = Match.objects.filter(
        game=game,
        status__in=GOING_ON,
        tutorial__left_at=None,
        tutorial__isnull=False,
        seats__competitor__person_id=user.pk,
    )
    return mine.order_by("-starts_at", "id").first()


def hint_counts(match: Match) -> Counter[SeatNumber]:
    """Return how many hints the players of a match have had."""
    return Counter(Hint.objects.filter(match=match).values_list("seat", flat=True))


def advice_for(match: Match, seat: SeatNumber, language: Language) -> Advice | None:
    """Return what helps a seat with what it is asked now; None where nothing may."""
    if not gives_hints(match):
        return None
    is_tutorial = Tutorial.objects.filter(match=match, left_at=None).exists()
    hints = {one.since_ms: one for one in Hint.objects.filter(match=match, seat=seat)}
    if not is_tutorial and not hints:
        return Advice(is_tutorial=False, can_ask=True)
    try:
        position = position_of(match)
    except NoLog:
        return Advice(is_tutorial=is_tutorial, can_ask=False)
    if seat not in position.awaited:
        return Advice(is_tutorial=is_tutorial, can_ask=False)
    told = _Descriptions(seated_question(position, seat), language)
    hint = hints.get(position.clocks[seat].since_ms or 0)
    return Advice(
        is_tutorial=is_tutorial,
        can_ask=hint is None,
        lesson=_lesson(position, told) if is_tutorial else None,
        hint=None if hint is None else _hint(hint, told),
    )


def seated_question(position: MatchPosition, seat: SeatNumber) -> SeatedQuestion:
    """Return what a seat is asked, with nothing that it may not know."""
    game, state = position.game, position.state
    return SeatedQuestion(
        game=game,
        seat=seat,
        seats=len(position.header.seats),
        view=game.view(state, seat),
        moves=game.legal(state, seat),
    )


class _Descriptions:
    """Says moves of one question in one language."""

    def __init__(self, question: SeatedQuestion, language: Language) -> None:
        self.question = question
        self.game: AnyGame = question.game
        self.language = language

    def suggestion(self, move: Any) -> Suggestion:
        game, view = self.game, self.question.view
        points = game.touch_targets(view, move)
        return Suggestion(
            move=Codec.encode(move).decode(),
            words=game.describe(move, self.language, view),
            reason=game.coach.reason(view, move, self.language),
            points=msgspec.json.encode(points).decode(),
        )

    def suggestions(self, moves: Sequence[Any]) -> list[Suggestion]:
        return [self.suggestion(move) for move in moves if move in self.question.moves]


# --- lessons -------------------------------------------------------------------------


def _lesson(position: MatchPosition, told: _Descriptions) -> LessonPage:
    """Return what is to be learnt here.

    A kind of decision is known by the moves that answer it, so what is new to a seat
    follows from the moves it has made.
    """
    question, coach = told.question, told.game.coach
    lessons = coach.lessons(told.language)
    made, fresh = _past(position, question.seat)
    times = sum(made[kind] for kind in {type(move) for move in question.moves})
    is_practised = times >= TOLD
    return LessonPage(
        welcome="" if made else lessons.welcome,
        happenings=[
            lesson for name, lesson in lessons.happenings.items() if name in fresh
        ],
        decision=lessons.decisions.get(coach.topic(question.view)),
        is_new=not times,
        suggestions=(
            [] if is_practised else told.suggestions(rules_of_thumb(question))
        ),
        is_practised=is_practised,
    )


def _past(position: MatchPosition, seat: SeatNumber) -> tuple[Counter[type], set[str]]:
    """Return the kinds of moves a seat has made, and what it sees for the first time.

    There is enough to read at the first decision: what led to it is told at the second.
    """
    records = codec(position.game)
    made: Counter[type] = Counter()
    known: set[str] = set()
    fresh: set[str] = set()
    for entry in position.entries:
        if entry.kind == "event":
            fresh.add(type(event_of(entry, records)).__name__)
        elif entry.kind == "move" and entry.actor == seat:
            if made:
                known |= fresh
                fresh = set()
            made[type(chosen(entry, records).move)] += 1
    return made, fresh - known if made else set()


# --- hints ---------------------------------------------------------------------------


def _hint(hint: Hint, told: _Descriptions) -> HintPage:
    records = codec(told.game)
    moves = [records.move(bytes(raw)) for raw in read_moves(hint.moves)]
    searched = read_search(hint, told.game)
    preferred = [] if searched is None else [searched.move]
    age = clock.database_now() - hint.asked_at
    return HintPage(
        preferred=told.suggestions(preferred),
        suggestions=told.suggestions([one for one in moves if one not in preferred]),
        lead=0 if searched is None else round(searched.lead),
        dreams=0 if searched is None else searched.dreams,
        is_searching=(
            not hint.search and bool(settings.CELERY_BROKER_URL) and age < SEARCH_LASTS
        ),
    )


def read_moves(text: str) -> list[msgspec.Raw]:
    return msgspec.json.decode(text, type=list[msgspec.Raw])


class _StoredSearch(msgspec.Struct, frozen=True):
    """What a search found out, as it is stored; without dreams, nothing."""

    move: msgspec.Raw = msgspec.Raw(b"null")
    lead: float = 0.0
    dreams: int = 0


def written_search(found: Searched | None) -> str:
    """Return what a search found out as JSON."""
    if found is None:
        return msgspec.json.encode(_StoredSearch()).decode()
    move = msgspec.Raw(Codec.encode(found.move))
    return msgspec.json.encode(_StoredSearch(move, found.lead, found.dreams)).decode()


def read_search(hint: Hint, game: AnyGame) -> Searched | None:
    if not hint.search:
        return None
    stored = msgspec.json.decode(hint.search, type=_StoredSearch)
    if not stored.dreams:
        return None
    return Searched(codec(game).move(bytes(stored.move)), stored.lead, stored.dreams)
