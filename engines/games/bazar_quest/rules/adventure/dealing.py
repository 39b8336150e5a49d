"""Adventure cards: one for each hero, and the chance to exchange it (Q-30, C-9)."""

from engines.games.bazar_quest.content import ITEM
from engines.games.bazar_quest.events.adventure import (
    AdventureDiscarded,
    AdventureKept,
    RedrawOffered,
)
from engines.games.bazar_quest.events.table import PhaseBegan
from engines.games.bazar_quest.moves import (
    KEEP_ADVENTURE,
    REDRAW_ADVENTURE,
    AnyMove,
    KeepAdventure,
    RedrawAdventure,
)
from engines.games.bazar_quest.rules.adventure import fights
from engines.games.bazar_quest.rules.adventure.pile import deal
from engines.games.bazar_quest.rules.adventure.totals import ignores_adventure, outfit
from engines.games.bazar_quest.rules.employees import FORTUNE_TELLER
from engines.games.bazar_quest.rules.numbers import hero_ability
from engines.games.bazar_quest.rules.question import DecisionKind, always
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State


def begin(table: PhaseTable) -> None:
    table.emit(PhaseBegan("adventure"))
    if table.state.options.unshakeable_heroes:
        fights.fight_on(table)
        return
    for seat, hero in table.state.lineup:
        deal(table, seat, hero)
    _offer_redraws(table, 0)


# --- exchanging ----------------------------------------------------------------------


def _offer_redraws(table: PhaseTable, place: int) -> None:
    """Ask for the first hero from a place of the lineup on that has a way left."""
    state = table.state
    for seat, hero in state.lineup[place:]:
        source = _unused_source(state, seat, hero)
        if source and not ignores_adventure(outfit(state, hero)):
            table.emit(RedrawOffered(seat, hero, source))
            return
    fights.fight_on(table)


def _unused_source(state: State, seat: int, hero: str) -> str:
    """Return the next card that lets a hero's adventure be exchanged; or nothing."""
    sources = [hero] if hero_ability(state, hero) == "redraw_adventure" else []
    for item in state.equipment[hero]:
        if ITEM[item].ability == "redraw_adventure":
            sources.append(item)
    for source in state.redrawn.get(hero, ()):
        if source in sources:
            sources.remove(source)
    hired = FORTUNE_TELLER in state.employees[seat]
    if hired and FORTUNE_TELLER not in state.used[seat]:
        sources.append(FORTUNE_TELLER)
    return sources[0] if sources else ""


def _choices(state: State, seat: int) -> list[AnyMove]:
    hero, _ = state.redraw
    return [REDRAW_ADVENTURE[hero], KEEP_ADVENTURE[hero]]


def _objection(
    state: State, seat: int, move: RedrawAdventure | KeepAdventure
) -> str | None:
    hero, _ = state.redraw
    if move.hero != hero:
        return f"The question is about the adventure of {hero}."
    return None


def _answer(
    table: PhaseTable, seat: int, move: RedrawAdventure | KeepAdventure
) -> None:
    state = table.state
    hero, source = state.redraw
    place = state.lineup.index((seat, hero))
    if isinstance(move, KeepAdventure):
        table.emit(AdventureKept(seat, hero))
        _offer_redraws(table, place + 1)
        return
    adventure = state.adventures[hero]
    table.emit(AdventureDiscarded(seat, hero, adventure, source))
    deal(table, seat, hero)
    _offer_redraws(table, place)


REDRAW = DecisionKind(
    (RedrawAdventure, KeepAdventure), _choices, _objection, _answer, always
)
