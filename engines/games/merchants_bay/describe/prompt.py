"""What the player whose turn it is decides, in a few words."""

from typing import Final

from engines.core.game import Language
from engines.core.words import Words
from engines.games.merchants_bay.describe.ending import victory
from engines.games.merchants_bay.describe.seats import player_forms
from engines.games.merchants_bay.face.sentences import (
    adventurer_forms,
    boat_name,
    townsfolk_kind,
)
from engines.games.merchants_bay.face.table import Table
from engines.games.merchants_bay.rules import QUESTIONS
from engines.games.merchants_bay.words import words

_ASKED: Final = frozenset(key for key, asked in QUESTIONS.items() if asked.moves)
"""What players decide; all else goes on by itself."""


def prompt(view: Table, language: Language) -> str:
    """Return what the seats to move are asked or, at the end, who has won."""
    names = words(language)
    if view.ranks:
        return victory(view, names)
    if view.asked not in _ASKED or not view.to_move:
        return names.name("asked", "nothing")
    called = [
        player_forms(seat, view.players[seat].merchant, names)["name"]
        for seat in view.to_move
    ]
    player = names.join(called)
    return names.phrase(
        "labels",
        "asked",
        player=player[0].upper() + player[1:],
        question=names.phrase("asked", view.asked, **_subjects(view, names)),
    )


def _subjects(view: Table, words: Words) -> dict[str, object]:
    """Return what a question may be about: somebody, a boat, a pier."""
    unfinished = view.unfinished
    subjects: dict[str, object] = {}
    if unfinished.boarding is not None:
        subjects["adventurer"] = adventurer_forms(unfinished.boarding, words)
    for boat in (unfinished.robbed_boat, unfinished.full_boat):
        if boat is not None:
            subjects["boat"] = boat_name(boat, words)
    if unfinished.recruit is not None:
        subjects["recruit"] = townsfolk_kind(unfinished.recruit, words)
    if unfinished.pier is not None:
        subjects["pier"] = words.forms("piers", unfinished.pier)
    return subjects
