"""The guide: the page of the game explains the rules, and every piece, with this.

What is written is in `en.toml` and `fr.toml` beside this file; what can be drawn or
counted follows from the game.
"""

from functools import cache
from typing import Final

from engines.core.chance import Chance
from engines.core.game import SPECTATOR, Language
from engines.core.guide import Guide, Topic
from engines.core.guide_file import Draw, read_guide
from engines.core.picture import Picture, Thing
from engines.core.records import Options
from souk.cli.game_template.game.content import BOX
from souk.cli.game_template.game.describe import words
from souk.cli.game_template.game.events import (
    AnyEvent,
    LapBegan,
    TokenGivenUp,
)
from souk.cli.game_template.game.moves import AnyMove, WalkBack, WalkOn
from souk.cli.game_template.game.picture import HOME, STYLE, picture
from souk.cli.game_template.game.rules import evolve, execute, setup
from souk.cli.game_template.game.state import State
from souk.cli.game_template.game.view import View, view

CHANCE: Final = Chance(bytes(32))
PIECES: Final = {
    "stall": "stall-1",
    "camel": "camel",
    "gate": "gate",
    "token": "token-0",
}
"""The thing of the picture that shows each piece, by the id of its topic."""
SIDE: Final = 140


@cache
def guide(language: Language) -> Guide:
    drawings: dict[str, Draw] = {
        "opened": lambda told: picture(_played(), told),
        "walked": lambda told: picture(_played(WalkOn(2), WalkOn(3)), told),
        "turned": lambda told: picture(
            _played(WalkOn(2), WalkOn(3), WalkBack(1)), told
        ),
    }
    return read_guide(
        "souk.cli.game_template.game",
        language,
        drawings=drawings,
        topics={"pieces": tuple(_piece(name, language) for name in PIECES)},
    )


def topics(record: AnyMove | AnyEvent, view: View | None = None) -> tuple[str, ...]:
    """Return what explains a move or an event."""
    match record:
        case WalkBack() | TokenGivenUp():
            return ("token",)
        case WalkOn():
            return ("camel",)
        case LapBegan():
            return ("gate",)
    return ()


def _piece(name: str, language: Language) -> Topic:
    names = words(language)
    forms = names.forms("pieces", name)
    facts: tuple[tuple[str, str], ...] = ()
    if name == "stall":
        worth = ", ".join(map(str, sorted({*BOX.stalls})))
        facts = ((names.name("labels", "worth"), worth),)
    drawn = _drawn(PIECES[name], forms["name"], language)
    return Topic(name, forms["name"], forms["text"], facts, drawn)


def _drawn(name: str, title: str, language: Language) -> Picture:
    """Draw one thing of the board by itself."""
    things = picture(_played(), language).things
    thing = next(one for one in things if one.id == name)
    alone = Thing(name, SIDE // 2, SIDE // 2, thing.shapes, look=thing.look)
    return Picture(SIDE, SIDE, title, STYLE, (alone,), HOME)


def _played(*moves: AnyMove) -> View:
    """Return the market after the first moves of a match."""
    state = State()
    for event in setup(Options(), 2, CHANCE):
        evolve(state, event)
    for number, move in enumerate(moves):
        execute(state, number % 2, move, CHANCE)
    return view(state, SPECTATOR)
