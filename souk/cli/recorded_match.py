"""A match that was played, from a file or a site, with the dice of its bots.

The dice of a seat follow from a seed that is open when the match is over. A site draws
them from the seed of the deal, and a series on this machine from its own, which the
name of the file tells.
"""

import io
import re
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from bots.driver.clock import TimeControl
from engines.core.game import Seat
from replays.log.entry import Log
from replays.log.errors import UnreadableLog
from replays.log.file import SUFFIX, parse_log, read_log
from souk.cli.client import Client
from souk.cli.match_address import is_address, site_and_match
from souk.cli.refusal import Parser, Refusal, refusing
from souk.cli.series import Series, add_seed, derived
from tournaments.conduct.seeds import revealed_seed, seat_seed

PACKED: Final = ".souk.gz"
OWN_IDS: Final = 8
"""The version of the ids that a series gives to its matches."""
MOST_DEALS: Final = 100_000

_SERIES_SEED = re.compile(r"-(\d+)-\d+$")


class RecordedMatch(msgspec.Struct, frozen=True):
    """A log, and what it does not tell."""

    log: Log
    series_seed: int | None = None
    control: TimeControl = TimeControl()


def is_match(name: str) -> bool:
    """Tell a match from a bot: an address of a site, or a file of a log."""
    return is_address(name) or name.endswith((SUFFIX, PACKED))


def add_source(parser: Parser) -> None:
    """Let the person say what a file or an address does not."""
    parser.add_argument(
        "--token",
        default="",
        metavar="TOKEN",
        help="a token from your account's page, for a match of a site ($SOUK_TOKEN if "
        "the site is $SOUK_URL)",
    )
    add_seed(parser)


def recorded_match(name: str, arguments: Namespace) -> RecordedMatch:
    """Read a match; refuse one that cannot be read or keeps its seed."""
    try:
        if is_address(name):
            return _from_site(name, arguments)
        path = Path(name)
        with refusing(path, "read"):
            log = read_log(path)
    except UnreadableLog as error:
        raise Refusal(str(error)) from error
    seed = arguments.seed
    return RecordedMatch(log, _seed_in(path) if seed is None else seed)


def _from_site(address: str, arguments: Namespace) -> RecordedMatch:
    url, match = site_and_match(address)
    site = Client.at(url, arguments.token)
    path = f"api/matches/{match}"
    with site.open(f"{path}/log/") as answer:
        log = parse_log(io.BytesIO(answer.read()), address)
    given = site.get(f"{path}/bot-clock/")
    return RecordedMatch(log, control=msgspec.convert(given, TimeControl))


def _seed_in(path: Path) -> int | None:
    stem = path.name.removesuffix(SUFFIX).removesuffix(PACKED)
    found = _SERIES_SEED.search(stem)
    return int(found[1]) if found else None


# --- dice ----------------------------------------------------------------------------


def dice_of(match: RecordedMatch, seat: Seat) -> bytes:
    """Return the seed of the dice that the bot at a seat had."""
    header = match.log.header
    deal = revealed_seed(match.log)
    assert deal is not None, "A log is read only if it is complete."
    if header.match.version != OWN_IDS:
        return seat_seed(deal, header.match, seat, header.seats[seat].digest)
    for series, number in _deals(match):
        if derived(series, number) == deal:
            return derived(series, number, "seat", seat)
    raise Refusal(
        f"The dice of {match.log.name} come from the seed of its series: name it with "
        "--seed."
    )


def _deals(match: RecordedMatch) -> Iterator[tuple[Series, int]]:
    """Yield the deals from one of which a match of a series may come."""
    if match.series_seed is None:
        return
    series = Series(match.log.header.game, (), {}, match.series_seed)
    for number in range(1, MOST_DEALS + 1):
        yield series, number
