"""Where seats are ranked whose players could not go on."""

from collections.abc import Sequence

from engines.core.game import Outcome, Seat


def with_forfeits(outcome: Outcome, forfeited: Sequence[Seat]) -> Outcome:
    """Rank seats that failed behind all others, the first to fail last of all.

    A stand-in that played on has no claim to a place. The scores stay as they were
    played, for the others met them at the table.
    """
    behind = {seat: len(forfeited) - place for place, seat in enumerate(forfeited)}
    keys = [(behind.get(seat, 0), rank) for seat, rank in enumerate(outcome.ranks)]
    ranks = tuple(1 + sum(other < key for other in keys) for key in keys)
    return Outcome(ranks, outcome.scores, outcome.kind)
