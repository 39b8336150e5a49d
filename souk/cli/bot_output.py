"""What the bots of a match wrote, in one file: step by step, seat by seat."""

from collections.abc import Sequence
from pathlib import Path

from bots.driver.table import Table
from souk.cli.series import Entrant


def write_output(path: Path, table: Table, seated: Sequence[Entrant]) -> bool:
    """Write it to a new file; tell whether there was anything to write."""
    parts = [
        (step, seat, text)
        for seat, log in table.logs.items()
        for step, text in log.parts(table.steps)
    ]
    if not parts:
        return False
    with path.open("x", encoding="utf-8") as file:
        # Of one seat they are in order already, and a sort leaves them so.
        for step, seat, text in sorted(parts, key=lambda part: part[:2]):
            file.write(f"--- step {step}, seat {seat + 1}: {seated[seat].label}\n")
            file.write(text if text.endswith("\n") else f"{text}\n")
    return True
