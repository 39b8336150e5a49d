"""Nothing in a log can be changed without being found out.

A vandal changes bytes and is caught by the chain. A forger computes the chain anew and
is caught by the rules, the draws or the commitment.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from engines import registry
from engines.core.chance import chance_for
from engines.core.game import Game
from engines.registry import load
from replays.log.canonical import canonical
from replays.log.chain import Chain, commitment
from replays.log.entry import Entry, Header, Log
from replays.log.errors import UnreadableLog
from replays.log.verify import verify
from tests.engines import golden
from tests.replays.log.matches import recorded


@cache
def match() -> Log:
    return recorded(load("bazar"), 4)


def wrong_line(log: Log) -> int:
    """Return the line of the first wrong thing; fail if all seems right."""
    with pytest.raises(UnreadableLog) as caught:
        verify(log)
    return caught.value.line


def index_of(kind: str, number: int = 0) -> int:
    places = [i for i, entry in enumerate(match().entries) if entry.kind == kind]
    return places[number]


@pytest.mark.parametrize("path", golden.paths_of(load("bazar")), ids=golden.name_of)
def test_a_golden_replay_is_right_in_every_respect(path):
    log = golden.read_log(path)
    verified = verify(log)
    assert verified.head.status == "finished"
    assert verified.head.seq == len(log.entries)
    assert verified.events == sum(entry.kind == "event" for entry in log.entries)


# --- vandals -------------------------------------------------------------------------


def changes(entry: Entry) -> Iterator[Entry]:
    """Yield the entry with each of its fields changed in turn."""
    replace = msgspec.structs.replace
    yield replace(entry, seq=entry.seq + 1)
    yield replace(entry, kind="event" if entry.kind == "move" else "move")
    yield replace(entry, v=entry.v + 1)
    yield replace(entry, at_ms=entry.at_ms + 1)
    yield replace(entry, actor=1 if entry.actor is None else None)
    yield replace(entry, payload=entry.payload[:-1] + b',"extra":1}')
    for byte in (0, len(entry.payload) // 2, len(entry.payload) - 1):
        flipped = bytearray(entry.payload)
        flipped[byte] ^= 1
        yield replace(entry, payload=bytes(flipped))
    for byte in (0, 31):
        flipped = bytearray(entry.hash)
        flipped[byte] ^= 1
        yield replace(entry, hash=bytes(flipped))


def vandalised(entries: list[Entry]) -> Log:
    return Log("a match", match().header, entries)


def test_every_field_of_every_entry_is_guarded_by_the_chain():
    entries = match().entries
    for place, entry in enumerate(entries):
        for changed in changes(entry):
            log = vandalised([*entries[:place], changed, *entries[place + 1 :]])
            assert wrong_line(log) == place + 2, changed


def test_an_entry_taken_out_put_in_or_swapped_is_named():
    entries = match().entries
    for place in range(len(entries) - 1):
        without = entries[:place] + entries[place + 1 :]
        assert wrong_line(vandalised(without)) == place + 2
        doubled = [*entries[: place + 1], *entries[place:]]
        assert wrong_line(vandalised(doubled)) == place + 3
        swapped = entries[:]
        swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
        assert wrong_line(vandalised(swapped)) == place + 2


def test_a_log_that_was_cut_off_is_not_verified_wherever_it_ends():
    entries = match().entries
    for length in range(len(entries)):
        wrong_line(vandalised(entries[:length]))


@pytest.mark.parametrize(
    "change",
    [
        {"rules_version": 99},
        {"content_hash": "0" * 64},
        {"commitment": "0" * 64},
        {"options": {"extra": 1}},
        {"protocols": {"chance": 99}},
        {"game": "chess"},
        {"seats": ()},
    ],
    ids=lambda change: next(iter(change)),
)
def test_every_field_of_the_header_is_guarded(change: dict[str, Any]):
    header = msgspec.structs.replace(match().header, **change)
    with pytest.raises(ValueError, match=r"\."):
        verify(Log("a match", header, match().entries))


def rechained(log: Log, **change: Any) -> Log:
    """Return the log under a changed header, with a chain that is whole again."""
    header = msgspec.structs.replace(log.header, **change)
    chain = Chain.of(header)
    entries = [
        chain.append(each.kind, each.payload, at_ms=each.at_ms, actor=each.actor)
        for each in log.entries
    ]
    return Log(log.name, header, entries)


@pytest.mark.parametrize("protocols", [{}, {"chance": 1}, {"chance": 3}])
def test_a_log_is_refused_that_draws_otherwise_than_its_rules(protocols):
    assert match().header.protocols == {"chance": 2}
    drawn_by = protocols.get("chance", 1)
    with pytest.raises(ValueError, match=rf"drawn by version {drawn_by}, but .* 2\."):
        verify(rechained(match(), protocols=protocols))


@pytest.mark.parametrize("version", [1, 2])
def test_a_log_is_verified_by_the_chance_of_its_rules(version, monkeypatch):
    game = replace(load("bazar"), chance_version=version)
    monkeypatch.setattr(registry, "load", lambda name: game)
    log = recorded(game, 4)
    assert log.header.protocols == {"chance": version}
    assert verify(log).head.status == "finished"
    monkeypatch.setattr(
        Game, "chance", lambda game, seed: chance_for(3 - version, seed)
    )
    assert wrong_line(log) == index_of("event", 1) + 2


def test_a_header_that_names_no_chance_means_version_1(monkeypatch):
    game = replace(load("bazar"), chance_version=1)
    monkeypatch.setattr(registry, "load", lambda name: game)
    log = rechained(recorded(game, 4), protocols={})
    assert verify(log).head.status == "finished"


# --- forgers -------------------------------------------------------------------------


def forged(
    change: Callable[[list[Entry]], list[Entry]], header: Header | None = None
) -> Log:
    """Return the match with changed entries and a chain that is whole again."""
    header = header or match().header
    chain = Chain.of(header)
    entries = [
        chain.append(
            entry.kind,
            entry.payload,
            at_ms=entry.at_ms,
            actor=entry.actor,
            v=entry.v,
        )
        for entry in change(match().entries)
    ]
    return Log("a match", header, entries)


def with_payload(place: int, **fields: object) -> Log:
    def change(entries: list[Entry]) -> list[Entry]:
        payload = canonical({**entries[place].data(), **fields})
        changed = msgspec.structs.replace(entries[place], payload=payload)
        return [*entries[:place], changed, *entries[place + 1 :]]

    return forged(change)


def test_the_forger_keeps_the_chain_whole():
    """Otherwise the tests below would show nothing."""
    assert verify(forged(lambda entries: entries)).head == verify(match()).head


def test_a_better_hand_is_found_out():
    place = index_of("event", 1)
    order = match().entries[place].data()["order"]
    assert wrong_line(with_payload(place, order=order[::-1])) == place + 2


def test_coins_out_of_nowhere_are_found_out():
    (place,) = (
        i
        for i, entry in enumerate(match().entries)
        if entry.data().get("type") == "GameEnded"
    )
    coins = [coin + 1 for coin in match().entries[place].data()["coins"]]
    assert wrong_line(with_payload(place, coins=coins)) == place + 2


def test_another_outcome_is_found_out():
    place = index_of("finished")
    ranks = match().entries[place].data()["ranks"]
    assert wrong_line(with_payload(place, ranks=ranks[::-1])) == place + 2


def test_an_illegal_move_is_found_out():
    place = index_of("move", 1)
    move = {"type": "PlaceStartTile", "cell": [0, 0]}
    assert wrong_line(with_payload(place, move=move)) == place + 2


def test_a_legal_move_that_was_not_made_is_found_out_by_what_followed():
    first, second = index_of("move"), index_of("move", 1)
    taken = match().entries[second].data()["move"]
    assert wrong_line(with_payload(first, move=taken)) == first + 3


def test_a_move_for_another_seat_is_found_out():
    place = index_of("move")

    def change(entries: list[Entry]) -> list[Entry]:
        changed = msgspec.structs.replace(entries[place], actor=3)
        return [*entries[:place], changed, *entries[place + 1 :]]

    assert wrong_line(forged(change)) == place + 2


def test_an_event_left_out_or_told_twice_is_found_out():
    place = index_of("event", 20)
    left_out = forged(lambda entries: entries[:place] + entries[place + 1 :])
    told_twice = forged(lambda entries: entries[: place + 1] + entries[place:])
    assert wrong_line(left_out) == place + 2
    assert wrong_line(told_twice) == place + 3


def test_another_seed_is_not_the_one_committed_to():
    place = index_of("seed_revealed")
    assert wrong_line(with_payload(place, seed="00" * 32)) == place + 2


def test_a_seed_chosen_afterwards_does_not_lead_to_these_cards():
    place = index_of("seed_revealed")
    seed = bytes(32)
    header = msgspec.structs.replace(
        match().header,
        commitment=commitment(match().header.match, seed),
    )

    def change(entries: list[Entry]) -> list[Entry]:
        payload = canonical({"seed": seed.hex()})
        return [
            *entries[:place],
            msgspec.structs.replace(entries[place], payload=payload),
            *entries[place + 1 :],
        ]

    assert wrong_line(forged(change, header)) == index_of("event", 1) + 2


@pytest.mark.parametrize("kind", ["finished", "adjudicated", "voided", "reinstated"])
def test_a_match_that_is_over_takes_no_second_end(kind):
    end = msgspec.structs.replace(
        match().entries[-1], kind=kind, payload=match().entries[-2].payload
    )
    log = forged(lambda entries: [*entries, end])
    if kind == "voided":
        assert verify(log).head.status == "voided"
    else:
        assert wrong_line(log) == len(match().entries) + 2


def test_a_match_that_starts_twice_is_found_out():
    log = forged(lambda entries: [entries[0], *entries])
    assert wrong_line(log) == 3


def test_a_match_ends_only_when_the_rules_say_so():
    end = index_of("finished")
    last = index_of("move", -1)
    log = forged(lambda entries: [*entries[:last], *entries[end:]])
    assert wrong_line(log) == last + 2
