"""What is in the database of the attacked site.

It runs with the settings of that site, in a process of its own: `prepare` makes the
accounts and the ladder, `look` tells what has become of everything, as JSON.
"""

import json
import sys
import time
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User

from bots.models import BotVersion
from replays.models import LogEntry, MatchLog
from souk.accounts.services.registration import sign_up
from souk.accounts.services.tokens import create_token
from tournaments.models import Match, Tournament
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.lifecycle import (
    open_tournament,
    start_tournament,
)
from tournaments.services.tournaments.settings import create_tournament

LADDER: Final = "full-ladder"
PEOPLE: Final = 10
BOTS: Final = ("souk-greedy", "souk-random")
SECONDS_TO_CHECK: Final = 240.0


def prepare() -> dict[str, Any]:
    """Make accounts and a ladder with more matches than can be played."""
    people = [_account(f"person-{one}") for one in range(PEOPLE)]
    attacker = _account("attacker")
    versions = _checked()
    ladder = create_tournament(
        draft=Tournament(
            slug=LADDER,
            name="The full ladder",
            game="bazar",
            seats=2,
            format="ladder",
            concurrency=8,
        ),
        by=None,
    )
    open_tournament(tournament=ladder, by=None)
    for version in versions:
        enter_version(tournament=ladder, version=version, by=None)
    start_tournament(tournament=Tournament.objects.get(pk=ladder.pk), by=None)
    return {
        "people": [_token(user) for user in people],
        "attacker": _token(attacker),
        "ladder": LADDER,
    }


def _checked() -> list[BotVersion]:
    """Return the bots of the site when the workers have checked them."""
    end = time.monotonic() + SECONDS_TO_CHECK
    while time.monotonic() < end:
        active = BotVersion.objects.filter(
            bot__name__in=BOTS, status=BotVersion.Status.ACTIVE
        )
        if active.count() == len(BOTS):
            return [*active]
        time.sleep(1)
    raise SystemExit("The bots of the site were not checked in time.")


def _account(name: str) -> User:
    return sign_up(username=name, email="", password="a horse, a staple", language="")


def _token(user: User) -> str:
    return create_token(user=user, name="benchmark").secret


def look(wanted: list[str]) -> dict[str, Any]:
    """Tell of the ladder, of quarantine, and of the matches of people."""
    ladder = Tournament.objects.get(slug=LADDER)
    over = MatchLog.objects.filter(status="finished").order_by("-created_at")
    return {
        "ladder": matches_of(ladder).filter(status=Match.Status.FINISHED).count(),
        "quarantined": Match.objects.filter(status="quarantined").count(),
        "over": [str(one) for one in over.values_list("id", flat=True)[:200]],
        "matches": {match: _answered(match) for match in wanted},
    }


def _answered(match: str) -> dict[str, Any]:
    """Tell how many moves of the person are stored, and how long bots took to answer.

    What counts is what a bot did not think: from a person's move to the next of a bot,
    both as the log dates them, without the time that the bot took.
    """
    moves, answers, asked_ms = 0, [], None
    entries = LogEntry.objects.filter(log=UUID(match), kind="move").order_by("seq")
    for actor, at_ms, payload in entries.values_list("actor", "at_ms", "payload"):
        if actor == 0:
            moves, asked_ms = moves + 1, at_ms
        elif asked_ms is not None:
            thought_ms = json.loads(payload).get("wall_us", 0) / 1000
            answers.append(max(at_ms - asked_ms - thought_ms, 0) / 1000)
            asked_ms = None
    return {"moves": moves, "answers": answers}


def main() -> None:
    found = prepare() if sys.argv[1] == "prepare" else look(json.load(sys.stdin))
    json.dump(found, sys.stdout)
