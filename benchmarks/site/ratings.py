"""How long it takes to compute all ratings anew from a long result log.

The log is that of 25,000 mirrored deals, each played four times by four out of sixty
bots; every hundredth match was voided later. No match is played for it: the rows that
its end would have left are copied in, with places drawn by how strong the bots are.
"""

import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import connection, transaction

from benchmarks.measure import Effort, Figure
from benchmarks.site import Findings
from benchmarks.site.ground import Ground
from bots.models import Bot, BotVersion
from engines.registry import GAMES
from tournaments.conduct.results import MatchResult, write_result
from tournaments.models import Competitor, Deal, Match, ResultEntry, ResultLogHead, Seat
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.services.ladders.projection import take_in
from tournaments.services.ladders.rebuild import differences, rebuild

GROUP = "ratings"
UNIT = "s"
FIRST_DEAL = 10_000_000
"""Far from the numbers that other parts are given by the database."""
DEALS = 25_000
SEATS = 4
PLAYERS = 60
VOID_ONE_IN = 100
LUCK = 3.0
"""How far chance moves a bot in a match; the best and the last are 2 apart."""
NEWS = 400


def measure(ground: Ground, effort: Effort) -> Findings:
    """Measure each once, by the clock on the wall: it is long enough."""
    with transaction.atomic():
        make_competitors()
        matches = copy_matches(FIRST_DEAL, DEALS)
        _append((match.id, "voided", "", 2) for match in matches[::VOID_ONE_IN])
    many = f"{len(matches):,} matches"
    name = ALGORITHMS[-1].name
    found = Findings()

    def add(what: str, work: Callable[[], object]) -> None:
        began = time.perf_counter()
        work()
        seconds = time.perf_counter() - began
        found.add(f"{GROUP}/{what}", UNIT, Figure((seconds,)))

    add(f"rebuild of {many}", lambda: rebuild(name))
    add(f"check of {many}", lambda: _require(not differences(name)))
    with transaction.atomic():
        news = copy_matches(FIRST_DEAL + DEALS, NEWS // SEATS)
    add(f"{NEWS} new results", lambda: _require(take_in(name)))
    _append([(news[0].id, "voided", "", 2)])
    add("a late void", lambda: _require(take_in(name)))
    return found


def _require(is_right: bool) -> None:
    if not is_right:
        raise RuntimeError("The ratings are wrong, so their speed says nothing.")


@dataclass(frozen=True, slots=True)
class Played:
    """A match as it is left behind."""

    id: UUID
    deal: int
    row: int
    players: tuple[int, ...]
    result: str


def copy_matches(first: int, deals: int) -> list[Played]:
    """Copy in what is left of the matches of some deals, and return these matches."""
    competitors = [*Competitor.objects.order_by("id").values_list("id", flat=True)]
    numbers = range(first, first + deals)
    matches = [match for deal in numbers for match in _played(deal, competitors)]
    _copy(
        Deal,
        ((deal, "\\\\x00", 0, True, True) for deal in numbers),
        "id, seed, block, is_closed, is_revealed",
    )
    _copy_rows_of_matches(matches)
    _copy(
        Seat,
        (
            (match.id, seat, player)
            for match in matches
            for seat, player in enumerate(match.players)
        ),
        "match_id, number, competitor_id",
    )
    _append((match.id, "finished", match.result, 1) for match in matches)
    return matches


def _append(facts: Iterable[tuple[UUID, str, str, int]]) -> None:
    """Add entries to the result log: match, kind, result, and where in its log."""
    head = ResultLogHead.objects.get()
    rows = [
        (number, *fact, "2026-01-01 00:00Z")
        for number, fact in enumerate(facts, start=head.position + 1)
    ]
    _copy(ResultEntry, rows, "position, match_id, kind, result, log_seq, at")
    head.position += len(rows)
    head.save()


def _played(deal: int, competitors: list[int]) -> Iterator[Played]:
    dice = random.Random(deal)
    seated = dice.sample(range(PLAYERS), SEATS)
    for row in range(SEATS):
        turned = seated[row:] + seated[:row]
        shown = [2 * place / PLAYERS + LUCK * dice.random() for place in turned]
        ranks = tuple(1 + sum(other > own for other in shown) for own in shown)
        players = tuple(competitors[place] for place in turned)
        result = write_result(MatchResult(ranks, ranks))
        yield Played(UUID(int=deal * SEATS + row), deal, row, players, result)


def _copy_rows_of_matches(matches: list[Played]) -> None:
    """Copy the rows of matches, alike but for what tells them apart."""
    model = Match(game=GAMES[0], deal_id=matches[0].deal, is_rated=True)
    model.status, model.row = Match.Status.FINISHED, SEATS
    model.save()
    table, own = Match._meta.db_table, {"id": "id", "deal_id": "deal", "row": "place"}
    columns = [field.column for field in Match._meta.concrete_fields]
    chosen = ", ".join(
        f"new.{own[name]}" if name in own else f'like_it."{name}"' for name in columns
    )
    names = ", ".join(f'"{name}"' for name in columns)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE new_matches (id uuid, deal int, place int)")
        _copy_into("new_matches", ((each.id, each.deal, each.row) for each in matches))
        cursor.execute(
            f"INSERT INTO {table} ({names}) SELECT {chosen} "
            f"FROM new_matches AS new, {table} AS like_it WHERE like_it.id = %s",
            [model.id],
        )
        cursor.execute("DROP TABLE new_matches")
    model.delete()


def _copy(model: Any, rows: Iterable[tuple[Any, ...]], columns: str) -> None:
    _copy_into(f"{model._meta.db_table} ({columns})", rows)


def _copy_into(table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY {table} FROM STDIN") as copy,
    ):
        copy.write("".join("\t".join(map(str, row)) + "\n" for row in rows))


def make_competitors() -> None:
    """Make those who are rated, unless another part has made them."""
    if Bot.objects.filter(name="rated-0").exists():
        return
    owner = User.objects.create_user("author")
    for number in range(PLAYERS):
        bot = Bot.objects.create(owner=owner, name=f"rated-{number}")
        version = BotVersion.objects.create(
            bot=bot,
            version="1.0",
            digest=f"{number:064x}",
            entry="bot:Bot",
            games="\n".join(GAMES),
            status=BotVersion.Status.ACTIVE,
            report='{"findings":[]}',
        )
        Competitor.objects.create(version=version)
