"""Laws of records: what is stored is plain, strict, the same when read, and fixed."""

import json
import re
from typing import Any

from engines.core.codec import Codec, codec
from engines.core.errors import MalformedRecord
from replays.log.canonical import OutsideDomain, canonical
from tests.engines.matches import Match

IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*")
SAFE_INTEGER = 2**53
"""From here on JavaScript no longer tells neighbours apart."""


def only_declared_moves_and_events_occur(match: Match) -> None:
    for step in match.steps:
        if step.move is not None:
            assert type(step.move) in match.game.moves, f"{step.move} is not declared."
        for event in step.events:
            assert type(event) in match.game.events, f"{event} is not declared."


def moves_and_events_survive_json(match: Match) -> None:
    records = codec(match.game)
    for step in match.steps:
        for event in step.events:
            _survives(event, records.event)
            for viewer in match.viewers:
                _survives(match.game.redact(event, viewer), records.event)
        if step.move is not None:
            _survives(step.move, records.move)
    for move in match.pool:
        text = records.encode(move)
        assert records.move(text) == move, f"{text!r} is not read as {move}."


def a_log_can_hold_all_records(match: Match) -> None:
    moves = (step.move for step in match.steps if step.move is not None)
    for record in (match.table.options, *match.events, *moves):
        try:
            canonical(record)
        except OutsideDomain as error:
            raise AssertionError(f"{record!r:.80} cannot be stored: {error}") from error


def options_survive_json_and_refuse_what_they_do_not_know(match: Match) -> None:
    records, options = codec(match.game), match.table.options
    _survives(options, records.options)
    assert type(options) is match.game.options, f"{options} are of another game."
    plain = json.loads(records.encode(options))
    for wrong in (plain | {"no_such_option": 1}, [plain], None, "default"):
        try:
            read = records.options(json.dumps(wrong))
        except MalformedRecord:
            continue
        raise AssertionError(f"{wrong} was read as {read}.")


def views_survive_json(match: Match) -> None:
    records, game, dice = codec(match.game), match.game, match.dice("views")
    for state, _ in match.positions():
        for viewer in match.some_viewers(dice):
            view = game.view(state, viewer)
            assert type(view) is game.view_type, f"{view} is of another type."
            _survives(view, records.view)


def _survives(record: Any, read: Any) -> None:
    text = Codec.encode(record)
    again = read(text)
    assert again == record, f"{record} comes back as {again}."
    assert type(again) is type(record), f"{record} comes back as {again}."
    assert Codec.encode(again) == text, f"{record} is written in two ways."
    _check_plain(json.loads(text), record)


def _check_plain(value: Any, record: Any) -> None:
    """Check that a value is made of what every JSON library agrees on."""
    if isinstance(value, dict):
        for key, part in value.items():
            assert IDENTIFIER.fullmatch(key), f"{key!r} is no name: {record}."
            _check_plain(part, record)
    elif isinstance(value, list):
        for part in value:
            _check_plain(part, record)
    elif type(value) is int:
        assert abs(value) < SAFE_INTEGER, f"{value} is too large: {record}."
    elif isinstance(value, str):
        assert "\0" not in value, f"{value!r} holds a NUL: {record}."
    else:
        assert value is None or type(value) is bool, f"{value!r} in {record}."


def records_cannot_be_changed(match: Match) -> None:
    """They are facts, and equal ones are interchangeable: frozen to the core."""
    for step in match.steps:
        moves = [] if step.move is None else [step.move]
        for record in (*moves, *step.events):
            assert _is_hashable(record), f"A part of {record} can be changed."
            for name in record.__struct_fields__:
                try:
                    setattr(record, name, getattr(record, name))
                except AttributeError:
                    continue
                raise AssertionError(f"The {name} of {record} can be changed.")


def _is_hashable(record: Any) -> bool:
    try:
        hash(record)
    except TypeError:
        return False
    return True


LAWS = (
    only_declared_moves_and_events_occur,
    moves_and_events_survive_json,
    a_log_can_hold_all_records,
    options_survive_json_and_refuse_what_they_do_not_know,
    views_survive_json,
    records_cannot_be_changed,
)
