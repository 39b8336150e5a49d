"""What each golden replay of New Game shows, and how to tell."""

from souk.cli.game_template.game.events import LapBegan, TokenGivenUp
from tests.engines.golden import Shown
from tests.engines.matches import Match


def _is_broken_by_a_token(match: Match) -> bool:
    is_level = len(set(match.outcome.scores)) == 1
    return is_level and match.outcome.ranks != (1, 1)


def _is_shared(match: Match) -> bool:
    return match.outcome.ranks == (1, 1)


def _comes_round_three_times(match: Match) -> bool:
    return LapBegan(3) in match.events and bool(match.events_of(TokenGivenUp))


SHOWS: dict[str, Shown] = {
    "tie_broken_by_the_kept_token": Shown(2, _is_broken_by_a_token, players="greedy"),
    "victory_is_shared": Shown(2, _is_shared),
    "camel_comes_round_three_times": Shown(2, _comes_round_three_times),
}
