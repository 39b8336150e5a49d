"""What is played: small tournaments of settled bots, and tables with people."""

import io
import zipfile
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Final

from django.contrib.auth.models import User

from bots.models import BotVersion
from bots.services.uploads import receive
from engines import registry
from tests.bots.packages.archives import METADATA, Content, wheel
from tests.chaos import settled
from tournaments.models import Match, Tournament
from tournaments.services.tables.seats import Chair, create_table
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.lifecycle import open_tournament, start_tournament
from tournaments.services.tournaments.settings import create_tournament

BOTS: Final = 4
EVENTS: Final = (
    ("bazar", "swiss", '{"rounds": 2}', 4, 0),
    ("merchants_bay", "round_robin", "{}", 3, 0),
    ("bazar_quest", "knockout", "{}", 4, 0),
    ("bazar", "round_robin", "{}", 3, 12),
)
"""Game, format, its options, how many enter, and the pace in milliseconds."""
PEOPLE: Final = 2
ENTRY: Final = "[souk.bots]\nclever = clever.bot:Settled\n"

_numbers = count(1)


class Seasons:
    """Starts one tournament after the other, and seats people at tables."""

    def __init__(self) -> None:
        self._versions = [_handed_in(number) for number in range(BOTS)]
        self.people = [
            User.objects.create_user(f"player {number}") for number in range(PEOPLE)
        ]

    def begin(self) -> None:
        """Begin the next tournament, and a match for each of the people."""
        number = next(_numbers)
        game, format_, options, entrants, pace = EVENTS[number % len(EVENTS)]
        draft = Tournament(
            slug=f"season-{number}",
            name=f"Season {number}",
            game=game,
            seats=2,
            format=format_,
            format_options=options,
            pace_ms=pace,
            concurrency=3,
        )
        tournament = create_tournament(draft=draft, by=None)
        open_tournament(tournament=tournament, by=None)
        for version in self._versions[:entrants]:
            enter_version(tournament=tournament, version=version, by=None)
        start_tournament(tournament=tournament, by=None)
        for person in self.people:
            chairs = [
                Chair(person=person),
                Chair(version=self._versions[number % BOTS]),
            ]
            create_table(game="bazar", chairs=chairs)

    @staticmethod
    def left() -> int:
        """Return how many matches and tournaments are not over."""
        matches = Match.objects.exclude(status__in=Match.OVER)
        running = Tournament.objects.filter(status=Tournament.Status.RUNNING)
        return matches.count() + running.count()


def _handed_in(number: int) -> BotVersion:
    """Return an active bot, which has come through the gate like any other."""
    owner = User.objects.create_user(f"author {number}")
    name = f"settled-{number}"
    code = Path(settled.__file__).read_text()
    metadata = METADATA.replace("clever", name)
    files = wheel(METADATA=metadata, code=code, entry_points=ENTRY)
    version = receive(owner=owner, data=_zipped(files))
    version.status, version.games = BotVersion.Status.ACTIVE, "\n".join(registry.GAMES)
    version.save(update_fields=["status", "games"])
    return version


def _zipped(files: Mapping[str, Content]) -> bytes:
    """Pack without the time of day, so that all runs hand in the same packages."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return stream.getvalue()
