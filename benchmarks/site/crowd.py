"""Pages while a crowd watches: two hundred readers of one match, and visitors besides.

One server process answers everything, as in an installation; the readers, who wait for
the match to grow, and the visitors, who ask for pages as fast as they are answered, are
processes of their own on the same machine. So this is by the clock on the wall, and a
page is to be compared with the least that Django can answer in the same run.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from benchmarks.measure import Effort, Figure, percentile
from benchmarks.report import Table
from benchmarks.site import Findings, ratings
from benchmarks.site.ground import Ground, redis
from benchmarks.site.hands import hands
from benchmarks.site.readers import Heard, watch_a_match
from benchmarks.site.server import get, serving
from benchmarks.site.storing import store
from tournaments.models import Ladder
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.services.ladders.rebuild import rebuild

GROUP: Final = "crowd"
READERS: Final = 200
VISITORS: Final = 8
SECONDS: Final = 2.0
"""How long one page is asked for in one run."""
BEGIN_S: Final = 4.0
"""All readers are there by then."""
FIRST_DEAL: Final = 2 * ratings.FIRST_DEAL
RATED_DEALS: Final = 250
BARE: Final = "/bench/bare.json"


def measure(ground: Ground, effort: Effort) -> Findings:
    pages = _pages()
    speeds: dict[str, list[float]] = {name: [] for name in pages}
    slowest: dict[str, list[float]] = {name: [] for name in pages}
    length = BEGIN_S + effort.runs * len(pages) * SECONDS
    with redis(), serving() as server, hands(1, ground.url) as (reader,):
        watching = reader.submit(
            watch_a_match, server.url, READERS, length, settings.REDIS_URL
        )
        time.sleep(BEGIN_S)
        for _ in range(effort.runs):
            for name, address in pages.items():
                took = _response_times(server.url, address)
                speeds[name].append(len(took) / SECONDS)
                slowest[name].append(1000 * percentile(took, 95))
        heard: Heard = watching.result()
    found = Findings()
    for name in pages:
        found.add(f"{GROUP}/{name}", "requests a second", Figure(tuple(speeds[name])))
    for name in pages:
        path = f"{GROUP}/{name}, 95 of 100 within"
        found.add(path, "ms", Figure(tuple(slowest[name])))
    for share in (50, 95):
        path = f"{GROUP}/a step reaches {share} of 100 readers within"
        found.add(path, "ms", Figure((1000 * percentile(heard.delays, share),)))
    found.tables.append(_table(heard))
    return found


def _pages() -> dict[str, str]:
    """Fill the site, and return what visitors ask for."""
    ratings.make_competitors()
    ratings.copy_matches(FIRST_DEAL, RATED_DEALS)
    rebuild(ALGORITHMS[-1].name)
    match = store(0)
    for number in range(1, 20):
        store(number)
    page = reverse("replays:match", args=[match])
    ladder = Ladder.objects.order_by("id").first()
    assert ladder is not None
    return {
        "bare JsonResponse": BARE,
        "home": reverse("home"),
        "ladder": reverse("ladders:ladder", args=[ladder.pk]),
        "match page": f"{page}?step=20",
        "film": f"{page}film.json",
        "step as JSON": f"{page}steps/20.json",
    }


def _response_times(url: str, address: str) -> list[float]:
    """Let all visitors ask for one address again and again; return what each took."""
    end = time.perf_counter() + SECONDS
    with ThreadPoolExecutor(VISITORS) as threads:
        visits = [threads.submit(_visit, url, address, end) for _ in range(VISITORS)]
    return [seconds for visit in visits for seconds in visit.result()]


def _visit(url: str, address: str, end: float) -> list[float]:
    place = urlsplit(url)
    assert place.hostname is not None
    connection = HTTPConnection(place.hostname, place.port, timeout=30)
    took = []
    while (began := time.perf_counter()) < end:
        get(connection, address)
        took.append(time.perf_counter() - began)
    connection.close()
    return took


def _table(heard: Heard) -> Table:
    rows = [
        ("readers", str(READERS)),
        ("steps of the match meanwhile", str(heard.steps)),
        ("steps that readers were told of", f"{len(heard.delays):,}"),
        ("steps that a reader missed", str(heard.missed)),
    ]
    return Table("The crowd", ("what", "how many"), rows)
