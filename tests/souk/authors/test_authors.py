"""`import souk`: what authors of bots do in Python, in files and in notebooks."""

import doctest
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

import souk
from engines.registry import GAMES
from souk.authors import match as match_module
from souk.authors.source import log_of
from tests.souk.authors.samples.bazar import Patient
from tests.souk.authors.samples.bazar_quest import Seller
from tests.souk.authors.samples.merchants_bay import Hawker
from tests.souk.cli.runner import souk as command

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def played() -> souk.Match:
    return souk.play("bazar", [Patient, "greedy"], seed=3)


def test_the_page_about_it_does_what_it_says():
    result = doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_importing_it_loads_next_to_nothing():
    heavy = "{'django', 'celery', 'numpy', 'msgspec', 'engines', 'bots', 'replays'}"
    code = f"import souk, sys; assert not {heavy} & {{*sys.modules}}; souk.play"
    code += "; assert not {'django', 'celery', 'psycopg'} & {*sys.modules}"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_all_it_has_is_there_and_typed():
    for name in souk.__all__:
        assert getattr(souk, name) is not None
    assert {*souk.__all__} <= {*dir(souk)}
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = souk.nothing
    assert (ROOT / "souk/py.typed").exists()
    strict = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    named = strict["tool"]["mypy"]["overrides"][0]["module"]
    assert {"souk.authors.*", "tests.souk.authors.samples.*"} <= {*named}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_module_for_authors(name):
    module, rules = import_module(f"souk.{name}"), souk.games[name]
    assert module.View is rules.view_type
    assert module.Bot.games == (name,)
    assert issubclass(module.Bot, souk.Bot)
    with pytest.raises(KeyError, match="no game called"):
        souk.games["chess"]


@pytest.mark.parametrize(
    ("game", "bot"),
    [("bazar", Patient), ("bazar_quest", Seller), ("merchants_bay", Hawker)],
)
def test_a_class_an_instance_and_a_name_sit_at_one_table(game, bot):
    own = bot()
    others = ["random"] * (souk.games[game].seats.start - 1)
    match = souk.play(game, [own, *others], seed=1)
    assert match.players == (bot.__name__, *others)
    assert match.failures == {}
    assert own.seats == len(match.players)
    assert any(step.note for step in match)
    again = souk.play(game, [bot, *others], seed=1)
    assert [step.move for step in match] == [step.move for step in again]


def test_the_same_seed_plays_as_the_command_does(tmp_path, played):
    of_command = command(
        *("play", "bazar", "random", "random", "--seed", 7, "--save", tmp_path)
    )
    assert of_command.returncode == 0, of_command.stderr
    (file,) = tmp_path.iterdir()
    here = souk.play("bazar", ["random", "random"], seed=7)
    there = souk.load(file)
    assert [step.move for step in here] == [step.move for step in there]
    verified = command("verify", here.save(tmp_path / "here.souk.jsonl"))
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_what_cannot_be_played_is_refused_with_a_reason():
    class Broken(souk.Bot):
        def choose(self, view, moves):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        souk.play("bazar", [Broken, "random"], seed=1)
    with pytest.raises(ValueError, match="Seller plays bazar_quest, not bazar"):
        souk.play("bazar", [Seller, "random"])
    with pytest.raises(ValueError, match="no bot 'nobody'"):
        souk.play("bazar", ["nobody", "random"])
    with pytest.raises(ValueError, match="2 to 4"):
        souk.play("bazar", ["random"])
    one = Patient()
    with pytest.raises(ValueError, match="one seat only"):
        souk.play("bazar", [one, one])


def test_a_match_is_a_list_of_steps(played):
    assert len([*played]) == len(played)
    assert played[-1].number == len(played) - 1
    with pytest.raises(IndexError):
        played[len(played)]
    setup, first = played[0], played[1]
    assert (setup.seat, setup.player, setup.move) == (None, "", None)
    assert first.move in setup.moves[first.seat]
    assert first.note.endswith("coins") == (first.player == "Patient")
    assert played[-1].moves == {}
    hidden = played[8].view(0).hands[1]
    assert set(hidden) == {None}
    assert played[8].views[1].hands[1] == played[8].view(-1).hands[1]
    assert "Patient" in repr(played)
    assert played[-1].scores == played.scores


def test_a_step_and_a_match_show_themselves(played):
    assert "<svg" in played[5]._repr_html_()
    shown = played._repr_html_()
    assert shown.startswith("<iframe ")
    assert "</script>" not in shown
    page = played.html()
    assert page.count("</script>") == 2
    for outside in ("src=", "href=", "url(", "import "):
        assert outside not in page.replace("srcdoc=", "")


def test_a_frame_is_made_by_what_is_installed(played, monkeypatch):
    made = SimpleNamespace(DataFrame=lambda rows: ("frame", len(rows)))
    monkeypatch.setattr(match_module, "find_spec", lambda name: name == "polars")
    monkeypatch.setattr(match_module, "import_module", {"polars": made}.__getitem__)
    assert played.frame() == ("frame", len(played))
    with pytest.raises(ImportError, match="needs pandas"):
        played.frame("pandas")


def test_bots_are_compared_in_mirrored_deals():
    found = souk.compare(Seller(), "random", game="bazar_quest", deals=2, seed=1)
    assert found.players == ("Seller", "random")
    assert found.score.deals == 2
    assert str(found).endswith("2 deals.")
    again = souk.compare(Seller, "random", game="bazar_quest", deals=2, seed=1)
    assert again.score == found.score


def test_a_page_of_a_match_leads_to_its_log():
    site = "https://souk.example.org/matches/0197f0a0-0000-8000-8000-000000000000"
    for address in (site, f"{site}/", f"{site}/steps/3", f"{site}/?step=4#x"):
        assert log_of(address) == f"{site}/log"
    assert log_of("https://a.example/x.souk.jsonl") == "https://a.example/x.souk.jsonl"
