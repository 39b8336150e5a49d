"""`souk verify`: right, wrong, and what it says."""

from pathlib import Path

from engines.registry import load
from replays.log.file import new_log
from souk.cli.refusal import FAILED
from tests.replays.log.forks import begun, played_on
from tests.replays.log.matches import recorded
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


def test_a_fork_is_proved_by_its_parent_in_any_order(tmp_path):
    log = recorded(load("bazar"), 4)
    fork = played_on(begun(log, 5, "new"))
    first, second = tmp_path / "a.souk.jsonl", tmp_path / "b.souk.jsonl"
    for path, one in ((first, fork), (second, log)):
        with new_log(path, one.header) as write:
            write(one.entries)
    alone = souk("verify", first)
    assert alone.returncode == 0
    right, *unproved, total, last = alone.stdout.splitlines()
    assert right.startswith(f"Right  {first}: ")
    assert [line.strip().partition(":")[0] for line in unproved] == ["Not proved"] * 2
    assert total.startswith("1 right, 0 wrong: ")
    assert last.startswith("Of 1 fork, ")
    assert "not proved" in souk("verify", "--quiet", first).stdout
    for files in ((first, second), (second, first)):
        run = souk("verify", *files)
        assert run.returncode == 0
        assert len(run.stdout.splitlines()) == 3
    other = recorded(load("bazar"), 4, note="another past")
    second.unlink()
    with new_log(second, other.header) as write:
        write(other.entries)
    run = souk("verify", first, second)
    assert run.returncode == FAILED
    assert "has another hash" in run.stdout


def test_a_file_that_is_not_there_is_named(tmp_path):
    path = tmp_path / "none.souk.jsonl"
    assert (
        refusal("verify", path) == f"{path} cannot be read: No such file or directory."
    )
