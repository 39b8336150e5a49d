"""Matches in this very process: between classes, instances, paths and names.

Nothing holds a bot here and no clock stops it: what it raises reaches the caller.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from bots.bot_table import HostedMatch
from bots.driver.seat import Setting
from bots.driver.table import BotTable
from bots.sdk import Bot
from bots.sdk.testing import BotPlayer
from engines import registry
from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.game import AnyGame, Outcome, Seat
from engines.core.play import Step as PlayedStep
from engines.core.play import play as play_out
from engines.core.records import Options
from replays.log.canonical import canonical
from replays.log.entry import Entry, Log, SeatLabel
from replays.log.recording import Recording, Thought, header_of
from souk.authors.match import FinishedMatch
from souk.cli.entrants import entrant
from souk.cli.in_process import InProcessSeat, mixed_table
from souk.cli.match_runner import TableRecorder, now_ms
from souk.cli.refusal import Refusal
from souk.cli.series import (
    Pairing,
    Series,
    SeriesEntrant,
    derived,
    match_id,
    seed_or_new,
)

Player = str | Path | Bot[Any, Any] | Callable[[], Bot[Any, Any]]
"""A name, the path of a package, a bot, or what makes one, such as its class."""

Sink = Callable[[PlayedStep[Any, Any]], None]


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody who can sit down: by a package of its own, or as a bot of the caller."""

    entrant: SeriesEntrant
    make: Callable[[], Bot[Any, Any]] | None = None


@dataclass(frozen=True, slots=True)
class MatchDeal:
    """What is played: the rules, who sits where, and all chance of it."""

    rules: AnyGame
    series: Series
    seated: tuple[Entered, ...]
    number: int = 1

    @property
    def options(self) -> Options:
        return codec(self.rules).options(canonical(self.series.options))

    @property
    def seed(self) -> bytes:
        return derived(self.series, self.number)

    def seed_of(self, seat: Seat) -> bytes:
        """Return the dice of the bot in a seat."""
        return derived(self.series, self.number, "seat", seat)


def play(
    game: str | AnyGame,
    players: Sequence[Player],
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> FinishedMatch:
    """Play a match and return it; the same seed deals as `souk play` does.

    A bot by its path runs in this process too: use it for bots that you trust.
    """
    rules = registry.load(game) if isinstance(game, str) else game
    rules.check_seats(len(players))
    twice = Counter(id(one) for one in players if isinstance(one, Bot)).most_common(1)
    if twice and twice[0][1] > 1:
        raise ValueError("A bot sits in one seat only: give its class for several.")
    entered = tuple(entered_as(player, rules) for player in players)
    return recorded(deal_of(rules, entered, seed=seed, options=options))


def entered_as(player: Player, rules: AnyGame) -> Entered:
    """Return who sits down in a game; refuse what does not play it."""
    if isinstance(player, str | Path):
        try:
            return Entered(entrant(str(player), rules, is_here=True))
        except Refusal as refusal:
            raise ValueError(str(refusal)) from refusal
    kind = type(player) if isinstance(player, Bot) else player
    games = getattr(kind, "games", ())
    label = getattr(kind, "__name__", "bot")
    if games and rules.name not in games:
        raise ValueError(f"{label} plays {', '.join(games)}, not {rules.name}.")
    make = (lambda: player) if isinstance(player, Bot) else player
    return Entered(SeriesEntrant(label), make)


def deal_of(
    rules: AnyGame,
    seated: tuple[Entered, ...],
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    number: int = 1,
) -> MatchDeal:
    series = Series(
        game=rules.name,
        entrants=tuple(one.entrant for one in seated),
        options=msgspec.to_builtins(msgspec.convert(options or {}, rules.options)),
        seed=seed_or_new(seed),
    )
    return MatchDeal(rules, series, seated, number)


def recorded(deal: MatchDeal) -> FinishedMatch:
    """Play a deal and write it down."""
    pairing = Pairing(deal.number, deal.number, tuple(range(len(deal.seated))))
    labels = [SeatLabel(one.entrant.label, one.entrant.digest) for one in deal.seated]
    header = header_of(
        deal.rules,
        match_id(deal.series, pairing),
        labels,
        seed=deal.seed,
        options=deal.options,
    )
    entries: list[Entry] = []
    with _table(deal) as (table, own):

        def thought(seat: Seat) -> Thought:
            reply = table.replies[seat]
            note = own[seat].bot.take_note() if seat in own else reply.note
            return Thought(cpu_us=reply.cpu_us, wall_us=reply.wall_us, note=note[:200])

        recording = Recording(header, entries.extend, now_ms=now_ms, thought=thought)
        outcome = _play_at(deal, table, own, TableRecorder(table, recording))
        recording.finish(outcome, deal.seed)
    return FinishedMatch(Log("match", header, entries))


def outcome_of(deal: MatchDeal) -> Outcome:
    """Play a deal and keep only how it ended."""
    with _table(deal) as (table, own):
        return _play_at(deal, table, own, lambda step: None)


def _play_at(
    deal: MatchDeal, table: BotTable, own: Mapping[Seat, BotPlayer], sink: Sink
) -> Outcome:
    def notify(step: PlayedStep[Any, Any]) -> None:
        sink(step)
        table.notify(step)
        for player in own.values():
            player.notify(step.events)

    table.begin()
    outcome = play_out(
        deal.rules,
        len(deal.seated),
        table.ask,
        chance=deal.rules.chance(deal.seed),
        options=deal.options,
        sink=notify,
    )
    table.end(outcome)
    for player in own.values():
        player.end(outcome)
    return outcome


@contextmanager
def _table(deal: MatchDeal) -> Iterator[tuple[BotTable, dict[Seat, BotPlayer]]]:
    rules, seats, options = deal.rules, len(deal.seated), deal.options
    own: dict[Seat, BotPlayer] = {}
    others: dict[Seat, Any] = {}
    in_process: dict[Seat, InProcessSeat] = {}
    for seat, one in enumerate(deal.seated):
        seed, guest = deal.seed_of(seat), one.entrant.guest
        if one.make is not None:
            own[seat] = BotPlayer(
                one.make, rules, seat=seat, seats=seats, seed=seed, options=options
            )
        elif guest is None:
            others[seat] = rules.players[one.entrant.label](Chance(seed))
        else:
            setting = Setting(rules, options, seat, seats, seed)
            timed = one.entrant.is_timed
            in_process[seat] = InProcessSeat(guest, setting, is_timed=timed)
    match = HostedMatch(rules, options, seats)
    players = others | own
    with mixed_table(match, {}, in_process, players, seed_of=deal.seed_of) as found:
        yield found[0], own
