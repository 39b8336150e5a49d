"""The style of a game's pictures: themes of colours, and rules that stay at home.

The page, or the reader's own preference, chooses the theme: `data-theme="light"` or
`"dark"` on any element around the picture overrules the preference.
"""

from collections.abc import Mapping
from typing import Final

Theme = Mapping[str, str]
"""Colours by name; a rule writes `var(--name)`."""

FONT: Final = 'system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'


def style(home: str, light: Theme, dark: Theme, rules: str) -> str:
    """Return the CSS of pictures whose class is `home`.

    The rules stand one on a line; the word FONT in them is every reader's own font.
    """
    day, night = _variables(light), _variables(dark)
    return (
        f'.{home},[data-theme="light"] .{home}{{{day}}}'
        f'[data-theme="dark"] .{home}{{{night}}}'
        f"@media(prefers-color-scheme:dark){{.{home}{{{night}}}}}"
        f"{_at_home(home, rules)}"
    )


def _variables(theme: Theme) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in theme.items())


def _at_home(home: str, rules: str) -> str:
    """Begin every selector with the picture's own class, for a page has others."""
    lines = []
    for line in rules.replace("FONT", FONT).strip().split("\n"):
        selectors, brace, body = line.partition("{")
        at_home = ",".join(f".{home} {selector}" for selector in selectors.split(","))
        lines.append(at_home + brace + body)
    return "".join(lines)
