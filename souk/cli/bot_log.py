"""`souk bot log`: what a bot wrote in matches, at the steps at which it did."""

import re
from argparse import ArgumentTypeError, Namespace
from itertools import islice
from typing import Any, Final

from souk.cli.client import Client, add_site, note
from souk.cli.refusal import FAILED, Parser, Refusal, whole_number

SEARCHED: Final = 200
"""In how many matches a pattern is looked for: what is older is not kept."""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name of your bot")
    parser.add_argument(
        "--match",
        metavar="ID",
        help="the match (the newest in which it failed, or else the newest)",
    )
    parser.add_argument(
        "--failed", action="store_true", help="only matches in which it failed"
    )
    parser.add_argument(
        "--last",
        type=whole_number,
        metavar="N",
        help="the newest N matches in which it wrote something or failed",
    )
    parser.add_argument(
        "--grep",
        type=_pattern,
        metavar="PATTERN",
        help="only lines that a regular expression finds something in, of all matches "
        "that are kept unless you say which",
    )
    add_site(parser)


def _pattern(text: str) -> re.Pattern[str]:
    try:
        return re.compile(text)
    except re.error as error:
        raise ArgumentTypeError(f"{text!r} is no regular expression: {error}") from None


def run(arguments: Namespace) -> int:
    site = Client.of(arguments)
    if arguments.grep is not None:
        return _search(site, arguments)
    matches = [arguments.match] if arguments.match else _matches(site, arguments)
    for match in matches:
        seats = site.get(f"api/matches/{match}/bot-logs/")["results"]
        print(f"{arguments.url.rstrip('/')}/matches/{match}/")
        for seat in seats:
            _print(seat)
        if not seats:
            print(
                "Nothing was written there that you may read. A log can be read when "
                "all matches of its deal are over."
            )
    return 0


def _search(site: Client, arguments: Namespace) -> int:
    """Print the lines that were looked for, each with its match, seat and step."""
    if arguments.match:
        matches = [arguments.match]
    else:
        query = {"failed": "true"} if arguments.failed else {}
        count = arguments.last or SEARCHED
        matches = _newest(site, arguments.name, count, **query)
    is_found = False
    for match in matches:
        for seat in site.get(f"api/matches/{match}/bot-logs/")["results"]:
            for part in seat["parts"]:
                place = f"{match}, seat {seat['seat'] + 1}, step {part['step']}"
                for line in part["text"].splitlines():
                    if arguments.grep.search(line):
                        is_found = True
                        print(f"{place}: {_shown(line)}")
    if not is_found:
        note(f"Nothing in {len(matches)} matches has {arguments.grep.pattern!r}.")
    return 0 if is_found else FAILED


def _matches(site: Client, arguments: Namespace) -> list[str]:
    """Return the matches asked for, the newest first; without a wish, one failure."""
    name, count = arguments.name, arguments.last or 1
    if arguments.failed or arguments.last is None:
        found = _newest(site, name, count, failed="true")
        if found or arguments.failed:
            if not found:
                raise Refusal(f"{name} has not failed in any match.", FAILED)
            return found
        note("It has not failed yet: this is its newest match.")
    found = _newest(site, name, count)
    if not found:
        raise Refusal(f"{name} has not written anything in a match yet.", FAILED)
    return found


def _newest(site: Client, name: str, count: int, **query: str) -> list[str]:
    """Return matches by their ids, each once: a bot may have sat down several times."""
    rows = site.pages(f"api/bots/{name}/logs/", **query)
    seen: dict[str, None] = {}
    for row in islice(rows, 20 * count):
        seen.setdefault(str(row["match"]))
        if len(seen) == count:
            break
    return [*seen]


def _print(seat: dict[str, Any]) -> None:
    print(f"Seat {seat['seat'] + 1}: {seat['label']}")
    if seat["failure"]:
        print(f"  It failed: {seat['failure']}")
    for part in seat["parts"]:
        print(f"  Step {part['step']}:")
        for line in part["text"].splitlines():
            print(f"    {_shown(line)}")


def _shown(line: str) -> str:
    """Return a line without what a terminal takes for a command."""
    return "".join(c if c.isprintable() else "�" for c in line)
