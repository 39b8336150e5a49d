"""Broken games, one or more for each law: a check that cannot fail proves nothing.

Each sabotage takes a match of a sound game and returns it as a match of a broken one.
Those in `OF_ANY_GAME` break whatever game they are given. The others need a game that
draws something for its setup, or hides some of it, or the parts of Sealed Bids.
"""

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from itertools import count
from typing import Any

import msgspec

from engines.core.chance import Chance
from engines.core.errors import IllegalMove
from engines.core.game import (
    OMNISCIENT,
    SPECTATOR,
    AnyGame,
    Game,
    Language,
    Outcome,
)
from engines.core.picture import Picture, Shape, Thing
from engines.core.records import Event, Move, Options
from tests.engines.contract import (
    choices,
    describing,
    fairness,
    knowledge,
    records,
    sealed_bids,
    states,
)
from tests.engines.contract.anatomy import anatomy
from tests.engines.contract.laws import Law
from tests.engines.contract.sealed_bids import BidSealed
from tests.engines.matches import Match

Sabotage = Callable[[Match], Match]


def broken(match: Match, **functions: Any) -> Match:
    """Return the match as one of a game that differs in some functions."""
    return of_game(match, replace(match.game, **functions))


def of_game(match: Match, game: AnyGame) -> Match:
    return replace(match, table=replace(match.table, game=game))


def scribble(state: Any) -> None:
    """Change a number in a state, as nothing but a fact may."""
    name = next(name for name in state.__slots__ if type(getattr(state, name)) is int)
    setattr(state, name, getattr(state, name) + 1)


# --- choices -------------------------------------------------------------------------


def the_first_move_is_listed_twice(match: Match) -> Match:
    legal = match.game.legal
    return broken(match, legal=lambda state, seat: (ms := legal(state, seat)) + ms[:1])


def the_list_turns_round_each_time(match: Match) -> Match:
    legal, turn = match.game.legal, count()
    return broken(
        match, legal=lambda state, seat: legal(state, seat)[:: (-1) ** next(turn)]
    )


def only_one_move_is_listed(match: Match) -> Match:
    legal = match.game.legal
    return broken(match, legal=lambda state, seat: legal(state, seat)[:1])


def bystanders_have_a_list_too(match: Match) -> Match:
    game = match.game
    return broken(
        match, legal=lambda state, seat: game.legal(state, game.to_move(state)[0])
    )


def one_move_is_missing_from_the_list(match: Match) -> Match:
    legal = match.game.legal
    return broken(match, legal=lambda state, seat: legal(state, seat)[:-1])


def the_last_move_is_refused(match: Match) -> Match:
    game = match.game

    def objection(state: Any, seat: int, move: Move) -> str | None:
        if game.legal(state, seat)[-1:] == [move]:
            return "Not this one."
        return game.objection(state, seat, move)

    return broken(match, objection=objection)


def nothing_is_objected_to(match: Match) -> Match:
    return broken(match, objection=lambda state, seat, move: None)


def bystanders_may_move(match: Match) -> Match:
    game = match.game
    return broken(
        match,
        objection=lambda state, seat, move: game.objection(
            state, game.to_move(state)[0], move
        ),
    )


def reasons_are_no_sentences(match: Match) -> Match:
    objection = match.game.objection
    return broken(
        match,
        objection=lambda state, seat, move: objection(state, seat, move) and "no",
    )


def an_illegal_move_is_ignored(match: Match) -> Match:
    execute = match.game.execute

    def ignore(state: Any, seat: int, move: Move, chance: Chance) -> list[Event]:
        try:
            return execute(state, seat, move, chance)
        except IllegalMove:
            return []

    return broken(match, execute=ignore)


def the_loser_goes_on(match: Match) -> Match:
    game = match.game
    return broken(match, to_move=lambda state: game.to_move(state) or (0,))


def the_outcome_comes_too_early(match: Match) -> Match:
    return broken(match, outcome=lambda state: match.outcome)


def nobody_is_first(match: Match) -> Match:
    return with_outcome(match, Outcome((2,) * match.seats, match.outcome.scores))


def a_score_is_missing(match: Match) -> Match:
    return with_outcome(match, Outcome(match.outcome.ranks, match.outcome.scores[1:]))


def with_outcome(match: Match, outcome: Outcome) -> Match:
    return replace(broken(match, outcome=lambda state: outcome), outcome=outcome)


# --- states --------------------------------------------------------------------------


def evolving_reads_a_counter(match: Match) -> Match:
    evolve, seen = match.game.evolve, count(1)

    def distracted(state: Any, event: Event) -> None:
        evolve(state, event)
        if next(seen) % 10 == 0:
            scribble(state)

    return broken(match, evolve=distracted)


