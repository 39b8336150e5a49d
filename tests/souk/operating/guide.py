"""The guide for operators, taken as its readers take it: block by block.

What they set themselves, names and addresses and passwords, is replaced; a name that
is not in the text is a mistake of the test or of the guide, so it is an error.
"""

import re
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs" / "operate.md"


def blocks(language: str) -> list[str]:
    """Return what the guide has written in a language, in its order."""
    return re.findall(rf"^```{language}\n(.*?)^```", GUIDE.read_text(), re.M | re.S)


def block(language: str, beginning: str) -> str:
    """Return the one block that has a line with this beginning."""
    found = [
        text
        for text in blocks(language)
        if re.search(rf"^{re.escape(beginning)}", text, re.M)
    ]
    assert len(found) == 1, f"{len(found)} blocks of the guide have {beginning!r}."
    return found[0]


def commands(text: str) -> list[str]:
    """Return the commands of a console, without their prompts and what they answer."""
    joined = text.replace("\\\n", "")
    return re.findall(r"^[$#] (.*)$", joined, re.M)


def command(beginning: str) -> str:
    """Return the one command of the guide with this beginning."""
    every = [line for text in blocks("console") for line in commands(text)]
    found = [line for line in every if line.startswith(beginning)]
    assert len(found) == 1, f"The guide has {found} for {beginning!r}."
    return found[0]


def filled(text: str, own: Mapping[str, str]) -> str:
    """Return a text with names of our own in the place of those of the guide."""
    for name, value in own.items():
        assert name in text, f"{name!r} is not there to be replaced."
        text = text.replace(name, value)
    return text
