"""Programs that break the protocol itself; `argument` names how."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator

READY = b'{"t":"ready","protocol":1}\n'


def main(argument: str, reading: int, writing: int) -> None:
    MISBEHAVIOURS[argument](_questions(reading), lambda data: _say(writing, data))


def _say(writing: int, data: bytes) -> None:
    while data:
        data = data[os.write(writing, data) :]


def _questions(reading: int) -> Iterator[dict]:
    waiting = b""
    while chunk := os.read(reading, 65536):
        waiting += chunk
        *lines, waiting = waiting.split(b"\n")
        yield from map(json.loads, lines)


Say = Callable[[bytes], None]


Misbehaviour = Callable[[Iterator[dict], Say], None]


def _answering(answer: Callable[[dict], bytes]) -> Misbehaviour:
    def misbehaviour(questions: Iterator[dict], say: Say) -> None:
        next(questions)
        say(READY)
        for question in questions:
            say(answer(question))

    return misbehaviour


def _move(question: dict, **more: object) -> bytes:
    told = {"t": "move", "id": question["id"], "move": question["moves"][0], **more}
    return json.dumps(told).encode() + b"\n"


def never_reads(questions: Iterator[dict], say: Say) -> None:
    say(READY)
    time.sleep(60)


def closes_its_channel(questions: Iterator[dict], say: Say) -> None:
    next(questions)
    say(READY)
    os.closerange(0, 64)
    time.sleep(60)


def drips(questions: Iterator[dict], say: Say) -> None:
    next(questions)
    say(READY)
    next(questions)
    while True:
        say(b" ")
        time.sleep(0.05)


def answers_without_being_asked(questions: Iterator[dict], say: Say) -> None:
    next(questions)
    say(READY + b'{"t":"move","id":"00000000","move":{}}\n')
    next(questions)
    time.sleep(60)


def exits_at_once(questions: Iterator[dict], say: Say) -> None:
    sys.exit(3)


MISBEHAVIOURS: dict[str, Misbehaviour] = {
    "none": _answering(_move),
    "forged id": _answering(lambda question: _move(question, id="ffffffff")),
    "two answers": _answering(lambda question: _move(question) * 2),
    "empty line": _answering(lambda question: b"\n"),
    "not JSON": _answering(lambda question: b"e4\n"),
    "not UTF-8": _answering(lambda question: b'{"t":"\xff"}\n'),
    "NaN": _answering(lambda question: b'{"t":"move","id":NaN,"move":{}}\n'),
    "deep": _answering(lambda question: b"[" * 50_000 + b"]" * 10_000 + b"\n"),
    "endless": _answering(lambda question: b"x" * 10_000_000),
    "unknown field": _answering(lambda question: _move(question, wins=True)),
    "unknown message": _answering(lambda question: b'{"t":"resign"}\n'),
    "long note": _answering(lambda question: _move(question, note="x" * 201)),
    "NUL": _answering(lambda question: _move(question, note="\0")),
    "half a pair": _answering(lambda question: _move(question, note="\ud800")),
    "bytes of half a pair": _answering(
        lambda question: _move(question, note="HERE").replace(b"HERE", b"\xed\xa0\x80")
    ),
    "a terminal's command": _answering(
        lambda question: _move(question, note="\x1b[2J")
    ),
    "NUL as error": _answering(lambda question: b'{"t":"error","error":"\\u0000"}\n'),
    "NUL as kind": _answering(lambda question: b'{"t":"\\u0000"}\n'),
    "long id": _answering(lambda question: _move(question, id="f" * 201)),
    "deep move": _answering(
        lambda question: _move(question, move="HERE").replace(
            b'"HERE"', b'{"a":' * 9_000 + b"0" + b"}" * 9_000
        )
    ),
    "huge number": _answering(
        lambda question: _move(question, move="HERE").replace(
            b'"HERE"', b'{"type":"PlaceStartTile","cell":[' + b"9" * 9_000 + b",0]}"
        )
    ),
    "many games": lambda questions, say: say(
        b'{"t":"ready","protocol":1,"games":[' + b'"bazar",' * 99 + b'"bazar"]}\n'
    ),
    "wrong move": _answering(lambda question: _move(question, move={"type": "Win"})),
    "a number": _answering(lambda question: _move(question, move=3)),
    "no text": _answering(lambda question: _move(question, move="\x1b[31mred")),
    "ready again": _answering(lambda question: READY),
    "other version": lambda questions, say: say(b'{"t":"ready","protocol":2}\n'),
    "never reads": never_reads,
    "closed channel": closes_its_channel,
    "drips": drips,
    "unasked": answers_without_being_asked,
    "exit": exits_at_once,
}
