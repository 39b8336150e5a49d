"""Files that people downloaded when other rules were in force, on an upgraded site."""

from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from engines import former, registry
from engines.core.chance import Chance
from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR, AnyGame
from engines.core.play import Turn, ask_in_turn, play_simultaneous
from replays.frames.builder import MatchReplay
from replays.log.entry import Log
from replays.log.file import SUFFIX, LogWriter, parse_log, read_log
from replays.log.head import Growth, Head
from replays.log.recording import Recording
from replays.log.steps import Replay
from replays.log.verify import verify
from souk.cli import main
from tests.engines.former.upgrade import VERSIONS, upgrade
from tests.engines.golden import name_of, paths_of
from tests.engines.matches import folder_of_tests

FILES = [
    (name, version, path)
    for name, version in VERSIONS
    for path in sorted(folder_of_tests(former.load(name, version)).rglob(f"*{SUFFIX}"))
]
"""Also those whose events had another shape at first."""


def files(quick: int) -> pytest.MarkDecorator:
    """Test all files, and in a hurry the first few of each version."""
    first = {path for one in VERSIONS for path in paths_of(former.load(*one))[:quick]}
    return pytest.mark.parametrize(
        ("version", "path"),
        [
            pytest.param(
                version,
                path,
                id=f"{name} {version}: {name_of(path)}",
                marks=[] if path in first else pytest.mark.long,
            )
            for name, version, path in FILES
        ],
    )


@pytest.fixture(autouse=True)
def upgraded(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games have other rules by now."""
    upgrade(monkeypatch, *registry.GAMES)


def test_there_are_files_of_every_version():
    assert {(name, version) for name, version, _ in FILES} == {*VERSIONS}


@files(quick=3)
def test_a_file_verifies(version: int, path: Path, capsys: pytest.CaptureFixture):
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"Right  {path}: ")
    assert read_log(path).header.rules_version == version


@files(quick=1)
def test_every_step_of_a_file_has_its_sentences_and_its_picture(
    version: int, path: Path
):
    log = read_log(path)
    for viewer, language in zip((OMNISCIENT, SPECTATOR), LANGUAGES, strict=True):
        replay = MatchReplay(log.header, viewer, language)
        assert replay.game.rules_version == version
        replay.add_entries(log.entries)
        assert replay.last == len(Replay(log).steps) - 1
        for step, frame in enumerate(replay.frames):
            assert replay.svg(step).startswith("<svg")
            assert frame.title
            assert frame.sentences or frame.choice or frame.notes


@files(quick=1)
def test_a_file_can_be_watched(
    version: int, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture
):
    last = len(Replay(read_log(path)).steps) - 1
    for step in (0, last // 2, last):
        assert main(["watch", str(path), "--step", str(step)]) == 0
        assert f"step {step} of {last}" in capsys.readouterr().out
        picture = tmp_path / f"{step}.svg"
        assert main(["watch", str(path), f"--step={step}", f"--svg={picture}"]) == 0
        assert picture.read_text("utf-8").startswith("<svg")


@files(quick=2)
def test_a_match_that_was_interrupted_is_played_on_by_its_own_rules(
    version: int, path: Path
):
    log = read_log(path)
    cut = [entry.seq for entry in log.entries if entry.kind == "move"]
    whole = played_on(log, cut[len(cut) // 2] - 1)
    verified = verify(parse_log(BytesIO(whole), "played on"))
    assert verified.head.status == "finished"


def played_on(log: Log, seq: int) -> bytes:
    """Return the file of a match that greedy players took over after an entry."""
    begun = [entry for entry in log.entries if entry.seq <= seq]
    replay = Replay(Log(log.name, log.header, begun))
    game, state = replay.game, replay.state_at(len(replay.steps) - 1)
    growth = Growth(Head.of(log.header))
    for entry in begun:
        growth.add(entry)
    file = BytesIO()
    write = LogWriter(file, log.header)
    write(begun)
    recording = Recording(
        log.header,
        write,
        now_ms=count(begun[-1].at_ms).__next__,
        head=growth.head(),
    )
    recording.resume()
    seed = bytes.fromhex(log.entries[-1].data()["seed"])
    recording.finish(_play_on(game, state, seed, recording), seed)
    return file.getvalue()


def _play_on(game: AnyGame, state: Any, seed: bytes, sink: Recording) -> Any:
    players = [game.players["greedy"](Chance(bytes([seat]))) for seat in range(99)]
    while (outcome := game.outcome(state)) is None:
        turns = [Turn(game, state, seat) for seat in game.to_move(state)]
        chance = Chance(seed)
        play_simultaneous(turns, ask_in_turn(players), chance=chance, sink=sink)
    return outcome


@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_a_version_nobody_kept_is_refused_by_its_number(
    name: str, version: int, capsys: pytest.CaptureFixture, tmp_path: Path
):
    (path, *_) = paths_of(former.load(name, version))
    header, _, rest = path.read_text("utf-8").partition("\n")
    other = tmp_path / path.name
    changed = header.replace(f'"rules_version":{version}', '"rules_version":98')
    other.write_text(f"{changed}\n{rest}", "utf-8")
    assert main(["verify", str(other)]) != 0
    assert "Version 98 of the rules" in capsys.readouterr().out
