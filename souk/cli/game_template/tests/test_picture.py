"""The picture and the text: what they show, and that they can be read."""

from engines.core.game import LANGUAGES, SPECTATOR
from engines.core.picture import Picture
from souk.cli.game_template.game import GAME
from souk.cli.game_template.game.moves import WalkBack, WalkOn
from souk.cli.game_template.game.view import View
from tests.engines.legibility import Reader
from tests.engines.matches import play_match, tables_of

MATCH = play_match(tables_of(GAME)[0], b"picture")
VIEWS: list[View] = [GAME.view(state, SPECTATOR) for state in MATCH.all_positions()]


def pictures() -> list[Picture]:
    """Return some pictures, the last one among them, in both languages."""
    return [GAME.picture(view, told) for view in VIEWS[::-4] for told in LANGUAGES]


def test_every_line_can_be_read_on_a_telephone_by_day_and_by_night() -> None:
    for picture in pictures():
        reader = Reader(picture)
        assert reader.small_lines() == []
        assert reader.colliding_lines() == []
        assert reader.faint_lines("light") == []
        assert reader.faint_lines("dark") == []
        assert reader.sheet.strays() == []


def test_a_stall_shows_its_number_its_worth_and_its_owner() -> None:
    view = VIEWS[-1]
    things = {thing.id: thing for thing in GAME.picture(view, "en").things}
    for stall in range(1, len(view.worth)):
        thing, owner = things[f"stall-{stall}"], view.owners[stall]
        words = [shape.words for shape in thing.shapes if shape.words]
        assert words == [str(stall), str(view.worth[stall])]
        assert thing.look == ("free" if owner is None else ("amber", "indigo")[owner])


def test_the_camel_stands_below_the_number_of_its_stall() -> None:
    for view in VIEWS[1:]:
        things = {thing.id: thing for thing in GAME.picture(view, "en").things}
        stall, camel = things[f"stall-{view.camel}"], things["camel"]
        assert (camel.x, camel.y - stall.y) == (stall.x, 34)


def test_the_title_says_what_is_asked_and_at_the_end_who_won() -> None:
    titles = [GAME.picture(view, "en").title for view in VIEWS]
    assert titles[0] == f"{GAME.title('en')}, lap 1. Amber: choose a stall."
    assert titles[-1].endswith((" wins.", " shared."))


def test_who_walks_back_touches_the_token_and_then_the_stall() -> None:
    state = MATCH.all_positions()[0]
    view = GAME.view(state, 0)
    assert GAME.touch_targets(view, WalkOn(1)) == ("stall-1",)
    assert GAME.touch_targets(view, WalkBack(16)) == ("token-0", "stall-16")


def test_the_text_shows_the_camel_the_owners_and_who_is_to_move() -> None:
    state = GAME.fold(MATCH.steps[0].events)
    GAME.execute(state, 0, WalkOn(2), MATCH.chance)
    lines = GAME.text(GAME.view(state, SPECTATOR), "en").splitlines()
    worth = state.worth[2]
    assert lines[:2] == [f"{GAME.title('en')} · Lap 1", "Indigo: choose a stall"]
    assert any(line.startswith(f"> 2: {worth} Amber") for line in lines)
    coins = "1 coin" if worth == 1 else f"{worth} coins"
    assert lines[-2:] == [f"  Amber · {coins} · token", "> Indigo · 0 coins · token"]
