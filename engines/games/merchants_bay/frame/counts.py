"""Things that are counted by kind: adventurers, goods, marbles."""

from collections.abc import Sequence

from engines.core.chance import Chance


def change(counts: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    """Return counts of which one has changed."""
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def draw_from(counts: Sequence[int], chance: Chance, *key: str | int) -> int:
    """Return the kind of what comes out of a bag that is not empty (P-9)."""
    drawn = chance.below(sum(counts), *key)
    for kind, count in enumerate(counts):
        if drawn < count:
            return kind
        drawn -= count
    raise AssertionError("A number below the sum of all counts belongs to one of them.")
