"""The Redis that the site brings along."""

import os
import subprocess
import time
from pathlib import Path

import pytest
import redis

from souk.embedded import redis_server
from souk.embedded.errors import CannotRun
from souk.embedded.redis_server import PrivateRedis


@pytest.mark.parametrize("program", [*redis_server.programs()], ids=str)
def test_every_program_on_this_machine_would_do(program: Path, tmp_path: Path):
    server = PrivateRedis(program)
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


def test_an_installed_redis_comes_before_that_of_a_wheel(monkeypatch, tmp_path):
    for name in ("valkey-server", "redis-server"):
        program = tmp_path / name
        program.touch(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.defpath}")
    found = [program.name for program in redis_server.programs()]
    assert found[:2] == ["redis-server", "valkey-server"]
    assert redis_server.find_program() == tmp_path / "redis-server"


def test_without_any_the_refusal_says_what_to_do(monkeypatch):
    monkeypatch.setattr(redis_server, "programs", lambda: iter(()))
    with pytest.raises(
        CannotRun, match=r"^There is no Redis to start: run `make setup`"
    ):
        redis_server.find_program()
