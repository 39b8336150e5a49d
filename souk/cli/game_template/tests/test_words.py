"""Sentences, in English and in French."""

import pytest

from engines.core.game import Language
from souk.cli.game_template.game import GAME
from souk.cli.game_template.game.events import (
    AnyEvent,
    LapBegan,
    MarketClosed,
    MarketOpened,
    StallOpened,
    TokenGivenUp,
)
from souk.cli.game_template.game.moves import AnyMove, WalkBack, WalkOn


@pytest.mark.parametrize(
    ("record", "english", "french"),
    [
        (WalkOn(3), "Walk on to stall 3.", "Avancer jusqu’à l’étal 3."),
        (
            WalkBack(3),
            "Give up the token and walk back to stall 3.",
            "Rendre le jeton et reculer jusqu’à l’étal 3.",
        ),
        (MarketOpened((1, 2)), "The market opens.", "Le marché ouvre."),
        (LapBegan(2), "Lap 2 begins.", "Le tour 2 commence."),
        (
            TokenGivenUp(0),
            "Amber gives up the token, and the camel walks back.",
            "Ambre rend le jeton, et le chameau recule.",
        ),
        (StallOpened(1, 9), "Indigo opens stall 9.", "Indigo ouvre l’étal 9."),
        (
            MarketClosed((1, 2), (20, 19)),
            "The market closes. Amber wins.",
            "Le marché ferme. Ambre gagne.",
        ),
        (
            MarketClosed((1, 1), (20, 20)),
            "The market closes. The victory is shared.",
            "Le marché ferme. La victoire est partagée.",
        ),
    ],
    ids=lambda part: type(part).__name__,
)
def test_a_record_is_told_in_both_languages(
    record: AnyEvent | AnyMove, english: str, french: str
) -> None:
    told: dict[Language, str] = {"en": english, "fr": french}
    for language, sentence in told.items():
        assert GAME.describe(record, language) == sentence


def test_moves_stand_under_the_way_they_go() -> None:
    assert GAME.heading(WalkOn(1), "en") == "Walk on"
    assert GAME.heading(WalkBack(1), "fr") == "Reculer"
