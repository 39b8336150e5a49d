"""One attacker beside ten honest people and a full ladder, on the site as it comes.

`souk up` runs with its own database, Redis and demo, as anybody starts it. First people
play in peace, then for as long again while one attacker does everything at once that
has ever kept others waiting. What is refused is fine: what counts is whether the people
notice.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from benchmarks.measure import QUICK, Effort, Figure, percentile
from benchmarks.progress import say
from benchmarks.report import Table
from benchmarks.site import Findings
from benchmarks.site.attack.attacker import Attacker
from benchmarks.site.attack.people import HonestPerson, Waited
from benchmarks.site.attack.visitor import Visitor
from benchmarks.site.ground import Ground
from benchmarks.site.server import ROOT, NoAnswer
from souk.embedded.lifeline import ending_with_parent
from souk.embedded.ports import free_port

GROUP: Final = "attack"
ATTACK_S: Final = 120.0
SHORT_S: Final = 45.0
AHEAD_S: Final = 10.0
"""So long before the people come, the attack has begun."""
ROWS: Final = (
    "import django; django.setup();from benchmarks.site.attack import rows; rows.main()"
)
"""What looks into the database of the site, with its settings."""
SECONDS_TO_PREPARE: Final = 300.0
SECONDS_TO_END: Final = 60.0


@dataclass(frozen=True, slots=True)
class Phase:
    """What people noticed, and what the ladder did meanwhile."""

    first: list[float]
    answers: list[float]
    lost: int
    quarantined: int
    ladder: float
    """Matches a minute."""
    refused: int


def measure(ground: Ground, effort: Effort) -> Findings:
    """Play in peace, then under attack; a quick run is shorter."""
    seconds = SHORT_S if effort == QUICK else ATTACK_S
    before = os.getloadavg()[0]
    with _site(ground.folder / "attacked") as site:
        known = site.rows("prepare", None)
        attacker = Attacker(site.port, known["attacker"], known["ladder"])
        sleeps = attacker.prepare()
        say("  ten people play in peace")
        peace = _phase(site, known["people"], seconds)
        say("  ten people play beside an attacker")
        attacker.matches = site.rows("look", [])["over"]
        with attacker.attacking():
            time.sleep(AHEAD_S)
            attacked = _phase(site, known["people"], seconds)
    return _findings(peace, attacked, attacker, sleeps=sleeps, load=before)


# --- the site ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttackedSite:
    port: int
    environment: dict[str, str]

    def rows(self, what: str, asked: object) -> Any:
        done = subprocess.run(
            [sys.executable, "-c", ROWS, what],
            cwd=ROOT,
            env=self.environment,
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS_TO_PREPARE,
        )
        if done.returncode:
            raise NoAnswer(f"The site cannot be looked at: {done.stderr[-500:]}")
        return json.loads(done.stdout)


@contextmanager
def _site(folder: Path) -> Iterator[AttackedSite]:
    """Run `souk up` in a folder of its own, as anybody does, until all is measured."""
    port = free_port()
    environment = {
        **os.environ,
        "SOUK_DATA": str(folder),
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "DJANGO_SETTINGS_MODULE": "souk.settings.base",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "souk", "up", f"--port={port}"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=ending_with_parent(  # noqa: PLW1509 - it takes no lock.
            signal.SIGTERM
        ),
    )
    try:
        _wait_for(process)
        yield AttackedSite(port, environment)
    finally:
        process.terminate()
        process.wait(timeout=SECONDS_TO_END)


def _wait_for(process: subprocess.Popen[str]) -> None:
    """Read what the site says until it runs, and then on, so that it never waits."""
    assert process.stdout
    for line in process.stdout:
        if re.search(r"Ctrl-C", line):
            Thread(target=process.stdout.read, daemon=True).start()
            return
    raise NoAnswer("The site does not start.")


# --- people --------------------------------------------------------------------------


def _phase(site: AttackedSite, tokens: Sequence[str], seconds: float) -> Phase:
    before, began = site.rows("look", []), time.monotonic()
    waited, stop = Waited(), Event()
    visitors = [
        Visitor(site.port, f"127.0.1.{number}", token)
        for number, token in enumerate(tokens, start=1)
    ]
    people = [
        Thread(target=HonestPerson(one, seconds, waited, stop).play, daemon=True)
        for one in visitors
    ]
    for person in people:
        person.start()
    for person in people:
        person.join(timeout=seconds + SECONDS_TO_END)
    stop.set()
    minutes = (time.monotonic() - began) / 60
    after = site.rows("look", sorted(waited.moves))
    stored = after["matches"]
    return Phase(
        first=waited.first or [seconds],
        answers=[one for told in stored.values() for one in told["answers"]]
        or [seconds],
        lost=sum(
            max(count - stored[match]["moves"], 0)
            for match, count in waited.moves.items()
        ),
        quarantined=after["quarantined"],
        ladder=max((after["ladder"] - before["ladder"]) / minutes, 0.01),
        refused=waited.refused,
    )


# --- what is told --------------------------------------------------------------------


def _findings(
    peace: Phase, attacked: Phase, attacker: Attacker, *, sleeps: bool, load: float
) -> Findings:
    found = Findings()
    for ending, phase in ((", in peace", peace), ("", attacked)):
        for what, unit, value in (
            ("first question, 95 of 100 within", "ms", 1000 * _p95(phase.first)),
            (
                "a bot's answer, beyond its thinking, 95 of 100 within",
                "ms",
                1000 * _p95(phase.answers),
            ),
            ("ladder", "matches a minute", phase.ladder),
            ("moves lost", "moves", phase.lost),
            ("matches in quarantine", "matches", phase.quarantined),
        ):
            found.add(f"{GROUP}/{what}{ending}", unit, Figure((float(value),)))
    rows = [
        (f"{attack}: {verdict}", str(count))
        for (attack, verdict), count in sorted(attacker.attempts.answers.items())
    ]
    rows += [
        ("the sleeping bot passed its check", "yes" if sleeps else "no"),
        ("first questions of people", str(len(attacked.first))),
        ("answers of bots to people", str(len(attacked.answers))),
        ("requests of people that were refused", str(attacked.refused)),
        ("the same, in peace", str(peace.refused)),
        ("load of the machine before anything began", f"{load:.1f}"),
        ("load of the machine at the end", f"{os.getloadavg()[0]:.1f}"),
    ]
    found.tables.append(Table("While one attacked", ("what", "how many"), rows))
    return found


def _p95(values: list[float]) -> float:
    return percentile(values, 95)
