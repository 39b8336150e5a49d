"""Columns for a terminal."""

from collections.abc import Sequence


def table(rows: Sequence[Sequence[str]], left: int = 0) -> list[str]:
    """Align the rows under the first; the first `left` columns to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if index < left else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines
