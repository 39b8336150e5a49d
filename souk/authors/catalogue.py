"""The games there are, by name."""

from collections.abc import Iterator, Mapping
from typing import Final

from engines import registry
from engines.core.errors import UnknownGame
from engines.core.game import AnyGame


class GameCatalogue(Mapping[str, AnyGame]):
    """All games; each is imported when it is looked up."""

    def __getitem__(self, name: str) -> AnyGame:
        try:
            return registry.load(name)
        except UnknownGame as error:
            raise KeyError(str(error)) from error

    def __iter__(self) -> Iterator[str]:
        return iter(registry.GAMES)

    def __len__(self) -> int:
        return len(registry.GAMES)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


games: Final = GameCatalogue()
