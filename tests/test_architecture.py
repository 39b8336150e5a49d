"""Promises about the tree itself, which no single module can keep."""

import ast
import json
import re
import subprocess
import sys
import tokenize
import tomllib
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
import yaml
from django.core.management import call_command

from engines import registry

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "engines" / "games"
PYPROJECT = ROOT / "pyproject.toml"

CODE_CEILING = 400
DATA_AND_TESTS_CEILING = 600
CODE = {".py", ".js", ".css", ".html"}
TEMPLATE_LINE_CEILING = 140
DATA = {".toml"}

# A module with such a name has no subject, so everything ends up there.
NAMES_WITHOUT_A_SUBJECT = {"common", "helpers", "misc", "util", "utils"}

# Where packages come from is the machine's affair, and differs between machines.
INDEX_ADDRESS = re.compile(
    r"https?://\S+/simple\b"
    r"|--(?:extra-)?index-url"
    r"|--(?:default-)?index[ =]"
    r"|--find[-]links"
    r"|--trusted[-]host"
    r"|\b(?:PIP|UV)_(?:EXTRA_|DEFAULT_)?INDEX"
)

NOQA = re.compile(r"#\s*(?:ruff:\s*)?noqa")
NOQA_WITH_REASON = re.compile(r"noqa: [A-Z]+\d+(?:, [A-Z]+\d+)* - \w")


