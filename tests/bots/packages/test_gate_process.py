"""The gate in a process of its own: the same sentences, and an end in any case."""

import pytest

from bots.packages import gate_process
from bots.packages.contents import content_digest
from bots.packages.errors import Rejected
from bots.packages.gate import inspect
from bots.packages.gate_process import inspect_apart
from bots.packages.toml_shape import check_shape
from tests.bots.packages.archives import (
    BOMBS,
    PROJECT,
    project,
    tarred,
    wheel,
    zipped,
)

PARSERS = (
    "import time\n"
    "from bots.packages import gate_process\n"
    "gate_process.inspect = lambda data, is_known: {work}\n"
    "gate_process.main()\n"
)


@pytest.mark.parametrize("form", [lambda: zipped(wheel()), lambda: tarred(project())])
def test_a_good_package_is_described_as_by_the_gate(form):
    data = form()
    package, passed = inspect(data), inspect_apart(data)
    assert passed.description == package.description
    assert passed.content == content_digest(package.files)


def test_a_bad_package_gets_the_same_message_as_by_the_gate():
    data = zipped(wheel(entry_points="[souk.bots]\nclever = clever.bto:Clever\n"))
    with pytest.raises(Rejected) as here:
        inspect(data)
    with pytest.raises(Rejected) as apart:
        inspect_apart(data)
    assert apart.value.reason == here.value.reason
    assert apart.value.reason.code == "package.no_module"
    assert apart.value.reason.params == here.value.reason.params


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_package_that_would_exhaust_a_parser_is_refused_before_it_is_parsed(bomb):
    data = BOMBS[bomb]()
    assert len(data) < 20_000
    with pytest.raises(Rejected) as caught:
        inspect_apart(data)
    assert caught.value.reason.code != "package.gate_ended"


@pytest.mark.parametrize(
    "text",
    [
        PROJECT,
        "".join(f"[tool.a.b.c.d{n}]\nx = [1.5, 2.5]\n" for n in range(900)),
        "numbers = [" + "1.25, " * 5_000 + "]",
        f'text = "{"a.b." * 900}"\n',
        f"text = '''{'a.b.[' * 900}'''\n",
        f'text = """{"a.b.[" * 900}"""\n',
        f"# {'a.b.[' * 900}\nx = 1\n",
        """text = \'\'\'it's \'\'\'\'\nmore = ""\"a "quoted" ""\""\nit = ''\n""",
    ],
)
def test_an_ordinary_project_has_a_shape_that_passes(text):
    check_shape(text, "pyproject.toml")


OPEN = ['"\\' * 30_000, '"a', "'a", '"""', "'''a"]


@pytest.mark.parametrize("text", OPEN, ids=range(5))
def test_a_string_that_does_not_end_is_found_once(text):
    """Not once for each quote in it: to read 60 kB took eight seconds."""
    text = f"[tool]\n{text}\n"
    with pytest.raises(Rejected) as caught:
        check_shape(text, "pyproject.toml")
    error = caught.value.reason.params["error"]
    assert error == "a string that does not end (at line 2)"


@pytest.mark.parametrize(
    "work",
    {
        "computes without end": "sum(iter(int, 1))",
        "takes all memory": "bytearray(10**12)",
        "takes all memory in pieces": "[bytearray(10**7) for _ in range(10**5)]",
        "writes no answer": "__import__('os')._exit(0)",
        "writes another answer": "__import__('os').write(1, b'[]')",
    }.items(),
    ids=lambda value: value[0],
)
def test_a_gate_that_is_ended_has_rejected_the_package(monkeypatch, caplog, work):
    monkeypatch.setattr(gate_process, "CPU_S", 1)
    monkeypatch.setattr(gate_process, "COMMAND", ("-c", PARSERS.format(work=work[1])))
    with pytest.raises(Rejected, match="takes too much time or memory"):
        inspect_apart(zipped(wheel()))
    assert "The gate" in caplog.text


def test_a_gate_that_hangs_is_ended(monkeypatch):
    command = ("-c", PARSERS.format(work="time.sleep(600)"))
    monkeypatch.setattr(gate_process, "COMMAND", command)
    monkeypatch.setattr(gate_process, "WALL_S", 1.0)
    with pytest.raises(Rejected, match="takes too much time or memory"):
        inspect_apart(zipped(wheel()))


def test_the_gate_knows_no_secret_of_the_site(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "the key")
    work = "__import__('sys').exit(str(dict(__import__('os').environ)))"
    monkeypatch.setattr(gate_process, "COMMAND", ("-c", PARSERS.format(work=work)))
    said: list[str] = []
    monkeypatch.setattr(
        gate_process._log, "warning", lambda *words: said.append(str(words))
    )
    with pytest.raises(Rejected):
        inspect_apart(zipped(wheel()))
    assert "PYTHONPATH" in str(said)
    assert "the key" not in str(said)
