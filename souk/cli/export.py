"""`souk export`: matches of a site as files, each of them checked on arrival."""

import io
from argparse import Namespace
from functools import partial
from pathlib import Path
from urllib.parse import quote

from replays.log.file import SUFFIX, parse_log, write_whole
from replays.log.verify import verify
from souk.cli.client import Client, add_site, transfer_each
from souk.cli.refusal import Parser, Refusal, refusing


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
    folder: Path = arguments.into
    with refusing(folder, "made"):
        folder.mkdir(parents=True, exist_ok=True)
    return transfer_each(matches, partial(_export, site, folder))


def _export(site: Client, folder: Path, match: str) -> str:
    """Return a line about a match that was written, or was there already."""
    with site.open(f"api/matches/{quote(match, safe='')}/log/") as answer:
        data = answer.read()
    log = parse_log(io.BytesIO(data), match)
    verified = verify(log)
    path = folder / f"{log.header.game}-{log.header.match}{SUFFIX}"
    with refusing(path, "written"):
        try:
            write_whole(path, data)
        except FileExistsError as error:
            if path.read_bytes() == data:
                return f"{path}: it was there already."
            words = f"{path} is another file; it was left as it is."
            raise Refusal(words) from error
    return f"{path}: {verified.head.seq} entries."
