"""A worker at a match: it claims one, plays it as far as it can, and releases it.

What a match comes to is in its log, so there is little to hand over. A worker that is
asked to stop gives the match back, one that is lost is found out by its lease, and a
fault of ours only puts the match aside; none of this is ever held against a seat.
"""

import logging
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from threading import BoundedSemaphore
from typing import Any, Final, Self

import msgspec
from django.conf import settings

from bots.bot_table import STAND_IN, HostedMatch, stand_in, table_for
from bots.driver.table import BotTable
from bots.sandbox.tiers import choose_sandbox
from bots.services.errors import Unusable
from bots.services.installed_versions import unpacked
from engines.core.game import Player, Seat
from engines.core.messages import CodedMessage
from replays.log.entry import Entry
from replays.log.head import Head
from replays.services.batch_writer import BatchWriter
from replays.services.errors import StaleHead, StaleWriter
from replays.services.wakeups import wake_viewers
from tournaments.conduct.playing import Conductor, Ending, Terms
from tournaments.conduct.ports import LeaseLost, Overtaken, SetTable, Stopped
from tournaments.conduct.position import MatchPosition
from tournaments.conduct.seeds import seat_seed
from tournaments.messages import message
from tournaments.models import Competitor, Match
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import competitors_of, position_of
from tournaments.services.bots.logs import store_logs
from tournaments.services.matches.lease import (
    Claim,
    claim_next,
    release,
    release_abandoned,
    release_after_failure,
    renew,
    wait_for_people,
)
from tournaments.services.matches.results import publish_result
from tournaments.services.matches.suspended_versions import absences

TICK_S: Final = 0.25
"""How often a pause is interrupted to renew the lease."""
PREPARED: Final = 3
"""At how many tables bots are started before they are needed, at the same time."""

_log = logging.getLogger(__name__)
_preparing = BoundedSemaphore(PREPARED)


class LeaseWatch:
    """Renews the lease of a claim, and says when it is time to stop."""

    def __init__(
        self, claim: Claim, is_stopping: Callable[[], bool], world: "World"
    ) -> None:
        self._is_stopping = is_stopping
        self._world = world
        self.take(claim)
        self.meanwhile: Callable[[], None] = lambda: None
        """What else is done often during a pause."""

    def take(self, claim: Claim) -> None:
        """Watch over a claim from now on."""
        self.claim = claim
        self._is_resting = False
        self._began = self._renewed = self._world.monotonic()

    def rest(self) -> None:
        """Let the lease be: the match waits for people."""
        self._is_resting = True

    def look(self) -> None:
        if self._is_stopping():
            raise Stopped
        now = self._world.monotonic()
        if not self._is_resting and now - self._renewed >= settings.MATCH_HEARTBEAT_S:
            renew(self.claim)
            self._renewed = now

    def pause(self, ms: int) -> None:
        until = self._world.monotonic() + ms / 1000
        while (left := until - self._world.monotonic()) > 0:
            self._world.sleep(min(left, TICK_S))
            self.look()
            self.meanwhile()

    def now_ms(self) -> int:
        """Return the time by the database's clock, which was read once."""
        passed = self._world.monotonic() - self._began
        return clock.in_ms(self.claim.at) + int(passed * 1000)


MakeTable = Callable[[Match, LeaseWatch], SetTable]


