"""The laws of the contract on matches nobody has played before; run by `make fuzz`.

Every run plays other matches. The report of a broken law says what the run began with,
and a run that begins with the same plays the same matches in the same order:

    SOUK_FUZZ_SEED=1767225600 SOUK_FUZZ_SECONDS=60 make fuzz

The seconds, 3 unless told otherwise, are for each law at each table.
"""

import os
import time
from collections.abc import Iterator
from itertools import count

import pytest

from engines.core.game import AnyGame
from engines.registry import GAMES, load
from tests.engines.contract.laws import LAWS
from tests.engines.contract.sealed_bids import SEALED_BIDS
from tests.engines.matches import (
    Match,
    Table,
    play_match,
    play_matches,
    registered_tables,
    tables_of,
)

pytestmark = pytest.mark.fuzz

START = os.environ.get("SOUK_FUZZ_SEED") or str(time.time_ns())

SECONDS = float(os.environ.get("SOUK_FUZZ_SECONDS", "3"))
POOLED = 10
"""How many matches share a pool of moves."""

RARE = 3_000
"""In how many matches at each table even the rarest record occurs."""


def fresh_matches(table: Table, purpose: str) -> Iterator[Match]:
    """Yield matches until the time is over, at least one."""
    end = time.monotonic() + SECONDS
    for batch in count():
        seeds = [f"{START} {purpose} {batch}-{part}".encode() for part in range(POOLED)]
        for match in play_matches(table, seeds):
            yield match
            if time.monotonic() > end:
                return


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(
    "table", [*tables_of(SEALED_BIDS), *registered_tables()], ids=str
)
def test_no_match_breaks_the_law(table, law):
    for match in fresh_matches(table, law.__name__):
        try:
            law(match)
        except Exception as error:
            error.add_note(
                f"SOUK_FUZZ_SEED={START}, table {table}, match seed {match.seed!r}"
            )
            raise


@pytest.mark.parametrize("game", [*map(load, GAMES)], ids=lambda game: game.name)
def test_even_the_rarest_record_occurs(game: AnyGame):
    missing = {*game.moves, *game.events}
    for number in range(RARE):
        for table in tables_of(game):
            for step in play_match(table, f"{START} rare {number}".encode()).steps:
                missing -= {type(record) for record in (step.move, *step.events)}
        if not missing:
            return
    assert missing == set(), f"SOUK_FUZZ_SEED={START}"
