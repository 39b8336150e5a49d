"""What a page costs the server, beside the least that Django can answer.

Requests per second of the server's CPU time, which is read from the server itself. The
database's own time is not in it; how often it is asked stands in a table of its own.
"""

import random
from collections.abc import Callable
from itertools import count
from uuid import UUID

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.measure import Cell, Effort
from benchmarks.measure import measure as measure_cells
from benchmarks.progress import Progress
from benchmarks.report import Table
from benchmarks.site import Findings
from benchmarks.site.ground import Ground
from benchmarks.site.matches import played
from benchmarks.site.server import Server, serving
from benchmarks.site.storing import store
from replays.selectors import OPEN_LOGS, REPLAYS, REPLAYS_CACHED

GROUP = "pages"
UNIT = "requests a CPU second"
REQUESTS = 12
"""In one piece of work; pages for people take longer, so fewer do."""
PAGE_REQUESTS = 4
PASSES = 3
PIECES = 4
EARLY = 3
KEPT = 32
"""Matches whose replays the server caches at the same time."""


def measure(ground: Ground, effort: Effort) -> Findings:
    matches = [store(number) for number in range(REPLAYS_CACHED + 8)]
    # The same match twice: the first to ask for one in a while also reads its row, and
    # that must not always be the early step.
    addresses = _addresses(store(0), store(0), played(0).decisions)
    part = Effort(effort.runs, min(effort.passes, PASSES), PIECES)
    # Apart: unused entries must not push out those that are in use.
    with serving() as server, serving() as forgetful:
        pieces = {
            "bare JsonResponse": _same(server, "/bench/bare.json"),
            **{name: _same(server, address) for name, address in addresses.items()},
            f"any step of {KEPT} matches": _any(server, matches[:KEPT]),
            "step of a match nobody looked at lately": _unseen(forgetful, matches),
        }
        cells = [Cell(GROUP, name, UNIT, piece) for name, piece in pieces.items()]
        found = measure_cells(
            cells,
            part,
            Progress(),
            lambda: server.cpu_seconds() + forgetful.cpu_seconds(),
        )
    return Findings(found, dict.fromkeys(found, UNIT), [_queries(addresses)])


def _addresses(match: UUID, twin: UUID, last: int) -> dict[str, str]:
    page, other = f"/matches/{match}/", f"/matches/{twin}/"
    return {
        f"step {EARLY} as JSON": f"{page}steps/{EARLY}.json",
        "last step as JSON": f"{other}steps/{last}.json",
        f"page at step {EARLY}": f"{page}?step={EARLY}",
        "page at the last step": f"{other}?step={last}",
        "film": f"{page}film.json",
        "list of matches": "/matches/",
    }


def _same(server: Server, address: str) -> Callable[[int], int]:
    requests = REQUESTS if address.endswith(".json") else PAGE_REQUESTS
    return lambda number: server.load([address] * requests)


def _any(server: Server, matches: list[UUID]) -> Callable[[int], int]:
    """Return requests for steps all over the matches, hardly ever the same twice."""

    def ask(number: int) -> int:
        dice = random.Random(number)
        chosen = [dice.randrange(len(matches)) for _ in range(REQUESTS)]
        return server.load(
            [
                f"/matches/{matches[place]}/steps/"
                f"{dice.randint(0, played(place).decisions)}.json"
                for place in chosen
            ]
        )

    return ask


def _unseen(server: Server, matches: list[UUID]) -> Callable[[int], int]:
    """Return requests of which each has to begin with the log."""
    turns = count()

    def ask(number: int) -> int:
        match = matches[next(turns) % len(matches)]
        return server.load([f"/matches/{match}/steps/{EARLY}.json"])

    return ask


def _queries(addresses: dict[str, str]) -> Table:
    client = Client()
    rows = []
    for name, address in addresses.items():
        REPLAYS.clear()
        counts = [_count_queries(client, address) for _ in range(2)]
        rows.append((name, *map(str, counts)))
    return Table(
        "Queries of a page: without a replay of the match in the cache, and with one",
        ("page", "without", "with"),
        rows,
    )


def _count_queries(client: Client, address: str) -> int:
    # Else the row of the match may be known for another moment, or just no more.
    OPEN_LOGS.clear()
    with CaptureQueriesContext(connection) as captured:
        client.get(address, headers={"host": "localhost"})
    return len(captured)