def bots_at_a_table(match: Match, watch: LeaseWatch) -> SetTable:
    """Return what brings the bots of a match to the table, each in its sandbox.

    Seats that have failed are played by stand-ins, and so are those of bots that may
    begin no match. A bot finds on its clock what it had left by the log.
    """
    deal, competitors = bytes(match.deal.seed), competitors_of(match)

    def seed_of(seat: Seat) -> bytes:
        version = competitors[seat].version
        return seat_seed(deal, match.id, seat, version.digest if version else None)

    def stand_in_for(seat: Seat, position: MatchPosition) -> Player[Any, Any]:
        is_person = competitors[seat].person_id is not None
        name = position.control.people.stand_in if is_person else STAND_IN
        return stand_in(position.game, seed_of(seat), name)

    @contextmanager
    def seated(
        position: MatchPosition, players: dict[Seat, Player[Any, Any]]
    ) -> Iterator[BotTable]:
        guests = {
            seat: unpacked(competitor.version)
            for seat, competitor in competitors.items()
            if competitor.version and seat not in players
        }
        if not guests:
            yield BotTable({}, players, stand_in=players.__getitem__)
            return
        hosted = HostedMatch(
            position.game, position.options, len(competitors), position.control.bots
        )
        with table_for(
            hosted,
            guests,
            players,
            sandbox=choose_sandbox(),
            seed_of=seed_of,
            idle=watch.look,
            is_followed=match.capacity in Match.FOLLOWED,
        ) as (table, bots):
            for seat, bot in bots.items():
                bot.clock.bank_us = position.bank_us(seat)
                bot.clock.sleep_us = position.sleep_us(seat)
            watch.meanwhile = table.look
            yield table

    @contextmanager
    def set_table(position: MatchPosition) -> Iterator[BotTable]:
        absent = absences(competitors, position)
        away = [*position.failed, *(failure.seat for failure in absent)]
        players = {seat: stand_in_for(seat, position) for seat in away}
        with (
            storing_logs(match, competitors) as tables,
            seated(position, players) as table,
        ):
            tables.append(table)
            table.failed += absent
            yield table

    return set_table


@contextmanager
def storing_logs(
    match: Match, competitors: Mapping[Seat, Competitor]
) -> Iterator[list[BotTable]]:
    """Keep what was written at a table when all have left it, whyever they did."""
    tables: list[BotTable] = []
    try:
        yield tables
    except (LeaseLost, Overtaken):
        # What bots wrote belongs to moves that were never committed.
        tables.clear()
        raise
    finally:
        for table in tables:
            store_logs(match=match, competitors=competitors, table=table)


@dataclass(frozen=True)
class World:
    """What surrounds a worker: who sits at tables, and how time passes."""

    make_table: MakeTable = bots_at_a_table
    monotonic: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


class LogLedger:
    """The log of a claimed match; viewers are woken by what is committed."""

    def __init__(self, head: Head, claim: Claim, world: World) -> None:
        self._writer = BatchWriter(head, claim.epoch, clock=world.monotonic)

    def __call__(self, entries: Sequence[Entry]) -> None:
        self._write(lambda: self._writer(entries))

    def flush(self) -> None:
        self._write(self._writer.flush)

    def _write(self, work: Callable[[], None]) -> None:
        before = self._writer.head
        try:
            work()
        except StaleHead as error:
            raise Overtaken(str(error)) from error
        except StaleWriter as error:
            raise LeaseLost(str(error)) from error
        if self._writer.head is not before:
            wake_viewers(before.match, self._writer.head.seq)


def play_next(
    *,
    worker: str,
    among: Collection[Match.Capacity] = tuple(Match.Capacity),
    is_stopping: Callable[[], bool] = lambda: False,
    world: World | None = None,
) -> bool:
    """Claim a match and play it as far as it goes; return False if there is none."""
    claim = claim_next(worker=worker, among=among)
    if claim is None:
        return False
    play_claimed(claim, is_stopping=is_stopping, world=world)
    return True


Stay = Callable[[Claim, Callable[[], None]], Claim | None]
"""Waits for people whose match was released: returns the next claim on it, or None if
that is not worth waiting for. What it is given is to be done often meanwhile."""


def play_claimed(
    claim: Claim,
    *,
    is_stopping: Callable[[], bool],
    world: World | None = None,
    stay: Stay = lambda claim, meanwhile: None,
) -> None:
    """Play a match as far as it goes, and release it, whatever happens."""
    world = world or World()
    watch = LeaseWatch(claim, is_stopping, world)
    try:
        _play(watch, world, stay)
    except Stopped:
        release(watch.claim)
    except SystemExit:
        # The process was asked to end, between two transactions.
        release(watch.claim)
        raise
    except LeaseLost as reason:
        _log.info("Match %s: lease lost: %s", claim.match.id, reason)
    except Exception as error:
        _log.exception(
            "Match %s failed; it is retried when its lease expires.", claim.match.id
        )
        release_after_failure(watch.claim, trouble=_trouble(error))


