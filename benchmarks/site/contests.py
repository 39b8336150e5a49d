"""A whole tournament: a round robin of sixteen bots, from start to final standings."""

import time
from pathlib import Path
from shutil import copytree
from typing import Final

from django.contrib.auth.models import User

from benchmarks.measure import Effort, Figure
from benchmarks.report import Table
from benchmarks.site import Findings
from benchmarks.site.ground import Ground
from benchmarks.site.hands import hands
from benchmarks.site.playing import BOT, activated, play_all, warm_up
from bots.models import BotVersion
from bots.packages.archives import archive_of
from bots.services.builtin import PROJECTS
from bots.services.uploads import receive
from tournaments.models import FinalStanding, Tournament
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.lifecycle import open_tournament, start_tournament
from tournaments.services.tournaments.scheduler import progress
from tournaments.services.tournaments.settings import create_tournament

GROUP: Final = "contest"
GAME: Final = "bazar"
ENTRANTS: Final = 16
SEATS: Final = 4
WORKERS: Final = 2


def measure(ground: Ground, effort: Effort) -> Findings:
    """Play it once: it takes long, and what is measured is one long stretch."""
    del effort
    found = Findings()
    with hands(WORKERS, ground.url) as crew:
        for hand in crew:
            hand.submit(warm_up).result()
        tournament = _opened(ground.folder)
        began = time.perf_counter()
        start_tournament(tournament=tournament, by=None)
        while progress(tournament_id=tournament.pk):
            playing = [hand.submit(play_all) for hand in crew]
            for one in playing:
                one.result()
        seconds = time.perf_counter() - began
    played = matches_of(tournament).count()
    places = FinalStanding.objects.filter(tournament=tournament).count()
    name = f"round robin of {ENTRANTS}, {WORKERS} processes"
    found.add(f"{GROUP}/{name}", "s", Figure((seconds,)))
    counts = {"entrants": ENTRANTS, "matches": played, "places": places}
    rows = [(what, str(count)) for what, count in counts.items()]
    found.tables.append(Table(f"The {name}", ("what", "how many"), rows))
    return found


def _opened(folder: Path) -> Tournament:
    draft = Tournament(
        slug="benchmark",
        name="The benchmark",
        game=GAME,
        seats=SEATS,
        format="round_robin",
        format_options="{}",
        concurrency=1000,
    )
    tournament = create_tournament(draft=draft, by=None)
    open_tournament(tournament=tournament, by=None)
    for number in range(ENTRANTS):
        version = _of_another_owner(folder, number)
        enter_version(tournament=tournament, version=version, by=None)
    return tournament


def _of_another_owner(folder: Path, number: int) -> BotVersion:
    """Hand the bot in under another name: at a rated table no owner meets own bots."""
    project = folder / f"greedy-{number}"
    copytree(PROJECTS / BOT, project)
    about = project / "pyproject.toml"
    about.write_text(about.read_text().replace(f'"{BOT}"', f'"{project.name}"'))
    owner = User.objects.create_user(f"author {number}")
    return activated(receive(owner=owner, data=archive_of(project)))
