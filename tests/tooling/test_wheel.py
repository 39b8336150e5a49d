"""What authors install: one wheel that needs msgspec alone, on every Python."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from souk.cli.bot_check import other_python
from souk.distribution import DISTRIBUTION

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BUILDS = {"hatchling", "editables"}
MOST_MB = 100


def pythons() -> list[str]:
    """Return the Pythons of this machine that Souk may run on, each version once."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    found = {sys.version_info[:2]: sys.executable}
    for minor in range(11, 16):
        places = [*map(str, sorted(kept.glob(f"3.{minor}.*/bin/python")))]
        if place := shutil.which(f"python3.{minor}"):
            places.append(place)
        for python in places:
            probe = [python, "-c", "import venv"]
            done = subprocess.run(probe, check=False, timeout=60)
            if done.returncode == 0:
                found.setdefault((3, minor), python)
    return [*found.values()]


def wanted(path: Path) -> set[str]:
    lines = path.read_text("utf-8").splitlines()
    return {line for line in lines if line and not line.startswith(("#", "-"))}


def test_the_wheel_needs_msgspec_alone_and_the_site_is_extra():
    assert PROJECT["name"] == DISTRIBUTION
    assert PROJECT["dependencies"] == ["msgspec"]
    extras = PROJECT["optional-dependencies"]
    installed = {*PROJECT["dependencies"], *extras["site"], *extras["redis"]}
    assert installed == wanted(ROOT / "requirements/base.in") - BUILDS


def test_another_python_than_the_sites_is_told_of():
    assert other_python((3, 11)) == ""
    assert "this is Python 3.13, and sites run bots on Python 3.11" in other_python(
        (3, 13)
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    building = ["hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run([sys.executable, "-m", *building], cwd=ROOT, check=True, timeout=300)
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.long
@pytest.mark.parametrize("python", pythons())
def test_an_author_without_a_clone_writes_plays_and_checks(python, wheel, tmp_path):
    def run(*command: str | Path) -> str:
        done = subprocess.run(
            [*map(str, command)],
            cwd=tmp_path,
            env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(python, "-m", "venv", "there")
    bin_ = tmp_path / "there" / "bin"
    run(bin_ / "pip", "install", "--quiet", wheel)
    listed = run(bin_ / "pip", "list", "--format=freeze").splitlines()
    names = {line.partition("==")[0] for line in listed}
    assert names - {"pip", "setuptools"} == {DISTRIBUTION, "msgspec"}
    size = sum(path.stat().st_size for path in (tmp_path / "there").rglob("*.py*"))
    assert size < MOST_MB * 10**6

    souk = bin_ / "souk"
    assert run(souk, "--version") == f"souk {PROJECT['version']}\n"
    run(souk, "bot", "new", "clever")
    players = ["./clever", "planner", "--seed", "7", "--save", "matches"]
    assert "clever 0.1.0" in run(souk, "play", "bazar", *players)
    question = ["matches/bazar-7-0001.souk.jsonl", "--step", "1"]
    saving = ["--save-test", "clever/test_step1.py"]
    assert "the same." in run(souk, "bot", "retry", "./clever", *question, *saving)
    repeat = "import sys; sys.path.append('clever'); import test_step1"
    run(bin_ / "python", "-c", f"{repeat}; test_step1.test_step_1()")
    assert "Good." in run(souk, "bot", "check", "clever")
    code = "import souk; print(souk.play('bazar', ['./clever', 'random'], seed=1))"
    assert run(bin_ / "python", "-c", code).startswith("<Bazar: clever 0.1.0 ")
