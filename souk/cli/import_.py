"""`souk import`: bring matches to a site from their files; for organisers."""

from argparse import Namespace
from functools import partial
from pathlib import Path

from souk.cli.client import ApiRefused, Client, add_site, transfer_each
from souk.cli.refusal import Parser, Refusal, add_files, refusing


def add_arguments(parser: Parser) -> None:
    add_files(parser)
    add_site(parser)


def run(arguments: Namespace) -> int:
    """Send each file; the site checks it, and knows those that it has already."""
    return transfer_each(arguments.files, partial(_import, Client.of(arguments)))


def _import(site: Client, path: Path) -> str:
    with refusing(path, "read"):
        data = path.read_bytes()
    try:
        match = site.post("api/matches/", data)
    except ApiRefused as error:
        if error.status in (401, 403):
            # No other file will do better.
            raise Refusal(str(error), error.code) from error
        raise
    return f"{path}: match {match['id']}"
