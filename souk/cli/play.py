"""`souk play`: matches between built-in players and bots, in this terminal."""

import secrets
import sys
import time
from argparse import ArgumentTypeError, Namespace
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from engines import registry
from engines.core.chance import Chance
from engines.core.errors import UnknownGame, WrongSeats
from engines.core.game import AnyGame, Language
from replays.log.progress import Progress
from souk.cli.entrants import entrant, is_path
from souk.cli.options import read_options
from souk.cli.pool import play_all
from souk.cli.refusal import FAILED, INTERRUPTED, Parser, Refusal, whole_number
from souk.cli.series import Played, Series, file_of
from souk.cli.summary import results
from souk.cli.words import add_language, number, words

MAX_SEED: Final = 2**64 - 1


def add_arguments(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game, as `souk games` lists it")
    parser.add_argument(
        "players",
        metavar="PLAYER",
        nargs="*",
        help="who sits in each seat, the first seat first: a built-in player, or a bot "
        "by the path of its wheel or folder",
    )
    parser.add_argument(
        "--games",
        type=whole_number,
        default=1,
        metavar="N",
        help="how many matches (1)",
    )
    parser.add_argument(
        "--seed",
        type=_seed,
        metavar="S",
        help="a number; the same plays the same again",
    )
    parser.add_argument(
        "--save", type=Path, metavar="DIR", help="write each match to a file there"
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
    add_language(parser)


def run(arguments: Namespace) -> int:
    """Play the series and sum it up; after Ctrl-C, sum up what was finished."""
    series = _series(arguments)
    book = words(arguments.language)
    games = book.count(arguments.games, "match")
    title = registry.load(series.game).title(arguments.language)
    print(book.sentence("series", title=title, matches=games, seed=series.seed))
    sys.stdout.flush()
    played: list[Played] = []
    began = time.perf_counter()
    code = 0
    try:
        _play(series, arguments, played)
    except KeyboardInterrupt:
        code = INTERRUPTED
        print(book.sentence("stopped", done=len(played), games=games))
    except OSError as error:
        raise Refusal(f"A match cannot be saved: {_reason(error)}.", FAILED) from error
    if played:
        seconds = time.perf_counter() - began
        print("\n".join(results(series.labels, played, arguments.language)))
        print(_speed(len(played), seconds, arguments.language))
        if series.folder is not None:
            print(book.sentence("saved", folder=series.folder))
    return code


def _play(series: Series, arguments: Namespace, played: list[Played]) -> None:
    book = words(arguments.language)
    games = book.count(arguments.games, "match")
    progress = Progress(
        arguments.games,
        sys.stderr,
        lambda done: book.sentence("progress", done=done, games=games),
    )
    try:
        with closing(play_all(series, arguments.games, arguments.jobs)) as matches:
            for match in matches:
                played.append(match)
                progress.advance()
    finally:
        progress.close()


def _speed(matches: int, seconds: float, language: Language) -> str:
    book = words(language)
    return book.sentence(
        "speed",
        matches=book.count(matches, "match"),
        seconds=number(seconds, language),
        rate=number(matches / seconds, language),
    )


# --- what was asked for --------------------------------------------------------------


def _seed(text: str) -> int:
    if not text.isdecimal() or int(text) > MAX_SEED:
        raise ArgumentTypeError(f"{text!r} is not a whole number from 0 to {MAX_SEED}")
    return int(text)


def _series(arguments: Namespace) -> Series:
    """Return what is to be played, or refuse it before anything is."""
    try:
        game = registry.load(arguments.game)
    except UnknownGame as error:
        raise Refusal(str(error)) from error
    _check_players(game, arguments.players)
    series = Series(
        game=game.name,
        entrants=tuple(entrant(name) for name in arguments.players),
        options=_options(game, arguments.option, len(arguments.players)),
        seed=secrets.randbelow(10**9) if arguments.seed is None else arguments.seed,
        folder=arguments.save,
    )
    _check_folder(series, arguments.games)
    return series


def _check_players(game: AnyGame, players: list[str]) -> None:
    for player in players:
        if player not in game.players and not is_path(player):
            raise Refusal(
                f"{game.title('en')} has no player {player!r}. "
                f"Players: {', '.join(game.players)}. A bot is named by its path, as "
                f"in ./{player}."
            )
    if len(players) not in game.seats:
        raise Refusal(
            f"{game.title('en')} is played by {game.seats.start} to "
            f"{game.seats.stop - 1}: name so many players, not {len(players)}. "
            f"Players: {', '.join(game.players)}."
        )


def _options(game: AnyGame, given: list[str], seats: int) -> dict[str, Any]:
    options = read_options(game, given)
    try:
        # What does not go with so many seats is found out here, not in the first match.
        game.begin(seats, Chance(bytes(32)), options)
    except WrongSeats as error:
        raise Refusal(str(error)) from error
    return {**msgspec.to_builtins(options)}


def _check_folder(series: Series, matches: int) -> None:
    if series.folder is None:
        return
    try:
        series.folder.mkdir(parents=True, exist_ok=True)
        there = {path.name for path in series.folder.iterdir()}
    except OSError as error:
        raise Refusal(
            f"The folder {series.folder} cannot be used: {_reason(error)}."
        ) from error
    for match in range(1, matches + 1):
        path = file_of(series, match)
        if path is not None and path.name in there:
            raise Refusal(
                f"{path} exists already, so nothing was played. Choose another folder "
                "or another seed."
            )


def _reason(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)
