"""What the usual tools build passes the gate, as it comes from them."""

import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bots.check_runner import check
from bots.packages.gate import inspect
from bots.sandbox.tiers import choose_sandbox
from tests.bots.handed_in import GOOD
from tests.bots.packages.archives import PROJECT, project

BACKENDS = {
    "flit": "flit_core.buildapi",
    "hatch": "hatchling.build",
    "poetry": "poetry.core.masonry.api",
    "setuptools": "setuptools.build_meta",
}
FORMS = {"sdist": ".tar.gz", "wheel": ".whl"}

# What `python -m build` does in the end, without fetching anything before.
BUILD = """
import importlib, sys
backend = importlib.import_module(sys.argv[1])
backend.build_sdist("dist")
backend.build_wheel("dist")
"""


@cache
def built(tool: str) -> dict[str, bytes]:
    """Build the project of a bot by a tool; return the archives by their form."""
    backend = BACKENDS[tool]
    head = f'[build-system]\nrequires = []\nbuild-backend = "{backend}"\n'
    described = PROJECT.replace("[project]", '[project]\ndescription = "Clever."', 1)
    files = project(**{"pyproject.toml": head + described, "clever/bot.py": GOOD})
    with TemporaryDirectory() as name:
        folder = Path(name)
        for path, content in files.items():
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_text(str(content))
        (folder / "dist").mkdir()
        subprocess.run(
            [sys.executable, "-c", BUILD, backend],
            cwd=folder,
            check=True,
            capture_output=True,
            timeout=120,
        )
        archives = {path.name: path.read_bytes() for path in folder.glob("dist/*")}
    return {
        form: next(data for name, data in archives.items() if name.endswith(suffix))
        for form, suffix in FORMS.items()
    }


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("tool", BACKENDS)
def test_what_a_tool_builds_passes_the_gate(tool, form):
    package = inspect(built(tool)[form])
    told = package.description
    assert (told.name, told.version, told.entry) == (
        "clever",
        "1.0",
        "clever.bot:Clever",
    )
    assert package.files["clever/bot.py"] == GOOD.encode()


@pytest.mark.parametrize("form", FORMS)
def test_what_a_tool_builds_plays_in_the_sandbox(form, store):
    report = check(built("poetry")[form], sandbox=choose_sandbox(), store=store)
    assert report.is_good, report.findings
    assert {finding.stage for finding in report.findings} >= {"self-play", "match"}
