"""Laws of the state: it is the fold of the facts, and only facts change it."""

from typing import Any

from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.errors import IllegalMove
from engines.core.records import Move
from tests.engines.contract.anatomy import anatomy, mutable_parts
from tests.engines.matches import Match, play_on

REFUSALS = 4
"""How many forbidden moves are tried out in each position."""

PLAY_OUTS = 12
"""From how many positions of a match clones are played to their ends."""


def the_fold_of_the_stored_log_is_the_live_state(match: Match) -> None:
    game, records = match.game, codec(match.game)
    live = game.fold(game.begin(match.seats, match.chance, match.table.options))
    folded = game.new_state()
    for step in match.steps:
        if step.seat is not None:
            game.execute(live, step.seat, step.move, match.chance)
        game.fold(records.events(records.encode(step.events)), folded)
        assert anatomy(folded) == anatomy(live), f"{step.move} leads elsewhere."
    assert anatomy(match.last_position()) == anatomy(live), "The last fold differs."


def deciding_tells_what_executing_does_and_changes_nothing(match: Match) -> None:
    game, dice = match.game, match.dice("decide")
    for state, step in match.positions():
        before = anatomy(state)
        other = dice.choice(game.legal(state, step.seat))
        for move in (other, step.move):
            told = game.decide(state, step.seat, move, match.chance)
            assert anatomy(state) == before, f"Deciding {move} changed the state."
            live = state.clone()
            done = game.execute(live, step.seat, move, match.chance)
            assert done == told, f"Executing {move} is not what was decided."
            assert anatomy(game.fold(told, state.clone())) == anatomy(live), (
                f"What {move} did is not what it told."
            )
        assert told == step.events, f"{step.move} has not the same consequences again."


def a_refused_move_leaves_the_state_as_it_was(match: Match) -> None:
    game, dice = match.game, match.dice("refuse")
    for state, _ in match.positions():
        before = anatomy(state)
        for move in dice.sample(match.pool, min(REFUSALS, len(match.pool))):
            seat = dice.randrange(match.seats)
            why = game.objection(state, seat, move)
            if why is not None:
                refusal = _refusal(match, state, seat, move)
                assert refusal == why, f"{move}: {refusal} is not {why}"
                assert anatomy(state) == before, f"Refusing {move} changed the state."


def _refusal(match: Match, state: Any, seat: int, move: Move) -> str | None:
    try:
        match.game.execute(state, seat, move, match.chance)
    except IllegalMove as error:
        return str(error)
    return None


def looking_changes_nothing(match: Match) -> None:
    """Asking for moves, a view or an outcome leaves no trace."""
    game = match.game
    for state, _ in match.positions():
        before = anatomy(state)
        for seat in range(match.seats):
            offered = game.legal(state, seat)
            again = [*offered]
            offered.clear()
            assert game.legal(state, seat) == again, (
                "The caller got the game's own list."
            )
        for viewer in match.viewers:
            game.view(state, viewer)
        game.to_move(state), game.outcome(state), game.round_of(state)
        assert anatomy(state) == before, "Looking changed the state."


def a_clone_shares_nothing_that_can_change(match: Match) -> None:
    game = match.game
    fresh = mutable_parts(game.new_state())
    assert not fresh.keys() & mutable_parts(game.new_state()).keys(), (
        "Two new states share a part."
    )
    for state, step in match.positions():
        clone = state.clone()
        assert anatomy(clone) == anatomy(state), "A clone is not equal."
        shared = mutable_parts(state).keys() & mutable_parts(clone).keys()
        parts = [mutable_parts(state)[part] for part in shared]
        assert not parts, f"Before {step.move} a clone shares {parts}."


def a_clone_and_its_original_go_their_own_ways(match: Match) -> None:
    game = match.game
    for number, (state, _) in enumerate(match.positions()):
        if number % (len(match.steps) // PLAY_OUTS or 1):
            continue
        before = anatomy(state)
        clone, spare = state.clone(), state.clone()
        play_on(game, clone, Chance(b"clone"))
        assert anatomy(state) == before, "Playing on a clone changed the original."
        original = state.clone()
        events = play_on(game, original, Chance(b"original"))
        assert anatomy(spare) == before, "Playing on the original changed a clone."
        assert anatomy(game.fold(events, spare)) == anatomy(original), (
            "A clone does not follow the facts."
        )


def what_was_told_does_not_change_afterwards(match: Match) -> None:
    """Events and views hold no part of a state that goes on."""
    game, encode = match.game, codec(match.game).encode
    setup = game.begin(match.seats, match.chance, match.table.options)
    told = [(setup, encode(setup))]
    state = game.fold(setup)
    for step in match.made:
        view = game.view(state, step.seat)
        told.append((view, encode(view)))
        events = game.execute(state, step.seat, step.move, match.chance)
        told.append((events, encode(events)))
    for what, text in told:
        assert encode(what) == text, f"Was {text!r}, became {what}."


def rounds_only_count_up(match: Match) -> None:
    game, state = match.game, match.game.new_state()
    latest = 0
    for event in match.events:
        game.evolve(state, event)
        number = game.round_of(state)
        assert type(number) is int, f"Round {number!r} is no number."
        assert number >= latest, f"Round {number} after round {latest}: {event}."
        latest = number
    assert latest >= 1, "The match ended before its first round."


LAWS = (
    the_fold_of_the_stored_log_is_the_live_state,
    deciding_tells_what_executing_does_and_changes_nothing,
    a_refused_move_leaves_the_state_as_it_was,
    looking_changes_nothing,
    a_clone_shares_nothing_that_can_change,
    a_clone_and_its_original_go_their_own_ways,
    what_was_told_does_not_change_afterwards,
    rounds_only_count_up,
)
