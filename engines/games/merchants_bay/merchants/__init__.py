"""The merchants there are: one explicit tuple, in the order in which they are dealt."""

from typing import Final

from engines.core.content import digest
from engines.games.merchants_bay.content import BOX
from engines.games.merchants_bay.frame.merchant import Merchant
from engines.games.merchants_bay.merchants import (
    alchemist,
    blacksmith,
    captain,
    chronomancer,
)

MERCHANTS: Final[tuple[Merchant, ...]] = (
    alchemist.MERCHANT,
    blacksmith.MERCHANT,
    captain.MERCHANT,
    chronomancer.MERCHANT,
)

MERCHANT: Final[dict[str, Merchant]] = {
    merchant.name: merchant for merchant in MERCHANTS
}
CONTENT_HASH: Final = digest((BOX, *(merchant.box for merchant in MERCHANTS)))
"""The digest of the base box and of all the merchants' boxes."""
