"""New Game: two traders lead one camel around a market and open stalls.

The rules are numbered on the page of the game, and every rule has a test that bears its
number. Nothing is hidden.

Rules version 1: the first.
"""

from engines.core.content import pinned
from engines.core.game import Game
from engines.core.players import random_player
from engines.core.records import Options
from souk.cli.game_template.game import events, moves
from souk.cli.game_template.game.content import CONTENT_HASH
from souk.cli.game_template.game.describe import (
    blurb,
    describe,
    heading,
    option_words,
    title,
)
from souk.cli.game_template.game.guide import guide, topics
from souk.cli.game_template.game.imagine import imagine
from souk.cli.game_template.game.picture import picture, touch_targets
from souk.cli.game_template.game.players import greedy_player
from souk.cli.game_template.game.roles import roles
from souk.cli.game_template.game.rules import (
    EVOLVE,
    evolve,
    execute,
    legal,
    objection,
    outcome,
    round_of,
    setup,
    to_move,
)
from souk.cli.game_template.game.state import State
from souk.cli.game_template.game.text import prompt, text, tie_break
from souk.cli.game_template.game.view import View, redact, scores, view

GAME: Game[State, moves.AnyMove, events.AnyEvent, View] = Game(
    name="new_game",
    rules_version=1,
    chance_version=2,
    content_hash=pinned(
        __name__,
        CONTENT_HASH,
        "70f621ed25fa0dc2df71e5fe96264a42c509a19ca6a16d641da6ad56c2ee0dac",
    ),
    seats=range(2, 3),
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
    round_of=round_of,
    redact=redact,
    view=view,
    imagine=imagine,
    describe=describe,
    heading=heading,
    prompt=prompt,
    picture=picture,
    touch_targets=touch_targets,
    scores=scores,
    roles=roles,
    tie_break=tie_break,
    text=text,
    title=title,
    blurb=blurb,
    option_words=option_words,
    guide=guide,
    topics=topics,
    players={"random": random_player, "greedy": greedy_player},
    highlights=frozenset({events.TokenGivenUp, events.MarketClosed}),
)
