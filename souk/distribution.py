"""What pip calls Souk: `souk` is a project of somebody else there."""

from typing import Final

DISTRIBUTION: Final = "souk-games"

SITE: Final = f"pip install '{DISTRIBUTION}[site]'"
"""How a web site is installed; authors need no extra."""
