"""The rules of Bazar a second time, in the plainest way: what the engine must equal.

It has its own copy of the map and of all numbers and shares nothing with the engine.
The tiles on the board are a dict from (x, y) to (guild, number, face_up), the quarters
in play a string of their letters, and everything is worked out anew each time.
"""

Cell = tuple[int, int]
Tile = tuple[int, int, bool]
Board = dict[Cell, Tile]

MAP = (
    "..NhhhE..",
    "NNNh#hEEE",
    "N##CCC##E",
    "NNNC#CEEE",
    "SSSC#CTTT",
    "S##CCC##T",
    "SSSb#bTTT",
    "..SbbbT..",
)
# All other illustrations lie there from the beginning.
LATE_ILLUSTRATION = {(4, 1): "h", (4, 6): "b"}

NAMES = {
    "N": "tanneries",
    "E": "mosque",
    "S": "port",
    "T": "grand_bazaar",
    "C": "palace",
    "h": "harem",
    "b": "black_market",
}
CELLS = {
    quarter: [(x, y) for y in range(8) for x in range(9) if MAP[y][x] == quarter]
    for quarter in NAMES
}
# For 2, 3 and 4 seats.
VALUES = {
    "N": (1, 2, 2),
    "E": (2, 2, 3),
    "S": (3, 3, 4),
    "T": (4, 4, 5),
    "C": (5, 5, 6),
    "h": (6, 7, 8),
    "b": (4, 5, 6),
}
RAISED = {
    "market_day": "TS",
    "sultans_visit": "Ch",
    "caravan": "NEST",
}
LOWERED = {
    "storm": "Sb",
    "taxes": "NESTChb",
    "curfew": "T",
}
BARRED = {
    "fire": "N",
    "curfew": "b",
}
BEGGAR, ADMINISTRATOR, TRAITOR = 1, 2, 3

COMPASS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
RIGHT = {"N": "E", "E": "S", "S": "W", "W": "N"}
LEFT = {"N": "W", "W": "S", "S": "E", "E": "N"}


# --- the ground ----------------------------------------------------------------------


def beside(cell: Cell, direction: str) -> Cell:
    dx, dy = COMPASS[direction]
    return cell[0] + dx, cell[1] + dy


def letter(cell: Cell) -> str:
    """Return what is printed on a square; a dot outside the map."""
    x, y = cell
    return MAP[y][x] if 0 <= x < 9 and 0 <= y < 8 else "."


def is_cell(cell: Cell, opened: str) -> bool:
    return letter(cell) in opened


def is_illustration(cell: Cell, opened: str) -> bool:
    return letter(cell) == "#" and LATE_ILLUSTRATION.get(cell, "C") in opened


# --- movement ------------------------------------------------------------------------


def push_once(
    board: Board, opened: str, cell: Cell, direction: str
) -> tuple[bool, list[Tile]]:
    """Push a tile by one cell; tell whether it went, and what fell off."""
    line = []
    square = cell
    while square in board:
        line.append(square)
        square = beside(square, direction)
    if is_illustration(square, opened):
        return False, []
    fallen = [] if is_cell(square, opened) else [board.pop(line.pop())]
    for origin in reversed(line):
        board[beside(origin, direction)] = board.pop(origin)
    return True, fallen


def push(
    board: Board, opened: str, cell: Cell, direction: str, *, steps: int
) -> list[Tile]:
    """Push a tile by up to so many cells; return the tiles that fell off, in order."""
    pushed = board[cell]
    fallen: list[Tile] = []
    for _ in range(steps):
        went, lost = push_once(board, opened, cell, direction)
        fallen += lost
        if not went or pushed in lost:
            break
        cell = beside(cell, direction)
    return fallen


def push_all_around(board: Board, opened: str, centre: Cell) -> list[Tile]:
    """Push every adjacent tile away, as the Fishmonger does."""
    fallen = []
    for direction in "NESW":
        if beside(centre, direction) in board:
            fallen += push(board, opened, beside(centre, direction), direction, steps=1)
    return fallen


def rotate(board: Board, opened: str, centre: Cell, turn: str) -> list[Tile]:
    """Turn the four squares around a centre; nothing moves if one tile is blocked."""
    to = RIGHT if turn == "right" else LEFT
    journeys = []
    for direction in "NESW":
        origin = beside(centre, direction)
        if origin in board:
            journeys.append((origin, beside(centre, to[direction])))
    if any(is_illustration(target, opened) for _, target in journeys):
        return []
    lifted = [(board.pop(origin), target) for origin, target in journeys]
    fallen = []
    for tile, target in lifted:
        if is_cell(target, opened):
            board[target] = tile
        else:
            fallen.append(tile)
    return fallen


def walk(
    board: Board, opened: str, cell: Cell, direction: str, *, steps: int
) -> tuple[list[Tile], int]:
    """Walk as the Pedlar does; return the tiles that fell off and the steps taken."""
    fallen: list[Tile] = []
    for taken in range(steps):
        ahead = beside(cell, direction)
        if not is_cell(ahead, opened):
            return fallen, taken
        if ahead in board:
            went, lost = push_once(board, opened, ahead, direction)
            fallen += lost
            if not went:
                return fallen, taken
        board[ahead] = board.pop(cell)
        cell = ahead
    return fallen, steps


