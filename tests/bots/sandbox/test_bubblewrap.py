"""The walls of bubblewrap, seen from outside: each stands even if the others fall."""

import os
from pathlib import Path

import pytest

from tests.bots.sandbox.tiers import Culprit, open_folder

pytestmark = pytest.mark.skipif(
    os.geteuid() != 0, reason="Only root may look at a process that gave up its rights."
)

NAMESPACES = ("cgroup", "ipc", "mnt", "net", "pid", "user", "uts")


@pytest.fixture(params=["bubblewrap", "warm bubblewrap"])
def process(request):
    with open_folder() as folder:
        bot = Culprit(request.param, folder)
        with bot.launch("import time; time.sleep(60)") as process:
            yield process


def test_no_namespace_is_shared(process):
    shared = [
        name
        for name in NAMESPACES
        if os.readlink(f"/proc/{process.pid}/ns/{name}")
        == os.readlink(f"/proc/self/ns/{name}")
    ]
    assert shared == []


def test_three_folders_and_the_null_device_are_all_there_is(process):
    text = Path(f"/proc/{process.pid}/mountinfo").read_text()
    mounts = {line.split()[4]: line.split()[5] for line in text.splitlines()}
    device = mounts.pop("/dev/null")
    assert "nosuid" in device
    # What is too large to be held in memory twice is mounted on its own.
    large = {path for path in mounts if path.startswith("/python/")}
    assert set(mounts) - large == {"/", "/python", "/souk", "/bot"}
    assert {how.split(",")[0] for how in mounts.values()} == {"ro"}


def test_it_has_no_capability_and_can_gain_none(process):
    text = Path(f"/proc/{process.pid}/status").read_text()
    status = dict(line.split(":\t") for line in text.splitlines())
    kinds = ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")
    assert {int(status[kind], 16) for kind in kinds} == {0}
    assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")


def test_it_is_process_1_of_its_world(process):
    text = Path(f"/proc/{process.pid}/status").read_text()
    # By the host, perhaps by a zygote in between, and by itself.
    assert text.split("NSpid:")[1].splitlines()[0].split()[-1] == "1"
