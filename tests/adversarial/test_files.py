"""Bots and files: nothing outside is read, and nothing anywhere is written."""

import os
import secrets
from pathlib import Path
from shutil import copy

import pytest

from bots.sandbox.home import home
from tests.bots.sandbox.tiers import ROOT, Culprit, open_folder

HERE = "import doer, os; here = os.path.dirname(doer.__file__)\n"


def is_hidden(bot: Culprit, misbehaviours: dict[str, str]) -> bool:
    """Return whether all of it is forbidden, or not there to be seen."""
    outcomes = set(bot.tries(misbehaviours).values())
    return outcomes <= {"PermissionError", "FileNotFoundError"}


def reading(*paths: str) -> dict[str, str]:
    return {path: f"open({path!r}, 'rb').read(1)" for path in paths}


def test_no_file_of_the_host_can_be_read(bot):
    settings = str(ROOT / "souk" / "settings" / "base.py")
    assert is_hidden(bot, reading("/etc/passwd", "/etc/shadow", settings))
    assert is_hidden(bot, reading("/proc/mounts", "/sys/kernel/security/lsm"))
    assert is_hidden(bot, reading("/dev/zero", "/dev/tty", "/dev/urandom"))


@pytest.mark.parametrize("whose", ["1", "self", "the worker's"])
def test_nothing_about_a_process_can_be_read(bot, whose):
    pid = os.getpid() if whose == "the worker's" else whose
    names = ("environ", "mem", "cmdline", "maps", "status", "stat", "mountinfo")
    assert is_hidden(bot, reading(*(f"/proc/{pid}/{name}" for name in names)))


def test_the_channel_of_another_bot_cannot_be_opened(bot):
    with bot.launch("import time; time.sleep(60)") as other:
        ends = (other.stdin, other.stdout, other.stderr)
        paths = [f"/proc/{os.getpid()}/fd/{end}" for end in ends]
        misbehaviours = {
            path: f"import os; os.open({path!r}, os.O_RDWR)" for path in paths
        }
        assert is_hidden(bot, misbehaviours)


def test_the_code_of_another_bot_cannot_be_read(bot):
    with open_folder() as other:
        (other / "plan.py").write_text("opening = 'rush'")
        assert is_hidden(bot, reading(f"{other}/plan.py"))
        assert is_hidden(bot, {"list": f"import os; os.listdir('{other}')"})
        imported = f"import sys; sys.path.append('{other}'); import plan"
        assert bot.does(imported).answer == "ModuleNotFoundError"


def test_no_folder_of_the_host_can_be_listed(bot):
    folders = ("/", "/etc", "/proc", "/tmp", "/dev", str(home()))
    misbehaviours = {folder: f"import os; os.listdir({folder!r})" for folder in folders}
    assert is_hidden(bot, misbehaviours)


def test_there_is_no_way_up_from_its_own_code(bot):
    up = "'../' * 9 + 'etc/passwd'"
    misbehaviours = {
        "by path": f"open(here + '/' + {up})",
        "from a folder": f"os.open({up}, 0, dir_fd=os.open(here, os.O_RDONLY))",
        "from where it is": f"open({up})",
    }
    assert is_hidden(
        bot, {way: HERE + misbehaviour for way, misbehaviour in misbehaviours.items()}
    )


def test_a_link_in_its_own_code_leads_nowhere(bot, folder):
    (folder / "link").symlink_to("/etc/passwd")
    assert is_hidden(bot, {"read": HERE + "open(here + '/link').read()"})


def test_a_library_that_is_named_as_text_is_no_more_than_other_code(bot, folder):
    library = next(bot.sandbox.runtime.libraries.glob("libm.so*"))
    copy(library, folder / "weights.txt")
    deed = bot.does(
        HERE + "import ctypes\n"
        "root = ctypes.CDLL(here + '/weights.txt').sqrt\n"
        "root.argtypes, root.restype = [ctypes.c_double], ctypes.c_double\n"
        "got = root(9)"
    )
    # Elsewhere a folder cannot be closed to programs. What it loads is as locked in as
    # Python is, which can write machine code into its own memory too.
    assert deed.answer == ("OSError" if "warm bubblewrap" in bot.tier else "3.0")


