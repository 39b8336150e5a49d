"""Laws of knowledge: nobody learns more than redacted events tell."""

from typing import Any

from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.game import OMNISCIENT, SPECTATOR, Viewer
from engines.core.records import Event
from tests.engines.contract.anatomy import anatomy
from tests.engines.contract.fairness import RedrawnChance, setup_draws_of
from tests.engines.matches import Match, play_on

REDRAWS = 20
"""How often each draw of a setup is made again, in search of one that looks alike."""

DREAMS = 8
PLAY_OUTS = 8
"""From how many positions of a match everybody's dream is played to its end."""


def _told(match: Match, events: list[Event], viewer: Viewer) -> list[Event]:
    """Return the events as a viewer gets them, over the wire."""
    records = codec(match.game)
    told = [match.game.redact(event, viewer) for event in events]
    return records.events(records.encode(told))


def a_view_follows_from_what_its_viewer_was_told(match: Match) -> None:
    """So a view can leak nothing: the hidden part never reached its inputs."""
    game, state = match.game, match.game.new_state()
    told = {viewer: game.new_state() for viewer in match.viewers}
    for event in match.events:
        game.evolve(state, event)
        for viewer, partial in told.items():
            game.fold(_told(match, [event], viewer), partial)
            seen, expected = game.view(partial, viewer), game.view(state, viewer)
            assert seen == expected, f"{viewer} sees more than was told: {event}."


def a_view_says_whose_it_is(match: Match) -> None:
    """A bot that looks ahead asks the view for its seat."""
    for state, _ in match.positions():
        for viewer in match.viewers:
            seat = getattr(match.game.view(state, viewer), "seat", "nobody")
            assert seat == viewer, f"The view of {viewer} is that of {seat}."


def what_is_public_follows_from_what_anybody_was_told(match: Match) -> None:
    """Who is to move, which round it is and how it ended is hidden from nobody."""
    game, state = match.game, match.game.new_state()
    told = {viewer: game.new_state() for viewer in match.viewers}
    for step in match.steps:
        game.fold(step.events, state)
        for viewer, partial in told.items():
            game.fold(_told(match, step.events, viewer), partial)
            for public in (game.to_move, game.round_of, game.outcome):
                assert public(partial) == public(state), (
                    f"{viewer} was told another {public} after {step.move}."
                )


def redacting_again_takes_nothing_more_away(match: Match) -> None:
    redact = match.game.redact
    for event in match.events:
        assert redact(event, OMNISCIENT) == event, f"{event} is hidden from all."
        for viewer in match.viewers:
            told = redact(event, viewer)
            assert type(told) is type(event), f"{event} became {told}."
            assert redact(told, viewer) == told, f"{told} is redacted twice."
            assert redact(told, OMNISCIENT) == told, f"{told} became another fact."


def a_spectator_is_told_no_more_than_a_seat(match: Match) -> None:
    redact = match.game.redact
    for event in match.events:
        public = redact(event, SPECTATOR)
        for viewer in match.viewers:
            through = redact(redact(event, viewer), SPECTATOR)
            assert through == public, (
                f"A spectator knows of {event}, {viewer} does not."
            )


def setups_that_look_alike_are_told_alike(match: Match) -> None:
    """Where a view is the same whatever was drawn, so is all that the viewer was told.

    The law of views alone would be kept by a game that tells everybody everything. What
    was told is compared as the state it leads to, for players see in which order they
    drew their cards, and nobody need remember it.
    """
    game, options = match.game, match.table.options
    setup = game.begin(match.seats, match.chance, options)
    here = game.fold(setup)
    views = {viewer: game.view(here, viewer) for viewer in match.viewers[:-1]}
    known = {v: anatomy(game.fold(_told(match, setup, v))) for v in views}
    for draw in setup_draws_of(match):
        for number in range(REDRAWS):
            chance = RedrawnChance(
                match.chance, draw.key, game.chance(b"other %d" % number)
            )
            others = game.begin(match.seats, chance, options)
            there = game.fold(others)
            for viewer, view in views.items():
                if game.view(there, viewer) == view:
                    told = game.fold(_told(match, others, viewer))
                    assert anatomy(told) == known[viewer], (
                        f"{viewer} cannot see {draw.key}, but is told."
                    )


