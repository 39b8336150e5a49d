"""Pictures: things with lasting names, written out as SVG."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from engines import registry
from engines.core.chance import Chance
from engines.core.picture import (
    Picture,
    SectionPlace,
    Shape,
    Thing,
    circle,
    path,
    placed,
    rect,
    text,
)

SVG = "{http://www.w3.org/2000/svg}"
NASTY = """<script>alert("1 & '2'")</script>"""


def picture_of(*things: Thing) -> Picture:
    return Picture(200, 100, "A table", ".chess .tile{fill:red}", things, "chess")


def parsed(picture: Picture, prefix: str = "") -> ElementTree.Element:
    return ElementTree.fromstring(picture.svg(prefix))


def test_a_picture_has_its_size_its_title_and_its_style():
    svg = parsed(picture_of())
    assert svg.get("viewBox") == "0 0 200 100"
    assert svg.get("class") == "souk-picture chess"
    assert [child.tag for child in svg] == [f"{SVG}title", f"{SVG}style"]
    assert [child.text for child in svg] == ["A table", ".chess .tile{fill:red}"]


def test_a_picture_without_a_look_is_a_picture_still():
    assert parsed(Picture(1, 1, "", "", ())).get("class") == "souk-picture"


def test_a_thing_stands_at_its_place_and_its_title_comes_first():
    pawn = Thing("pawn", 30, 40.5, (circle("wood", 0, 0, 9),), "A pawn", "white small")
    group = parsed(picture_of(pawn))[-1]
    assert group.attrib == {
        "id": "pawn",
        "class": "white small",
        "transform": "translate(30 40.5)",
    }
    assert [child.tag for child in group] == [f"{SVG}title", f"{SVG}circle"]
    assert group[0].text == "A pawn"


def test_mere_decoration_has_neither_title_nor_classes():
    group = parsed(picture_of(Thing("felt", 0, 0, (rect("felt", 0, 0, 9, 9),))))[-1]
    assert "class" not in group.attrib
    assert [child.tag for child in group] == [f"{SVG}rect"]


def test_later_things_are_drawn_over_earlier_ones():
    svg = parsed(picture_of(Thing("board", 0, 0, ()), Thing("king", 1, 1, ())))
    assert [group.get("id") for group in svg[2:]] == ["board", "king"]


def test_a_prefix_keeps_two_pictures_on_one_page_apart():
    picture = picture_of(Thing("king", 0, 0, ()), Thing("queen", 0, 0, ()))
    names = [group.get("id") for group in parsed(picture, "left-")[2:]]
    assert names == ["left-king", "left-queen"]


def test_whatever_is_said_stays_words():
    thing = Thing(NASTY, 0, 0, (text(NASTY, 1, 2, NASTY),), NASTY, NASTY)
    svg = parsed(Picture(9, 9, NASTY, NASTY, (thing,), NASTY), NASTY)
    title, style, group = svg
    assert (title.text, style.text) == (NASTY, NASTY)
    assert svg.get("class") == f"souk-picture {NASTY}"
    assert (group.get("id"), group.get("class")) == (NASTY + NASTY, NASTY)
    assert [(child.get("class"), child.text) for child in group] == [
        (None, NASTY),
        (NASTY, NASTY),
    ]


def test_a_notebook_shows_a_picture():
    assert picture_of()._repr_svg_() == picture_of().svg()


@pytest.mark.parametrize(
    ("shape", "svg"),
    [
        (
            rect("felt", 1, 2, 30, 40),
            '<rect class="felt" x="1" y="2" width="30" height="40"/>',
        ),
        (
            rect("felt", 1, 2, 30, 40, 5),
            '<rect class="felt" x="1" y="2" width="30" height="40" rx="5"/>',
        ),
        (rect("felt", 0, 0, 9, 9), '<rect class="felt" width="9" height="9"/>'),
        (circle("coin", 1, 2, 3), '<circle class="coin" cx="1" cy="2" r="3"/>'),
        (path("line", "M0 0H9"), '<path class="line" d="M0 0H9"/>'),
        (
            path("line", "M0 0H9", "scale(2)"),
            '<path class="line" d="M0 0H9" transform="scale(2)"/>',
        ),
        (text("name", 1, 2, "Rook"), '<text class="name" x="1" y="2">Rook</text>'),
        (
            text("name", 1, 2, "Rook", length=20),
            '<text class="name" x="1" y="2" textLength="20" '
            'lengthAdjust="spacingAndGlyphs">Rook</text>',
        ),
    ],
)
def test_a_shape_is_written_as_one_element(shape: Shape, svg: str):
    assert shape.svg() == svg


# --- layouts -------------------------------------------------------------------------


def test_a_thing_that_is_drawn_larger_stays_where_it_is():
    dot = Thing("dot", 3, 4, (circle("dot", 0, 0, 1),))
    (large,) = placed([dot], SectionPlace(100, 10, 2))
    assert (large.x, large.y, large.scale) == (106, 18, 2)
    assert (
        'transform="translate(106 18)"><g transform="scale(2)"><circle' in large.svg()
    )
    assert "scale" not in dot.svg()


def test_a_section_within_a_section_is_as_large_as_both_say():
    inner = SectionPlace(10, 20, 2).within(5, 5, 0.5)
    assert inner == SectionPlace(20, 30, 1)
    assert inner.spot(0.04, 1) == (20, 31), "A whole number is written in one way."


def test_a_game_without_layouts_draws_the_same_for_all_screens():
    game = registry.load("bazar")
    view = game.view(game.fold(game.begin(2, Chance(bytes(32)))), None)
    drawn = game.picture(view, "en")
    former = replace(game, picture=lambda seen, language: drawn, layouts=())
    assert former.drawn(view, "en", "tall") == game.picture(view, "en")
    assert game.drawn(view, "en", "tall") != game.picture(view, "en")