class Careless(Game[Any, Any, Any, Any]):
    """A game that decides on the very state it is given."""

    def decide(self, state: Any, seat: int, move: Any, chance: Chance) -> list[Any]:
        return self.execute(state, seat, move, chance)


def deciding_plays_the_move(match: Match) -> Match:
    parts = {field.name: getattr(match.game, field.name) for field in fields(Game)}
    return of_game(match, Careless(**parts))


def the_state_is_changed_before_the_move_is_refused(match: Match) -> Match:
    execute = match.game.execute

    def hasty(state: Any, seat: int, move: Move, chance: Chance) -> list[Event]:
        try:
            return execute(state, seat, move, chance)
        except IllegalMove:
            scribble(state)
            raise

    return broken(match, execute=hasty)


def a_view_leaves_a_trace(match: Match) -> Match:
    view = match.game.view

    def tracing(state: Any, viewer: int | None) -> Any:
        scribble(state)
        return view(state, viewer)

    return broken(match, view=tracing)


def the_list_is_the_games_own(match: Match) -> Match:
    legal = match.game.legal
    kept: dict[str, list[Move]] = {}
    return broken(
        match,
        legal=lambda state, seat: kept.setdefault(
            repr((anatomy(state), seat)), legal(state, seat)
        ),
    )


def a_clone_shares_a_list(match: Match) -> Match:
    state_type = type(match.game.new_state())
    lists = [
        name
        for name in state_type.__slots__
        if type(getattr(match.last_position(), name)) is list
    ]

    class Aliasing(state_type):  # type: ignore[misc, valid-type]
        __slots__ = ()

        def clone(self) -> Any:
            copy = super().clone()
            for name in lists:
                setattr(copy, name, getattr(self, name))
            return copy

    return broken(match, new_state=Aliasing)


def rounds_count_down(match: Match) -> Match:
    looks = count()
    return broken(match, round_of=lambda state: -next(looks))


def a_view_holds_a_part_of_the_state(match: Match) -> Match:
    def view(state: sealed_bids.State, viewer: int | None) -> sealed_bids.View:
        scores: Any = state.scores
        return msgspec.structs.replace(sealed_bids.view(state, viewer), scores=scores)

    return broken(match, view=view)


# --- records -------------------------------------------------------------------------


def an_event_is_not_declared(match: Match) -> Match:
    return broken(match, events=match.game.events[1:])


def a_move_is_not_declared(match: Match) -> Match:
    return broken(match, moves=match.game.moves[1:])


class LooseBid(Move, frozen=True, forbid_unknown_fields=False, tag="Bid"):
    card: int


class LooseOptions(Options, frozen=True, forbid_unknown_fields=False):
    lots: int = 3


class LotWeighed(Event, frozen=True):
    weight: float = 1.5


class LotCounted(Event, frozen=True):
    number: int = 2**53


class LotNamed(Event, frozen=True):
    names: dict[str, str] = msgspec.field(default_factory=lambda: {"no name": ""})


class LotDescribed(Event, frozen=True):
    words: str = 2**18 * "x"


class LotListed(Event, frozen=True):
    things: list[int] = msgspec.field(default_factory=list)


class LotAltered(Event, frozen=False):  # type: ignore[misc]
    number: int = 0


class LooseView(msgspec.Struct):
    scores: dict[int, int]


def an_unknown_field_is_overlooked(match: Match) -> Match:
    return broken(match, moves=(LooseBid, sealed_bids.Abstain))


def an_unknown_option_is_overlooked(match: Match) -> Match:
    loose = broken(match, options=LooseOptions)
    return replace(loose, table=replace(loose.table, options=LooseOptions()))


def with_event(kind: type[Event]) -> Sabotage:
    def sabotage(match: Match) -> Match:
        step = match.steps[0]
        steps = (msgspec.structs.replace(step, events=[kind()]), *match.steps[1:])
        odd = broken(match, events=(*match.game.events, kind))
        return replace(odd, steps=steps)

    sabotage.__name__ = f"there_is_a_{kind.__name__}"
    return sabotage


def the_keys_of_a_view_are_numbers(match: Match) -> Match:
    return broken(
        match,
        view_type=LooseView,
        view=lambda state, viewer: LooseView(dict(enumerate(state.scores))),
    )


# --- fairness ------------------------------------------------------------------------


def the_setup_has_dice_of_its_own(match: Match) -> Match:
    setup, times = match.game.setup, count()
    return broken(
        match,
        setup=lambda options, seats, chance: setup(
            options, seats, Chance(b"%d" % next(times))
        ),
    )


def every_move_throws_the_same_die(match: Match) -> Match:
    execute = match.game.execute

    def throwing(state: Any, seat: int, move: Move, chance: Chance) -> list[Event]:
        chance.below(6, "die")
        return execute(state, seat, move, chance)

    return broken(match, execute=throwing)


