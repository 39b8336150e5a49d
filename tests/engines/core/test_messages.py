"""A message is stored by its code, and nothing that is stored can break a page."""

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core import messages
from engines.core.messages import (
    MOST_NESTED,
    CodedMessage,
    read,
    register,
    stored,
    worded,
)


@pytest.fixture(autouse=True)
def templates(monkeypatch):
    monkeypatch.setattr(messages, "TEMPLATES", {})
    monkeypatch.setattr(messages, "FORMER", {})
    register(
        {
            "cook.burnt": "The cook burnt %(dish)s.",
            "cook.sorry": "Dinner is late: %(why)s",
            "cook.gone": "There is no cook.",
        }
    )


def burnt(dish: str | int) -> CodedMessage:
    return CodedMessage("cook.burnt", {"dish": dish})


def french(template: str) -> str:
    return {
        "The cook burnt %(dish)s.": "Le cuisinier a brûlé %(dish)s.",
        "Dinner is late: %(why)s": "Le dîner tarde\u00a0: %(why)s",
    }.get(template, template)


def test_a_message_is_its_english_text_and_is_stored_by_its_code():
    message = burnt("the rice")
    assert message == "The cook burnt the rice."
    assert stored(message) == '{"code":"cook.burnt","params":{"dish":"the rice"}}'


def test_what_was_stored_is_read_as_it_was_written():
    late = CodedMessage("cook.sorry", {"why": burnt(7)})
    again = read(stored(late))
    assert isinstance(again, CodedMessage)
    assert (again, again.code, stored(again)) == (late, "cook.sorry", stored(late))
    assert stored(pickle.loads(pickle.dumps(late))) == stored(late)


def test_a_message_within_a_message_is_told_in_the_same_language():
    late = CodedMessage("cook.sorry", {"why": burnt("the rice")})
    assert (
        worded(late.code, late.params, french)
        == "Le dîner tarde\u00a0: Le cuisinier a brûlé the rice."
    )


def test_whoever_tells_it_may_show_parts_otherwise():
    late = CodedMessage("cook.sorry", {"why": burnt("rice")})
    told = worded(late.code, late.params, french, lambda name, part: f"<{name} {part}>")
    assert told == "Le dîner tarde\u00a0: Le cuisinier a brûlé <dish rice>."


@pytest.mark.parametrize(
    "text", ["", "It insults people.", "{}", '{"code":', '{"code":1,"params":{}}']
)
def test_what_somebody_wrote_is_stored_and_read_as_it_is(text):
    assert stored(text) == text
    assert read(text) == text
    assert not isinstance(read(text), CodedMessage)


def test_what_somebody_wrote_is_never_read_as_a_message():
    forged = stored(burnt("soup"))
    assert read(stored(str(forged))).strip() == forged
    assert not isinstance(read(stored(forged)), CodedMessage)


def test_what_a_bot_said_is_never_a_template():
    assert burnt("%(dish)s %s %") == "The cook burnt %(dish)s %s %."
    inner = stored(CodedMessage("cook.gone"))
    assert read(stored(burnt(inner))) == f"The cook burnt {inner}."


def test_a_code_that_nobody_knows_is_told_with_its_parameters():
    """As after a return to an older release."""
    text = '{"code":"cook.left","params":{"for":"the sea","days":3}}'
    assert read(text) == "cook.left, for: the sea, days: 3"


def test_a_part_that_is_missing_leaves_a_gap_and_one_too_many_is_not_told():
    assert read('{"code":"cook.burnt","params":{}}') == "The cook burnt …."
    assert read('{"code":"cook.gone","params":{"dish":1}}') == "There is no cook."


def test_messages_without_end_are_told_as_they_are():
    deep = '{"code":"cook.sorry","params":{"why":' * 5_000 + '"?"' + "}}" * 5_000
    assert read(deep) is deep
    few = '{"code":"cook.sorry","params":{"why":' * MOST_NESTED + '"?"' + "}}" * 20
    assert read(few).startswith("Dinner is late: Dinner is late: ")


@pytest.mark.parametrize("number", ["1" * 5_000, "1e400", "0.5", "true", "null", "[]"])
def test_what_is_no_part_is_told_as_it_is(number):
    text = f'{{"code":"cook.burnt","params":{{"dish":{number}}}}}'
    assert read(text) == text


PARTS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(
    st.sampled_from(["cook.burnt", "cook.sorry", "cook.gone", "?", "%(x)s", ""]),
    PARTS | st.dictionaries(st.sampled_from(["dish", "why", "%"]), PARTS),
)
def test_whatever_is_stored_can_be_told(code, params):
    text = json.dumps({"code": code, "params": params}, separators=(",", ":"))
    found = read(text)
    if isinstance(found, CodedMessage):
        assert worded(found.code, found.params, french) or not code


def test_no_code_is_given_away_twice():
    with pytest.raises(AssertionError):
        register({"cook.gone": "The cook is gone."})
