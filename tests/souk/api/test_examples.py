"""What the documentation shows is what the site answers."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.replays.stored import stored

PAGE = (Path(__file__).parents[3] / "docs/api.md").read_text("utf-8")
_SHOWN = re.compile(r'^\$ curl "\$SOUK(?P<asked>[^"]+)"\n(?P<told>\{.*\})$', re.M)
EXAMPLES = [(found["asked"], found["told"]) for found in _SHOWN.finditer(PAGE)]

MORE = "…"
"""Stands in an example for fields that are not shown."""


def read(told: str) -> Any:
    """Read an example; where it leaves something out, a field says so."""
    return json.loads(re.sub(rf",? ?{MORE}\}}", f', "{MORE}": null}}', told))


def shows(example: Any, answer: Any) -> bool:
    """Whether an example shows an answer, or the part of it that it claims to."""
    match example, answer:
        case dict(), dict():
            shown = {name: one for name, one in example.items() if name != MORE}
            is_whole = MORE not in example
            return (not is_whole or shown.keys() == answer.keys()) and all(
                name in answer and shows(one, answer[name])
                for name, one in shown.items()
            )
        case list(), list():
            return len(example) == len(answer) and all(map(shows, example, answer))
    return bool(example == answer)


def test_there_are_examples():
    assert len(EXAMPLES) == PAGE.count('$ curl "$SOUK')
    assert len(EXAMPLES) >= 6


def test_an_example_that_is_not_true_would_be_noticed():
    assert shows(read('{"a": 1, …}'), {"a": 1, "b": 2})
    assert not shows(read('{"a": 1}'), {"a": 1, "b": 2})
    assert not shows(read('{"a": 2, …}'), {"a": 1, "b": 2})


@pytest.mark.django_db
@pytest.mark.parametrize(("asked", "told"), EXAMPLES)
def test_an_example_is_what_the_site_answers(asked, told):
    match = stored().header.match
    answer = APIClient().get(asked.replace("$MATCH", str(match)))
    assert shows(read(told), answer.json())
