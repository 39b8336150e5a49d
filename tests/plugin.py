"""Gives every run of the tests its own PostgreSQL and Redis.

A DATABASE_URL or REDIS_URL in the environment is used instead; without servers there
are no tests, rather than fewer.
"""

import os
import signal
import time
from collections.abc import Generator

import pytest

from tests import servers

WORKER = "PYTEST_XDIST_WORKER"
PRIVATE_REDIS = "SOUK_TEST_REDIS"

_provided = pytest.StashKey[str]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("souk").addoption(
        "--db",
        choices=("postgresql", "sqlite"),
        default="postgresql",
        help="The database that the tests run on.",
    )
    parser.getgroup("souk").addoption(
        "--thorough-in",
        action="append",
        default=[],
        help="Leave out thorough tests, but for those whose names begin like this.",
    )


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    if beginnings := tuple(config.option.thorough_in):
        kept: list[pytest.Item] = []
        left_out: list[pytest.Item] = []
        for item in items:
            is_thorough = item.get_closest_marker("thorough") is not None
            is_left_out = is_thorough and not item.nodeid.startswith(beginnings)
            (left_out if is_left_out else kept).append(item)
        items[:] = kept
        config.hook.pytest_deselected(items=left_out)


# A wrapper runs before all plain hooks, so before pytest-django reads the settings.
@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(
    early_config: pytest.Config,
) -> Generator[None, None, None]:
    hear_interruptions()
    if WORKER in os.environ:
        take_own_redis_database()
    else:
        try:
            provide_servers(early_config)
        except servers.ServerUnavailable as reason:
            raise pytest.UsageError(str(reason)) from reason
    yield


def hear_interruptions() -> None:
    """Take Ctrl-C as usual, also in a job in the background.

    A shell has such a job ignore it, and so would all processes that tests start.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header(config: pytest.Config) -> str:
    return config.stash.get(_provided, "servers: those of the parent process")


def provide_servers(config: pytest.Config) -> None:
    """Start what the environment does not name, and name it in the environment."""
    began = time.monotonic()
    private = servers.PrivateServers()
    config.add_cleanup(private.stop)
    on_sqlite = config.known_args_namespace.db == "sqlite"

    database = "the given DATABASE_URL"
    if on_sqlite:
        os.environ["DATABASE_URL"] = f"sqlite:///{private.folder}/souk.sqlite3"
        database = "SQLite"
    elif not os.environ.get("DATABASE_URL"):
        binaries = servers.find_postgresql()
        os.environ["DATABASE_URL"] = private.start_postgresql(binaries)
        database = f"PostgreSQL from {binaries}"

    redis = "the given REDIS_URL"
    if not os.environ.get("REDIS_URL"):
        program = servers.find_redis()
        os.environ[PRIVATE_REDIS] = private.start_redis(program)
        os.environ["REDIS_URL"] = f"{os.environ[PRIVATE_REDIS]}/0"
        redis = f"Redis from {program}"

    seconds = time.monotonic() - began
    config.stash[_provided] = f"servers: {database}; {redis}; {seconds:.2f} s"


def take_own_redis_database() -> None:
    """Keep the keys of one worker from the others, as each has its own database."""
    if PRIVATE_REDIS in os.environ:
        number = int(os.environ[WORKER].removeprefix("gw")) + 1
        os.environ["REDIS_URL"] = f"{os.environ[PRIVATE_REDIS]}/{number}"
