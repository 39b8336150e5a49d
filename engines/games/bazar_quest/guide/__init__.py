"""The guide: the rules in the order of the booklet, and all that is in the box.

`en.toml` and `fr.toml` have the rules and the decisions, `story` the rounds that their
examples tell, `drawings` what illustrates them; `catalogue` makes a topic of each piece
and sign, `references` says which of them explain a record.
"""

from functools import cache

from engines.core.game import Language
from engines.core.guide import Guide
from engines.core.guide_file import read_guide
from engines.games.bazar_quest.guide.catalogue import topics_by_collection
from engines.games.bazar_quest.guide.drawings import DRAWINGS


@cache
def guide(language: Language) -> Guide:
    return read_guide(
        "engines.games.bazar_quest",
        language,
        drawings=DRAWINGS,
        topics=topics_by_collection(language),
    )
