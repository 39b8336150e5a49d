"""What the pages of tables say: the time left, the fate of a seat, what counts."""

from typing import Final

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from bots.selectors import User
from tournaments.selectors.tables.list import TableLine
from tournaments.selectors.tables.question import TimeLeft
from tournaments.selectors.tables.rated_tables import will_not_count
from tournaments.selectors.wording import said

_FATES: Final[dict[str, str | Promise]] = {
    "resigned": gettext_lazy("resigned; a stand-in plays on"),
    "timeout": gettext_lazy("ran out of time; a stand-in plays on"),
    "illegal": gettext_lazy("broke the rules; a stand-in plays on"),
    "crash": gettext_lazy("crashed; a stand-in plays on"),
}
_FATE: Final = gettext_lazy("failed; a stand-in plays on")


def fate_words(code: str | None) -> str:
    """Return what became of a seat; nothing while the player who sat down plays it."""
    return str(_FATES.get(code, _FATE)) if code else ""


def left_words(clock: TimeLeft | None, now_ms: int) -> str:
    """Return how long a person still has; nothing for a bot."""
    if clock is None:
        return ""
    if clock.due_ms is None:
        return _duration(clock.bank_ms) if clock.bank_ms else ""
    return _duration(max(clock.due_ms - now_ms, 0))


def _duration(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    hours, minutes = divmod(minutes, 60)
    if hours < 24:
        return gettext("%(hours)s h %(minutes)s min") % {
            "hours": hours,
            "minutes": minutes,
        }
    days, hours = divmod(hours, 24)
    return gettext("%(days)s d %(hours)s h") % {"days": days, "hours": hours}


def script_words() -> dict[str, str]:
    """Return what the script says; `%(name)s` is filled in by it."""
    return {
        "your_turn": gettext("It is your turn"),
        "turn": gettext("Your turn. %(asked)s"),
        "choose": gettext("Touch the board or choose from the list."),
        "choose_listed": gettext("Choose from the list."),
        "once_more": gettext("Touch it once more, or press the button, to play."),
        "showing": gettext("The others move. Click or press a key to skip."),
        "look": gettext(
            "Board. Arrow keys show what things are, Tab leads on to the rules, "
            "Escape closes it."
        ),
        "rules": gettext("Rules"),
        "more": gettext("More in the rules"),
        "go_on": gettext("Go on: touch what is marked, or choose from the list."),
        "waiting": gettext("Waiting for %(names)s …"),
        "lost_seat": gettext("A stand-in plays your seat to the end."),
        "over": gettext("The match is over."),
        "short": gettext("Less than %(seconds)s seconds left."),
        "offline": gettext("The connection is lost. Trying again …"),
        "not_sent": gettext("Your move did not arrive: try again."),
        "sending": gettext("Sending …"),
        "in_reserve": gettext("%(time)s in reserve"),
        "days": gettext("%(days)s d %(hours)s h"),
        "hours": gettext("%(hours)s h %(minutes)s min"),
        "none_found": gettext("No move fits these words."),
    }


def rating_words(shown: TableLine, reader: User) -> str:
    """Return whether a table counts, and if it does not although it was to, why."""
    match = shown.match
    if match.unrated_because:
        why = {"why": said(match.unrated_because)}
        return gettext("Not rated: %(why)s") % why
    if not match.is_rated:
        return gettext("Not rated")
    if shown.is_open and will_not_count(match, reader):
        return gettext(
            "Rated, but it would not count now: two of these players have met at rated "
            "tables as often as counts within a day (%(count)s)."
        ) % {"count": settings.RATED_TABLES_PER_PAIR}
    if match.is_drawn:
        return gettext("Rated, with opponents that the site drew")
    return gettext("Rated")
