"""Warm starts: a fork is as alone, mortal and ignorant as a process of its own."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.sandbox import launch, zygotes
from bots.sandbox.errors import LaunchFailed, SandboxLost
from bots.sandbox.inside import zygote
from bots.sandbox.inside.requests import LONGEST_ORDERS, MOST_WARDS
from bots.sandbox.interface import Limits, Spec
from tests.bots.sandbox.processes import (
    becomes_true,
    children,
    descendants,
    ends,
    is_running,
)
from tests.bots.sandbox.tiers import WARM, Culprit, open_folder, wait

SLEEP = "import time; time.sleep(600)"


class TimeIsUp(BaseException):
    """As Celery raises it in the middle of anything."""


@pytest.fixture(params=WARM)
def bot(request: pytest.FixtureRequest) -> Iterator[Culprit]:
    with open_folder() as folder:
        yield Culprit(request.param, folder)


@pytest.fixture
def alone(bot: Culprit, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A zygote that no other test uses: its number."""
    monkeypatch.setattr(zygotes, "_nursery", zygotes._Nursery())
    before = descendants()
    bot.launch("pass").close()
    yield max(descendants() - before)
    for one in zygotes._nursery._zygotes.values():
        one.end()
    assert descendants() <= before


# --- what a fork inherits ------------------------------------------------------------


def test_what_one_bot_leaves_in_memory_no_other_finds(bot):
    bot.does("import engines.registry as r; r.mark = 1; r.GAMES = ()")
    seen = bot.does("import engines.registry as r; got = hasattr(r, 'mark'), r.GAMES")
    assert "False" in seen.answer
    assert "bazar" in seen.answer


def test_no_two_forks_roll_the_same_dice(bot):
    rolls = [bot.does("import random; got = random.random()").answer for _ in range(3)]
    assert len(set(rolls)) == 3


def test_the_games_are_there_before_the_bot_is(bot):
    # It is what the whole thing is for.
    there = bot.does("import sys; got = 'engines.games.bazar.rules' in sys.modules")
    assert there.answer == "True"
    absent = bot.does("import sys; got = 'numpy' in sys.modules")
    assert absent.answer == "False"


def test_a_fork_holds_nothing_of_those_who_play_beside_it(bot):
    with bot.launch(SLEEP), bot.launch(SLEEP):
        deed = bot.does(
            "import os\n"
            "def is_open(fd):\n"
            "    try: os.fstat(fd)\n"
            "    except OSError: return False\n"
            "    return True\n"
            "got = sum(map(is_open, range(4096)))"
        )
    assert deed.answer == "5"


@pytest.mark.skipif(os.geteuid() != 0, reason="Only root may read another's memory.")
def test_a_zygote_knows_nothing_of_the_bots_it_forks(bot, alone):
    secret = "the opening that nobody expects"
    bot.does(f"got = {secret!r}")
    memory = b"".join(memory_of(alone))
    assert b"engines.games" in memory
    assert secret.encode() not in memory
    assert bot.folder.name.encode() not in memory


def memory_of(pid: int) -> Iterator[bytes]:
    maps = Path(f"/proc/{pid}/maps").read_text().splitlines()
    with open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for line in maps:
            first, last = (int(end, 16) for end in line.split()[0].split("-"))
            if " rw" in line:
                memory.seek(first)
                yield memory.read(last - first)


@pytest.mark.skipif(os.geteuid() != 0, reason="Only root has rights to give up.")
def test_a_zygote_of_root_keeps_the_rights_it_needs_and_no_more(bot, alone):
    status = Path(f"/proc/{alone}/status").read_text()
    rights = {*zygote.RIGHTS}
    if "bubblewrap" in bot.tier:
        rights.add(zygote.CAP_SYS_ADMIN)
    has = int(status.split("CapEff:")[1].split()[0], 16)
    assert {right for right in range(64) if has & 1 << right} == rights
    assert "Threads:\t1\n" in status


# --- how it ends ---------------------------------------------------------------------


def test_a_zygote_keeps_nothing_of_those_who_have_ended(bot, alone):
    # The null device three times, itself, the socket where it is asked, and its world.
    own = 6 if "bubblewrap" in bot.tier else 5

    def has_its_own() -> bool:
        return len(os.listdir(f"/proc/{alone}/fd")) == own

    # It closes the others a moment after it has told of an end.
    assert becomes_true(has_its_own)
    for number in range(20):
        bot.launch(SLEEP if number % 2 else "pass").close()
    assert becomes_true(has_its_own)
    assert children(alone) == set()


def test_a_zygote_that_is_killed_takes_its_bots_along_and_is_replaced(bot, alone):
    with bot.launch(SLEEP) as orphan:
        os.kill(alone, signal.SIGKILL)
        assert ends(orphan.pid)
        # Nobody can say that it was the bot's own fault.
        with pytest.raises(SandboxLost):
            wait(orphan)
    assert bot.does("got = 1").answer == "1"


def test_a_zygote_that_does_not_answer_is_replaced(bot, alone, monkeypatch):
    monkeypatch.setattr(zygotes._Zygote, "request_fork", lambda *anything: False)
    with pytest.raises(LaunchFailed, match="does not answer"):
        bot.launch(SLEEP)


def test_an_interruption_while_a_fork_locks_itself_in_ends_it(bot, alone, monkeypatch):
    def interrupt(*anything: object) -> None:
        raise TimeIsUp

    monkeypatch.setattr(launch, "_sender_of_the_word", interrupt)
    with pytest.raises(TimeIsUp):
        bot.launch(SLEEP)
    assert [pid for pid in children(alone) if not ends(pid)] == []


def test_an_interruption_while_a_zygote_starts_ends_it(bot, monkeypatch):
    def interrupt(*anything: object) -> None:
        raise TimeIsUp

    monkeypatch.setattr(zygotes, "_nursery", zygotes._Nursery())
    monkeypatch.setattr(zygotes, "_hears", interrupt)
    before = children()
    with pytest.raises(TimeIsUp):
        bot.launch(SLEEP)
    assert children() == before


def test_a_zygote_that_cannot_start_says_why(bot, monkeypatch):
    monkeypatch.setattr(zygotes, "_nursery", zygotes._Nursery())
    command = ["/bin/sh", "-c", "echo No luck today. >&2"]
    with pytest.raises(LaunchFailed, match=r"No bot can be forked: No luck today\."):
        zygotes.launch_warm(lambda control: command, {}, [])


def test_a_lease_that_is_let_go_ends_the_bot(bot):
    process = bot.launch(SLEEP)
    process._holder._lease.close()
    assert ends(process.pid)
    process.close()


def test_whoever_is_told_too_much_is_not_started(bot):
    with pytest.raises(LaunchFailed, match="told more than"):
        bot.launch("#" * LONGEST_ORDERS)


@pytest.mark.adversarial
def test_a_zygote_refuses_more_bots_than_it_can_look_after(bot, alone):
    crowd = [bot.launch(SLEEP) for _ in range(MOST_WARDS)]
    with pytest.raises(LaunchFailed):
        bot.launch(SLEEP)
    assert all(process.poll() is None for process in crowd)
    crowd.pop().close()
    crowd.append(bot.launch(SLEEP))
    for process in crowd:
        process.close()
    assert not any(is_running(process.pid) for process in crowd)


def test_a_main_that_is_not_there_ends_the_fork_alone(bot, alone):
    spec = Spec(bot.folder, "", main="no_such_module")
    with bot.sandbox.launch(spec, Limits()) as process:
        assert ends(process.pid)
    assert is_running(alone)
