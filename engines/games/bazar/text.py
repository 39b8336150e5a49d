"""The table for a terminal of 80 columns, as plain text."""

from functools import cache
from itertools import pairwise
from string import ascii_lowercase
from textwrap import wrap
from typing import Final

from engines.core.game import Language, Seat
from engines.core.words import Words
from engines.games.bazar.content import (
    BOX,
    CELL,
    COLUMNS,
    EVENT,
    QUARTER_SQUARES,
    QUARTERS,
    ROWS,
    START_TILE,
    TILES,
    Cell,
)
from engines.games.bazar.describe import question
from engines.games.bazar.describe.names import (
    NUMERALS,
    TURNS,
    event_effect,
    event_name,
    event_rule,
    guild_forms,
    quarter_opening,
    tile_effect,
    tile_forms,
    words,
)
from engines.games.bazar.view import LostTile, LyingTile, QuarterView, View

WIDTH: Final = 80
BAR: Final = 15

Lines = list[str]


def text(view: View, language: Language) -> str:
    names = words(language)
    sections = (
        _heading(view, names),
        _map(view, names),
        _quarters(view, names),
        _guilds(view, names),
        _ties(view, language),
        _tiles(view, names),
        _events_to_come(view, names),
        _lost(view, names),
    )
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def _heading(view: View, words: Words) -> Lines:
    turn = words.name("labels", "setting_up")
    if view.turn:
        of_turns = words.phrase("labels", "of_turns", turns=TURNS)
        turn = f"{words.name('labels', 'turn')} {view.turn} {of_turns}"
    lines = [f"{words.title} · {turn}"]
    if view.event is not None:
        lines += _rule(event_name(view.event, words), event_effect(view.event, words))
    if view.events_played:
        names = ", ".join(event_name(name, words) for name in view.events_played)
        lines += _rule(words.name("labels", "events_played"), names)
    return [*lines, question(view, words)]


def _rule(name: str, words: str) -> Lines:
    return wrap(f"{name} · {words}", WIDTH, subsequent_indent="    ")


# --- the map -------------------------------------------------------------------------

ACROSS: Final = 8
DOWN: Final = 3
"""Columns and lines from one square of the map to the next, with one line between."""

LINES: Final = dict(zip(range(16), " ╵╶└╷│┌├╴┘─┴┐┤┬┼", strict=True))
"""Where lines meet: 1 for one that goes up, 2 right, 4 down, 8 left."""

REGION: Final[dict[Cell, int]] = {
    CELL[square]: index
    for index, squares in enumerate(QUARTER_SQUARES)
    for square in squares
} | {
    cell: len(QUARTERS) + index
    for index, quarter in enumerate(QUARTERS)
    for cell in quarter.illustration
}
"""The quarters' cells and, apart from them, their illustrations."""


@cache
def _borders() -> tuple[str, ...]:
    """Return the map with nothing but the lines around quarters and illustrations."""
    height, width = ROWS * DOWN + 1, COLUMNS * ACROSS + 1
    return tuple(
        "".join(_border(column, line) for column in range(width))
        for line in range(height)
    )


def _border(column: int, line: int) -> str:
    x, y = column // ACROSS, line // DOWN
    here, west = REGION.get((x, y)), REGION.get((x - 1, y))
    north, north_west = REGION.get((x, y - 1)), REGION.get((x - 1, y - 1))
    on_x, on_y = column % ACROSS == 0, line % DOWN == 0
    if on_x and on_y:
        meeting = (north_west != north, north != here, west != here, north_west != west)
        return LINES[sum(2**place for place, line in enumerate(meeting) if line)]
    if on_x:
        return "│" if west != here else " "
    return "─" if on_y and north != here else " "


