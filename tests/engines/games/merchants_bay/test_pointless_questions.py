"""No question whose answer changes nothing: measured over many matches (version 2)."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from engines.core.codec import codec
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.content import GOODS_SOLD_AT
from engines.games.merchants_bay.merchants.blacksmith.shop import LOCKED, shop_of
from engines.games.merchants_bay.rules import asked
from tests.engines.matches import Match, Table, play_match

MATCHES = 40
CULT = b'{"townsfolk":["mercenaries","sailors"],"rogues":"cultists"}'


@cache
def matches() -> tuple[Match, ...]:
    """Play at tables of four with Cultists, where every merchant takes part."""
    table = Table(GAME, 4, codec(GAME).options(CULT))
    return tuple(play_match(table, b"asked %d" % n) for n in range(MATCHES))


def positions(question: str) -> Iterator[Any]:
    """Yield each position of all matches in which this question was asked."""
    for match in matches():
        for state, _ in match.positions():
            if asked(state) == question:
                yield state


def test_p6_whoever_is_asked_at_a_pier_has_something_to_sell_there():
    goods = [
        sum(state.stalls[state.active][good] for good in GOODS_SOLD_AT[state.pier])
        for state in positions("sell")
    ]
    assert len(goods) > 10 * MATCHES
    assert goods.count(0) == 0


def test_p7_whoever_is_asked_what_to_unlock_leaves_a_die_locked():
    left = [
        shop.alloy.count(LOCKED) - shop.unlocks
        for shop in (shop_of(s, s.active) for s in positions("blacksmith_unlock"))
    ]
    assert len(left) > MATCHES // 4
    assert min(left) > 0
