"""Tables in a browser's test: bots that sit there, and a worker beside the browser."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

from django.contrib.auth.models import User

from bots.bot_table import stand_in
from bots.driver.table import BotTable
from bots.models import Bot, BotVersion
from engines import registry
from tests.databases import in_own_connection
from tournaments.conduct.ports import LeaseKeeper, SetTable
from tournaments.conduct.position import MatchPosition
from tournaments.conduct.seeds import seat_seed
from tournaments.models import Match
from tournaments.services.matches.runner import World, play_next

LOOK_S = 0.02


def make_bots(*names: str) -> None:
    """Make bots that play everything; players of this process sit there for them."""
    owner = User.objects.create_user("their author")
    for number, name in enumerate(names):
        BotVersion.objects.create(
            bot=Bot.objects.create(owner=owner, name=name),
            version="1.0",
            digest=f"{number:064x}",
            entry="bot:Bot",
            games="\n".join(registry.GAMES),
            status=BotVersion.Status.ACTIVE,
            report='{"findings":[]}',
        )


def random_players(match: Match, watch: LeaseKeeper) -> SetTable:
    @contextmanager
    def set_table(position: MatchPosition) -> Iterator[BotTable]:
        seats = range(len(position.header.seats))
        deal = bytes(match.deal.seed)
        players = {
            seat: stand_in(
                position.game, seat_seed(deal, match.id, seat, None), "random"
            )
            for seat in seats
        }
        yield BotTable({}, players, stand_in=players.__getitem__)

    return set_table


@contextmanager
def worker() -> Iterator[None]:
    """Play all matches that are ready, for as long as this lasts, without a pause."""
    is_over = Event()

    def work() -> None:
        world = World(make_table=random_players)
        while not is_over.wait(LOOK_S):
            Match.objects.filter(pace_ms__gt=0).update(pace_ms=0)
            while play_next(worker="a worker", world=world):
                pass

    with ThreadPoolExecutor(1) as thread:
        working = thread.submit(in_own_connection, work)
        try:
            yield
        finally:
            is_over.set()
        working.result()
