"""How strong bots of the site play, in words that a newcomer understands."""

from collections.abc import Sequence
from typing import Final, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from bots.models import BotVersion
from bots.selectors import User
from tournaments.models import Seat
from tournaments.selectors.people.guests import is_guest

Level = Literal["easy", "medium", "strong"]

BOT_OF: Final[dict[Level, str]] = {
    "easy": "souk-easy",
    "medium": "souk-planner",
    "strong": "souk-mcts",
}
LEVEL_WORDS: Final[dict[Level, str | Promise]] = {
    "easy": gettext_lazy("Easy: often plays without thinking"),
    "medium": gettext_lazy("Medium: plays by rules of thumb"),
    "strong": gettext_lazy("Strong: looks ahead"),
}
USUAL: Final[Level] = "medium"


def players_of_levels(versions: Sequence[BotVersion]) -> dict[Level, BotVersion]:
    """Return who of these plays at which level; some levels may have nobody.

    Of several versions of a bot the first counts.
    """
    by_name = {one.bot.name: one for one in reversed(versions)}
    return {level: by_name[name] for level, name in BOT_OF.items() if name in by_name}


def level_for(user: User) -> Level:
    """Return the level to begin with: an easy one for a first match as a guest."""
    return "easy" if is_new_guest(user) else USUAL


def is_new_guest(user: User) -> bool:
    """Whether somebody without an account of their own has not sat down anywhere."""
    if not is_guest(user):
        return False
    seats = Seat.objects.filter(competitor__person_id=user.pk)
    return not user.is_authenticated or not seats.exists()
