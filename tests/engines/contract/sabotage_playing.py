"""Games that nobody could play by hand, one or more for each law of playing."""

from itertools import count
from typing import Any

from engines.core.records import Move
from tests.engines.contract import playing
from tests.engines.contract.laws import Law
from tests.engines.contract.sabotage import Sabotage, broken
from tests.engines.matches import Match


def all_moves_are_told_alike(match: Match) -> Match:
    return broken(match, describe=lambda *record: "Do something.")


def a_sentence_goes_on_and_on(match: Match) -> Match:
    describe = match.game.describe
    return broken(match, describe=lambda *record: describe(*record) * 20)


def nobody_says_what_is_asked(match: Match) -> Match:
    return broken(match, prompt=lambda view, language: "")


def there_are_no_headings(match: Match) -> Match:
    return broken(match, heading=lambda move, language: "")


def headings_are_counted(match: Match) -> Match:
    numbers = count()
    return broken(match, heading=lambda move, language: f"Part {next(numbers)}")


def kinds_of_moves_are_counted(match: Match) -> Match:
    numbers = count()
    return broken(
        match,
        move_kind=lambda move, language: (
            "Play" if language == "en" else f"Jouer {next(numbers)}"
        ),
    )


def a_kind_of_moves_has_no_name(match: Match) -> Match:
    return broken(match, move_kind=lambda move, language: "")


def a_heading_is_a_sentence(match: Match) -> Match:
    return broken(match, heading=lambda move, language: "Choose.")


def a_heading_is_not_filled_in(match: Match) -> Match:
    return broken(match, heading=lambda move, language: "Sell to {hero}")


def something_is_touched_that_is_not_drawn(match: Match) -> Match:
    return broken(match, touch_targets=lambda view, move: ("nowhere",))


def a_thing_is_touched_twice(match: Match) -> Match:
    def touch_targets(view: Any, move: Move) -> tuple[str, ...]:
        thing = match.game.picture(view, "en").things[0]
        return thing.id, thing.id

    return broken(match, touch_targets=touch_targets)


def every_second_choice_goes_on(match: Match) -> Match:
    numbers = count()
    return broken(
        match,
        touch_targets=lambda view, move: ("card", "hero")[: 1 + next(numbers) % 2],
    )


def anybody_may_touch_the_table(match: Match) -> Match:
    return broken(match, touch_targets=lambda view, move: ("paper",))


def nobody_is_greedy(match: Match) -> Match:
    return broken(match, players={"random": match.game.players["random"]})


def the_greedy_player_makes_up_a_move(match: Match) -> Match:
    return broken(match, players={"greedy": lambda chance: lambda question: "win"})


def the_greedy_player_goes_by_what_it_did_before(match: Match) -> Match:
    times = count()
    return broken(
        match,
        players={
            "greedy": lambda chance: lambda question: question.moves[next(times) % 2]
        },
    )


def scores_are_hidden_from_all(match: Match) -> Match:
    scores = match.game.scores
    return broken(match, scores=lambda view: (None,) * len(scores(view)))


def the_last_score_is_left_out(match: Match) -> Match:
    scores = match.game.scores
    return broken(match, scores=lambda view: scores(view)[:-1])


def the_final_scores_are_others(match: Match) -> Match:
    scores = match.game.scores
    return broken(
        match,
        scores=lambda view: tuple(s if s is None else s + 1 for s in scores(view)),
    )


def scores_change_at_every_look(match: Match) -> Match:
    scores, looks = match.game.scores, count()
    return broken(match, scores=lambda view: (*scores(view)[1:], next(looks)))


def everything_is_a_highlight(match: Match) -> Match:
    return broken(match, highlights=frozenset(match.game.events))


def a_highlight_never_happens(match: Match) -> Match:
    return broken(match, highlights=frozenset({Move}))


OF_ANY_PLAY: dict[Law, tuple[Sabotage, ...]] = {
    playing.moves_of_a_list_are_told_apart: (
        all_moves_are_told_alike,
        a_sentence_goes_on_and_on,
    ),
    playing.every_question_is_put_in_each_language: (nobody_says_what_is_asked,),
    playing.a_kind_of_moves_has_one_name_in_each_language: (
        kinds_of_moves_are_counted,
        a_kind_of_moves_has_no_name,
    ),
    playing.every_move_has_its_heading_in_each_language: (
        there_are_no_headings,
        headings_are_counted,
        a_heading_is_a_sentence,
        a_heading_is_not_filled_in,
    ),
    playing.what_is_pointed_at_is_in_the_picture: (
        something_is_touched_that_is_not_drawn,
        a_thing_is_touched_twice,
    ),
    playing.no_choice_is_a_beginning_of_another: (every_second_choice_goes_on,),
    playing.only_who_is_asked_has_something_to_touch: (anybody_may_touch_the_table,),
    playing.the_greedy_player_can_go_on_for_anybody: (
        nobody_is_greedy,
        the_greedy_player_makes_up_a_move,
        the_greedy_player_goes_by_what_it_did_before,
    ),
    playing.scores_are_known_to_those_who_see_all: (
        scores_are_hidden_from_all,
        the_last_score_is_left_out,
        the_final_scores_are_others,
    ),
    playing.scores_follow_from_what_their_viewer_was_told: (
        scores_change_at_every_look,
    ),
    playing.highlights_are_events_and_few: (
        everything_is_a_highlight,
        a_highlight_never_happens,
    ),
}
