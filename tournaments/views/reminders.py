"""What every page reminds its reader of: the tables that wait for them."""

from typing import TypedDict

from django.http import HttpRequest

from tournaments.selectors.turns import waiting_for


class Reminder(TypedDict, total=False):
    reminder: int
    """How many tables wait for the reader's move."""


def context(request: HttpRequest) -> Reminder:
    """Count the tables that wait for this reader; strangers sit at none."""
    # A page about a fault may be drawn before anybody knows who is there.
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    return {"reminder": len(waiting_for(user))}
