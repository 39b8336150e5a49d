"""What the whole site is measured by: storing, pages, sizes, bots, and matches.

Each part is a module with a function `measure`. The modules need Django's settings, so
they are imported only when the ground they stand on is there.
"""

from dataclasses import dataclass, field

from benchmarks.measure import Figure
from benchmarks.report import Table

PARTS: dict[str, str] = {
    "append": "appending",
    "pages": "pages",
    "size": "sizes",
    "scrub": "scrubbing",
    "bots": "bots",
    "ratings": "ratings",
    "playing": "playing",
    "people": "people",
    "contest": "contests",
    "memory": "memory",
    "crowd": "crowd",
    "attack": "attack",
}
"""The module of each part, by the name it is asked for and reported under."""


@dataclass(slots=True)
class Findings:
    """What a part has found: figures by their paths, their units, and other tables."""

    figures: dict[str, Figure] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    tables: list[Table] = field(default_factory=list)

    def add(self, path: str, unit: str, figure: Figure) -> None:
        self.figures[path] = figure
        self.units[path] = unit

    def take(self, other: "Findings") -> None:
        """Take over what another part has found."""
        self.figures |= other.figures
        self.units |= other.units
        self.tables += other.tables
