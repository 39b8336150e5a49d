"""`souk bot submit`: hand a bot in, and see what the site finds out about it."""

import time
from argparse import Namespace
from typing import Any, Final

from bots.check_runner import Finding
from bots.packages.archives import MAX_UPLOAD, MB
from souk.cli import bot_check
from souk.cli.bot_enter import enter, entries_of
from souk.cli.client import Client, add_site, note
from souk.cli.refusal import FAILED, Parser, Refusal, whole_number

PAUSE_S: Final = 1.0


def add_arguments(parser: Parser) -> None:
    bot_check.add_arguments(parser)
    parser.add_argument(
        "--enter",
        action="store_true",
        help="enter it on all ladders of its games when it is active",
    )
    parser.add_argument(
        "--keep-old",
        action="store_true",
        help="leave the version before it on its ladders; otherwise the new one takes "
        "its place there when it is active",
    )
    parser.add_argument(
        "--wait",
        type=whole_number,
        default=600,
        metavar="SECONDS",
        help="how long to wait for the check (600)",
    )
    add_site(parser)


def run(arguments: Namespace) -> int:
    """Print each finding as it comes; the exit code says whether the bot may play."""
    data = bot_check.archive_at(arguments.path)
    if len(data) > MAX_UPLOAD:
        raise Refusal(
            f"The package has {len(data) / MB:.1f} MB, and {MAX_UPLOAD // MB} MB are "
            "the most: leave out what the bot does not need."
        )
    site = Client.of(arguments)
    wish = {"replaces": "false"} if arguments.keep_old else {}
    version = site.post("api/bots/", data, **wish)
    note(f"{version['bot']} {version['version']} is handed in.")
    shown = _show(version, 0)
    end = time.monotonic() + arguments.wait
    while not version["is_done"]:
        if time.monotonic() > end:
            note("Its check is not over yet: ask again with the same command.")
            return FAILED
        time.sleep(PAUSE_S)
        address = f"api/bots/{version['bot']}/versions/{version['digest']}/"
        version = site.get(address)
        shown = _show(version, shown)
    print(f"{version['status'].capitalize()}. SHA-256: {version['digest']}")
    if version["status"] != "active":
        return FAILED
    if arguments.enter:
        return enter(site, version["bot"], version["version"])
    _say_where_it_plays(site, version, replaces=not arguments.keep_old)
    return 0


def _say_where_it_plays(
    site: Client, version: dict[str, Any], *, replaces: bool
) -> None:
    """Say on which ladders it plays by itself, or how it gets on one."""
    entered = entries_of(site, version["bot"])
    own = [one["name"] for one in entered if one["version"] == version["version"]]
    former = [
        one["name"] for one in entered if one["is_ladder"] and one["name"] not in own
    ]
    if own:
        print(f"It plays in: {', '.join(own)}.")
    elif replaces and former:
        places = ", ".join(dict.fromkeys(former))
        print(f"It takes the place of the version before it in: {places}.")
    else:
        print(
            "It plays nowhere yet. Enter it on the ladders of its games with: "
            f"souk bot enter {version['bot']}"
        )


def _show(version: dict[str, Any], shown: int) -> int:
    """Print the findings that are new; return how many there are."""
    for told in version["findings"][shown:]:
        stage, is_good, words = told["stage"], told["is_good"], told["words"]
        bot_check.print_finding(Finding(stage, is_good, words, log=told["log"]))
    return len(version["findings"])
