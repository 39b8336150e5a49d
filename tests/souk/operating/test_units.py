"""The units of docs/operate.md: systemd takes them, and workers can build sandboxes."""

import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings

from souk.cli.refusal import Parser
from tests.souk.operating.guide import GUIDE, block, filled

WEB, WORKER = "Description=Souk: pages", "Description=Souk: worker"
BIN = "/opt/souk/.venv/bin"

# Tried under systemd 252: with the first three `souk doctor` finds that bubblewrap does
# not hold. The others cover parts of /proc, which some kernels take amiss.
RUINOUS = (
    "RestrictNamespaces",
    "ProtectHostname",
    "ProcSubset",
    "ProtectKernelTunables",
    "ProtectKernelLogs",
)
NEEDED = {
    "clone",
    "clone3",
    "landlock_add_rule",
    "landlock_create_ruleset",
    "landlock_restrict_self",
    "mount",
    "pivot_root",
    "prctl",
    "seccomp",
    "setns",
    "sethostname",
    "umount2",
    "unshare",
}
"""What sandboxes call that no ordinary program does."""


def unit(beginning: str) -> dict[str, str]:
    """Return the settings of a service of the guide."""
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(block("ini", beginning))
    return dict(parser["Service"])


@pytest.mark.parametrize(
    ("beginning", "name"),
    [(WEB, "souk-web.service"), (WORKER, "souk-worker@1.service")],
)
def test_systemd_has_nothing_to_say_about_a_unit(tmp_path: Path, beginning, name):
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("There is no systemd here.")
    # What is not installed here is no mistake of the unit.
    text = filled(block("ini", beginning), {f"{BIN}/souk": sys.executable})
    (tmp_path / name).write_text(text)
    run = subprocess.run(
        [program, "verify", "--man=no", str(tmp_path / name)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert run.stderr == ""
    assert run.returncode == 0


@pytest.mark.parametrize("beginning", [WEB, WORKER])
def test_a_unit_starts_a_command_that_there_is(beginning):
    program, name, *options = unit(beginning)["ExecStart"].split()
    assert program == f"{BIN}/souk"
    parser = Parser()
    import_module(f"souk.cli.{name}").add_arguments(parser)
    parser.parse_args(options)


@pytest.mark.parametrize("beginning", [WEB, WORKER])
def test_what_a_unit_names_is_made_by_an_earlier_step(beginning):
    service, text = unit(beginning), GUIDE.read_text()
    made = text[: text.index(beginning)]
    assert re.search(rf"^# useradd .* {service['User']}$", made, re.M)
    assert f"`{service['EnvironmentFile']}`" in made
    folders = re.search(r"^# install --directory .*? (/.*)$", made, re.M)
    assert folders
    assert service["WorkingDirectory"] in folders[1].split()
    assert f"/var/lib/{service['StateDirectory']}" in folders[1].split()


def test_a_worker_may_write_to_the_folder_of_its_sandboxes():
    variables = block("ini", "DATABASE_URL=")
    assert f"/var/cache/{unit(WORKER)['CacheDirectory']}\n" in variables
    assert "SOUK_SANDBOX=/var/cache/souk\n" in variables


def test_a_worker_has_the_time_it_needs_to_give_its_matches_back():
    service = unit(WORKER)
    assert service["KillSignal"] == "SIGTERM"
    # Its processes are told by the worker itself, and what they leave is ended.
    assert service["KillMode"] == "mixed"
    needed = settings.CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT
    assert needed == 30, "The guide says half a minute."
    assert int(service["TimeoutStopSec"]) >= needed + 10


def test_nothing_in_the_unit_of_a_worker_breaks_sandboxes():
    service, text = unit(WORKER), GUIDE.read_text()
    assert not service.keys() & {*RUINOUS}
    warning = text[text.index("A worker builds sandboxes") :].partition("\n\n")[0]
    assert [name for name in RUINOUS if f"`{name}`" not in warning] == []


def test_no_system_call_of_a_sandbox_is_forbidden_to_a_worker():
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("There is no systemd here.")
    words = unit(WORKER)["SystemCallFilter"]
    assert words.startswith("~"), "A list of what is allowed would forget something."
    forbidden = _calls(program, words.removeprefix("~").split())
    assert {"swapon", "init_module", "clock_settime"} <= forbidden
    assert not forbidden & NEEDED


def _calls(program: str, sets: list[str]) -> set[str]:
    """Return the system calls of sets, which may hold others."""
    said = subprocess.run(
        [program, "syscall-filter", *sets],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    ).stdout
    found = set(re.findall(r"^\s+(@?[\w-]+)$", said, re.M))
    inner = [name for name in found if name.startswith("@")]
    return found | (_calls(program, inner) if inner else set())
