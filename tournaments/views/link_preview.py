"""What chats and other sites show of a link to a game, a tournament or a bot.

They keep what they have seen, and show it to people who want no spoilers: so nothing is
told that changes, and above all no result.
"""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from bots.models import Bot, BotVersion
from bots.selectors import games_of
from tournaments.models import Tournament
from tournaments.selectors import wording


def share_of_game(request: HttpRequest, name: str, blurb: str) -> dict[str, str]:
    return _share(request, wording.game_title(name), blurb, name)


def share_of_tournament(request: HttpRequest, tournament: Tournament) -> dict[str, str]:
    kind = (
        gettext("Duel")
        if tournament.is_duel
        else wording.format_title(tournament.format)
    )
    parts = (
        wording.game_title(tournament.game),
        kind,
        gettext("tables of %(seats)s") % {"seats": tournament.seats},
    )
    return _share(request, tournament.name, " · ".join(parts), tournament.game)


def share_of_bot(
    request: HttpRequest, bot: Bot, version: BotVersion | None
) -> dict[str, str]:
    """Return what is shown of a bot, with a picture of the first game it plays."""
    games = games_of(version) if version else []
    parts = (
        gettext("A bot of %(name)s") % {"name": bot.owner.get_username()},
        *map(wording.game_title, games),
    )
    return _share(request, bot.name, " · ".join(parts), games[0] if games else "")


def _share(
    request: HttpRequest, title: str, description: str, game: str
) -> dict[str, str]:
    """Return the words, and the address of a picture of a match that nobody plays."""
    share = {"title": title, "description": description}
    if game:
        picture = reverse("game_image", args=[game])
        address = f"{picture}?language={wording.language()}"
        share["image"] = request.build_absolute_uri(address)
    return share
