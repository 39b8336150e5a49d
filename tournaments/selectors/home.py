"""What the first page shows: what is played now, who is best, and what is coming."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from bots.selectors import User
from engines import registry
from engines.core.chance import Chance
from engines.core.game import SPECTATOR, Language
from engines.core.picture import Layout, Picture
from engines.core.play import Turn, ask_in_turn, play_simultaneous
from replays import selectors as replays
from replays.models import MatchLog
from replays.selectors import Miniature, Summary
from tournaments.models import Tournament
from tournaments.selectors.bots.entries import LADDERS
from tournaments.selectors.ladders.page import LadderCard, cards
from tournaments.selectors.tournaments import queries as tournament_queries
from tournaments.selectors.wording import game_title, language

BOARDS: Final = 3
TOURNAMENTS_SHOWN: Final = 6
RESULTS: Final = 6

Status = Tournament.Status


@dataclass(frozen=True, slots=True)
class GameCard:
    name: str
    title: str
    blurb: str


@dataclass(frozen=True, slots=True)
class Home:
    games: Sequence[GameCard]
    boards: Sequence[Miniature]
    """What is played now; where that is little, what was played last."""
    live: int
    """How many of the boards are being played; they come first."""
    tops: Sequence[LadderCard]
    """The busiest ladder of each game that has one."""
    tournaments: Sequence[Tournament]
    """Those that run, then those that take entries, the next first."""
    results: Sequence[Summary]

    @property
    def styles(self) -> list[str]:
        """The styles of the boards, each once."""
        return [*dict.fromkeys(board.style for board in self.boards if board.style)]


def home(user: User, *, hides_results: bool = False) -> Home:
    """Return the first page for a reader, who may not want to know results yet."""
    running = MatchLog.objects.filter(status=MatchLog.Status.RUNNING)
    live = [*running.order_by("-head_at_ms", "id")[:BOARDS]]
    finished = MatchLog.objects.filter(status=MatchLog.Status.FINISHED)
    over = [*finished.order_by("-created_at", "id")[: RESULTS + BOARDS]]
    listed = replays.summaries([*live, *over], language())
    return Home(
        games=games(),
        boards=_boards(listed[:BOARDS], hides_results=hides_results),
        live=len(live),
        tops=_tops(),
        tournaments=[*_tournaments(user)],
        results=[
            match.without_result() if hides_results else match
            for match in listed[BOARDS : BOARDS + RESULTS]
        ],
    )


def _boards(matches: Sequence[Summary], *, hides_results: bool) -> list[Miniature]:
    """Return boards; in no-spoiler mode, a match that is over is shown as it began."""
    boards: list[Miniature] = []
    for number, match in enumerate(matches):
        board = replays.miniature(
            match.log,
            language(),
            f"board{number}-",
            step=0 if hides_results and not match.is_running else None,
            names=match.names,
            beside=boards,
        )
        boards.append(board)
    return boards


def games() -> list[GameCard]:
    return [
        GameCard(name, game_title(name), registry.load(name).blurb(language()))
        for name in registry.GAMES
    ]


def _tops() -> list[LadderCard]:
    busiest: dict[str, LadderCard] = {}
    for card in cards():
        busiest.setdefault(card.board.ladder.game, card)
    shown = (busiest.get(name) for name in registry.GAMES)
    return [card for card in shown if card and card.top]


def _tournaments(user: User) -> list[Tournament]:
    found = tournament_queries.listed_for(user).exclude(format__in=LADDERS)
    known = tournament_queries.with_progress(
        found.filter(status__in=(Status.RUNNING, Status.PAUSED, Status.OPEN))
    )
    # Those that run come first: "running" stands behind "open" and "paused".
    return [*known.order_by("-status", "starts_at", "id")[:TOURNAMENTS_SHOWN]]


PLAYER: Final = "greedy"
MOMENTS: Final = 30
"""How far the match goes that is shown: there is something on the board by then."""
SEED: Final = bytes(32)


@cache
def sketch(name: str, language: Language, layout: Layout = "wide") -> Picture:
    """Return a game in its midst, as somebody sees it who looks on."""
    return registry.load(name).drawn(_in_its_midst(name), language, layout)


def _in_its_midst(name: str) -> Any:
    game = registry.load(name)
    chance = game.chance(SEED)
    seats = game.seats[0]
    state = game.fold(game.begin(seats, chance))
    ask = ask_in_turn([game.players[PLAYER](Chance(SEED))] * seats)
    views = [game.view(state, SPECTATOR)]
    while len(views) <= MOMENTS and (asked := game.to_move(state)):
        turns = [Turn(game, state, seat) for seat in asked]
        play_simultaneous(turns, ask, chance=chance, sink=lambda step: None)
        views.append(game.view(state, SPECTATOR))
    # A short match may be over by then, and its end shows less than its middle.
    return views[-1] if game.to_move(state) else views[len(views) // 2]
