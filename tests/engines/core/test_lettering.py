"""Words keep to their room, and are squeezed only where they must be."""

import pytest

from engines.core.lettering import fitted, lines


def length_of(words: str, room: float, size: float = 20) -> object:
    shape = fitted("name", (1, 2), words, size=size, room=room)
    assert (shape.attributes["x"], shape.attributes["y"], shape.words) == (1, 2, words)
    return shape.attributes.get("textLength")


def test_a_line_that_fits_in_every_font_is_left_alone():
    assert length_of("Rook", 60) is None
    assert length_of("", 0) is None


def test_a_line_that_only_a_wide_font_bursts_gets_its_usual_length():
    assert length_of("Rook", 52) == 47


def test_a_line_that_is_too_long_in_all_fonts_fills_its_room():
    assert length_of("Rook and queen", 100) == 100


def test_narrow_letters_need_less_room_and_broad_ones_more():
    assert length_of("ill-fit", 55) is None
    assert length_of("Mammoth", 55) == 55


def test_words_are_broken_into_few_lines_of_about_the_same_length():
    assert lines("one two three four", 40) == ["one two three four"]
    assert lines("one two three four", 16) == ["one two", "three four"]
    assert lines("", 10) == []


@pytest.mark.parametrize("letters", range(5, 30))
def test_no_line_is_longer_than_was_asked_for(letters: int):
    broken = lines("the queen takes every rook on the board", letters)
    assert max(map(len, broken)) <= letters
    assert " ".join(broken) == "the queen takes every rook on the board"
