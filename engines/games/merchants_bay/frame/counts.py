"""Things that are counted by kind: adventurers, goods, marbles."""


def change(counts: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    """Return counts of which one has changed."""
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])
