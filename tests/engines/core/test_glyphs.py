"""Drawings stand where they are put, in the size they are asked for."""

import pytest

from engines.core.glyphs import dot, glyph, mark

CROWN = ("M-9 9H9", "M-9 6L0-9L9 6Z")


def test_what_is_stroked_is_drawn_over_what_is_filled():
    assert [shape.svg() for shape in glyph(CROWN)] == [
        '<path class="glyph" d="M-9 6L0-9L9 6Z"/>',
        '<path class="line" d="M-9 9H9"/>',
    ]


def test_a_part_that_a_drawing_lacks_is_no_shape():
    assert len(glyph(("", "M0 0Z"))) == len(glyph(("M0 0H9", ""))) == 1


@pytest.mark.parametrize(
    ("at", "scale", "transform"),
    [
        ((0, 0), 1, None),
        ((3, 4.5), 1, "translate(3 4.5)"),
        ((0, 0), 2, "scale(2)"),
        ((0, 7), 0.5, "translate(0 7) scale(0.5)"),
    ],
)
def test_a_mark_says_no_more_of_its_place_than_it_must(at, scale, transform):
    shape = mark("star", "M0 0Z", at, scale)
    assert shape.attributes.get("transform") == transform


def test_a_dot_is_two_halves_of_a_circle():
    assert dot(1, 2, 3) == "M-2 2a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"
    assert dot(0, 0.5, 1.5) == "M-1.5 0.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z"
