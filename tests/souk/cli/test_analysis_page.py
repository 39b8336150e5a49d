"""The commands of `docs/analysis.md` print what the page says."""

import re
import shlex
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

from tests.souk.cli.runner import ROOT, souk

PAGE = (ROOT / "docs" / "analysis.md").read_text("utf-8")
BLOCKS = re.findall(r"^```console\n\$ souk ([^\n]+)\n(.*?)^```", PAGE, re.DOTALL | re.M)


def test_each_command_of_the_page_prints_what_stands_below_it(tmp_path: Path):
    """In one folder and in their order, for each uses what those before it left."""
    assert len(BLOCKS) == PAGE.count("```console")
    for command, wanted in BLOCKS:
        run = souk(*shlex.split(command), cwd=tmp_path)
        printed = run.stdout
        assert OutputChecker().check_output(wanted, printed, ELLIPSIS), (
            f"{command}\n{printed}{run.stderr}"
        )
