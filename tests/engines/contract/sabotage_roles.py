"""Games in which nobody knows who is who, one or more for each law of roles."""

from typing import Any

from msgspec.structs import replace

from engines.core.game import Language
from engines.core.picture import Shape
from engines.core.roles import Role
from tests.engines.contract import roles
from tests.engines.contract.laws import Law
from tests.engines.contract.sabotage import Sabotage, broken
from tests.engines.matches import Match


def with_roles(match: Match, **changed: Any) -> Match:
    """Return the match with roles of which each is changed alike."""

    def changed_roles(view: Any, language: Language) -> tuple[Role, ...]:
        return tuple(replace(r, **changed) for r in match.game.roles(view, language))

    return broken(match, roles=changed_roles)


def all_seats_have_one_name(match: Match) -> Match:
    return with_roles(match, name="Player")


def all_seats_have_one_emblem(match: Match) -> Match:
    return with_roles(match, look="", emblem=())


def an_emblem_runs_a_script(match: Match) -> Match:
    def trapped(view: Any, language: Language) -> tuple[Role, ...]:
        trap = Shape("rect", {"onclick": "alert(1)"})
        return tuple(
            replace(role, emblem=(*role.emblem, trap))
            for role in match.game.roles(view, language)
        )

    return broken(match, roles=trapped)


def a_seat_has_no_role(match: Match) -> Match:
    roles = match.game.roles
    return broken(match, roles=lambda view, language: roles(view, language)[:-1])


def seats_change_their_names(match: Match) -> Match:
    """The rows of a page would then tell of others than the board and the story."""

    def turned(view: Any, language: Language) -> tuple[Role, ...]:
        first, *others = match.game.roles(view, language)
        return (*others, first)

    return broken(match, roles=turned)


def rows_are_numbered(match: Match) -> Match:
    def numbered(view: Any, language: Language) -> tuple[Role, ...]:
        return tuple(
            replace(role, name=f"Nº {number}")
            for number, role in enumerate(match.game.roles(view, language))
        )

    return broken(match, roles=numbered)


def nobody_knows_a_role_by_its_key(match: Match) -> Match:
    return with_roles(match, key="the pretender")


def a_colour_is_not_in_the_style(match: Match) -> Match:
    return with_roles(match, look="mauve")


OF_ANY_ROLE: dict[Law, tuple[Sabotage, ...]] = {
    roles.every_seat_has_a_role_of_its_own: (
        all_seats_have_one_name,
        all_seats_have_one_emblem,
        an_emblem_runs_a_script,
        a_seat_has_no_role,
    ),
    roles.a_story_calls_a_seat_by_its_role: (
        seats_change_their_names,
        rows_are_numbered,
    ),
    roles.a_board_calls_every_seat_by_its_role: (
        rows_are_numbered,
        a_colour_is_not_in_the_style,
    ),
    roles.a_role_that_is_dealt_has_its_name_in_the_list: (
        nobody_knows_a_role_by_its_key,
    ),
}
