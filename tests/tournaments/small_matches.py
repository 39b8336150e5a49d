"""Matches to conduct: a small game, seats that remember nothing, and a clock.

Seats answer by what they see alone, so a match that is interrupted must come out as if
it had not been.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from hashlib import sha256
from itertools import count
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from bots.bot_table import stand_in
from bots.driver.failure import FailedSeat
from bots.driver.table import BotTable
from bots.models import Bot, BotVersion
from engines.core.game import AnyGame, Player, Question, Seat
from engines.core.players import random_player
from replays import selectors as logs
from replays.log.entry import Entry
from replays.models import LogEntry, MatchLog
from tests.replays.log.fingers import FINGERS_GAME
from tests.replays.log.matches import NOON
from tournaments.conduct.control import Control
from tournaments.conduct.playing import Conductor, Ending, Terms
from tournaments.conduct.ports import LeaseKeeper, SetTable
from tournaments.conduct.position import MatchPosition
from tournaments.conduct.seeds import seat_seed
from tournaments.models import Competitor, Deal, Match
from tournaments.models import Seat as SeatRow
from tournaments.services.matches.creation import (
    competitor_of_person,
    competitor_of_version,
    new_deal,
    plan_match,
)
from tournaments.services.matches.runner import World

GAME: AnyGame = replace(
    FINGERS_GAME, players={"random": random_player, "greedy": random_player}
)
SEED = bytes(range(32))

_numbers = count(1)


def person() -> User:
    return User.objects.create_user(f"player {next(_numbers)}")


def version(status: BotVersion.Status = BotVersion.Status.ACTIVE) -> BotVersion:
    """Return a version that nobody has handed in, and that plays the small game."""
    number = next(_numbers)
    owner = User.objects.create_user(f"author {number}")
    return BotVersion.objects.create(
        bot=Bot.objects.create(owner=owner, name=f"bot-{number}"),
        version="1.0",
        digest=f"{number:064x}",
        entry="bot:Bot",
        games=GAME.name,
        status=status,
        report='{"findings":[]}',
    )


def bot() -> Competitor:
    return competitor_of_version(version())


def planned(
    *seats: Competitor | User | None, deal: Deal | None = None, **more: Any
) -> Match:
    """Plan a match of the small game, of two bots unless others are named."""
    competitors = [
        competitor_of_person(seat) if isinstance(seat, User) else seat
        for seat in seats or (bot(), bot())
    ]
    return plan_match(
        game=GAME.name, deal=deal or new_deal(seed=SEED), seats=competitors, **more
    )


def renamed(match: Match, number: int) -> Match:
    """Give a match that has not begun an id that is the same in every run."""
    with transaction.atomic():
        new = UUID(int=number)
        Match.objects.filter(id=match.id).update(id=new)
        SeatRow.objects.filter(match_id=match.id).update(match_id=new)
    return Match.objects.get(id=new)


def log_of(match: Match) -> MatchLog:
    return MatchLog.objects.get(id=match.id)


def entries_of(match: Match) -> list[LogEntry]:
    return [*LogEntry.objects.filter(log_id=match.id).order_by("seq")]


def kinds_of(match: Match) -> list[str]:
    return [entry.kind for entry in entries_of(match)]


def story_of(entries: Sequence[LogEntry | Entry]) -> list[tuple[str, int | None, Any]]:
    """Return what happened in a match, without when and by how many workers."""
    told = []
    for entry in entries:
        if entry.kind in ("resumed", "seed_revealed"):
            continue
        data = _data(entry)
        told.append((entry.kind, entry.actor, data.get("move", data)))
    return told


def _data(entry: LogEntry | Entry) -> dict[str, Any]:
    payload = entry.payload
    text = payload.encode() if isinstance(payload, str) else payload
    return Entry(1, "move", 1, 0, None, text, b"").data()


# --- who sits at tables --------------------------------------------------------------


def by_round(seed: bytes) -> Player[Any, Any]:
    """Return a player that has settled beforehand what to show in which round."""

    def choose(question: Question[Any, Any]) -> Any:
        dice = sha256(seed + bytes([question.view.round])).digest()
        return question.moves[dice[0] % len(question.moves)]

    return choose


@dataclass
class Players:
    """Sets tables with players of this process; some of them fail at some moves."""

    failing: Mapping[Seat, int] = field(default_factory=dict)
    """The seats that fail, each when it is asked in this round."""
    by_round: bool = False
    """Whether they go by the round alone, whoever of the others has chosen by now."""
    while_thinking: Callable[[], object] = lambda: None
    set: int = 0
    """How many tables were set."""

    def __call__(self, match: Match, watch: LeaseKeeper | None = None) -> SetTable:
        deal = bytes(match.deal.seed)

        def player(seat: Seat, name: str = "random") -> Player[Any, Any]:
            seed = seat_seed(deal, match.id, seat, None)
            return by_round(seed) if self.by_round else stand_in(GAME, seed, name)

        @contextmanager
        def set_table(position: MatchPosition) -> Iterator[BotTable]:
            self.set += 1
            seats = range(len(position.header.seats))
            players = {
                seat: player(seat, "greedy" if seat in position.failed else "random")
                for seat in seats
            }
            failing = {
                seat: at
                for seat, at in self.failing.items()
                if seat not in position.failed
            }
            yield _FailingTable(failing, players, player, self.while_thinking)

        return set_table


class _FailingTable(BotTable):
    def __init__(
        self,
        failing: dict[Seat, int],
        players: dict[Seat, Player[Any, Any]],
        player: Callable[[Seat, str], Player[Any, Any]],
        while_thinking: Callable[[], object],
    ) -> None:
        super().__init__({}, players, stand_in=lambda seat: player(seat, "greedy"))
        self._failing = failing
        self._while_thinking = while_thinking

    def ask(self, questions: Sequence[Question[Any, Any]]) -> list[Any]:
        self._while_thinking()
        for question in questions:
            if self._failing.get(question.seat) == question.view.round:
                del self._failing[question.seat]
                self._players[question.seat] = self._stand_in(question.seat)
                self.failed.append(FailedSeat(question.seat, "crash", "It ended."))
        return super().ask(questions)


# --- the same match without the world around it --------------------------------------


class Notebook:
    """A log in memory, which is a `Ledger`; it takes note of what is committed."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._waiting: list[Entry] = []

    def __call__(self, entries: Sequence[Entry]) -> None:
        self._waiting += entries

    def flush(self) -> None:
        self.entries += self._waiting
        self._waiting = []


