"""The roles of the seats: guilds, the same in every match."""

from engines.core.game import Language
from engines.core.roles import Role
from engines.games.bazar.describe.names import guild_forms, words
from engines.games.bazar.picture.table import emblem
from engines.games.bazar.view import View


def roles(view: View, language: Language) -> tuple[Role, ...]:
    names = words(language)
    return tuple(
        Role(guild_forms(seat, names)["name"], f"g{seat} up", emblem(seat))
        for seat in range(view.seats)
    )
