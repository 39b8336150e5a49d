"""A series of matches between built-in players and bots, the same for the same seed.

All chance of deal *n*, counted from 1, in a series with seed *s* comes from

    SHA256("souk-play/1 seed <s> match <n>")                for the game itself,
    SHA256("souk-play/1 seed <s> match <n> seat <k>")       for the player in seat *k*,

with *k* counted from 0 and all numbers in decimal. So a match depends on nothing but
its deal: not on the other matches, nor on how many processes play them, and other
players in the same seats get the same decks and dice. A deal is one match, or several
that differ only in who sits where.
"""

import secrets
from argparse import ArgumentTypeError
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import msgspec

from bots.bot_table import Guest
from bots.driver.failure import Code
from engines.core.game import Outcome, Seat
from replays.log.canonical import canonical
from replays.log.entry import ChanceAfter
from replays.log.file import SUFFIX
from souk.cli.refusal import Parser, Refusal

Seating = tuple[int, ...]
"""The number of the entrant in each seat, from 0."""


class SeriesEntrant(msgspec.Struct, frozen=True):
    """A player of a series: one that comes with the game, or a bot with its package."""

    label: str
    guest: Guest | None = None
    digest: str | None = None
    """The package's SHA-256."""
    is_in_process: bool = False
    """Whether it runs in this very process, without a sandbox."""
    is_timed: bool = True
    """Whether it fails when it oversteps its clock."""
    source: Path | None = None
    """Where its author edits it, if that is known."""


class ForkedAt(msgspec.Struct, frozen=True):
    """Where in a saved match all matches of a series begin."""

    parent: Path
    match: UUID
    rules_version: int
    step: int
    chance: ChanceAfter
    seat: Seat | None = None
    """Who imagines the position."""


class Series(msgspec.Struct, frozen=True):
    """What is to be played; plain values, for it travels between processes."""

    game: str
    entrants: tuple[SeriesEntrant, ...]
    options: dict[str, Any]
    seed: int
    folder: Path | None = None
    """Where matches are saved."""
    seatings: tuple[tuple[Seating, ...], ...] = ()
    """Ways to seat a deal: who sits where in each of its matches. Deals take the ways
    in turn; without any, everybody sits in the order of the entrants."""
    log_folder: Path | None = None
    """Where the output of bots is written."""
    keeps_stdout: bool = False
    """Whether the standard output is for results alone."""
    forked_at: ForkedAt | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(entrant.label for entrant in self.entrants)

    def seatings_of(self, deal: int) -> tuple[Seating, ...]:
        ways = self.seatings or ((tuple(range(len(self.entrants))),),)
        return ways[deal % len(ways)]


class Pairing(msgspec.Struct, frozen=True):
    """One match of a series: its number, its deal, and who sits where."""

    number: int
    deal: int
    seating: Seating


class BotFailure(msgspec.Struct, frozen=True):
    """Which seat failed and why, with the lines of the bot that led there."""

    seat: Seat
    code: Code
    reason: str
    traceback: str = ""


class DecisionTimes(msgspec.Struct, frozen=True):
    """What the decisions of a seat took, in microseconds of processor time."""

    decisions: int = 0
    total_us: int = 0
    most_us: int = 0

    def __add__(self, other: "DecisionTimes") -> "DecisionTimes":
        return DecisionTimes(
            self.decisions + other.decisions,
            self.total_us + other.total_us,
            max(self.most_us, other.most_us),
        )


class Played(msgspec.Struct, frozen=True):
    """What is kept of a match for the summary."""

    outcome: Outcome
    moves: int
    events: int
    rounds: int
    failed: list[BotFailure] = []
    number: int = 1
    deal: int = 1
    seating: Seating = ()
    paces: tuple[DecisionTimes, ...] = ()
    """What the decisions of each seat took."""
    has_output: bool = False
    """Whether a bot wrote something that was kept."""

    def seat_of(self, player: int) -> Seat:
        """Return where an entrant sat that has one seat at each table."""
        return self.seating.index(player) if self.seating else player


def pairings(series: Series, deal: int) -> list[Pairing]:
    """Return the matches of a deal."""
    seatings = series.seatings_of(deal)
    first = (deal - 1) * len(seatings) + 1
    return [
        Pairing(first + index, deal, seating) for index, seating in enumerate(seatings)
    ]


def derived(series: Series, deal: int, *more: object) -> bytes:
    """Return 32 bytes of chance for a deal, as the module says."""
    words = ("souk-play/1 seed", series.seed, "match", deal, *more)
    return sha256(" ".join(map(str, words)).encode("ascii")).digest()


def match_id(series: Series, pairing: Pairing) -> UUID:
    """Return an id that is the same whenever the same match is played again."""
    seated = [series.entrants[player] for player in pairing.seating]
    identity: dict[str, Any] = {
        "game": series.game,
        "players": [entrant.digest or entrant.label for entrant in seated],
        "options": series.options,
        "seed": str(series.seed),
        "match": pairing.deal,
    }
    if at := series.forked_at:
        identity["fork"] = [str(at.match), at.step, at.chance, at.seat]
    digest = bytearray(sha256(b"souk-play-id/1\0" + canonical(identity)).digest()[:16])
    # The bits that say: a UUID by somebody's own recipe (version 8 of RFC 9562).
    digest[6] = digest[6] & 0x0F | 0x80
    digest[8] = digest[8] & 0x3F | 0x80
    return UUID(bytes=bytes(digest))


def file_of(series: Series, number: int) -> Path | None:
    """Return where a match is saved."""
    return series.folder and series.folder / f"{_stem(series, number)}{SUFFIX}"


def output_of(series: Series, number: int) -> Path | None:
    """Return where the output of the bots of a match is written."""
    return series.log_folder and series.log_folder / f"{_stem(series, number)}.log"


def _stem(series: Series, number: int) -> str:
    fork = series.forked_at
    name = f"{series.game}-step{fork.step}" if fork else series.game
    return f"{name}-{series.seed}-{number:04}"


def check_folder(folder: Path | None, files: Sequence[Path | None]) -> None:
    """Make the folder; refuse one that cannot be used, or has such a file."""
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = {path.name for path in folder.iterdir()}
    except OSError as error:
        raise Refusal(
            f"The folder {folder} cannot be used: {reason_of(error)}."
        ) from error
    for path in files:
        if path is not None and path.name in there:
            raise Refusal(
                f"{path} exists already, so nothing was played. Choose another folder "
                "or another seed."
            )


def reason_of(error: OSError) -> str:
    """Return what is wrong with which file."""
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)


MAX_SEED: Final = 2**64 - 1


def add_seed(parser: Parser) -> None:
    parser.add_argument(
        "--seed",
        type=_seed,
        metavar="S",
        help="a number; the same plays the same again",
    )


def seed_or_new(seed: int | None) -> int:
    """Return the seed that was asked for; one that is drawn now where none was."""
    return secrets.randbelow(10**9) if seed is None else seed


def _seed(text: str) -> int:
    if not text.isdecimal() or int(text) > MAX_SEED:
        raise ArgumentTypeError(f"{text!r} is not a whole number from 0 to {MAX_SEED}")
    return int(text)
