"""`souk analyse`: a table, what decided the match, and all figures for programs."""

import json

from engines.registry import load
from replays.log.file import new_log
from souk.cli.refusal import WRONG_INPUT
from tests.replays.log.matches import recorded
from tests.souk.cli.runner import souk

FEW = ("--continuations", 20)


def saved(folder):
    log = recorded(load("bazar"), 2)
    path = folder / "match.souk.jsonl"
    with new_log(path, log.header) as write:
        write(log.entries)
    return path


def test_a_match_is_judged_in_a_table_and_in_sentences(tmp_path):
    path = saved(tmp_path)
    run = souk("analyse", path, *FEW, "--jobs", 2)
    assert run.returncode == 0, run.stderr
    top, _, columns, first, second, *_ = run.stdout.splitlines()
    assert top.startswith("Bazar: ")
    assert "20 continuations for each" in top
    assert columns.split()[:3] == ["seat", "player", "result"]
    assert "random 1" in first
    assert "random 2" in second
    assert "urning points" in run.stdout
    assert "lear mistakes" in run.stdout
    french = souk("analyse", path, *FEW, "--jobs", 1, "--language", "fr")
    assert "20 continuations pour chacun" in french.stdout
    # The same figures, whichever processes found them.
    assert french.stdout.splitlines()[3].count("±") == first.count("±") > 0


def test_all_figures_are_there_for_programs_and_the_moves_of_one_seat_alone(tmp_path):
    run = souk("analyse", saved(tmp_path), *FEW, "--json", "--seat", 2, "--jobs", 1)
    assert run.returncode == 0, run.stderr
    data = json.loads(run.stdout)
    assert [seat["seat"] for seat in data["seats"]] == [1]
    steps = data["analysis"]["steps"]
    assert {step["decision"]["seat"] for step in steps if step["decision"]} == {1}
    assert data["analysis"]["settings"]["continuations"] == 20
    assert all(len(step["values"]) == 2 for step in steps)


def test_a_budget_is_kept_more_or_less(tmp_path):
    run = souk("analyse", saved(tmp_path), "--budget", "1s", "--jobs", 1, "--json")
    assert json.loads(run.stdout)["analysis"]["settings"]["continuations"] >= 20


def test_what_cannot_be_analysed_is_refused_in_a_sentence(tmp_path):
    path = saved(tmp_path)
    for arguments in (("--seat", 3), ("--budget", "soon"), ("--budget", "0s")):
        run = souk("analyse", path, *arguments)
        assert run.returncode == WRONG_INPUT
        assert run.stderr.startswith("souk: ")
    assert souk("analyse", tmp_path / "none.souk.jsonl").returncode != 0
