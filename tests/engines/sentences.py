"""What a sentence looks like that was made of a template."""

import re

BEGINNING = re.compile(r"[A-ZÀÉÊÎ\d+]")
"""A capital, a number, or the sign of one."""

LEFT_OVER = re.compile(r"[{}]|\bNone\b|  |\.\.| [.,]")
"""What a template leaves behind that was not filled in, or not well."""


def assert_is_a_sentence(sentence: str) -> None:
    assert BEGINNING.match(sentence), f"{sentence!r} begins small."
    assert sentence.endswith("."), f"{sentence!r} does not end."
    assert not LEFT_OVER.search(sentence), sentence