@cache
def files() -> tuple[Path, ...]:
    """Return what is committed or about to be, relative to the root."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    listed = subprocess.run(
        [*command, "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    paths = (Path(name) for name in listed.stdout.split("\0") if name)
    return tuple(path for path in paths if (ROOT / path).is_file())


def python_files() -> list[Path]:
    return [path for path in files() if path.suffix == ".py"]


def ceiling(path: Path) -> int | None:
    """Return how many lines a file may have; None where nobody reads it in full."""
    if path.suffix in DATA or "content" in path.parts:
        return DATA_AND_TESTS_CEILING
    if path.suffix in CODE:
        return DATA_AND_TESTS_CEILING if path.parts[0] == "tests" else CODE_CEILING
    return None


WAITS = {"wait", "join", "communicate"}
WAITING = re.compile(r"\.(wait|join)\(\s*(\)|\w+=)|\.communicate\(|subprocess\.run\(")
PATIENT = {Path("souk/embedded/up.py")}  # Tables may take as long as they take.


def unbounded_waits(source: str) -> list[int]:
    """Return the lines that wait for a process or a thread without a limit."""
    if not WAITING.search(source):
        return []
    tree = ast.parse(source)
    awaited = {node.value for node in ast.walk(tree) if isinstance(node, ast.Await)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name = node.func.attr
            is_wait = name in WAITS and not node.args and node not in awaited
            is_run = name == "run" and ast.unparse(node.func) == "subprocess.run"
            is_limited = any(keyword.arg == "timeout" for keyword in node.keywords)
            if (is_wait or is_run) and not is_limited:
                found.append(node.lineno)
    return found


def test_nobody_waits_for_a_process_or_a_thread_without_a_limit():
    assert unbounded_waits("process.wait()\nsubprocess.run(['true'])") == [1, 2]
    assert unbounded_waits("process.communicate(input=b'')") == [1]
    assert unbounded_waits("process.wait(timeout=3)\nawait event.wait()") == []
    assert {
        str(path): lines
        for path in python_files()
        if path not in PATIENT and (lines := unbounded_waits((ROOT / path).read_text()))
    } == {}


def test_no_module_outgrows_its_reader():
    too_long = []
    for path in files():
        most = ceiling(path)
        lines = (ROOT / path).read_bytes().count(b"\n") if most else 0
        if most and lines > most:
            too_long.append(f"{path} has {lines} lines, {most} at most.")
    assert too_long == []


def test_no_line_of_a_template_is_too_long_to_read():
    too_long = [
        f"{path}:{number} has {len(line)} characters."
        for path in files()
        if path.suffix == ".html"
        for number, line in enumerate((ROOT / path).read_text().splitlines(), 1)
        if len(line) > TEMPLATE_LINE_CEILING
    ]
    assert too_long == []


def test_the_colours_of_the_night_stand_beside_those_of_the_day():
    twice = [
        str(path)
        for path in files()
        if path.suffix == ".css" and "prefers-color-scheme" in (ROOT / path).read_text()
    ]
    assert twice == []


def test_every_module_is_named_after_its_subject():
    nameless = [
        str(path)
        for path in files()
        if NAMES_WITHOUT_A_SUBJECT & {*path.parts[:-1], path.stem}
    ]
    assert nameless == []


def test_every_game_is_registered_and_every_registered_game_is_there():
    folders = {path.name for path in GAMES.iterdir() if any(path.glob("*.py"))}
    assert folders == set(registry.GAMES)


# What authors of bots import, by the packages of ours that it may import.
FOR_AUTHORS = {
    "engines": {"engines"},
    "bots/protocol": {"bots", "engines"},
    # What checks types knows the last one by itself; nothing imports it at run time.
    "bots/sdk": {"bots", "engines", "typing_extensions"},
}


@pytest.mark.parametrize("package", FOR_AUTHORS)
def test_what_authors_import_needs_the_standard_library_and_msgspec_alone(package):
    known = {*sys.stdlib_module_names, *FOR_AUTHORS[package], "msgspec"}
    foreign = [
        f"{path} imports {name}."
        for path in python_files()
        if path.is_relative_to(package)
        for name in imported_packages(path)
        if name not in known
    ]
    assert foreign == []


def imported_packages(path: Path) -> set[str]:
    """Return the first names of all that a module imports."""
    modules: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / path).read_bytes())):
        if isinstance(node, ast.Import):
            modules.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            modules.add(node.module)
    return {module.partition(".")[0] for module in modules}


def test_no_file_says_where_packages_come_from():
    found = [
        f"{path}: {match[0]}"
        for path in files()
        for match in INDEX_ADDRESS.finditer((ROOT / path).read_text(errors="replace"))
    ]
    assert found == []


@pytest.mark.parametrize("name", ["base", "test", "bench"])
def test_every_requirement_is_pinned_and_hashed(name):
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    assert "://" not in text
    requirements = re.split(r"\n(?=\w)", re.sub(r"^ *#.*\n", "", text, flags=re.M))
    assert requirements
    for requirement in requirements:
        assert re.match(r"\S+==\S+ [^\n]*\\\n +--hash=sha256:", requirement)


def test_every_package_of_npm_is_pinned_and_hashed():
    lock = json.loads((ROOT / "requirements" / "package-lock.json").read_text())
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert packages
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name


def test_every_target_of_the_makefile_says_what_it_does():
    makefile = (ROOT / "Makefile").read_text()
    targets = re.findall(r"^([a-z][\w-]*):(?!=)(.*)$", makefile, re.MULTILINE)
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    assert sorted(phony[1].split()) == sorted(name for name, _ in targets)
    assert [name for name, rest in targets if not re.search(r"## \w", rest)] == []


def test_every_rule_that_is_ignored_has_its_reason_beside_it():
    tools = tomllib.loads(PYPROJECT.read_text())["tool"]
    ignored = [
        rule
        for tool in ("ruff", "djangofmt")
        for rule in chain(
            tools[tool]["lint"]["ignore"],
            *tools[tool]["lint"]["per-file-ignores"].values(),
        )
    ]
    assert ignored
    unexplained = [
        rule
        for rule in ignored
        if not re.search(rf'^ *"{rule}", +# \w', PYPROJECT.read_text(), re.MULTILINE)
    ]
    assert unexplained == []


def test_every_line_that_is_ignored_has_the_rule_and_a_reason_beside_it():
    unexplained = []
    for path in python_files():
        if not NOQA.search((ROOT / path).read_text()):
            continue
        with (ROOT / path).open("rb") as source:
            unexplained += [
                f"{path}:{token.start[0]}: {token.string}"
                for token in tokenize.tokenize(source.readline)
                if token.type == tokenize.COMMENT
                and NOQA.search(token.string)
                and not NOQA_WITH_REASON.search(token.string)
            ]
    assert unexplained == []


def test_each_tool_of_lint_is_a_hook_before_a_commit():
    makefile = (ROOT / "Makefile").read_text()
    values = dict(re.findall(r"^(\w+) := (\S+)$", makefile, re.M))
    recipe = re.search(r"^lint:.*\n((?:\t.*\n)+)", makefile, re.M)
    assert recipe
    lines = recipe[1]
    while "$(" in lines:
        lines = re.sub(r"\$\((\w+)\)", lambda found: values[found[1]], lines)
    tools = re.findall(r"^\t(\S+(?: (?:check|format|lint)\b)?)", lines, re.M)
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())
    hooks = [hook["entry"] for repo in config["repos"] for hook in repo["hooks"]]
    assert len(hooks) == len(tools)
    for tool, hook in zip(tools, hooks, strict=True):
        assert hook.startswith(tool)


def test_the_workflow_runs_what_must_hold_before_a_change_lands():
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    assert any(step.get("run", "").endswith("bash .ci/run") for step in steps)
    assert (ROOT / ".ci" / "run").exists()


@pytest.mark.django_db
def test_models_and_migrations_agree():
    # Named one by one, for Django passes over an app that has no migrations at all.
    apps = ("replays", "bots", "tournaments", "accounts")
    call_command("makemigrations", *apps, check_changes=True, dry_run=True, verbosity=0)


NAMED_FILE = re.compile(r"`([a-z_]+(?:/[a-z_]+)+\.(?:py|js))`")


def test_the_files_that_the_documents_name_exist():
    named = {
        (page.name, name)
        for page in (ROOT / "docs").glob("*.md")
        for name in NAMED_FILE.findall(page.read_text())
    }
    assert len(named) > 30
    assert [one for one in sorted(named) if not (ROOT / one[1]).exists()] == []
