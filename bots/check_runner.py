"""What a bot must show before it may play: its package, its start, and whole matches.

The same is done for an author at home and by the site for what is handed in, in the
same sandbox and with the same clock. A bot cannot tell a check from a rated match by
what it is given.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from bots.bot_table import Guest, HostedMatch, table_for
from bots.driver.answers import shown
from bots.driver.channel import Channel, wait
from bots.driver.clock import PATIENCE, TimeControl
from bots.driver.failure import Failure
from bots.driver.seat import BotSeat
from bots.driver.table import BotTable
from bots.messages import message
from bots.packages.archive_extraction import unpack
from bots.packages.errors import Rejected
from bots.packages.gate import Package, inspect
from bots.packages.metadata import PYTHON, PackageDescription
from bots.sandbox.interface import Limits, Sandbox, Spec
from engines import registry
from engines.core.chance import Chance
from engines.core.game import AnyGame, Seat
from engines.core.messages import Params, read, stored
from engines.core.play import Step, play

OPPONENT: Final = "random"
READING_S: Final = 10
"""How long the sources of a package may be read, in seconds of processor time."""

TOTAL_S: Final = 120.0
"""How long all of a check may take; each match gets its share of what is left."""

_Line = Annotated[int, Meta(ge=0, lt=2**31)]
_decode_error = msgspec.json.Decoder(tuple[str, _Line, str] | None).decode

Stage = Literal["package", "start", "self-play", "match"]


class OutOfTime(Exception):
    """The time for this part of a check is over."""


class Finding(msgspec.Struct, frozen=True):
    """What one check has shown."""

    stage: Stage
    is_good: bool
    words: str
    """A sentence for the author: a message, or the English of an old report."""
    game: str = ""
    log: str = ""
    """What the bot wrote meanwhile, where it failed."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "words", read(self.words))


class CheckReport(msgspec.Struct, frozen=True):
    """All findings about a bot, up to the first bad one."""

    findings: list[Finding]
    name: str = ""
    version: str = ""
    entry: str = ""
    digest: str = ""
    games: tuple[str, ...] = ()

    @property
    def is_good(self) -> bool:
        return all(finding.is_good for finding in self.findings)

    def as_json(self) -> str:
        return msgspec.json.encode(self, enc_hook=stored).decode()


def check(
    data: bytes,
    *,
    sandbox: Sandbox,
    store: Path,
    notify: Callable[[Finding], None] = lambda finding: None,
    idle: Callable[[], None] = lambda: None,
) -> CheckReport:
    """Check an archive from the gate to whole matches; stop at what is bad.

    `idle` is called often while bots think, and may raise whatever is to end it all.
    """
    findings: list[Finding] = []

    def note(finding: Finding) -> bool:
        findings.append(finding)
        notify(finding)
        return finding.is_good

    try:
        package = inspect(data)
    except Rejected as error:
        note(Finding("package", False, error.reason))
        return CheckReport(findings, digest=sha256(data).hexdigest())
    about = package.description
    note(package_finding(about))
    trial = _Trial(package, unpack(package, store), sandbox, idle)
    try:
        all(note(finding) for finding in trial.findings())
    except OutOfTime:
        words = message("check.out_of_time", {"seconds": int(TOTAL_S)})
        note(Finding("start", False, words))
    return CheckReport(
        findings, about.name, about.version, about.entry, package.digest, trial.games
    )


def package_finding(about: PackageDescription) -> Finding:
    """Return what is shown of a package that has passed the gate."""
    params = {"name": about.name, "version": about.version, "entry": about.entry}
    return Finding("package", True, message("check.package", params))


