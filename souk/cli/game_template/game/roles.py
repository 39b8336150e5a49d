"""Who the seats are: two traders, the same in every match."""

from engines.core.game import Language
from engines.core.glyphs import mark
from engines.core.roles import Role
from souk.cli.game_template.game.content import TRADERS
from souk.cli.game_template.game.describe import trader
from souk.cli.game_template.game.picture import EMBLEMS
from souk.cli.game_template.game.view import View


def roles(view: View, language: Language) -> tuple[Role, ...]:
    return tuple(
        Role(trader(seat, language), look, (mark("badge", EMBLEMS[seat]),))
        for seat, look in enumerate(TRADERS)
    )
