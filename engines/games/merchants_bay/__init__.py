"""La Baie des Marchands: four very different shops on one bay, 2 to 4 players.

The rulebook is the French base booklet of the boxed game. The booklets of the merchants
and all pictures are lost; `content/merchants_bay.toml` and the folder of each merchant
hold the completion.

Rules version 1: the first.
Rules version 2: a hand of the clock saves an hour, 3 to H1 to 4 and 6 to H2 to 7, where
it had cost one; no bribe is offered to a seat with nothing left to sell at a pier; a
Smelt that unlocks all dice asks nothing. Of the completion: more rogues in the lair,
other corruption cards, other costs of recruiting, sponsors, some staff and locations,
cooler large furnaces, more Ichor, more dice for a Smelt, a fifth free alloy die, and a
hotter ember.
"""

from engines.core.content import pinned
from engines.core.game import Game
from engines.core.picture import LAYOUTS
from engines.core.players import random_player
from engines.core.records import Event, Move
from engines.games.merchants_bay import events, moves
from engines.games.merchants_bay.coach import COACH
from engines.games.merchants_bay.describe import (
    blurb,
    describe,
    heading,
    move_kind,
    option_words,
    round_title,
    title,
)
from engines.games.merchants_bay.describe.ending import tie_break
from engines.games.merchants_bay.describe.prompt import prompt
from engines.games.merchants_bay.guide import guide, topics
from engines.games.merchants_bay.history import HISTORY
from engines.games.merchants_bay.imagine import imagine
from engines.games.merchants_bay.merchants import CONTENT_HASH, MERCHANTS
from engines.games.merchants_bay.options import BayOptions
from engines.games.merchants_bay.picture import picture
from engines.games.merchants_bay.picture.touch_targets import touch_targets
from engines.games.merchants_bay.players import greedy_player
from engines.games.merchants_bay.reference import REFERENCE
from engines.games.merchants_bay.roles import role_names, roles
from engines.games.merchants_bay.rules import (
    execute,
    legal,
    objection,
    outcome,
    set_up,
    to_move,
)
from engines.games.merchants_bay.rules.evolve import EVOLVE, evolve
from engines.games.merchants_bay.state import State
from engines.games.merchants_bay.text import text
from engines.games.merchants_bay.view import View, redact, scores, view


def _round_of(state: State) -> int:
    return state.round


GAME: Game[State, Move, Event, View] = Game(
    name="merchants_bay",
    rules_version=2,
    chance_version=2,
    content_hash=pinned(
        __name__,
        CONTENT_HASH,
        "48d91d97cd0132fa376d0b4d92271f16c56e14934a17f4198718d9295321e091",
    ),
    seats=range(2, 5),
    options=BayOptions,
    moves=(*moves.MOVES, *(kind for each in MERCHANTS for kind in each.moves)),
    events=tuple(EVOLVE),
    view_type=View,
    new_state=State,
    setup=set_up,
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
    move_kind=move_kind,
    prompt=prompt,
    picture=picture,
    layouts=LAYOUTS,
    touch_targets=touch_targets,
    scores=scores,
    roles=roles,
    role_names=role_names,
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