# --- knowledge -----------------------------------------------------------------------


def every_view_is_that_of_the_first_seat(match: Match) -> Match:
    view = match.game.view
    return broken(match, view=lambda state, viewer: view(state, 0))


def everybody_sees_all(match: Match) -> Match:
    view = match.game.view
    return broken(match, view=lambda state, viewer: view(state, OMNISCIENT))


def the_round_depends_on_what_is_hidden(match: Match) -> Match:
    return broken(match, round_of=lambda state: len(repr(anatomy(state))))


def even_those_who_see_all_are_told_little(match: Match) -> Match:
    redact = match.game.redact
    return broken(match, redact=lambda event, viewer: redact(event, SPECTATOR))


def spectators_are_told_all(match: Match) -> Match:
    redact = match.game.redact
    return broken(
        match,
        redact=lambda event, viewer: (
            event if viewer is SPECTATOR else redact(event, viewer)
        ),
    )


def nothing_is_redacted(match: Match) -> Match:
    return broken(match, redact=lambda event, viewer: event)


def a_sealed_bid_is_told(match: Match) -> Match:
    redact = match.game.redact
    return broken(
        match,
        redact=lambda event, viewer: (
            event if isinstance(event, BidSealed) else redact(event, viewer)
        ),
    )


def the_dream_is_a_move_ahead(match: Match) -> Match:
    game = match.game

    def ahead(view: Any, chance: Chance) -> Any:
        state = game.imagine(view, chance)
        seat = game.to_move(state)[0]
        game.execute(state, seat, game.legal(state, seat)[0], chance)
        return state

    return broken(match, imagine=ahead)


def the_dream_is_always_the_same(match: Match) -> Match:
    imagine = match.game.imagine
    return broken(match, imagine=lambda view, chance: imagine(view, Chance(b"")))


def the_dream_leaves_bids_open(match: Match) -> Match:
    def unimaginative(view: sealed_bids.View, chance: Chance) -> sealed_bids.State:
        state = sealed_bids.imagine(view, chance)
        state.bids = dict(view.bids)
        return state

    return broken(match, imagine=unimaginative)


# --- telling -------------------------------------------------------------------------


def there_are_no_words(match: Match) -> Match:
    return broken(match, describe=lambda record, language: "")


def there_is_one_language(match: Match) -> Match:
    describe = match.game.describe
    return broken(match, describe=lambda record, language: describe(record, "en"))


def a_place_is_not_filled(match: Match) -> Match:
    return broken(match, describe=lambda record, language: f"{language} {{tile}}.")


def a_sentence_lists_all_bids(match: Match) -> Match:
    describe = match.game.describe

    def talkative(record: Any, language: Any) -> str:
        if isinstance(record, BidSealed) and record.card is None:
            return "0, 1, 2, 3, 4 or 5."
        return describe(record, language)

    return broken(match, describe=talkative)


def things_share_a_name(match: Match) -> Match:
    picture = match.game.picture

    def doubled(view: Any, language: Any) -> Any:
        drawn = picture(view, language)
        return msgspec.structs.replace(drawn, things=drawn.things * 2)

    return broken(match, picture=doubled)


def there_is_no_text(match: Match) -> Match:
    return broken(match, text=lambda view, language: " \n")


def a_line_of_text_is_too_long(match: Match) -> Match:
    text = match.game.text
    return broken(match, text=lambda *seen: text(*seen) + 81 * "x" + "\n")


def a_style_dresses_the_page(match: Match) -> Match:
    draw = match.game.picture

    def picture(view: Any, language: Language) -> Picture:
        drawn = draw(view, language)
        return msgspec.structs.replace(drawn, style=drawn.style + ".card{fill:red}")

    return broken(match, picture=picture)


def a_picture_runs_a_script(match: Match) -> Match:
    draw = match.game.picture

    def picture(view: Any, language: Language) -> Picture:
        drawn = draw(view, language)
        handler = Shape("rect", {"onclick": "alert(1)"})
        trap = Thing("trap", 0, 0, (handler,))
        return msgspec.structs.replace(drawn, things=(*drawn.things, trap))

    return broken(match, picture=picture)


# --- which law catches what ----------------------------------------------------------

