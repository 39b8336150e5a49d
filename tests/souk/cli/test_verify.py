"""`souk verify`: right, wrong, and what it says."""

from pathlib import Path

from souk.cli.refusal import FAILED
from tests.souk.cli.runner import refusal, souk


def saved(folder: Path) -> list[Path]:
    """Play two matches and return their files."""
    run = souk(
        "play", "bazar", "random", "random", "--games", 2, "--seed", 5, "--save", folder
    )
    assert run.returncode == 0, run.stderr
    return sorted(folder.iterdir())


def test_matches_as_they_were_saved_are_right(tmp_path):
    run = souk("verify", *saved(tmp_path))
    assert run.returncode == 0
    first, second, total = run.stdout.splitlines()
    assert first.startswith(f"Right  {tmp_path}/bazar-5-0001.souk.jsonl: ")
    assert second.startswith(f"Right  {tmp_path}/bazar-5-0002.souk.jsonl: ")
    assert total.startswith("2 right, 0 wrong: ")


def test_a_changed_match_is_wrong_and_the_others_are_still_checked(tmp_path):
    first, second = saved(tmp_path)
    text = first.read_text("utf-8")
    first.write_text(text.replace('"cpu_us":', '"cpu_us":9', 1), "utf-8")
    run = souk("verify", "--quiet", first, second)
    assert run.returncode == FAILED
    wrong, total = run.stdout.splitlines()
    assert wrong.startswith(f"WRONG  {first}, line ")
    assert "chain is broken" in wrong
    assert total.startswith("1 right, 1 wrong: ")


def test_it_speaks_french(tmp_path):
    run = souk("verify", "--language", "fr", *saved(tmp_path))
    assert run.stdout.splitlines()[-1].startswith("2 justes, 0 fausses : ")


def test_a_file_that_is_not_there_is_named(tmp_path):
    path = tmp_path / "none.souk.jsonl"
    assert (
        refusal("verify", path) == f"{path} cannot be read: No such file or directory."
    )
