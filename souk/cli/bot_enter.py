"""`souk bot enter`: let a bot play on the ladders of its games, or in a tournament."""

from argparse import Namespace
from typing import Any

from souk.cli.client import Client, add_site
from souk.cli.refusal import FAILED, Parser


def add_arguments(parser: Parser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name of your bot")
    parser.add_argument(
        "--version", metavar="NUMBER", help="which version (the newest active one)"
    )
    parser.add_argument(
        "--tournament",
        action="append",
        metavar="SLUG",
        help="where, as in its address; can be given several times (all ladders of "
        "its games)",
    )
    add_site(parser)


def run(arguments: Namespace) -> int:
    site = Client.of(arguments)
    return enter(site, arguments.name, arguments.version, arguments.tournament)


def enter(
    site: Client,
    name: str,
    version: str | None = None,
    tournaments: list[str] | None = None,
) -> int:
    """Enter a version and print where; the exit code says whether it plays anywhere."""
    wanted: dict[str, Any] = {}
    if version is not None:
        wanted["version"] = version
    if tournaments is not None:
        wanted["tournaments"] = tournaments
    answer = site.post(f"api/bots/{name}/entries/", wanted)
    for entry in answer["entered"]:
        print(f"{name} {answer['version']} has entered: {entry['name']}.")
    for refusal in answer["refused"]:
        print(f"Not in {refusal['tournament']}: {refusal['reason']}")
    if answer["entered"]:
        return 0
    return _say_where_it_is(site, name, answer["version"])


def entries_of(site: Client, name: str) -> list[dict[str, Any]]:
    """Return where the versions of a bot play."""
    entries = site.get(f"api/bots/{name}/entries/")["results"]
    return [one for one in entries if one["status"] == "entered"]


def _say_where_it_is(site: Client, name: str, version: str) -> int:
    entered = entries_of(site, name)
    own = [one["name"] for one in entered if one["version"] == version]
    if not own:
        print(f"{name} {version} plays nowhere: no ladder of its games takes it now.")
        return FAILED
    print(f"{name} {version} plays in: {', '.join(own)}.")
    return 0
