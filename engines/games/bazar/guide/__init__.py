"""The guide of Bazar: the rules under the headings of the booklet, and all in the box.

`en.toml` and `fr.toml` hold what is written, `scenes` what the illustrations show, and
`pieces` makes an entry of every tile, event, quarter, guild and sign.
"""

from functools import cache

from engines.core.game import Language
from engines.core.guide import Guide
from engines.core.guide_file import read_guide
from engines.games.bazar.guide.pieces import pieces
from engines.games.bazar.guide.scenes import DRAWINGS


@cache
def guide(language: Language) -> Guide:
    return read_guide(
        "engines.games.bazar",
        language,
        drawings=DRAWINGS,
        topics=pieces(language),
    )
