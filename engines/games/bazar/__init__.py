"""Bazar: guilds of merchants fight for the quarters of Constantinople, 2 to 4 players.

The rulebook is the French booklet of the boxed game. Its player sheets, its list of
events and its pictures are lost; `content/bazar.toml` holds the completion.

Rules version 1: the first.

Rules version 2: the match ends as soon as a guild has 75 coins, also during the
players' phase (B-10). A Favourite is placed before the tile under it is eliminated, and
it is told when the Black Market is full.
"""

from engines.core.content import pinned
from engines.core.game import Game
from engines.core.picture import LAYOUTS
from engines.core.players import random_player
from engines.core.records import Options
from engines.games.bazar import events, moves
from engines.games.bazar.coach import COACH
from engines.games.bazar.content import CONTENT_HASH
from engines.games.bazar.describe import (
    blurb,
    describe,
    heading,
    option_words,
    prompt,
    round_title,
    title,
)
from engines.games.bazar.guide import guide
from engines.games.bazar.guide.topics import topics
from engines.games.bazar.history import HISTORY
from engines.games.bazar.imagine import imagine
from engines.games.bazar.picture import picture
from engines.games.bazar.picture.touch_targets import touch_targets
from engines.games.bazar.players import greedy_player
from engines.games.bazar.reference import REFERENCE
from engines.games.bazar.roles import roles
from engines.games.bazar.rules import execute, legal, objection, outcome, to_move
from engines.games.bazar.rules.evolve import EVOLVE, evolve
from engines.games.bazar.rules.setup import setup
from engines.games.bazar.state import State
from engines.games.bazar.text import text, tie_break
from engines.games.bazar.view import View, redact, scores, view


def _round_of(state: State) -> int:
    return state.turn


GAME: Game[State, moves.AnyMove, events.AnyEvent, View] = Game(
    name="bazar",
    rules_version=2,
    chance_version=2,
    has_later_draws=False,
    content_hash=pinned(
        __name__,
        CONTENT_HASH,
        "cd52fdab7b967b344263f54bdc9d5478105b6a749490446aee8e0c5f7bb53e33",
    ),
    seats=range(2, 5),
    options=Options,
    moves=moves.MOVES,
    events=tuple(EVOLVE),
    view_type=View,
    new_state=State,
    setup=setup,
    evolve=evolve,
    to_move=to_move,
    legal=legal,
    objection=objection,
    execute=execute,
    outcome=outcome,
    round_of=_round_of,
    redact=redact,
    view=view,
    imagine=imagine,
    describe=describe,
    heading=heading,
    prompt=prompt,
    picture=picture,
    layouts=LAYOUTS,
    touch_targets=touch_targets,
    scores=scores,
    roles=roles,
    tie_break=tie_break,
    text=text,
    title=title,
    round_title=round_title,
    blurb=blurb,
    option_words=option_words,
    guide=guide,
    topics=topics,
    players={"random": random_player, "greedy": greedy_player},
    history=HISTORY,
    highlights=events.HIGHLIGHTS,
    coach=COACH,
    reference=REFERENCE,
)
