"""Reading and writing records: strictly, and with a sentence for their author."""

import json

import pytest

from engines.core.chance import Chance
from engines.core.codec import Codec, codec
from engines.core.errors import MalformedMove, MalformedRecord
from engines.core.game import SPECTATOR
from tests.engines.contract.sealed_bids import (
    SEALED_BIDS,
    Abstain,
    Bid,
    BidOptions,
    BidSealed,
    LotKept,
    LotSold,
)

CODEC = codec(SEALED_BIDS)


def test_a_game_has_one_codec():
    assert codec(SEALED_BIDS) is CODEC
    assert isinstance(CODEC, Codec)


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (Bid(3), b'{"type":"Bid","card":3}'),
        (Abstain(), b'{"type":"Abstain"}'),
        (BidSealed(1, None), b'{"type":"BidSealed","seat":1,"card":null}'),
        (LotKept(), b'{"type":"LotKept"}'),
    ],
)
def test_a_record_is_compact_json_with_its_name_first(record, text):
    assert CODEC.encode(record) == text
    read = CODEC.event if isinstance(record, BidSealed | LotKept) else CODEC.move
    assert read(text) == record
    assert read(text.decode()) == record


def test_fields_may_come_in_any_order_with_any_space():
    assert CODEC.move(b' { "card" : 3 ,\n"type": "Bid" } ') == Bid(3)


def test_a_list_of_events_is_read_at_once():
    events = [LotSold(0, 6), LotKept()]
    assert CODEC.events(CODEC.encode(events)) == events
    assert CODEC.events(b"[]") == []


def test_views_and_options_are_read_as_what_they_are():
    state = SEALED_BIDS.fold(SEALED_BIDS.begin(2, Chance(b"seed")))
    view = SEALED_BIDS.view(state, SPECTATOR)
    assert CODEC.view(CODEC.encode(view)) == view
    assert CODEC.options(b'{"lots":1}') == BidOptions(lots=1)
    assert CODEC.options(b"{}") == BidOptions()


BAD_MOVES = {
    "no JSON": b"{",
    "empty": b"",
    "no object": b"3",
    "no name": b'{"card":3}',
    "an unknown name": b'{"type":"Raise","card":3}',
    "the name of an event": b'{"type":"LotKept"}',
    "a field is missing": b'{"type":"Bid"}',
    "a field too many": b'{"type":"Bid","card":3,"seat":0}',
    "a field of a sibling": b'{"type":"Abstain","card":3}',
    "text for a number": b'{"type":"Bid","card":"3"}',
    "a fraction": b'{"type":"Bid","card":3.5}',
    "a whole fraction": b'{"type":"Bid","card":3.0}',
    "a truth value": b'{"type":"Bid","card":true}',
    "null": b'{"type":"Bid","card":null}',
    "a list": b'{"type":"Bid","card":[3]}',
    "not a number": b'{"type":"Bid","card":NaN}',
    "too many digits": b'{"type":"Bid","card":' + b"9" * 5000 + b"}",
    "two names": b'{"type":"Bid","type":"Abstain","card":3}',
    "two moves": b'{"type":"Abstain"}{"type":"Abstain"}',
    "a list of moves": b'[{"type":"Abstain"}]',
    "bad UTF-8": b'{"type":"Bid\xff","card":3}',
    "half a surrogate pair": '{"type":"\ud800"}',
    "UTF-16": '{"type":"Abstain"}'.encode("utf-16"),
    "a byte order mark": b'\xef\xbb\xbf{"type":"Abstain"}',
    "deep nesting": b'{"type":"Bid","card":' + b"[" * 100_000,
    "deep nesting in a field too many": b'{"type":"Bid","x":' + b'{"x":' * 100_000,
}


@pytest.mark.parametrize("text", BAD_MOVES.values(), ids=BAD_MOVES)
def test_a_bad_move_is_malformed_and_its_author_is_told_why(text):
    with pytest.raises(MalformedMove, match=r"^The move cannot be read: .+\.$"):
        CODEC.move(text)


def test_the_reason_says_where_it_is():
    with pytest.raises(MalformedMove, match=r"got `str` - at `\$\.card`"):
        CODEC.move(b'{"type":"Bid","card":"3"}')


def test_a_number_of_any_size_is_a_number():
    """Whether it is a card is for the rules to say."""
    assert CODEC.move(b'{"type":"Bid","card":%d}' % 10**30) == Bid(10**30)


@pytest.mark.parametrize("what", ["event", "events", "view", "options"])
@pytest.mark.parametrize(
    "text",
    [b"", b"{", b"0", b'{"type":"Nothing"}', b'"\xff"', "\ud800", b"[" * 100_000],
    ids=["empty", "cut", "number", "unknown", "utf-8", "surrogate", "deep"],
)
def test_a_bad_record_is_malformed(what, text):
    with pytest.raises(MalformedRecord, match=r"cannot be read: .+\.$"):
        getattr(CODEC, what)(text)


def test_a_move_is_no_event_and_an_event_no_move():
    with pytest.raises(MalformedRecord):
        CODEC.event(CODEC.encode(Bid(3)))
    with pytest.raises(MalformedMove):
        CODEC.move(CODEC.encode(LotKept()))


def test_what_is_written_holds_nothing_but_ascii_safe_json():
    text = CODEC.encode([LotSold(0, 6), Bid(3)])
    assert json.loads(text) == [
        {"type": "LotSold", "seat": 0, "worth": 6},
        {"type": "Bid", "card": 3},
    ]
