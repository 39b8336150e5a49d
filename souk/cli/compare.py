"""`souk compare`: which of two bots plays better, and how sure that is."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import msgspec

from engines import registry
from engines.core.game import USUAL_SEATS, AnyGame
from replays.log.progress import Progress
from souk.cli.comparison import (
    FIRST,
    SECOND,
    ScoreEstimate,
    estimate,
    is_clear,
    seatings_of,
    share,
)
from souk.cli.entrants import bot, check_games, games_declared, short_names
from souk.cli.failures import FailureReport
from souk.cli.games import BOTS
from souk.cli.machine import cores
from souk.cli.match_runner import play_all
from souk.cli.refusal import INTERRUPTED, Parser, Refusal, whole_number
from souk.cli.series import (
    DecisionTimes,
    Played,
    Series,
    SeriesEntrant,
    add_seed,
    seed_or_new,
)
from souk.cli.words import words


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "bots",
        nargs=2,
        metavar="BOT",
        help=f"a bot of Souk by its name ({', '.join(BOTS)}), or any by the path of "
        "its wheel or folder",
    )
    parser.add_argument(
        "--deals",
        type=whole_number,
        default=100,
        metavar="N",
        help="how many at most; each is played twice, with all seats swapped (100)",
    )
    parser.add_argument(
        "--all-deals",
        action="store_true",
        help="play all of them, however clear it is on the way",
    )
    parser.add_argument(
        "--game",
        action="append",
        choices=registry.GAMES,
        help="may be given several times (all games that both play)",
    )
    parser.add_argument(
        "--seats",
        type=whole_number,
        metavar="N",
        help=f"how many seats a table has ({USUAL_SEATS}, or nearly so many)",
    )
    add_seed(parser)
    parser.add_argument(
        "--jobs", type=whole_number, metavar="N", help="processes (one for each core)"
    )
    parser.add_argument(
        "--here",
        action="store_true",
        help="no sandbox holds the bots and no clock stops them; quicker",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


class Compared(msgspec.Struct, frozen=True):
    """What the deals of two bots in one game amount to."""

    series: Series
    score: ScoreEstimate
    paces: tuple[DecisionTimes, DecisionTimes]
    failures: tuple[int, int]
    wanted: int
    """How many deals were asked for."""
    is_interrupted: bool = False

    @property
    def seats(self) -> int:
        return len(self.series.seatings_of(1)[0])


def run(arguments: Namespace) -> int:
    """Compare two bots in each game; after Ctrl-C, tell what is known by then."""
    bots = _bots(arguments)
    seed = seed_or_new(arguments.seed)
    plan = [
        Series(
            game=game.name,
            entrants=bots,
            options={},
            seed=seed,
            seatings=seatings_of(_seats(game, arguments.seats)),
            keeps_stdout=True,
        )
        for game in _games(arguments, bots)
    ]
    if arguments.here:
        print(words("en").sentence("here"), file=sys.stderr)
    if not arguments.json:
        names = " against ".join(each.label for each in bots)
        most = "" if arguments.all_deals else "at most "
        print(f"{names}: {most}{arguments.deals} mirrored deals, seed {seed}.")
    results = []
    for series in plan:
        compared = _compare(series, arguments)
        if compared is None:
            return INTERRUPTED
        results.append(compared)
        if not arguments.json:
            print("\n".join(sentences(compared)), flush=True)
        if compared.is_interrupted:
            break
    if arguments.json:
        print(as_json(results))
    return INTERRUPTED if results[-1].is_interrupted else 0


def _compare(series: Series, arguments: Namespace) -> Compared | None:
    """Play deals until it is clear who is better; say on the way how far it is."""
    deals: int = arguments.deals
    shares: list[float] = []
    played: list[Played] = []
    failures = FailureReport(series.entrants)
    progress = Progress(
        deals,
        sys.stderr,
        lambda done: f"{series.game}: {done} of {deals} deals",
    )
    is_interrupted = False
    try:
        jobs = arguments.jobs or cores()
        with closing(play_all(series, deals, jobs)) as found:
            for deal in found:
                played += deal
                points = [share(match.outcome, match.seating) for match in deal]
                shares.append(sum(points) / len(points))
                for match in deal:
                    failures.print_new(match, progress)
                progress.advance()
                if not arguments.all_deals and is_clear(shares):
                    break
    except KeyboardInterrupt:
        is_interrupted = True
    finally:
        progress.close()
    if not shares:
        return None
    return _compared(series, shares, played, deals, is_interrupted=is_interrupted)


def _compared(
    series: Series,
    shares: Sequence[float],
    played: Sequence[Played],
    wanted: int,
    *,
    is_interrupted: bool,
) -> Compared:
    paces, failures = [DecisionTimes(), DecisionTimes()], [0, 0]
    for match in played:
        for seat, player in enumerate(match.seating):
            paces[player] += match.paces[seat]
        for failure in match.failed:
            failures[match.seating[failure.seat]] += 1
    return Compared(
        series=series,
        score=estimate(shares),
        paces=(paces[FIRST], paces[SECOND]),
        failures=(failures[FIRST], failures[SECOND]),
        wanted=wanted,
        is_interrupted=is_interrupted,
    )


# --- what came out -------------------------------------------------------------------


def sentences(compared: Compared) -> list[str]:
    """Return who is better and how sure that is, then what else is worth knowing."""
    score, names = compared.score, compared.series.labels
    title = registry.load(compared.series.game).title("en")
    lines = [f"{title}, {compared.seats} seats: {_verdict(score, names)}"]
    if score.deals < compared.wanted:
        why = "" if compared.is_interrupted else ": it is clear already"
        lines.append(f"  Stopped after {score.deals} of {compared.wanted} deals{why}.")
    took = ", ".join(
        f"{name} {pace.total_us / max(pace.decisions, 1) / 1000:.2f} ms (at most "
        f"{pace.most_us / 1000:.0f})"
        for name, pace in zip(names, compared.paces, strict=True)
    )
    lines.append(f"  A decision took {took}.")
    lines += [
        f"  {name} failed {count} times."
        for name, count in zip(names, compared.failures, strict=True)
        if count
    ]
    return lines


def _verdict(score: ScoreEstimate, names: Sequence[str]) -> str:
    if score.verdict == "worse":
        other = ScoreEstimate(1 - score.mean, score.margin, score.deals)
        return _verdict(other, names[::-1])
    deals = f"{score.deals} deal{'s' * (score.deals != 1)}"
    points = f"{score.mean:.2f} of the points ({score.low:.2f} to {score.high:.2f})"
    if score.verdict == "better":
        return f"{names[FIRST]} is better: {points}, {deals}."
    return f"not decided: {names[FIRST]} has {points}, {deals}."


def as_json(results: Sequence[Compared]) -> str:
    """Return a list with an object for each game; the score is that of the first."""
    lines = [_as_data(compared) for compared in results]
    return msgspec.json.format(msgspec.json.encode(lines)).decode()


def _as_data(compared: Compared) -> dict[str, Any]:
    series, score = compared.series, compared.score
    return {
        "game": series.game,
        "seats": compared.seats,
        "seed": series.seed,
        "bots": [
            {
                "name": entrant.label,
                "digest": entrant.digest,
                "mean_ms": pace.total_us / max(pace.decisions, 1) / 1000,
                "most_ms": pace.most_us / 1000,
                "failures": failures,
            }
            for entrant, pace, failures in zip(
                series.entrants, compared.paces, compared.failures, strict=True
            )
        ],
        "verdict": score.verdict,
        "score": score.mean,
        "low": score.low,
        "high": score.high,
        "deals": score.deals,
        "deals_wanted": compared.wanted,
        "is_interrupted": compared.is_interrupted,
    }


# --- what was asked for --------------------------------------------------------------


def _bots(arguments: Namespace) -> tuple[SeriesEntrant, SeriesEntrant]:
    first, second = (bot(name, is_here=arguments.here) for name in arguments.bots)
    if first.digest == second.digest:
        raise Refusal("Both are the same bot: name two that differ.")
    labels = short_names(arguments.bots)
    return (
        msgspec.structs.replace(first, label=labels[FIRST]),
        msgspec.structs.replace(second, label=labels[SECOND]),
    )


def _games(arguments: Namespace, bots: Sequence[SeriesEntrant]) -> list[AnyGame]:
    """Return the games in which to compare, all of which both play."""
    if arguments.game:
        games = [registry.load(name) for name in dict.fromkeys(arguments.game)]
        for game in games:
            check_games(bots, game)
        return games
    any_game = registry.load(registry.GAMES[0])
    declared = [
        games_declared(each, each.guest, any_game) for each in bots if each.guest
    ]
    common = [name for name in registry.GAMES if all(name in one for one in declared)]
    if not common:
        lines = "; ".join(
            f"{each.label} plays {', '.join(names)}"
            for each, names in zip(bots, declared, strict=True)
        )
        raise Refusal(f"There is no game that both play: {lines}.")
    return [registry.load(name) for name in common]


def _seats(game: AnyGame, seats: int | None) -> int:
    if seats is not None and seats not in game.seats:
        raise Refusal(
            f"{game.title('en')} is played by {game.seat_range}, not by {seats}: "
            "choose other --seats, or games with --game."
        )
    return seats or game.usual_seats
