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
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    dead = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages
        for target in re.findall(r"\[[^]]+\]\(([^)#]+)[^)]*\)", _prose(page))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert dead == []


def test_every_promise_of_security_names_tests_that_exist():
    page = (ROOT / "SECURITY.md").read_text("utf-8")
    promised = page.partition("\n## What is promised\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (?!promise|-)(.+) \| (.+) \|$", promised, flags=re.M)
    assert len(rows) >= 20
    missing = []
    for promise, tests in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", tests)
        assert named, f"{promise}: which test shows it?"
        missing += [
            f"{path}::{name}"
            for path, name in named
            if not re.search(rf"^def {name}\(", (ROOT / path).read_text("utf-8"), re.M)
        ]
    assert missing == []


def test_the_index_lists_every_decision_with_its_title_date_and_status():
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text("utf-8")
    row = r"^\| (\d+) \| \[(.+)\]\((.+)\) \| \d{4}-\d\d-\d\d \| (.+) \|$"
    rows = re.findall(row, index, flags=re.M)
    listed = {name: f"# {number}. {title}" for number, title, name, _ in rows}
    assert listed == {
        path.name: path.read_text("utf-8").partition("\n")[0]
        for path in folder.glob("0*.md")
    }
    numbers = [int(number) for number, *_ in rows]
    assert numbers == [*range(1, len(rows) + 1)]
    for *_, status in rows:
        assert re.fullmatch(r"in force|replaced by (\d+)", status)


TRACES = {
    "A bot moves, and a row of the ladder changes": 10,
    "A person moves": 5,
    "A replay page": 5,
    "A bot is handed in": 5,
}
"""What `docs/architecture.md` follows through the tree, in at least so many steps."""


@pytest.mark.parametrize("title", TRACES)
def test_a_trace_goes_from_file_to_file(title):
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    section = page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    steps = re.split(r"^\d+\. ", section, flags=re.M)[1:]
    assert len(steps) >= TRACES[title]
    assert [step for step in steps if not re.match(r"`\w+/.+\.(?:py|js)`", step)] == []


def test_the_packages_that_authors_import_carry_their_types():
    text = "".join(
        (ROOT / name).read_text("utf-8") for name in ("README.md", "docs/bots.md")
    )
    imported = re.findall(r"^(?:>>> )?(?:from|import) (\w+)", text, flags=re.M)
    ours = {name for name in imported if (ROOT / name).is_dir()}
    assert {"bots", "engines"} <= ours
    assert [name for name in ours if not (ROOT / name / "py.typed").exists()] == []
