"""The Redis that the site brings along."""

import subprocess
import time
from pathlib import Path

import pytest
import redis

from souk.embedded import redis_server
from souk.embedded.errors import CannotRun
from souk.embedded.redis_server import PrivateRedis


def installed(folder: Path, name: str, says: str) -> Path:
    """A program on the PATH that says this of itself."""
    program = folder / name
    program.write_text(f"#!/bin/sh\necho '{says}'\n")
    program.chmod(0o755)
    return program


@pytest.fixture
def path(monkeypatch, tmp_path) -> Path:
    """The only folder of the PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("program", redis_server.programs(), ids=str)
def test_every_program_on_this_machine_would_do(program, tmp_path: Path):
    server = PrivateRedis(program.path)
    assert not server.answers()
    with subprocess.Popen(
        server.command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        cwd=tmp_path,
    ) as process:
        try:
            assert process.stdin
            process.stdin.write(server.settings)
            process.stdin.close()
            deadline = time.monotonic() + 10
            while not server.answers():
                assert time.monotonic() < deadline
                time.sleep(0.02)
            _check(server, process.pid)
        finally:
            process.kill()
    assert list(tmp_path.iterdir()) == [], "It keeps nothing on the disk."


def _check(server: PrivateRedis, pid: int) -> None:
    with redis.Redis.from_url(server.url) as client:
        assert client.ping()
    with (
        redis.Redis(port=server.port) as stranger,
        pytest.raises(redis.AuthenticationError),
    ):
        stranger.ping()
    command = Path(f"/proc/{pid}/cmdline")
    if command.exists():
        assert server.password not in command.read_text()


def test_the_newest_server_is_started_wherever_it_is_from(path):
    (bundled,) = redis_server.programs()
    assert bundled.is_bundled
    old = installed(path, "redis-server", "Redis server v=7.0.15 sha=0 bits=64")
    assert redis_server.find_program() == bundled.path
    assert [one.path for one in redis_server.programs()] == [bundled.path, old]
    new = installed(path, "valkey-server", "Valkey server v=10.0.1 sha=0 bits=64")
    assert redis_server.find_program() == new
    assert [str(one) for one in redis_server.programs()] == [
        "Valkey 10.0.1",
        str(bundled),
        "Redis 7.0.15",
    ]


def test_of_equally_new_servers_the_installed_one_is_started(path):
    (bundled,) = redis_server.programs()
    installed(path, "valkey-server", str(bundled).replace(" ", " server v="))
    assert [one.is_bundled for one in redis_server.programs()] == [False, True]


def test_the_bundled_server_is_one_that_is_still_repaired():
    bundled = [one for one in redis_server.programs() if one.is_bundled]
    assert [one.name for one in bundled] == ["Valkey"]
    assert bundled[0].version >= (9, 1)


def test_a_program_that_tells_no_version_is_not_started(path):
    installed(path, "redis-server", "Segmentation fault")
    (path / "valkey-server").touch(0o755)
    assert [one.is_bundled for one in redis_server.programs()] == [True]


def test_without_any_the_refusal_says_what_to_do(monkeypatch):
    monkeypatch.setattr(redis_server, "programs", list)
    with pytest.raises(
        CannotRun, match=r"^There is no Redis to start: run `make setup`"
    ):
        redis_server.find_program()
