"""The roles of the seats: merchants, and numbered ones until they have their trades."""

from collections.abc import Mapping

from engines.core.game import Language
from engines.core.roles import Role
from engines.games.merchants_bay.describe.seats import role_name
from engines.games.merchants_bay.merchants import MERCHANTS
from engines.games.merchants_bay.picture.shop import emblem
from engines.games.merchants_bay.view import View
from engines.games.merchants_bay.words import words


def roles(view: View, language: Language) -> tuple[Role, ...]:
    names = words(language)
    return tuple(
        Role(
            role_name(seat, player.merchant, names),
            f"s{seat} emblem",
            emblem(player.merchant),
            key=player.merchant or "",
        )
        for seat, player in enumerate(view.players)
    )


def role_names(language: Language) -> Mapping[str, str]:
    names = words(language)
    return {one.name: role_name(0, one.name, names) for one in MERCHANTS}