OF_ANY_GAME: dict[Law, tuple[Sabotage, ...]] = {
    choices.a_list_of_moves_is_a_fixed_order_of_different_moves: (
        the_first_move_is_listed_twice,
        the_list_turns_round_each_time,
        only_one_move_is_listed,
        bystanders_have_a_list_too,
    ),
    choices.every_move_of_the_list_is_accepted: (the_last_move_is_refused,),
    choices.every_readable_move_outside_the_list_is_refused: (
        one_move_is_missing_from_the_list,
        nothing_is_objected_to,
        bystanders_may_move,
        reasons_are_no_sentences,
    ),
    choices.a_seat_that_is_not_at_the_table_may_do_nothing: (
        nothing_is_objected_to,
        bystanders_may_move,
    ),
    choices.a_refused_move_cannot_be_decided: (an_illegal_move_is_ignored,),
    choices.nothing_can_be_done_after_the_end: (the_loser_goes_on,),
    choices.somebody_is_to_move_until_there_is_an_outcome: (
        the_outcome_comes_too_early,
    ),
    choices.the_outcome_gives_every_seat_its_place: (
        nobody_is_first,
        a_score_is_missing,
    ),
    states.the_fold_of_the_stored_log_is_the_live_state: (evolving_reads_a_counter,),
    states.deciding_tells_what_executing_does_and_changes_nothing: (
        deciding_plays_the_move,
    ),
    states.a_refused_move_leaves_the_state_as_it_was: (
        the_state_is_changed_before_the_move_is_refused,
        an_illegal_move_is_ignored,
    ),
    states.looking_changes_nothing: (
        a_view_leaves_a_trace,
        the_list_is_the_games_own,
    ),
    states.a_clone_shares_nothing_that_can_change: (a_clone_shares_a_list,),
    states.a_clone_and_its_original_go_their_own_ways: (a_clone_shares_a_list,),
    states.rounds_only_count_up: (rounds_count_down,),
    records.only_declared_moves_and_events_occur: (
        an_event_is_not_declared,
        a_move_is_not_declared,
    ),
    fairness.nothing_is_drawn_twice: (every_move_throws_the_same_die,),
    knowledge.a_view_says_whose_it_is: (every_view_is_that_of_the_first_seat,),
    knowledge.an_imagined_state_fits_the_view: (the_dream_is_a_move_ahead,),
    describing.every_record_has_its_sentence_in_each_language: (
        there_are_no_words,
        there_is_one_language,
        a_place_is_not_filled,
    ),
    describing.every_position_can_be_shown: (
        things_share_a_name,
        there_is_no_text,
        a_line_of_text_is_too_long,
        a_picture_runs_a_script,
    ),
    describing.a_style_stays_at_home: (a_style_dresses_the_page,),
}

OF_GAMES_THAT_DEAL: dict[Law, tuple[Sabotage, ...]] = {
    fairness.the_same_seed_and_players_give_the_same_log: (
        the_setup_has_dice_of_its_own,
    ),
    fairness.other_players_meet_the_same_chance: (the_setup_has_dice_of_its_own,),
}

OF_GAMES_THAT_HIDE: dict[Law, tuple[Sabotage, ...]] = {
    knowledge.a_view_follows_from_what_its_viewer_was_told: (everybody_sees_all,),
    knowledge.what_is_public_follows_from_what_anybody_was_told: (
        the_round_depends_on_what_is_hidden,
    ),
    knowledge.redacting_again_takes_nothing_more_away: (
        even_those_who_see_all_are_told_little,
    ),
    knowledge.a_spectator_is_told_no_more_than_a_seat: (spectators_are_told_all,),
    knowledge.setups_that_look_alike_are_told_alike: (nothing_is_redacted,),
    knowledge.worlds_that_look_alike_are_told_alike: (nothing_is_redacted,),
    knowledge.another_chance_imagines_another_world: (the_dream_is_always_the_same,),
}

OF_SEALED_BIDS: dict[Law, tuple[Sabotage, ...]] = {
    choices.a_mutilated_move_is_refused: (an_unknown_field_is_overlooked,),
    states.what_was_told_does_not_change_afterwards: (
        a_view_holds_a_part_of_the_state,
    ),
    records.moves_and_events_survive_json: (
        with_event(LotWeighed),
        with_event(LotCounted),
        with_event(LotNamed),
    ),
    records.a_log_can_hold_all_records: (with_event(LotDescribed),),
    records.options_survive_json_and_refuse_what_they_do_not_know: (
        an_unknown_option_is_overlooked,
    ),
    records.views_survive_json: (the_keys_of_a_view_are_numbers,),
    records.records_cannot_be_changed: (with_event(LotListed), with_event(LotAltered)),
    knowledge.worlds_that_look_alike_are_told_alike: (a_sealed_bid_is_told,),
    knowledge.an_imagined_match_can_be_played_to_its_end: (the_dream_leaves_bids_open,),
    describing.a_sentence_names_nothing_hidden: (a_sentence_lists_all_bids,),
}


def pairs(
    sabotages: dict[Law, tuple[Sabotage, ...]],
) -> Iterable[tuple[Law, Sabotage]]:
    return [(law, broken) for law, ways in sabotages.items() for broken in ways]
