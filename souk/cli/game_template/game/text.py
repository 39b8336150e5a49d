"""The market for a terminal, what is asked, and what decides a tie."""

from typing import Final

from engines.core.game import Language, Seat
from souk.cli.game_template.game.content import TRADERS
from souk.cli.game_template.game.describe import question, trader, words
from souk.cli.game_template.game.view import View

COLUMNS: Final = 4


def text(view: View, language: Language) -> str:
    names = words(language)
    stalls = [_stall(view, stall, language) for stall in range(1, len(view.worth))]
    lines = [
        f"{names.title} · {names.phrase('labels', 'lap', lap=view.lap)}",
        prompt(view, language),
        "",
        *("".join(stalls[at::COLUMNS]).rstrip() for at in range(COLUMNS)),
        "",
        *(_trader(view, seat, language) for seat in range(len(TRADERS))),
    ]
    return "".join(f"{line}\n" for line in lines)


def _stall(view: View, stall: int, language: Language) -> str:
    """Return a stall: the camel before it, its number, its worth and its owner."""
    owner = view.owners[stall]
    name = "" if owner is None else trader(owner, language)
    camel = ">" if stall == view.camel else " "
    return f"{camel}{stall:>2}: {view.worth[stall]} {name:<10}"


def _trader(view: View, seat: Seat, language: Language) -> str:
    names = words(language)
    mark = ">" if seat in view.to_move else " "
    coins = names.count(view.coins[seat], "coin")
    token = f" · {names.name('labels', 'token')}" if view.tokens[seat] else ""
    return f"{mark} {trader(seat, language)} · {coins}{token}"


def prompt(view: View, language: Language) -> str:
    return question(view.to_move, view.ranks, language)


def tie_break(view: View, first: Seat, second: Seat, language: Language) -> str:
    """Say that a token that was kept decides between equal coins (R-09)."""
    is_level = view.coins[first] == view.coins[second]
    if not is_level or view.tokens[first] <= view.tokens[second]:
        return ""
    return words(language).sentence("tie_token", trader=trader(first, language))
