"""The roles of the seats: shops, called by the signs over their doors."""

from engines.core.game import Language
from engines.core.roles import Role
from engines.games.bazar_quest.describe.cards import shop_forms, words
from engines.games.bazar_quest.picture.shops import emblem
from engines.games.bazar_quest.view import View


def roles(view: View, language: Language) -> tuple[Role, ...]:
    names = words(language)
    return tuple(
        Role(shop_forms(seat, names)["name"], f"s{seat} up", emblem(seat))
        for seat in range(view.seats)
    )