class Calm:
    """A `LeaseKeeper` that nothing ever disturbs."""

    def __init__(self) -> None:
        self.paused_ms: list[int] = []

    def look(self) -> None:
        """See nothing."""

    def pause(self, ms: int) -> None:
        self.paused_ms.append(ms)

    def now_ms(self) -> int:
        return NOON


def undisturbed(match: Match, players: Players | None = None) -> list[Entry]:
    """Return the log of a match as it is when nothing happens to its worker."""
    header = logs.header_of(log_of(match))
    notebook, calm = Notebook(), Calm()
    conductor = Conductor(
        MatchPosition(header, Control(), ()),
        Terms(bytes(match.deal.seed)),
        ledger=notebook,
        set_table=(players or Players())(match),
        watch=calm,
    )
    assert conductor.play() is Ending.OVER
    return notebook.entries


@dataclass
class Time:
    """A clock that everybody goes by, and that moves only when told to."""

    now: Any
    passed: float = 0.0

    def database_now(self) -> Any:
        return self.now + timedelta(seconds=self.passed)

    def monotonic(self) -> float:
        return self.passed

    def sleep(self, seconds: float) -> None:
        self.passed += seconds


def world(**failing: int) -> World:
    """Return the world of a worker; `seat_1=2` lets seat 1 fail in round 2."""
    sins = {int(name.removeprefix("seat_")): at for name, at in failing.items()}
    return world_of(Players(sins))


def world_of(players: Players) -> World:
    """Return a world with these players, in which only pauses take time."""
    time = Time(None)
    return World(make_table=players, monotonic=time.monotonic, sleep=time.sleep)