def _trouble(error: Exception) -> CodedMessage:
    if isinstance(error, Unusable):
        return message("match.unusable", {"why": error.reason})
    before = {"error": type(error).__name__, "why": str(error)}
    return message("match.raised", before)


def _play(watch: LeaseWatch, world: World, stay: Stay) -> None:
    """Play on as often as the bots have stayed at the table for it."""
    with LastingTable(world.make_table(watch.claim.match, watch)) as table:
        while position := _play_on(watch, world, table):
            watch.rest()
            claim = stay(watch.claim, partial(_look_after, table, position, watch))
            if claim is None:
                table.forget_failures(position)
                return
            watch.take(claim)
            # The claim may have waited until all bots had started.
            watch.take(msgspec.structs.replace(claim, at=clock.database_now()))


def _look_after(
    table: "LastingTable", position: MatchPosition, watch: LeaseWatch
) -> None:
    """Have the bots ready when a person has moved, and see that they keep quiet."""
    table.prepare(position)
    watch.meanwhile()


class LastingTable:
    """A table where all stay who are no people when a match comes to rest."""

    def __init__(self, set_table: SetTable) -> None:
        self._set_table = set_table
        self._stack = ExitStack()
        self._table: BotTable | None = None
        self._abandoned: frozenset[Seat] = frozenset()
        self._undone = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: Any) -> None:
        self._table = None
        self._stack.__exit__(*error)

    @contextmanager
    def set(self, position: MatchPosition) -> Iterator[BotTable]:
        """Let all sit down who are not there yet.

        If a person has left since, all sit down anew, with a stand-in for that person;
        if a person took a move back, too, so that no bot knows of it.
        """
        undone = len(position.line.undone)
        if (self._abandoned, self._undone) != (position.abandoned, undone):
            self.leave()
        if self._table is None:
            self._abandoned, self._undone = position.abandoned, undone
            self._table = self._stack.enter_context(self._set_table(position))
        try:
            yield self._table
        except BaseException as error:
            # A bot may have been asked in vain, or been sent what was never committed.
            self.__exit__(type(error), error, error.__traceback__)
            raise

    def prepare(self, position: MatchPosition) -> None:
        """Let all get ready who are not, a few tables at a time.

        Starts are hard work, and other tables wait for their first question meanwhile.
        """
        if self._table is None and _preparing.acquire(blocking=False):
            try:
                with self.set(position) as table:
                    table.steps = position.head.moves
                    table.begin()
            finally:
                _preparing.release()

    def forget_failures(self, position: MatchPosition) -> None:
        """Forget who failed since the latest entry: the log does not know of it."""
        if self._table is not None:
            failed = {*self._table.failed_at} - {*position.failed}
            for seat in failed:
                del self._table.failed_at[seat]

    def leave(self) -> None:
        self.__exit__(None, None, None)


def _play_on(
    watch: LeaseWatch, world: World, table: LastingTable
) -> MatchPosition | None:
    """Play until the match is over or waits for people, even if others write to it.

    Return where it waits for people, if it does. When all people have left, the match
    goes to the workers that play bots, which make no pauses.
    """
    claim = watch.claim
    match, is_resumed = claim.match, claim.is_resumed
    while True:
        position = position_of(match)
        is_followed = match.capacity in Match.FOLLOWED
        if is_followed and position.is_abandoned and position.to_move:
            release_abandoned(claim)
            return None
        pace_ms = match.pace_ms if is_followed else 0
        terms = Terms(bytes(match.deal.seed), pace_ms, is_resumed)
        conductor = Conductor(
            position,
            terms,
            ledger=LogLedger(position.head, claim, world),
            set_table=table.set,
            watch=watch,
        )
        try:
            ending = conductor.play()
        except Overtaken:
            # A person was faster: what they did is read, and the bots asked anew.
            continue
        if ending is Ending.OVER:
            table.leave()
            publish_result(match.id)
            return None
        position, is_resumed = position_of(match), False
        if position.waits_for_people and wait_for_people(claim, position):
            return position
