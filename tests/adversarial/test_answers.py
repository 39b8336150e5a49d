"""Bots that write to their channel themselves: what they say fails their seat alone."""

from uuid import UUID

import pytest

from bots.bot_table import Guest, HostedMatch, table_for
from bots.driver.clock import TimeControl
from engines import registry
from engines.core.play import Step, play
from replays.log.entry import Entry, Log, SeatLabel
from replays.log.recording import Recording, Thought, header_of
from replays.log.verify import verify
from tests.bots.sandbox.tiers import Culprit

GAME = registry.load("bazar")
SEED = bytes(range(32))
CONTROL = TimeControl(start_ms=20_000, bank_ms=60_000, cap_ms=60_000)

BOT = """
import os, sys, time
from bots.sdk import Bot


class Clever(Bot):
    def choose(self, view, moves):
        frame, seen = sys._getframe(), {{}}
        while frame:
            seen = {{**frame.f_locals, **seen}}
            frame = frame.f_back
        line = {line!r}.replace(b"ID", seen["act"].id.encode())
        os.write(seen["writing"], line.replace(b"MOVE", bytes(seen["act"].moves[0])))
        time.sleep(60)
"""
MOVE = b'{"t":"move","id":"ID","move":MOVE%s}\n'
LINES = {
    "NUL in a note": MOVE % rb',"note":"\u0000"',
    "half a pair in a note": MOVE % rb',"note":"\ud800"',
    "bytes of half a pair": MOVE % b',"note":"\xed\xa0\x80"',
    "NUL as a field": MOVE % rb',"\u0000":1',
    "NUL as a kind": b'{"t":"\\u0000"}\n',
    "NUL as an error": b'{"t":"error","error":"\\u0000"}\n',
    "a deep move": MOVE.replace(b"MOVE", b'{"a":' * 9_000 + b"0" + b"}" * 9_000) % b"",
    "a huge number": MOVE.replace(b"MOVE", b"9" * 9_000) % b"",
    "no UTF-8": MOVE.replace(b"MOVE", b'{"type":"\xff"}') % b"",
}


def recorded(bot: Culprit, lines: list[bytes]) -> tuple[Log, list[str]]:
    """Play a match of such bots; return its log and how each seat failed."""
    package = bot.folder / "clever"
    package.mkdir()
    guests = {}
    for seat, line in enumerate(lines):
        (package / f"bot{seat}.py").write_text(BOT.format(line=line))
        guests[seat] = Guest(bot.folder, f"clever.bot{seat}:Clever")
    labels = [SeatLabel(f"bot {seat}") for seat in guests]
    header = header_of(GAME, UUID(int=1), labels, seed=SEED)
    entries: list[Entry] = []
    with table_for(
        HostedMatch(GAME, GAME.options(), len(lines), CONTROL),
        guests,
        {},
        sandbox=bot.sandbox,
        seed_of=lambda seat: SEED,
    ) as (table, _):

        def sink(step: Step) -> None:
            for one in table.failed:
                if one.seat not in recording.failed:
                    recording.fail(one.seat, one.code, one.reason)
            recording(step)
            table.notify(step)

        def thought(seat: int) -> Thought:
            return Thought(note=table.replies[seat].note)

        recording = Recording(header, entries.extend, now_ms=lambda: 1, thought=thought)
        table.begin()
        outcome = play(GAME, len(lines), table.ask, chance=GAME.chance(SEED), sink=sink)
        recording.finish(outcome, SEED)
        codes = {one.seat: one.code for one in table.failed}
    return Log("match", header, entries), [codes[seat] for seat in sorted(codes)]


@pytest.mark.parametrize("names", [[*LINES][at : at + 3] for at in (0, 3, 6)], ids=str)
def test_whatever_a_bot_writes_to_its_channel_the_match_ends_and_verifies(bot, names):
    log, codes = recorded(bot, [LINES[name] for name in names])
    assert verify(log)
    assert len(codes) == len(names), codes
    assert {*codes} <= {"protocol", "illegal"}, codes
