"""`souk bot log`: what a bot wrote in a match, at the steps at which it did."""

from argparse import Namespace
from typing import Any

from souk.cli.client import Client, add_site
from souk.cli.refusal import FAILED, Parser, Refusal


def add_arguments(parser: Parser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name of your bot")
    parser.add_argument(
        "--match", metavar="ID", help="the match (the newest that is over)"
    )
    add_site(parser)


def run(arguments: Namespace) -> int:
    site = Client.of(arguments)
    match = arguments.match or _newest(site, arguments.name)
    seats = site.get(f"api/matches/{match}/bot-logs/")["results"]
    print(f"{arguments.url.rstrip('/')}/matches/{match}/")
    for seat in seats:
        _print(seat)
    if not seats:
        print("Nothing was written there that you may read.")
    return 0


def _newest(site: Client, name: str) -> str:
    site.get(f"api/bots/{name}/")
    found = site.get("api/matches/", bot=name, status="finished", size="1")["results"]
    if not found:
        raise Refusal(f"{name} has not finished a match yet.", FAILED)
    return str(found[0]["id"])


def _print(seat: dict[str, Any]) -> None:
    print(f"Seat {seat['seat'] + 1}: {seat['label']}")
    if seat["failure"]:
        print(f"  It failed: {seat['failure']}")
    for part in seat["parts"]:
        print(f"  Step {part['step']}:")
        for line in part["text"].splitlines():
            # A log may hold what a terminal takes for a command.
            shown = "".join(c if c.isprintable() else "�" for c in line)
            print(f"    {shown}")
