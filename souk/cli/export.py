"""`souk export`: matches of a site as files, each of them checked on arrival."""

import io
import sys
from argparse import Namespace
from pathlib import Path
from urllib.parse import quote

from replays.log.errors import UnreadableLog
from replays.log.file import SUFFIX, parse_log, write_whole
from replays.log.progress import Progress
from replays.log.verify import verify
from souk.cli.client import ApiRefused, Client, add_site
from souk.cli.refusal import FAILED, Parser, Refusal


def add_arguments(parser: Parser) -> None:
    parser.add_argument("matches", nargs="*", metavar="MATCH", help="the id of a match")
    parser.add_argument(
        "--tournament", metavar="SLUG", help="all matches of a tournament"
    )
    parser.add_argument(
        "-o", "--into", type=Path, default=Path(), metavar="DIR", help="where to (.)"
    )
    add_site(parser)


def run(arguments: Namespace) -> int:
    """Write a file for each match that is open; what is there already stays."""
    site = Client.of(arguments)
    matches = [*arguments.matches]
    if arguments.tournament:
        listed = site.pages("api/matches/", tournament=arguments.tournament, size="200")
        matches += [match["id"] for match in listed if match["is_open"]]
    if not matches:
        raise Refusal("There is nothing to export: name matches, or a tournament.")
    _make(arguments.into)
    progress = Progress(len(matches), sys.stderr)
    wrong = 0
    for match in matches:
        try:
            line = _export(site, match, arguments.into)
        except (ApiRefused, UnreadableLog) as error:
            line, wrong = f"WRONG  {match}: {error}", wrong + 1
        progress.close()
        print(line)
        progress.advance()
    progress.close()
    return FAILED if wrong else 0


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"{folder} cannot be made: {error.strerror}.") from error


def _export(site: Client, match: str, folder: Path) -> str:
    """Return a line about a match that was written, or was there already."""
    with site.open(f"api/matches/{quote(match, safe='')}/log/") as answer:
        data = answer.read()
    log = parse_log(io.BytesIO(data), match)
    verified = verify(log)
    path = folder / f"{log.header.game}-{log.header.match}{SUFFIX}"
    try:
        write_whole(path, data)
    except FileExistsError as error:
        if path.read_bytes() != data:
            raise Refusal(f"{path} is another file; it was left as it is.") from error
        return f"right  {path}: it was there already."
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}.") from error
    return f"right  {path}: {verified.head.seq} entries."
