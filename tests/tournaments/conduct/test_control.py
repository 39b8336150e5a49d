"""Time controls, seeds and results, as the database keeps them."""

from uuid import UUID

import pytest

from bots.driver.clock import TimeControl
from tournaments.conduct.control import (
    Control,
    PeopleControl,
    UnknownControl,
    read_control,
    write_control,
)
from tournaments.conduct.results import MatchResult, read_result, write_result
from tournaments.conduct.seeds import seat_seed

MATCH, OTHER = UUID(int=1), UUID(int=2)
SEED = bytes(32)


def test_an_empty_control_is_the_usual_one():
    assert read_control("{}") == Control(TimeControl(), PeopleControl())


def test_a_control_survives_being_written():
    control = Control(
        TimeControl(bank_ms=1_000), PeopleControl(move_ms=5, stand_in="random")
    )
    assert read_control(write_control(control)) == control


@pytest.mark.parametrize(
    "text",
    ['{"bots":{"bank_ms":"much"}}', '{"pepole":{}}', '{"people":{"move_ms":-1}}'],
)
def test_a_control_that_is_none_is_refused_in_a_sentence(text):
    with pytest.raises(
        UnknownControl, match=r"^The time control cannot be read: .*\.$"
    ):
        read_control(text)


def test_a_result_survives_being_written():
    result = MatchResult((1, 2), (3, 0), forfeits=(1,))
    assert read_result(write_result(result)) == result


def test_a_seat_has_dice_of_its_own_and_the_same_ones_again():
    seeds = {
        seat_seed(SEED, match, seat, digest)
        for match in (MATCH, OTHER)
        for seat in (0, 1)
        for digest in (None, "a" * 64, "b" * 64)
    }
    assert len(seeds) == 12
    assert seat_seed(SEED, MATCH, 0, None) == seat_seed(SEED, MATCH, 0, None)
    assert seat_seed(SEED, MATCH, 0, None) != seat_seed(bytes([1]) * 32, MATCH, 0, None)
