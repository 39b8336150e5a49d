"""Bazar Quest: merchants equip heroes who fight monsters, 2 to 6 players.

The rulebook is the French booklet of the boxed game, which is known as Bargain Quest in
English. It names only a handful of its cards; `content/bazar_quest.toml` holds the
completion.

Rules version 2: who has room and a card has to store one (Q-49, A-02). The number of
items displayed or stored stays hidden until everybody has finished: a seat decides on
each of its places, so that its moves tell nothing.
Rules version 1: the first. Nothing had to be stored, and a seat stopped when it liked.
"""

from engines.core.content import pinned
from engines.core.game import Game
from engines.core.picture import LAYOUTS
from engines.core.players import random_player
from engines.games.bazar_quest import events, moves
from engines.games.bazar_quest.coach import COACH
from engines.games.bazar_quest.content import CONTENT_HASH
from engines.games.bazar_quest.describe import (
    blurb,
    describe,
    heading,
    option_words,
    prompt,
    round_title,
    title,
)
from engines.games.bazar_quest.guide import guide
from engines.games.bazar_quest.guide.references import topics
from engines.games.bazar_quest.imagine import imagine
from engines.games.bazar_quest.picture import picture
from engines.games.bazar_quest.picture.touch_targets import touch_targets
from engines.games.bazar_quest.players import greedy_player
from engines.games.bazar_quest.reference import REFERENCE
from engines.games.bazar_quest.roles import roles
from engines.games.bazar_quest.rules import (
    execute,
    legal,
    objection,
    outcome,
    to_move,
)
from engines.games.bazar_quest.rules.evolve import EVOLVE, evolve
from engines.games.bazar_quest.rules.setup import setup
from engines.games.bazar_quest.state import QuestOptions, State
from engines.games.bazar_quest.text import text, tie_break
from engines.games.bazar_quest.view import View, redact, scores, view


def _round_of(state: State) -> int:
    return state.round


GAME: Game[State, moves.AnyMove, events.AnyEvent, View] = Game(
    name="bazar_quest",
    rules_version=2,
    chance_version=2,
    content_hash=pinned(
        __name__,
        CONTENT_HASH,
        "a404cc9bd920ad250533f956701415d9a234929b2d778652be9ec9b031a3f94b",
    ),
    seats=range(2, 7),
    options=QuestOptions,
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
    highlights=events.HIGHLIGHTS,
    coach=COACH,
    can_defeat_everybody=True,
    reference=REFERENCE,
)
