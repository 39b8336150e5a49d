"""The hash chain: fixed for ever by published vectors, and sensitive to every field."""

import json
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from replays.log.canonical import canonical
from replays.log.chain import BrokenChain, Chain, commitment, genesis
from replays.log.entry import Entry, Header
from tests.replays.log import reference
from tests.replays.log.fingers import FINGERS_GAME
from tests.replays.log.matches import MATCH, SEED, header, recorded

VECTORS = json.loads(
    (Path(__file__).parent / "vectors.json").read_text(encoding="utf-8")
)
CHAIN = VECTORS["chain"]


def vector_header() -> Header:
    return msgspec.convert(CHAIN["header"], Header)


def entry_of(vector: dict) -> Entry:
    return Entry(
        seq=vector["seq"],
        kind=vector["kind"],
        v=vector["v"],
        at_ms=vector["at_ms"],
        actor=vector["actor"],
        payload=bytes.fromhex(vector["payload_bytes"]),
        hash=bytes.fromhex(vector["hash"]),
    )


def test_the_published_genesis_is_ours():
    assert canonical(vector_header()).hex() == CHAIN["header_bytes"]
    assert genesis(vector_header()).hex() == CHAIN["genesis"]
    match = bytes.fromhex(CHAIN["match"])
    assert reference.genesis(match, CHAIN["header"]).hex() == CHAIN["genesis"]


def test_the_published_hashes_are_ours():
    chain = Chain.of(vector_header())
    for vector in CHAIN["entries"]:
        payload = canonical(vector["payload"])
        assert payload.hex() == vector["payload_bytes"]
        entry = chain.append(
            vector["kind"],
            payload,
            v=vector["v"],
            at_ms=vector["at_ms"],
            actor=vector["actor"],
        )
        assert entry == entry_of(vector)


def test_the_plain_implementation_agrees_with_the_published_hashes():
    match, before = bytes.fromhex(CHAIN["match"]), bytes.fromhex(CHAIN["genesis"])
    for vector in CHAIN["entries"]:
        before = reference.entry_hash(match, vector, before)
        assert before.hex() == vector["hash"]


@pytest.mark.parametrize("case", VECTORS["commitment"], ids=lambda case: case["seed"])
def test_the_published_commitments_are_ours(case):
    match, seed = bytes.fromhex(case["match"]), bytes.fromhex(case["seed"])
    assert commitment(UUID(bytes=match), seed) == case["commitment"]
    assert reference.commitment(match, seed).hex() == case["commitment"]


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)], ids=len)
def test_a_seed_of_another_length_is_refused(seed):
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(MATCH, seed)


def test_following_a_log_ends_where_writing_it_ended():
    log = recorded(FINGERS_GAME, 2)
    chain = Chain.of(log.header)
    for entry in log.entries:
        chain.follow(entry)
    assert chain.hash == log.entries[-1].hash
    assert chain.seq == len(log.entries)


OTHER = {
    "seq": 99,
    "kind": "resumed",
    "v": 2,
    "at_ms": 1_800_000_000_000,
    "actor": 1,
    "payload": b'{"other":1}',
    "hash": bytes(32),
}


@pytest.mark.parametrize("field", OTHER)
def test_a_change_of_any_field_of_any_entry_breaks_the_chain(field):
    log = recorded(FINGERS_GAME, 2)
    for position, entry in enumerate(log.entries):
        chain = Chain.of(log.header)
        for before in log.entries[:position]:
            chain.follow(before)
        value = OTHER[field] if getattr(entry, field) != OTHER[field] else 0
        with pytest.raises(BrokenChain):
            chain.follow(msgspec.structs.replace(entry, **{field: value}))


def test_an_entry_of_another_match_does_not_follow():
    first = recorded(FINGERS_GAME, 2).entries[0]
    other = msgspec.structs.replace(header(FINGERS_GAME, 2), match=UUID(int=1))
    with pytest.raises(BrokenChain, match="broken at entry 1"):
        Chain.of(other).follow(first)


def test_a_chain_goes_on_from_where_another_process_left_it():
    log = recorded(FINGERS_GAME, 2)
    middle = log.entries[4]
    chain = Chain(log.header.match, middle.hash, middle.seq, middle.at_ms)
    for entry in log.entries[5:]:
        chain.follow(entry)
    assert chain.hash == log.entries[-1].hash


def test_a_clock_set_back_does_not_turn_the_log_back():
    chain = Chain.of(header(FINGERS_GAME, 2, SEED))
    assert chain.append("started", b"{}", at_ms=1000).at_ms == 1000
    assert chain.append("resumed", b"{}", at_ms=400).at_ms == 1000
    assert chain.append("resumed", b"{}", at_ms=1001).at_ms == 1001


def test_a_log_that_goes_back_in_time_is_refused():
    chain = Chain(MATCH, bytes(32), seq=1, at_ms=1000)
    honest = Chain(MATCH, bytes(32), seq=1).append("resumed", b"{}", at_ms=999)
    with pytest.raises(BrokenChain, match="older"):
        chain.follow(honest)
