"""`souk fork`: play a saved match on from one of its steps, many times."""

import sys
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from urllib.parse import parse_qs, urlsplit

import msgspec

from engines.core.game import AnyGame
from replays.log.engine import WrongEngine
from replays.log.entry import Log
from replays.log.errors import UnreadableLog
from replays.log.file import SUFFIX, parse_log, write_whole
from replays.log.fork import CannotFork, fork_point
from replays.log.progress import Progress
from souk.cli.client import Client
from souk.cli.entrants import check_games, entrant, is_path, short_names
from souk.cli.failures import FailureReport
from souk.cli.fork_summary import Forks, as_json, sentences
from souk.cli.games import BOTS
from souk.cli.machine import cores
from souk.cli.match_address import is_address, site_and_match
from souk.cli.match_runner import play_all
from souk.cli.match_start import rules_of, seed_of
from souk.cli.refusal import FAILED, INTERRUPTED, Parser, Refusal, whole_number
from souk.cli.sat_there import AS_IT_WAS, SatThere
from souk.cli.series import (
    ForkedAt,
    Played,
    Series,
    SeriesEntrant,
    add_seed,
    check_folder,
    file_of,
    reason_of,
    seed_or_new,
)
from souk.cli.words import add_language, words

WAYS: Final = 2
"""The bots that were named, and who sat there."""


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "match",
        metavar="MATCH",
        help="a .souk.jsonl or .souk.gz file, or the address of a finished match",
    )
    parser.add_argument(
        "players",
        nargs="*",
        metavar="BOT",
        help="who sits in each seat from then on, the first seat first: a player of "
        f"the game or a bot of Souk by its name ({', '.join(BOTS)}), a bot by the path "
        f"of its wheel or folder, or {AS_IT_WAS} for whoever sat there",
    )
    parser.add_argument(
        "--step", type=_step, metavar="N", help="where the match is played on from"
    )
    parser.add_argument(
        "--games",
        type=whole_number,
        default=100,
        metavar="N",
        help="how often it is played on, each way (100)",
    )
    parser.add_argument(
        "--chance",
        choices=("same", "new", "imagined"),
        default="new",
        help="cards and dice to come: those the match had, new ones in each game, or "
        "also all that --seat did not know drawn anew (new)",
    )
    parser.add_argument(
        "--seat",
        type=whole_number,
        metavar="K",
        help="whose knowledge is kept with --chance imagined, 1 for the first seat",
    )
    parser.add_argument(
        "--was",
        action="append",
        default=[],
        metavar="BOT",
        help="the path of a bot that sat there, found by its digest or its name; may "
        "be given several times",
    )
    add_seed(parser)
    parser.add_argument(
        "--save", type=Path, metavar="DIR", help="write each match to a file there"
    )
    parser.add_argument(
        "--jobs", type=whole_number, metavar="N", help="processes (one for each core)"
    )
    parser.add_argument(
        "--here",
        action="store_true",
        help="no sandbox holds the bots and no clock stops them; quicker",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    add_language(parser)


class ForkPlan(NamedTuple):
    series: Series
    games: int
    is_compared: bool
    unknown: Sequence[str]
    """Who sat there and is not known here, where nothing is compared."""


def run(arguments: Namespace) -> int:
    """Play on and sum up; after Ctrl-C, sum up what was finished."""
    with _file_of(arguments.match) as path:
        plan = _plan(path, arguments)
        if arguments.here:
            print(words(arguments.language).sentence("here"), file=sys.stderr)
        deals: list[list[Played]] = []
        began = time.perf_counter()
        code = 0
        try:
            _play(plan, arguments, deals)
        except KeyboardInterrupt:
            code = INTERRUPTED
        except OSError as error:
            why = reason_of(error)
            raise Refusal(f"A match cannot be saved: {why}.", FAILED) from error
    if not deals:
        return code
    forks = Forks(
        plan.series, deals, plan.is_compared, plan.unknown, time.perf_counter() - began
    )
    if arguments.json:
        print(as_json(forks))
    else:
        print("\n".join(sentences(forks, arguments.language)))
    return code


def _play(plan: ForkPlan, arguments: Namespace, deals: list[list[Played]]) -> None:
    book = words(arguments.language)
    matches = plan.games * len(plan.series.seatings_of(1))
    games = book.count(matches, "match")
    progress = Progress(
        matches,
        sys.stderr,
        lambda done: book.sentence("progress", done=done, games=games),
    )
    failures = FailureReport(plan.series.entrants)
    jobs = arguments.jobs or cores()
    try:
        with closing(play_all(plan.series, plan.games, jobs)) as found:
            for deal in found:
                deals.append(deal)
                for match in deal:
                    failures.print_new(match, progress)
                    progress.advance()
    finally:
        progress.close()


# --- what was asked for --------------------------------------------------------------


def _plan(path: Path, arguments: Namespace) -> ForkPlan:
    """Return what is to be played, or refuse it before anything is."""
    log = _log(path, arguments.match)
    fork = _forked_at(path, log, arguments)
    bare = Series(log.header.game, (), log.header.options, 0, forked_at=fork)
    game = rules_of(bare)
    given, sat = _entrants(game, log, arguments)
    known = [one for one in sat if one is not None]
    is_compared = len(known) == len(given) and known != given
    entrants = (*given, *known) if is_compared else tuple(given)
    check_games(entrants, game)
    seats = range(len(given))
    ways = (tuple(seats), tuple(seat + len(given) for seat in seats))
    series = msgspec.structs.replace(
        bare,
        entrants=entrants,
        seed=seed_or_new(arguments.seed),
        folder=arguments.save,
        seatings=(ways if is_compared else ways[:1],),
        keeps_stdout=True,
    )
    matches = arguments.games * (WAYS if is_compared else 1)
    files = [file_of(series, number) for number in range(1, matches + 1)]
    check_folder(series.folder, files)
    labels = [seat.label for seat in log.header.seats]
    unknown = [name for name, one in zip(labels, sat, strict=True) if one is None]
    return ForkPlan(series, arguments.games, is_compared, unknown)


def _entrants(
    game: AnyGame, log: Log, arguments: Namespace
) -> tuple[list[SeriesEntrant], list[SeriesEntrant | None]]:
    """Return who sits in each seat from now on, and who sat there if that is known."""
    seats, names = log.header.seats, arguments.players
    if len(names) != len(seats):
        sat = ", ".join(seat.label for seat in seats)
        raise Refusal(
            f"The match has {len(seats)} seats ({sat}): name who sits in each from "
            f"step {arguments.step} on, not {len(names)}. {AS_IT_WAS} is who sat there."
        )
    before = SatThere(game, arguments.was, is_here=arguments.here)
    sat_there = [before.find(seat) for seat in seats]
    named = [name for name in dict.fromkeys(names) if name != AS_IT_WAS]
    for name in named:
        if name not in game.players and name not in BOTS and not is_path(name):
            known = ", ".join(dict.fromkeys([*game.players, *BOTS, AS_IT_WAS]))
            raise Refusal(
                f"There is no player {name!r} of {game.title('en')}. Players: {known}. "
                f"A bot is named by its path, as in ./{name}."
            )
    found = {name: entrant(name, game, is_here=arguments.here) for name in named}
    for name, label in zip(named, short_names(named), strict=True):
        found[name] = msgspec.structs.replace(found[name], label=label)
    given: list[SeriesEntrant] = []
    for name, seat, former in zip(names, seats, sat_there, strict=True):
        one = former if name == AS_IT_WAS else found[name]
        if one is None:
            raise Refusal(
                f"Who sat in seat {len(given) + 1} ({seat.label}) is not known here: "
                "name another bot, or the path of that one with --was."
            )
        given.append(one)
    return given, sat_there


def _forked_at(path: Path, log: Log, arguments: Namespace) -> ForkedAt:
    step = arguments.step
    if step is None:
        step = arguments.step = _step_of(arguments.match)
    if step is None:
        raise Refusal("From where shall it be played on? Name a step, as in --step 41.")
    seats = len(log.header.seats)
    is_imagined = arguments.chance == "imagined"
    if is_imagined != (arguments.seat is not None):
        raise Refusal(
            "--chance imagined and --seat K belong together: the position is drawn "
            "anew but for what that seat knew."
        )
    if is_imagined and arguments.seat > seats:
        raise Refusal(f"There is no seat {arguments.seat}: choose 1 to {seats}.")
    try:
        fork_point(log, step)
    except CannotFork as error:
        raise Refusal(str(error)) from error
    return ForkedAt(
        parent=path,
        match=log.header.match,
        rules_version=log.header.rules_version,
        step=step,
        chance=arguments.chance,
        seat=arguments.seat - 1 if is_imagined else None,
    )


def _log(path: Path, name: str) -> Log:
    try:
        with path.open("rb") as stream:
            log = parse_log(stream, name, complete=False)
    except FileNotFoundError as error:
        raise Refusal(f"There is no file {name}.") from error
    except OSError as error:
        raise Refusal(f"{name} cannot be read: {error.strerror}.") from error
    except (UnreadableLog, WrongEngine) as error:
        raise Refusal(str(error)) from error
    if seed_of(log) is None:
        raise Refusal(
            f"{name} does not reveal its seed: the match still runs, or what is hidden "
            "in it is still played elsewhere. It can be forked when that is over."
        )
    return log


# --- files and addresses -------------------------------------------------------------


@contextmanager
def _file_of(match: str) -> Iterator[Path]:
    """Yield the file of a match; one of a site is there for the length of the work."""
    if not is_address(match):
        yield Path(match)
        return
    site, number = site_and_match(match)
    with Client.at(site).open(f"api/matches/{number}/log/") as answer:
        data = answer.read()
    with TemporaryDirectory(prefix="souk-fork-") as folder:
        path = Path(folder) / f"{number}{SUFFIX}"
        write_whole(path, data)
        yield path


def _step_of(match: str) -> int | None:
    """Return the step that an address names."""
    named = parse_qs(urlsplit(match).query).get("step", [""])[0]
    return int(named) if is_address(match) and named.isdecimal() else None


def _step(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ArgumentTypeError(f"{text!r} is not the number of a step")
    return int(text)
