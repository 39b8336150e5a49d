"""`souk play`: matches between built-in players and bots, in this terminal."""

import io
import sys
import time
from argparse import Namespace
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from engines import registry
from engines.core.errors import UnknownGame, WrongSeats
from engines.core.game import AnyGame
from replays.log.progress import Progress
from souk.cli.entrants import check_games, entrant, is_path
from souk.cli.failures import FailureReport
from souk.cli.games import BOTS, players_of
from souk.cli.match_runner import play_all
from souk.cli.options import read_options
from souk.cli.refusal import FAILED, INTERRUPTED, Parser, Refusal, whole_number
from souk.cli.series import (
    Played,
    Seating,
    Series,
    SeriesEntrant,
    add_seed,
    check_folder,
    file_of,
    output_of,
    reason_of,
    seed_or_new,
)
from souk.cli.summary import as_json, results, write_csv
from souk.cli.words import add_language, number, words


def add_arguments(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game, as `souk games` lists it")
    parser.add_argument(
        "players",
        metavar="PLAYER",
        nargs="*",
        help="who sits in each seat, the first seat first: a player of the game or a "
        f"bot of Souk by its name ({', '.join(BOTS)}), or a bot by the path of its "
        "wheel or folder",
    )
    parser.add_argument(
        "--games",
        type=whole_number,
        default=1,
        metavar="N",
        help="how many matches (1)",
    )
    parser.add_argument(
        "--mirrored",
        action="store_true",
        help="play N deals, each once for every seat: all move on by one seat, and "
        "the decks and dice stay the same",
    )
    add_seed(parser)
    parser.add_argument(
        "--save", type=Path, metavar="DIR", help="write each match to a file there"
    )
    parser.add_argument(
        "--log",
        type=Path,
        metavar="DIR",
        help="write what the bots of each match print to a file there, step by step",
    )
    parser.add_argument(
        "--here",
        action="store_true",
        help="run bots in this process, so that print() and breakpoint() work: no "
        "sandbox holds them and no clock stops them",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given several times",
    )
    parser.add_argument(
        "--jobs",
        type=whole_number,
        default=1,
        metavar="N",
        help="how many processes (1)",
    )
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument(
        "--json", action="store_true", help="print all matches and the summary as JSON"
    )
    formats.add_argument(
        "--csv", action="store_true", help="print a row of CSV for each match"
    )
    add_language(parser)


def run(arguments: Namespace) -> int:
    """Play the series and sum it up; after Ctrl-C, sum up what was finished."""
    series = _series(arguments)
    if arguments.here:
        print(words(arguments.language).sentence("here"), file=sys.stderr)
    if not series.keeps_stdout:
        _announce(series, arguments)
    played: list[Played] = []
    began = time.perf_counter()
    code = 0
    try:
        _play(series, arguments, played)
    except KeyboardInterrupt:
        code = INTERRUPTED
        _say_stopped(series, arguments, len(played))
    except OSError as error:
        raise Refusal(
            f"A match cannot be saved: {reason_of(error)}.", FAILED
        ) from error
    if arguments.json:
        print(as_json(series, played))
    elif arguments.csv:
        write_csv(series, played, sys.stdout)
    elif played:
        seconds = time.perf_counter() - began
        print("\n".join(_summary(series, arguments, played, seconds)))
    return code


def _matches(series: Series, arguments: Namespace) -> int:
    return int(arguments.games) * len(series.seatings_of(1))


def _announce(series: Series, arguments: Namespace) -> None:
    book = words(arguments.language)
    games = book.count(_matches(series, arguments), "match")
    title = registry.load(series.game).title(arguments.language)
    print(book.sentence("series", title=title, matches=games, seed=series.seed))
    sys.stdout.flush()


def _say_stopped(series: Series, arguments: Namespace, done: int) -> None:
    book = words(arguments.language)
    games = book.count(_matches(series, arguments), "match")
    stream = sys.stderr if series.keeps_stdout else sys.stdout
    print(book.sentence("stopped", done=done, games=games), file=stream)


def _play(series: Series, arguments: Namespace, played: list[Played]) -> None:
    book = words(arguments.language)
    matches = _matches(series, arguments)
    games = book.count(matches, "match")
    # A bar would stand in the way of what a bot prints and of a debugger.
    progress = Progress(
        matches,
        io.StringIO() if arguments.here else sys.stderr,
        lambda done: book.sentence("progress", done=done, games=games),
    )
    failures = FailureReport(series.entrants)
    try:
        with closing(play_all(series, arguments.games, arguments.jobs)) as deals:
            for match in chain.from_iterable(deals):
                played.append(match)
                failures.print_new(match, progress)
                progress.advance()
    finally:
        progress.close()


def _summary(
    series: Series, arguments: Namespace, played: list[Played], seconds: float
) -> list[str]:
    language = arguments.language
    book = words(language)
    lines = results(series.labels, played, language, is_mirrored=arguments.mirrored)
    lines.append(
        book.sentence(
            "speed",
            matches=book.count(len(played), "match"),
            seconds=number(seconds, language),
            rate=number(len(played) / seconds, language),
        )
    )
    if series.folder is not None:
        lines.append(book.sentence("saved", folder=series.folder))
    if series.log_folder is not None:
        matches = book.count(sum(match.has_output for match in played), "match")
        lines.append(book.sentence("logged", matches=matches, folder=series.log_folder))
    return lines


# --- what was asked for --------------------------------------------------------------


def _series(arguments: Namespace) -> Series:
    """Return what is to be played, or refuse it before anything is."""
    try:
        game = registry.load(arguments.game)
    except UnknownGame as error:
        raise Refusal(str(error)) from error
    _check_players(game, arguments.players)
    if arguments.here and arguments.jobs > 1:
        raise Refusal("--here plays in this process alone: leave --jobs out.")
    options = _options(game, arguments.option, len(arguments.players))
    entrants = _entrants(game, arguments)
    series = Series(
        game=game.name,
        entrants=entrants,
        options=options,
        seed=seed_or_new(arguments.seed),
        folder=arguments.save,
        seatings=(_rotations(len(entrants)),) if arguments.mirrored else (),
        log_folder=arguments.log,
        keeps_stdout=arguments.json or arguments.csv,
    )
    numbers = range(1, _matches(series, arguments) + 1)
    check_folder(series.folder, [file_of(series, each) for each in numbers])
    check_folder(series.log_folder, [output_of(series, each) for each in numbers])
    return series


def _entrants(game: AnyGame, arguments: Namespace) -> tuple[SeriesEntrant, ...]:
    """Return who sits down; the same bot twice is looked at once."""
    names = dict.fromkeys(arguments.players)
    known = {name: entrant(name, game, is_here=arguments.here) for name in names}
    check_games([*known.values()], game)
    return tuple(known[name] for name in arguments.players)


def _rotations(seats: int) -> tuple[Seating, ...]:
    """Return the seatings in which everybody sits in every seat once."""
    players = range(seats)
    return tuple(
        tuple(players[seat - turn] for seat in range(seats)) for turn in range(seats)
    )


def _check_players(game: AnyGame, players: list[str]) -> None:
    known = players_of(game)
    for player in players:
        if player not in known and not is_path(player):
            raise Refusal(
                f"{game.title('en')} has no player {player!r}. "
                f"Players: {', '.join(known)}. A bot is named by its path, as "
                f"in ./{player}."
            )
    if len(players) not in game.seats:
        raise Refusal(
            f"{game.title('en')} is played by {game.seat_range}: name so many "
            f"players, not {len(players)}. "
            f"Players: {', '.join(known)}."
        )


def _options(game: AnyGame, given: list[str], seats: int) -> dict[str, Any]:
    options = read_options(game, given)
    try:
        # What does not go with so many seats is found out here, not in the first match.
        game.begin(seats, game.chance(bytes(32)), options)
    except WrongSeats as error:
        raise Refusal(str(error)) from error
    return {**msgspec.to_builtins(options)}
