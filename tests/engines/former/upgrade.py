"""A site that was upgraded: the present rules of a game are of a version to come."""

from dataclasses import replace
from typing import Any, Never

import pytest

from engines import former, registry
from engines.core.game import AnyGame

VERSIONS = [
    (name, one) for name in registry.GAMES for one in former.archived_versions(name)
]
"""All that are kept."""


def raised(game: AnyGame) -> AnyGame:
    """Return a game of the next version, whose rules no match of a former one may use.

    Its box is another one, too.
    """

    def other_rules(*_: Any) -> Never:
        raise AssertionError(f"These are not the rules of a former {game.name}.")

    return replace(
        game,
        rules_version=registry.versions(game.name)[0] + 1,
        content_hash="0" * 64,
        new_state=other_rules,
        setup=other_rules,
        evolve=other_rules,
        to_move=other_rules,
        legal=other_rules,
        objection=other_rules,
        execute=other_rules,
        outcome=other_rules,
        redact=other_rules,
        view=other_rules,
        imagine=other_rules,
        describe=other_rules,
        picture=other_rules,
        players=dict.fromkeys(game.players, other_rules),
    )


def upgrade(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Raise the versions of these games."""
    original = registry.load
    games = {name: raised(original(name)) for name in names}
    monkeypatch.setattr(
        registry, "load", lambda name: games.get(name) or original(name)
    )
