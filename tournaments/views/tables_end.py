"""The end of a match, for those who sat there: the board, who won and why.

The board, the scores and the turning points are those that the reader's own seat could
see. While others still play the same deal, nothing else may be shown.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from engines.core.game import Seat
from replays import selectors as logs
from replays.frames.builder import MatchReplay
from replays.frames.highlights import Highlight, highlights_of
from replays.frames.model import Frame
from replays.models import MatchLog
from replays.views.step_context import board, chart
from tournaments.selectors.people.guests import is_guest
from tournaments.selectors.tables.advice import hint_counts
from tournaments.selectors.tables.list import TableLine
from tournaments.selectors.tables.question import fates_of
from tournaments.views.tables_words import fate_words, rating_words, script_words

MOST_TURNING_POINTS: Final = 6


class MatchVerdict(NamedTuple):
    """The winner, and what decided."""

    headline: str
    reasons: list[str]


def end_page(
    request: HttpRequest, shown: TableLine, replay: MatchReplay, log: MatchLog
) -> HttpResponse:
    """Show the board as it was at the end, as the reader's seat sees it."""
    seat = replay.viewer
    assert seat is not None
    assert replay.canvas is not None
    summary = logs.summary(log, replay.language).named(replay.names)
    fates, hints = fates_of(shown.match), hint_counts(shown.match)
    context = {
        "table": shown,
        "seat": seat,
        "roles": replay.roles[-1],
        **board(replay, replay.last, request.GET.get("part", "")),
        "verdict": verdict(summary, replay, seat, fates),
        "summary": summary,
        "rating": rating_words(shown, request.user),
        "rows": [
            (
                shown.places[player.seat],
                player,
                fate_words(fates.get(player.seat)),
                hints[player.seat],
            )
            for player in summary.ranked
        ],
        "chart": chart(replay, replay.last, replay.last),
        "turning_points": turning_points(replay.frames),
        "replay": f"{reverse('replays:match', args=[log.id])}?seat={seat}",
        "has_other_people": any(
            place.kind == "person" and not place.is_own for place in shown.places
        ),
        "is_guest": is_guest(request.user),
        "boot": {
            "replay": replay_address(log.id, replay),
            "layout": replay.layout,
            "guide": logs.guide_address(replay.game),
            "words": script_words(),
        },
    }
    response = render(request, "tournaments/tables/end.html", context)
    # The picture carries its style; the content security policy allows this one.
    response.inline_styles = [replay.canvas.style]  # type: ignore[attr-defined]
    return response


def replay_address(match: UUID, replay: MatchReplay) -> str:
    """Return where a script gets the frames of a match."""
    query = {
        "seat": replay.viewer,
        "language": replay.language,
        "layout": replay.layout,
        "v": replay.packed().digest,
    }
    return f"{reverse('replays:match', args=[match])}film.json?{urlencode(query)}"


# --- who won, and why ----------------------------------------------------------------


def verdict(
    summary: logs.Summary, replay: MatchReplay, own: Seat, fates: Mapping[Seat, str]
) -> MatchVerdict:
    """Return who has won, and by what: points, a tie-break, or the others' failures."""
    if summary.is_void:
        return MatchVerdict(gettext("The match is void and does not count."), [])
    ending = replay.frames[replay.last].sentences[-1:]
    if summary.nobody_won:
        return MatchVerdict(gettext("Everybody is defeated."), ending)
    winners = [player for player in summary.players if player.rank == 1]
    if not winners:
        return MatchVerdict(gettext("The match is over."), ending)
    why = _why(summary, replay, winners, fates)
    best = winners[0].score or 0
    if any((player.score or 0) > best for player in summary.players):
        # By the rules the game went to a seat that was left: its words would say so.
        ending = []
    return MatchVerdict(_headline(winners, own), [*why, *ending])


def _headline(winners: Sequence[logs.Player], own: Seat) -> str:
    names = [player.name for player in winners]
    if [player.seat for player in winners] == [own]:
        return gettext("You win!")
    if len(winners) == 1:
        return gettext("%(name)s wins.") % {"name": names[0]}
    return gettext("%(names)s share the victory.") % {"names": ", ".join(names)}


def _why(
    summary: logs.Summary,
    replay: MatchReplay,
    winners: Sequence[logs.Player],
    failed: Collection[Seat],
) -> list[str]:
    """Return what put the winner before the best of those who played to the end."""
    first = winners[0]
    assert first.score is not None
    if len(winners) > 1:
        words = ngettext(
            "%(points)s point each.", "%(points)s points each.", first.score
        )
        return [words % {"points": first.score}]
    rivals = [one for one in summary.ranked if one != first and one.seat not in failed]
    if not rivals:
        return [gettext("No other player played to the end.")]
    second = rivals[0]
    assert second.score is not None
    ahead = first.score - second.score
    if ahead > 0:
        words = gettext("A score of %(points)s, %(ahead)s more than %(name)s.")
        return [words % {"points": first.score, "ahead": ahead, "name": second.name}]
    if ahead < 0:
        return []  # An organiser has ruled so.
    words = gettext("%(first)s and %(second)s both have a score of %(points)s.")
    names = {"first": first.name, "second": second.name, "points": first.score}
    return [words % names, replay.tie_break(first.seat, second.seat)]


# --- turning points ------------------------------------------------------------------


def turning_points(frames: Sequence[Frame]) -> list[Highlight]:
    """Return the steps that decided most: changes of the lead, failures, highlights.

    Of too many the last ones are shown, in the order in which they happened; the end
    itself is none of them.
    """
    found = highlights_of(frames[:-1])
    decisive = [one for one in found if one.kind != "highlight"][-MOST_TURNING_POINTS:]
    room = MOST_TURNING_POINTS - len(decisive)
    others = [one for one in found if one.kind == "highlight"]
    shown = [*decisive, *others[len(others) - min(room, len(others)) :]]
    return sorted(shown, key=lambda one: one.step)
