"""Options on the command line: by the types of any game."""

import dataclasses
from typing import Literal

import pytest

from engines.core.records import Options
from souk.cli.options import read_options
from souk.cli.refusal import Refusal
from tests.replays.log.fingers import FINGERS_GAME


class ManyOptions(Options, frozen=True):
    rounds: int = 3
    style: Literal["plain", "rich"] = "plain"
    is_open: bool = False
    banned: tuple[Literal["north", "south"], ...] = ("north", "south")

    def __post_init__(self) -> None:
        if not self.banned:
            raise ValueError("At least one is banned.")


GAME = dataclasses.replace(FINGERS_GAME, options=ManyOptions)


def read(*given: str) -> ManyOptions:
    options = read_options(GAME, [*given])
    assert isinstance(options, ManyOptions)
    return options


def test_without_options_all_are_as_by_default():
    assert read() == ManyOptions()


def test_each_option_is_read_by_its_type():
    found = read("rounds=5", "style=rich", "is_open=true", "banned=south")
    assert found == ManyOptions(5, "rich", True, ("south",))


def test_several_values_stand_between_commas():
    assert read("banned=south,north").banned == ("south", "north")


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("style=loud", "style is plain or rich, not 'loud'."),
        ("rounds=many", "This option cannot be read: Expected `int`, got `str`"),
        ("rounds", "An option is given as NAME=VALUE, not as 'rounds'."),
        ("banned=east", "This option cannot be read: Invalid enum value 'east'"),
        (
            "turns=1",
            "Fingers has no option 'turns'. Options: rounds=3, style=plain, "
            "is_open=false, banned=north,south.",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(option, sentence):
    with pytest.raises(Refusal) as caught:
        read(option)
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).endswith(".")