class _Trial:
    """The checks of one package in its sandbox."""

    def __init__(
        self,
        package: Package,
        folder: Path,
        sandbox: Sandbox,
        idle: Callable[[], None],
    ) -> None:
        self._guest = Guest(folder, package.description.entry)
        self._sandbox = sandbox
        self._idle_given = idle
        self._end = self._until = time.monotonic() + TOTAL_S
        self.games: tuple[str, ...] = ()

    def findings(self) -> Iterator[Finding]:
        if unreadable := self._unreadable():
            yield unreadable
            return
        yield self._start()
        games = [registry.load(name) for name in self.games]
        matches: list[tuple[Stage, AnyGame, set[Seat]]] = []
        for game in games:
            matches.append(("self-play", game, {*range(game.seats.start)}))
            matches.append(("match", game, {0}))
        for number, (stage, game, seats) in enumerate(matches):
            now = time.monotonic()
            self._until = now + (self._end - now) / (len(matches) - number)
            yield self._match(stage, game, seats)

    def _idle(self) -> None:
        """Stop a decision that takes all of a check.

        A match is stopped at its share between decisions: one that never ends reaches
        the limit of the bot's clock, also on a busy machine.
        """
        self._idle_given()
        if time.monotonic() > self._end:
            raise OutOfTime

    def _unreadable(self) -> Finding | None:
        """Find a source that the Python of the site cannot read."""
        spec = Spec(self._guest.folder, "", main="bots.sdk.syntax")
        with self._sandbox.launch(spec, Limits()) as process:
            channel = Channel(process, lambda: message("check.reading_too_long"))
            channel.cpu_limit.set(READING_S * 10**9, process.cpu_ns())
            channel.ask(b"\n", PATIENCE * READING_S)
            wait([channel], self._idle)
            try:
                found = _decode_error(channel.answer())
            except (Failure, msgspec.DecodeError, UnicodeError) as failure:
                why = getattr(failure, "reason", shown(str(failure)))
                words = message("check.unreadable", {"why": why})
                return Finding("package", False, words, log=channel.log.text())
        if found is None:
            return None
        file, line, error = found
        about: Params = {
            "python": PYTHON,
            "file": shown(file),
            "line": line,
            "error": shown(error),
        }
        return Finding("package", False, message("check.syntax", about))

    def _start(self) -> Finding:
        """See whether the bot gets ready at all, and which games it plays."""
        match = _match_of(registry.load(registry.GAMES[0]))
        with self._table(match, {0}) as (table, bots):
            table.begin()
            games = bots[0].games or registry.GAMES
            unknown = [name for name in games if name not in registry.GAMES]
            if failed := _failed("start", table, bots):
                return failed
        if unknown:
            about = {
                "game": shown(repr(unknown[0])),
                "known": ", ".join(registry.GAMES),
            }
            return Finding("start", False, message("check.unknown_game", about))
        self.games = tuple(games)
        words = message("check.starts", {"games": ", ".join(self.games)})
        return Finding("start", True, words)

    def _match(self, stage: Stage, game: AnyGame, seats: set[Seat]) -> Finding:
        took_us: list[int] = []

        def sink(step: Step[Any, Any]) -> None:
            table.notify(step)
            if step.seat in seats:
                took_us.append(table.replies[step.seat].cpu_us)
            if time.monotonic() > self._until:
                raise OutOfTime

        match, outcome = _match_of(game), None
        with self._table(match, seats) as (table, bots):
            with suppress(OutOfTime):
                table.begin()
                outcome = play(
                    game, match.seats, table.ask, chance=game.chance(_dice()), sink=sink
                )
                table.end(outcome)
            if failed := _failed(stage, table, bots, game.name):
                return failed
        if outcome is None:
            # It has kept to its clock so far: a busy machine is not its fault.
            told: Params = {
                "game": game.title("en"),
                "count": len(took_us),
                "seconds": int(TOTAL_S),
            }
            return Finding(stage, True, message("check.stopped", told), game.name)
        place = {"place": outcome.ranks[0], "seats": match.seats}
        about: Params = {
            "game": game.title("en"),
            "how": message("check.place", place)
            if len(seats) == 1
            else message("check.played_itself", {"count": len(seats)}),
            "count": len(took_us),
            "milliseconds": f"{max(took_us, default=0) / 1000:.1f}",
        }
        return Finding(stage, True, message("check.match", about), game.name)

    def _table(self, match: HostedMatch, seats: set[Seat]) -> Any:
        opponent = match.game.players[OPPONENT]
        others = [seat for seat in range(match.seats) if seat not in seats]
        dice = [_dice() for _ in range(match.seats)]
        return table_for(
            match,
            dict.fromkeys(sorted(seats), self._guest),
            {seat: opponent(Chance(dice[seat])) for seat in others},
            sandbox=self._sandbox,
            seed_of=dice.__getitem__,
            idle=self._idle,
            is_followed=False,
        )


def _dice() -> bytes:
    """Return a new seed: from one that follows from its package, a bot could tell."""
    return secrets.token_bytes(32)


def _match_of(game: AnyGame) -> HostedMatch:
    return HostedMatch(game, game.options(), game.seats.start, TimeControl())


def _failed(
    stage: Stage, table: BotTable, bots: dict[Seat, BotSeat], game: str = ""
) -> Finding | None:
    if not table.failed:
        return None
    first = table.failed[0]
    words = first.reason
    if first.code != "start":
        step = table.failed_at[first.seat] + 1
        words = message("check.at_step", {"step": step, "why": first.reason})
    log = bots[first.seat].channel.log.text()
    return Finding(stage, False, words, game, log)
