"""Matches in the database, whole or up to a step, for tests of what is shown."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from uuid import uuid4

from django.contrib.auth.models import User

from engines import registry
from engines.core.chance import Chance
from engines.core.play import ask_in_turn, play
from replays import selectors
from replays.log.entry import Entry, Header, SeatLabel
from replays.log.head import Head
from replays.log.recording import Recording, Thought, header_of
from replays.models import MatchLog
from replays.services.append import append
from replays.services.log_creation import open_log
from tournaments.models import Match, Seat
from tournaments.services.matches.creation import competitor_of_person, new_deal

NOON = 1_700_000_000_000
NAMES = ("Ada", "Bo", "Cyd")

_seeds = count(1)


@dataclass(frozen=True)
class Stored:
    """A match that was played to its end, of which the database has the beginning."""

    header: Header
    entries: list[Entry]
    seed: bytes

    @property
    def log(self) -> MatchLog:
        return MatchLog.objects.get(id=self.header.match)

    def seq_of(self, step: int) -> int:
        """Return the number of the last entry of a step."""
        moves = [entry.seq for entry in self.entries if entry.kind == "move"]
        ends = [*(seq - 1 for seq in moves), len(self.entries)]
        return ends[step]

    def grow(self, upto: int) -> None:
        """Append the entries up to a number."""
        head = selectors.head(self.header.match)
        assert head is not None
        append(head, self.entries[head.seq : upto])


def names_for(game: str) -> tuple[str, ...]:
    """Return three who play a game, or as many as come nearest to it."""
    seats = registry.load(game).seats
    number = min(max(len(NAMES), seats[0]), seats[-1])
    return (*NAMES, *(f"Dot {more}" for more in range(number)))[:number]


def stored(
    *,
    game: str = "bazar",
    labels: tuple[str, ...] = ("Ada", "Bo"),
    upto: int | None = None,
    step: int | None = None,
    times: Callable[[], int] | None = None,
) -> Stored:
    """Play a match and store it: all of it, or up to an entry or a step."""
    match = unstored(game=game, labels=labels, times=times)
    open_log(match.header, seed=match.seed)
    if step is not None:
        upto = match.seq_of(step)
    entries = match.entries[:upto]
    if entries:
        append(Head.of(match.header), entries)
    return match


def unstored(
    *,
    game: str = "bazar",
    labels: tuple[str, ...] = ("Ada", "Bo"),
    times: Callable[[], int] | None = None,
) -> Stored:
    """Play a match, never the same one twice; `times` dates its entries."""
    rules = registry.load(game)
    seed = next(_seeds).to_bytes(32)
    seats = [SeatLabel(label) for label in labels]
    header = header_of(rules, uuid4(), seats, seed=seed)
    entries: list[Entry] = []
    recording = Recording(
        header,
        entries.extend,
        now_ms=times or count(NOON, 7).__next__,
        thought=lambda seat: Thought(cpu_us=1500 + seat, wall_us=9000 + seat),
    )
    players = [
        rules.players["random"](Chance(seed[:31] + bytes([seat])))
        for seat in range(len(labels))
    ]
    outcome = play(
        rules,
        len(labels),
        ask_in_turn(players),
        chance=rules.chance(seed),
        sink=recording,
    )
    recording.finish(outcome, seed)
    return Stored(header, entries, seed)


def seated(match: Stored, *people: User | None) -> Stored:
    """Let people sit in a match that is stored, from the first seat on."""
    row = Match.objects.create(
        id=match.header.match,
        game=match.header.game,
        deal=new_deal(seed=match.seed),
        status=Match.Status.FINISHED,
    )
    for number, person in enumerate(people):
        competitor = competitor_of_person(person) if person else None
        Seat.objects.create(match=row, number=number, competitor=competitor)
    return match
