"""What judges the pictures sees what cannot be read."""

import pytest

from engines.core.picture import Picture, Shape, Thing, circle, path, rect, text
from engines.core.style import style
from tests.engines.legibility import Reader, contrast, outline_box

LIGHT = {"paper": "#ffffff", "ink": "#000000", "grey": "#808080", "pale": "#767676"}
RULES = """
text{font:24px FONT;fill:var(--ink);text-anchor:middle}
.paper{fill:var(--paper)}
.ink{fill:var(--ink)}
.grey{fill:var(--grey)}
.pale{fill:var(--pale)}
.small{font-size:17px}
.start{text-anchor:start}
.outline{fill:none}
.dark .paper{fill:var(--ink)}
.misty{opacity:0.9}
"""
STYLE = style("chess", LIGHT, LIGHT, RULES)
PAPER = Thing("paper", 0, 0, (rect("paper", 0, 0, 780, 400),))


def reader(*shapes: Shape, look: str = "", more: tuple[Thing, ...] = ()) -> Reader:
    board = Thing("board", 100, 100, shapes, look=look)
    return Reader(Picture(780, 400, "Chess", STYLE, (PAPER, board, *more), "chess"))


def faint(*shapes: Shape, look: str = "") -> list[str]:
    return [words for words, _ in reader(*shapes, look=look).faint_lines("light")]


def test_contrast_is_that_of_wcag():
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast((1, 1, 1), (1, 1, 1)) == 1


def test_words_are_held_against_what_lies_uppermost_under_them():
    words = text("ink", 0, 0, "King")
    assert faint(words) == []
    assert faint(circle("ink", 0, 0, 30), words) == ["King"]
    assert faint(circle("ink", 0, 0, 30), rect("paper", -50, -50, 99, 99), words) == []
    assert faint(circle("outline", 0, 0, 30), words) == []
    assert faint(rect("paper", -50, -50, 99, 99), words, look="dark") == ["King"]


def test_a_drawing_lies_under_words_where_it_is_and_where_it_was_moved_to():
    words = text("ink", 60, 5, "King")
    assert faint(path("ink", "M40-20H80V20H40Z"), words) == ["King"]
    assert faint(path("ink", "M-9-9H9V9H-9Z"), words) == []
    assert faint(path("ink", "M-9-9H9V9H-9Z", "translate(60 0)"), words) == ["King"]


def test_what_one_sees_through_makes_words_fainter():
    assert faint(text("pale", 0, 0, "King")) == []
    assert faint(text("pale", 0, 0, "King"), look="misty") == ["King"]
    assert faint(text("grey", 0, 0, "King")) == ["King"]


def test_type_that_is_too_small_on_a_telephone_is_found():
    lines = reader(text("ink", 0, 0, "King"), text("ink small", 0, 99, "Queen"))
    assert lines.small_lines() == ["Queen"]


def test_words_that_run_into_each_other_or_off_the_picture_are_found():
    king = text("ink", 0, 0, "King")
    assert reader(king, text("ink", 0, 30, "Queen")).colliding_lines() == []
    assert reader(king, text("ink", 9, 5, "Queen")).colliding_lines() == [
        ("King", "Queen")
    ]
    assert reader(text("ink", -90, 0, "King")).colliding_lines() == [("King",)]
    assert reader(text("ink start", -90, 0, "King")).colliding_lines() == []
    assert reader(text("ink", 0, -95, "King")).colliding_lines() == [("King",)]


def test_things_in_a_fan_cover_each_other_but_not_their_own_words():
    cards = tuple(
        Thing(f"card-{number}", 300 + number, 200, (text("ink", 0, 0, "Ace"),))
        for number in range(2)
    )
    fan = reader(more=cards)
    assert fan.colliding_lines() == [("Ace", "Ace")]
    assert fan.colliding_lines(fanned="card-") == []
    ace = text("ink", 0, 0, "Ace")
    alone = reader(more=(Thing("card-0", 300, 200, (ace, ace)),))
    assert alone.colliding_lines(fanned="card-") == [("Ace", "Ace")]


def test_a_style_that_leaves_home_is_found():
    assert reader().sheet.strays() == []
    stray = Picture(
        9, 9, "", STYLE + ".king{fill:red}.chess2 .a{fill:red}", (), "chess"
    )
    assert Reader(stray).sheet.strays() == [".king", ".chess2 .a"]


@pytest.mark.parametrize(
    ("outline", "box"),
    [
        ("M-9-8L7 6Z", (-9, -8, 7, 6)),
        ("M1 2h3v4H0Z", (0, 2, 4, 6)),
        ("M0 0q9-8 18 0t18 0", (0, 0, 36, 0)),
        ("M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", (-3, 0, 3, 0)),
    ],
)
def test_an_outline_covers_the_points_it_leads_through(outline, box):
    assert outline_box(outline) == box