def test_its_own_code_can_be_read(bot):
    own = bot.does("import doer; got = 'whatever' in open(doer.__file__).read()")
    assert own.answer == "True"


CHANGES = {
    "write": "open(here + '/doer.py', 'w')",
    "append": "open(here + '/doer.py', 'a')",
    "create": "open(here + '/new.py', 'x')",
    "truncate": "os.truncate(here + '/doer.py', 0)",
    "remove": "os.unlink(here + '/doer.py')",
    "rename": "os.rename(here + '/doer.py', here + '/gone.py')",
    "link": "os.link(here + '/doer.py', here + '/twin.py')",
    "plant a symbolic link": "os.symlink('/etc/passwd', here + '/innocent')",
    "make a folder": "os.mkdir(here + '/new')",
    "make a pipe": "os.mkfifo(here + '/pipe')",
    "make a device": "os.mknod(here + '/device', 0o20666, 0x0103)",
    "change the mode": "os.chmod(here + '/doer.py', 0o777)",
    "change the owner": "os.chown(here + '/doer.py', os.getuid(), -1)",
    "change the time": "os.utime(here + '/doer.py', (0, 0))",
    "mark": "os.setxattr(here + '/doer.py', 'user.mark', b'x')",
}


def test_its_own_code_cannot_be_changed(bot, folder):
    # As if it were its own, so that no owner or mode is in the way.
    folder.chmod(0o777)
    (folder / "doer.py").chmod(0o666)
    bot.does("pass")  # What is done to it before every match is done.
    before = sorted(folder.iterdir()), (folder / "doer.py").stat()
    outcomes = bot.tries(
        {change: HERE + misbehaviour for change, misbehaviour in CHANGES.items()}
    )
    # On a read-only file system the refusal is a plain OSError.
    assert set(outcomes.values()) <= {"PermissionError", "OSError"}
    after = sorted(folder.iterdir()), (folder / "doer.py").stat()
    assert after[0] == before[0]
    assert after[1].st_mtime_ns == before[1].st_mtime_ns
    assert after[1].st_ctime_ns == before[1].st_ctime_ns


def test_what_all_bots_run_on_cannot_be_changed(bot):
    misbehaviours = {
        "the way in": "import bots.sandbox.inside as i; open(i.__file__, 'w')",
        "the rules": "import engines; open(engines.__file__, 'a')",
        "Python": "import sys; open(sys.prefix + '/bin/python3', 'r+b')",
    }
    assert set(bot.tries(misbehaviours).values()) <= {"PermissionError", "OSError"}


def test_there_is_no_place_to_write_to(bot):
    places = ("/", "/tmp", "/var/tmp", "/dev/shm", "/dev", ".")
    name = f"dropped-{secrets.token_hex(8)}"
    misbehaviours = {place: f"open('{place}/{name}', 'w')" for place in places}
    refusals = {"PermissionError", "FileNotFoundError", "OSError"}
    assert set(bot.tries(misbehaviours).values()) <= refusals
    assert not [place for place in places if Path(place, name).exists()]


def test_no_temporary_file_can_be_made(bot):
    assert "Error" in bot.does("import tempfile; tempfile.TemporaryFile()").answer


def test_no_file_can_be_made_out_of_memory(bot):
    # Such files would grow without counting as anybody's memory.
    assert bot.does("import os; os.memfd_create('x')").answer == "PermissionError"


def test_it_cannot_move_to_another_folder(bot):
    misbehaviours = {
        call: f"import os; os.{call}"
        for call in ("chroot('/')", "chdir('/')", "fchdir(0)")
    }
    assert bot.tries(misbehaviours) == dict.fromkeys(misbehaviours, "PermissionError")


def test_noise_can_be_thrown_away(bot):
    used = "with open('/dev/null', 'w') as null: got = null.write('noise')"
    assert bot.does(used).answer == "5"
