"""What the golden replays of Bazar show, and how to tell that a match shows it."""

from itertools import takewhile

from engines.games.bazar.content import BLACK_MARKET, BOX, QUARTERS
from engines.games.bazar.events import (
    EventRevealed,
    GameEnded,
    PileExhausted,
    QuarterOpened,
    TileChosen,
    TileDiscarded,
    TileEliminated,
    TilePlaced,
    TileSilenced,
    TilesKept,
    TilesMoved,
    TileTurnedDown,
)
from engines.games.bazar.moves import DiscardTile
from tests.engines.golden import Shown
from tests.engines.matches import Match

CONDITIONAL = tuple(card.name for card in BOX.events.conditional)
OPENED = QuarterOpened(QUARTERS[BLACK_MARKET].name)


def _revealed(match: Match) -> list[str]:
    return [revealed.event for revealed in match.events_of(EventRevealed)]


def _black_market_opens(match: Match) -> bool:
    return OPENED in match.events


def _a_tile_is_lost_after_it_opened(match: Match) -> bool:
    """T-08: a tile that is driven off the board afterwards is gone for good."""
    story = match.events_of(QuarterOpened, TileDiscarded)
    return OPENED in story and isinstance(story[-1], TileDiscarded)


def _wins_before_the_last_event(match: Match) -> bool:
    rich = max(match.outcome.scores) >= BOX.winning_coins
    return rich and len(_revealed(match)) < 11


def _a_tile_wins_in_the_players_phase(match: Match) -> bool:
    """B-10: coins of a tile end the match before anybody is paid."""
    before_the_end = match.events[-2]
    return isinstance(before_the_end, TileTurnedDown)


def _nobody_has_enough_coins(match: Match) -> bool:
    return max(match.outcome.scores) < BOX.winning_coins


def _is_tied(match: Match) -> bool:
    (ended,) = match.events_of(GameEnded)
    first, second = sorted(ended.coins)[-2:]
    return first == second


def _nothing_can_be_placed(match: Match) -> bool:
    return any(isinstance(step.move, DiscardTile) for step in match.steps)


def _some_reorganise_and_some_do_not(match: Match) -> bool:
    reorganisation = EventRevealed(CONDITIONAL[2], "conditional")
    if reorganisation not in match.events:
        return False
    after = match.events[match.events.index(reorganisation) + 1 :]
    before_placing = takewhile(lambda event: not isinstance(event, TilePlaced), after)
    return {TilesKept, TileChosen} <= {type(event) for event in before_placing}


def _conditional_cards_follow_each_other(match: Match) -> bool:
    """T-02: the lowest numeral first, the others in the turns after."""
    return tuple(_revealed(match)[5:8]) == CONDITIONAL


def _two_tiles_leave_at_once(match: Match) -> bool:
    return any(
        sum(shift.target is None for shift in moved.shifts) > 1
        for moved in match.events_of(TilesMoved)
    )


def _a_pile_runs_out(match: Match) -> bool:
    return bool(match.events_of(PileExhausted))


def _tiles_are_silenced_and_eliminated(match: Match) -> bool:
    return bool(match.events_of(TileSilenced)) and bool(match.events_of(TileEliminated))


SHOWS: dict[str, Shown] = {
    "black_market_opens": Shown(3, _black_market_opens),
    "tile_is_lost_after_the_black_market_opened": Shown(
        3, _a_tile_is_lost_after_it_opened
    ),
    "ended_by_75_coins_before_the_last_event": Shown(2, _wins_before_the_last_event),
    "ended_by_a_tile_in_the_players_phase": Shown(2, _a_tile_wins_in_the_players_phase),
    "ended_by_the_eleventh_event": Shown(2, _nobody_has_enough_coins),
    "tie_broken_by_the_lower_token": Shown(2, _is_tied),
    "nothing_can_be_placed": Shown(4, _nothing_can_be_placed),
    "some_reorganise_and_some_do_not": Shown(2, _some_reorganise_and_some_do_not),
    "conditional_cards_follow_each_other": Shown(
        2, _conditional_cards_follow_each_other
    ),
    "two_tiles_leave_the_board_at_once": Shown(3, _two_tiles_leave_at_once),
    "a_pile_runs_out": Shown(2, _a_pile_runs_out),
    "greedy_players_silence_and_eliminate": Shown(
        2, _tiles_are_silenced_and_eliminated, players="greedy"
    ),
}
