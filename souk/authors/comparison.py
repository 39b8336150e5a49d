"""Which of two bots plays better, in mirrored deals: `souk compare` in this process."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from statistics import fmean

from bots.sdk import Bot
from engines import registry
from engines.core.game import AnyGame
from souk.authors.table import Player, deal_of, entered_as, outcome_of
from souk.cli.comparison import ScoreEstimate, estimate, is_clear, seatings_of, share
from souk.cli.series import seed_or_new


@dataclass(frozen=True, slots=True)
class BotComparison:
    """How much of the points the first bot has, with a 95 % interval."""

    game: str
    players: tuple[str, str]
    score: ScoreEstimate
    seed: int

    @property
    def better(self) -> str | None:
        """Who is better; None if so many deals cannot tell."""
        first, second = self.players
        return {"better": first, "worse": second}.get(self.score.verdict)

    def __str__(self) -> str:
        score = self.score
        points = f"{score.mean:.2f} of the points ({score.low:.2f} to {score.high:.2f})"
        verdict = f"{self.better} is better" if self.better else "not decided"
        deals = f"{score.deals} deal{'s' * (score.deals != 1)}"
        return f"{verdict}: {self.players[0]} has {points}, {deals}."


def compare(
    first: Player,
    second: Player,
    *,
    game: str | AnyGame = "",
    deals: int = 100,
    seats: int | None = None,
    seed: int | None = None,
) -> BotComparison:
    """Play at most so many mirrored deals, fewer if it is clear before.

    Each match gets bots of its own: of an instance, a copy. Without a game it is the
    first one that both bots name.
    """
    name = game or _common_game(first, second)
    rules = registry.load(name) if isinstance(name, str) else name
    seats = seats or rules.usual_seats
    rules.check_seats(seats)
    seed = seed_or_new(seed)
    pair = [entered_as(one, rules) for one in (first, second)]
    pair = [replace(one, make=_fresh(one.make)) for one in pair]
    ways = seatings_of(seats)
    shares: list[float] = []
    for number in range(1, deals + 1):
        shares.append(
            fmean(
                share(
                    outcome_of(
                        deal_of(
                            rules,
                            tuple(pair[player] for player in seating),
                            seed=seed,
                            number=number,
                        )
                    ),
                    seating,
                )
                for seating in ways[number % len(ways)]
            )
        )
        if is_clear(shares):
            break
    labels = (pair[0].entrant.label, pair[1].entrant.label)
    return BotComparison(rules.name, labels, estimate(shares), seed)


def _common_game(*players: Player) -> str:
    """Return the first game that no bot leaves out of its `games`."""
    named = [getattr(player, "games", ()) or registry.GAMES for player in players]
    common = (name for name in registry.GAMES if all(name in each for each in named))
    if (found := next(common, None)) is None:
        raise ValueError("There is no game that both play.")
    return found


def _fresh(make: Callable[[], Bot] | None) -> Callable[[], Bot] | None:
    """Return what makes a bot that knows nothing of matches before."""
    if make is None or isinstance(make, type):
        return make
    return lambda: _copied(make())


def _copied(bot: Bot) -> Bot:
    """Return a copy that shares nothing but the rules of its last match."""
    rules = getattr(bot, "game", None)
    return deepcopy(bot, {} if rules is None else {id(rules): rules})
