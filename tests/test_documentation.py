"""What is public is documented, and what the documentation says is true."""

import doctest
import re
from pathlib import Path

import pytest

from engines import registry

ROOT = Path(__file__).resolve().parents[1]


def test_the_python_in_the_readme_does_what_it_says():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_games_page_names_all_its_moves_and_events(name):
    page = (ROOT / "docs/games" / f"{name}.md").read_text("utf-8")
    game = registry.load(name)
    records = [record.__name__ for record in (*game.moves, *game.events)]
    assert [record for record in records if f"`{record}`" not in page] == []


def _prose(page: Path) -> str:
    return re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.S | re.M)


def test_every_relative_link_leads_somewhere():
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")]
    dead = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages
        for target in re.findall(r"\[[^]]+\]\(([^)#]+)[^)]*\)", _prose(page))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert dead == []
