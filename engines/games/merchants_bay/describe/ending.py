"""Who has won, and what decided between equal gold (C-54)."""

from collections.abc import Sequence
from itertools import pairwise

from engines.core.game import Language, Seat
from engines.core.words import Words
from engines.games.merchants_bay.describe.seats import player_forms, words_of
from engines.games.merchants_bay.face.sentences import seat_forms
from engines.games.merchants_bay.face.table import Seated, Table

GOODS = "goods"
CORRUPTION = "corruption"


def tie_break(view: Table, first: Seat, second: Seat, language: Language) -> str:
    """Say what put a seat before another with the same gold; empty if nothing did."""
    winner, loser = view.players[first], view.players[second]
    decider = _decider(winner, loser)
    if not decider:
        return ""
    names = words_of(view.players, language)
    counts = [
        sum(each.stall) if decider == GOODS else len(each.corruption)
        for each in (winner, loser)
    ]
    return names.sentence(
        f"tie_{decider}",
        first=seat_forms(first, names),
        second=seat_forms(second, names),
        most=max(counts),
        least=min(counts),
    )


def ties(view: Table, language: Language) -> list[str]:
    """Return what decided between neighbours in the final order, from the top."""
    order = sorted(range(len(view.ranks)), key=view.ranks.__getitem__)
    told = [tie_break(view, *pair, language) for pair in pairwise(order)]
    return [sentence for sentence in told if sentence]


def victory(view: Table, words: Words) -> str:
    """Return who has won, for a headline."""
    winners = [seat for seat, rank in enumerate(view.ranks) if rank == 1]
    players = view.players
    names = [player_forms(s, players[s].merchant, words)["the"] for s in winners]
    key = "won" if len(winners) == 1 else "won_together"
    if decider := _decider_of_victory(winners, players):
        key = f"won_{decider}"
    won = words.phrase("labels", key, players=words.join(names))
    return won[0].upper() + won[1:]


def _decider_of_victory(winners: Sequence[Seat], players: Sequence[Seated]) -> str:
    """Return the last thing that had to be counted for one seat to win alone."""
    if len(winners) > 1:
        return ""
    others = [player for seat, player in enumerate(players) if seat not in winners]
    deciders = {_decider(players[winners[0]], other) for other in others}
    return next((each for each in (CORRUPTION, GOODS) if each in deciders), "")


def _decider(winner: Seated, loser: Seated) -> str:
    if winner.gold != loser.gold:
        return ""
    if sum(winner.stall) != sum(loser.stall):
        return GOODS if sum(winner.stall) > sum(loser.stall) else ""
    return CORRUPTION if len(winner.corruption) < len(loser.corruption) else ""
