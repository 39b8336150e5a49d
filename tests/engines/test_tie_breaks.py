"""What separated seats with the same score is told, and told to everybody alike."""

from itertools import permutations

import pytest

from engines.core.game import LANGUAGES
from engines.registry import GAMES, load
from tests.engines.golden import name_of, paths_of, read
from tests.engines.matches import viewers

ENDINGS = [
    pytest.param(path, id=f"{game} {name_of(path)}")
    for game in GAMES
    for path in paths_of(load(game))
    if any(word in path.name for word in ("tie_", "shared", "first_game", "ended"))
]


@pytest.mark.parametrize("path", ENDINGS)
def test_a_tie_break_is_told_where_equal_scores_have_different_places(path):
    match = read(path)
    game, outcome = match.game, match.outcome
    state = match.last_position()
    for viewer in viewers(match.seats):
        view = game.view(state, viewer)
        for first, second in permutations(range(match.seats), 2):
            is_level = outcome.scores[first] == outcome.scores[second]
            is_ahead = outcome.ranks[first] < outcome.ranks[second]
            for language in LANGUAGES:
                told = game.tie_break(view, first, second, language)
                assert bool(told) == (is_level and is_ahead), (viewer, told)


@pytest.mark.parametrize(
    ("game", "replay", "words"),
    [
        ("bazar", "tie_broken_by_the_lower_token", "the lower order token"),
        ("bazar_quest", "tie_is_broken_by_gold", "more gold"),
        ("merchants_bay", "tie_broken_by_unsold_goods", "more unsold goods"),
    ],
)
def test_the_rule_that_decided_is_named(game, replay, words):
    (path,) = [path for path in paths_of(load(game)) if name_of(path) == replay]
    match = read(path)
    view = match.game.view(match.last_position(), None)
    first, second = sorted(range(match.seats), key=match.outcome.ranks.__getitem__)[:2]
    assert words in match.game.tie_break(view, first, second, "en")
