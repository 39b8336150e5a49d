"""What one viewer may know: here everybody sees everything."""

import msgspec

from engines.core.game import Viewer
from souk.cli.game_template.game.events import AnyEvent
from souk.cli.game_template.game.rules import coins, to_move
from souk.cli.game_template.game.state import State


class View(msgspec.Struct, frozen=True):
    """The market as one viewer sees it."""

    seat: int | None
    """Whose view it is: a seat, None for a spectator, -1 for one who sees all."""
    to_move: tuple[int, ...]
    """The seats that have a choice to make now; none when it is over."""
    lap: int
    """The number of the lap, from 1."""
    camel: int
    """The stall where the camel stands; 0 is the gate."""
    worth: tuple[int, ...]
    """What each stall is worth, by its number; the gate is worth nothing."""
    owners: tuple[int | None, ...]
    """Whose each stall is: a seat, None where it is free, -1 for the gate."""
    tokens: tuple[bool, ...]
    """Whether each seat has kept its token."""
    coins: tuple[int, ...]
    """The coins of each seat so far."""
    ranks: tuple[int, ...]
    """The final places, once the match is over."""


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """Return the event as it is, for nothing is hidden."""
    return event


def view(state: State, viewer: Viewer) -> View:
    return View(
        seat=viewer,
        to_move=to_move(state),
        lap=state.lap,
        camel=state.camel,
        worth=state.worth,
        owners=tuple(state.owners),
        tokens=tuple(state.tokens),
        coins=coins(state),
        ranks=state.ranks,
    )


def scores(seen: View) -> tuple[int | None, ...]:
    return seen.coins
