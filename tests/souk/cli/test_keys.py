"""Keys: what terminals send for them."""

import pytest

from souk.cli.screen import is_unfinished, key_names
from souk.cli.viewer import KEYS


@pytest.mark.parametrize(
    ("sent", "names"),
    [
        ("q", ["q"]),
        ("\x1b[C\x1b[D", ["right", "left"]),
        ("\x1bOC", ["right"]),
        ("\x1b[1;2C\x1b[1;2D", ["shift right", "shift left"]),
        ("\x1b[5~\x1b[6~", ["page up", "page down"]),
        ("\x1b[H\x1b[1~\x1bOH\x1b[7~", ["home"] * 4),
        ("\x1b[F\x1b[4~\x1bOF\x1b[8~", ["end"] * 4),
        ("\x7f\b", ["backspace", "backspace"]),
        ("lll", ["l", "l", "l"]),
        ("\x1b\x1b[C", ["\x1b", "right"]),
        ("\x1b[1;5Cq", ["\x1b[1;5C", "q"]),
        ("é?", ["é", "?"]),
    ],
)
def test_keys_are_told_apart(sent, names):
    assert key_names(sent) == names


@pytest.mark.parametrize("sent", ["\x1b", "\x1b[", "\x1b[1;2", "\x1bO", "q\x1b["])
def test_a_key_may_still_be_on_its_way(sent):
    assert is_unfinished(sent)


@pytest.mark.parametrize("sent", ["", "q", "[", "O", "\x1b[C", "\x1bOC", "\x1bq"])
def test_a_key_is_all_there(sent):
    assert not is_unfinished(sent)


def test_every_named_key_of_the_viewer_is_known():
    sent = ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[1;2C", "\x1b[1;2D"]
    sent += ["\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x7f"]
    named = {name for key in sent for name in key_names(key)}
    assert {key for key in KEYS if len(key) > 1} == named
