"""The style of pictures: two themes, and rules that reach nothing else on a page."""

from engines.core.style import FONT, style

CSS = style(
    "chess",
    {"ink": "#000000"},
    {"ink": "#ffffff"},
    """
text{font:20px FONT;fill:var(--ink)}
.king,.queen .crown{fill:var(--ink)}
""",
)


def test_the_page_overrules_what_the_reader_prefers():
    assert CSS.startswith(
        '.chess,[data-theme="light"] .chess{--ink:#000000}'
        '[data-theme="dark"] .chess{--ink:#ffffff}'
        "@media(prefers-color-scheme:dark){.chess{--ink:#ffffff}}"
    )


def test_every_selector_begins_with_the_picture():
    assert CSS.endswith(
        f".chess text{{font:20px {FONT};fill:var(--ink)}}"
        ".chess .king,.chess .queen .crown{fill:var(--ink)}"
    )