def worlds_that_look_alike_are_told_alike(match: Match) -> None:
    """The same holds for a move in two worlds that a viewer cannot tell apart.

    The other world is imagined. In it the seat makes the same move, where it can, and
    another one, which may be hidden too. A difference that the viewer sees afterwards
    may be told.
    """
    game, dice = match.game, match.dice("worlds")
    partial = {
        viewer: game.fold(_told(match, match.steps[0].events, viewer))
        for viewer in match.viewers[:-1]
    }
    for number, (state, step) in enumerate(match.positions()):
        after = game.fold(step.events, state.clone())
        some = match.some_viewers(dice)
        for viewer, known in partial.items():
            before = known.clone()
            game.fold(_told(match, step.events, viewer), known)
            if viewer not in some:
                continue
            seen = game.view(after, viewer)
            there = game.imagine(game.view(state, viewer), Chance(b"%d" % number))
            moves = game.legal(there, step.seat)
            for move in dict.fromkeys((step.move, moves[number % len(moves)])):
                if not game.is_legal(there, step.seat, move):
                    continue
                other = there.clone()
                others = game.execute(other, step.seat, move, match.chance)
                if game.view(other, viewer) == seen:
                    told = _followed(match, others, viewer, before.clone())
                    assert anatomy(told) == anatomy(known), (
                        f"{viewer} is told what it cannot see: {step} or {others}."
                    )


def _followed(match: Match, events: list[Event], viewer: Viewer, state: Any) -> Any:
    """Return the state of a viewer who is told this, which must make sense to it."""
    try:
        return match.game.fold(_told(match, events, viewer), state)
    except Exception as error:
        raise AssertionError(f"{viewer} cannot follow {events}: {error!r}") from error


# --- imagination ---------------------------------------------------------------------


def an_imagined_state_fits_the_view(match: Match) -> None:
    game, dice = match.game, match.dice("dreams")
    for number, state in enumerate(match.all_positions()):
        asked = game.to_move(state)
        for viewer in match.some_viewers(dice):
            view = game.view(state, viewer)
            dream = game.imagine(view, Chance(b"dream %d" % number))
            assert game.view(dream, viewer) == view, f"{viewer} dreams what is not."
            assert game.to_move(dream) == asked, f"{viewer} dreams of another turn."
            for public in (game.round_of, game.outcome):
                assert public(dream) == public(state), f"{viewer} dreams of {public}."
            if viewer in asked:
                moves = game.legal(state, viewer)
                assert game.legal(dream, viewer) == moves, (
                    f"{viewer} dreams of other moves than its own."
                )
            again = game.imagine(view, Chance(b"dream %d" % number))
            assert anatomy(again) == anatomy(dream), "One chance, two dreams."


def an_imagined_match_can_be_played_to_its_end(match: Match) -> None:
    game = match.game
    for number, (state, _) in enumerate(match.positions()):
        if number % (len(match.steps) // PLAY_OUTS or 1):
            continue
        for viewer in match.viewers:
            chance = Chance(b"end %d" % number)
            dream = game.imagine(game.view(state, viewer), chance)
            start = dream.clone()
            try:
                events = play_on(game, dream, chance)
            except Exception as error:
                raise AssertionError(
                    f"The dream of {viewer} ended: {error!r}"
                ) from error
            assert anatomy(game.fold(events, start)) == anatomy(dream), (
                "A broken dream."
            )


def another_chance_imagines_another_world(match: Match) -> None:
    """Where something is hidden from a viewer, it is not always imagined the same."""
    game = match.game
    setup = match.steps[0].events
    state = game.fold(setup)
    for viewer in match.viewers:
        if all(game.redact(event, viewer) == event for event in setup):
            continue
        view = game.view(state, viewer)
        dreams = [game.imagine(view, Chance(b"%d" % dream)) for dream in range(DREAMS)]
        worlds = [anatomy(dream) for dream in dreams]
        assert any(world != worlds[0] for world in worlds), f"{viewer} has one dream."


LAWS = (
    a_view_says_whose_it_is,
    a_view_follows_from_what_its_viewer_was_told,
    what_is_public_follows_from_what_anybody_was_told,
    redacting_again_takes_nothing_more_away,
    a_spectator_is_told_no_more_than_a_seat,
    setups_that_look_alike_are_told_alike,
    worlds_that_look_alike_are_told_alike,
    an_imagined_state_fits_the_view,
    an_imagined_match_can_be_played_to_its_end,
    another_chance_imagines_another_world,
)
