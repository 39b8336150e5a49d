"""What a player touches in the Chronomancer's shop to choose a move."""

from engines.core.records import Move
from engines.games.merchants_bay.face.touching import good_id
from engines.games.merchants_bay.merchants.chronomancer import moves
from engines.games.merchants_bay.merchants.chronomancer.content import LINE_CELLS
from engines.games.merchants_bay.merchants.chronomancer.shop import ChronomancerView


def touch_targets(shop: ChronomancerView, seat: int, move: Move) -> tuple[str, ...]:
    match move:
        case moves.SlideTile(line=line, end=end):
            # Where the tile is pushed in, then which way: a corner has two ways.
            cells = LINE_CELLS[line, end][:2]
            return tuple(f"tile-{seat}-{cell}" for cell in cells)
        case moves.MoveAssistant() | moves.MarkTile():
            return (f"tile-{seat}-{move.cell}",)
        case moves.RetrieveTrinket(cell=cell, colour=colour):
            return f"tile-{seat}-{cell}", good_id(seat, "small", colour)
        case moves.RetrieveRelic(cell=cell, other=other, colour=colour):
            made = good_id(seat, "large", colour)
            return f"tile-{seat}-{cell}", f"tile-{seat}-{other}", made
        case moves.SwapTiles(cell=cell, other=other):
            return f"tile-{seat}-{cell}", f"tile-{seat}-{other}"
        case _:
            return ()