# --- counting and values -------------------------------------------------------------


def tiles_in(board: Board, quarter: str) -> Board:
    return {cell: board[cell] for cell in CELLS[quarter] if cell in board}


def is_betrayed(board: Board, quarter: str, cell: Cell) -> bool:
    """Tell whether another guild's active Traitor lies beside, in the same quarter."""
    guild = board[cell][0]
    for direction in "NESW":
        other = beside(cell, direction)
        if letter(other) == quarter and other in board:
            neighbour, number, face_up = board[other]
            if number == TRAITOR and face_up and neighbour != guild:
                return True
    return False


def counts(board: Board, quarter: str, seats: int) -> list[int]:
    numbers = [0] * seats
    for cell, (guild, _, _) in tiles_in(board, quarter).items():
        if not is_betrayed(board, quarter, cell):
            numbers[guild] += 1
    return numbers


def owner(board: Board, quarter: str, seats: int, event: str | None) -> int | None:
    present = [
        (number, guild)
        for guild, number in enumerate(counts(board, quarter, seats))
        if number > 0
    ]
    if not present:
        return None
    wanted = min(present)[0] if event == "feast_of_the_poor" else max(present)[0]
    winners = [guild for number, guild in present if number == wanted]
    return winners[0] if len(winners) == 1 else None


def active(board: Board, quarter: str, number: int) -> list[int]:
    """Return the guilds whose tile of this number lies face up in the quarter."""
    return [
        guild
        for guild, other, face_up in tiles_in(board, quarter).values()
        if other == number and face_up
    ]


def is_barred(board: Board, opened: str, quarter: str, event: str | None) -> bool:
    if event == "epidemic":
        crowds = {other: len(tiles_in(board, other)) for other in opened}
        return crowds[quarter] == max(crowds.values())
    return quarter in BARRED.get(event or "", "")


def value(
    board: Board, opened: str, quarter: str, *, seats: int, event: str | None
) -> int:
    worth = VALUES[quarter][seats - 2]
    worth += 2 * len(active(board, quarter, ADMINISTRATOR))
    if quarter in RAISED.get(event or "", ""):
        worth += 2
    if quarter in LOWERED.get(event or "", ""):
        worth -= 2
    worth = max(worth, 0)
    for _ in active(board, quarter, BEGGAR):
        worth = worth // 2 + worth % 2
    return 0 if is_barred(board, opened, quarter, event) else worth


def income(
    board: Board, opened: str, seats: int, event: str | None
) -> dict[str, tuple[int, int | None]]:
    """Return for each quarter in play its value and whom it is paid to."""
    return {
        NAMES[quarter]: (
            value(board, opened, quarter, seats=seats, event=event),
            owner(board, quarter, seats, event),
        )
        for quarter in opened
    }


def alms(
    board: Board, opened: str, seats: int, event: str | None
) -> list[tuple[int, int, str]]:
    """Return (guild, coins, quarter) for each Beggar that is given something."""
    given = []
    for quarter in opened:
        worth = value(board, opened, quarter, seats=seats, event=event)
        paid = owner(board, quarter, seats, event)
        for guild in active(board, quarter, BEGGAR):
            if paid is not None and paid != guild and worth > 0:
                given.append((guild, 3, NAMES[quarter]))
    return given


# --- order and end -------------------------------------------------------------------


def order_of_play(coins: list[int], previous: list[int]) -> list[int]:
    """Return the seats from the richest; equals in reverse of their last order."""
    left = list(range(len(coins)))
    order = []
    while left:
        best = left[0]
        for seat in left[1:]:
            richer = coins[seat] > coins[best]
            later = previous.index(seat) > previous.index(best)
            if richer or (coins[seat] == coins[best] and later):
                best = seat
        order.append(best)
        left.remove(best)
    return order


def ranks(coins: list[int], order: list[int]) -> list[int]:
    """Return each seat's place: coins first, then the lower token of the last turn."""
    places = []
    for seat in range(len(coins)):
        ahead = 0
        for other in range(len(coins)):
            ahead += coins[other] > coins[seat] or (
                coins[other] == coins[seat] and order.index(other) < order.index(seat)
            )
        places.append(ahead + 1)
    return places


def next_card(coins: list[int], played: list[str], normal: list[str]) -> str:
    """Return the event of the next turn; `normal` is the pile as it was shuffled."""
    if max(coins) >= 25 and "governors_kindness" not in played:
        return "governors_kindness"
    if len(played) >= 5 and "feast_of_the_poor" not in played:
        return "feast_of_the_poor"
    if len(played) >= 6 and "reorganisation" not in played:
        return "reorganisation"
    left = [card for card in normal if card not in played]
    rest = ["governors_kindness", "feast_of_the_poor", "reorganisation"]
    return (left + [card for card in rest if card not in played])[0]
