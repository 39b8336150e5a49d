"""Everything that docs/operate.md tells to type or to set is there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands

from souk.cli.command import COMMANDS
from tests.souk.operating.guide import GUIDE, block, blocks, commands, filled

TEXT = GUIDE.read_text()

OF_THE_SYSTEM = {"apt-get", "useradd", "install", "systemctl", "ln", "rm", "cp", "curl"}
ELSEWHERE = {"make", "nginx", "sqlite3", "pg_dump", "pg_restore"}
"""What other tests here run, with make, which runs all of them."""


def typed() -> list[str]:
    """Return every command that the guide has in a block of its own."""
    return [line for text in blocks("console") for line in commands(text)]


@pytest.mark.parametrize("line", typed())
def test_a_command_of_the_guide_is_known(line):
    words = [word for word in line.split() if "=" not in word.partition("://")[0]]
    if words[0] == "souk-run":
        del words[0]
    program = words[0].rpartition("/")[2]
    if program == "souk":
        assert words[1] in COMMANDS
    elif program == "django-admin":
        assert words[1] in get_commands()
    else:
        assert program in OF_THE_SYSTEM | ELSEWHERE


@pytest.mark.parametrize("name", sorted(set(re.findall(r"django-admin\s(\w+)", TEXT))))
def test_a_command_of_django_in_the_text_is_known(name):
    assert name in get_commands()


def test_what_make_is_asked_for_can_be_made():
    makefile = (GUIDE.parents[1] / "Makefile").read_text()
    asked = set(re.findall(r"make (?:-C \S+ )?([a-z]+)`?$", TEXT, re.M))
    assert {"run", "site"} <= asked
    assert [name for name in asked if not re.search(rf"^{name}:", makefile, re.M)] == []


def test_every_variable_of_an_installation_is_explained():
    names = re.findall(r"^(\w+)=", block("ini", "DATABASE_URL="), re.M)
    assert len(names) == 10
    assert [name for name in names if f"| `{name}` |" not in TEXT] == []


@pytest.mark.skipif(os.geteuid() != 0, reason="Only root runs commands as others.")
@pytest.mark.skipif(not shutil.which("runuser"), reason="There is no runuser.")
def test_souk_run_runs_a_command_with_the_variables_in_the_folder(tmp_path: Path):
    variables = filled(
        block("ini", "DATABASE_URL="),
        {"SECRET_KEY='...'": "SECRET_KEY='two words & $HOME'", "/var/lib/souk": "here"},
    )
    (tmp_path / "souk.env").write_text(variables)
    script = tmp_path / "souk-run"
    script.write_text(
        filled(
            block("sh", "#!/bin/sh"),
            {
                "/etc/souk.env": str(tmp_path / "souk.env"),
                "/var/lib/souk": str(tmp_path),
                "/opt/souk/.venv/bin": str(Path(sys.executable).parent),
                # Only root is everywhere, and may read what root has installed.
                "-u souk": "-u root",
            },
        )
    )
    script.chmod(0o755)
    code = "import os; print(os.getcwd(), os.environ['SECRET_KEY'])"
    run = subprocess.run(
        [script, "python", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert run.stdout == f"{tmp_path} two words & $HOME\n", run.stderr