def _map(view: View, words: Words) -> Lines:
    canvas = [list(line) for line in _borders()]
    taken = {tile.cell for tile in (*view.board, *view.black_market)}
    for index, quarter in enumerate(view.quarters):
        _write_quarter(canvas, index, quarter, words)
        if quarter.open:
            for square in QUARTER_SQUARES[index]:
                if CELL[square] not in taken:
                    _write(canvas, CELL[square], 0, "·")
    for tile in (*view.board, *view.black_market):
        _write(canvas, tile.cell, 0, tile_forms(tile.tile, words)["label"])
        _write(canvas, tile.cell, 1, _sign(tile, view, words))
    letters = "".join(letter.center(ACROSS) for letter in ascii_lowercase[:COLUMNS])
    lines = [f"    {letters}"]
    for number, line in enumerate(canvas):
        row = str(number // DOWN + 1) if number % DOWN == 1 else " "
        lines.append(f" {row} {''.join(line)}".rstrip())
    return [line.rstrip() for line in lines] + ["", words.name("labels", "legend")]


def _write(canvas: list[list[str]], cell: Cell, row: int, words: str) -> None:
    """Write into the middle of a square; long words run on into the next square."""
    left, top = cell[0] * ACROSS + 1, cell[1] * DOWN + 1 + row
    centred = words.center(ACROSS - 1)
    canvas[top][left : left + len(centred)] = centred


def _write_quarter(
    canvas: list[list[str]], index: int, quarter: QuarterView, words: Words
) -> None:
    first, last = QUARTERS[index].illustration[0], QUARTERS[index].illustration[-1]
    forms = words.forms("quarters", quarter.name)
    name = forms.get("label", forms["name"])
    room = (last[0] - first[0] + 1) * ACROSS - 1
    value = f"= {quarter.value}" if quarter.open else f"({quarter.printed})"
    if quarter.owner is not None:
        value += f" {_letter(quarter.owner, words)}"
    _write(canvas, first, 0, name.upper().center(room))
    _write(canvas, first, 1, value.center(room))


def _letter(seat: int, words: Words) -> str:
    return guild_forms(seat, words)["name"][0]


def _sign(tile: LyingTile, view: View, words: Words) -> str:
    """Return the guild's letter, with brackets for the face and marks around it."""
    letter = _letter(tile.seat, words)
    sign = f"[{letter}]" if tile.face_up else f"({letter})"
    if tile.face_up and TILES[tile.tile].kind == "permanent":
        sign += "*"
    if tile.cell == view.placed:
        sign = f">{sign}"
    return f"?{sign}" if tile.cell == view.chosen else sign


# --- the tables ----------------------------------------------------------------------


def _quarters(view: View, words: Words) -> Lines:
    heads = [
        words.name("labels", key) for key in ("quarter_heading", "printed", "worth")
    ]
    guilds = [f"{guild_forms(seat, words)['name']} " for seat in range(view.seats)]
    lines = ["{:<14}{:>8}{:>7}   ".format(*heads) + _columns(guilds).rstrip()]
    for quarter in view.quarters:
        name = words.name("quarters", quarter.name)
        worth = str(quarter.value) if quarter.open else words.name("labels", "closed")
        counts = [
            f"{count}{'*' if seat == quarter.owner else ' '}" if quarter.open else ""
            for seat, count in enumerate(quarter.counts)
        ]
        line = f"{name:<14}{quarter.printed:>8}{worth:>7}   {_columns(counts)}"
        lines.append(line.rstrip())
    lines.append(words.name("labels", "owner_legend"))
    for quarter in view.quarters:
        if not quarter.open:
            how = quarter_opening(quarter.name, len(view.black_market), words)
            lines += _rule(words.name("quarters", quarter.name), how)
    return lines


def _columns(words: Lines) -> str:
    return "".join(f"{word:>11}" for word in words)


def _guilds(view: View, words: Words) -> Lines:
    seats = list(view.order if view.turn else range(view.seats))
    if view.ranks:
        seats.sort(key=lambda seat: view.ranks[seat])
    return [_guild(view, seat, words) for seat in seats]


def _guild(view: View, seat: int, words: Words) -> str:
    mark = ">" if seat in view.to_move else " "
    place = view.ranks[seat] if view.ranks else 0
    if view.turn and not place:
        place = view.order.index(seat) + 1
    token = words.name("ranks", str(place)) if place else ""
    name = guild_forms(seat, words)["name"]
    coins = view.coins[seat]
    filled = min(BAR, coins * BAR // BOX.winning_coins)
    bar = "█" * filled + "░" * (BAR - filled)
    hand = ", ".join(
        "?" if tile is None else tile_forms(tile, words)["label"]
        for tile in view.hands[seat]
    )
    pile = f"{words.name('labels', 'pile')} {view.piles[seat]}"
    purse = f"{coins:>3}/{BOX.winning_coins} {bar}"
    return f"{mark} {token:<4}{name:<11}{purse}  {hand:<26} {pile}"


def _ties(view: View, language: Language) -> Lines:
    """Return what decided between guilds with the same coins."""
    if not view.ranks:
        return []
    seats = sorted(range(view.seats), key=lambda seat: view.ranks[seat])
    pairs = pairwise(seats)
    ties = [tie_break(view, first, second, language) for first, second in pairs]
    return [line for tie in ties for line in wrap(tie, WIDTH)]


def _tiles(view: View, words: Words) -> Lines:
    """Return what the tiles do that act on the board, or that the viewer may play."""
    known = {tile.tile for tile in view.board if tile.face_up} - {START_TILE}
    for hand in view.hands:
        known.update(tile for tile in hand if tile is not None)
    lines = [words.name("labels", "tiles_heading")] if known else []
    for tile in sorted(known):
        lines += _rule(tile_forms(tile, words)["name"], tile_effect(tile, words))
    return lines


def _events_to_come(view: View, words: Words) -> Lines:
    """Return the cards that have not been played, and what they do."""
    left = [name for name in EVENT if name not in view.events_played]
    lines: Lines = []
    for key, names in (
        ("events_left", [name for name in left if name not in NUMERALS]),
        ("conditional_left", [name for name in left if name in NUMERALS]),
    ):
        if names:
            lines.append(words.name("labels", key))
        for name in names:
            lines += _rule(event_name(name, words), event_rule(name, words))
    return [] if view.ranks else lines


def _lost(view: View, words: Words) -> Lines:
    lines = []
    for key, tiles in (("waiting", view.eliminated), ("discarded", view.discarded)):
        if tiles:
            names = ", ".join(_lost_name(tile, words) for tile in tiles)
            lines += wrap(f"{words.name('labels', key)} · {names}", WIDTH)
    return lines


def _lost_name(tile: LostTile, words: Words) -> str:
    return f"{_letter(tile.seat, words)} {tile_forms(tile.tile, words)['name']}"


def tie_break(view: View, first: Seat, second: Seat, language: Language) -> str:
    """Say that the lower token decides between equal coins (B-11)."""
    tokens = [view.order.index(seat) + 1 for seat in (first, second)]
    if view.coins[first] != view.coins[second] or tokens[0] > tokens[1]:
        return ""
    return words(language).sentence("tie_token", first=tokens[0], second=tokens[1])
