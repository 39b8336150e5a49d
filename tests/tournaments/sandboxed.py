"""Bots that were really handed in, at a table where they really play."""

from uuid import uuid4

from django.contrib.auth.models import User

from bots.models import BotVersion
from bots.services.uploads import receive
from tests.bots.handed_in import GOOD, archive
from tests.tournaments.small_matches import SEED, person
from tournaments.models import Match
from tournaments.services.matches.creation import (
    competitor_of_version,
    new_deal,
    plan_match,
)


def packaged(code: str = GOOD, owner: User | None = None) -> BotVersion:
    """Return an active version of a new bot with this code."""
    data = archive(f"bot-{uuid4().hex[:8]}", code=code)
    found = receive(owner=owner or person(), data=data)
    found.status, found.games = BotVersion.Status.ACTIVE, "bazar"
    found.save()
    return found


def at_bazar(*versions: BotVersion) -> Match:
    return plan_match(
        game="bazar",
        deal=new_deal(seed=SEED),
        seats=[competitor_of_version(version) for version in versions],
    )
