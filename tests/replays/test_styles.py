"""The site's styles and the pictures' keep out of each other's way."""

import re
from pathlib import Path

import pytest

from engines import registry
from engines.core.chance import Chance
from engines.core.game import OMNISCIENT, AnyGame
from engines.core.play import Step, ask_in_turn, play

STYLES = [
    Path("souk/static/souk/souk.css"),
    Path("souk/static/souk/parts.css"),
    *sorted(Path("replays/static/replays").glob("*.css")),
    Path("tournaments/static/tournaments/tables.css"),
    Path("tournaments/static/tournaments/games.css"),
]
"""All that pages with pictures load."""
DRESSES = re.compile(
    r"(?<![\w-])(fill|stroke|opacity|transform|filter|clip-path|mask|visibility|width|"
    r"height|font(?!-variant-numeric)|letter-spacing|animation|transition)"
)
"""The properties that change how a shape looks; others do nothing to it."""
EVERY = 9
"""How many steps apart the pictures are that are looked at."""


def classes_for_anything() -> set[frozenset[str]]:
    """Return the classes that the site dresses wherever they stand together."""
    found: set[frozenset[str]] = set()
    for path in STYLES:
        text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        for selectors, rules in re.findall(r"([^{};]+)\{([^{}]*)\}", text):
            if not DRESSES.search(rules):
                continue
            for selector in selectors.split(","):
                if re.fullmatch(r"(\.[\w-]+)+(:[\w-]+)*", selector.strip()):
                    found.add(frozenset(re.findall(r"\.([\w-]+)", selector)))
    return found


def classes_in_pictures(game: AnyGame) -> set[frozenset[str]]:
    """Return the classes of the shapes, as they stand together."""
    seats = game.seats.stop - 1
    steps: list[Step] = []
    players = [game.players["random"](Chance(bytes(32)))] * seats
    chance = Chance(bytes([7]) * 32)
    play(game, seats, ask_in_turn(players), chance=chance, sink=steps.append)
    found, state = set(), game.new_state()
    for number, step in enumerate(steps):
        game.fold(step.events, state)
        if number % EVERY == 0:
            picture = game.picture(game.view(state, OMNISCIENT), "en")
            found |= set(re.findall(r'class="([^"]*)"', picture.svg()))
    return {frozenset(names.split()) - {"souk-picture"} for names in found}


@pytest.mark.parametrize("name", registry.GAMES)
def test_no_style_of_the_site_reaches_into_a_picture(name):
    """A bare class of a page would also dress a shape of the same class."""
    shapes = classes_in_pictures(registry.load(name))
    assert not [
        (dressed, shape)
        for dressed in classes_for_anything()
        for shape in shapes
        if dressed <= shape
    ]


def test_a_bare_class_would_be_noticed():
    assert {"seat"} in classes_for_anything()
    assert {"sign"} not in classes_for_anything()
